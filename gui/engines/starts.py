"""Engines that are started to be asked who they are, or to press a button of theirs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from core.engine import Engine, Probe
from core.tasks.bot_host import EngineProbe
from settings.engines import ListedEngine


@dataclass(frozen=True, slots=True)
class StartedEngine:
    """One engine that has been started.

    Attributes:
        line: Which one.
        button: The option that was pressed in it; ``""`` for none.
        asking: Hears what it says.
    """

    line: ListedEngine
    button: str
    asking: EngineProbe


class Starts:
    """The engines that are running, by name, each once at most.

    Args:
        begin: Starts one.
    """

    def __init__(self, begin: Callable[[Engine], EngineProbe]) -> None:
        self._begin = begin
        self._running: dict[str, StartedEngine] = {}

    def __contains__(self, name: str) -> bool:
        return name in self._running

    def __bool__(self) -> bool:
        return bool(self._running)

    def ask(self, line: ListedEngine, button: str = "") -> bool:
        """Start an engine, unless it is running; whether it was started."""
        if line.name in self._running:
            return False
        engine = line.engine.with_pressed(button) if button else line.engine
        self._running[line.name] = StartedEngine(line, button, self._begin(engine))
        return True

    def answers(self) -> Iterator[tuple[StartedEngine, Probe]]:
        """Those that have answered since the last time, and what; they are ended."""
        for name, start in [*self._running.items()]:
            probe = start.asking.poll()
            if probe is not None:
                start.asking.close()
                del self._running[name]
                yield start, probe

    def cancel(self, name: str) -> None:
        """End the engine of that name, if it is running."""
        if name in self._running:
            self._running.pop(name).asking.close()

    def close(self) -> None:
        """End them all."""
        for start in self._running.values():
            start.asking.close()
