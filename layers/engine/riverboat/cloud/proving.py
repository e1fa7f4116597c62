"""Proofs of a finished hand's cards, for whoever asks: each account those that it was entitled to see."""

from riverboat.cards.commitment import commitment, proof_key
from riverboat.cloud.asker import Client
from riverboat.cloud.clocks import is_overdue
from riverboat.cloud.room import Room
from riverboat.game.games import GAMES
from riverboat.naiko.hand import NaikoHand
from riverboat.proofs.entitlement import entitled_places
from riverboat.proofs.proof import prove, prove_carousel
from riverboat.protocol.replies import Proof, ProvenCard, ProvenCarousel
from riverboat.protocol.requests import Prove
from riverboat.table.commands import HandRecord, Refused, Tick
from riverboat.table.moment import Milliseconds
from riverboat.views.admission import no_such_table


def answer_proof(room: Room, request: Prove, asker: Client, now: Milliseconds) -> Proof | Refused:
    """The proof of a hand, from its record. Nothing is proved of a hand that is in progress.

    A table that has ended has kept its hands, for those who played them.
    """
    loaded = room.load(request.table, now)
    if loaded and is_overdue(loaded.due, now):
        loaded = room.perform(request.table, Tick(), now, loaded=loaded).loaded
    if loaded and (barred := asker.barred(loaded)):
        return barred
    playing = loaded.table.playing if loaded else None
    if playing and playing.number == request.hand:
        return Refused("hand_not_over")
    record = room.store.finished_hand(request.table, request.hand)
    player = asker.visitor.player
    if loaded is None and (record is None or player not in [account for account, _ in record.players]):
        return no_such_table(request.table)
    return proof_for(player, request, record) if record else Refused("no_record", {"hand": request.hand})


def proof_for(player: str, request: Prove, record: HandRecord) -> Proof | Refused:
    """What this account may have proved of a finished hand; a spectator's part for one that was not in it."""
    hand = record.hand
    key = proof_key(bytes.fromhex(hand.seed))
    carousel = hand.naiko.abilities if hand.naiko else ()
    if hand.commitment != commitment(hand.deck, key, request.table, hand.number, carousel):
        return Refused("not_provable", {"hand": hand.number})
    position = next((at for at, (account, _) in enumerate(record.players) if account == player), None)
    places = entitled_places(hand, position)
    return Proof.model_construct(
        id=request.id,
        table=request.table,
        hand=hand.number,
        commitment=hand.commitment,
        seats=[player.seat for player in hand.players],
        deck=len(hand.deck),
        hole_cards=GAMES[hand.rules.game].hole_cards,
        burn=hand.rules.burn,
        swaps=_swaps(hand),
        cards=[
            ProvenCard.model_construct(**proof._asdict(), **places[proof.place]._asdict())
            for proof in prove(hand.deck, key, places, carousel)
        ],
        carousel=ProvenCarousel.model_construct(**prove_carousel(hand.deck, key, carousel)._asdict())
        if carousel
        else None,
    )


def _swaps(hand: NaikoHand) -> list[int]:
    uses = hand.naiko.uses if hand.naiko else []
    return [hand.players[use.position].seat for use in uses if use.ability == "swap"]
