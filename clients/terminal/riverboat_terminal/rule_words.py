"""What the terminal client says about fair play, in both languages (rules 11.14 to 11.17)."""

RULE_BOOK = "docs/rules.md"
RULE_BOOK_ZH = "docs/rules.zh-Hant.md"
"""In the project's folder, beside the client that runs from there."""

_FAIR_PLAY = f"""\
Each plays alone, with the cards he was dealt. Forbidden, since nobody can defend himself against it:
- collusion: telling cards, playing softly for a friend, squeezing others together (rules 11.14)
- exploiting faults of the software: tell the operator instead (rules 11.15)
- altered clients, and outside automation that acts or advises (rules 11.16)
It costs a warning, prizes, or the account (rules 11.17).
The whole rule book is in {RULE_BOOK} (繁體中文: {RULE_BOOK_ZH})."""

_FAIR_PLAY_ZH = f"""\
每個人只憑自己拿到的牌，獨自對局。以下行為一律禁止，因為別人無從防備：
- 串通：互通底牌、對朋友手下留情、聯手夾擊（rules 11.14）
- 利用軟體故障：請告知主辦（rules 11.15）
- 改造的用戶端，以及代打或指點的外部自動程式（rules 11.16）
違者受警告、失去獎金或停權（rules 11.17）。
完整規則書：{RULE_BOOK_ZH}（English: {RULE_BOOK}）"""

RULE_TEXTS: dict[str, tuple[str, str]] = {
    "fair_play": (_FAIR_PLAY, _FAIR_PLAY_ZH),
}
