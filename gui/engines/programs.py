"""Programs as engines: found by a path, named, started to be asked or pressed."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from bots.entries import ODDS
from bots.roster import ROSTER
from core.engine import Engine, Probe
from core.plain import plain
from core.tasks.bot_host import EngineProbe
from core.texts import N_, _
from gui.app.paths import short_path, typed_path
from gui.entry.folder_list import FileKind, is_folder
from settings.engines import EngineList, ListedEngine, free_name

NEW = "engine"
"""What an engine is called until it has said its name."""


def _is_program(path: Path) -> bool:
    """Whether a file can be started."""
    if os.name == "nt":
        return path.suffix.lower() == ".exe"
    return not is_folder(path) and os.access(path, os.X_OK)


def _program_path(text: str, folder: Path) -> Path:
    """The path that a text means: as any path is typed, or a name on the path."""
    path = typed_path(text, folder)
    if path.exists() or os.sep in text:
        return path
    found = shutil.which(text.strip())
    return path if found is None else Path(found)


def _problem_with(path: Path) -> str:
    name = plain(short_path(path))
    return "" if path.exists() else _("There is no program {name}.").format(name=name)


PROGRAMS = FileKind(
    _is_program,
    "engine",
    N_("Type or paste the path of a program"),
    _program_path,
    _problem_with,
)


def new_engine(path: Path) -> ListedEngine:
    """The program as an engine of which nothing is known yet."""
    return ListedEngine(name=NEW, path=os.path.abspath(path), protocol="")


def named(line: ListedEngine, engines: EngineList) -> ListedEngine:
    """An engine that has said who it is, with a name that nobody has."""
    taken = [*ROSTER, ODDS.name, *(engine.name for engine in engines.engines)]
    said = line.probe.title if line.probe is not None else ""
    return line.model_copy(update={"name": free_name(said or Path(line.path).stem, taken)})


@dataclass(frozen=True, slots=True)
class StartedEngine:
    """One engine that has been started.

    Attributes:
        line: Which one.
        button: The option that was pressed in it; ``""`` for none.
        probe: Hears what it says.
    """

    line: ListedEngine
    button: str
    probe: EngineProbe


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
            answer = start.probe.poll()
            if answer is not None:
                self.cancel(name)
                yield start, answer

    def cancel(self, name: str) -> None:
        """End the engine of that name, if it is running."""
        if name in self._running:
            self._running.pop(name).probe.close()

    def close(self) -> None:
        """End them all."""
        for name in [*self._running]:
            self.cancel(name)
