"""Files of composed problems as YACPDB has them (``.olv``), in YAML.

Each document between lines of ``---`` is a problem: ``authors``, ``source``, ``date``, the
pieces (``algebraic``), the ``stipulation`` and the ``solution``. Castling rights and the
like are not said; they follow from the conventions of composers. Every scalar is read as
text: nothing in such a file is made into anything else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import yaml

from core import notation
from core.games import GAMES
from core.problems.problem import Problem
from core.problems.reading import MOST_COMPLAINTS, ProblemFile, complaint
from core.problems.retro import passed_square, rights
from core.values import Piece, Side, Square

_LOADER: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
_BREAK = re.compile(r"^---[ \t]*(?:#.*)?$|^\.\.\.[ \t]*$", re.MULTILINE)
_STIPULATION = re.compile(r"\s*((?:h|s)?[#=](?:\d+(?:\.5)?)?|\+)(?:\s|$)")
_MAN = re.compile("([KQRBSNP])([a-h][1-8])")
_FACTS = GAMES["chess"].facts
_SIDES = {"white": Side.FIRST, "black": Side.SECOND}
_USUAL = {"+": "win", "=": "draw"}
_LONGEST = 200_000
_DEEPEST = 50


class _WrongError(ValueError):
    """What is wrong with one problem, in a sentence."""


def read(text: str, name: str) -> ProblemFile:
    """The problems of a file; what is wrong with one keeps no other from being read."""
    problems, complaints = [], []
    for line, document in _documents(text):
        try:
            problems.append(_problem(document))
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark
            at = line + (mark.line if mark else 0)
            said = error.problem or "it is cut off"
            complaints.append(complaint(name, at, f"this is no YAML: {said}."))
        except (_WrongError, yaml.YAMLError) as error:
            complaints.append(complaint(name, line, f"{error}."))
        if len(complaints) >= MOST_COMPLAINTS:
            break
    return ProblemFile(tuple(problems), tuple(complaints))


def fen_of(pieces: Mapping[Square, Piece], to_move: Side) -> str:
    """The FEN of a diagram, with what it leaves unsaid by the conventions."""
    passed = passed_square(pieces, to_move)
    return " ".join(
        (
            notation.board(_FACTS, pieces),
            "wb"[to_move],
            rights(pieces, to_move) or "-",
            "-" if passed is None else _FACTS.name(passed),
            "0 1",
        )
    )


def _documents(text: str) -> Iterator[tuple[int, str]]:
    """Every document that is not empty, and the line on which it begins."""
    start = 0
    for end in [*_BREAK.finditer(text), None]:
        document = text[start : end.start() if end else len(text)]
        body = document.lstrip("\n")
        if body.strip():
            skipped = len(document) - len(body)
            yield text.count("\n", 0, start + skipped) + 1, body
        start = end.end() if end else start


def _problem(document: str) -> Problem:
    if len(document) > _LONGEST:
        raise _WrongError("no problem is this long")
    _check_depth(document)
    found = yaml.load(document, Loader=_LOADER)
    if not isinstance(found, dict):
        raise _WrongError("a problem has fields such as algebraic and stipulation")
    written = _text(found, "stipulation")
    stipulation = _stipulation(written)
    side = _side(stipulation, written)
    pieces = _pieces(found.get("algebraic"))
    date = _text(found, "date")
    year = re.match(r"\d{4}", date)
    return Problem(
        fen=fen_of(pieces, side),
        stipulation=_USUAL.get(stipulation, stipulation),
        authors=_list(found, "authors"),
        source=_source(found),
        year=int(year[0]) if year else None,
        themes=_list(found, "keywords"),
        solution=_solution(_text(found, "solution")),
        extra=_extra(found, written if written != stipulation else ""),
    )


def _check_depth(document: str) -> None:
    """Refuse lists in lists without end: they would crash the parser in C."""
    depth = 0
    for event in yaml.parse(document, Loader=_LOADER):
        depth += isinstance(event, yaml.CollectionStartEvent)
        depth -= isinstance(event, yaml.CollectionEndEvent)
        if depth > _DEEPEST:
            raise _WrongError("this is nested too deeply")


def _stipulation(written: str) -> str:
    if not written:
        raise _WrongError("the problem has no stipulation, such as #2")
    found = _STIPULATION.match(written)
    return found[1] if found else written[:40]


def _side(stipulation: str, written: str) -> Side:
    """Who moves first: Black in helpmates without half a move, and where it is said."""
    helps = stipulation.startswith("h") and not stipulation.endswith(".5")
    black = "black to move" in written.lower()
    return Side.SECOND if helps or black else Side.FIRST


def _pieces(algebraic: object) -> dict[Square, Piece]:
    if not isinstance(algebraic, dict):
        raise _WrongError("algebraic does not list the pieces of white and black")
    pieces: dict[Square, Piece] = {}
    for colour, men in algebraic.items():
        if colour not in _SIDES:
            raise _WrongError(f"{colour!r} is neither white nor black")
        for man in men if isinstance(men, list) else [men]:
            square, piece = _man(man if isinstance(man, str) else "", _SIDES[colour])
            if square in pieces:
                raise _WrongError(f"two pieces stand on {_FACTS.name(square)}")
            pieces[square] = piece
    return pieces


def _man(text: str, side: Side) -> tuple[Square, Piece]:
    found = _MAN.fullmatch(text.strip())
    if found is None:
        raise _WrongError(f"{text!r} is no piece of chess and its square, such as Sf3")
    column, rank = "abcdefgh".index(found[2][0]), int(found[2][1])
    symbol = "n" if found[1] == "S" else found[1].lower()
    return 8 * (rank - 1) + column, Piece(side, symbol)


def _text(found: Mapping[str, object], field: str) -> str:
    value = found.get(field, "")
    return value.strip() if isinstance(value, str) else ""


def _list(found: Mapping[str, object], field: str) -> tuple[str, ...]:
    value = found.get(field, ())
    if isinstance(value, str):
        return (value,) if value else ()
    if not isinstance(value, Sequence):
        return ()
    # Lists in it are left out: a few aliases can make them grow without end.
    return tuple(each for each in value if isinstance(each, str))


def _source(found: Mapping[str, object]) -> str:
    source, number = _text(found, "source"), _text(found, "source-id")
    return f"{source} {number}".strip()


def _solution(text: str) -> str:
    """The solution, out of the quotation marks in which it often stands."""
    lines = text.strip().removeprefix('"').removesuffix('"').split("\n")
    return "\n".join(line.rstrip() for line in lines)


def _extra(found: Mapping[str, object], written: str) -> dict[str, str]:
    """What else is said: the whole stipulation, an award, remarks, twins, options."""
    kept = {"stipulation": written, "distinction": _text(found, "distinction")}
    kept["comments"] = "\n".join(_list(found, "comments"))
    kept["options"] = ", ".join(_list(found, "options"))
    twins = found.get("twins")
    if isinstance(twins, dict):
        kept["twins"] = "; ".join(
            f"{key}) {value}" for key, value in twins.items() if isinstance(value, str)
        )
    return {key: value for key, value in kept.items() if value}
