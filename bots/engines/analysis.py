"""A UCI engine that analyses: the best lines of one position after another.

It runs in a bot's process, so what it yields are plain words, which ``read_answer`` checks.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Thread
from typing import Any

import chess
import chess.engine

from bots.engines.chess_line import is_shuffled
from bots.engines.uci_player import started
from core.engine import Engine
from core.game import Game
from core.notation import code, read_code
from core.score import Score
from core.setup import Position, Start
from core.values import Move

OFTEN = 0.1
"""Seconds between two answers, at least."""

MOST_LINES, LONGEST_LINE = 10, 30


@dataclass(frozen=True, slots=True)
class EngineQuestion:
    """A position to analyse.

    Attributes:
        number: Told again with every answer.
        fen: Where the game began.
        moves: The moves since, as UCI writes them.
        chess960: Whether castling is written as in Chess960.
        lines: How many lines are wanted.
    """

    number: int
    fen: str
    moves: tuple[str, ...]
    chess960: bool
    lines: int


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
    shuffled = is_shuffled(game.facts.key)
    return EngineQuestion(number, game.write(start), codes, shuffled, lines)


def analyse(hear: Callable[[], Any], engine: Engine) -> Iterator[Any]:
    """Runs in the other process: answer question after question, each until the next."""
    running = started(engine)
    asked: SimpleQueue[EngineQuestion | None] = SimpleQueue()
    Thread(target=_listen, args=(hear, asked), daemon=True).start()
    question = asked.get()
    while question is not None:
        following: list[EngineQuestion | None] = []
        yield from _answers(running, question, asked, following)
        question = following[-1] if following else asked.get()


def _listen(hear: Callable[[], Any], asked: SimpleQueue[EngineQuestion | None]) -> None:
    """Take in questions while the engine thinks; ``None`` once there are no more."""
    try:
        while True:
            asked.put(hear())
    except (EOFError, OSError):
        asked.put(None)


def _answers(
    running: chess.engine.SimpleEngine,
    question: EngineQuestion,
    asked: SimpleQueue[EngineQuestion | None],
    following: list[EngineQuestion | None],
) -> Iterator[Any]:
    """The answers to one question, until another one has come into ``following``."""
    board = chess.Board(question.fen, chess960=question.chess960)
    for move in question.moves:
        board.push_uci(move)
    if board.is_game_over():
        return
    began = said = time.monotonic()
    lines = min(question.lines, MOST_LINES)
    with running.analysis(board, multipv=lines, game=question.fen) as analysis:
        for info in analysis:
            now = time.monotonic()
            whole = info.get("multipv", 1) >= min(lines, board.legal_moves.count())
            if whole and now - said >= OFTEN:
                said = now
                yield _words(question.number, analysis.multipv, now - began)
            while not asked.empty():
                following.append(asked.get())
            if following:
                return
        yield _words(question.number, analysis.multipv, time.monotonic() - began)


def _words(
    number: int, infos: Sequence[chess.engine.InfoDict], seconds: float
) -> list[Any]:
    """What was found, as JSON has it."""
    lines = []
    for info in infos:
        score, moves = info.get("score"), info.get("pv", [])
        if score is not None and moves:
            white = score.white()
            found = white.score(), white.mate()
            lines.append([*found, [move.uci() for move in moves[:LONGEST_LINE]]])
    depth = max((info.get("depth", 0) for info in infos), default=0)
    nodes = max((info.get("nodes", 0) for info in infos), default=0)
    return [number, depth, nodes, round(seconds, 3), lines]


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
            return (Score(pawns, mate), moves) if moves else None
    return None


def _read_moves(game: Game, position: Position, codes: Sequence[object]) -> Iterator[Move]:
    """The moves of a line, as far as they are legal."""
    for text in codes[:LONGEST_LINE]:
        move = read_code(game.facts, game.moves(position), str(text))
        if move is None:
            return
        yield move
        position = game.play(position, move)
