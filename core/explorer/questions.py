"""Questions to an explorer, and its answers; so light that a window can take them in."""

from __future__ import annotations

from dataclasses import dataclass

from core.events.event import wilson
from core.facts import Facts
from core.game import Game
from core.texts import _
from core.values import Move, Piece, ResultCounts, Side, Square

SOON = 16
"""A king that falls within so many plies of a move is counted with it."""

MOST = 50
"""So many games are named at a time."""


@dataclass(frozen=True, slots=True)
class ExploreFilters:
    """Which games count.

    Attributes:
        result: ``1-0``, ``0-1`` or ``1/2-1/2``; ``""`` for any.
        player: A part of the name of a player.
        side: The side that player has; ``None`` for either.
        mover: A part of the name of whoever is to move in the place asked for.
    """

    result: str = ""
    player: str = ""
    side: Side | None = None
    mover: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """A moment of a game, for the side that is to move there.

    Attributes:
        variant: Key of the game.
        ruleset: Name of the ruleset.
        start: Where it began, as text; ``""`` for the usual start.
        moves: The moves that led there.
        filters: Which games count.
        notation: How moves are named, where the game has several ways.
    """

    variant: str
    ruleset: str
    start: str = ""
    moves: tuple[Move, ...] = ()
    filters: ExploreFilters = ExploreFilters()
    notation: str = ""


@dataclass(frozen=True, slots=True)
class Pattern:
    """What stood at one moment of a game.

    Attributes:
        squares: What stood on each of some squares; ``None`` for nothing.
        viewer: The side that saw all of these squares; ``None`` where nobody has to.
    """

    squares: tuple[tuple[Square, Piece | None], ...]
    viewer: Side | None = None


@dataclass(frozen=True, slots=True)
class GamesQuestion:
    """Asks for games, the newest first; those with a pattern in the order found.

    Attributes:
        question: The moment they came to; with a pattern only its game and filters count,
            and where it has no ruleset any of them does.
        pattern: What stood at some moment, or ``None``.
        played: The move that was made there, or ``None`` for any.
        most: How many games are named at most.
    """

    question: Question
    pattern: Pattern | None = None
    played: Move | None = None
    most: int = MOST


@dataclass(frozen=True, slots=True)
class FoundGame:
    """A game that was found.

    Attributes:
        source: The name of its file, as the index has it.
        number: Which game of the file it is, from 1.
        ply: After how many plies it came to what was asked for.
        names: The players' names.
        result: As PGN has it.
        day: When it was played, as ``2026-11-27``, or as far as that is known.
        plies: How many plies it has.
        ruleset: Name of the ruleset.
    """

    source: str
    number: int
    ply: int
    names: tuple[str, str]
    result: str
    day: str
    plies: int
    ruleset: str


@dataclass(frozen=True, slots=True)
class FoundGames:
    """Games that were found, for one ``GamesQuestion``.

    Attributes:
        question: The question.
        games: Those found since the last answer to it.
        looked_at: How many games have been looked at so far.
        candidates: How many there are to look at.
        over: Whether this is the last answer.
    """

    question: GamesQuestion
    games: tuple[FoundGame, ...]
    looked_at: int
    candidates: int
    over: bool


@dataclass(frozen=True, slots=True)
class ExploredMove:
    """A move that was played there, and how games went on.

    Attributes:
        move: The move.
        san: It in short notation.
        count: How often it was played.
        results: How games ended for the side that made it; those without a result are
            left out.
        lost_king: How often that side's king was taken or mated within ``SOON`` plies.
        took_king: How often the other side's was.
        plies: How long these games were on average, in plies.
    """

    move: Move
    san: str
    count: int
    results: ResultCounts
    lost_king: int
    took_king: int
    plies: float

    @property
    def score(self) -> float | None:
        """Points per game for the side that made it; ``None`` without a result."""
        return self.results.points / self.results.games if self.results.games else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """Wilson's 95 % interval of the score, which draws make narrower than it says.

        (E. B. Wilson, Journal of the American Statistical Association 22, 1927.)
        """
        return None if self.score is None else wilson(self.score, self.results.games)


@dataclass(frozen=True, slots=True)
class Explored:
    """What was played in one place.

    Attributes:
        question: The question.
        side: The side that is to move there.
        games: How many games came there and went on.
        moves: The moves that were played, the most frequent first.
        examples: A few of these games, the newest first.
        players: Names in all games of this kind that have the filtered part in them, those
            of most games first.
    """

    question: Question
    side: Side
    games: int
    moves: tuple[ExploredMove, ...] = ()
    examples: tuple[FoundGame, ...] = ()
    players: tuple[str, ...] = ()

    @property
    def results(self) -> ResultCounts:
        """How all of these games ended for that side."""
        return sum((each.results for each in self.moves), ResultCounts())


def read_pattern(game: Game, text: str, viewer: Side | None = None) -> Pattern:
    """The pattern that ``text`` names, such as ``Ke1 nf6 -e4``: what stands on squares.

    Letters are as in FEN, and ``-`` is for an empty square.

    Raises:
        ValueError: With one sentence, if it names none.
    """
    squares = tuple(_read_square(game.facts, word) for word in text.split())
    if not squares:
        raise ValueError(_("a pattern needs a square"))
    return Pattern(squares, viewer)


def _read_square(facts: Facts, word: str) -> tuple[Square, Piece | None]:
    men = {Piece(side, symbol).letter: Piece(side, symbol) for side in Side
           for symbol in facts.symbols}  # fmt: skip
    for square in facts.squares:
        letter = word.removesuffix(facts.name(square))
        if letter != word and (letter == "-" or letter in men):
            return square, men.get(letter)
    raise ValueError(
        _("{word!r} is no piece on a square, such as {example}").format(
            word=word, example=f"{facts.symbols[0].upper()}{facts.name(facts.squares[0])}"
        )
    )


@dataclass(frozen=True, slots=True)
class BoardsLeft:
    """What one move would leave.

    Attributes:
        move: The move.
        mean: How many boards would be left on average.
        boards: How many there are before it.
        exact: Whether these are all that fit; else they are a sample, and only how the
            two compare tells anything.
    """

    move: Move
    mean: float
    boards: int
    exact: bool


@dataclass(frozen=True, slots=True)
class Progress:
    """How far an index is.

    Attributes:
        done: How many files are in it, or of a single file how many games.
        total: Of how many, as far as is known.
        games: How many games have been added since it was begun.
        over: Whether nothing is left to do.
    """

    done: int
    total: int
    games: int
    over: bool = False
