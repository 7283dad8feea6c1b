"""What files of CSA say of a game before its moves, as tags of PGN, and back."""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.formats.pgn.tags import one_line
from core.formats.sheet import Sheet
from core.games import GAMES
from core.time_control import TimeControl

_NAMES = {"EVENT": "Event", "SITE": "Site", "OPENING": "Opening", "NOTE": "Annotation"}
RESULT = "RESULT"
"""A header of our own, where the words of CSA say less."""

_RAW = {tag: name for name, tag in _NAMES.items()}
_BEGUN, _LIMIT, _TIME, _IMPASSE = "START_TIME", "TIME_LIMIT", "TIME", "JISHOGI"

_DATE = re.compile(r"(\d{4})/(\d\d)/(\d\d)(?:\s+(\d\d:\d\d:\d\d))?", re.ASCII)
_PGN_DATE = re.compile(r"(\d{4})\.(\d\d)\.(\d\d)", re.ASCII)
_OF_LIMIT = re.compile(r"(\d{1,4}):(\d\d)\+(\d{1,4})", re.ASCII)
_NUMBER = r"\d{1,7}(?:\.\d{1,3})?"
_OF_TIME = re.compile(rf"({_NUMBER})\+({_NUMBER})\+({_NUMBER})", re.ASCII)
_ODD = re.compile(r"\W+")


def tag_of(name: str, value: str) -> Iterator[tuple[str, str]]:
    """The tags that ``$NAME:value`` stands for."""
    plain = one_line(value).strip()
    if name == _BEGUN and (found := _DATE.fullmatch(plain)):
        yield "Date", ".".join(found.groups()[:3])
        if found[4]:
            yield "Time", found[4]
    elif name in (_LIMIT, _TIME) and (control := _control(plain)):
        yield "TimeControl", control.tag
    elif name == _IMPASSE and f"points{plain}" in GAMES["shogi"].rulesets:
        yield "Ruleset", f"points{plain}"
    elif name == RESULT:
        yield "Result", plain
    elif plain:
        yield _NAMES.get(name) or _ODD.sub("_", name) or "_", plain


def _control(text: str) -> TimeControl | None:
    """The time control of either version; one that has everything is none of ours."""
    if found := _OF_LIMIT.fullmatch(text):
        base = float(int(found[1]) * 3600 + int(found[2]) * 60)
        byoyomi, increment = float(found[3]), 0.0
    elif found := _OF_TIME.fullmatch(text):
        base, byoyomi, increment = (float(part) for part in found.groups())
    else:
        return None
    if (byoyomi and increment) or not base + byoyomi + increment:
        return None
    if byoyomi:
        return TimeControl(base, byoyomi=byoyomi)
    return TimeControl(base, increment)


def is_plain(sheet: Sheet) -> bool:
    """Whether version 2.2 has room for the time control of a game."""
    control = TimeControl.of_tag(sheet.tags.get("TimeControl", ""))
    return control is None or bool(_limit(control)) or not _time(control)


def _limit(control: TimeControl) -> str:
    """A time control as version 2.2 has it; ``""`` where it has no room for that."""
    hours, rest = divmod(control.base, 3600)
    text = f"{int(hours):02}:{int(rest // 60):02}+{int(control.byoyomi):02}"
    return text if _control(text) == control else ""


def _time(control: TimeControl) -> str:
    """A time control as version 3 has it; ``""`` where it has no room for that."""
    text = f"{control.base:g}+{control.byoyomi:g}+{control.increment:g}"
    return text if _control(text) == control else ""


def headers(sheet: Sheet) -> Iterator[str]:
    """The lines of names and headers."""
    for sign, name in zip("+-", sheet.players, strict=True):
        if name != "?":
            yield f"N{sign}{one_line(name)}"
    tags = {name: one_line(value).strip() for name, value in sheet.tags.items()}
    if date := _PGN_DATE.fullmatch(tags.get("Date", "")):
        tags.pop("Date")
        begun = f"{'/'.join(date.groups())} {tags.pop('Time', '')}".rstrip()
        yield f"${_BEGUN}:{begun}"
    yield from _times(tags)
    if sheet.game.ruleset.startswith("points") and sheet.game.ruleset != _default(sheet):
        yield f"${_IMPASSE}:{sheet.game.ruleset.removeprefix('points')}"
    for name, value in tags.items():
        if value:
            yield f"${_RAW.get(name, name)}:{value}"


def _default(sheet: Sheet) -> str:
    return GAMES[sheet.game.facts.key].default


def _times(tags: dict[str, str]) -> Iterator[str]:
    control = TimeControl.of_tag(tags.get("TimeControl", ""))
    if control is None:
        return
    if limit := _limit(control):
        yield f"${_LIMIT}:{limit}"
    elif time := _time(control):
        yield f"${_TIME}:{time}"
    else:
        return
    tags.pop("TimeControl")
