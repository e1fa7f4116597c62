"""What the terminal client says about Naiko's abilities, in English and in Traditional Chinese."""

ABILITY_TEXTS: dict[str, tuple[str, str]] = {
    # names
    "peek": ("Peek", "偷瞄一眼"),
    "swap": ("Sleeve Swap", "袖中換牌"),
    "anchor": ("Short Anchor", "短錨"),
    "shield": ("Seal Shield", "封印護盾"),
    "in_stars_1": ("1 star", "1 星光"),
    "in_stars": ("{stars} stars", "{stars} 星光"),
    "priced": ("{ability}, {stars}", "{ability} {stars}"),
    "clause_separator": ("; ", "、"),
    # the picture
    "column_stars": ("Stars", "星光"),
    "carousel": ("Abilities", "輪盤"),
    "anchored": ("anchored", "已被短錨"),
    "has_used": ("used {abilities}", "已用 {abilities}"),
    "may_answer": ("may answer", "可回應"),
    "peeked_flop": ("the flop begins with {card}", "翻牌第一張是 {card}"),
    "peeked_turn": ("the turn will be {card}", "轉牌是 {card}"),
    "peeked_river": ("the river will be {card}", "河牌是 {card}"),
    "peeked": ("You peeked: {what}.", "您偷瞄到：{what}。"),
    "peeked_in_vain": (
        "You peeked at {card}; a swap since has moved the deck, and another card comes.",
        "您偷瞄到 {card}；之後有人換牌，下一張已經不同。",
    ),
    "swapped": ("You gave up {gave} and drew {drew}.", "您棄置 {gave}，換得 {drew}。"),
    # what one may do
    "do_peek": ("see the next community card", "偷看下一張公共牌"),
    "do_swap": ("give up {cards} for the top card of the deck", "棄置{cards}，換牌庫頂的一張"),
    "do_anchor": ("hold {players} to pot-sized raises in this round", "限制 {players} 本輪最多做底池加注"),
    "do_shield": ("block it", "擋下"),
    "do_pass": ("let it stand", "讓它生效"),
    "or": (" or ", "或"),
    "name_and_seat": ("{name} in {seat}", "{seat}的 {name}"),
    "you_are_anchored": ("{name} drops an anchor on you", "{name} 對您使用短錨"),
    "window_of": (
        "{name} may answer {by}'s anchor: {seconds} s",
        "{name} 可回應 {by} 的短錨：{seconds} 秒",
    ),
    # as sentences
    "say_carousel": ("Abilities of this hand: {abilities}.", "本局輪盤：{abilities}。"),
    "say_stars": ("You have {stars}.", "您有 {stars}。"),
    "say_window": (
        "{what}. You may: {options}. {seconds} seconds.",
        "{what}。可選：{options}。剩 {seconds} 秒。",
    ),
    "say_seat": ("{name}: {what}.", "{name}：{what}。"),
    # events
    "used_peek": ("{name} peeks at the next card.", "{name} 偷瞄下一張公共牌。"),
    "used_swap": ("{name} swaps a card.", "{name} 換了一張牌。"),
    "used_anchor": ("{name} drops an anchor on {target}.", "{name} 對 {target} 使用短錨。"),
    "used_shield": ("{name} shields: the anchor has no effect.", "{name} 使用封印護盾，短錨無效。"),
    "shield_window_opened": ("{name} has 8 seconds to answer it.", "{name} 有 8 秒可以回應。"),
    "anchor_stood": (
        "The anchor stands: {name} raises by the pot at most in this round.",
        "短錨生效：{name} 本輪最多只能做底池加注。",
    ),
    # problems with what was typed
    "needs_card": ("Which card? For example: {example}", "請指定要換的牌，例如：{example}"),
    "needs_seat": ("Which seat? For example: {example}", "請指定座位，例如：{example}"),
    "no_abilities_here": ("There are no abilities in this game.", "此遊戲沒有能力。"),
    "no_window_here": ("There is no anchor for you to answer.", "目前沒有您可以回應的短錨。"),
}
