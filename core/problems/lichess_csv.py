"""Files of puzzles as lichess has them, tables with commas and a line of headings.

The columns are known by their headings, as in lichess' own database (``PuzzleId``, ``FEN``,
``Moves``, ``Rating``, ``Themes``, ``GameUrl``) or in short (``id``, ``fen``, ``moves``,
``rating``, ``themes``, ``game``). The first of the moves is the opponent's.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping

from core.problems.problem import Problem
from core.problems.reading import MOST_COMPLAINTS, ProblemFile, complaint

_HEADINGS = {"puzzleid": "id", "gameurl": "game"}
_NEEDED = ("fen", "moves")
_MOVE = re.compile("[a-h][1-8][a-h][1-8][qrbn]?")


def read(text: str, name: str) -> ProblemFile:
    """The puzzles of a file."""
    problems, complaints = [], []
    for line, row in _rows(text):
        try:
            if isinstance(row, str):
                raise ValueError(row)
            problems.append(_problem(row))
        except ValueError as error:
            complaints.append(complaint(name, line, f"{error}."))
            if len(complaints) >= MOST_COMPLAINTS:
                break
    return ProblemFile(tuple(problems), tuple(complaints))


def _rows(text: str) -> Iterator[tuple[int, Mapping[str, str] | str]]:
    """Every row by its headings, with its line; or what is wrong with the table."""
    table = csv.reader(io.StringIO(text))
    try:
        first = [heading.strip().lower() for heading in next(table, [])]
        headings = [_HEADINGS.get(heading, heading) for heading in first]
        if missing := [each for each in _NEEDED if each not in headings]:
            yield 1, f"the first line has no column {' and no column '.join(missing)}"
            return
        for row in table:
            if row:
                yield table.line_num, dict(zip(headings, row, strict=False))
    except csv.Error as error:
        yield table.line_num, f"this is no table: {error}"


def _problem(row: Mapping[str, str]) -> Problem:
    moves, fen = row.get("moves", "").split(), row.get("fen", "").strip()
    if not fen:
        raise ValueError("the puzzle has no position")
    if len(moves) < 2:
        raise ValueError("a puzzle has at least two moves, the opponent's first")
    if wrong := [move for move in moves if not _MOVE.fullmatch(move)]:
        raise ValueError(f"{wrong[0]!r} is no move by its squares, such as e2e4")
    rating, number = row.get("rating", ""), row.get("id", "").strip()
    return Problem(
        fen=fen,
        stipulation="moves",
        line=tuple(moves),
        after=True,
        number=f"lichess-{number}" if number else "",
        source=row.get("game", "").strip(),
        themes=tuple(row.get("themes", "").split()),
        rating=int(rating) if re.fullmatch("[0-9]{1,4}", rating) else None,
    )
