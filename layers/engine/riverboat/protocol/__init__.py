"""Every message on the wire, as a pydantic model with a discriminator. Text frames of one JSON object."""

VERSION = 1
"""Of the protocol; told in `account`. Raised when a client of the version before would misunderstand."""
