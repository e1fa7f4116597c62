"""The worked example of docs/proofs.md, made by the room's own code. Prints the file."""

from riverboat.cards.card import names_of
from riverboat.cards.commitment import commitment, proof_key
from riverboat.cards.shuffle import shuffled_deck
from riverboat.cloud.proving import proof_for
from riverboat.game.games import GAMES
from riverboat.game.rules import Rules
from riverboat.naiko.hand import NaikoHand
from riverboat.protocol.replies import Proof
from riverboat.protocol.requests import Prove
from riverboat.table.commands import HandRecord
from riverboat_client import Seen
from riverboat_client.proof_file import ProofFile, file_of

SEED = bytes(range(32))
TABLE, NUMBER = "friday-1", 12
SEATS = (3, 5, 1)
"""The first is left of the button: it is dealt to first, and is Ann's."""


def finished(rules: Rules | None = None, streets: int = 0) -> HandRecord:
    """Everybody folds to the big blind, before the flop or after so many streets of checks and calls."""
    rules = rules or Rules()
    deck = shuffled_deck(SEED, GAMES[rules.game].deck)
    promised = commitment(deck, proof_key(SEED), TABLE, NUMBER)
    stacks = [(seat, 200) for seat in SEATS]
    hand, _ = NaikoHand.deal(rules, NUMBER, 1, stacks, deck, seed=SEED.hex(), commitment=promised)
    while not hand.over:
        hand.check_or_call() if hand.street < streets else hand.fold()
    return HandRecord(hand, [("ann", "Ann"), ("ben", "Ben"), ("cleo", "Cleo")], 1_800_000_000_000)


def example(record: HandRecord | None = None, player: str = "ann") -> ProofFile:
    """A proof as `riverboat play` keeps it, for one who saw the hand from its beginning."""
    record = record or finished()
    hand = record.hand
    proof = proof_for(player, Prove(id="message-1", table=TABLE, hand=NUMBER), record)
    assert isinstance(proof, Proof)
    seen = Seen(hand.commitment, hand.commitment, hand.rules.burn, list(SEATS), names_of(hand.board))
    seen.game = hand.rules.game
    for (account, _), dealt in zip(record.players, hand.players, strict=True):
        if account == player or dealt.shown:
            seen.holes[dealt.seat] = names_of(dealt.hole)
    return file_of(Proof.model_validate_json(proof.model_dump_json()), seen)


if __name__ == "__main__":
    print(example().model_dump_json(indent=1))
