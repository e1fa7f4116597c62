"""What a hand says to an action that the rules do not allow."""


class IllegalAction(Exception):
    """The action is none of those offered, and nothing changed; `code` says which rule stands against it."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code
