"""An engine that analyses: the best lines of one position after another.

It runs in a bot's process, so what it yields are plain words, which ``read_answer`` checks:
number of the question, depth, nodes, seconds, and for each line the score in hundredths of
a pawn or the moves to mate, both for the first side, and its moves.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeAlias

from bots.engines.dialects import Dialect
from bots.engines.entries import LONGEST_LINE, MOST_LINES, EngineQuestion
from bots.engines.uci import SearchReport, UciClient, last_position, position_words
from core.engine import Engine
from core.games import find_game
from core.values import Side

INTERVAL = 0.1
"""Seconds between two answers, at least."""

Questions: TypeAlias = "SimpleQueue[EngineQuestion | None]"
"""Those that wait; ``None`` once there will be no more."""


def analyse(hear: Callable[[], Any], engine: Engine) -> Iterator[Any]:
    """Runs in the other process: answer question after question, each until the next."""
    client = UciClient(engine)
    if client.option("UCI_AnalyseMode"):
        client.set("UCI_AnalyseMode", True)
    questions: Questions = SimpleQueue()
    Thread(target=_listen, args=(hear, questions), daemon=True).start()
    question = questions.get()
    while question is not None:
        yield from _answers(client, question, questions)
        question = questions.get()
        while not questions.empty():
            question = questions.get()


def _listen(hear: Callable[[], Any], questions: Questions) -> None:
    """Take in questions while the engine thinks; ``None`` once there are no more."""
    try:
        while True:
            questions.put(hear())
    except (EOFError, OSError):
        questions.put(None)


def _answers(
    client: UciClient, question: EngineQuestion, questions: Questions
) -> Iterator[list[Any]]:
    """The answers to one question, until another one waits."""
    game = find_game(question.variant)
    position = last_position(game, question.fen, question.moves)
    legal, first = len(game.moves(position)), game.to_move(position) is Side.FIRST
    if not legal:
        return
    lines = min(question.lines, MOST_LINES, legal)
    began = answered = time.monotonic()
    found: dict[int, SearchReport] = {}
    if client.option("MultiPV"):
        client.set("MultiPV", lines)
    setup = position_words(client.dialect, game, question.fen, question.moves)
    for report in client.search(game, setup, "go infinite", INTERVAL):
        over, now = isinstance(report, str), time.monotonic()
        if isinstance(report, SearchReport) and report.moves and report.has_score:
            found[report.number] = report
        if found and (over or now - answered >= INTERVAL):
            answered = now
            best = [found[number] for number in sorted(found)]
            yield _words(client.dialect, question.number, best, first, now - began)
        if not questions.empty():
            if not over:
                client.settle()
            return


def _words(
    dialect: Dialect, number: int, best: list[SearchReport], first: bool, seconds: float
) -> list[Any]:
    lines = []
    for report in best:
        points, mate = report.points, report.mate
        if mate is not None:
            points, mate = None, (mate if dialect.pair == 2 else (mate + (mate > 0)) // 2)
        own = [value if first or value is None else -value for value in (points, mate)]
        lines.append([*own, list(report.moves[:LONGEST_LINE])])
    depth = max(report.depth for report in best)
    nodes = max(report.nodes for report in best)
    return [number, depth, nodes, round(seconds, 3), lines]
