"""Exports a game as a picture, an animation or text, and reports progress."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from core.records.files import free_path
from core.records.record import UNKNOWN, GameRecord
from core.records.writer import own_format, write_games
from core.tasks.workers import BackgroundTask
from gui.app.files import show_saved
from gui.app.shell import Shell
from gui.replay.boards import Notes, Panel
from gui.replay.export import ExportJob, Progress, Unsaved, exported
from gui.widgets.clipboard import copy
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
    """Saves pictures one after the other, in another process; text is copied at once.

    Args:
        shell: What all screens share.
        news: Where it says what it does.
    """

    def __init__(self, shell: Shell, news: Notice) -> None:
        self._shell = shell
        self._news = news
        self._task: BackgroundTask[Progress | Unsaved] | None = None
        self._job: ExportJob | None = None
        self._waiting: deque[ExportJob] = deque()
        self._saved = 0
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
        if copy(write_games([record], own_format(record))):
            self._news.show(f"Copied as {own_format(record).title}", "export")
        else:
            self._news.show_error("There is no clipboard")

    def tick(self) -> None:
        """Take in how far it is."""
        if self._task is None:
            return
        for found in self._task.poll():
            if isinstance(found, Unsaved):
                self._end(found.problem)
                return
            if found.total > 1:
                self._say(f"Frame {found.done} of {found.total}", "film")
        if not self._news.enabled:
            self._show_state()
        if self._task.over:
            problem = self._task.problem
            self._end(f"Nothing was saved: {problem}" if problem else "")

    def stop(self) -> bool:
        """Give up what is being saved, and what waits; whether there was anything."""
        if self._task is None:
            return False
        saved = self._saved or "nothing"
        self.close()
        self._news.show(f"Stopped; {saved} saved", "close")
        return True

    def close(self) -> None:
        """End the process, whatever it is doing."""
        if self._task is not None:
            self._task.close()
            self._task = None
        self._waiting.clear()
        self._saved = 0

    def _begin(self, shown: ExportedGame, ply: int | None, suffix: str) -> None:
        """Save it once all that was begun before is saved."""
        out = self._shell.pictures / f"{stem_of(shown.record, ply)}{suffix}"
        settings = self._shell.settings
        self._waiting.append(
            ExportJob(
                shown.record, settings, shown.view, shown.flipped, ply, out, shown.notes
            )
        )
        if self._task is None:
            self._take_next()
        else:
            self._show_state()

    def _take_next(self) -> None:
        job = self._waiting.popleft()
        out = free_path(job.out.parent, job.out.stem, job.out.suffix)
        self._job = replace(job, out=out)
        self._task = self._shell.work(exported, self._job)
        self._say("Drawing", "picture")

    def _say(self, words: str, icon: str) -> None:
        """Say how far it is, and again once that has gone."""
        self._state = (words, icon)
        self._show_state()

    def _show_state(self) -> None:
        words, icon = self._state
        more = f", {len(self._waiting)} more" if self._waiting else ""
        self._news.show(f"{words}{more}; Esc stops it", icon)

    def _end(self, problem: str) -> None:
        """Go on to what waits, unless something went wrong, or say what was saved."""
        if self._task is not None:
            self._task.close()
            self._task = None
        self._saved += not problem
        if self._waiting and not problem:
            self._take_next()
            return
        saved, job = self._saved, self._job
        self.close()
        if problem or job is None:
            self._news.show_error(problem)
            return
        icon, folder = "film" if job.ply is None else "picture", job.out.parent
        words = f"{saved} saved" if saved > 1 else "Saved"
        show_saved(self._shell, self._news, words, folder, icon)


def stem_of(record: GameRecord, ply: int | None = None) -> str:
    """Date, players and moment of a game, fit for the name of a file."""
    date = record.tags.get("Date", "")
    known = "" if date in UNKNOWN else _letters(date.replace(".", "-"))
    moment = "" if ply is None else f"ply-{ply}"
    names = (_letters(name) or "x" for name in record.players)
    return "-".join(part for part in (known, *names, moment) if part)


def _letters(text: str) -> str:
    return "".join(sign for sign in text if sign.isalnum() or sign == "-").strip("-")[:40]
