"""Random finished hands, as the room would record them."""

import random
from collections.abc import Iterator

from riverboat.cards.shuffle import derive, shuffled_deck
from riverboat.game.betting import LIMITS
from riverboat.game.games import GAMES
from riverboat.game.hand import usual_posts
from riverboat.game.rules import Rake, Rules
from riverboat.game.state import Post
from riverboat.naiko import abilities as naiko
from riverboat.naiko.hand import NaikoHand
from riverboat.records.history import Venue
from riverboat.table.commands import HandRecord

KINDS = [(game, limit) for game in GAMES for limit in LIMITS]

TABLE = Venue("delta", 'Big "Delta" · 三角洲', 10)

NAMES = [
    'Ann "Slim" O\'Neil',
    "Björn",
    "三郎",
    "C:\\dos",
    "d[1]\n",
    "Ém\x7file",
    "# Fay",
    "Gus",
    "Hal",
    "Ivy",
]

NOON = 1_800_000_000_000
"""Epoch milliseconds."""

RAKE = Rake(per_mille=50, cap=30)
RAKE_OF_ALL = Rake(per_mille=100, no_flop_no_drop=False)


def recorded(
    number: int, rules: Rules, stacks: list[int], draw: random.Random, posts: list[Post] | None = None
) -> HandRecord:
    """Play one hand at random, seldom folding, so that many see a showdown."""
    seats = sorted(draw.sample(range(1, 11), len(stacks)))
    deck = shuffled_deck(derive(b"recorded hands", str(number)), GAMES[rules.game].deck)
    hand, _ = NaikoHand.deal(rules, number, seats[-1], list(zip(seats, stacks, strict=True)), deck, posts)
    hand.began = NOON + 60_000 * number
    if rules.abilities:
        naiko.begin(hand, draw.randrange(3), [draw.randrange(4) for _ in stacks])
    while not hand.over:
        if rules.abilities:
            _use(hand, draw)
        _act(hand, draw)
    players = [(f"account-{name!r}", name) for name in draw.sample(NAMES, len(stacks))]
    bots = [position for position in range(len(stacks)) if draw.random() < 0.2]
    return HandRecord(hand, players, hand.began + 30_000, bots)


def random_record(number: int, game: str, limit: str, rake: Rake | None = None) -> HandRecord:
    """2 to 9 players, stacks from one chip up, various blinds, antes and ways of showing."""
    draw = random.Random(f"{number} {game} {limit}")
    count = min(draw.randint(2, 9), GAMES[game].most_players(burn=True))
    big_blind = draw.choice([2, 10, 100])
    own, of_big_blind = draw.choice([(0, 0), (0, 0), (1, 0), (big_blind // 2, 0), (0, big_blind)])
    stacks = [draw.randint(1, draw.choice([3, 60, 60]) * big_blind) for _ in range(count)]
    rules = Rules(
        game=game,
        limit=limit,
        small_blind=max(1, big_blind // 2),
        big_blind=big_blind,
        ante=own,
        big_blind_ante=of_big_blind,
        showdown=draw.choice(["muck", "all"]),
        rake=rake,
    )
    return recorded(number, rules, stacks, draw)


def naiko_record(number: int, limit: str = "no-limit", rake: Rake | None = None) -> HandRecord:
    """2 to 9 players who use what they may."""
    draw = random.Random(f"naiko {number} {limit}")
    stacks = [draw.randint(20, 1000) for _ in range(draw.randint(2, 9))]
    rules = Rules(
        limit=limit,
        small_blind=5,
        big_blind=10,
        burn=draw.random() < 0.5,
        showdown=draw.choice(["muck", "all"]),
        rake=rake,
        abilities=True,
    )
    return recorded(number, rules, stacks, draw)


def random_records(count: int, rake: Rake | None = None) -> Iterator[HandRecord]:
    """So many hands of every game and limit."""
    for game, limit in KINDS:
        for number in range(1, count + 1):
            yield random_record(number, game, limit, rake)


def with_late_posts(number: int, game: str, limit: str) -> HandRecord:
    """A returning player posts a live big blind and a dead small blind; another posts only the live one."""
    draw = random.Random(f"late {number} {game} {limit}")
    rules = Rules(game=game, limit=limit, small_blind=5, big_blind=10, ante=draw.choice([0, 2]))
    count = draw.randint(5, 8)
    posts = [*usual_posts(rules, count), Post(2, "dead", 5), Post(2, "live", 10), Post(3, "live", 10)]
    return recorded(number, rules, [draw.randint(60, 600) for _ in range(count)], draw, posts)


def with_a_folded_post(folders: int, game: str, limit: str) -> HandRecord:
    """The big blind has half of it, the small one is dead, and so many who posted a live one fold it."""
    rules = Rules(game=game, limit=limit, small_blind=5, big_blind=10, rake=RAKE_OF_ALL)
    posts = [Post(1, "big_blind", 10), *[Post(2 + place, "live", 10) for place in range(folders)]]
    deck = shuffled_deck(derive(b"recorded hands", "folded"), GAMES[game].deck)
    hand, _ = NaikoHand.deal(rules, 1, 6, list(enumerate([200, 5, 200, 200, 200, 200], 1)), deck, posts)
    while not hand.over:
        hand.fold()
    return HandRecord(hand, [(f"account-{name!r}", name) for name in NAMES[:6]], NOON)


def _use(hand: NaikoHand, draw: random.Random) -> None:
    """Sometimes an ability that the actor may use; an anchor is answered either way."""
    offered = naiko.offered(hand)
    if not offered or draw.random() < 0.3:
        return
    match draw.choice(offered):
        case "peek":
            naiko.peek(hand)
        case "swap":
            naiko.swap(hand, draw.randrange(2))
        case "anchor":
            target = draw.choice(naiko.targets(hand))
            naiko.anchor(hand, target)
            if hand.naiko and hand.naiko.window:
                naiko.answer_anchor(hand, target, shield=draw.random() < 0.6)


def _act(hand: NaikoHand, draw: random.Random) -> None:
    to_call, least, most = hand.options()
    luck = draw.random()
    if luck < 0.15 and to_call:
        hand.fold()
    elif luck < 0.7 or not most:
        hand.check_or_call()
    else:
        hand.raise_to(draw.choice([most, least + int((most - least) * draw.random() ** 3)]))
