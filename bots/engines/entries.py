"""Engines of the user's own as lines of the roster, and what they are asked.

The window uses these, so nothing here brings in what speaks with engines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, cast

from bots.entry import ANY_OPEN_CHESS, Capability, Entry
from bots.games import GAMES, named
from core.engine import Engine, strength_words
from core.game import Game
from core.notation import code, read_code
from core.plain import plain
from core.player import Means, Player
from core.score import Score, SearchInfo, SearchLine
from core.setup import Position, Start
from core.texts import _, labelled, sentence
from core.values import Move

MOST_LINES, LONGEST_LINE = 10, 30

UCI_GAMES = {
    game.outside: key
    for key, game in GAMES.items()
    if game.outside and ANY_OPEN_CHESS.covers(key)
}
"""By what UCI calls them, the keys of the games that its engines play here."""


@dataclass(frozen=True, slots=True)
class EngineQuestion:
    """A position to analyse.

    Attributes:
        number: Told again with every answer.
        variant: Key of the game.
        fen: Where the game began.
        moves: The moves since, as engines write them.
        lines: How many lines are wanted.
    """

    number: int
    variant: str
    fen: str
    moves: tuple[str, ...]
    lines: int


@dataclass(frozen=True, slots=True)
class EngineAnswer:
    """What was found for the question of a number."""

    number: int
    info: SearchInfo


def question_of(
    number: int, game: Game, start: Start, moves: Sequence[Move], lines: int
) -> EngineQuestion:
    """The question for the position after ``moves``."""
    codes = tuple(code(game.facts, move) for move in moves)
    return EngineQuestion(number, game.facts.key, game.write(start), codes, lines)


def read_answer(game: Game, position: Position, words: object) -> EngineAnswer | None:
    """What an engine has answered about ``position``; ``None`` if that makes no sense."""
    match words:
        case [int() as number, int() as depth, int() as nodes, took, list() as told]:
            seconds = took if isinstance(took, int | float) else 0.0
            lines = tuple(_read_line(game, position, each) for each in told[:MOST_LINES])
            known = tuple(line for line in lines if line is not None)
            return EngineAnswer(number, SearchInfo(depth, nodes, seconds, known))
    return None


def _read_line(game: Game, position: Position, words: object) -> SearchLine | None:
    match words:
        case [None | int() as points, None | int() as mate, list() as codes]:
            moves = tuple(_read_moves(game, position, codes))
            pawns = points / 100 if points is not None and mate is None else None
            score = Score(pawns, mate, pawn_worth=game.facts.pawn_worth)
            return SearchLine(score, moves) if moves else None
    return None


def _read_moves(game: Game, position: Position, codes: Sequence[object]) -> Iterator[Move]:
    """The moves of a line, as far as they are legal."""
    for text in codes[:LONGEST_LINE]:
        move = read_code(game.facts, game.moves(position), str(text))
        if move is None:
            return
        yield move
        position = game.play(position, move)


PLAYERS = {
    "uci": "bots.engines.uci:UciPlayer",
    "usi": "bots.engines.uci:UciPlayer",
    "fog": "bots.engines.fog:FogPlayer",
}
"""What plays for an engine, by what it speaks."""


def entry_of(engine: Engine) -> Entry:
    """The line of the roster for ``engine``."""
    title = plain(engine.title)
    about = (
        _("{title}, an engine of yours").format(title=title)
        if title
        else _("An engine of yours")
    )
    strength = strength_words(engine.options)
    about = sentence(labelled(about, plain(strength)) if strength else about)
    return Entry(
        engine.name,
        about,
        moon_phase=-1.0,
        plays=Capability(_("the games that it speaks of"), outside=frozenset(engine.games)),
        factory=partial(load_engine, engine),
        group="engines",
        available=engine.problem,
    )


def ask(hear: Callable[[], Any], engine: Engine) -> Iterator[Any]:
    """See ``bots.engines.probe.probed``, which is loaded where it runs."""
    yield from named("bots.engines.probe:probed")(hear, engine)


def analyse(hear: Callable[[], Any], engine: Engine) -> Iterator[Any]:
    """See ``bots.engines.analysis.analyse``, which is loaded where it runs."""
    yield from named("bots.engines.analysis:analyse")(hear, engine)


def load_engine(engine: Engine, seed: int, means: Means) -> Player:
    """The player of an engine, which is running then."""
    return cast("Player", named(PLAYERS[engine.protocol])(engine, seed))
