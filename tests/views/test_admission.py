"""The gate: who is who at a public table and at a private one."""

from riverboat.table.door import Door, Knock
from riverboat.table.settings import Settings
from riverboat.table.table import Seat, Table
from riverboat.views.admission import Visitor, Wish, no_such_table, stands_against


def test_what_is_asked_of_the_gate() -> None:
    """Look, sit, host, rule: who is who at a public table and at a private one."""
    public = Table("river", Settings("River"), host="ann")
    private = Table("den", Settings("Den", private=True), {1: Seat("cleo", "Cleo", 100)}, host="ann")
    private.door = Door("k7qm", guests=("dan",), knocks=(Knock("eve", "Eve"),), sent_away=("finn",))

    def codes(table: Table, visitor: Visitor) -> list[str | None]:
        wishes: tuple[Wish, ...] = ("look", "sit", "host", "rule")
        refusals = [stands_against(table, visitor, wish) for wish in wishes]
        return [refused.code if refused else None for refused in refusals]

    assert codes(public, Visitor("ann")) == [None, None, None, "not_an_operator"]
    assert codes(public, Visitor("bob")) == [None, None, "not_the_host", "not_an_operator"]
    assert codes(public, Visitor("olga", operator=True)) == [None] * 4
    assert codes(private, Visitor("ann")) == [None, None, None, "not_an_operator"]
    assert codes(private, Visitor("cleo")) == [None, None, "not_the_host", "not_an_operator"]
    assert codes(private, Visitor("dan")) == [None, None, "not_the_host", "not_an_operator"]
    for stranger in ("bob", "eve", "finn", ""):
        assert codes(private, Visitor(stranger)) == ["no_such_table"] * 4
        assert codes(private, Visitor(stranger, code="k7qm")) == ["no_such_table"] * 4
    assert codes(private, Visitor("olga", operator=True)) == [None] * 4


def test_a_table_that_may_not_be_seen_is_told_of_as_one_that_is_none() -> None:
    private = Table("den", Settings("Den", private=True), host="ann")
    assert stands_against(private, Visitor("bob"), "look") == no_such_table("den")
    assert no_such_table("den").details == {"table": "den"}
