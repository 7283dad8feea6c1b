"""Records log records and terminal output."""

from __future__ import annotations

import io
import logging
import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout

_OURS = ("core", "settings", "bots", "gui", "cli", "main", "umbra")
"""Loggers of the program, which are heard whatever the level; others from ``INFO`` on."""


class OutputRecorder(logging.Handler):
    """Keeps everything that is said while ``open``.

    Attributes:
        printed: What went to standard output and standard error.
    """

    def __init__(self) -> None:
        super().__init__(logging.NOTSET)
        self.printed = io.StringIO()
        self._logged: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """See ``logging.Handler``."""
        self._logged.append(f"{record.levelname} {record.name}: {record.getMessage()}")

    @property
    def logged(self) -> tuple[str, ...]:
        """Every log record so far."""
        return tuple(self._logged)

    def forget(self) -> None:
        """Begin anew."""
        self._logged.clear()
        self.printed = io.StringIO()

    @contextmanager
    def open(self) -> Iterator[None]:
        """Hear what is said in here."""
        logging.getLogger().addHandler(self)
        with (
            redirect_stdout(self.printed),
            redirect_stderr(self.printed),
            warnings.catch_warnings(),
        ):
            # Otherwise a warning would be printed once, and only in the first of the games.
            warnings.simplefilter("always")
            try:
                yield
            finally:
                logging.getLogger().removeHandler(self)


@contextmanager
def speaking_up() -> Iterator[None]:
    """Enable all log levels in this block."""
    levels = {None: logging.INFO} | dict.fromkeys(_OURS, logging.DEBUG)
    before = {name: logging.getLogger(name).level for name in levels}
    _set_levels(levels)
    try:
        yield
    finally:
        _set_levels(before)


def _set_levels(levels: Mapping[str | None, int]) -> None:
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)
