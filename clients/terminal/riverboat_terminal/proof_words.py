"""What the terminal client says about proofs of cards, in English and in Traditional Chinese."""

PROOF_TEXTS: dict[str, tuple[str, str]] = {
    "no_hand_over": ("No hand is over yet.", "還沒有打完的牌局。"),
    "proof_saved": (
        "Saved as {file}; `riverboat verify` checks it.",
        "已存為 {file}；可用 riverboat verify 驗證。",
    ),
    "proof_not_saved": ("It could not be saved: {problem}.", "無法儲存：{problem}。"),
    "proof_unreadable": (
        "{file} is no proof that can be read: {problem}",
        "無法讀取證明檔 {file}：{problem}",
    ),
    "proof_of": ("{table}, hand {hand}: {cards} cards.", "{table}，第 {hand} 局，共 {cards} 張牌。"),
    "proof_line": ("place {place}: {card}, {what}", "第 {place} 位：{card}，{what}"),
    "proof_own": ("your own", "您的手牌"),
    "proof_board": ("on the board", "公共牌"),
    "proof_shown": ("shown by seat {seat}", "{seat} 號座位亮出的牌"),
    "proof_given": ("your own, given up", "您換掉的手牌"),
    "proof_peeked": ("your peek", "您窺視的牌"),
    "proof_aside_of": ("what you gave up or peeked at", "您換掉或窺視的牌"),
    "proof_peek_of": ("what was peeked at", "窺視的牌"),
    "proof_carousel_of": ("the carousel", "輪盤"),
    "proof_carousel_line": (
        "the carousel, fixed with the deck: {abilities}",
        "輪盤，與牌序一同固定：{abilities}",
    ),
    "proof_carousel_broken": (
        "the carousel: its hashes do not lead to the commitment",
        "輪盤：雜湊值無法導出承諾值",
    ),
    "proof_good": (
        (
            "Proved: these cards lay at these places of one deck, whose whole order was fixed before the "
            "deal, and the dealing order takes them from exactly there."
        ),
        "證明成立：這些牌就在同一副牌的這些位置，整副牌序在發牌前已固定，且依發牌順序正是從這些位置發出。",
    ),
    "proof_bad": ("NOT PROVED. What is wrong, {problems}:", "證明不成立，共 {problems} 項問題："),
    "proof_limits": (
        (
            "Not proved by this: that the shuffle was random, that the other cards were right, or that "
            "nobody knew the order. It says nothing about a card that you were not shown."
        ),
        "這並不證明：洗牌是隨機的、其他的牌都正確，或無人知道牌序。未讓您看到的牌，本證明一概不涉及。",
    ),
    "proof_promise": (
        "It counts if this is the commitment that you saw before the deal: {commitment}",
        "唯有此承諾值與您在發牌前看到的相同時，證明才算數：{commitment}",
    ),
    "proof_unseen": (
        "the commitment was not seen before the deal: without one noted then (--commitment) this is no proof",
        "發牌前未見到承諾值：若無當時記下的值（--commitment），則無從證明",
    ),
    "proof_other_promise": (
        "the hand was dealt under another commitment than the one seen before the deal, {promised}",
        "此局所用的承諾值與發牌前看到的不同（當時為 {promised}）",
    ),
    "proof_broken": (
        "{card} at place {place}: its hashes do not lead to the commitment",
        "第 {place} 位的 {card}：雜湊值無法導出承諾值",
    ),
    "proof_twice": ("{what} comes twice", "{what} 出現兩次"),
    "proof_place": ("place {place}", "第 {place} 位"),
    "proof_elsewhere": (
        "{whose}: dealt from places {found}, where the dealing order says {due}",
        "{whose}：發自第 {found} 位，但依發牌順序應為第 {due} 位",
    ),
    "proof_board_of": ("the board", "公共牌"),
    "proof_hole_of": ("the cards of seat {seat}", "{seat} 號座位的手牌"),
    "proof_otherwise": (
        "{whose}: the proof has {proved}, at the table you saw {seen}",
        "{whose}：證明為 {proved}，您在牌桌上看到的是 {seen}",
    ),
    "proof_other_deal": (
        "the proof tells of another dealing order than you saw at the table",
        "證明中的發牌順序與您在牌桌上看到的不同",
    ),
    "proof_empty": ("it proves no card", "沒有證明任何一張牌"),
    "nothing": ("nothing", "無"),
}
