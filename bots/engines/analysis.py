"""An engine that analyses: the best lines of one position after another.

It runs in a bot's process, so what it yields are plain words, which ``read_answer`` checks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from queue import SimpleQueue
from threading import Thread
from typing import Any

from bots.engines.analysing import Analysing, UciAnalysing, UsiAnalysing
from bots.engines.lines import EngineQuestion
from bots.engines.uci_player import started
from bots.engines.usi_client import UsiClient
from core.engine import Engine


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
