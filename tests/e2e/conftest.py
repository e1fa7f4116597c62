"""The real template, deployed to an emulator for the length of a test session."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from riverboat_local import ministack
from riverboat_local.deploy import Clients, Deployed, deploy
from riverboat_local.up import PARAMETERS, STACK, STAGE


@dataclass(frozen=True, slots=True)
class LiveRoom:
    """A room that runs: where it listens, clients of its services, what its handlers log."""

    endpoint: str
    ws_url: str
    clients: Clients
    deployed: Deployed
    ticket_secret: str
    log: Path

    @property
    def table_name(self) -> str:
        return self.deployed.table_name

    def function(self, folder: str) -> str:
        """The deployed name of the function in `functions/<folder>`, for `clients.lambdas.invoke`."""
        described = self.clients.cloudformation.describe_stack_resource(
            StackName=STACK, LogicalResourceId=f"{folder.title()}Function"
        )
        return described["StackResourceDetail"]["PhysicalResourceId"]


@pytest.fixture(scope="session")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveRoom]:
    """A room on a free port, stopped at the end of the session."""
    folder = tmp_path_factory.mktemp("room")
    log = folder / "handlers.log"
    with ministack.MiniStack(folder, ministack.free_port(4600, 4699)) as stack:
        clients = Clients(stack.endpoint)
        deployed = deploy(clients, STACK, {**PARAMETERS, "LogFile": str(log)})
        yield LiveRoom(
            endpoint=stack.endpoint,
            ws_url=f"ws://{ministack.HOST}:{stack.port}/_aws/execute-api/{deployed.api_id}/{STAGE}",
            clients=clients,
            deployed=deployed,
            ticket_secret=clients.secrets.get_secret_value(SecretId=deployed.ticket_secret)["SecretString"],
            log=log,
        )
