"""What tags and comments say of a game, in the words of PGN, whatever the format."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from core.games import GAMES
from core.score import Score
from core.values import Outcome, Reason

ROSTER = ("Event", "Site", "Date", "Round", "White", "Black", "Result")
"""The seven tags that begin every game, in the order of the PGN standard."""

_OWNED = frozenset({
    "White", "Black", "Result", "Variant", "Ruleset", "Termination", "SetUp", "FEN",
    "PlyCount",
})  # fmt: skip
"""Tags that fields of a record already say, whatever the game."""

USUAL_TAGS = _OWNED.union(ROSTER)
"""Tags that any game may have."""

_RESULTS = {
    "1/2": "1/2-1/2", "½": "1/2-1/2", "½-½": "1/2-1/2",
    "2-0": "1-0", "1-1": "1/2-1/2", "0-2": "0-1",
}  # fmt: skip

_REASONS = {name: Reason(name) for name in (*map(str, Reason), "impossible move")}
"""By their names in files, today's and that of older ones."""
_GLYPHS = {
    "!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6, "=": 10, "∞": 13, "+=": 14,
    "+/=": 14, "⩲": 14, "=+": 15, "=/+": 15, "⩱": 15, "+/-": 16, "±": 16, "-/+": 17,
    "∓": 17, "+-": 18, "-+": 19,
}  # fmt: skip
"""How people write the numeric glyphs of PGN's standard."""

_NAGS = range(1, 256)
_SIGNS = "|".join(map(re.escape, sorted(_GLYPHS, key=len, reverse=True)))
GLYPH = re.compile(rf"\$(\d{{1,3}})(?!\d)|{_SIGNS}")
_ESCAPED_LINE = re.compile(r"^%[^\n]*", re.MULTILINE)
_CONTROLS = re.compile("[\x00-\x1f\x7f-\x9f]")
_HOURS = 100_000
_CLOCK = re.compile(r"\[%clk\s+(\d{1,5}):(\d\d?):(\d\d?(?:\.\d{1,6})?)\s*\]")
_COMMAND = re.compile(r"\[%([^\[\]]*)\]")
_EVAL = re.compile(
    r"eval\s+(?:#(?P<mate>[+-]?\d{1,4})|(?P<pawns>[+-]?\d{1,5}(?:\.\d{1,4})?))"
    r"(?:,(?P<depth>\d{1,3}))?\s*"
)


def owned(variant: str) -> frozenset[str]:
    """Tags that fields of the record of a game already say."""
    return _OWNED.union(*GAMES[variant].files.tags.values())


def one_line(text: str) -> str:
    """``text`` as a file of games can hold it: every control character is a blank."""
    return _CONTROLS.sub(" ", text)


def comment(text: str) -> str:
    """``text`` as a comment can hold it: it neither ends there nor passes for a clock."""
    words = " ".join(one_line(text).split())
    return words.replace("{", "(").replace("}", ")").replace("[%", "(%")


def read_result(text: str) -> str:
    """``text`` as PGN's standard writes results; draughts also count a win as two."""
    return _RESULTS.get(text, text)


def reason_text(outcome: Outcome) -> str:
    """The reason and the detail of ``outcome`` on one line, fit for a comment."""
    detail = comment(outcome.detail)
    return f"{outcome.reason}: {detail}" if detail else str(outcome.reason)


def read_glyphs(text: str) -> tuple[int, ...]:
    """The numeric glyphs among what stands after a move, such as ``!? $14`` or ``±``."""
    found = GLYPH.finditer(_ESCAPED_LINE.sub("", text))
    numbers = (_GLYPHS.get(each[0]) or int(each[1] or 0) for each in found)
    return tuple(number for number in numbers if number in _NAGS)


def read_reason(text: str) -> tuple[Reason, str] | None:
    """The reason and the detail that ``reason_text`` wrote; ``None`` in other comments."""
    name, _, detail = text.partition(": ")
    reason = _REASONS.get(name)
    return None if reason is None else (reason, detail)


def read_clock(comment: str) -> float | None:
    """Seconds left according to a ``[%clk h:mm:ss.t]`` in ``comment``, if there is one.

    More than a clock of five digits of hours can show is none.
    """
    match = _CLOCK.search(comment)
    if match is None:
        return None
    seconds = round(int(match[1]) * 3600 + int(match[2]) * 60 + float(match[3]), 3)
    return seconds if seconds < _HOURS * 3600 - 1 else None


def _clock_text(seconds: float) -> str:
    """``seconds`` as ``[%clk h:mm:ss.t]``, to the tenth."""
    minutes, tenths = divmod(round(max(seconds, 0.0) * 10), 600)
    hours, minutes = divmod(minutes, 60)
    return f"[%clk {hours}:{minutes:02}:{tenths // 10:02}.{tenths % 10}]"


@dataclass(frozen=True, slots=True)
class MoveNotes:
    """The comments after one move, taken apart.

    Attributes:
        text: Their words.
        clock: Seconds left to the mover, if known.
        score: How the position was judged, if it was.
        depth: The depth behind that in plies, if known.
        commands: All other commands, such as ``cal Gd2d4``, in their order.
    """

    text: str = ""
    clock: float | None = None
    score: Score | None = None
    depth: int | None = None
    commands: tuple[str, ...] = ()


def read_notes(comments: Iterable[str]) -> MoveNotes:
    """What comments say; of two clocks or evaluations the first counts."""
    whole = " ".join(comments)
    if "[%" not in whole:
        return MoveNotes(comment(whole))
    clock: float | None = None
    judged: tuple[Score, int | None] | None = None
    others: list[str] = []
    for found in _COMMAND.finditer(whole):
        seconds, judgement = read_clock(found[0]), _judgement(found[1])
        if clock is None and seconds is not None:
            clock = seconds
        elif judged is None and judgement is not None:
            judged = judgement
        else:
            others.append(" ".join(comment(found[1]).split()))
    score, depth = judged or (None, None)
    text = comment(_COMMAND.sub(" ", whole))
    return MoveNotes(text, clock, score, depth, tuple(filter(None, others)))


def write_notes(notes: MoveNotes) -> str:
    """The comment that ``read_notes`` takes apart, without its braces; ``""`` for nothing.

    Clocks are rounded to the tenth of a second, scores to the hundredth of a pawn.
    """
    return " ".join(filter(None, _words(notes)))


def _words(notes: MoveNotes) -> Iterator[str]:
    if notes.clock is not None:
        yield _clock_text(notes.clock)
    if (score := notes.score) is not None:
        depth = "" if notes.depth is None else f",{notes.depth}"
        text = f"{score.pawns or 0.0:.2f}" if score.mate is None else f"#{score.mate}"
        yield f"[%eval {text}{depth}]"
    for command in notes.commands:
        plain = comment(command).replace("[", "(").replace("]", ")")
        yield f"[%{plain}]"
    yield comment(notes.text)


def _judgement(command: str) -> tuple[Score, int | None] | None:
    found = _EVAL.fullmatch(command)
    if found is None:
        return None
    depth = int(found["depth"]) if found["depth"] else None
    if found["mate"]:
        return Score(mate=int(found["mate"])), depth
    return Score(pawns=float(found["pawns"])), depth
