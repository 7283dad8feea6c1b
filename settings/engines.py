"""The user's engines: those found on this computer, and those added by hand.

They are kept in one file beside the user's settings, with what each said of itself when it
was last asked. A file with a mistake is neither used nor overwritten.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Self

from pydantic import Field, field_validator

from core.engine import Engine, MaybeSpeech, Probe, Setting, reach_of_program
from core.plain import plain
from core.texts import N_, _
from settings.paths import user_config_file, user_games_path
from settings.remembered import StateError, StateFile, Stored

LONGEST_NAME = 40
MOST = 200

BARRED = ',;"\n\r\t'
"""What no name may hold, as settings list names with these between them."""


BESIDES = "/usr/games"
"""Where Debian puts engines, which is not always on the path."""

VARIABLE = "UMBRA_ENGINES"
"""Folders to look for them in instead."""

_USUAL = {"uci": "chess", "usi": "shogi", "fog": "dark-chess", "": "chess"}
"""What an engine plays that has not said more, by what it speaks."""

_KNOW_960 = frozenset({"stockfish", "fairy-stockfish", "lc0"})
"""Known programs that speak UCI and play Chess960 as well."""


def usable_name(text: str) -> str:
    """``text`` without anything that a name among the bots may not hold."""
    kept = "".join(" " if letter in BARRED else letter for letter in plain(text))
    return " ".join(kept.split())[:LONGEST_NAME].strip()


def free_name(wanted: str, taken: Iterable[str]) -> str:
    """``wanted`` as a name that is not ``taken``, if need be with a number."""
    names = {name.lower() for name in taken}
    base = usable_name(wanted) or "Engine"
    name, number = base, 2
    while name.lower() in names:
        name, number = f"{base[: LONGEST_NAME - 4]} {number}", number + 1
    return name


class ListedEngine(Stored):
    """One engine on the list.

    Attributes:
        name: Its name among the bots.
        path: The program.
        protocol: What it speaks.
        arguments: What it is started with.
        options: What the user has set.
        found: Whether it was found rather than added.
        trusted: Whether it may reach whatever the user may.
        probe: What it said last; ``None`` before it was asked.
    """

    name: str = Field(min_length=1, max_length=LONGEST_NAME)
    path: str
    protocol: MaybeSpeech = "uci"
    arguments: tuple[str, ...] = ()
    options: dict[str, Setting] = Field(default_factory=dict)
    found: bool = False
    trusted: bool = False
    probe: Probe | None = None

    @field_validator("name")
    @classmethod
    def _can_be_listed(cls, value: str) -> str:
        if value != usable_name(value):
            raise ValueError(
                _("{value!r} is no name: no commas or quotes").format(value=plain(value))
            )
        return value

    @property
    def title(self) -> str:
        """What it calls itself, or else its name here."""
        return (self.probe and plain(self.probe.title)) or self.name

    @property
    def games(self) -> tuple[str, ...]:
        """What it plays: as it says itself, or as is known of it before it has."""
        if self.probe is not None and self.probe.games:
            return self.probe.games
        if self.found and self.protocol == "uci" and Path(self.path).stem in _KNOW_960:
            return ("chess", "chess960")
        return (_USUAL[self.protocol],)

    @property
    def engine(self) -> Engine:
        """The engine as bots are made of it; it may read neither games nor settings."""
        command, values = (self.path, *self.arguments), self.options.values()
        secret = user_games_path(), user_config_file().parent
        reach = reach_of_program(command, values, secret, free=self.trusted)
        return Engine(
            self.name,
            self.path,
            self.protocol,
            self.arguments,
            tuple(self.options.items()),
            self.games,
            self.probe.title if self.probe else "",
            reach,
        )


KNOWN = (
    ListedEngine(name="Stockfish", path="stockfish"),
    ListedEngine(name="Fairy-Stockfish", path="fairy-stockfish"),
    ListedEngine(name="Lc0", path="lc0"),
    ListedEngine(name=N_("GNU Chess"), path="gnuchess", arguments=("--uci",)),
    ListedEngine(name=N_("Fairy-Stockfish USI"), path="fairy-stockfish", protocol="usi"),
    ListedEngine(name="YaneuraOu", path="yaneuraou", protocol="usi"),
    ListedEngine(name=N_("GPS Shogi"), path="gpsusi", protocol="usi"),
)
"""Engines that are looked for on this computer, by the names of their programs.

One program may speak two protocols.
"""


class EngineList(Stored):
    """The user's engines.

    Attributes:
        engines: Those on the list.
        removed: Programs that were found and are not wanted; before those that speak
            another protocol than UCI stand its name and a colon.
        analysing: Names of the engines chosen for analysis, by the keys of games.
    """

    engines: tuple[ListedEngine, ...] = Field(default=(), max_length=MOST)
    removed: tuple[str, ...] = ()
    analysing: dict[str, str] = Field(default_factory=dict)

    def named(self, name: str) -> ListedEngine | None:
        """The engine of that name, however its letters are written."""
        return next((e for e in self.engines if e.name.lower() == name.lower()), None)

    def having(self, line: ListedEngine) -> Self:
        """A copy with ``line`` in place of the one of its name, or at the end."""
        lines = {engine.name: engine for engine in (*self.engines, line)}
        return self.model_copy(update={"engines": tuple(lines.values())})

    def revised(self, line: ListedEngine, **changes: object) -> Self:
        """A copy with such fields of ``line``; the others are as they are on the list."""
        known = self.named(line.name) or line
        return self.having(known.model_copy(update=changes))

    def setting(self, line: ListedEngine, name: str, value: Setting) -> Self:
        """A copy with an option of ``line`` set; what is as usual is not kept."""
        known = self.named(line.name) or line
        facts = known.probe.option(name) if known.probe is not None else None
        options = {key: each for key, each in known.options.items() if key != name}
        if facts is None or value != facts.default:
            options[name] = value
        return self.revised(known, options=options)

    def without(self, name: str) -> Self:
        """A copy without the engine of that name; one that was found stays away."""
        gone = (e for e in self.engines if e.name == name and e.found)
        removed = (*self.removed, *(_key(e.path, e.protocol) for e in gone))
        rest = tuple(engine for engine in self.engines if engine.name != name)
        return self.model_copy(update={"engines": rest, "removed": removed})

    def choosing(self, variant: str, name: str) -> Self:
        """A copy in which the engine of that name analyses a game; our own if empty."""
        rest = {key: each for key, each in self.analysing.items() if key != variant}
        chosen = {variant: name} if name else {}
        return self.model_copy(update={"analysing": rest | chosen})


ENGINES = StateFile("engines.json", EngineList)


def read_engines() -> EngineList:
    """Those on the list, and those found that are not on it yet.

    Raises:
        StateError: If the file cannot be read or holds something else.
    """
    return with_found(ENGINES.read())


def change_engines(change: Callable[[EngineList], EngineList]) -> EngineList:
    """Write what ``change`` makes of the list, and return it; see ``StateFile.change``."""
    return ENGINES.change(lambda known: change(with_found(known)))


def analysis_engine(variant: str) -> str:
    """The name of the engine chosen last to analyse a game; ``""`` for our own."""
    try:
        return ENGINES.read().analysing.get(variant, "")
    except StateError:
        return ""


def remember_analysis_engine(variant: str, name: str) -> None:
    """Offer it first from now on; what cannot be written is no reason not to analyse."""
    with suppress(StateError, OSError):
        ENGINES.change(lambda known: known.choosing(variant, name))


def with_found(known: EngineList) -> EngineList:
    """``known`` with the engines on this computer that it does not have yet."""
    usual = f"{os.environ.get('PATH', '')}{os.pathsep}{BESIDES}"
    places = os.environ.get(VARIABLE, usual)
    there = {*known.removed, *(_key(e.path, e.protocol) for e in known.engines)}
    for each in KNOWN if places else ():
        path = os.path.abspath(shutil.which(each.path, path=places) or "")
        if os.path.isfile(path) and _key(path, each.protocol) not in there:
            name = free_name(each.name, (engine.name for engine in known.engines))
            about = {"name": name, "path": path, "found": True}
            known = known.having(each.model_copy(update=about))
    return known


def _key(path: str, protocol: MaybeSpeech) -> str:
    """What a line of the list is known by: a program may be on it twice."""
    return path if protocol == "uci" else f"{protocol}:{path}"
