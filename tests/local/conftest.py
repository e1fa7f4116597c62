"""An emulator without a room, for the tests of what deploys, saves and keeps time."""

from collections.abc import Iterator

import pytest

from riverboat_local import ministack
from riverboat_local.deploy import Clients


@pytest.fixture(scope="session")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ministack.MiniStack]:
    port = ministack.free_port(4600, 4699)
    with ministack.MiniStack(tmp_path_factory.mktemp("ministack"), port) as started:
        yield started


@pytest.fixture(scope="session")
def clients(stack: ministack.MiniStack) -> Clients:
    return Clients(stack.endpoint)
