"""Files of composed problems as YACPDB has them (``.olv``), in YAML.

Each document between lines of ``---`` is a problem: ``authors``, ``source``, ``date``, the
pieces (``algebraic``), the ``stipulation`` and the ``solution``. Every scalar is read as
text: nothing in such a file is made into anything else.

Castling rights and the like are not given; they follow from the conventions of composers
and the board alone. Castling is allowed where king and rook stand on their squares, unless
it can be proved that one of them has moved; taking en passant only where it can be proved
that the last move was the pawn's double step (Codex for Chess Composition, articles 16.1
and 16.2). What is proved here follows from the last move alone: each answer leaves out what
a look further back would need, so a move that is not listed was impossible, and one that is
listed may have been.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple, TypeAlias

import yaml

from core import notation
from core.games import GAMES
from core.problems.formats import ProblemFile, gathered
from core.problems.problem import Problem
from core.texts import _
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
    """What is wrong with one problem, in a sentence, and so many lines after its first."""

    def __init__(self, sentence: str, line: int = 0) -> None:
        super().__init__(sentence)
        self.line = line


def read_olv(text: str, name: str) -> ProblemFile:
    """The problems of a file."""
    return gathered(name, _documents(text), _problem)


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
        raise _WrongError(_("no problem is this long"))
    try:
        _check_depth(document)
        found = yaml.load(document, Loader=_LOADER)
    except yaml.MarkedYAMLError as error:
        fault, mark = error.problem or _("it is cut off"), error.problem_mark
        raise _WrongError(
            _("this is no YAML: {fault}").format(fault=fault), mark.line if mark else 0
        ) from error
    except yaml.YAMLError as error:
        raise _WrongError(str(error)) from error
    if not isinstance(found, dict):
        raise _WrongError(_("a problem has fields such as algebraic and stipulation"))
    written = _text(found, "stipulation")
    stipulation = _stipulation(written)
    # Black moves first in helpmates without half a move, and where that is said.
    helps = stipulation.startswith("h") and not stipulation.endswith(".5")
    side = Side.SECOND if helps or "black to move" in written.lower() else Side.FIRST
    pieces = _pieces(found.get("algebraic"))
    date = _text(found, "date")
    year = re.match(r"\d{4}", date)
    return Problem(
        fen=fen_of(pieces, side),
        stipulation=_USUAL.get(stipulation, stipulation),
        authors=_list(found, "authors"),
        source=f"{_text(found, 'source')} {_text(found, 'source-id')}".strip(),
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
            raise _WrongError(_("this is nested too deeply"))


def _stipulation(written: str) -> str:
    if not written:
        raise _WrongError(_("the problem has no stipulation, such as #2"))
    found = _STIPULATION.match(written)
    return found[1] if found else written[:40]


def _pieces(algebraic: object) -> dict[Square, Piece]:
    if not isinstance(algebraic, dict):
        raise _WrongError(_("algebraic does not list the pieces of white and black"))
    pieces: dict[Square, Piece] = {}
    for colour, men in algebraic.items():
        if colour not in _SIDES:
            raise _WrongError(
                _("{colour!r} is neither white nor black").format(colour=colour)
            )
        for man in men if isinstance(men, list) else [men]:
            square, piece = _man(man if isinstance(man, str) else "", _SIDES[colour])
            if square in pieces:
                raise _WrongError(
                    _("two pieces stand on {name}").format(name=_FACTS.name(square))
                )
            pieces[square] = piece
    return pieces


def _man(text: str, side: Side) -> tuple[Square, Piece]:
    found = _MAN.fullmatch(text.strip())
    if found is None:
        raise _WrongError(
            _("{text!r} is no piece of chess and its square, such as Sf3").format(text=text)
        )
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


def _solution(text: str) -> str:
    """The solution, out of the quotation marks in which it often stands."""
    lines = text.strip().removeprefix('"').removesuffix('"').split("\n")
    return "\n".join(line.rstrip() for line in lines)


def _extra(found: Mapping[str, object], written: str) -> dict[str, str]:
    """What else is said: the whole stipulation, an award, remarks, twins, options."""
    twins = found.get("twins")
    named = twins.items() if isinstance(twins, dict) else ()
    pairs = [pair for pair in named if isinstance(pair[1], str)]
    extra = {
        "stipulation": written,
        "distinction": _text(found, "distinction"),
        "comments": "\n".join(_list(found, "comments")),
        "options": ", ".join(_list(found, "options")),
        "twins": "; ".join(
            f"{key}) {text}" for key, text in pairs if isinstance(text, str)
        ),
    }
    return {key: value for key, value in extra.items() if value}


Board: TypeAlias = Mapping[Square, Piece]
Step: TypeAlias = tuple[int, int]

STRAIGHT: tuple[Step, ...] = ((1, 0), (-1, 0), (0, 1), (0, -1))
SLANTED: tuple[Step, ...] = ((1, 1), (1, -1), (-1, 1), (-1, -1))
LEAPS: tuple[Step, ...] = tuple(
    (up, right) for up in (1, -1, 2, -2) for right in (1, -1, 2, -2) if abs(up * right) == 2
)
_MEN, _PAWNS, _PROMOTED = 16, 8, "qrbn"
_WAYS: Mapping[str, tuple[tuple[Step, ...], bool]] = {
    "n": (LEAPS, False),
    "b": (SLANTED, True),
    "r": (STRAIGHT, True),
    "q": (STRAIGHT + SLANTED, True),
    "k": (STRAIGHT + SLANTED, False),
}
"""How pieces go: in which directions, and whether further than one step."""


class LastMove(NamedTuple):
    """A move that may have led to a board.

    Attributes:
        origin: Where the piece came from; of castling, where the king did.
        target: Where it stands now.
        symbol: What moved, a pawn where it was promoted.
        rook: Where the rook came from, of castling.
    """

    origin: Square
    target: Square
    symbol: str
    rook: Square | None = None


def last_moves(board: Board, mover: Side) -> Iterator[LastMove]:
    """Every move by which ``mover`` can have reached ``board``."""
    room = sum(piece.side is mover.other for piece in board.values()) < _MEN
    for square, piece in board.items():
        if piece.side is mover:
            yield from _moves_to(board, square, piece, room)
    yield from _castlings(board, mover)


def _moves_to(board: Board, target: Square, piece: Piece, room: bool) -> Iterator[LastMove]:
    """The moves of one piece to where it stands; ``room`` if it can have taken."""
    if piece.symbol != "p":
        steps, far = _WAYS[piece.symbol]
        for step in steps:
            for origin in _free(board, target, step, far):
                if _was_legal(board, origin, target, piece, captures=(False, room)):
                    yield LastMove(origin, target, piece.symbol)
    yield from _pawn_moves_to(board, target, piece, room)


def _pawn_moves_to(
    board: Board, target: Square, piece: Piece, room: bool
) -> Iterator[LastMove]:
    """The moves by which a pawn came to ``target``, promoted if it is none any more."""
    pawn, back = Piece(piece.side, "p"), -1 if piece.side is Side.FIRST else 1
    rank = target // 8 if piece.side is Side.FIRST else 7 - target // 8
    if rank < 2 or not _can_have_been_pawn(board, piece, rank):
        return
    behind = _free(board, target, (back, 0), far=True)
    for origin in islice(behind, 2 if rank == 3 else 1):
        if _was_legal(board, origin, target, pawn, captures=(False,)):
            yield LastMove(origin, target, "p")
    if room:
        passing = rank == 5 and not {target - 8, target + 8} & board.keys()
        yield from _pawn_captures_on(board, target, pawn, back, passing)


def _pawn_captures_on(
    board: Board, target: Square, pawn: Piece, back: int, passing: bool
) -> Iterator[LastMove]:
    """The captures by which a pawn came to ``target``, perhaps in ``passing``."""
    for right in (1, -1):
        for origin in _free(board, target, (back, right), far=False):
            if passing or _was_legal(board, origin, target, pawn, captures=(True,)):
                yield LastMove(origin, target, "p")


def _can_have_been_pawn(board: Board, piece: Piece, rank: int) -> bool:
    """Whether a piece on a ``rank``, counted from its own side, was a pawn until now."""
    if piece.symbol == "p":
        return True
    pawns = sum(other == Piece(piece.side, "p") for other in board.values())
    return piece.symbol in _PROMOTED and rank == 7 and pawns < _PAWNS


def _castlings(board: Board, mover: Side) -> Iterator[LastMove]:
    first = 0 if mover is Side.FIRST else 56
    king, rook, home = Piece(mover, "k"), Piece(mover, "r"), first + 4
    for to, beside, corner in ((6, 5, 7), (2, 3, 0)):
        stands = board.get(first + to) == king and board.get(first + beside) == rook
        if stands and home not in board and first + corner not in board:
            yield LastMove(home, first + to, "k", first + corner)


def _was_legal(
    board: Board,
    origin: Square,
    target: Square,
    piece: Piece,
    captures: tuple[bool, ...],
) -> bool:
    """Whether the other king was not attacked before the move, whose turn it was not.

    ``captures``: whether it took something on ``target``, all that is to be tried.
    """
    before = dict(board)
    del before[target]
    before[origin] = piece
    for taken in captures:
        if taken:
            before[target] = Piece(piece.side.other, "n")
        if not is_attacked(before, piece.side.other):
            return True
    return False


def is_attacked(board: Board, side: Side) -> bool:
    """Whether a king of ``side`` is attacked."""
    kings = [square for square, piece in board.items() if piece == Piece(side, "k")]
    return any(_attacked(board, square, side.other) for square in kings)


def _attacked(board: Board, square: Square, enemy: Side) -> bool:
    for symbol, (steps, far) in _WAYS.items():
        if any(
            board.get(seen) == Piece(enemy, symbol)
            for step in steps
            for seen in _seen(board, square, step, far)
        ):
            return True
    back = -1 if enemy is Side.FIRST else 1
    return any(
        board.get(seen) == Piece(enemy, "p")
        for right in (1, -1)
        for seen in _seen(board, square, (back, right), far=False)
    )


def _free(board: Board, square: Square, step: Step, far: bool) -> Iterator[Square]:
    """The empty squares from ``square`` on in one direction."""
    return (seen for seen in _seen(board, square, step, far) if seen not in board)


def _seen(board: Board, square: Square, step: Step, far: bool) -> Iterator[Square]:
    """The squares from ``square`` on in one direction, to the first that is not empty."""
    rank, file = square // 8 + step[0], square % 8 + step[1]
    while 0 <= rank < 8 and 0 <= file < 8:
        yield 8 * rank + file
        if not far or 8 * rank + file in board:
            return
        rank, file = rank + step[0], file + step[1]


_CORNERS = {"K": 7, "Q": 0, "k": 63, "q": 56}


def rights(board: Board, to_move: Side) -> str:
    """The castling rights that a diagram has, as FEN writes them; ``""`` for none."""
    standing = {letter: _homes(letter) for letter in _CORNERS if _stands(board, letter)}
    lost = set()
    mover = to_move.other
    own = {letter for letter in standing if letter.isupper() == (mover is Side.FIRST)}
    if own:
        moves = list(last_moves(board, mover))
        lost = {
            letter
            for letter in own
            if moves and all(move.target in standing[letter] for move in moves)
        }
    return "".join(letter for letter in standing if letter not in lost)


def passed_square(board: Board, to_move: Side) -> Square | None:
    """Where a pawn may be taken en passant, because it has surely just gone two squares."""
    mover = to_move.other
    if not any(_taker(board, target, to_move) for target in _double_steps(board, mover)):
        return None
    moves = list(last_moves(board, mover))
    if len(moves) != 1 or moves[0].symbol != "p":
        return None
    origin, target = moves[0].origin, moves[0].target
    return (origin + target) // 2 if abs(origin - target) == 16 else None


def _stands(board: Board, letter: str) -> bool:
    side = Side.FIRST if letter.isupper() else Side.SECOND
    king, corner = _homes(letter)
    return board.get(king) == Piece(side, "k") and board.get(corner) == Piece(side, "r")


def _homes(letter: str) -> tuple[Square, Square]:
    return (4 if letter.isupper() else 60), _CORNERS[letter]


def _double_steps(board: Board, mover: Side) -> Iterator[Square]:
    """Where pawns of ``mover`` stand that may have gone two squares."""
    rank, back = (3, -8) if mover is Side.FIRST else (4, 8)
    for square in range(8 * rank, 8 * rank + 8):
        free = square + back not in board and square + 2 * back not in board
        if free and board.get(square) == Piece(mover, "p"):
            yield square


def _taker(board: Board, target: Square, side: Side) -> bool:
    """Whether a pawn of ``side`` stands beside ``target``."""
    near = (s for s in (target - 1, target + 1) if s // 8 == target // 8)
    return any(board.get(square) == Piece(side, "p") for square in near)
