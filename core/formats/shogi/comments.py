"""Comments of several lines, which are one here: a sign stands where a line ended."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from core.formats.pgn.notes import MoveNotes, write_notes
from core.formats.shogi.endings import is_reason
from core.score import Score

LINE_END = "¶"

_WINNERS = "先手", "後手"
_POINTS = re.compile(r"#評価値=([+-]?[0-9]{1,7})")
_MATE = re.compile(r"#詰み=(?P<side>先手|後手)勝ち:(?P<plies>[0-9]{1,4})手")
_DEPTH = re.compile(r"#深さ=([0-9]{1,3})")
"""How ShogiHome writes scores in comments, always as the first side sees them."""

_COMMANDS = re.compile(r"\[%[^\[\]]*\]|\s")


class CommentLines:
    """Puts the lines of a comment together, one after the other."""

    def __init__(self) -> None:
        self._ends = 0
        self._judged = False

    def stop(self) -> None:
        """Take note of a line that is no comment: the next comment is another one."""
        self._ends, self._judged = 0, False

    def add(self, comments: list[str], line: str) -> None:
        """Add a line to ``comments``, which goes on with the last of them.

        Commands without words, and a reason for which the game ended, stay by themselves.
        An evaluation becomes one of PGN, with the depth that the next line tells.
        """
        text = " ".join(line.split())
        depth, judged = _DEPTH.fullmatch(text), self._judged
        self._judged = False
        if judged and depth:
            comments[-1] = f"{comments[-1].removesuffix(']')},{int(depth[1])}]"
            return
        if score := _read_score(text):
            comments.append(f"[%eval {score}]")
            self._judged = True
            return
        if not text:
            self._ends += bool(self._ends)
            return
        alone = is_reason(text)
        if self._ends and comments and not alone:
            # Taken out of the list it grows in place: a comment may have a million lines.
            whole = comments.pop()
            whole += f"{f' {LINE_END}' * self._ends} {text}"
            comments.append(whole)
        else:
            comments.append(text)
        self._ends = 0 if alone or not _COMMANDS.sub("", text) else 1


def note_lines(notes: MoveNotes) -> Iterator[str]:
    """The lines of a comment, its evaluation as programs of shogi write it."""
    score = notes.score
    if score is not None and (score.mate is None or score.mate):
        yield _write_score(score)
        if notes.depth is not None:
            yield f"#深さ={notes.depth}"
        notes = replace(notes, score=None, depth=None)
    yield from lines_of(write_notes(notes))


def _write_score(score: Score) -> str:
    if score.mate is None:
        return f"#評価値={round((score.pawns or 0.0) * 100)}"
    winner = _WINNERS[score.mate < 0]
    return f"#詰み={winner}勝ち:{2 * abs(score.mate) - 1}手"


def _read_score(text: str) -> str:
    """The evaluation of a line as PGN has it; ``""`` where it is none that can be told."""
    if found := _POINTS.fullmatch(text):
        return f"{int(found[1]) / 100:.2f}"
    found = _MATE.fullmatch(text)
    if found is None or int(found["plies"]) % 2 == 0:
        return ""
    mate = (int(found["plies"]) + 1) // 2
    return f"#{mate if found['side'] == _WINNERS[0] else -mate}"


def lines_of(text: str) -> Iterator[str]:
    """The lines of a comment; none of an empty one."""
    if text:
        yield from (line.strip() for line in text.split(LINE_END))
