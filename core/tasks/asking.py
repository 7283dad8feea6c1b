"""Asks an engine who it is, in a bot's process. Only ``wait`` blocks."""

from __future__ import annotations

from core.engine import Engine, Probe, read_probe
from core.tasks.bot_process import BotProcess, Work
from core.tasks.running_time import running_time


class Asking:
    """One engine that is being asked.

    Args:
        work: What is done in the other process; it tells what the engine said.
        engine: Which one.
    """

    def __init__(self, work: Work, engine: Engine) -> None:
        self._bot = BotProcess(work, engine, reach=engine.reach)

    def poll(self) -> Probe | None:
        """What it said, or why it said nothing; ``None`` while that is not known."""
        words = self._bot.poll()
        if not words and not self._bot.over:
            return None
        return read_probe(words, self._bot.problem)

    def wait(self, seconds: float) -> Probe:
        """The same, waiting for it at most so long."""
        words = self._bot.wait(running_time() + seconds)
        problem = self._bot.problem or f"it did not answer within {seconds:g} seconds"
        return read_probe(words, problem)

    def close(self) -> None:
        """End the process, and the engine."""
        self._bot.close()
