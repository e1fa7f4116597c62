"""Why a request was refused: every code, and its text for people. Texts may name details in braces."""

from collections.abc import Mapping
from typing import Literal

type Language = Literal["en", "zh-Hant"]

CODES: dict[str, tuple[str, str]] = {
    # the message
    "malformed": ("This message cannot be read: {problem}", "無法讀取此訊息：{problem}"),
    "too_large": ("A message has at most {most} bytes.", "訊息最多 {most} 位元組。"),
    "no_such_table": ("There is no table {table}.", "沒有這張牌桌：{table}。"),
    "id_used_before": (
        "This id was another message's: give each message its own.",
        "此訊息編號已被另一則訊息使用，請為每則訊息使用新的編號。",
    ),
    "busy": ("The table is busy; send it again.", "牌桌忙碌中，請再送一次。"),
    "fault": ("Something went wrong on our side; send it again.", "系統發生錯誤，請再送一次。"),
    # the lobby
    "bad_settings": ("These settings will not do: {problem}.", "設定無效：{problem}。"),
    "too_many_tables": (
        "You have {most} tables open: they end an hour after their last player left.",
        "您已開設 {most} 張牌桌；最後一位玩家離桌一小時後牌桌會自動關閉。",
    ),
    "not_the_host": ("Only the table's host may do this.", "只有牌桌的房主可以這麼做。"),
    "not_private": (
        "This table is open to all: nobody is invited or sent away.",
        "此桌對所有人開放，無法邀請或請離玩家。",
    ),
    "too_many_tries": (
        "You have tried too many codes; try again in {seconds} seconds.",
        "您嘗試的邀請碼次數過多，請在 {seconds} 秒後再試。",
    ),
    "too_many_guests": ("{most} guests are invited already.", "已邀請 {most} 位客人，達到上限。"),
    "too_many_knocks": (
        "{most} wait to be let in already; try again later.",
        "已有 {most} 人等待房主同意，請稍後再試。",
    ),
    "nobody_knocks": ("{player} does not wait to be let in.", "{player} 並未等待進入。"),
    "no_such_guest": ("No such guest is here.", "沒有這位客人。"),
    "nobody_to_host": ("Nobody in seat {seat} could be the host.", "{seat} 號座位沒有可以擔任房主的玩家。"),
    "table_closing": ("The table closes when this hand ends.", "本局結束後牌桌將關閉。"),
    "not_an_operator": ("Only the room's operators may do this.", "只有營運人員可以這麼做。"),
    "still_connected": ("You are connected to this table.", "您仍連線在此桌。"),
    # the account
    "no_account": ("Ask for your account first: it is opened then.", "請先查詢帳戶，系統會為您開戶。"),
    "not_enough_chips": ("Your account holds {balance} units.", "您的帳戶只有 {balance} 單位。"),
    # the seat
    "already_seated": ("You have seat {seat} at this table.", "您已在此桌的 {seat} 號座位。"),
    "not_seated": ("You have no seat at this table.", "您不在此桌的座位上。"),
    "no_such_seat": ("This table has seats 1 to {most}.", "此桌座位為 1 至 {most} 號。"),
    "seat_taken": ("Seat {seat} is taken.", "{seat} 號座位已有人。"),
    "table_full": ("Every seat is taken.", "座位已滿。"),
    "buy_in_out_of_range": ("Buy in for {least} to {most}.", "買入須為 {least} 至 {most}。"),
    "top_up_out_of_range": ("You may add {most} chips at most.", "最多可再加 {most} 籌碼。"),
    "already_leaving": ("You leave when this hand ends.", "本局結束後您將離桌。"),
    "already_sitting_out": ("You are sitting out.", "您正在暫離。"),
    "not_sitting_out": ("You are not sitting out.", "您並未暫離。"),
    "nothing_owed": ("You owe no blind.", "您沒有需要補的盲注。"),
    "no_chips": ("Top up first: you have no chips at this table.", "請先補充籌碼：您在此桌沒有籌碼。"),
    "bots_not_allowed": ("This table has no bots.", "此桌不開放機器人。"),
    "not_a_bot": ("No bot sits in seat {seat}.", "{seat} 號座位不是機器人。"),
    # the hand that is over
    "no_such_hand": ("You have no part in hand {hand}.", "您沒有參與第 {hand} 局。"),
    "hand_not_over": ("The hand is not over yet.", "這一局尚未結束。"),
    "nothing_to_show": ("You have no cards to show.", "您沒有可以亮出的牌。"),
    "no_record": ("There is no record of hand {hand} at this table.", "此桌沒有第 {hand} 局的紀錄。"),
    "not_provable": (
        "Hand {hand} was dealt without a commitment to its deck.",
        "第 {hand} 局發牌前未公布牌序承諾值。",
    ),
    # Naiko
    "no_abilities": ("There are no abilities in this game.", "此遊戲沒有能力。"),
    "not_in_carousel": ("This hand's carousel does not have it.", "本局的輪盤沒有這個能力。"),
    "ability_used": ("You have used it in this hand.", "您在本局已使用過此能力。"),
    "one_ability_a_round": (
        "You have used an ability in this betting round.",
        "您在本輪下注已使用過能力。",
    ),
    "three_abilities_a_round": (
        "Three abilities were used in this betting round.",
        "本輪下注已啟用三次能力。",
    ),
    "not_enough_stars": ("It costs {cost} stars; you have {stars}.", "需要 {cost} 顆星光，您有 {stars} 顆。"),
    "nothing_to_peek": ("No community card is to come.", "沒有將要發出的公共牌。"),
    "too_late_to_swap": (
        "A card is swapped preflop, before your first action.",
        "只能在翻牌前、您第一次行動之前換牌。",
    ),
    "not_your_card": ("Name one of your two cards to give up.", "請指定要棄置的一張底牌。"),
    "no_target": (
        "Choose an opponent who can act, has not acted and was not anchored in this round.",
        "請選擇本輪能夠行動、尚未行動且未被短錨的對手。",
    ),
    "window_open": ("An anchor is being answered; wait.", "正在等待短錨的回應，請稍候。"),
    "no_window": ("There is no anchor for you to answer.", "目前沒有您可以回應的短錨。"),
    # the turn
    "no_hand": ("No hand is in progress.", "目前沒有進行中的牌局。"),
    "not_your_turn": ("It is not your turn.", "還沒輪到您。"),
    "turn_over": ("That turn is over.", "該回合已結束。"),
    "out_of_time": ("Your time for this turn is over.", "您的行動時間已到。"),
    "cannot_check": ("You cannot check: {to_call} to call.", "不能過牌：須跟注 {to_call}。"),
    "nothing_to_call": ("There is nothing to call; check instead.", "沒有需要跟的注，請過牌。"),
    "call_is_all_in": (
        "{to_call} to call is more than your stack: fold or go all-in.",
        "跟注需要 {to_call}，超過您的籌碼：請棄牌或全押。",
    ),
    "raise_not_open": ("You may not raise now.", "您現在不能加注。"),
    "raise_too_small": ("Raise to {least} at least.", "至少須加注到 {least}。"),
    "raise_too_big": ("Raise to {most} at most.", "最多只能加注到 {most}。"),
}


def text_of(code: str, details: Mapping[str, int | str], language: Language = "en") -> str:
    """The code's text for people. An unknown code reads as itself."""
    if code not in CODES:
        return code
    english, chinese = CODES[code]
    return (english if language == "en" else chinese).format_map(_Blank(details))


class _Blank(dict[str, int | str]):
    """A detail that was not given reads as an ellipsis: a text never fails."""

    def __missing__(self, key: str) -> str:
        return "…"
