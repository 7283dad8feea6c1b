"""The tournaments on disk: to go on with, to open, to delete."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame

from core.events.archive import ArchiveError, discard
from core.games import find_variant
from core.records.writer import Deleted, restore
from gui.app.running_tournament import is_playing
from gui.app.shell import Shell
from gui.entry.stored_tournaments import StoredTournament, stored_tournaments
from gui.ui.elements import Canvas, Own, Text
from gui.ui.layout import GROW, Column, Element, Row, Space
from gui.ui.listing import ListOf, row_ground
from gui.ui.parts import button, section
from gui.widgets.notice import Notice
from gui.widgets.signs import draw_panel, draw_progress
from gui.widgets.undo_notice import UndoNotice
from gui.widgets.widget import Style


class TournamentShelf:
    """A list of tournaments with buttons for the current one.

    Args:
        shell: What all screens share.
        row: The tournament that is current at first.
        on_open: Called with the folder of the one that is opened.
        notice: Says what could not be done.

    Attributes:
        row: The number of the current one; 0 while there is none.
    """

    def __init__(
        self,
        shell: Shell,
        row: int,
        on_open: Callable[[Path], None],
        notice: Notice,
    ) -> None:
        self._shell, self._notice, self._on_open = shell, notice, on_open
        self._undo = UndoNotice(self._restore)
        self._deleted: Deleted | None = None
        self.row = row
        self._fill()

    def view(self) -> Column:
        """The list, what was deleted last, and the buttons."""
        if not self._stored:
            saved = Text(
                "Tournaments are saved here.", ("small", "caption"), align="center"
            )
            empty = Column(Space("button"), saved, pad="gap", ground=draw_panel, h=GROW)
            return section("Tournaments", empty, self._undone(), gap="gap", h=GROW)
        one = self._stored[self.row]
        listed = ListOf(
            items=self._stored,
            cell=_row,
            chosen=self.row,
            on_choose=partial(setattr, self, "row"),
            on_open=self._open,
            tell=lambda one: one.problem,
            each={"S": 56, "M": 64, "L": 80},
        )
        label, icon = ("Continue", "play") if one.unfinished else ("Open", "trophy")
        go_on = partial(self._open, self.row)
        buttons = Row(
            button(label, go_on, icon=icon, enabled=not one.problem, w=GROW),
            button("Delete", self._delete, icon="trash", w=GROW),
            gap="gap",
        )
        panel = Column(listed, pad=4, ground=draw_panel, h=GROW)
        return section("Tournaments", panel, self._undone(), buttons, gap="gap", h=GROW)

    def _undone(self) -> Element | None:
        return Own(self._undo, h="button") if self._undo.enabled else None

    def _fill(self) -> None:
        """List what there is now, those with games left to play first."""
        stored = stored_tournaments(self._shell.tournaments)
        self._stored = sorted(stored, key=lambda one: not one.unfinished)
        self.row = max(0, min(self.row, len(self._stored) - 1))

    def _open(self, row: int) -> None:
        if not self._stored[row].problem:
            self._on_open(self._stored[row].folder)

    def _delete(self) -> None:
        """Move the current tournament to the trash, unless it is being played."""
        one, shell = self._stored[self.row], self._shell
        shown = shell.tournament
        if shown is not None and shown.folder == one.folder and not is_playing(shown):
            shown.close()
            shell.tournament = None
        try:
            self._deleted = discard(one.folder, shell.trash)
        except ArchiveError as error:
            self._notice.show_error(str(error))
            return
        self._undo.show(f"{_title(one)} deleted")
        self._fill()

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
        self._fill()


def _title(one: StoredTournament) -> str:
    """What a tournament is called on the list."""
    if one.problem:
        return one.folder.name
    return f"{find_variant(one.plan.variant).facts.title} · {len(one.plan.names)} bots"


def _row(one: StoredTournament, chosen: bool, pointed: bool) -> Element:
    """What is played in a tournament, and how far it is."""

    def draw(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
        if one.unfinished:
            draw_progress(surface, rect, one.played / max(1, one.total), style)

    day = one.plan.date.replace(".", "-")
    words = f"{day} · {one.words}" if day else one.words
    return Column(
        Space(),
        Text(_title(one), ink="text", bold=True),
        Text(words, "caption", "danger" if one.problem else "text2"),
        Space(),
        Canvas(draw, h=4),
        pad=("gap", 5),
        ground=row_ground(chosen, pointed),
    )
