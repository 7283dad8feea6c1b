"""Files of positions, one a line: EPD with its operations, or FEN.

The operations that matter here are ``dm`` (direct mate in so many moves), ``bm`` (best
move), ``id``, the comments ``c0`` and the like, which may be a stipulation, and
``variant``, the name of the game where it is not chess.
"""

from __future__ import annotations

import re

from core.games import find_variant
from core.problems.problem import Problem
from core.problems.reading import MOST_COMPLAINTS, ProblemFile, complaint
from core.problems.stipulation import read_stipulation
from core.records.reader import DEFAULT_VARIANT

UNKNOWN = "?"
"""The stipulation of a position of which nothing is asked."""

_OPERATION = re.compile(r'([A-Za-z][A-Za-z0-9_]*)((?:\s+(?:"[^"]*"|[^\s;"]+))*)\s*(?:;|$)')
_OPERAND = re.compile(r'"([^"]*)"|([^\s;"]+)')
_BOARD = re.compile(r"[A-Za-z0-9+*/?]+/[A-Za-z0-9+*/?]+")
_COUNTER = re.compile(r"\d{1,5}(/\d{1,5})?")
_COUNTED = re.compile(r".*;$|\d{1,5}$")
"""Where a position has no more than counters to come, or nothing."""

_LONGEST = 4000


def read(text: str, name: str) -> ProblemFile:
    """The positions of a file; empty lines and those that begin with # are left out."""
    problems, complaints = [], []
    for number, line in enumerate(text.split("\n"), 1):
        words = line.strip()
        if not words or words.startswith("#"):
            continue
        try:
            problems.append(_problem(words))
        except ValueError as error:
            complaints.append(complaint(name, number, f"{error}."))
            if len(complaints) >= MOST_COMPLAINTS:
                break
    return ProblemFile(tuple(problems), tuple(complaints))


def _problem(line: str) -> Problem:
    if len(line) > _LONGEST:
        raise ValueError("no position is this long")
    fields = line.split()
    if not _BOARD.fullmatch(fields[0]):
        raise ValueError("a position begins with the ranks of its board, divided by /")
    taken = 1
    while taken < min(4, len(fields)) and not _COUNTED.match(fields[taken]):
        taken += 1
    while taken < min(7, len(fields)) and _COUNTER.fullmatch(fields[taken]):
        taken += 1
    rest = line.split(maxsplit=taken)[taken:]
    operations = _operations(rest[0]) if rest else {}
    return Problem(
        fen=" ".join(fields[:taken]),
        stipulation=_stipulation(operations),
        game=_game(operations),
        title=" ".join(operations.get("id", ())),
        solution=" ".join(operations.get("bm", ())),
    )


def _operations(text: str) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    place = 0
    while place < len(text):
        if text[place] in "; \t":
            place += 1
            continue
        match = _OPERATION.match(text, place)
        if match is None:
            raise ValueError(f"{text[place : place + 30]!r} is no operation that ends by ;")
        operands = _OPERAND.findall(match[2])
        found[match[1]] = tuple(quoted or plain for quoted, plain in operands)
        place = match.end()
    return found


def _game(operations: dict[str, tuple[str, ...]]) -> str:
    """Key of the game."""
    named = " ".join(operations.get("variant", ()))
    return find_variant(named).facts.key if named else DEFAULT_VARIANT


def _stipulation(operations: dict[str, tuple[str, ...]]) -> str:
    mate = operations.get("dm", ())
    if mate:
        if not re.fullmatch("[1-9][0-9]{0,2}", mate[0]):
            raise ValueError(f"dm is {mate[0]!r} instead of a number of moves")
        return f"#{mate[0]}"
    for key, operands in operations.items():
        said = " ".join(operands)
        if re.fullmatch(r"c\d|stipulation", key) and read_stipulation(said).is_plain:
            return said
    return UNKNOWN
