"""The tournaments on disk: to go on with, to open, to delete."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from core.events.archive import ArchiveError, discard
from core.records.writer import Deleted, restore
from gui.app.running_tournament import is_playing
from gui.app.shell import Shell
from gui.drawing.metrics import Metrics
from gui.drawing.text import draw_text, ellipsis
from gui.entry.headings import draw_heading
from gui.entry.stored_tournaments import stored_tournaments
from gui.tournament.stored_list import StoredList, title_of
from gui.widgets.button import Button
from gui.widgets.notice import Notice
from gui.widgets.signs import draw_panel
from gui.widgets.undo_notice import UndoNotice
from gui.widgets.widget import Style, Widget


class TournamentShelf:
    """A list of tournaments with buttons for the current one.

    Args:
        shell: What all screens share.
        row: The tournament that is current at first.
        on_open: Called with the folder of the one that is opened.
        on_change: Called when others are listed.
        notice: Says what could not be done.
    """

    def __init__(
        self,
        shell: Shell,
        row: int,
        on_open: Callable[[Path], None],
        on_change: Callable[[], None],
        notice: Notice,
    ) -> None:
        self._shell, self._notice = shell, notice
        self._on_open, self._on_change = on_open, on_change
        self._list = StoredList(self._look_at, self._open)
        self._go_on = Button("Continue", lambda: self._open(self.row), icon="play")
        self._deletes = Button("Delete", self._delete, icon="trash")
        self._undo = UndoNotice(self._restore)
        self._deleted: Deleted | None = None
        self._panel = pygame.Rect(0, 0, 0, 0)
        self._fill(row)

    @property
    def row(self) -> int:
        """The row of the current tournament; 0 while there is none."""
        return max(0, self._list.current)

    @property
    def widgets(self) -> list[Widget]:
        """The widgets in Tab order."""
        some = [self._list, self._go_on, self._deletes] if self._list.count else []
        return [*some, self._undo]

    def place(self, room: pygame.Rect, m: Metrics) -> None:
        """Stand in ``room``: the list, and the buttons at its foot."""
        low = room.bottom - m.button
        half = (room.width - m.gap) // 2
        self._go_on.rect = pygame.Rect(room.x, low, half, m.button)
        self._deletes.rect = self._go_on.rect.move(room.width - half, 0)
        self._undo.rect = pygame.Rect(room.x, low, room.width, m.button)
        used = 0
        if self._list.count:
            used = m.button + m.gap
            self._undo.rect.y -= used
        if self._undo.enabled:
            used += m.button + m.gap
        self._panel = pygame.Rect(room.x, room.y, room.width, room.height - used)
        self._list.place(self._panel.inflate(-8, -8), 2 * m.row)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw what is no widget."""
        m, panel = style.metrics, self._panel
        draw_heading(surface, panel, "Tournaments", style)
        draw_panel(surface, panel, style)
        if not self._list.count:
            words = ellipsis("Tournaments are saved here.", m.small, panel.width - m.gutter)
            x, y = panel.centerx, panel.y + 2 * m.button
            draw_text(surface, words, x, y, m.small, style.theme.text2, align="center")

    @property
    def tall(self) -> tuple[bool, bool]:
        """What its height depends on: a change asks for another ``place``."""
        return bool(self._list.count), self._undo.enabled

    def _fill(self, row: int) -> None:
        """List what there is now."""
        self._list.fill(stored_tournaments(self._shell.tournaments))
        self._list.show(min(row, self._list.count - 1))
        self._look_at(self._list.current)

    def _look_at(self, row: int) -> None:
        """Say on the button what can be done with a tournament of the list."""
        one = self._list.at(row)
        waits = one is not None and one.unfinished
        self._go_on.words = "Continue" if waits else "Open"
        self._go_on.icon = "play" if waits else "trophy"
        self._go_on.enabled = one is not None and not one.problem

    def _open(self, row: int) -> None:
        one = self._list.at(row)
        if one is not None and not one.problem:
            self._on_open(one.folder)

    def _delete(self) -> None:
        """Move the current tournament to the trash, unless it is being played."""
        one, shell = self._list.at(self._list.current), self._shell
        if one is None:
            return
        shown = shell.tournament
        if shown is not None and shown.folder == one.folder and not is_playing(shown):
            shown.close()
            shell.tournament = None
        try:
            self._deleted = discard(one.folder, shell.trash)
        except ArchiveError as error:
            self._notice.show_error(str(error))
            return
        self._undo.show(f"{title_of(one)} deleted")
        self._fill(self._list.current)
        self._on_change()

    def _restore(self) -> None:
        """Put back what was deleted last."""
        if self._deleted is None:
            return
        try:
            restore(self._deleted)
        except OSError as error:
            name, why = self._deleted.was.name, error.strerror or error
            self._notice.show_error(f"{name}: cannot be restored: {why}.")
        self._deleted = None
        self._fill(self._list.current)
        self._on_change()
