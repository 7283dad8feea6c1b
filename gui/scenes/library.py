"""Choose a game to replay: saved ones, samples, or any file."""

from __future__ import annotations

from pathlib import Path

import pygame

from gui.emblem import draw_moon
from gui.entry.headings import draw_heading
from gui.entry.new_game_layout import content_room, split
from gui.entry.shelf_lines import Line, folder_lines, saved_lines
from gui.entry.shelf_row import draw_line
from gui.paths import SAMPLE_GAMES, short_path
from gui.requests import Request, ToLibrary, ToNewGame, ToReplay, ToResume
from gui.screen import Screen
from gui.shell import Shell
from gui.text import draw_text, ellipsis
from gui.ui import Style
from gui.widgets.app_bar import AppBar
from gui.widgets.button import Button
from gui.widgets.choice import Choice, Option
from gui.widgets.notice import Notice
from gui.widgets.rows import ENTRIES
from gui.widgets.signs import draw_panel
from gui.widgets.text_list import TextList

SAVED, SAMPLES, FILES = range(3)
_SECTIONS = (("Saved games", "replay"), ("Sample games", "board"), ("Open a file", "files"))
_HINT = "A file can also be dropped on the window."
_EMPTY = {
    SAVED: "Your games are saved here.",
    SAMPLES: "There are no sample games here.",
    FILES: "This folder cannot be read.",
}


class LibraryScene(Screen):
    """Sections at the left, games or files at the right; Enter replays."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._bar = AppBar("Replay", "Choose a game", self.back)
        entries = [Option(words, icon=icon) for words, icon in _SECTIONS]
        self._sections = Choice(entries, SAVED, self._turn_to, ENTRIES)
        self._list = TextList(self._draw_row, self._look_at, self._open)
        self._replay = Button("Replay", self._open_current, "main", "play")
        self._continue = Button("Continue", self._open_current, "main", "play")
        self._new = Button("New game", lambda: self.go(ToNewGame()), "main", "new")
        self._notice = Notice()
        self._folder = _home_folder()
        self._lines: list[Line] = []
        self._columns: list[pygame.Rect] = []
        self._panel = pygame.Rect(0, 0, 0, 0)
        self._turn_to(SAVED)
        self.focus.focus(self._list if self._lines else self._sections, by_keyboard=False)

    @property
    def title(self) -> str:
        """See ``Scene.title``."""
        return "Umbra · Replay"

    @property
    def place(self) -> Request:
        """See ``Screen.place``."""
        return ToLibrary()

    def arrange(self) -> None:
        """See ``Screen.arrange``."""
        m = self.metrics
        self._columns = split(content_room(self.size, m), m.gutter * 3 // 2, (0.2, 0.8))
        sections, right = self._columns
        self._bar.arrange(self.size[0], m)
        rows = len(_SECTIONS) * (m.button + 4)
        top = m.bar + m.margin
        self._sections.rect = pygame.Rect(sections.x, top, sections.width, rows)
        self._panel = right.copy()
        self._panel.height -= m.button + m.gutter
        self._list.place(self._panel.inflate(-8, -8), m.row + 4)
        button = pygame.Rect(0, 0, 4 * m.button, m.button)
        button.bottomright = right.bottomright
        self._replay.rect = button
        self._continue.rect = button.copy()
        self._new.rect = button.copy()
        self._new.rect.center = self._panel.centerx, self._panel.centery + 3 * m.button // 2
        self._notice.rect = pygame.Rect(
            right.x, button.y, button.x - m.gap - right.x, m.button
        )
        self._list.show(self._list.current)

    def paint(self, surface: pygame.Surface) -> None:
        """See ``Screen.paint``."""
        if not self._columns:
            return
        style, m = self.style, self.metrics
        self._bar.draw(surface, style)
        words, note = _SECTIONS[self._section][0], self._note()
        draw_heading(surface, self._panel, words, style, note)
        draw_panel(surface, self._panel, style)
        if not self._lines:
            self._paint_empty(surface, style)
        end = self._replay.rect
        words = ellipsis(_HINT, m.small, end.x - m.gap - self._panel.x)
        y = end.centery
        draw_text(surface, words, self._panel.x, y, m.small, style.theme.text2)

    def act(self, event: pygame.event.Event) -> None:
        """Backspace goes up a folder."""
        up = event.type == pygame.KEYDOWN and event.key == pygame.K_BACKSPACE
        if up and self._section == FILES:
            self._enter(self._folder.parent)

    @property
    def _section(self) -> int:
        return self._sections.chosen

    def _turn_to(self, section: int) -> None:
        if section == FILES:
            self._enter(self._folder)
            return
        self._fill(saved_lines(self.shell.games if section == SAVED else SAMPLE_GAMES))

    def _enter(self, folder: Path) -> None:
        """Show another folder, with the one just left as the current line."""
        left = self._folder
        try:
            lines = folder_lines(folder)
        except OSError as error:
            self._notice.show_error(f"{folder}: {error.strerror or error}")
            lines = [] if folder == left else self._lines
            folder = left
        self._folder = folder
        self._fill(lines, next((n for n, line in enumerate(lines) if line.path == left), 0))

    def _fill(self, lines: list[Line], current: int = 0) -> None:
        self._lines = lines
        self._list.set_count(len(lines))
        self._list.scroll.to(0)
        self._list.show(current if lines else -1)
        self._look_at(self._list.current)

    def _look_at(self, row: int) -> None:
        """Offer what can be done with a line."""
        line = self._lines[row] if 0 <= row < len(self._lines) else None
        self._replay.enabled = line is not None and not line.unfinished
        self._replay.words = "Open" if line is not None and line.folder else "Replay"
        self._continue.enabled = line is not None and line.unfinished
        offered = [each for each in (self._replay, self._continue) if each.enabled]
        offered += [self._new] if line is None and self._section == SAVED else []
        listed = [self._list] if line is not None else []
        self.focus.set(
            [self._sections, *listed, *offered, *self._bar.widgets, self._notice]
        )

    def _open_current(self) -> None:
        self._open(self._list.current)

    def _open(self, row: int) -> None:
        """Show a game; one that can go on goes on, since a replay would tell it all."""
        line = self._lines[row]
        if line.folder:
            self._enter(line.path)
        elif line.unfinished:
            self.go(ToResume(line.path))
        else:
            self.go(ToReplay(line.path))

    def _draw_row(
        self, surface: pygame.Surface, rect: pygame.Rect, row: int, style: Style
    ) -> None:
        draw_line(surface, rect, self._lines[row], style, row == self._list.current)

    def _note(self) -> str:
        if self._section == FILES:
            return short_path(self._folder)
        count = len(self._lines)
        return "" if not count else "1 game" if count == 1 else f"{count} games"

    def _paint_empty(self, surface: pygame.Surface, style: Style) -> None:
        m, theme, (x, y) = style.metrics, style.theme, self._panel.center
        radius = 1.4 * m.icon
        draw_moon(surface, (x, y - 2 * radius), radius, 1.0, theme)
        words = _EMPTY[self._section]
        draw_text(surface, words, x, y + m.gap, m.body, theme.text2, align="center")


def _home_folder() -> Path:
    try:
        return Path.home()
    except RuntimeError:
        return Path.cwd()
