"""Names as others see them."""

from unicodedata import category

LONGEST_NAME = 24

_BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs by their category that nobody sees: fillers of Hangul, the empty pattern of Braille."""


def shown_name(given: str) -> str:
    """Printable, without edges, not too long; it begins with something to be seen, or is empty.

    Combining marks alone are no name: they would be drawn onto whatever stands before them.
    """
    printable = "".join(letter for letter in given if letter.isprintable() and letter not in _BLANKS)
    begins = next((place for place, letter in enumerate(printable) if _is_seen(letter)), len(printable))
    return printable[begins : begins + LONGEST_NAME].strip()


def _is_seen(letter: str) -> bool:
    """Letters, numbers, punctuation and symbols; neither marks nor spaces."""
    return category(letter)[0] in "LNPS"
