"""What the program remembers in files beside the settings: setups, and games played.

A file with a mistake is neither used nor overwritten.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Generic, Self, TypeAlias, TypeVar

from pydantic import AliasChoices, BaseModel, ConfigDict, Field, RootModel, ValidationError

from core.games import find_variant
from core.lock import changing
from core.records.files import UnreadableError, load, write_text
from core.records.library import Saved, recent
from core.texts import _, labelled, sentence
from settings.paths import user_config_file

MOST_NAMED = 100
"""So many setups of one kind may have names."""

_LOOKED_AT = 500
"""So many of the newest saved games are counted where nothing is remembered yet."""


class StateError(ValueError):
    """A file of what is remembered that cannot be used; the message is one sentence."""


Model = TypeVar("Model", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class StateFile(Generic[Model]):
    """A JSON file beside the user's settings.

    Attributes:
        name: Its name.
        model: What it holds; where there is no file, what is made of an empty object.
        mode: Who may read and write it; ``None`` as the system has it.
    """

    name: str
    model: type[Model]
    mode: int | None = None

    @property
    def path(self) -> Path:
        """Where it is."""
        return user_config_file().with_name(self.name)

    def read(self) -> Model:
        """Read it.

        Raises:
            StateError: If it cannot be read or holds something else.
        """
        path = self.path
        try:
            return self.model.model_validate_json(load(path) if path.exists() else "{}")
        except UnreadableError as error:
            raise StateError(f"{path.parent}{os.sep}{error}") from error
        except OSError as error:
            words = labelled(str(path), error.strerror or str(error))
            raise StateError(sentence(words)) from error
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(str(part) for part in first["loc"]) or _("the beginning")
            words = _("{path}: {where}: {first}; mend or delete this file.").format(
                path=path, where=where, first=first["msg"]
            )
            raise StateError(" ".join(words.split())[:300]) from error

    def change(self, change: Callable[[Model], Model]) -> Model:
        """Write what ``change`` makes of it, and return that; other windows wait meanwhile.

        Raises:
            StateError: If it cannot be read or holds something else.
            OSError: If it cannot be written; it is unchanged then.
        """
        with changing(self.path):
            changed = change(self.read())
            text = changed.model_dump_json(indent=1) + "\n"
            write_text(self.path, text, mode=self.mode)
        return changed


class Stored(BaseModel):
    """A part of such a file; what it does not know is a mistake."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class TournamentSetup(Stored):
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


class WatchSetup(Stored):
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


class SetupList(Stored, Generic[Setup]):
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


class Setups(Stored):
    """The setups of tournaments and of games to watch."""

    tournament: SetupList[TournamentSetup] = SetupList()
    watch: SetupList[WatchSetup] = SetupList()


SETUPS = StateFile("setups.json", Setups)


class PracticeMemory(Stored):
    """What goes on with practice.

    Attributes:
        looking: Whether the library is being looked through for cards.
    """

    looking: bool = False


PRACTICE = StateFile("practice.json", PracticeMemory)


@dataclass(frozen=True, slots=True)
class PlayCount:
    """How often one game was played.

    Attributes:
        games: The games that were begun.
        last: When the last one was.
    """

    games: int
    last: datetime


PlayedGames: TypeAlias = Mapping[str, PlayCount]
"""By the keys of games; those that were never played are left out."""

_Played: TypeAlias = RootModel[dict[str, PlayCount]]
PLAYED = StateFile("played.json", _Played)


def read_played(saved_games: Path) -> PlayedGames:
    """What was played: what is remembered, or else what the folder of saved games tells.

    A file that cannot be read tells nothing.
    """
    try:
        return PLAYED.read().root or _counted(recent(saved_games, _LOOKED_AT))
    except (StateError, OSError):
        return {}


def note_played(saved_games: Path, variant: str, now: datetime) -> None:
    """Count a game that is begun; what cannot be written is no reason not to play."""

    def one_more(before: _Played) -> _Played:
        played = before.root or _counted(recent(saved_games, _LOOKED_AT))
        games = played[variant].games if variant in played else 0
        return _Played(played | {variant: PlayCount(games + 1, now)})

    with suppress(StateError, OSError):
        PLAYED.change(one_more)


def _counted(saved: Iterable[Saved]) -> dict[str, PlayCount]:
    """The games of people, counted; the newest of them come first."""
    found: dict[str, PlayCount] = {}
    for game in saved:
        # Games that are none of the table are left out.
        with suppress(ValueError):
            key = find_variant(game.tags.get("Variant", "")).facts.key
            if game.shared or game.person is not None:
                last = datetime.fromtimestamp(game.modified, UTC)
                before = found.get(key, PlayCount(0, last))
                found[key] = PlayCount(before.games + 1, max(before.last, last))
    return found
