"""Watches the settings file for changes made by other programs."""

from __future__ import annotations

from pathlib import Path

from gui.app.paths import short_path
from settings.model import Settings, SettingsError
from settings.paths import user_config_file
from settings.store import load_settings

LOOK_EVERY = 1.0
"""Seconds between two looks at the file."""


class SettingsFile:
    """Detects changes of the settings file."""

    def __init__(self) -> None:
        self._stamp = _stamp(user_config_file())
        self._looked = float("-inf")

    def forget(self) -> None:
        """Treat the file as changed at the next check."""
        self._stamp = None

    def changed(self, now: float) -> bool:
        """Whether the file changed since the last check; checked once a second.

        ``now`` is the time by the clock, in seconds.
        """
        if now - self._looked < LOOK_EVERY:
            return False
        self._looked = now
        before, self._stamp = self._stamp, _stamp(user_config_file())
        return self._stamp != before


def read_again() -> Settings | str:
    """The settings as they are on file now, or one line on why they cannot be used."""
    try:
        return load_settings()
    except SettingsError as error:
        file = user_config_file()
        return str(error).replace(str(file), short_path(file), 1)


def _stamp(file: Path) -> tuple[int, int, int] | None:
    """What changes whenever a file is written; ``None`` while there is none."""
    try:
        facts = file.stat()
    except OSError:
        return None
    return facts.st_mtime_ns, facts.st_size, facts.st_ino
