"""Hands: when the next begins, how it is dealt, what its end brings (rules 3.15, 7.5 and 8.14)."""

from riverboat.accounts.posting import HOUSE, of_table
from riverboat.cards.card import names_of
from riverboat.cards.commitment import commitment, proof_key
from riverboat.cards.shuffle import shuffled_deck
from riverboat.game.events import HandEvent, Shown
from riverboat.game.games import GAMES
from riverboat.naiko import abilities as naiko
from riverboat.naiko import state as naiko_state
from riverboat.naiko.hand import NaikoHand
from riverboat.table import hosting
from riverboat.table.change import Change
from riverboat.table.commands import HandRecord, Refused, Show
from riverboat.table.events import HandVoided, ToppedUp
from riverboat.table.leaving import send_out, vacate
from riverboat.table.placing import Placement, missed, place
from riverboat.table.table import Blinds, Seat, Table, Voided


def schedule(change: Change) -> None:
    """Between hands: when the next one begins, or whether none does. Bots do not play on among themselves."""
    table = change.table
    if table.playing:
        return
    if table.closing:
        hosting.end(change)
        return
    if all(seat.bot for seat in table.seats.values()):
        for number in sorted(table.seats):
            vacate(change, number, "nobody_left")
    ready = table.ready()
    if table.paused or len(ready) < 2 or all(table.seats[number].bot for number in ready):
        table.next_hand_at = None
    elif table.next_hand_at is None:
        table.next_hand_at = change.seconds_from_now(table.settings.pause_seconds)
        _shuffle(change)


def start(change: Change) -> list[HandEvent]:
    """Place the button and the blinds and deal; nothing happens when fewer than two can be dealt in."""
    table = change.table
    table.next_hand_at = None
    if not table.next_seed:
        return []  # nothing was committed to, as after a restore: `schedule` does it, and waits
    placement = place(table, change.draw("button"))
    if placement is None:
        return []
    _note_blinds(change, placement)
    table.voided = None
    table.hands += 1
    table.hand, events = NaikoHand.deal(
        table.settings.rules,
        table.hands,
        table.button,
        [(number, table.seats[number].stack) for number in placement.order],
        _deck_of(table, bytes.fromhex(table.next_seed)),
        placement.posts,
        seed=table.next_seed,
        commitment=table.next_commitment,
    )
    table.hand.began = change.now
    if table.settings.rules.abilities:
        stars = [table.seats[number].stars for number in placement.order]
        naiko.begin(table.hand, naiko.carousel_of(bytes.fromhex(table.next_seed)), stars)
    table.next_seed = table.next_commitment = ""
    return events


def close(change: Change, hand: NaikoHand) -> None:
    """The hand is settled: write the stacks back, keep the record, take what the house is due."""
    change.ended_hand = hand.number
    seats = change.table.seats
    _record(change, hand)
    asked = {position for position, _ in hand.actions}
    for position, player in enumerate(hand.players):
        seat = seats[player.seat]
        seat.stack = player.stack
        if hand.naiko:
            seat.stars = hand.naiko.talents[position].stars
        if position in asked and seat.timed_out_in != hand.number:
            seat.timed_out_in = 0
    if hand.rake:
        change.take_away("rake", HOUSE, hand.rake)
    if change.table.settings.fee:
        _take_fees(change, hand)
    _between_hands(change, hand)


def void(change: Change, hand: NaikoHand) -> None:
    """The hand never was: stacks, button and blinds are as before it; no rake, no fee, no record."""
    change.ended_hand = hand.number
    _take_blinds_back(change, hand)
    change.table.voided = Voided(hand.number, hand.button, sorted(player.seat for player in hand.players))
    change.table.hand = None
    change.events.append(HandVoided(hand.number))
    _between_hands(change, hand)


def show(change: Change, command: Show) -> Refused | None:
    """After the hand, a player who did not fold may show what nobody asked to see (rules 6.5)."""
    table = change.table
    number = table.seat_of(command.player)
    if number is None:
        return Refused("not_seated")
    hand = table.hand
    if hand is None or hand.number != command.hand or table.seats[number].since_hand >= hand.number:
        return Refused("no_such_hand", {"hand": command.hand})
    if not hand.over:
        return Refused("hand_not_over")
    player = next((p for p in hand.players if p.seat == number and not p.folded), None)
    if player is None or player.shown:
        return Refused("nothing_to_show")
    player.shown = True
    change.events.append(Shown(number, names_of(player.hole)))
    return None


def _shuffle(change: Change) -> None:
    """Shuffle for the next hand and commit to the deck before anybody is dealt a card of it (rules 13.1).

    In Naiko the carousel is drawn from the same seed, and committed to as well (rules 9.6).
    """
    table = change.table
    if not table.next_seed:
        seed = change.draw("deck")
        carousel = naiko_state.CAROUSELS[naiko.carousel_of(seed)] if table.settings.rules.abilities else ()
        table.next_seed = seed.hex()
        table.next_commitment = commitment(
            _deck_of(table, seed), proof_key(seed), table.id, table.hands + 1, carousel
        )


def _deck_of(table: Table, seed: bytes) -> list[int]:
    """The deck of the table's game, in the order that comes of a seed."""
    return shuffled_deck(seed, GAMES[table.settings.rules.game].deck)


def _note_blinds(change: Change, placement: Placement) -> None:
    """Move the button and blinds; who is away misses the blinds that pass him, who is dealt in owes none."""
    table = change.table
    owed = {number: _owed(seat) for number, seat in table.seats.items()}
    if table.settings.entry == "blind":
        small, big = missed(table, placement)
        for number in small:
            table.seats[number].owes_small = True
        for number in big:
            table.seats[number].owes_big = True
    for number in placement.order:
        seat = table.seats[number]
        seat.owes_big = seat.owes_small = seat.posts = False
    changed = {number: was for number, was in owed.items() if was != _owed(table.seats[number])}
    table.before = Blinds(table.button, table.small_blind_seat, table.big_blind_seat, changed)
    table.button = placement.button
    table.small_blind_seat = placement.small_blind_seat
    table.big_blind_seat = placement.big_blind_seat


def _owed(seat: Seat) -> tuple[bool, bool, bool]:
    return seat.owes_big, seat.owes_small, seat.posts


def _take_blinds_back(change: Change, hand: NaikoHand) -> None:
    """Button and blinds as before the hand, for those who have kept their seats."""
    table, before = change.table, change.table.before
    table.button, table.small_blind_seat, table.big_blind_seat = (
        before.button,
        before.small_blind_seat,
        before.big_blind_seat,
    )
    for number, owed in before.owed.items():
        seat = table.seats.get(number)
        if seat is not None and seat.since_hand < hand.number:
            seat.owes_big, seat.owes_small, seat.posts = owed


def _record(change: Change, hand: NaikoHand) -> None:
    seats = change.table.seats
    players = [(seats[player.seat].player, seats[player.seat].name) for player in hand.players]
    bots = [position for position, player in enumerate(hand.players) if seats[player.seat].bot]
    change.records.append(HandRecord(hand, players, change.now, bots))


def _take_fees(change: Change, hand: NaikoHand) -> None:
    """Everyone dealt in pays the fee from his account; what is short comes from the stack (rules 7.5, 7.7).

    A chip is worth more units than one, perhaps: what it is worth above what was short goes to the account.
    """
    table = change.table
    fee, coefficient = table.settings.fee, table.settings.coefficient
    table_account = of_table(table.id)
    collected = 0
    for player in hand.players:
        seat = table.seats[player.seat]
        from_account = 0 if seat.bot else min(fee, change.purses.get(seat.player, fee))
        short = fee - from_account
        chips = min(-(-short // coefficient), seat.stack)
        back = max(chips * coefficient - short, 0)
        seat.stack -= chips
        collected += chips * coefficient - back
        if from_account:
            change.pay("fee", seat.purse, HOUSE, from_account)
        if back:
            change.pay("fee_change", table_account, seat.purse, back)
    if collected:
        change.pay("fee", table_account, HOUSE, collected)


def _between_hands(change: Change, ended: NaikoHand) -> None:
    """What waited for the hand's end: other stakes, top-ups, those who leave, those who are broke."""
    table = change.table
    hosting.change_stakes(change)
    for number in [player.seat for player in ended.players]:
        seat = table.seats[number]
        _add_waiting_chips(change, number)
        if seat.leaving:
            vacate(change, number, "removed" if seat.player in table.door.sent_away else "stood_up")
        elif seat.stack:
            continue
        elif seat.bot:
            seat.stack = table.settings.most_buy_in
            change.bring("top_up", seat.purse, seat.stack)
            change.events.append(ToppedUp(number, seat.stack, seat.stack))
        elif seat.out_since is None:
            send_out(change, number)


def _add_waiting_chips(change: Change, number: int) -> None:
    """Up to the table's most; what a win has made too much goes back to the account."""
    seat = change.table.seats[number]
    room = max(0, change.table.settings.most_buy_in - seat.stack)
    added = min(seat.waiting_chips, room)
    back = seat.waiting_chips - added
    seat.stack += added
    seat.waiting_chips = 0
    if back:
        change.take_away("top_up", seat.purse, back)
