"""What stands in a comment of PGN besides words: clocks, evaluations, other commands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from core.formats.pgn.tags import comment, read_clock, write_clock
from core.score import Score

_COMMAND = re.compile(r"\[%([^\[\]]*)\]")
_EVAL = re.compile(
    r"eval\s+(?:#(?P<mate>[+-]?\d{1,4})|(?P<pawns>[+-]?\d{1,5}(?:\.\d{1,4})?))"
    r"(?:,(?P<depth>\d{1,3}))?\s*"
)


@dataclass(frozen=True, slots=True)
class MoveNotes:
    """The comments after one move, taken apart.

    Attributes:
        text: Their words.
        clock: Seconds left to the mover, if told.
        score: How the position was judged, if it was.
        depth: The depth behind that in plies, if told.
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
        yield write_clock(notes.clock)
    if notes.score is not None:
        depth = "" if notes.depth is None else f",{notes.depth}"
        yield f"[%eval {_write_score(notes.score)}{depth}]"
    for command in notes.commands:
        yield f"[%{_plain(command)}]"
    yield comment(notes.text)


def _plain(command: str) -> str:
    return comment(command).replace("[", "(").replace("]", ")")


def _write_score(score: Score) -> str:
    if score.mate is not None:
        return f"#{score.mate}"
    return f"{score.pawns or 0.0:.2f}"


def _judgement(command: str) -> tuple[Score, int | None] | None:
    found = _EVAL.fullmatch(command)
    if found is None:
        return None
    depth = int(found["depth"]) if found["depth"] else None
    if found["mate"]:
        return Score(mate=int(found["mate"])), depth
    return Score(pawns=float(found["pawns"])), depth
