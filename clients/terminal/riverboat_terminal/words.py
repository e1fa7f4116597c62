"""What the terminal client says, in English and in Traditional Chinese."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from riverboat.game.games import GAMES
from riverboat.protocol.codes import Language, text_of
from riverboat_client import ClientError, RefusedError
from riverboat_terminal.ability_words import ABILITY_TEXTS
from riverboat_terminal.hosting_words import HOSTING_TEXTS
from riverboat_terminal.proof_words import PROOF_TEXTS
from riverboat_terminal.rule_words import RULE_TEXTS

type Code = Literal["en", "zh"]

_HELP = """\
f fold | c check or call | r 120 bet or raise to 120 (also: min, half, pot, max) | a all-in
sit [chips] take a seat | leave stand up | sitout | back | top 100 add chips
post (or sit [chips] post) post a blind instead of waiting for it | show show your cards after a hand
bot invite a bot | nobot 3 send away the bot in seat 3 | look
hosts: invite [account] | revoke the code | admit, refuse an account | pause | resume
stakes 2 5 [ante] | remove 3 sends away who sits there | host 3 hands the role on | close the table
proof [hand] proves the cards you saw | rules fair play, and the rule book | help | quit
Naiko, before you act: peek | swap 2d | anchor 3; when an anchor is dropped on you: shield | pass"""

_HELP_ZH = """\
f 棄牌 | c 過牌或跟注 | r 120 下注或加注到 120（或 min、half、pot、max） | a 全押
sit [籌碼] 入座 | leave 離座 | sitout 暫離 | back 回座 | top 100 補充籌碼
post（或 sit [籌碼] post）補盲，不等大盲 | show 局後亮牌
bot 邀請機器人 | nobot 3 移除 3 號座位的機器人 | look 查看
房主：invite [帳戶] 邀請 | revoke 撤銷邀請碼 | admit、refuse 帳戶 | pause 暫停 | resume 繼續
stakes 2 5 [前注] 盲注 | remove 3 請離 | host 3 交出房主 | close 關閉牌桌
proof [局號] 證明您看到的牌 | rules 公平競爭與規則書 | help 說明 | quit 離開
Naiko，行動前：peek 偷瞄 | swap 2d 換牌 | anchor 3 短錨；被短錨時：shield 護盾 | pass 放行"""

TEXTS: dict[str, tuple[str, str]] = {
    # the picture
    "no-limit": ("No-limit", "無限注"),
    "pot-limit": ("Pot-limit", "底池限注"),
    "fixed-limit": ("Fixed-limit", "固定限注"),
    **{game.name: game.called for game in GAMES.values()},
    "hand": ("hand {hand}", "第 {hand} 局"),
    "stakes": ("blinds {small}/{big}", "盲注 {small}/{big}"),
    "fee": ("fee {units} a hand", "每局收 {units}"),
    "chip_worth": ("a chip is {units}", "每籌碼值 {units}"),
    "board": ("Board", "公共牌"),
    "pot": ("Pot {chips}", "底池 {chips}"),
    "main_pot": ("main {chips}", "主池 {chips}"),
    "side_pot": ("side {chips}", "邊池 {chips}"),
    "column_name": ("Player", "玩家"),
    "column_stack": ("Stack", "籌碼"),
    "column_bet": ("Bet", "下注"),
    "column_cards": ("Cards", "手牌"),
    "you": ("you", "您"),
    "bot": ("BOT", "機器人"),
    "empty": ("empty", "空位"),
    "all_in": ("all-in", "全押"),
    "folded": ("folded", "已棄牌"),
    "won": ("won {chips}", "贏得 {chips}"),
    "presence_disconnected": ("disconnected", "斷線"),
    "presence_sitting_out": ("sitting out", "暫離"),
    "leaving": ("leaves after this hand", "本局後離桌"),
    "waiting_chips": ("{chips} more after this hand", "本局後再加 {chips}"),
    "seconds": ("{seconds} s", "{seconds} 秒"),
    "you_have": ("you have {ranking}", "您的牌型：{ranking}"),
    "you_have_with_low": ("you have {ranking}, and low {low}", "您的牌型：{ranking}，低牌 {low}"),
    "waits_for_blind": ("waits for the big blind", "等待大盲"),
    # what one may do
    "your_turn": ("Your turn", "輪到您"),
    "turn_of": ("{name} to act", "等待 {name} 行動"),
    "next_hand": ("next hand in {seconds} s", "{seconds} 秒後發下一局"),
    "waiting": ("waiting for players: `bot` invites one", "等待玩家：輸入 bot 邀請機器人"),
    "watching": ("You are watching: `sit` takes a seat", "您正在旁觀：輸入 sit 入座"),
    "you_wait": (
        "You wait for the big blind: `post` posts {chips} to play sooner",
        "等待大盲：輸入 post 補盲 {chips} 提早入局",
    ),
    "you_post": ("You post {chips} as soon as your place allows", "輪到合適位置時補盲 {chips}"),
    "you_sit_out": ("You sit out: `back` plays on", "您正在暫離：輸入 back 繼續"),
    "you_are_broke": ("You have no chips here: `top {chips}` buys some", "您沒有籌碼：輸入 top {chips} 補充"),
    "do_fold": ("fold", "棄牌"),
    "do_check": ("check", "過牌"),
    "do_call": ("call {chips}", "跟注 {chips}"),
    "do_raise": ("raise to {least}..{most}", "加注到 {least}..{most}"),
    "do_bet": ("bet {least}..{most}", "下注 {least}..{most}"),
    "do_raise_one": ("raise to {to}", "加注到 {to}"),
    "do_bet_one": ("bet {to}", "下注 {to}"),
    "do_all_in": ("all-in {chips}", "全押 {chips}"),
    # turns, as sentences
    "say_turn": ("Your turn. {cards}Pot {pot}.", "輪到您。{cards}底池 {pot}。"),
    "say_cards": ("You hold {cards}.", "您的手牌：{cards}。"),
    "say_board": ("Board: {cards}.", "公共牌：{cards}。"),
    "say_options": ("You may: {options}. {seconds} seconds.", "可選：{options}。剩 {seconds} 秒。"),
    "say_left": ("{seconds} seconds left.", "剩 {seconds} 秒。"),
    "list_separator": (", ", "、"),
    # events
    "hand_started": ("Hand {hand}. {name} has the button.", "第 {hand} 局，{name} 為莊家。"),
    "hand_started_dead": (
        "Hand {hand}. The button is dead, at seat {seat}.",
        "第 {hand} 局，莊家位在 {seat} 號空位。",
    ),
    "posted_ante": ("{name} posts the ante, {amount}.", "{name} 下前注 {amount}。"),
    "posted_small_blind": ("{name} posts the small blind, {amount}.", "{name} 下小盲 {amount}。"),
    "posted_big_blind": ("{name} posts the big blind, {amount}.", "{name} 下大盲 {amount}。"),
    "posted_big_blind_ante": ("{name} posts the big-blind ante, {amount}.", "{name} 下大盲前注 {amount}。"),
    "posted_live": ("{name} posts {amount}.", "{name} 補盲 {amount}。"),
    "posted_dead": ("{name} posts {amount} dead.", "{name} 補死盲 {amount}。"),
    "acted_fold": ("{name} folds.", "{name} 棄牌。"),
    "acted_check": ("{name} checks.", "{name} 過牌。"),
    "acted_call": ("{name} calls {amount}.", "{name} 跟注 {amount}。"),
    "acted_bet": ("{name} bets {to}.", "{name} 下注 {to}。"),
    "acted_raise": ("{name} raises to {to}.", "{name} 加注到 {to}。"),
    "is_all_in": ("{name} is all-in.", "{name} 已全押。"),
    "street_flop": ("The flop: {cards}.", "翻牌：{cards}。"),
    "street_turn": ("The turn: {cards}.", "轉牌：{cards}。"),
    "street_river": ("The river: {cards}.", "河牌：{cards}。"),
    "returned": ("{amount} nobody called go back to {name}.", "無人跟注的 {amount} 退還 {name}。"),
    "shown": ("{name} shows {cards}.", "{name} 亮牌：{cards}。"),
    "mucked": ("{name} mucks.", "{name} 蓋牌。"),
    "pot_won": ("{name} wins {amount}.", "{name} 贏得 {amount}。"),
    "pot_won_with": ("{name} wins {amount} with {ranking}.", "{name} 以{ranking}贏得 {amount}。"),
    "side_pot_won": ("{name} wins side pot {pot}, {amount}.", "{name} 贏得邊池 {pot}：{amount}。"),
    "side_pot_won_with": (
        "{name} wins side pot {pot}, {amount}, with {ranking}.",
        "{name} 以{ranking}贏得邊池 {pot}：{amount}。",
    ),
    "raked": ("The house takes {rake}.", "抽水 {rake}。"),
    "hand_voided": ("Hand {hand} is void: every chip goes back.", "第 {hand} 局作廢，籌碼全數退還。"),
    "seated": ("{name} sits down with {stack}.", "{name} 帶 {stack} 入座。"),
    "left_stood_up": ("{name} leaves with {stack}.", "{name} 帶 {stack} 離桌。"),
    "left_sat_out_too_long": ("{name} was away too long and leaves.", "{name} 暫離過久，離桌。"),
    "left_nobody_left": ("{name} has nobody left to play with and leaves.", "{name} 已無對手，離桌。"),
    "topped_up": ("{name} adds {amount}.", "{name} 補充 {amount}。"),
    "sat_out": ("{name} sits out.", "{name} 暫離。"),
    "sat_in": ("{name} is back.", "{name} 回來了。"),
    "disconnected": ("{name} is disconnected.", "{name} 斷線。"),
    "reconnected": ("{name} is connected again.", "{name} 已重新連線。"),
    "timed_out": ("{name} is out of time.", "{name} 逾時。"),
    "missed": ("Some moves were missed; this is how it stands.", "錯過了一些動作，以下為目前狀況。"),
    "seat": ("seat {seat}", "{seat} 號座位"),
    # the session
    "welcome": (
        "Welcome, {name}. Your account holds {balance} units. Type `help` for help, `rules` for fair play.",
        "歡迎，{name}。您的帳戶有 {balance} 單位。輸入 help 查看指令，rules 查看公平競爭。",
    ),
    "connection_lost": ("The connection is lost; reconnecting …", "連線中斷，正在重新連線……"),
    "connection_back": ("Connected again.", "已重新連線。"),
    "goodbye": ("You leave. Your account holds {balance} units.", "您已離開，帳戶有 {balance} 單位。"),
    "leaving_soon": ("You leave when the hand is over.", "本局結束後離桌。"),
    "no_table": ("There is no table; one was opened.", "沒有牌桌，已新開一桌。"),
    "room_is_off": (
        "The room is not running ({problem}).\nStart it with `make up` in another terminal, then play again.",
        "牌室未啟動（{problem}）。\n請在另一個終端機執行 make up，再重新開始。",
    ),
    "nothing_runs": ("nothing runs in {folder}", "{folder} 中沒有執行中的牌室"),
    "no_way_in": ("There is no way in ({problem}).", "無法進入牌室（{problem}）。"),
    "needs_token": (
        "What lets you in? Give --token or --token-command, or set {variable}.",
        "請用 --token 或 --token-command 提供入場票證，或設定 {variable}。",
    ),
    "ticket_used": (
        "The connection is lost, and the ticket was good for one. Get another: your seat is kept a while.",
        "連線中斷，而此票證僅限一次連線。座位會保留片刻，請取得新票證。",
    ),
    "token_over": ("The token's time is over: get another.", "票證已過期，請取得新票證。"),
    "no_answer": ("No answer from the room; try again.", "牌室沒有回應，請再試一次。"),
    # problems with what was typed
    "unknown_command": ("`{word}` is no command; `help` lists them.", "沒有 {word} 指令；輸入 help 查看。"),
    "needs_number": ("How many? For example: {example}", "請輸入數目，例如：{example}"),
    "not_your_turn": ("It is not your turn.", "還沒輪到您。"),
    "not_offered_raise": ("You may not raise now.", "您現在不能加注。"),
    "not_offered_all_in": ("You may not go all-in now.", "您現在不能全押。"),
    "raise_range": ("Raise to {least} at least and {most} at most.", "加注須在 {least} 至 {most} 之間。"),
    "call_is_all_in": (
        "The call is more than you have: `a` goes all-in, `f` folds.",
        "跟注超過您的籌碼：a 全押，f 棄牌。",
    ),
    "fold_for_free": ("You may check for nothing. `f` again folds.", "可以免費過牌。再輸入一次 f 才棄牌。"),
    "help": (_HELP, _HELP_ZH),
    # playing by itself
    "auto_summary": (
        "{hands} hands, {result} chips, longest wait for an update {wait} s, {refused} refusals.",
        "{hands} 局，{result} 籌碼，等待更新最久 {wait} 秒，{refused} 次被拒。",
    ),
    # hands and cards
    "royal_flush": ("a royal flush", "皇家同花順"),
    "straight_flush": ("a straight flush", "同花順"),
    "four_of_a_kind": ("four of a kind", "四條"),
    "full_house": ("a full house", "葫蘆"),
    "flush": ("a flush", "同花"),
    "straight": ("a straight", "順子"),
    "three_of_a_kind": ("three of a kind", "三條"),
    "two_pair": ("two pair", "兩對"),
    "one_pair": ("a pair", "一對"),
    "high_card": ("a high card", "高牌"),
    "low": ("the low", "低牌"),
    "card": ("{rank} of {suit}", "{suit}{rank}"),
    "suit_s": ("spades", "黑桃"),
    "suit_h": ("hearts", "紅心"),
    "suit_d": ("diamonds", "方塊"),
    "suit_c": ("clubs", "梅花"),
    "rank_A": ("ace", "A"),
    "rank_K": ("king", "K"),
    "rank_Q": ("queen", "Q"),
    "rank_J": ("jack", "J"),
    "rank_T": ("ten", "10"),
    "rank_9": ("nine", "9"),
    "rank_8": ("eight", "8"),
    "rank_7": ("seven", "7"),
    "rank_6": ("six", "6"),
    "rank_5": ("five", "5"),
    "rank_4": ("four", "4"),
    "rank_3": ("three", "3"),
    "rank_2": ("deuce", "2"),
    **ABILITY_TEXTS,
    **HOSTING_TEXTS,
    **PROOF_TEXTS,
    **RULE_TEXTS,
}  # fmt: skip


def language_of_environment(environment: Mapping[str, str] = os.environ) -> Code:
    """`zh` where the environment's language is Chinese, else `en`."""
    chosen = next((v for n in ("LC_ALL", "LC_MESSAGES", "LANG") if (v := environment.get(n))), "")
    return "zh" if chosen.startswith("zh") else "en"


@dataclass(frozen=True, slots=True)
class Words:
    """The texts of one language."""

    language: Code

    def __call__(self, key: str, **details: int | str) -> str:
        english, chinese = TEXTS[key]
        return (english if self.language == "en" else chinese).format(**details)

    def known(self, key: str) -> str:
        """The key's text; the key itself where there is none, such as for a game newer than this client."""
        return self(key) if key in TEXTS else key

    def card(self, name: str) -> str:
        """A card in words: `ace of spades`."""
        return self("card", rank=self(f"rank_{name[0]}"), suit=self(f"suit_{name[1]}"))

    def cards(self, names: list[str]) -> str:
        return self("list_separator").join(self.card(name) for name in names)

    def error(self, error: ClientError) -> str:
        """What a client's error says, in this language where the room's code is known."""
        if isinstance(error, RefusedError):
            language: Language = "en" if self.language == "en" else "zh-Hant"
            known = text_of(error.code, error.details, language)
            return known if known != error.code else error.message
        return str(error)
