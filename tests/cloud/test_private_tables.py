"""A private table in the room: who finds it, what its host does there, and that everybody is paid."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import pytest

from riverboat.cloud.dynamo import keys
from riverboat.cloud.entry.code_tries import MOST_TRIES
from riverboat.table.settings import Settings
from tests.cloud.test_crash import STEPS, killed_after
from tests.support.log_lines import LogLines
from tests.support.world import Killed, World

STRANGERS = ("bob", "cleo", "dan")


class Den:
    """Ann's private table, as those see it who know its id."""

    def __init__(self, world: World, **settings: Any) -> None:
        self.world = world
        for player in ("ann", *STRANGERS):
            world.send(player, "account")
        self.id: str = world.send("ann", "create_table", settings={"name": "Den", **settings})["table"]
        world.table = self.id

    def code(self) -> str:
        code: str = self.world.send("ann", "invite")["view"]["hosting"]["code"]
        return code

    def told(self, player: str) -> list[dict[str, Any]]:
        return self.world.sockets.to(f"to-{player}")

    def is_stored(self) -> bool:
        """Whether anything but hands, ledger and connections is kept of it."""
        found = self.world.store.items_under(f"TABLE#{self.id}", keys.LIVE)
        live = [item for item in found if not item["sk"]["S"].startswith(keys.TABLE_CONNECTION)]
        return any(int(item.get("ttl", {"N": "9999999999"})["N"]) > self.world.now // 1000 for item in live)


@pytest.fixture
def den(world: World) -> Den:
    return Den(world, private=True)


@pytest.fixture
def guarded(world: World) -> Den:
    return Den(world, private=True, approval=True)


@pytest.fixture
def public(world: World) -> Den:
    return Den(world)


class TestComingIn:
    # rules 11.18

    def test_by_name(self, den: Den) -> None:
        assert den.world.send("bob", "join")["code"] == "no_such_table"
        den.world.send("ann", "invite", guest="bob")
        assert den.world.send("bob", "join")["type"] == "snapshot"
        assert den.world.send("bob", "sit_down", buy_in=100)["view"]["you"]["seat"] == 1

    def test_by_the_code_once_and_then_as_a_guest(self, den: Den) -> None:
        code = den.code()
        assert den.world.send("bob", "join", code=code.upper())["type"] == "snapshot"
        den.world.send("ann", "revoke_code")
        assert den.world.send("bob", "join")["type"] == "snapshot"
        assert den.world.send("cleo", "join", code=code)["code"] == "no_such_table"
        assert den.code() != code

    def test_who_came_by_the_code_hears_what_happens(self, den: Den) -> None:
        den.world.send("bob", "join", code=den.code())
        den.world.send("ann", "sit_down", buy_in=100)
        assert [event["kind"] for event in den.told("bob")[-1]["events"]] == ["seated"]

    def test_a_code_is_good_for_its_own_table(self, den: Den) -> None:
        other = den.world.send("dan", "create_table", settings={"name": "Lair", "private": True})["table"]
        assert den.world.send("bob", "join", table=other, code=den.code())["code"] == "no_such_table"

    def test_guessing_is_limited_and_found_out_nothing(self, den: Den) -> None:
        code = den.code()
        for _ in range(MOST_TRIES):
            assert den.world.send("bob", "join", code="0000-0000-0000-0000")["code"] == "no_such_table"
        answer = den.world.send("bob", "join", code=code)
        assert (answer["code"], answer["details"]) == ("too_many_tries", {"seconds": 60})
        nowhere = den.world.send("bob", "join", table="den-000000000000", code=code)
        assert nowhere["code"] == "too_many_tries"
        assert den.world.send("cleo", "join", code=code)["type"] == "snapshot", "one is not the other"
        den.world.now += 60_000
        assert den.world.send("bob", "join", code=code)["type"] == "snapshot"

    def test_there_or_not_the_same_is_read_and_written(
        self, den: Den, calls_of: Callable[[], list[str]]
    ) -> None:
        den.code()
        den.world.sockets.sent.clear()
        calls_of()
        den.world.send("bob", "join", code="wrong")
        there = calls_of()
        den.world.send("bob", "join", code="wrong", table="den-000000000000")
        assert there == calls_of()

    def test_a_public_tables_code_is_nothing(self, public: Den) -> None:
        assert public.world.send("bob", "join", code="whatever")["type"] == "snapshot"


@pytest.fixture
def calls_of(dynamo: Any) -> Iterator[Callable[[], list[str]]]:
    """The calls of the store since it was asked last."""
    calls: list[str] = []

    def note(model: Any, **_: Any) -> None:
        calls.append(model.name)

    def since() -> list[str]:
        noted = calls.copy()
        calls.clear()
        return noted

    dynamo.meta.events.register("provide-client-params.dynamodb", note)
    yield since
    dynamo.meta.events.unregister("provide-client-params.dynamodb", note)


class TestKnocking:
    # rules 11.19

    def test_he_waits_until_the_host_lets_him_in(self, guarded: Den) -> None:
        answer = guarded.world.send("bob", "join", code=guarded.code())
        assert answer == {"type": "knocked", "id": answer["id"], "table": guarded.id}
        assert guarded.told("ann")[-1]["view"]["hosting"]["knocks"] == [{"player": "bob", "name": "Bob"}]
        guarded.world.send("ann", "sit_down", buy_in=100)
        assert guarded.told("bob")[-1]["type"] == "knocked", "he hears nothing of the table meanwhile"
        assert guarded.world.send("bob", "heartbeat", version=0)["type"] == "knocked"
        assert guarded.world.send("bob", "sit_down", buy_in=100)["code"] == "no_such_table"
        guarded.world.send("ann", "answer_knock", guest="bob", admit=True)
        assert guarded.told("bob")[-1]["type"] == "snapshot"
        assert guarded.world.send("bob", "sit_down", buy_in=100)["type"] == "snapshot"

    def test_or_sends_him_away(self, guarded: Den) -> None:
        code = guarded.code()
        guarded.world.send("bob", "join", code=code)
        guarded.world.send("ann", "answer_knock", guest="bob", admit=False)
        told = guarded.told("bob")[-1]
        assert (told["type"], told["reason"], told["refunded"]) == ("closed", "sent_away", None)
        assert guarded.world.send("bob", "join", code=code)["code"] == "no_such_table"
        guarded.world.send("ann", "sit_down", buy_in=100)
        assert guarded.told("bob")[-1]["code"] == "no_such_table", "he is told nothing any more"

    def test_knocking_again_is_the_same_knock(self, guarded: Den) -> None:
        code = guarded.code()
        for connection in ("to-bob", "to-bob", "to-bob-again"):
            answer = guarded.world.send("bob", "join", code=code, connection=connection)
            assert answer["type"] == "knocked"
        assert len(guarded.world.loaded().table.door.knocks) == 1

    def test_who_is_gone_does_not_wait(self, guarded: Den) -> None:
        guarded.world.send("bob", "join", code=guarded.code())
        guarded.world.cut("bob")
        assert guarded.told("ann")[-1]["view"]["hosting"]["knocks"] == []

    def test_the_list_is_full(self, guarded: Den) -> None:
        code = guarded.code()
        for number in range(8):
            guarded.world.send(f"guest-{number}", "join", code=code)
        answer = guarded.world.send("bob", "join", code=code)
        assert (answer["code"], answer["snapshot"]) == ("too_many_knocks", None)


class TestTheHost:
    def test_nobody_else_may_do_what_he_does(self, den: Den) -> None:
        den.world.send("ann", "invite", guest="bob")
        den.world.send("bob", "sit_down", buy_in=100)
        for kind, fields in HOSTS.items():
            assert den.world.send("bob", kind, **fields)["code"] == "not_the_host", kind

    def test_the_rooms_own_tables_have_none(self, world: World) -> None:
        # rules 11.26
        world.come("ann")
        for kind, fields in HOSTS.items():
            assert world.send("ann", kind, **fields)["code"] == "not_the_host", kind

    def test_he_alone_is_told_the_code(self, den: Den, log_lines: LogLines) -> None:
        code = den.code()
        den.world.send("bob", "join", code=code)
        den.world.come("ann", "bob")
        den.world.play(2)
        den.world.send("cleo", "join", code=code.replace("-", ""))
        den.world.send("ann", "make_host", seat=2)
        for connection, message in den.world.sockets.sent:
            text = str(message)
            assert code not in text or connection == "to-ann" or message["view"]["hosting"]
        assert den.world.view("bob")["hosting"]["code"] == code
        assert den.world.view("ann")["hosting"] is None
        assert code not in str(den.told("ann")[-1]), "she hosts no more"
        plain = code.replace("-", "")
        assert not any(code in line or plain in line for line in log_lines.lines)

    def test_he_pauses_and_plays_on(self, den: Den) -> None:
        # rules 11.21
        den.world.send("ann", "invite", guest="bob")
        den.world.come("ann", "bob")
        den.world.play(1)
        den.world.send("ann", "pause")
        hands = den.world.loaded().table.hands
        den.world.run(120)
        assert den.world.loaded().table.hands == hands
        assert den.world.view("bob")["paused"]
        den.world.send("ann", "resume")
        den.world.play(1)

    def test_whom_he_sends_away_is_told_and_hears_no_more(self, den: Den) -> None:
        # rules 11.20 and 11.23
        code = den.code()
        den.world.send("bob", "join", code=code)
        den.world.come("ann", "bob")
        den.world.send("ann", "remove_player", seat=2)
        assert den.told("bob")[-1]["reason"] == "sent_away"
        assert den.world.send("bob", "account")["balance"] == 10_000
        for kind, fields in (("join", {"code": code}), ("join", {}), ("sit_down", {"buy_in": 100})):
            assert den.world.send("bob", kind, **fields)["code"] == "no_such_table"
        assert [c.player for c in den.world.loaded().connections] == ["ann"]
        den.world.audit()

    def test_in_a_hand_he_is_sent_away_when_it_ends(self, den: Den) -> None:
        den.world.send("bob", "join", code=den.code())
        den.world.come("ann", "bob")
        den.world.play_until_dealt()
        den.world.send("ann", "remove_player", guest="bob")
        while den.world.loaded().table.playing:
            player = den.world.to_act()
            if player:
                den.world.act(player, action="fold")
            else:
                den.world.next_look()
        assert den.told("bob")[-1]["reason"] == "sent_away"
        den.world.audit()

    def test_a_push_that_was_lost_is_made_good(self, den: Den) -> None:
        den.world.send("bob", "join", code=den.code())
        den.world.sockets.broken.add("to-bob")
        den.world.send("ann", "remove_player", guest="bob")
        den.world.sockets.broken.clear()
        den.world.send("ann", "pause")
        assert den.told("bob")[-1]["reason"] == "sent_away"

    def test_his_stakes_are_what_the_lobby_lists(self, public: Den) -> None:
        # rules 11.22
        public.world.send("ann", "set_stakes", big_blind=10, least_buy_in=100)
        (info,) = [t for t in public.world.send("bob", "list_tables")["tables"] if t["table"] == public.id]
        assert (info["small_blind"], info["big_blind"], info["least_buy_in"]) == (5, 10, 100)


HOSTS: dict[str, dict[str, Any]] = {
    "invite": {},
    "revoke_code": {},
    "answer_knock": {"guest": "cleo", "admit": True},
    "pause": {},
    "resume": {},
    "set_stakes": {"big_blind": 4},
    "remove_player": {"seat": 1},
    "make_host": {"seat": 1},
    "close_table": {},
}


class TestClosing:
    # rules 11.25

    def test_everybody_is_paid_and_told_and_the_table_is_no_more(self, den: Den) -> None:
        den.world.send("bob", "join", code=den.code())
        den.world.come("ann", "bob")
        den.world.play(3)
        den.world.send("ann", "pause")
        chips = {seat.player: seat.stack for seat in den.world.loaded().table.seats.values()}
        answer = den.world.send("ann", "close_table")
        assert (answer["type"], answer["reason"], answer["refunded"]) == (
            "closed",
            "closed_by_host",
            chips["ann"],
        )
        assert den.told("bob")[-1]["refunded"] == chips["bob"]
        assert den.world.room.load(den.id, den.world.now) is None
        assert not den.is_stored()
        assert den.world.store.finished_hand(den.id, 1), "its hands stay"
        den.world.audit()

    def test_in_a_hand_when_it_ends(self, den: Den) -> None:
        den.world.send("bob", "join", code=den.code())
        den.world.come("ann", "bob")
        den.world.play_until_dealt()
        assert den.world.send("ann", "close_table")["view"]["closing"]
        den.world.run(200)
        assert den.told("bob")[-1]["type"] == den.told("ann")[-1]["type"] == "closed"
        assert den.world.states.running == []
        den.world.audit()

    def test_it_leaves_the_lobby(self, public: Den) -> None:
        public.world.come("ann")
        public.world.send("ann", "set_stakes", big_blind=4)
        assert public.id in str(public.world.send("bob", "list_tables"))
        public.world.send("ann", "close_table")
        assert public.id not in str(public.world.send("bob", "list_tables"))
        public.world.audit()

    def test_the_host_may_open_another(self, den: Den) -> None:
        for name in ("Two", "Three"):
            den.world.send("ann", "create_table", settings={"name": name})
        assert den.world.send("ann", "create_table", settings={"name": "Four"})["code"] == "too_many_tables"
        den.world.send("ann", "close_table")
        assert den.world.send("ann", "create_table", settings={"name": "Four"})["type"] == "created"

    def test_sent_again_it_pays_nobody_twice(self, den: Den) -> None:
        den.world.come("ann")
        named = den.world.message_id()
        assert den.world.send("ann", "close_table", named)["type"] == "closed"
        assert den.world.send("ann", "close_table", named)["code"] == "no_such_table"
        assert den.world.send("ann", "account")["balance"] == 10_000
        den.world.audit()

    def test_a_push_that_was_lost_is_made_good(self, den: Den) -> None:
        den.world.send("bob", "join", code=den.code())
        den.world.sockets.broken.add("to-bob")
        den.world.send("ann", "close_table")
        den.world.sockets.broken.clear()
        den.world.send("bob", "heartbeat", version=1)
        assert [told["type"] for told in den.told("bob")[-2:]] == ["closed", "refused"]

    @pytest.mark.parametrize("step", STEPS)
    def test_killed_after_any_step_it_pays_and_tells_everybody_once(self, den: Den, step: str) -> None:
        den.world.send("bob", "join", code=den.code())
        den.world.come("ann", "bob")
        named = den.world.message_id()
        with killed_after(step, den.world) as killed:
            with suppress(Killed):
                den.world.send("ann", "close_table", named)
            assert killed == [step]
            den.world.send("ann", "close_table", named)
        den.world.run(5)
        for player in ("ann", "bob"):
            told = [message for message in den.told(player) if message["type"] == "closed"]
            assert [message["refunded"] for message in told] == [100] or step == "push"
            assert {message["refunded"] for message in told} == {100}
            assert den.world.send(player, "account")["balance"] == 10_000
        den.world.audit()

    @pytest.mark.parametrize("step", STEPS)
    def test_so_does_a_clock(self, den: Den, step: str) -> None:
        """That ends the last hand."""
        den.world.send("bob", "join", code=den.code())
        den.world.come("ann", "bob")
        den.world.play_until_dealt()
        den.world.send("ann", "close_table")
        den.world.run(1)
        with killed_after(step, den.world) as killed:
            den.world.run(200)
            assert killed == [step]
        assert den.told("ann")[-1]["type"] == den.told("bob")[-1]["type"] == "closed"
        den.world.audit()

    def test_of_two_who_close_it_one_does(self, den: Den, threads: ThreadPoolExecutor) -> None:
        """Ann from two windows, and Bob who stands up at the same moment."""
        den.world.send("bob", "join", code=den.code())
        den.world.come("ann", "bob")
        sends: list[Callable[[], dict[str, Any]]] = [
            lambda: den.world.send("ann", "close_table", "closing-one", "to-ann"),
            lambda: den.world.send("ann", "close_table", "closing-two", "to-ann-again"),
            lambda: den.world.send("bob", "stand_up", "standing-up", "to-bob"),
        ]
        answers = list(threads.map(lambda send: send(), sends))
        assert {answer["type"] for answer in answers} <= {"closed", "refused", "snapshot"}
        assert den.world.room.load(den.id, den.world.now) is None
        for player in ("ann", "bob"):
            assert den.world.send(player, "account")["balance"] == 10_000
        den.world.audit()


@pytest.fixture
def threads() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(3) as executor:
        yield executor


class TestWhatIsStored:
    def test_a_hand_does_not_write_the_door(self, den: Den, calls_of: Callable[[], list[str]]) -> None:
        """However many guests there are: an action stays one put of one write unit."""
        for number in range(30):
            den.world.send("ann", "invite", guest=f"guest-{number:02d}")
        den.world.come("ann", "guest-00")
        den.world.play_until_dealt()
        player = den.world.to_act()
        assert player
        calls_of()
        den.world.act(player, action="call")
        assert calls_of() == ["Query", "PutItem"]

    def test_a_door_lasts_as_long_as_its_table(self, den: Den) -> None:
        den.world.send("ann", "invite", guest="bob")

        def kept_until() -> list[int | None]:
            found = den.world.store.items_under(f"TABLE#{den.id}", keys.LIVE)
            ttls = [item.get("ttl") for item in found if "CONN" not in item["sk"]["S"]]
            return [int(ttl["N"]) if ttl else None for ttl in ttls]

        assert kept_until() == [den.world.now // 1000 + 3600] * 2
        den.world.come("bob")
        assert kept_until() == [None] * 2
        den.world.now += 5_000_000
        den.world.send("bob", "stand_up")
        den.world.now += 1000
        den.world.send("ann", "pause")
        assert kept_until() == [den.world.now // 1000 + 3600] * 2

    def test_a_table_that_breaks_down_leaves_no_door(self, den: Den) -> None:
        den.world.send("ann", "invite", guest="bob")
        den.world.come("ann", "bob")
        den.world.spoil()
        den.world.run(200)
        assert den.world.store.items_under(f"TABLE#{den.id}", keys.LIVE) == []
        den.world.audit()


def test_private_settings_are_kept_to_private_tables(world: World) -> None:
    answer = world.send("ann", "create_table", settings={"name": "Den", "approval": True})
    assert answer["code"] == "bad_settings"
    assert Settings("Den", private=True, approval=True).problems() == []
