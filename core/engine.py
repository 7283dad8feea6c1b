"""Engines of the user's own: how they start, how strong they are; what bots may reach."""

from __future__ import annotations

import os
import re
import shlex
import shutil
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, ValidationError

from core.plain import plain
from core.player import Reach
from core.texts import N_, _, listed


def reach_of_program(
    command: Sequence[str], options: Iterable[object], secret: Sequence[Path], *, free: bool
) -> Reach:
    """What a program of the user's may reach: what it needs to start, and nothing secret.

    It reads its folder, its interpreter, and files named in its command and its options.

    Args:
        command: The program and its arguments.
        options: What is set in it; paths in a text are divided as on the search path.
        secret: Folders that it may not read, nor a folder that holds one of them.
        free: See ``Reach``.
    """
    program, *arguments = map(Path, command)
    started = [program, *_interpreters(program), *filter(Path.is_file, arguments)]
    texts = (value.split(os.pathsep) for value in options if isinstance(value, str))
    named = (part for parts in texts for part in parts if os.path.isabs(part))
    places = [
        *(_around(path) for each in started for path in {each.absolute(), each.resolve()}),
        *([Path(part)] for part in named if os.path.exists(part)),
    ]
    hidden = [folder.resolve() for folder in secret]
    reads = [
        next((str(p) for p in group if not _holds_any(p.resolve(), hidden)), "")
        for group in places
    ]
    return Reach(runs=True, reads=tuple(filter(None, reads)), free=free)


def _around(program: Path) -> Sequence[Path]:
    """The folders of a program's files, the widest first, and the program itself."""
    folder = program.parent
    above = [folder.parent] if folder.name.lower() in {"bin", "scripts"} else []
    return [*above, folder, program]


def _holds_any(place: Path, folders: Iterable[Path]) -> bool:
    return any(folder.is_relative_to(place) for folder in folders)


def _interpreters(program: Path) -> list[Path]:
    """What runs a script, by its first line."""
    first = b""
    if program.is_file():  # a pipe would be waited for
        with suppress(OSError), program.open("rb") as file:
            first = file.read(256).partition(b"\n")[0]
    words = first[2:].decode("utf-8", "replace").split() if first[:2] == b"#!" else []
    return [Path(found) for word in words[:2] if (found := shutil.which(word))]


Speech = Literal["uci", "usi", "fog"]
"""The protocols: UCI for chess, USI for shogi, Misty's JSON lines for games in the fog."""

MaybeSpeech: TypeAlias = Speech | Literal[""]
"""What an engine speaks; ``""`` before it was first asked."""

Setting: TypeAlias = bool | int | str


_ENGINE_REACH = Reach(runs=True)


@dataclass(frozen=True, slots=True)
class Engine:
    """One engine of the user's own.

    Attributes:
        name: Its name among the bots.
        path: The program, as an absolute path.
        protocol: What it speaks; ``""`` where it is to be asked.
        arguments: What it is started with.
        options: Options that the user has set, by the engine's own names.
        games: The games it plays, by the names they have in its protocol.
        title: What it calls itself; empty before it was asked.
        reach: What its process may reach.
    """

    name: str
    path: str
    protocol: MaybeSpeech = "uci"
    arguments: tuple[str, ...] = ()
    options: tuple[tuple[str, Setting], ...] = ()
    games: tuple[str, ...] = ("chess",)
    title: str = ""
    reach: Reach = _ENGINE_REACH

    @property
    def command(self) -> list[str]:
        """The command line that starts it."""
        return [self.path, *self.arguments]

    @property
    def folder(self) -> str:
        """The folder it is started in: its own, where its files are."""
        return str(Path(self.path).resolve().parent)

    def with_pressed(self, button: str) -> Engine:
        """The same, which has a button of its own pressed each time it is started."""
        return replace(self, options=(*self.options, (button, "")))

    @property
    def problem(self) -> str:
        """Why it cannot be started here, in one sentence; empty if it can."""
        if not Path(self.path).is_file():
            return _("There is no file {path}.").format(path=self.path)
        if not os.access(self.path, os.X_OK):
            return _(
                "{path} is not a program: it may not be executed. If it is one, make "
                "it executable: chmod +x {quote}"
            ).format(path=self.path, quote=shlex.quote(self.path))
        return ""


class OptionError(ValueError):
    """A value that an option cannot have. The message says what would be right."""


class _Strict(BaseModel):
    """What an engine says of itself, checked as strictly as a file."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class OptionFacts(_Strict):
    """An option as the engine describes it.

    Attributes:
        name: As the engine writes it.
        type: ``check``, ``spin``, ``combo``, ``string``, ``button``, or what it says.
        default: What it is unless it is set.
        least: The smallest number.
        most: The greatest one.
        choices: What may be chosen.
    """

    name: str
    type: str
    default: Setting | None = None
    least: int | None = None
    most: int | None = None
    choices: tuple[str, ...] = ()


class Probe(_Strict):
    """What an engine said when it was last asked.

    Attributes:
        title: Its own name.
        author: Who wrote it.
        games: What it plays, by the names that its protocol has.
        options: What can be set.
        seconds: How long it took to start.
        depth: Plies that it searched from the usual start in half a second.
        speed: Positions a second it did so with.
        problem: Why it did not answer, in one line; empty if it did.
        speech: What it speaks.
    """

    title: str = ""
    author: str = ""
    games: tuple[str, ...] = ()
    options: tuple[OptionFacts, ...] = ()
    seconds: float = 0.0
    depth: int = 0
    speed: int = 0
    problem: str = ""
    speech: Speech = "uci"

    def option(self, name: str) -> OptionFacts | None:
        """The option of that name, however its letters are written."""
        lower = name.lower()
        return next((each for each in self.options if each.name.lower() == lower), None)


def read_probe(words: Sequence[object], problem: str) -> Probe:
    """What an engine's process has told, which is checked here.

    Args:
        words: What it has said.
        problem: Why it has said nothing, if so.
    """
    match words:
        case [[dict() as description]]:
            try:
                return Probe.model_validate(description)
            except ValidationError as error:
                first = error.errors()[0]["msg"]
                return Probe(
                    problem=_("what it tells of itself is wrong: {first}").format(
                        first=first
                    )
                )
    return Probe(problem=plain(problem))


def read_value(option: OptionFacts, text: str) -> Setting:
    """The value that a person has written for an option.

    Raises:
        OptionError: If it can have no such value.
    """
    match option.type:
        case "check" if text.lower() in _YES_NO:
            return _YES_NO[text.lower()]
        case "spin" if re.fullmatch("-?[0-9]+", text):
            number, least, most = int(text), option.least, option.most
            if (least is None or number >= least) and (most is None or number <= most):
                return number
        case "combo":
            chosen = (each for each in option.choices if each.lower() == text.lower())
            if (found := next(chosen, None)) is not None:
                return found
        case "string" | "file" | "path":
            return text
    raise OptionError(
        _("{name}: {text!r} is not {range_words}").format(
            name=option.name, text=plain(text), range_words=range_words(option)
        )
    )


def is_managed(name: str) -> bool:
    """Whether an option of that name follows the game, so that nobody sets it."""
    return name.lower() in _MANAGED


_MANAGED = {"uci_chess960", "uci_variant", "multipv", "ponder", "usi_ponder"}


def range_words(option: OptionFacts) -> str:
    """What an option can be, in words."""
    match option.type:
        case "spin" if option.least is not None and option.most is not None:
            return _("a whole number from {least:,} to {most:,}").format(
                least=option.least, most=option.most
            )
        case "combo" if len(option.choices) <= _FEW:
            return _("one of {names}").format(names=listed(map(plain, option.choices)))
        case "combo":
            return _("one of {count} words").format(count=len(option.choices))
        case kind:
            return _(_KINDS.get(kind, N_("text")))


_FEW = 6
_KINDS = {"check": N_("yes or no"), "spin": N_("a whole number"), "button": N_("an action")}
_YES_NO = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


LIMITS, ELO, SKILL = "uci_limitstrength", "uci_elo", "skill level"
"""The options, in small letters: whether a rating is held to, which one, and a level."""

APART = 200
"""Between two ratings that are offered."""

FULL = N_("Full strength")


@dataclass(frozen=True, slots=True)
class EngineStrength:
    """One strength that an engine can be set to.

    Attributes:
        words: What people read.
        options: The options that make it so, by the engine's own names; none where it
            plays as well as it can.
    """

    words: str
    options: Mapping[str, Setting]


def strengths(probe: Probe) -> tuple[EngineStrength, ...]:
    """Those that an engine offers, the full one first; none if it knows no other."""
    limits, elo, skill = (probe.option(name) for name in (LIMITS, ELO, SKILL))
    if limits is not None and elo is not None:
        found = [
            EngineStrength(_elo_words(value), {limits.name: True, elo.name: value})
            for value in _ratings(elo)
        ]
    elif skill is not None:
        levels = _range(skill)[:-1]
        found = [
            EngineStrength(_level_words(level), {skill.name: level}) for level in levels
        ]
    else:
        found = []
    return (EngineStrength(_(FULL), {}), *reversed(found)) if found else ()


def with_strength(
    options: Mapping[str, Setting], strength: EngineStrength
) -> dict[str, Setting]:
    """``options`` with the strength changed."""
    return {**_others(options.items()), **strength.options}


def strength_words(options: Iterable[tuple[str, Setting]]) -> str:
    """How strong an engine with these options plays; ``""`` if as well as it can."""
    known = {name.lower(): value for name, value in options}
    if known.get(LIMITS) is True:
        # For translators: what an engine's strength may be set to.
        return _elo_words(known[ELO]) if ELO in known else _("Limited strength")
    return _level_words(known[SKILL]) if SKILL in known else ""


def at_full_strength(engine: Engine) -> Engine:
    """The same engine, which plays as well as it can."""
    return replace(engine, options=tuple(_others(engine.options).items()))


def _others(options: Iterable[tuple[str, Setting]]) -> dict[str, Setting]:
    own = {LIMITS, ELO, SKILL}
    return {name: value for name, value in options if name.lower() not in own}


def _ratings(elo: OptionFacts) -> list[int]:
    """The lowest, the highest, and round ones between them."""
    every = _range(elo)
    return [each for each in every if each in (every[0], every[-1]) or each % APART == 0]


def _range(option: OptionFacts) -> range:
    return range(option.least or 0, (option.most or 0) + 1)


def _elo_words(rating: Setting) -> str:
    return _("{rating} Elo").format(rating=rating)


def _level_words(level: Setting) -> str:
    return _("Level {level}").format(level=level)
