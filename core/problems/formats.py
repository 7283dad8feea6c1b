"""Files of problems, of any kind that can be read.

* EPD and FEN, a position a line. The operations that matter here are ``dm`` (direct mate in
  so many moves), ``bm`` (best move), ``id``, the comments ``c0`` and the like, which may be
  a stipulation, and ``variant``, the name of the game where it is not chess.
* Puzzles as lichess has them, tables with commas and a line of headings, by which the
  columns are known, as in lichess' own database (``PuzzleId``, ``FEN``, ``Moves``,
  ``Rating``, ``Themes``, ``GameUrl``) or in short (``id``, ``fen``, ``moves``, ``rating``,
  ``themes``, ``game``). The first of the moves is the opponent's.
* PGN: games that begin from a position of their own (``[FEN "…"]``). Their moves are the
  answer. What is asked stands in the tag ``Stipulation``, or follows from another tag, such
  as ``[Event "Mate in 3"]``.
* OLV, the files of YACPDB, see ``core.problems.olv``, and collections.
"""

from __future__ import annotations

import csv
import io
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from core.formats import COLLECTION, FORMATS, format_of
from core.games import GAMES, find_variant
from core.notation import code
from core.plain import brief, plain
from core.problems.collection import CollectionError, parse_collection
from core.problems.goals import read_stipulation
from core.problems.problem import Problem
from core.records.files import (
    UnreadableError,
    decode,
    display_name,
    load_bytes,
    normal_lines,
)
from core.records.reader import DEFAULT_VARIANT, read_text
from core.records.record import GameRecord
from core.texts import _, labelled, listed

T = TypeVar("T")

MOST_COMPLAINTS = 100
"""Reading stops after so many: what has more is no file of problems."""


@dataclass(frozen=True, slots=True)
class ProblemFile:
    """What a file holds.

    Attributes:
        problems: The problems that could be read, in their order.
        complaints: One sentence for each that could not, with its line.
        name: What the file calls itself; ``""`` where it does not.
    """

    problems: tuple[Problem, ...]
    complaints: tuple[str, ...] = ()
    name: str = ""


Reader: TypeAlias = Callable[[str, str], ProblemFile]
"""Reads a text, and is given the name under which to complain of it."""


class ProblemsError(ValueError):
    """A file of which no problem can be read; the message is one sentence."""


def read_problems(path: str | os.PathLike[str]) -> ProblemFile:
    """The problems in a file of any format that has some.

    Raises:
        ProblemsError: If it cannot be read, or holds no problem at all.
    """
    try:
        data = load_bytes(path)
    except UnreadableError as error:
        raise ProblemsError(str(error)) from error
    return parse_problems(data, display_name(path))


def parse_problems(data: bytes, name: str) -> ProblemFile:
    """The problems that ``data`` holds, as ``read_problems`` reads them.

    Args:
        data: All that the file holds.
        name: Its name, which tells the format where the text does not.

    Raises:
        ProblemsError: As ``read_problems``.
    """
    text = normal_lines(decode(data)[0])
    form, named = format_of(text, name), format_of("", name)
    if COLLECTION in (form, named):
        try:
            found = parse_collection(data)
        except CollectionError as error:
            raise ProblemsError(labelled(plain(name), str(error))) from error
        return ProblemFile(found.problems, name=found.name)
    read = _READERS.get(form.key) or _READERS.get(named.key)
    if read is None:
        endings = listed(ending for key in _READERS for ending in FORMATS[key].endings)
        raise ProblemsError(
            _(
                "{name}: problems are read from files that end in "
                "{endings}, .json or .json.gz."
            ).format(name=plain(name), endings=endings)
        )
    reading = read(text, name)
    if not reading.problems:
        first = (
            reading.complaints[0]
            if reading.complaints
            else _("{name}: is empty.").format(name=plain(name))
        )
        raise ProblemsError(first)
    return reading


def gathered(
    name: str, items: Iterable[tuple[int, T]], read: Callable[[T], Problem]
) -> ProblemFile:
    """The problems that ``read`` makes of items, each given with its line.

    What is wrong with one, a ``ValueError``, keeps no other from being read. It is about
    the line of the item, or so many after it as the error's ``line`` says.
    """
    problems, complaints = list[Problem](), list[str]()
    for line, item in items:
        try:
            problems.append(read(item))
        except ValueError as error:
            place = _("{name}, line {line}").format(
                name=plain(name), line=line + getattr(error, "line", 0)
            )
            complaints.append(labelled(place, brief(f"{error}.")))
            if len(complaints) >= MOST_COMPLAINTS:
                break
    return ProblemFile(tuple(problems), tuple(complaints))


def read_olv(text: str, name: str) -> ProblemFile:
    """The problems of a file of YACPDB; its reader is loaded when it is needed."""
    from core.problems import olv  # noqa: PLC0415 - as it says

    return olv.read_olv(text, name)


UNKNOWN = "?"
"""The stipulation of a position of which nothing is asked."""

_OPERATION = re.compile(r'([A-Za-z][A-Za-z0-9_]*)((?:\s+(?:"[^"]*"|[^\s;"]+))*)\s*(?:;|$)')
_OPERAND = re.compile(r'"([^"]*)"|([^\s;"]+)')
_BOARD = re.compile(r"[A-Za-z0-9+*/?]+/[A-Za-z0-9+*/?]+")
_COUNTER = re.compile(r"\d{1,5}(/\d{1,5})?")
_COUNTED = re.compile(r".*;$|\d{1,5}$")
"""Where a position has no more than counters to come, or nothing."""

_LONGEST = 4000


def read_epd(text: str, name: str) -> ProblemFile:
    """The positions of a file; empty lines and those that begin with # are left out."""
    lines = enumerate(map(str.strip, text.split("\n")), 1)
    return gathered(name, (each for each in lines if each[1][:1] not in "#"), _epd_problem)


def _epd_problem(line: str) -> Problem:
    if len(line) > _LONGEST:
        raise ValueError(_("no position is this long"))
    fields = line.split()
    if not _BOARD.fullmatch(fields[0]):
        raise ValueError(_("a position begins with the ranks of its board, divided by /"))
    taken = 1
    while taken < min(4, len(fields)) and not _COUNTED.match(fields[taken]):
        taken += 1
    while taken < min(7, len(fields)) and _COUNTER.fullmatch(fields[taken]):
        taken += 1
    rest = line.split(maxsplit=taken)[taken:]
    operations = _operations(rest[0]) if rest else {}
    named = " ".join(operations.get("variant", ()))
    return Problem(
        fen=" ".join(fields[:taken]),
        stipulation=_stipulation(operations),
        game=find_variant(named).facts.key if named else DEFAULT_VARIANT,
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
            raise ValueError(
                _("{text!r} is no operation that ends by ;").format(
                    text=text[place : place + 30]
                )
            )
        operands = _OPERAND.findall(match[2])
        found[match[1]] = tuple(quoted or plain for quoted, plain in operands)
        place = match.end()
    return found


def _stipulation(operations: dict[str, tuple[str, ...]]) -> str:
    mate = operations.get("dm", ())
    if mate:
        if not re.fullmatch("[1-9][0-9]{0,2}", mate[0]):
            raise ValueError(
                _("dm is {mate!r} instead of a number of moves").format(mate=mate[0])
            )
        return f"#{mate[0]}"
    for key, operands in operations.items():
        text = " ".join(operands)
        if re.fullmatch(r"c\d|stipulation", key) and read_stipulation(text).is_plain:
            return text
    return UNKNOWN


_HEADINGS = {"puzzleid": "id", "gameurl": "game"}
_NEEDED = ("fen", "moves")
_MOVE = re.compile("[a-h][1-8][a-h][1-8][qrbn]?")


def read_csv(text: str, name: str) -> ProblemFile:
    """The puzzles of a file."""
    return gathered(name, _rows(text), _csv_problem)


def _rows(text: str) -> Iterator[tuple[int, Mapping[str, str] | str]]:
    """Every row by its headings, with its line; or what is wrong with the table."""
    table = csv.reader(io.StringIO(text))
    try:
        first = [heading.strip().lower() for heading in next(table, [])]
        headings = [_HEADINGS.get(heading, heading) for heading in first]
        if missing := [each for each in _NEEDED if each not in headings]:
            words = _("the first line has no column {names}")
            yield 1, words.format(names=listed(missing))
            return
        for row in table:
            if row:
                yield table.line_num, dict(zip(headings, row, strict=False))
    except csv.Error as error:
        yield table.line_num, _("this is no table: {error}").format(error=error)


def _csv_problem(row: Mapping[str, str] | str) -> Problem:
    if isinstance(row, str):
        raise ValueError(row)
    moves, fen = row.get("moves", "").split(), row.get("fen", "").strip()
    if not fen:
        raise ValueError(_("the puzzle has no position"))
    if len(moves) < 2:
        raise ValueError(_("a puzzle has at least two moves, the opponent's first"))
    if wrong := [move for move in moves if not _MOVE.fullmatch(move)]:
        raise ValueError(
            _("{wrong!r} is no move by its squares, such as e2e4").format(wrong=wrong[0])
        )
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


_MATE = re.compile(r"\bmates? in (\d{1,3})\b", re.IGNORECASE)
_YEAR = re.compile(r"\d{4}")


def read_pgn(text: str, name: str) -> ProblemFile:
    """The problems of a file; games from the usual start are none."""
    games = read_text(text, name)
    problems, complaints = [], list(games.problems)
    for number, game in enumerate(games.games, 1):
        if game.fen:
            problems.append(_pgn_problem(game))
        elif len(complaints) < MOST_COMPLAINTS:
            complaints.append(
                _(
                    "{name}, game {number}: has no position of its own, "
                    "such as the tag FEN tells."
                ).format(name=plain(name), number=number)
            )
    return ProblemFile(tuple(problems), tuple(complaints))


def _pgn_problem(game: GameRecord) -> Problem:
    facts, tags = GAMES[game.variant].facts, game.tags
    usual = game.ruleset == GAMES[game.variant].default
    year = _YEAR.match(tags.get("Date", ""))
    return Problem(
        fen=game.fen,
        stipulation=next(_stipulations(game), "moves" if game.moves else UNKNOWN),
        game=game.variant,
        ruleset="" if usual else game.ruleset,
        line=tuple(code(facts, move) for move in game.moves),
        title=_known(tags.get("Event", "")),
        authors=tuple(filter(None, (_known(tags.get("Composer", "")),))),
        source=_known(tags.get("Site", "")),
        year=int(year[0]) if year and int(year[0]) else None,
    )


def _stipulations(game: GameRecord) -> Iterator[str]:
    """What is asked, by any tag that says it."""
    for text in (game.tags.get("Stipulation", ""), *game.tags.values(), *game.players):
        if read_stipulation(text).is_plain:
            yield text.strip()
        elif mate := _MATE.search(text):
            yield f"#{mate[1]}"


def _known(text: str) -> str:
    return "" if text == "?" else text


_READERS: Mapping[str, Reader] = {
    "olv": read_olv,
    "epd": read_epd,
    "csv": read_csv,
    "pgn": read_pgn,
}
"""By the keys of formats."""
