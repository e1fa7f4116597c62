"""Is a proof good? Every check that can be made offline, and what each failure is called.

The hashes show that cards lay at places of a deck that was fixed. That alone would let a cheat choose from
which places to deal; so the places are held against the dealing order, worked out here from the rules anew
(rules 1.3, 1.4), and the cards against what was seen at the table.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from riverboat.game.games import GAMES
from riverboat.proofs.proof import check, check_carousel
from riverboat_client.proof_file import ProofFile, opened, opened_carousel

BOARD = (3, 1, 1)
"""Cards of the flop, the turn and the river."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A key of the words, and what it names; a value that is a Failure is a text of its own."""

    key: str
    details: "dict[str, int | str | Failure]" = field(default_factory=dict)


def failures(file: ProofFile, noted: str | None = None) -> list[Failure]:
    """Everything that is wrong with a proof; nothing when all is proved.

    `noted`: a commitment that somebody wrote down before the deal, instead of the file's.
    """
    return [*_promise(file, noted), *_hashes(file), *_carousel(file), *_order(file), *_testimony(file)]


def _promise(file: ProofFile, noted: str | None) -> Iterator[Failure]:
    promised = noted.lower() if noted else file.commitment_seen
    if promised is None:
        yield Failure("proof_unseen")
    elif promised != file.commitment:
        yield Failure("proof_other_promise", {"promised": promised})


def _hashes(file: ProofFile) -> Iterator[Failure]:
    """Each card is opened, and no card or place twice."""
    if not file.cards:
        yield Failure("proof_empty")
    for card in file.cards:
        if not check(file.commitment, file.table, file.hand, opened(card), file.deck):
            yield Failure("proof_broken", {"card": card.card, "place": card.place})
    for name, count in Counter(card.card for card in file.cards).items():
        if count > 1:
            yield Failure("proof_twice", {"what": name})
    for place, count in Counter(card.place for card in file.cards).items():
        if count > 1:
            yield Failure("proof_twice", {"what": Failure("proof_place", {"place": place})})


def _carousel(file: ProofFile) -> Iterator[Failure]:
    """Naiko's abilities are those that were fixed with the deck, and those that were seen."""
    proved = file.carousel
    if proved and not check_carousel(file.commitment, file.table, file.hand, opened_carousel(proved)):
        yield Failure("proof_carousel_broken")
    seen = file.witnessed.carousel if file.witnessed else []
    abilities = list(proved.abilities) if proved else []
    if seen and seen != abilities:
        yield _otherwise(Failure("proof_carousel_of"), abilities, seen)


def _order(file: ProofFile) -> Iterator[Failure]:
    """Every group of cards was dealt from the places that are its own."""
    found = _places(file, "board")
    board = board_places(file)
    if found != board[: len(found)]:
        yield _elsewhere(Failure("proof_board_of"), found, board[: max(len(found), BOARD[0])])
    for seat in sorted({card.seat for card in file.cards if card.seat is not None}):
        yield from _hole(file, seat)
    peeked = _places(file, "peeked")
    if not set(peeked) <= (due := _peek_places(file)):
        yield _elsewhere(Failure("proof_peek_of"), peeked, sorted(due))
    if any((card.seat is None) != (card.why == "board") for card in file.cards):
        yield Failure("proof_other_deal")


def _hole(file: ProofFile, seat: int) -> Iterator[Failure]:
    """Who exchanged a card holds the one that was on top then, and all but one of those dealt to him."""
    held, given = _places(file, "own", "shown", seat=seat), _places(file, "given", seat=seat)
    if not held and not given:
        return
    dealt, drawn = hole_places(file, seat), drawn_places(file, seat)
    lacking = set(dealt + drawn) - set(held)
    good = (
        len(held) == len(dealt) > 0
        and set(drawn) <= set(held) <= set(dealt + drawn)
        and given in ([], sorted(lacking))
    )
    if not good:
        yield _elsewhere(Failure("proof_hole_of", {"seat": seat}), held + given, dealt + drawn)


def _places(file: ProofFile, *whys: str, seat: int | None = None) -> list[int]:
    return sorted(c.place for c in file.cards if c.why in whys and (seat is None or c.seat == seat))


def _testimony(file: ProofFile) -> Iterator[Failure]:
    """The proof tells of the cards and the deal that were seen."""
    seen = file.witnessed
    if seen is None:
        return
    game = GAMES.get(seen.game)
    if (
        seen.burn != file.burn
        or (game and (len(game.deck), game.hole_cards) != (file.deck, file.hole_cards))
        or (seen.seats and seen.seats != file.seats)
        or (seen.swaps is not None and seen.swaps != file.swaps)
    ):
        yield Failure("proof_other_deal")
    proved = [card.card for card in sorted(file.cards, key=lambda card: card.place) if card.why == "board"]
    if seen.board != proved[: len(seen.board)]:
        yield _otherwise(Failure("proof_board_of"), proved, seen.board)
    for seat, cards in sorted(seen.holes.items()):
        proved = [card.card for card in file.cards if card.seat == seat and card.why in ("own", "shown")]
        if sorted(proved) != sorted(cards):
            yield _otherwise(Failure("proof_hole_of", {"seat": seat}), proved, cards)

    proved = [card.card for card in file.cards]
    if not set(seen.aside) <= set(proved):
        yield _otherwise(Failure("proof_aside_of"), proved, seen.aside)


def hole_places(file: ProofFile, seat: int) -> list[int]:
    """Where a seat's cards are dealt from: one at a time, clockwise from the left of the button."""
    if seat not in file.seats:
        return []
    return [turn * len(file.seats) + file.seats.index(seat) for turn in range(file.hole_cards)]


def drawn_places(file: ProofFile, seat: int) -> list[int]:
    """Where the card lay that a seat drew in exchange: after all hole cards and the exchanges before."""
    first = len(file.seats) * file.hole_cards
    return [first + before for before, swapped in enumerate(file.swaps) if swapped == seat]


def board_places(file: ProofFile, swaps: int | None = None) -> list[int]:
    """Where the whole board is dealt from: after all that, and after a burnt card each street."""
    at = len(file.seats) * file.hole_cards + (len(file.swaps) if swaps is None else swaps)
    places: list[int] = []
    for count in BOARD:
        at += file.burn
        places += range(at, at + count)
        at += count
    return places


def _peek_places(file: ProofFile) -> set[int]:
    """The first card of a street; that of the flop as it was to come between any two exchanges."""
    flops = {board_places(file, swaps)[0] for swaps in range(len(file.swaps) + 1)}
    return flops | set(board_places(file)[BOARD[0] :])


def _elsewhere(whose: Failure, found: list[int], due: list[int]) -> Failure:
    return Failure("proof_elsewhere", {"whose": whose, "found": _listed(found), "due": _listed(due)})


def _otherwise(whose: Failure, proved: list[str], seen: list[str]) -> Failure:
    return Failure("proof_otherwise", {"whose": whose, "proved": _listed(proved), "seen": _listed(seen)})


def _listed(values: Sequence[int | str]) -> str | Failure:
    return " ".join(map(str, values)) or Failure("nothing")
