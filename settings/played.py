"""Which games were played, how often and when last.

This is kept in one file beside the user's settings. Where there is none yet, the saved
games tell. A file that cannot be read tells nothing, and is not written over.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeAlias

from pydantic import RootModel, ValidationError

from core.games import find_variant
from core.lock import changing
from core.records.files import UnreadableError, load, write_text
from core.records.library import Saved, recent
from settings.paths import user_config_file

_LOOKED_AT = 500
"""So many of the newest saved games are counted where nothing is kept yet."""


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

_File = RootModel[dict[str, PlayCount]]


def played_file() -> Path:
    """Where it is kept."""
    return user_config_file().with_name("played.json")


def read_played(saved_games: Path) -> PlayedGames:
    """What was played: what is kept, or else what the folder of saved games tells."""
    try:
        if played_file().exists():
            return _File.model_validate_json(load(played_file())).root
        return _counted(recent(saved_games, _LOOKED_AT))
    except (UnreadableError, ValidationError, OSError):
        return {}


def note_played(saved_games: Path, variant: str, now: datetime) -> None:
    """Count a game that is begun; what cannot be kept is no reason not to play."""
    with suppress(OSError), changing(played_file()):
        before = read_played(saved_games)
        if not before and played_file().exists():
            return
        games = before[variant].games if variant in before else 0
        played = dict(before) | {variant: PlayCount(games + 1, now)}
        write_text(played_file(), _File(played).model_dump_json(indent=1) + "\n")


def _counted(saved: list[Saved]) -> dict[str, PlayCount]:
    """The games of people, counted; the newest of them come first."""
    found: dict[str, PlayCount] = {}
    for game in saved:
        key = _variant(game)
        if key and (game.shared or game.person is not None):
            last = datetime.fromtimestamp(game.modified, UTC)
            before = found.get(key, PlayCount(0, last))
            found[key] = PlayCount(before.games + 1, max(before.last, last))
    return found


def _variant(game: Saved) -> str:
    """The game that a file holds; empty if that is none of the table."""
    try:
        return find_variant(game.tags.get("Variant", "")).facts.key
    except ValueError:
        return ""
