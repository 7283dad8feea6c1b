"""Remembered setups of tournaments and watched games: the last one, and named ones.

They are kept in one file beside the user's settings. A file with a mistake is neither used
nor overwritten.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Generic, Self, TypeVar

from pydantic import AliasChoices, BaseModel, ConfigDict, Field, ValidationError

from core.lock import changing
from core.records.files import UnreadableError, load, write_text
from settings.paths import user_config_file

MOST_NAMED = 100
"""So many setups of one kind may have names."""


class RememberedError(ValueError):
    """A file of setups that cannot be used; the message is one sentence."""


class _Checked(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class TournamentSetup(_Checked):
    """Who plays a tournament and how.

    Attributes:
        variant: Key of the game.
        ruleset: Name of the ruleset.
        bots: Who plays.
        games: How many games with each colour.
        budget: Time or work for a move, such as ``0.5s`` or ``20000n``.
        workers: How many games are played at a time.
        openings: The file of the positions they begin from; ``""`` for none.
        again: Whether draws that are usually played again are (``Facts.replayed``).
        time: A time control as ``TimeControl.parse`` has it.
    """

    variant: str
    ruleset: str
    bots: tuple[str, ...]
    games: int
    budget: str
    workers: int
    openings: str = ""
    again: bool = False
    time: str = "none"


class WatchSetup(_Checked):
    """Which bots are watched, and how they play.

    Attributes:
        variant: Key of the game.
        ruleset: Name of the ruleset.
        first: Who plays the first side; older files say ``white``.
        second: Who plays the second; older files say ``black``.
        time: a time control as ``TimeControl.parse`` has it.
        start: The number of the start or its name, where starts have some; ``None`` for
            the usual one, or any.
    """

    variant: str
    ruleset: str
    first: str = Field(validation_alias=AliasChoices("first", "white"))
    second: str = Field(validation_alias=AliasChoices("second", "black"))
    time: str
    start: int | str | None = None


Setup = TypeVar("Setup", TournamentSetup, WatchSetup)


class Kept(_Checked, Generic[Setup]):
    """The setups of one kind.

    Attributes:
        last: The one used last.
        named: Those that were saved, by name.
    """

    last: Setup | None = None
    named: dict[str, Setup] = Field(default_factory=dict, max_length=MOST_NAMED)

    def using(self, setup: Setup) -> Self:
        """A copy with ``setup`` as the last one."""
        return self.model_copy(update={"last": setup})

    def saving(self, name: str, setup: Setup) -> Self:
        """A copy with ``setup`` saved under ``name``, replacing an older one."""
        return self.model_copy(update={"named": self.named | {name: setup}})

    def forgetting(self, name: str) -> Self:
        """A copy without the setup of that name."""
        rest = {key: setup for key, setup in self.named.items() if key != name}
        return self.model_copy(update={"named": rest})


class Remembered(_Checked):
    """All that is kept.

    Attributes:
        tournament: Setups of tournaments.
        watch: Setups of games to watch.
    """

    tournament: Kept[TournamentSetup] = Kept()
    watch: Kept[WatchSetup] = Kept()


def remembered_file() -> Path:
    """Where setups are kept."""
    return user_config_file().with_name("setups.json")


def read_remembered() -> Remembered:
    """Read the file; empty where there is none yet.

    Raises:
        RememberedError: If the file cannot be read or holds something else.
    """
    path = remembered_file()
    try:
        return Remembered.model_validate_json(load(path)) if path.exists() else Remembered()
    except UnreadableError as error:
        raise RememberedError(f"{path.parent}{os.sep}{error}") from error
    except OSError as error:
        raise RememberedError(f"{path}: {error.strerror or error}.") from error
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"]) or "the beginning"
        sentence = f"{path}: {where}: {first['msg']}; mend or delete this file."
        raise RememberedError(" ".join(sentence.split())[:300]) from error


def change_remembered(change: Callable[[Remembered], Remembered]) -> None:
    """Write what ``change`` makes of the setups; another window waits meanwhile.

    Raises:
        RememberedError: If the file cannot be read or holds something else.
        OSError: If it cannot be written; it is unchanged then.
    """
    file = remembered_file()
    with changing(file):
        write_text(file, change(read_remembered()).model_dump_json(indent=1) + "\n")
