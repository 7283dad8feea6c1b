"""Sees to it that an attempt is written down once, at its end or when it is left."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from gui.solving.recording import EndedAttempt, Recorder


class NotedAttempt(EndedAttempt, Protocol):
    """An attempt that may not be at its end yet."""

    @property
    def over(self) -> bool:
        """Whether it is at its end."""


class AttemptNotes:
    """Notes one attempt after another.

    Args:
        recorder: Writes them down.
        show_error: Says what is wrong with the file of progress.
    """

    def __init__(self, recorder: Recorder, show_error: Callable[[str], None]) -> None:
        self._recorder, self._show_error = recorder, show_error
        self._noted = False

    def begin(self) -> None:
        """Another attempt begins; say what is wrong with the file, if anything."""
        self._noted, self._recorder.change = False, None
        self._tell_news()

    def pass_over(self) -> None:
        """Never write the present attempt down, as its solution is shown unasked."""
        self._noted = True

    def note(self, attempt: NotedAttempt) -> None:
        """Write an attempt down, unless it has been."""
        if not self._noted:
            self._noted = True
            self._recorder.note(attempt)
            self._tell_news()

    def abandon(self, attempt: NotedAttempt) -> None:
        """Count an attempt that is left before its end, if it has cost anything."""
        if not attempt.over and (attempt.wrong or attempt.hints):
            self.note(attempt)

    def _tell_news(self) -> None:
        if self._recorder.news:
            self._show_error(self._recorder.news)
            self._recorder.news = ""
