"""One problem: a position, what is asked of it, what is known about it, and its moves."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from hashlib import blake2b
from typing import Annotated, Any, Literal, TypeVar

from pydantic import ConfigDict, Field, TypeAdapter, with_config

from core.game import Game, IllegalMoveError
from core.games import find_game
from core.notation import read_code
from core.problems.goals import Stipulation, Way
from core.setup import BadPositionError, Position, Setup, Start
from core.texts import N_, _
from core.values import Move, Piece

Words = Annotated[str, Field(max_length=2000)]
Rating = Annotated[int, Field(ge=0, le=10_000)]
Year = Annotated[int, Field(ge=0, le=9999)]

T = TypeVar("T")

RatedKind = Literal["tactics", "fog"]
"""For what somebody who solves problems has a rating of its own."""


@with_config(ConfigDict(extra="forbid"))
@dataclass(frozen=True, slots=True)
class Problem:
    """A problem of any game.

    Attributes:
        fen: The position as the game's own ``Game.read`` reads it.
        stipulation: What is asked, see ``core.problems.goals``: ``#2``, ``h#2``,
            ``s#3``, ``=2``, ``win``, ``draw``; ``moves`` where the answer is ``line``
            itself, as in rated puzzles; kinds of the fog begin with ``fog:``.
        game: Key of the game.
        ruleset: Name of the ruleset; ``""`` for the game's usual one.
        line: Moves by their squares as ``core.notation.code`` writes them.
        after: Whether the first move of ``line`` is the opponent's, after which the person
            is asked.
        number: An identity that stays the same in every file, such as ``lichess-B8Pkv``;
            ``""`` where there is none, see ``identity``.
        title: Its name, where it has one.
        authors: Who composed it.
        source: Where it was printed, or the address of the game it comes from.
        year: When.
        themes: What it is about, in words.
        rating: How hard it is; ``None`` where nobody has measured it.
        proved: Whether a solver has proved that it has the answer that it says.
        solution: The solution as printed.
        extra: What single kinds add, such as what a side was shown in a fog puzzle.
    """

    fen: Words
    stipulation: Annotated[str, Field(min_length=1, max_length=40)]
    game: Annotated[str, Field(max_length=60)] = "chess"
    ruleset: Annotated[str, Field(max_length=60)] = ""
    line: tuple[Annotated[str, Field(max_length=200)], ...] = ()
    after: bool = False
    number: Annotated[str, Field(max_length=100)] = ""
    title: Words = ""
    authors: tuple[Words, ...] = ()
    source: Words = ""
    year: Year | None = None
    themes: tuple[Words, ...] = ()
    rating: Rating | None = None
    proved: bool = False
    solution: Annotated[str, Field(max_length=200_000)] = ""
    extra: Mapping[str, Any] = field(default_factory=dict, hash=False)

    @property
    def rated_as(self) -> RatedKind:
        """Which of a person's ratings an attempt at it changes."""
        return "fog" if self.stipulation.startswith("fog:") else "tactics"

    @property
    def identity(self) -> str:
        """By what progress is kept: its number, or else a digest of what is asked."""
        if self.number:
            return self.number
        parts = "\n".join((self.game, self.ruleset, self.fen, self.stipulation, *self.line))
        return blake2b(parts.encode("utf-8", "replace"), digest_size=8).hexdigest()


_YEAR = re.compile(r"(?:(?P<source>.*?)[,\s]\s*)?(?P<year>1[5-9]\d\d|20\d\d)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Credit:
    """One thing that is said of where a problem comes from.

    Attributes:
        name: What it is called.
        hint: What is to be typed.
        text: What is said of a problem now.
        change: The problem with another text, or with none.
    """

    name: str
    hint: str
    text: Callable[[Problem], str]
    change: Callable[[Problem, str], Problem]


_adapters: Callable[[Any], TypeAdapter[Any]] = cache(TypeAdapter)


def adapter(kind: type[T]) -> TypeAdapter[T]:
    """What reads and writes a ``kind`` of value, made once."""
    made: TypeAdapter[T] = _adapters(kind)
    return made


def authors_text(problem: Problem) -> str:
    """The authors on one line, with semicolons between, as names may have commas."""
    return "; ".join(problem.authors)


def source_text(problem: Problem) -> str:
    """The source, and the year where it is known."""
    return ", ".join(filter(None, (problem.source, str(problem.year or ""))))


def with_authors(problem: Problem, text: str) -> Problem:
    """The problem with the authors of a text as ``authors_text`` gives it."""
    names = (name.strip() for name in text.split(";"))
    return replace(problem, authors=tuple(filter(None, names)))


def with_source(problem: Problem, text: str) -> Problem:
    """The problem with the source of a text, and with the year at its end."""
    found = _YEAR.fullmatch(text.strip())
    if found is None:
        return replace(problem, source=text.strip(), year=None)
    source = (found["source"] or "").rstrip(" ,")
    return replace(problem, source=source, year=int(found["year"]))


CREDITS = (
    Credit(
        N_("Title"),
        N_("Title of the problem"),
        lambda problem: problem.title,
        lambda problem, text: replace(problem, title=text.strip()),
    ),
    Credit(N_("Authors"), N_("Authors, with ; between"), authors_text, with_authors),
    Credit(
        N_("Source"), N_("Where it was printed, and the year"), source_text, with_source
    ),
)
"""All of them, as they are offered."""


def game_of(problem: Problem) -> Game:
    """The rules of a problem.

    Raises:
        ValueError: With one sentence, where nobody here knows the game.
    """
    return find_game(problem.game, problem.ruleset)


def start_of(game: Game, problem: Problem) -> Start:
    """Where a problem begins.

    Raises:
        ValueError: With one sentence, where its position is none of the game.
    """
    try:
        return game.read(problem.fen)
    except BadPositionError as error:
        raise ValueError(
            _("the position of this problem is none: {error}").format(error=error)
        ) from error


def line_of(game: Game, start: Start, problem: Problem) -> tuple[Move, ...]:
    """The moves of a problem's line.

    Raises:
        ValueError: With one sentence, where one of them is not legal.
    """
    position, line = start.position, list[Move]()
    for text in problem.line:
        move = _legal_move(game, position, text)
        line.append(move)
        position = game.play(position, move)
    return tuple(line)


def line_names(game: Game, start: Start, problem: Problem) -> list[str]:
    """The moves of a problem's line by their names.

    Raises:
        ValueError: As ``line_of``.
    """
    position, names = start.position, list[str]()
    for move in line_of(game, start, problem):
        names.append(game.san(position, move))
        position = game.play(position, move)
    return names


def moves_left(game: Game, position: Position) -> int:
    """How many moves the side to move has left before it is the other side's turn."""
    return game.reveal([position]).turn.left


def complaint_of(problem: Problem) -> str:
    """What is wrong with a problem, in one sentence; ``""`` for nothing."""
    try:
        game = game_of(problem)
        line_of(game, start_of(game, problem), problem)
    except ValueError as error:
        return str(error)
    return ""


def _legal_move(game: Game, position: Position, text: str) -> Move:
    """The legal move that ``text`` is."""
    move = read_code(game.facts, game.moves(position), text)
    if move is not None:
        return move
    try:
        return game.read_move(position, text)
    except IllegalMoveError as error:
        raise ValueError(
            _("the line of this problem has {text!r}: {error}").format(
                text=text, error=error
            )
        ) from error


def with_the_rest(game: Game, setup: Setup) -> Setup:
    """``setup`` with all that is missing of a whole set in the defender's hand.

    In a position of a game nothing is missing. Kings are never in hand.
    """
    hands = dict(setup.hands)
    for symbol, number in missing(game, setup).items():
        piece = Piece(setup.side.other, symbol)
        hands[piece] = hands.get(piece, 0) + number
    return replace(setup, hands=hands)


def missing(game: Game, setup: Setup) -> Counter[str]:
    """How many of each kind that can be in hand are nowhere, by their symbols."""
    whole = find_game(game.facts.key)
    left = _pieces_of(whole.setup_of(whole.start())) - _pieces_of(setup)
    return Counter({symbol: left[symbol] for symbol in game.facts.hand if left[symbol]})


def problem_fen(game: Game, fen: str, stipulation: Stipulation) -> str:
    """The position of a problem as it is solved: in tsume-shogi with a whole set.

    One that is none, or of a game without drops, stays as it is.
    """
    if stipulation.goal.way is not Way.CHECKS or not game.facts.hand:
        return fen
    try:
        return game.write_setup(with_the_rest(game, game.read_setup(fen)))
    except BadPositionError:
        return fen


def tsume_start(game: Game, start: Start, stipulation: Stipulation) -> Start:
    """The same of where a problem begins."""
    return game.read(problem_fen(game, game.write(start), stipulation))


def _pieces_of(setup: Setup) -> Counter[str]:
    """How many pieces of each kind there are, promoted ones as what they were."""
    number = Counter(piece.symbol.removeprefix("+") for piece in setup.pieces.values())
    for piece, count in setup.hands.items():
        number[piece.symbol] += count
    return number
