"""A room whose people take their time, ask after a silence as the client library does, and can be counted."""

from typing import Any

from pydantic import TypeAdapter

from riverboat.bots.deciding import decide
from riverboat.cloud.dynamo.store import Loaded
from riverboat.views.view import View
from riverboat_client.timing import Timing
from tests.support.fakes import Execution
from tests.support.world import World

_VIEW: TypeAdapter[View] = TypeAdapter(View)


class PacedWorld(World):
    """People who do anything that is offered, so that nearly two of them are broke after each hand."""

    messages = looks = own_loads = top_ups = 0
    heard = 0
    """When everybody last heard of the table, epoch milliseconds."""

    def send(self, player: str, kind: str, *arguments: Any, **fields: Any) -> dict[str, Any]:
        self.messages += 1
        self.top_ups += kind == "top_up"
        answer = super().send(player, kind, *arguments, **fields)
        self.heard = self.now
        return answer

    def loaded(self) -> Loaded:
        self.own_loads += 1
        return super().loaded()

    def choice(self, player: str) -> dict[str, Any]:
        self.run(self.chance.uniform(1, 9))
        return self.decision(player)

    def decision(self, player: str) -> dict[str, Any]:
        return super().choice(player)

    def run(self, seconds: float) -> None:
        """Let time pass; everybody but the one to act asks when it has been silent for too long."""
        until = self.now + round(seconds * 1000)
        table = self.loaded().table
        silence = round(table.settings.action_seconds * Timing().part_of_turn * 1000)
        while self.heard + silence <= until:
            super().run((self.heard + silence - self.now) / 1000)
            asking = [seat.player for number, seat in table.seats.items() if number != table.actor_seat]
            for player in asking:
                self.send(player, "heartbeat", version=self.version(player))
        super().run((until - self.now) / 1000)

    def version(self, player: str) -> int:
        """The highest that this client has."""
        told = self.sockets.to(f"to-{player}")
        return max(int(message["version"]) for message in told if message["type"] == "snapshot")

    def _look(self, execution: Execution) -> None:
        self.looks += 1
        told = len(self.sockets.sent)
        super()._look(execution)
        if len(self.sockets.sent) > told:
            self.heard = self.now


class RestrainedWorld(PacedWorld):
    """People who play as the room's bots do: by their cards and the odds, and seldom for all they have."""

    def decision(self, player: str) -> dict[str, Any]:
        view = _VIEW.validate_python(self.view(player))
        decision = decide(view, self.chance.randbytes(32))
        raised = {"to": decision.to} if decision.action == "raise" else {}
        return {"hand": view.hand, "turn": view.turn, "action": decision.action, **raised}
