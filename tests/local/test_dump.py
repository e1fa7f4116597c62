"""Dumps: what is written is what is read; a consistent state or none; sockets stay behind."""

import os
import stat
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import boto3
import pytest
from hypothesis import given
from hypothesis import strategies as st
from moto import mock_aws

from riverboat_local import dump

TABLE = "room"


@pytest.fixture
def dynamodb(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "test")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "test")
    with mock_aws():
        client = boto3.client("dynamodb", region_name="us-east-1")
        client.create_table(
            TableName=TABLE,
            BillingMode="PAY_PER_REQUEST",
            AttributeDefinitions=[{"AttributeName": name, "AttributeType": "S"} for name in ("pk", "sk")],
            KeySchema=[
                {"AttributeName": "pk", "KeyType": "HASH"},
                {"AttributeName": "sk", "KeyType": "RANGE"},
            ],
        )
        yield client


def item(pk: str, sk: str, **more: Any) -> dump.Item:
    return {"pk": {"S": pk}, "sk": {"S": sk}, **more}


def unchanged(state: dump.Item) -> dump.Item:
    return state


scalars = st.one_of(
    st.builds(lambda text: {"S": text}, st.text()),
    st.builds(lambda number: {"N": str(number)}, st.integers()),
    st.builds(lambda data: {"B": data}, st.binary()),
    st.builds(lambda several: {"BS": several}, st.lists(st.binary(), min_size=1)),
    st.builds(lambda several: {"SS": several}, st.lists(st.text(), min_size=1)),
    st.builds(lambda truth: {"BOOL": truth}, st.booleans()),
    st.just({"NULL": True}),
)
values = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.builds(lambda several: {"L": several}, st.lists(inner)),
        st.builds(lambda named: {"M": named}, st.dictionaries(st.text(), inner)),
    ),
    max_leaves=8,
)


@given(st.dictionaries(st.text(), values))
def test_a_line_holds_an_item_exactly(attributes: dump.Item) -> None:
    line = dump.encode(attributes)
    assert dump.decode(line) == attributes
    assert len(line.splitlines()) == 1


def test_a_dump_is_read_as_it_was_written(tmp_path: Path) -> None:
    items = [
        item("PLAYER#ann", "ACCOUNT", balance={"N": "9800"}),
        item("TABLE#t", "LIVE#0", state={"B": b"\0\xff"}),
    ]
    path = tmp_path / "new" / "room.dump"
    dump.write(path, items)
    assert dump.read(path) == items
    assert stat.S_IMODE(path.stat().st_mode) == 0o600, "a dump holds decks"
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize("cut", ["", "{}\n", "not json\n", '{"riverboat_dump": 2, "items": 0}\n'])
def test_a_file_that_is_no_dump_is_refused(tmp_path: Path, cut: str) -> None:
    path = tmp_path / "room.dump"
    path.write_text(cut)
    with pytest.raises(dump.NotADump):
        dump.read(path)


def test_a_dump_that_was_cut_short_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "room.dump"
    dump.write(path, [item("A", "1"), item("B", "2")])
    path.write_text("\n".join(path.read_text().splitlines()[:-1]))
    with pytest.raises(dump.NotADump):
        dump.read(path)


def test_a_crash_while_writing_leaves_the_old_dump(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "room.dump"
    dump.write(path, [item("A", "1")])

    def crash(_: int) -> None:
        raise OSError("the power is gone")

    monkeypatch.setattr(os, "fsync", crash)
    with pytest.raises(OSError, match="power"):
        dump.write(path, [item("B", "2")])
    assert dump.read(path) == [item("A", "1")]


def test_everything_comes_back_but_what_belongs_to_sockets(dynamodb: Any) -> None:
    stays = [item("PLAYER#ann", "ACCOUNT"), item("TABLE#t", "HAND#000000001"), item("TABLE#t", "LIVE#0")]
    goes = [
        item("CONN#c", "CONN"),
        item("TICKET#x", "TICKET"),
        item("WATCH#t#0", "c"),
        item("TABLE#t", "LIVE#CONN#c"),
    ]
    assert dump.restore(dynamodb, TABLE, stays + goes, unchanged) == len(stays)
    assert sorted(map(dump.key_of, dump.collect(dynamodb, TABLE))) == sorted(map(dump.key_of, stays))


def test_a_tables_state_is_revived_and_nothing_else(dynamodb: Any) -> None:
    items = [item("TABLE#t", "LIVE#0"), item("TABLE#t", "HAND#1"), item("PLAYER#t", "LIVE#0")]
    dump.restore(dynamodb, TABLE, items, lambda state: {**state, "revived": {"BOOL": True}})
    revived = [dump.key_of(each) for each in dump.collect(dynamodb, TABLE) if "revived" in each]
    assert revived == [("TABLE#t", "LIVE#0")]


def test_more_items_than_one_request_takes(dynamodb: Any) -> None:
    items = [item("TABLE#t", f"HAND#{number:03d}") for number in range(60)]
    assert dump.restore(dynamodb, TABLE, items, unchanged) == 60
    assert dump.collect(dynamodb, TABLE) == items


def test_a_used_table_is_refused(dynamodb: Any) -> None:
    dump.require_empty(dynamodb, TABLE)
    dump.restore(dynamodb, TABLE, [item("A", "1")], unchanged)
    with pytest.raises(dump.NotEmpty):
        dump.require_empty(dynamodb, TABLE)


class Pages:
    """A table of two pages; between them, somebody moves a chip from the second to the first."""

    def __init__(self, moves: int) -> None:
        self.moves = moves
        self.account = 100
        self.table = 0

    def get_paginator(self, _: str) -> "Pages":
        return self

    def paginate(self, **_: Any) -> Iterator[dict[str, Any]]:
        yield {"Items": [item("PLAYER#ann", "ACCOUNT", balance={"N": str(self.account)})]}
        if self.moves:
            self.moves -= 1
            self.account -= 1
            self.table += 1
        yield {"Items": [item("TABLE#t", "LIVE#0", chips={"N": str(self.table)})]}


def test_half_of_a_transaction_is_never_dumped() -> None:
    pages: Any = Pages(moves=3)
    account, table = dump.collect(pages, TABLE)
    assert int(account["balance"]["N"]) + int(table["chips"]["N"]) == 100


def test_a_table_that_never_stands_still_is_not_dumped(monkeypatch: pytest.MonkeyPatch) -> None:
    pages: Any = Pages(moves=1000)
    monkeypatch.setattr(time, "sleep", lambda _: None)
    with pytest.raises(dump.NeverStill):
        dump.collect(pages, TABLE)
