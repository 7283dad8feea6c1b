"""The screens while a file of games is read, without a game, and for one not over."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from core.games import GAMES, find_variant
from core.play.table import NotOnFileError, give_up
from core.records.files import UnreadableError
from core.records.reader import (
    GameText,
    Reading,
    TreeReading,
    entries_in,
    load_games,
    missing,
    trees_in,
)
from core.records.record import GameRecord, eyes
from core.records.replay import Timeline
from core.records.tree import record_of
from core.records.writer import GamePlace
from core.texts import N_, _, figures
from core.values import Observation, Side
from gui.app.board_settings import board_look
from gui.app.paths import stamp
from gui.app.requests import Request, ToLibrary, ToReplay, ToResume, ToTournament
from gui.app.scene import Scene
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.board.board import Board, BoardLook
from gui.board.fog import STILL
from gui.board.view_state import BoardOptions, ShownBoard, blank, covered
from gui.drawing import redraw
from gui.replay.words import name_words
from gui.ui.elements import Own, Text, icon
from gui.ui.layout import FIT, GROW, Column, Element, Row, Space
from gui.ui.parts import app_bar, button, confirm_button
from gui.widgets.notice import Notice
from gui.widgets.signs import draw_panel

AT_ONCE = 0.15
"""Most files are read in less time than this, and need no waiting screen."""

Then: TypeAlias = Callable[[TreeReading], Screen]
"""Makes the screen for a game that has been read."""


LOADING_AFTER = 0.2
"""Seconds before the waiting screen says anything."""

CANCEL_AFTER = 10.0
"""Seconds before a Cancel button appears."""

_BOARD = 8
"""Height of the board in sizes of main text."""

_MOST_LINES = 6


def opened(shell: Shell, file: FileReading, then: Then) -> Screen:
    """The screen for the game of a file: at once, or after one that waits for it.

    A game that goes on is shown to its player alone, whatever it was to be opened for.
    """
    file.wait(AT_ONCE)
    waiting = OpeningScene(shell, file, then)
    return waiting.opened or waiting


class OpeningScene(Screen):
    """Waits for a file, and stays open with an error if it holds no game.

    Args:
        shell: What all screens share.
        file: The file that is being read.
        then: Makes the next screen from the game read, unless that goes on.

    Attributes:
        problem: Why there is nothing to show; empty while the file is being read.
        opened: The next screen, once the file is read.
    """

    def __init__(self, shell: Shell, file: FileReading, then: Then) -> None:
        super().__init__(shell)
        self.problem = ""
        self.opened: Screen | None = None
        self.beyond = _beyond(shell, file.path)
        self._file = file
        self._then = then
        self._waited = 0.0
        self._facts = find_variant(shell.settings.variant).facts
        self._take(file.result)

    def update(self, dt: float) -> Scene | None:
        """See ``Scene.update``; what follows a visitor visits the same screen."""
        following = super().update(dt)
        if self.opened is not None:
            self.opened.visits = self.visits
            self.opened = None
        return following

    def tick(self, dt: float) -> None:
        """See ``Screen.tick``."""
        if self.problem:
            return
        self._waited += dt
        if self._waited < LOADING_AFTER:
            redraw.within(LOADING_AFTER - self._waited)
        else:
            redraw.at_step(self._waited + 0.5, 1.0)
        self._take(self._file.result)

    def view(self) -> Element:
        """See ``Screen.view``; a way to leave is offered once there is a reason to."""
        m = self.metrics
        bar = app_bar(_("Replay"), self._file.path.name, self.back, self.home)
        away = button(_("Cancel"), self.back, "main", "close", w=12 * m.body)
        if self.problem:
            card = self._failed()
            away = button(_("Open another file"), self.back, "main", "files", w=12 * m.body)
        elif self._waited < LOADING_AFTER:
            return Column(bar)
        else:
            card = self._loading()
        offered = self.problem or self._waited >= CANCEL_AFTER
        foot = Column(away if offered else None, h="button", align="center")
        wide = min(self.size[0] - 2 * m.margin, 34 * m.body)
        whole = Column(card, foot, w=wide, h=18 * m.body, pad="margin", ground=draw_panel)
        return Column(bar, Space(), Row(Space(), whole, Space()), Space())

    def _failed(self) -> Element:
        """That the file could not be read, and why."""
        title = _("This file could not be read")
        return Column(
            Row(Space(), icon("warning", "danger", 2.0), Space(), h="h1"),
            Text(title, "h3", "text", bold=True, align="center"),
            Text(self.problem, lines=_MOST_LINES, align="center"),
            gap="gap", h=GROW,
        )  # fmt: skip

    def _loading(self) -> Element:
        """A board without pieces, what is being opened, and how far that is."""
        m, settings = self.metrics, self.shell.settings
        options = BoardOptions(coordinates="off")
        board = Board(
            facts=self._facts,
            shown=ShownBoard(blank(self._facts)),
            look=BoardLook(options, settings, self.shell.now, lambda: STILL),
            h=_BOARD * m.body,
        )
        title = _("Opening {file}").format(file=self._file.path.name)
        return Column(
            board,
            Space("gap"),
            Text(title, "body", "text", bold=True, lines=2, align="center"),
            Text(self._progress(), align="center"),
            h=GROW,
        )

    def _take(self, reading: TreeReading | None) -> None:
        if reading is None:
            return
        if reading.games:
            self._open(self._then(reading))
        elif reading.going_on:
            asked = ToReplay(self._file.path, self._file.number)
            record, alone = record_of(reading.going_on[0]), self._file.is_only
            self._open(UnfinishedGameScene(self.shell, asked, record, alone=alone))
        else:
            self.problem = " ".join(reading.problems[:1]) or _("There is no game in it.")

    def _open(self, screen: Screen) -> None:
        screen.beyond = self.beyond
        self._following = self.opened = screen

    def _progress(self) -> str:
        size = self._file.size
        amount = _("{size} kB").format(size=figures(size / 1e3, ".0f"))
        if size >= 1e6:
            amount = _("{size} MB").format(size=figures(size / 1e6, ".1f"))
        so_far = _("{amount}, {seconds:.0f} s so far")
        return so_far.format(amount=amount, seconds=self._waited)


def _beyond(shell: Shell, path: Path) -> Request:
    """Where Back leads: the tournament that the file belongs to, or the library."""
    shown = shell.tournament
    if shown is not None and path.is_relative_to(shown.folder):
        return ToTournament(shown.folder)
    return ToLibrary()


class FileReading:
    """A file being read on a thread.

    Args:
        path: The file.
        number: Of the game that is wanted first, from 1.

    Attributes:
        path: The file.
        number: The same.
        size: Of the file in bytes; 0 if it cannot be told.
        result: The game, alone, and the problems found, once it is read.
        count: How many games the file has; 0 while they are still being counted.
    """

    def __init__(self, path: Path, number: int = 1) -> None:
        self.path = path
        self.number = number
        self.size = path.stat().st_size if path.is_file() else 0
        self.result: TreeReading | None = None
        self.count = 0
        self._file = GameText.of("")
        self._spans: list[tuple[int, int]] = []
        self._stamp = stamp(path)
        self._found, self._counted = threading.Event(), threading.Event()
        # A daemon: leaving the program must not wait for a file of 100,000 games.
        threading.Thread(target=self._read, daemon=True).start()

    @property
    def is_only(self) -> bool:
        """Whether the game, once it is read, is the only one of its file."""
        return len(self._spans) < 2  # it is read when the next one has been found

    def wait(self, seconds: float) -> TreeReading | None:
        """The result if it comes within ``seconds``."""
        self._found.wait(seconds)
        return self.result

    def read(self, number: int) -> TreeReading:
        """The game of that number, one of those counted."""
        return trees_in(self._file, *self._spans[number - 1])

    def renewed(self) -> FileReading:
        """Itself, or where the file has changed since, the file read again."""
        if stamp(self.path) == self._stamp:
            return self
        again = FileReading(self.path, self.number)
        again._counted.wait()
        return again

    def beside(self, number: int, step: int) -> tuple[int, TreeReading] | None:
        """The next game after ``number``, or with -1 before it, that may be shown.

        Games that are not over are passed over, and so is what cannot be read.
        """
        number += step
        while 1 <= number <= self.count:
            reading = self.read(number)
            if reading.games:
                return number, reading
            number += step
        return None

    def place(self, number: int) -> GamePlace | None:
        """Where the game of that number stands; ``None`` where saving would lose some."""
        if not self._file.form.lossless:
            return None
        return GamePlace.of(self.path, self._file, *self._spans[number - 1])

    def _read(self) -> None:
        try:
            self._read_all()
        finally:
            self._counted.set()

    def _read_all(self) -> None:
        try:
            self._file = load_games(self.path)
        except UnreadableError as error:
            self._show(Reading(problems=(str(error),)))
            return
        for entry in () if self._file.flaw else entries_in(self._file):
            self._spans.append((entry.start, entry.end))
            if len(self._spans) == self.number + 1 and self.number > 0:
                self._show(self.read(self.number))
        if self.result is None:
            self._show(self._last())
        self.count = len(self._spans)

    def _show(self, result: TreeReading) -> None:
        self.result = result
        self._found.set()

    def _last(self) -> TreeReading:
        """The last game, or why there is none of the number that is wanted."""
        found = len(self._spans)
        if not found:
            return trees_in(self._file)
        if self.number == found:
            return self.read(found)
        return Reading(problems=(missing(self._file, self.number, found),))


_TITLE = N_("This game is not over")
_OWN = N_("Until it ends you see your own view only, as in play.")
_SHARED = N_("Until it ends neither player may see what the fog hides.")
_PRICE = N_("You can reveal everything now, but then you lose the game, and that is saved.")
_PRICE_SHARED = N_(
    "You can reveal everything now, but then it is a draw, and that is saved."
)


class UnfinishedGameScene(Screen):
    """Offers to continue a game, or to give it up and reveal everything.

    Args:
        shell: What all screens share.
        asked: Its file, and which game of it.
        record: The game.
        alone: Whether it is the only game of its file, and so can be continued.
    """

    beyond: Request = ToLibrary()

    def __init__(
        self, shell: Shell, asked: ToReplay, record: GameRecord, *, alone: bool
    ) -> None:
        super().__init__(shell)
        self._asked = asked
        self._record = record
        self._facts = GAMES[record.variant].facts
        self._eyes = eyes(record)
        self._seen = _seen(record, self._eyes)
        self._names = name_words(record)
        self._alone = alone
        self._notice = Notice()
        self._giving_up: _GivingUp | None = None

    @property
    def title(self) -> str:
        """See ``Scene.title``."""
        return f"{self._names} – Umbra"

    def view(self) -> Element:
        """See ``Screen.view``."""
        m = self.metrics
        board = Board(
            facts=self._facts,
            shown=ShownBoard(self._seen or covered(self._facts)),
            look=board_look(self.shell, m),
            flipped=self._eyes is Side.SECOND,
        )
        wide = min(26 * m.body, self.size[0] * 2 // 5)
        high = Row(board, self._card(wide), gap="margin", align=None, w=FIT)
        body = Row(Space(), high, Space(), pad="margin", align=None, h=GROW)
        bar = app_bar(_("Replay"), self._names, self.back, self.home)
        return Column(bar, body)

    def _card(self, wide: int) -> Element:
        """What may be seen now, and the ways on."""
        told = (_SHARED, _PRICE_SHARED) if self._eyes is None else (_OWN, _PRICE)
        go_on = said = None
        m, notice = self.metrics, self._notice
        if notice.enabled:
            said = Own(notice, h=notice.height(wide - 2 * m.margin, m))
        if self._alone:
            resume = ToResume(self._asked.path)
            go_on = button(_("Continue"), lambda: self.go(resume), "main", "play")
        return Column(
            Text(_(_TITLE), "h3", "text", bold=True),
            *(Text(_(words), "body", lines=0) for words in told),
            Space(),
            said,
            go_on,
            confirm_button(
                _("Give up and reveal"), _("Yes, give it up"), "resign", self._give_up
            ),
            w=wide, pad="margin", gap="gutter", ground=draw_panel,
        )  # fmt: skip

    def tick(self, dt: float) -> None:
        """See ``Screen.tick``."""
        giving_up = self._giving_up
        if giving_up is None or not giving_up.done:
            return
        self._giving_up = None
        if giving_up.problem:
            self._notice.show_error(giving_up.problem)
        else:
            self.go(self._asked)

    def _give_up(self) -> None:
        if self._giving_up is None:
            self._giving_up = _GivingUp(self._asked.path, self._record)


class _GivingUp:
    """Saves that a game was given up, on a thread.

    Attributes:
        done: Whether it has been tried.
        problem: Why it could not be; empty if it was.
    """

    def __init__(self, path: Path, record: GameRecord) -> None:
        self.done = False
        self.problem = ""
        self._work = path, record
        # No daemon: what was asked for is to be on file even if the window closes now.
        threading.Thread(target=self._put).start()

    def _put(self) -> None:
        try:
            give_up(*self._work)
        except NotOnFileError as error:
            self.problem = str(error)
        finally:
            self.done = True


def _seen(record: GameRecord, side: Side | None) -> Observation | None:
    """What ``side`` sees at the end of ``record``; nothing at all for nobody."""
    if side is None:
        return None
    timeline = Timeline.of(record)
    return timeline.observed(timeline.plies, side)
