"""Every message on the wire, as a pydantic model with a discriminator. Text frames of one JSON object."""

VERSION = 1
"""Of the protocol; told in `account`. Raised when a client of the version before would misunderstand."""

MOST_BYTES = 4096
"""Of a client's message, in UTF-8. A frame of API Gateway's holds 32 KB; the longest we know is far below."""

MOST_REPLY_BYTES = 128 * 1024
"""Of a message of the room's: what API Gateway sends at most."""
