"""KIF and KI2 as formats, each in Shift-JIS and in UTF-8 by the endings of its files."""

from __future__ import annotations

import re

from core.formats.format import Format
from core.formats.japanese import EUC
from core.formats.shogi.kakinoki.parse import drafts
from core.formats.shogi.kakinoki.write import write_ki2, write_kif

_OWN = ".kif"
_SHIFT_JIS, _LINE_END = "cp932", "\r\n"
_HEADER = (
    r"(?:先手|後手|下手|上手|開始日時|終了日時|対局日|棋戦|戦型|表題|手合割|持ち時間|場所|"
    r"作品番号|作品名|作者|発表誌|発表年月|[先後上下]手の持駒)[：:]"
)
_LEAD = r"\s*(?:(?:#[^\n]*|[^\s#：「」。][^\n：「」。]{0,19}：[^\n]*)\n\s*){0,40}?"
"""Lines that may stand before the first that tells. Each can be matched in one way alone:
40 lines that could be in two would be tried in 2 ** 40."""

_FIRST = r"1[ \t　]+[▲△☗☖]?[1-9１-９][1-9１-９一二三四五六七八九][歩香桂銀金角飛玉王]"
_KIF = rf"{_LEAD}(?:#KIF|#\s*-*\s*Kifu|{_HEADER}|手数--|変化：|{_FIRST})"
_NO_MOVE_OF_KIF = r"(?!手数-|[ \t　]*[0-9]+[ \t　])[^\n]*\n"
_KI2 = (
    rf"{_LEAD}(?:(?={_HEADER})(?:{_NO_MOVE_OF_KIF}){{1,400}}?[ \t　]*)?"
    r"[▲△▼▽☗☖][1-9１-９同]"
)

KI2 = Format(
    key="ki2",
    title="KI2",
    endings=(".ki2",),
    signs=re.compile(_KI2),
    drafts=drafts,
    write=write_ki2,
    clocks=False,
    only=_OWN,
    encoding=_SHIFT_JIS,
    encodings=(EUC,),
    line_end=_LINE_END,
)

KIF = Format(
    key="kif",
    title="KIF",
    endings=(".kif",),
    signs=re.compile(_KIF),
    drafts=drafts,
    write=write_kif,
    lossless=True,
    only=_OWN,
    encoding=_SHIFT_JIS,
    encodings=(EUC,),
    line_end=_LINE_END,
)

KIFU = Format(
    key="kifu",
    title="KIF in UTF-8",
    endings=(".kifu",),
    drafts=drafts,
    write=write_kif,
    lossless=True,
    only=_OWN,
)
"""Its texts begin as those of KIF do, so it has no signs of its own, nor has the next."""

KI2U = Format(
    key="ki2u",
    title="KI2 in UTF-8",
    endings=(".ki2u",),
    drafts=drafts,
    write=write_ki2,
    clocks=False,
    only=_OWN,
)

KAKINOKI = (KI2, KIF, KIFU, KI2U)
"""KI2 stands before KIF, whose signs its headers are as well."""
