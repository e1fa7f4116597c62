"""pokerkit's loader of PHH files, with the games added that the standard has no codes for."""

from typing import Any

from pokerkit import Deck, HandHistory, ShortDeckHoldemHand
from pokerkit.games import (
    FixedLimitOmahaHoldemHighLowSplitEightOrBetter as FixedLimitOmahaHiLo,
)
from pokerkit.games import (
    FixedLimitPokerMixin,
    Holdem,
    NoLimitPokerMixin,
    OmahaHoldemMixin,
    PotLimitOmahaHoldem,
    PotLimitPokerMixin,
    TexasHoldemMixin,
    UnfixedLimitHoldem,
)
from pokerkit.hands import OmahaEightOrBetterLowHand, OmahaHoldemHand

HIGH = (OmahaHoldemHand,)
HIGH_AND_LOW = (OmahaHoldemHand, OmahaEightOrBetterLowHand)


class PotLimitHoldem(PotLimitPokerMixin, TexasHoldemMixin, UnfixedLimitHoldem):  # type: ignore[misc]
    pass


class NoLimitOmaha(NoLimitPokerMixin, OmahaHoldemMixin, UnfixedLimitHoldem):  # type: ignore[misc]
    hand_types = HIGH


class FixedLimitOmaha(FixedLimitPokerMixin, OmahaHoldemMixin, Holdem):  # type: ignore[misc]
    hand_types = HIGH


class NoLimitOmahaHiLo(NoLimitPokerMixin, OmahaHoldemMixin, UnfixedLimitHoldem):  # type: ignore[misc]
    hand_types = HIGH_AND_LOW


class PotLimitOmahaHiLo(PotLimitPokerMixin, OmahaHoldemMixin, UnfixedLimitHoldem):  # type: ignore[misc]
    hand_types = HIGH_AND_LOW


class FiveCards:
    """Beside an Omaha game."""

    hole_dealing_count = 5


class NoLimitFiveCardOmaha(FiveCards, NoLimitOmaha):
    pass


class PotLimitFiveCardOmaha(FiveCards, PotLimitOmahaHoldem):  # type: ignore[misc]
    pass


class FixedLimitFiveCardOmaha(FiveCards, FixedLimitOmaha):
    pass


class NoLimitFiveCardOmahaHiLo(FiveCards, NoLimitOmahaHiLo):
    pass


class PotLimitFiveCardOmahaHiLo(FiveCards, PotLimitOmahaHiLo):
    pass


class FixedLimitFiveCardOmahaHiLo(FiveCards, FixedLimitOmahaHiLo):  # type: ignore[misc]
    pass


class _ShortDeck:
    deck = Deck.SHORT_DECK_HOLDEM
    hand_types = (ShortDeckHoldemHand,)
    hole_dealing_count = 2


class PotLimitShortDeck(_ShortDeck, PotLimitPokerMixin, UnfixedLimitHoldem):  # type: ignore[misc]
    pass


class FixedLimitShortDeck(_ShortDeck, FixedLimitPokerMixin, Holdem):  # type: ignore[misc]
    pass


class WiderHandHistory(HandHistory):  # type: ignore[misc]
    """Knows the codes that our export adds to those of the standard."""

    game_types = {  # noqa: RUF012
        **HandHistory.game_types,
        "PT": PotLimitHoldem,
        "NO": NoLimitOmaha,
        "FO": FixedLimitOmaha,
        "NO/8": NoLimitOmahaHiLo,
        "PO/8": PotLimitOmahaHiLo,
        "NO5": NoLimitFiveCardOmaha,
        "PO5": PotLimitFiveCardOmaha,
        "FO5": FixedLimitFiveCardOmaha,
        "NO5/8": NoLimitFiveCardOmahaHiLo,
        "PO5/8": PotLimitFiveCardOmahaHiLo,
        "FO5/8": FixedLimitFiveCardOmahaHiLo,
        "PS": PotLimitShortDeck,
        "FS": FixedLimitShortDeck,
    }
    required_field_names = {  # noqa: RUF012
        **HandHistory.required_field_names,
        **dict.fromkeys(
            ("PT", "NO", "NO/8", "PO/8", "NO5", "PO5", "NO5/8", "PO5/8", "PS"),
            HandHistory.required_field_names["NT"],
        ),
        **dict.fromkeys(("FO", "FO5", "FO5/8", "FS"), HandHistory.required_field_names["FT"]),
    }


def replayed(text: str, variant: str) -> Any:
    """The state in which pokerkit ends the hand of a `.phh` file. Raises ValueError where it refuses."""
    loader = HandHistory if variant in HandHistory.game_types else WiderHandHistory
    *_, state = loader.loads(text)
    return state
