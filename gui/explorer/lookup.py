"""Questions about many games: an index that is kept up to date, and the latest answers."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeAlias

from core.explorer.database import Database
from core.explorer.questions import (
    Explored,
    FoundGame,
    FoundGames,
    GamesQuestion,
    Progress,
    Question,
)
from core.tasks.workers import BackgroundTask, Work
from core.texts import _
from gui.app.files import opens_in_analysis
from gui.app.requests import Request, ToAnalysisOf, ToReplay
from gui.app.shell import Shell

AnyQuestion: TypeAlias = Question | GamesQuestion
Answer: TypeAlias = Explored | FoundGames

Begin: TypeAlias = Callable[..., BackgroundTask[Any]]
"""Begins work in another process, as ``BackgroundTask`` does."""


def request_of(shell: Shell, database: Database, variant: str, found: FoundGame) -> Request:
    """What opens a game that was found, where it came to what was asked for."""
    path = database.path(found.source)
    if opens_in_analysis(shell.settings, variant):
        return ToAnalysisOf(path, found.number, at=(0,) * found.ply)
    return ToReplay(path, found.number, found.ply)


class Lookup:
    """Has questions about some games answered in another process. No call blocks.

    Its index is renewed in a second process, and what was answered by then is asked again.
    A question that is asked while another one is answered waits, and only the latest does.

    Args:
        work: Begins work in another process.
        database: The games.
    """

    def __init__(self, work: Begin, database: Database) -> None:
        self._failed = ""
        self._answers = Work(partial(work, "core.explorer.index:answers", database))
        self._update = Work(work)
        self._update.start("core.explorer.index:update", database)
        self._progress: Progress | None = None
        self._wish: AnyQuestion | None = None
        self._sent: AnyQuestion | None = None
        self._due = False

    @property
    def problem(self) -> str:
        """Why there is no answer, in a few words; ``""`` unless something went wrong."""
        return self._failed or self._update.problem

    @property
    def indexing(self) -> bool:
        """Whether the index is being made or renewed."""
        return self._update.running

    @property
    def busy(self) -> bool:
        """Whether more will be known without anybody doing anything."""
        return self.indexing or self._sent is not None

    @property
    def news(self) -> str:
        """How far the index is, while that takes a moment."""
        found = self._progress
        if not self.indexing or found is None or not found.total:
            return ""
        share = 100 * found.done // found.total
        return _("Indexing games: {share} %").format(share=share)

    def ask(self, question: AnyQuestion | None) -> None:
        """Want another question answered from now on, or none."""
        if question != self._wish:
            self._wish, self._due = question, question is not None
            self._failed = ""
            self._send()

    def advance(self) -> tuple[bool, list[Answer]]:
        """Whether anything is new, and new answers to what is wanted now."""
        renewed, found, sent = self._follow_index(), self._answers.poll(), self._sent
        for each in found:
            if each.question == self._sent and (
                each.question != self._wish or not isinstance(each, FoundGames) or each.over
            ):
                self._sent = None
        if self._answers.problem and self._sent is not None:
            self._failed, self._sent = self._answers.problem, None
            renewed, self._due = True, self._wish != sent
        self._send()
        return renewed or bool(found), [e for e in found if e.question == self._wish]

    def close(self) -> None:
        """End the processes; the index goes on from there the next time."""
        self._answers.close()
        self._sent = None
        self._update.close()

    def _send(self) -> None:
        """Have what is wanted answered, once nothing else is."""
        if self._due and self._sent is None and self._wish is not None:
            self._sent, self._due = self._wish, False
            self._answers.tell(self._wish)

    def _follow_index(self) -> bool:
        """Take in how far the index is; whether that has changed."""
        if not self.indexing:
            return False
        found = self._update.poll()
        if found:
            self._progress = found[-1]
            if found[-1].over:
                self._update.close()
        over = not self.indexing
        # A search through all games is not begun anew each time that there are more.
        if over or (found and isinstance(self._wish, Question)):
            self._due = self._wish is not None
        return over or bool(found)
