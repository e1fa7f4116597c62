"""Accounts and their ledger: chips move in the transaction of the state that says why.

A ledger entry's key *is* its cause, so a repetition fails. Each entry holds `change`, what the account gained
or paid, and `granted`, chips that were new in the room; so at every moment

    all granted = all accounts + all chips on tables x what a chip is worth there + all the house took
"""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from riverboat.cloud.dynamo import keys
from riverboat.table.commands import Transfer

type Write = dict[str, Any]
"""One item of a DynamoDB transaction."""


def opening(player: str, name: str, grant: int, now: int) -> list[Write]:
    """Open an account with the start grant (chips). Cancelled when it exists."""
    account = {**keys.account(player), "name": {"S": name}, "balance": {"N": str(grant)}}
    return [
        put_new(account),
        put_new(_entry(keys.player_ledger(player, "GRANT#start"), "start_grant", grant, grant, now)),
    ]


def moving(table: str, transfers: Sequence[Transfer], command_cause: str, now: int) -> list[Write]:
    """The account updates and ledger entries of one change of a table, each account updated once.

    `command_cause` names the command: a client's message, or the version that a clock's change leads to.
    """
    changes: dict[str, int] = defaultdict(int)
    writes = []
    for transfer in transfers:
        cause = command_cause if transfer.hand is None else f"TABLE#{table}#HAND#{transfer.hand}"
        cause = f"{cause}#{transfer.reason}"
        change, granted = transfer.amount, 0
        if transfer.reason == "bot_grant":
            change, granted = 0, -transfer.amount  # the chips are new and go straight to the table
        if not transfer.account:
            entry_key = keys.table_ledger(table, cause)
        else:
            entry_key = keys.player_ledger(transfer.account, cause)
            changes[transfer.account] += change
        writes.append(put_new(_entry(entry_key, transfer.reason, change, granted, now)))
    return writes + [_update(account, change) for account, change in changes.items() if change]


def _entry(key: keys.Key, reason: str, change: int, granted: int, now: int) -> dict[str, Any]:
    return {
        **key,
        "reason": {"S": reason},
        "change": {"N": str(change)},
        "granted": {"N": str(granted)},
        "time": {"N": str(now)},
    }


def put_new(item: dict[str, Any]) -> Write:
    """Cancels the transaction when the item exists."""
    return {"Put": {"Item": item, "ConditionExpression": "attribute_not_exists(pk)"}}


def _update(account: str, change: int) -> Write:
    """An account never falls below nothing; a bot's is opened by the first chips it brings home."""
    update: dict[str, Any] = {
        "Key": keys.account(account),
        "UpdateExpression": "ADD balance :change",
        "ExpressionAttributeValues": {":change": {"N": str(change)}},
    }
    if change < 0:
        update["ConditionExpression"] = "balance >= :due"
        update["ExpressionAttributeValues"] |= {":due": {"N": str(-change)}}
        update["ReturnValuesOnConditionCheckFailure"] = "ALL_OLD"
    return {"Update": update}
