"""Tickets that were used: each opens one connection.

Apart from the store, because `$connect` needs nothing else of it and starts in half the time.
"""

from typing import TYPE_CHECKING

from botocore.exceptions import ClientError

from riverboat.cloud.dynamo import keys

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

KEPT_AFTER = 60
"""Seconds for which a ticket's row outlives the ticket, whatever a clock may be wrong by."""


class UsedTickets:
    def __init__(self, client: "DynamoDBClient", table_name: str) -> None:
        self._client = client
        self._table_name = table_name

    def use(self, ticket_id: str, connection_id: str, expires: int) -> bool:
        """Use a ticket up for one connection; False when another has used it. `expires` in epoch seconds."""
        try:
            self._client.put_item(
                TableName=self._table_name,
                Item={
                    **keys.ticket(ticket_id),
                    "connection": {"S": connection_id},
                    "ttl": {"N": str(expires + KEPT_AFTER)},
                },
                ConditionExpression="attribute_not_exists(pk) OR #connection = :connection",
                ExpressionAttributeNames={"#connection": "connection"},
                ExpressionAttributeValues={":connection": {"S": connection_id}},
            )
        except ClientError as error:
            if error.response["Error"]["Code"] == "ConditionalCheckFailedException":
                return False
            raise
        return True
