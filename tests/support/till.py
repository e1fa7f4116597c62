"""What a change of a table moves, as tests like to see it."""

from collections import defaultdict

from riverboat.accounts.posting import Account
from riverboat.table.commands import Outcome, Transfer

HOUSE = "house"
GRANTS = "grants"


def gained(outcome: Outcome) -> dict[str, int]:
    """Units that each account but the table's gained: players by their ids, else `house` or `grants`."""
    units: dict[str, int] = defaultdict(int)
    for transfer in outcome.transfers:
        for account, change in ((transfer.debit, -transfer.units), (transfer.credit, transfer.units)):
            if account.kind != "table":
                units[_name(account)] += change
    return {name: change for name, change in units.items() if change}


def moved(outcome: Outcome) -> list[tuple[str, str, int]]:
    """(reason, other account, units that it gained) of each transfer from or to the table."""
    return [
        (transfer.reason, _name(transfer.credit), transfer.units)
        if transfer.debit.kind == "table"
        else (transfer.reason, _name(transfer.debit), -transfer.units)
        for transfer in outcome.transfers
    ]


def paid_out(transfers: list[Transfer]) -> int:
    """Units that crossed the table's edge outwards, less those that came in."""
    return sum(
        transfer.units * ((transfer.debit.kind == "table") - (transfer.credit.kind == "table"))
        for transfer in transfers
    )


def _name(account: Account) -> str:
    return account.owner or account.kind
