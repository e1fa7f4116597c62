"""pokerkit's loader of PHH files, with the games added that the standard has no codes for."""

from typing import Any

from pokerkit import HandHistory
from pokerkit.games import (
    FixedLimitPokerMixin,
    Holdem,
    NoLimitPokerMixin,
    OmahaHoldemMixin,
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


class WiderHandHistory(HandHistory):  # type: ignore[misc]
    """Knows the codes that our export adds to those of the standard."""

    game_types = {  # noqa: RUF012
        **HandHistory.game_types,
        "PT": PotLimitHoldem,
        "NO": NoLimitOmaha,
        "FO": FixedLimitOmaha,
        "NO/8": NoLimitOmahaHiLo,
        "PO/8": PotLimitOmahaHiLo,
    }
    required_field_names = {  # noqa: RUF012
        **HandHistory.required_field_names,
        **dict.fromkeys(("PT", "NO", "NO/8", "PO/8"), HandHistory.required_field_names["NT"]),
        "FO": HandHistory.required_field_names["FT"],
    }


def replayed(text: str, variant: str) -> Any:
    """The state in which pokerkit ends the hand of a `.phh` file. Raises ValueError where it refuses."""
    loader = HandHistory if variant in HandHistory.game_types else WiderHandHistory
    *_, state = loader.loads(text)
    return state
