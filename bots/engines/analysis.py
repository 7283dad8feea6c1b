"""An engine that analyses: the best lines of one position after another, in UCI and in USI.

It runs in a bot's process, so what it yields are plain words, which ``read_answer`` checks:
number of the question, depth, nodes, seconds, and for each line the score in hundredths of
a pawn or the moves to mate, both for the first side, and its moves.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from queue import SimpleQueue
from threading import Thread
from typing import Any, Protocol, TypeAlias

import chess
import chess.engine

from bots.engines.entries import LONGEST_LINE, MOST_LINES, EngineQuestion
from bots.engines.uci import board_of, started
from bots.engines.usi import UsiClient, UsiInfo, last_position, position_words
from core.engine import Engine
from core.games import find_game
from core.values import Side

OFTEN = 0.1
"""Seconds between two answers, at least."""

Asked: TypeAlias = "SimpleQueue[EngineQuestion | None]"
"""The questions that have come meanwhile; ``None`` once there will be no more."""


class AnalysisEngine(Protocol):
    """An engine that is ready."""

    def answers(
        self,
        question: EngineQuestion,
        asked: Asked,
        following: list[EngineQuestion | None],
    ) -> Iterator[list[Any]]:
        """The answers to one question, until another one has come into ``following``."""


class UciAnalysis:
    """An engine that speaks UCI."""

    def __init__(self, engine: chess.engine.SimpleEngine) -> None:
        self._engine = engine

    def answers(
        self,
        question: EngineQuestion,
        asked: Asked,
        following: list[EngineQuestion | None],
    ) -> Iterator[list[Any]]:
        """See ``Analysing.answers``."""
        board = board_of(question.variant, question.fen)
        for move in question.moves:
            board.push_uci(move)
        if board.is_game_over():
            return
        began = said = time.monotonic()
        lines = min(question.lines, MOST_LINES)
        with self._engine.analysis(board, multipv=lines, game=question.fen) as analysis:
            for info in analysis:
                now = time.monotonic()
                whole = info.get("multipv", 1) >= min(lines, board.legal_moves.count())
                if whole and now - said >= OFTEN:
                    said = now
                    yield _uci_words(question.number, analysis.multipv, now - began)
                if _turned(asked, following):
                    return
            yield _uci_words(question.number, analysis.multipv, time.monotonic() - began)


class UsiAnalysis:
    """An engine that speaks USI."""

    def __init__(self, client: UsiClient) -> None:
        self._client = client

    def answers(
        self,
        question: EngineQuestion,
        asked: Asked,
        following: list[EngineQuestion | None],
    ) -> Iterator[list[Any]]:
        """See ``Analysing.answers``."""
        game = find_game(question.variant)
        position = last_position(game, question.fen, question.moves)
        legal, first = len(game.moves(position)), game.to_move(position) is Side.FIRST
        if not legal:
            return
        lines = min(question.lines, MOST_LINES, legal)
        began = said = time.monotonic()
        found: dict[int, UsiInfo] = {}
        self._client.offer_lines(lines)
        place = position_words(game, question.fen, question.moves)
        for told in self._client.search(place, "go infinite", OFTEN):
            over, now = isinstance(told, str), time.monotonic()
            if isinstance(told, UsiInfo) and told.tells:
                found[told.number] = told
            if found and (over or now - said >= OFTEN):
                said = now
                yield _usi_words(question.number, found, first, now - began)
            if _turned(asked, following):
                if not over:
                    self._client.settle()
                return


def _turned(asked: Asked, following: list[EngineQuestion | None]) -> bool:
    """Takes in what has been asked meanwhile; whether there is something."""
    while not asked.empty():
        following.append(asked.get())
    return bool(following)


def _uci_words(
    number: int, infos: Sequence[chess.engine.InfoDict], seconds: float
) -> list[Any]:
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


def _usi_words(
    number: int, found: dict[int, UsiInfo], first: bool, seconds: float
) -> list[Any]:
    infos = [found[line] for line in sorted(found)]
    lines = []
    for info in infos:
        points, mate = info.points, info.mate
        if mate is not None:
            points, mate = None, (mate + (mate > 0)) // 2
        own = [value if first or value is None else -value for value in (points, mate)]
        lines.append([*own, list(info.moves[:LONGEST_LINE])])
    depth = max(info.depth for info in infos)
    nodes = max(info.nodes for info in infos)
    return [number, depth, nodes, round(seconds, 3), lines]


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


def _started(engine: Engine) -> AnalysisEngine:
    """The engine, started, as what it speaks asks for."""
    if engine.protocol == "usi":
        return UsiAnalysis(UsiClient(engine))
    return UciAnalysis(started(engine))
