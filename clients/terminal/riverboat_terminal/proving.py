"""The proof of a hand: asked for, checked, kept in a file, told in words."""

from pathlib import Path

from riverboat.protocol.replies import ProvenCard
from riverboat_client import Client
from riverboat_client.judging import Failure, failures
from riverboat_client.proof_file import ProofFile, file_of, write
from riverboat_terminal.paint import printable
from riverboat_terminal.words import Words


def last_hand(client: Client, table: str) -> int | None:
    """Number of the last hand that is over."""
    state = client.state(table)
    if state is None:
        return None
    number = state.view.hand - (state.view.street is not None)
    return number if number > 0 else None


async def save_proof(
    client: Client, table: str, hand: int, words: Words, folder: Path | None = None
) -> list[str]:
    """Sentences that say what came of it. Raises what the client raises."""
    file = file_of(await client.prove(table, hand), client.seen(table, hand))
    told = verdict(file, words)
    try:
        path = write(file, folder or Path.cwd())
    except OSError as problem:
        return [*told, words("proof_not_saved", problem=problem.strerror or type(problem).__name__)]
    return [*told, words("proof_saved", file=path.name)]


def verdict(file: ProofFile, words: Words, noted: str | None = None) -> list[str]:
    """Whether the proof is good, and if not, why."""
    head = words("proof_of", table=printable(file.table), hand=file.hand, cards=len(file.cards))
    found = failures(file, noted)
    if not found:
        return [f"{head} {words('proof_good')}"]
    return [
        f"{head} {words('proof_bad', problems=len(found))}",
        *[f"  - {_told(failure, words)}" for failure in found],
    ]


def card_lines(file: ProofFile, words: Words) -> list[str]:
    """Each card, where it lay and whose it was; in Naiko the carousel as well."""
    lines = [_line(card, words) for card in sorted(file.cards, key=lambda card: card.place)]
    if file.carousel:
        abilities = ", ".join(map(printable, file.carousel.abilities))
        lines.append(words("proof_carousel_line", abilities=abilities))
    return [f"  {line}" for line in lines]


def _line(card: ProvenCard, words: Words) -> str:
    what = words(f"proof_{card.why}", **({"seat": card.seat or 0} if card.why == "shown" else {}))
    return words("proof_line", place=card.place, card=printable(card.card), what=what)


def _told(failure: Failure, words: Words) -> str:
    details = {
        name: _told(value, words) if isinstance(value, Failure) else value
        for name, value in failure.details.items()
    }
    text = words(failure.key, **details)
    return printable(text)
