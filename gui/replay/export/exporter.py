"""Exports a game as a picture, an animation or text, and reports progress."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import pygame

from core.records.files import free_path
from core.records.record import GameRecord
from core.records.tags import UNKNOWN
from core.records.writer import own_format, write_game
from core.tasks.background_task import BackgroundTask
from gui.app.paths import short_path
from gui.app.shell import Shell
from gui.replay.boards import Notes
from gui.replay.export.work import ExportJob, Progress, Unsaved, exported
from gui.replay.layout import Panel
from gui.widgets.notice import Notice


@dataclass(frozen=True, slots=True)
class ExportedGame:
    """A game as it is on the screen.

    Attributes:
        record: The game.
        ply: After how many moves.
        view: The one board that is shown; ``None`` while it is all of them.
        flipped: Whether the second side sits below.
        notes: What is drawn on the boards besides the moment.
    """

    record: GameRecord
    ply: int
    view: Panel | None
    flipped: bool
    notes: Mapping[Panel, Notes] = field(default_factory=dict)


class Exporter:
    """Saves one picture at a time, in another process; text is copied at once.

    Args:
        shell: What all screens share.
        news: Where it says what it does.
    """

    def __init__(self, shell: Shell, news: Notice) -> None:
        self._shell = shell
        self._news = news
        self._task: BackgroundTask[Progress | Unsaved] | None = None
        self._job: ExportJob | None = None
        self._state = ("", "")

    @property
    def busy(self) -> bool:
        """Whether something is being saved."""
        return self._task is not None

    def save_picture(self, shown: ExportedGame) -> None:
        """Save the moment that is shown."""
        self._begin(shown, shown.ply, ".png")

    def save_animation(self, shown: ExportedGame) -> None:
        """Save the whole game as a moving picture."""
        self._begin(shown, None, ".gif")

    def copy(self, record: GameRecord) -> None:
        """Put a game on the clipboard, in the format in which such games are kept."""
        if copy(write_game(record)):
            self._news.show(f"Copied as {own_format(record).title}", "export")
        else:
            self._news.show_error("There is no clipboard")

    def tick(self) -> None:
        """Take in how far it is."""
        if self._task is None or self._job is None:
            return
        for found in self._task.poll():
            if isinstance(found, Unsaved):
                self._end(found.problem)
                return
            if found.total > 1:
                share = f"Frame {found.done} of {found.total}"
                self._say(f"{share}; Esc stops it", "film")
        if not self._news.enabled:
            self._news.show(*self._state)
        if self._task.over:
            problem = self._task.problem
            self._end(f"Nothing was saved: {problem}" if problem else "")

    def stop(self) -> bool:
        """Give up what is being saved; whether there was anything."""
        if self._task is None:
            return False
        self.close()
        self._news.show("Stopped; nothing was saved", "close")
        return True

    def close(self) -> None:
        """End the process, whatever it is doing."""
        if self._task is not None:
            self._task.close()
            self._task = None

    def _begin(self, shown: ExportedGame, ply: int | None, suffix: str) -> None:
        if self._task is not None:
            self._news.show("Still drawing; Esc stops it", "film")
            return
        out = free_path(self._shell.pictures, stem_of(shown.record, ply), suffix)
        settings = self._shell.settings
        self._job = ExportJob(
            shown.record, settings, shown.view, shown.flipped, ply, out, shown.notes
        )
        self._task = BackgroundTask(exported, self._job)
        self._say("Drawing; Esc stops it", "picture")

    def _say(self, words: str, icon: str) -> None:
        """Say how far it is, and again once that has gone."""
        self._state = (words, icon)
        self._news.show(words, icon)

    def _end(self, problem: str) -> None:
        self.close()
        if problem:
            self._news.show_error(problem)
        elif self._job is not None:
            icon = "picture" if self._job.ply is not None else "film"
            self._news.show(f"Saved in {short_path(self._job.out.parent)}", icon)


def copy(text: str) -> bool:
    """Put ``text`` on the clipboard; whether that worked."""
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, AttributeError, NotImplementedError):
        return False
    return True


def stem_of(record: GameRecord, ply: int | None = None) -> str:
    """Date, players and moment of a game, fit for the name of a file."""
    date = record.tags.get("Date", "")
    known = "" if date in UNKNOWN else _letters(date.replace(".", "-"))
    moment = "" if ply is None else f"ply-{ply}"
    names = (_letters(name) or "x" for name in record.players)
    return "-".join(part for part in (known, *names, moment) if part)


def _letters(text: str) -> str:
    return "".join(sign for sign in text if sign.isalnum() or sign == "-").strip("-")[:40]
