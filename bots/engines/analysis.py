"""An engine that analyses: the best lines of one position after another.

It runs in a bot's process, so what it yields are plain words, which ``read_answer`` checks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Thread
from typing import Any

from bots.engines.analysing import (
    LONGEST_LINE,
    MOST_LINES,
    Analysing,
    EngineQuestion,
    UciAnalysing,
    UsiAnalysing,
)
from bots.engines.uci_player import started
from bots.engines.usi_client import UsiClient
from core.engine import Engine
from core.game import Game
from core.notation import code, read_code
from core.score import Score
from core.setup import Position, Start
from core.values import Move


@dataclass(frozen=True, slots=True)
class EngineAnswer:
    """What an engine has found so far.

    Attributes:
        number: Of the question.
        depth: Plies searched.
        nodes: Positions searched.
        seconds: Since it was asked.
        lines: The best lines, the best first: the score for the first side, and the moves.
    """

    number: int
    depth: int
    nodes: int
    seconds: float
    lines: tuple[tuple[Score, tuple[Move, ...]], ...]


def question_of(
    number: int, game: Game, start: Start, moves: Sequence[Move], lines: int
) -> EngineQuestion:
    """The question for the position after ``moves``."""
    codes = tuple(code(game.facts, move) for move in moves)
    return EngineQuestion(number, game.facts.key, game.write(start), codes, lines)


def analyse(hear: Callable[[], Any], engine: Engine) -> Iterator[Any]:
    """Runs in the other process: answer question after question, each until the next."""
    running = _started(engine)
    asked: SimpleQueue[EngineQuestion | None] = SimpleQueue()
    Thread(target=_listen, args=(hear, asked), daemon=True).start()
    question = asked.get()
    while question is not None:
        following: list[EngineQuestion | None] = []
        yield from running.answers(question, asked, following)
        question = following[-1] if following else asked.get()


def _listen(hear: Callable[[], Any], asked: SimpleQueue[EngineQuestion | None]) -> None:
    """Take in questions while the engine thinks; ``None`` once there are no more."""
    try:
        while True:
            asked.put(hear())
    except (EOFError, OSError):
        asked.put(None)


def _started(engine: Engine) -> Analysing:
    """The engine, started, as what it speaks asks for."""
    if engine.protocol == "usi":
        return UsiAnalysing(UsiClient(engine))
    return UciAnalysing(started(engine))


def read_answer(game: Game, position: Position, words: object) -> EngineAnswer | None:
    """What an engine has answered about ``position``; ``None`` if that makes no sense."""
    match words:
        case [int() as number, int() as depth, int() as nodes, took, list() as told]:
            seconds = took if isinstance(took, int | float) else 0.0
            lines = tuple(_read_line(game, position, each) for each in told[:MOST_LINES])
            known = tuple(line for line in lines if line is not None)
            return EngineAnswer(number, depth, nodes, seconds, known)
    return None


def _read_line(
    game: Game, position: Position, words: object
) -> tuple[Score, tuple[Move, ...]] | None:
    match words:
        case [None | int() as points, None | int() as mate, list() as codes]:
            moves = tuple(_read_moves(game, position, codes))
            pawns = points / 100 if points is not None and mate is None else None
            score = Score(pawns, mate, pawn_worth=game.facts.pawn_worth)
            return (score, moves) if moves else None
    return None


def _read_moves(game: Game, position: Position, codes: Sequence[object]) -> Iterator[Move]:
    """The moves of a line, as far as they are legal."""
    for text in codes[:LONGEST_LINE]:
        move = read_code(game.facts, game.moves(position), str(text))
        if move is None:
            return
        yield move
        position = game.play(position, move)
