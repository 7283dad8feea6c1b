"""What is said aloud: one channel for the screen reader, for tests and for the log."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Iterable

from gui.app.accessible import parts_in
from gui.widgets.accessible import Part

_KEPT = 100
"""So many of the last sentences are kept."""

_log = logging.getLogger("umbra.speech")


class Announcer:
    """Says sentences, each once, to whoever listens.

    Attributes:
        said: The last sentences, oldest first.
        count: How many there have been.
    """

    def __init__(self) -> None:
        self.said: deque[str] = deque(maxlen=_KEPT)
        self.count = 0
        self._shown: frozenset[str] = frozenset()

    def say(self, *sentences: str) -> None:
        """Say something."""
        for words in filter(None, sentences):
            self.said.append(words)
            self.count += 1
            _log.debug("%s", words)

    def follow(self, screen: Part) -> None:
        """Say the notices and errors that have come into view on a screen."""
        shown = frozenset(_notices(screen))
        self.say(*sorted(shown - self._shown))
        self._shown = shown

    def since(self, count: int) -> list[str]:
        """What has been said after the first ``count`` sentences, as far as it is kept."""
        news = self.count - count
        return [*self.said][-news:] if news > 0 else []


def _notices(screen: Part) -> Iterable[str]:
    return (part.name for part in parts_in(screen) if part.role == "status")
