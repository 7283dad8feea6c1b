"""A program of the user's own that plays: what it is called, and how it is started."""

from __future__ import annotations

import os
import shlex
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, ValidationError

from core.plain import plain
from core.reach import Reach

Speech = Literal["uci", "usi", "fog"]
"""The protocols: UCI for chess, USI for shogi, Misty's JSON lines for games in the fog."""

Asked: TypeAlias = Speech | Literal[""]
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
    protocol: Asked = "uci"
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
            return f"There is no file {self.path}."
        if not os.access(self.path, os.X_OK):
            return (
                f"{self.path} is not a program: it may not be executed. If it is one, make "
                f"it executable: chmod +x {shlex.quote(self.path)}"
            )
        return ""


class OptionError(ValueError):
    """A value that an option cannot have. The message says what would be right."""


class _Told(BaseModel):
    """What an engine tells is checked as strictly as a file."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class OptionFacts(_Told):
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


class Probe(_Told):
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
        case [[dict() as told]]:
            try:
                return Probe.model_validate(told)
            except ValidationError as error:
                first = error.errors()[0]["msg"]
                return Probe(problem=f"what it tells of itself is wrong: {first}")
    return Probe(problem=plain(problem))


def read_value(option: OptionFacts, text: str) -> Setting:
    """The value that a person has written for an option.

    Raises:
        OptionError: If it can have no such value.
    """
    match option.type:
        case "check" if text.lower() in _YES_NO:
            return _YES_NO[text.lower()]
        case "spin" if _is_whole(text) and _is_within(option, int(text)):
            return int(text)
        case "combo":
            chosen = (each for each in option.choices if each.lower() == text.lower())
            if (found := next(chosen, None)) is not None:
                return found
        case "string" | "file" | "path":
            return text
    raise OptionError(f"{option.name}: {plain(text)!r} is not {range_words(option)}")


def is_managed(name: str) -> bool:
    """Whether an option of that name follows the game, so that nobody sets it."""
    return name.lower() in _MANAGED


_MANAGED = {"uci_chess960", "uci_variant", "multipv", "ponder", "usi_ponder"}


def range_words(option: OptionFacts) -> str:
    """What an option can be, in words."""
    match option.type:
        case "spin" if option.least is not None and option.most is not None:
            return f"a whole number from {option.least:,} to {option.most:,}"
        case "combo" if len(option.choices) <= _FEW:
            return f"one of {', '.join(map(plain, option.choices))}"
        case "combo":
            return f"one of {len(option.choices)} words"
        case kind:
            return _KINDS.get(kind, "text")


_FEW = 6
_KINDS = {"check": "yes or no", "spin": "a whole number", "button": "an action"}
_YES_NO = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


def _is_whole(text: str) -> bool:
    return text.removeprefix("-").isascii() and text.removeprefix("-").isdigit()


def _is_within(option: OptionFacts, number: int) -> bool:
    least, most = option.least, option.most
    return (least is None or number >= least) and (most is None or number <= most)
