"""The books: every chip that was ever granted is in an account, on a table or with the house."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from riverboat.cloud.dynamo import codec, keys


@dataclass(frozen=True, slots=True)
class Audit:
    """Sums over the whole room, in units of account: a chip is worth its table's coefficient of them."""

    granted: int
    accounts: int
    tables: int
    house: int
    wrong: list[str]
    """Keys of the accounts whose balance is not the sum of their ledger."""

    @property
    def balanced(self) -> bool:
        return not self.wrong and self.granted == self.accounts + self.tables + self.house


def audit(items: Iterable[dict[str, Any]]) -> Audit:
    """Add up all items of a room's DynamoDB table, as they were at one moment."""
    granted = tables = house = 0
    balances: dict[str, int] = defaultdict(int)
    booked: dict[str, int] = defaultdict(int)
    for item in items:
        pk, sk = item["pk"]["S"], item["sk"]["S"]
        if sk == keys.TABLE_STATE:
            table = codec.load_table(item["state"]["B"], int(item["schema"]["N"]))
            tables += table.chips() * table.settings.coefficient
        elif sk == keys.ACCOUNT:
            balances[pk] = int(item["balance"]["N"])
        elif sk.startswith(keys.LEDGER):
            granted += int(item["granted"]["N"])
            change = int(item["change"]["N"])
            if pk.startswith("TABLE#"):
                house += change
            else:
                booked[pk] += change
    wrong = sorted(pk for pk in balances | booked if balances[pk] != booked[pk])
    return Audit(granted, sum(balances.values()), tables, house, wrong)
