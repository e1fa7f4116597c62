"""What can go wrong for a client, each with a message for people."""


class ClientError(Exception):
    """Any of those below."""


class RefusedError(ClientError):
    """The room refused a request and changed nothing. `code` is one of riverboat.protocol.codes."""

    def __init__(self, code: str, message: str, details: dict[str, int | str]) -> None:
        super().__init__(f"{message} [{code}]")
        self.code = code
        self.message = message
        self.details = details


class UnreachableError(ClientError):
    """The first connection could not be made."""


class NoAnswerError(ClientError):
    """A request was sent again and again and not answered. Whether it was obeyed is not known."""


class ClientClosedError(ClientError):
    """The client was closed, or its ticket source failed for good."""


class NoTicketError(ClientClosedError):
    """Nothing is left to be let in with: a ticket source raises it to end the client, with its own text."""
