"""What the terminal client says about hosts and private tables, in English and in Traditional Chinese."""

HOSTING_TEXTS: dict[str, tuple[str, str]] = {
    # events
    "paused": ("The host has paused the game.", "房主已暫停遊戲。"),
    "resumed": ("The game goes on.", "遊戲繼續。"),
    "stakes_changed": ("The blinds are {small}/{big} now.", "盲注改為 {small}/{big}。"),
    "host_changed": ("{name} hosts the table now.", "{name} 成為房主。"),
    "closing_soon": ("The host closes the table when this hand ends.", "房主將於本局結束後關閉牌桌。"),
    "left_removed": ("{name} is sent away, with {stack}.", "{name} 被請離牌桌，帶走 {stack}。"),
    "left_table_closed": ("{name} is paid out {stack}.", "{name} 結清 {stack}。"),
    # the picture
    "is_paused": ("paused by the host", "房主暫停中"),
    # what a host is told
    "is_closed": ("The table is closed to you.", "您已無法使用此桌。"),
    "code_is": ("Whoever has the code {code} may come.", "持邀請碼 {code} 者可以加入。"),
    "no_code": ("Nobody comes by a code now.", "目前沒有有效的邀請碼。"),
    "invited": ("{guest} may come.", "{guest} 可以加入。"),
    "knocks_at": (
        "{name} asks to come in: `admit {player}` or `refuse {player}`.",
        "{name} 請求加入：輸入 admit {player} 同意，或 refuse {player} 拒絕。",
    ),
    "waits_to_be_let_in": ("The host is asked to let you in.", "正在等待房主同意您加入。"),
    "opened": ("Table {table} is yours.", "您的牌桌：{table}。"),
    # problems with what was typed
    "needs_stakes": ("Which blinds? For example: {example}", "請輸入盲注，例如：{example}"),
    "needs_guest": ("Whom? For example: {example}", "請輸入對象，例如：{example}"),
}
