"""The headers of KIF and KI2 as tags of PGN, and back: ``先手：`` is ``White``.

Names of tags call the first side White whatever the game, so here that is Black.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from core.clock import TimeControl
from core.formats.format import Sheet, one_line
from core.games import GAMES
from core.games.shogi.facts import HANDICAPS
from core.texts import _

COLON = "："
HANDICAP, EVEN, OTHER = "手合割", "平手", "その他"
DRAWN = frozenset((OTHER, "三枚落ち", "五枚落ち", "左五枚落ち"))
"""Beginnings that are drawn as well: not all programs know them by these names."""

_SIDES, _HANDICAP_SIDES = ("先手", "後手"), ("下手", "上手")
_BEGUN, _MAIN_TIME, _BYOYOMI, _IMPASSE, _RESULT = (
    "開始日時", "持ち時間", "秒読み", "持将棋", "結果",
)  # fmt: skip

_NAMES = {
    "先手": "White",
    "後手": "Black",
    "下手": "White",
    "上手": "Black",
    "棋戦": "Event",
    "場所": "Site",
    "戦型": "Opening",
    "手数": "PlyCount",
    "備考": "Annotation",
}
"""Headers whose values are those of tags."""

_OURS = {"White": "先手", "Black": "後手"}
"""What the names of our own tags of one side begin with, as in ``WhiteType``, and how such
a header begins, so that no other program takes the side that moves first for White."""

_OWN_HEADER = re.compile("(?P<side>先手|後手)(?P<rest>[A-Z][A-Za-z]*)")
_OWN_TAG = re.compile("(?P<side>White|Black)(?P<rest>[A-Z][A-Za-z]*)")

_RAW = {tag: name for name, tag in reversed(_NAMES.items())}
STARTING = frozenset((*_NAMES, HANDICAP, _BEGUN, _MAIN_TIME, "対局日", "表題")) - {"手数"}
"""Headers that no game has after its moves: they begin another one."""

HEADER = re.compile(
    r"[ \t　]*(?P<name>[^\s：:*&#|+][^：:\n]{0,40}?)[ \t　]*[：:](?P<value>.*)"
)
_DATE = re.compile(
    r"(?P<year>[\d?]{4})[/.年-](?P<month>[\d?]{1,2})[/.月-](?P<day>[\d?]{1,2})日?"
    r"(?:\([^)]*\))?(?:\s+(?P<time>\d{1,2}:\d\d(?::\d\d)?))?"
)
_PGN_DATE = re.compile(
    r"(?P<year>[\d?]{4})\.(?P<month>[\d?]{2})\.(?P<day>[\d?]{2})", re.ASCII
)
_TIME = re.compile(r"\d{1,2}:\d\d(?::\d\d)?", re.ASCII)
_SPAN = re.compile(
    r"各?(?:(?P<h>\d{1,3})時間)?(?:(?P<m>\d{1,4})分)?(?:(?P<s>\d{1,6})秒)?"
    r"(?:\+(?P<byoyomi>\d{1,4})秒)?"
)
_PERIOD = re.compile(r"(?:1手)?(?:(?P<m>\d{1,3})分)?(?:(?P<s>\d{1,4})秒)?")
_ODD = re.compile(r"\W+")

_EXTRA = {
    "左七枚落": "2sgkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "右七枚落": "3gkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
}
"""Handicaps that are read and not offered."""

_STARTS = {each.kanji.removesuffix("ち"): each.text for each in HANDICAPS.values()} | _EXTRA


def tag_of(name: str, value: str) -> Iterator[tuple[str, str]]:
    """The tags that one header stands for: one or two, or none where it says nothing."""
    plain = one_line(value).strip()
    if name == HANDICAP:
        yield from _start(plain)
    elif name in (_BEGUN, "対局日"):
        yield from _begun(name, plain)
    elif name == _RESULT:
        yield from _result(plain)
    elif plain:
        yield _tag_name(name), plain


def _tag_name(name: str) -> str:
    """The name of the tag for a header whose value is that of the tag."""
    if (own := _OWN_HEADER.fullmatch(name)) is not None:
        return next(tag for tag, side in _OURS.items() if side == own["side"]) + own["rest"]
    return _NAMES.get(name) or _ODD.sub("_", name)


def _header_name(tag: str) -> str:
    """Undoes ``_tag_name``."""
    if (own := _OWN_TAG.fullmatch(tag)) is not None:
        return _OURS[own["side"]] + own["rest"]
    return _RAW.get(tag, tag)


def _start(value: str) -> Iterator[tuple[str, str]]:
    """Where a game with this handicap begins; an unknown one stays as it is."""
    handicap = value.removesuffix("ち")
    if handicap not in ("", EVEN, OTHER):
        yield "FEN", _STARTS.get(handicap, value)


def unknown_handicap(start: str) -> str:
    """What is wrong with a start that is a handicap nobody knows; ``""`` for any other."""
    if not start or "/" in start:
        return ""
    known = ", ".join(f"{each}ち" for each in _STARTS)
    return _(
        "{start!r} is no handicap known here; give a diagram, {even} or one of {known}."
    ).format(start=start, even=EVEN, known=known)


def _begun(name: str, value: str) -> Iterator[tuple[str, str]]:
    found = _DATE.fullmatch(unicodedata.normalize("NFKC", value))
    if found is not None and found["year"] == "0000":
        return
    if found is None:
        yield from ((name, value),) if value else ()
        return
    yield "Date", ".".join((found["year"], *(found[p].zfill(2) for p in ("month", "day"))))
    if found["time"]:
        yield "Time", found["time"]


def _result(value: str) -> Iterator[tuple[str, str]]:
    if re.match(r"[先下]手.*勝", value):
        yield "Result", "1-0"
    elif re.match(r"[後上]手.*勝", value):
        yield "Result", "0-1"
    else:
        yield ("Result", "1/2-1/2") if "引" in value else (_RESULT, value)


def settle(tags: dict[str, str]) -> None:
    """Say in the words of PGN what several headers say together: times and rules."""
    main, period = tags.get(_MAIN_TIME), tags.get(_BYOYOMI)
    if main is not None and "TimeControl" not in tags:
        control = _control(main, period or "")
        if control is not None:
            tags["TimeControl"] = control.tag
            tags.pop(_MAIN_TIME)
            tags.pop(_BYOYOMI, None)
    points = tags.get(_IMPASSE, "")
    ruleset = points if points == "try" else f"points{points}"
    if points and ruleset in GAMES["shogi"].rulesets:
        tags["Ruleset"] = ruleset
        tags.pop(_IMPASSE)


def _control(main: str, period: str) -> TimeControl | None:
    """The time control of two headers; ``None`` where they tell none.

    Byoyomi may stand in the first of them: ``15分+60秒``.
    """
    spans, periods = _numbers(_SPAN, main), _numbers(_PERIOD, period)
    if spans is None or periods is None:
        return None
    base = spans["h"] * 3600 + spans["m"] * 60 + spans["s"]
    byoyomi = spans["byoyomi"] or periods["m"] * 60 + periods["s"]
    if byoyomi:
        return TimeControl(base, byoyomi=byoyomi)
    return TimeControl(base) if base else None


def _numbers(pattern: re.Pattern[str], text: str) -> dict[str, int] | None:
    found = pattern.fullmatch(unicodedata.normalize("NFKC", text).replace(" ", ""))
    if found is None:
        return None
    return {name: int(number or 0) for name, number in found.groupdict().items()}


def side_names(fen: str) -> tuple[str, str]:
    """What the sides are called in a game that begins there: otherwise with a handicap."""
    return _HANDICAP_SIDES if _handicap(fen) else _SIDES


def _handicap(fen: str) -> str | None:
    return next((each.kanji for each in HANDICAPS.values() if each.text == fen), None)


def headers(sheet: Sheet) -> Iterator[tuple[str, str]]:
    """Name and value of all headers of a game, but for the diagram where it begins."""
    tags = {name: one_line(value).strip() for name, value in sheet.tags.items()}
    yield from _first(tags, _handicap(sheet.fen) or (OTHER if sheet.fen else EVEN))
    names = side_names(sheet.fen)
    for name, player in zip(names, sheet.players, strict=True):
        if player != "?":
            yield name, one_line(player)
    default = GAMES[sheet.game.facts.key].default
    if sheet.game.ruleset != default:
        yield _IMPASSE, sheet.game.ruleset.removeprefix("points")
    if sheet.outcome:
        winner = sheet.outcome.winner
        words = "引き分け" if winner is None else f"{names[winner]}の勝ち"
        yield _RESULT, words
    yield "手数", str(len(sheet.moves))
    for name, value in tags.items():
        if value:
            yield _header_name(name), value


def _first(tags: dict[str, str], handicap: str) -> Iterator[tuple[str, str]]:
    """The headers that stand first; what they say is taken out of ``tags``."""
    date = _PGN_DATE.fullmatch(tags.get("Date", ""))
    if date is not None:
        tags.pop("Date")
        time = tags.get("Time", "")
        clock = f" {tags.pop('Time')}" if _TIME.fullmatch(time) else ""
        yield _BEGUN, f"{date['year']}/{date['month']}/{date['day']}{clock}"
    for name in ("Event", "Site"):
        if value := tags.pop(name, ""):
            yield _RAW[name], value
    yield from _times(tags)
    yield HANDICAP, handicap


def _times(tags: dict[str, str]) -> Iterator[tuple[str, str]]:
    """The time control in Japanese, where it has no more than main time and one period."""
    control = TimeControl.of_tag(tags.get("TimeControl", ""))
    if control is None:
        return
    words = {_MAIN_TIME: _span(control.base), _BYOYOMI: _span(control.byoyomi)}
    if not control.byoyomi:
        words.pop(_BYOYOMI)
    read = _control(words[_MAIN_TIME], words.get(_BYOYOMI, ""))
    if read == control and tags["TimeControl"] == control.tag:
        tags.pop("TimeControl")
        yield from words.items()


def _span(seconds: float) -> str:
    whole = int(seconds)
    parts = ((whole // 3600, "時間"), (whole // 60 % 60, "分"), (whole % 60, "秒"))
    return "".join(f"{number}{unit}" for number, unit in parts if number) or "0秒"
