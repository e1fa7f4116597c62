"""Accounts and their ledger as items: chips move in the transaction of the state that says why.

A posting is one item, kept with the player whom it concerns, else with the table. Its key *is* its cause, so
a repetition fails. Only players have a balance item; what tables hold lies in their state, and what the house
took is the sum of its postings.
"""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, cast

from riverboat.accounts.audit import SOME_TABLE
from riverboat.accounts.posting import GRANTS, HOUSE, Account, Posting, Reason, of_player
from riverboat.cloud.dynamo import keys
from riverboat.cloud.dynamo.items import Write, put_new
from riverboat.table.moment import Milliseconds


def account_opened(player: str, name: str, grant: int, now: Milliseconds) -> list[Write]:
    """Open an account with the start grant (units). Cancelled when it exists."""
    account = {**keys.account(player), "name": {"S": name}, "balance": {"N": str(grant)}}
    granted = Posting(GRANTS, of_player(player), grant, "start_grant", "GRANT")
    return [put_new(account), put_new(_entry(granted, now))] if grant else [put_new(account)]


def postings_made(postings: Sequence[Posting], now: Milliseconds) -> list[Write]:
    """The ledger entries, and each account's balance updated once."""
    changes: dict[str, int] = defaultdict(int)
    for posting in postings:
        for account, change in ((posting.debit, -posting.units), (posting.credit, posting.units)):
            if account.kind == "player":
                changes[account.owner] += change
    entries = [put_new(_entry(posting, now)) for posting in postings]
    return entries + [_balance_changed(player, change) for player, change in changes.items() if change]


def posting_of(item: dict[str, Any]) -> Posting | None:
    """The posting that a ledger entry stands for; None for one of the first releases that moved nothing."""
    reason = cast(Reason, item["reason"]["S"])
    cause = item["sk"]["S"].removeprefix(keys.LEDGER).removesuffix(f"#{reason}")
    if "units" not in item:
        return _of_first_releases(item, cause, reason)
    debit, credit = Account.parse(item["debit"]["S"]), Account.parse(item["credit"]["S"])
    return Posting(debit, credit, int(item["units"]["N"]), reason, cause)


def _of_first_releases(item: dict[str, Any], cause: str, reason: Reason) -> Posting | None:
    """They had one side: what the account gained, and what of it was new in the room."""
    kind, _, owner = item["pk"]["S"].partition("#")
    change, granted = int(item["change"]["N"]), int(item["granted"]["N"])
    own = of_player(owner) if kind == "PLAYER" else HOUSE
    if granted:
        return Posting(GRANTS, own if change else SOME_TABLE, granted, reason, cause)
    if not change:
        return None
    debit, credit = (SOME_TABLE, own) if change > 0 else (own, SOME_TABLE)
    return Posting(debit, credit, abs(change), reason, cause)


def _entry(posting: Posting, now: Milliseconds) -> dict[str, Any]:
    cause = f"{posting.cause}#{posting.reason}"
    home = next((a for a in (posting.debit, posting.credit) if a.kind == "player"), None)
    if home:
        key = keys.player_ledger(home.owner, cause)
    else:
        table = next(a for a in (posting.debit, posting.credit) if a.kind == "table")
        key = keys.table_ledger(table.owner, cause)
    return {
        **key,
        "debit": {"S": str(posting.debit)},
        "credit": {"S": str(posting.credit)},
        "units": {"N": str(posting.units)},
        "reason": {"S": posting.reason},
        "time": {"N": str(now)},
    }


def _balance_changed(player: str, change: int) -> Write:
    """An account never falls below nothing."""
    update: dict[str, Any] = {
        "Key": keys.account(player),
        "UpdateExpression": "ADD balance :change",
        "ExpressionAttributeValues": {":change": {"N": str(change)}},
    }
    if change < 0:
        update["ConditionExpression"] = "balance >= :due"
        update["ExpressionAttributeValues"] |= {":due": {"N": str(-change)}}
        update["ReturnValuesOnConditionCheckFailure"] = "ALL_OLD"
    return {"Update": update}
