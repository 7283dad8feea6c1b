"""The options: each change acts at once and shows on the board beside."""

from __future__ import annotations

import pygame

from core.settings import default_settings, user_config_file
from gui.choices import keep
from gui.entry.headings import draw_heading, heading_height
from gui.entry.new_game_layout import content_room, split
from gui.entry.option_rows import SECTIONS, Change, Row
from gui.entry.paths import broken_path
from gui.entry.preview import Preview
from gui.entry.theme_cards import THEME_CARDS, theme_options
from gui.screen import Screen
from gui.shapes import hline
from gui.shell import Shell
from gui.text import draw_text, ellipsis
from gui.theme import THEMES
from gui.ui import Style, Widget
from gui.widgets.app_bar import AppBar
from gui.widgets.button import Button
from gui.widgets.button_faces import quiet_width
from gui.widgets.choice import Choice, Option
from gui.widgets.notice import Notice
from gui.widgets.rows import ENTRIES
from gui.widgets.slider import Slider
from gui.widgets.toggle import Toggle

_ROW = {"S": 48, "M": 58, "L": 72}
_CARD = {"S": 128, "M": 172, "L": 220}
_CONTROL = {"S": 172, "M": 190, "L": 240}


class OptionsScene(Screen):
    """Sections at the left, their options in the middle, a board at the right."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._bar = AppBar("Options", "Changes are kept at once", self.back)
        entries = [Option(section.title, icon=section.icon) for section in SECTIONS]
        self._sections = Choice(entries, 0, self._turn_to, ENTRIES)
        self._restore = Button("Restore the first settings", self._restore_all, "quiet")
        self._notice = Notice()
        self._preview = Preview(shell)
        self._columns: list[pygame.Rect] = []
        self._board = pygame.Rect(0, 0, 0, 0)
        self._themes = self._theme_choice()
        self._controls: list[tuple[Row, Widget]] = []
        self._turn_to(0)
        self.focus.focus(self._sections, by_keyboard=False)

    @property
    def title(self) -> str:
        """See ``Scene.title``."""
        return "Umbra · Options"

    def arrange(self) -> None:
        """See ``Screen.arrange``."""
        m = self.metrics
        gap = {"S": 20, "M": 28, "L": 36}[m.size]
        room = content_room(self.size, m)
        self._columns = split(room, gap, (0.178, 0.482, 0.34))
        sections, form, preview = self._columns
        self._bar.arrange(self.size[0], m)
        top = m.bar + m.margin
        rows = len(SECTIONS) * (m.button + 4)
        self._sections.rect = pygame.Rect(sections.x, top, sections.width, rows)
        self._arrange_rows(form)
        width = quiet_width(self._restore.words, m)
        self._restore.rect = pygame.Rect(form.x, form.bottom - m.row, width, m.row)
        self._notice.rect = pygame.Rect(form.x, 0, room.right - form.x, m.button)
        self._notice.rect.bottom = form.bottom
        side = min(preview.width, preview.height - 4 * m.row) // 8 * 8
        self._board = pygame.Rect(preview.right - side, preview.y, side, side)
        self._preview.place(self._board, m)

    def paint(self, surface: pygame.Surface) -> None:
        """See ``Screen.paint``."""
        if not self._columns:
            return
        style, m = self.style, self.metrics
        self._bar.draw(surface, style)
        if self._has_themes:
            draw_heading(surface, self._themes.rect, "Theme", style)
        first = self._row_box(0)
        heading = "Board and text" if self._has_themes else SECTIONS[self._shown].title
        draw_heading(surface, first, heading, style)
        for number, (row, control) in enumerate(self._controls):
            self._paint_row(surface, self._row_box(number), row, control)
        draw_heading(surface, self._board, "As it will look", style)
        self._preview.draw(surface)
        below = pygame.Rect(self._board)
        below.y = self._board.bottom + m.coords + m.gap + heading_height(m)
        self._paint_file(surface, below, style)

    @property
    def _shown(self) -> int:
        return self._sections.chosen

    @property
    def _has_themes(self) -> bool:
        return self._shown == 0

    def _turn_to(self, number: int) -> None:
        """Show the options of a section."""
        now = self.shell.settings
        self._controls = [
            (row, row.make(now, self._changer(row.key))) for row in SECTIONS[number].rows
        ]
        themes = [self._themes] if number == 0 else []
        controls = [control for _, control in self._controls]
        rest = [self._restore, *self._bar.widgets, self._notice]
        self.focus.set([self._sections, *themes, *controls, *rest])
        if self._columns:
            self.arrange()

    def _changer(self, key: str) -> Change:
        return lambda value: self._keep({key: value})

    def _keep(self, changes: dict[str, object]) -> None:
        problem = keep(self.shell, **changes)
        if problem:
            self._notice.show_error(problem)

    def _theme_choice(self) -> Choice:
        names = list(THEMES)
        chosen = names.index(self.shell.settings.theme)
        return Choice(
            theme_options(),
            chosen,
            lambda number: self._keep({"theme": names[number]}),
            THEME_CARDS,
        )

    def _restore_all(self) -> None:
        keys = ["theme", *(row.key for section in SECTIONS for row in section.rows)]
        usual = default_settings()
        self._keep({key: getattr(usual, key) for key in keys})
        self._themes.chosen = list(THEMES).index(usual.theme)
        self._turn_to(self._shown)
        if not self._notice.enabled:
            self._notice.show("The first settings are back")

    def _arrange_rows(self, form: pygame.Rect) -> None:
        m = self.metrics
        self._themes.rect = pygame.Rect(form.x, form.y, form.width, _CARD[m.size])
        for number, (_, control) in enumerate(self._controls):
            box, width = self._row_box(number), _CONTROL[m.size]
            if isinstance(control, Slider):
                control.rect = pygame.Rect(0, 0, width - 3 * m.small, m.control)
                control.rect.midright = (box.right - 4 * m.small, box.centery)
            else:
                narrow = isinstance(control, Toggle)
                control.rect = pygame.Rect(0, 0, 3 * m.body if narrow else width, m.control)
                control.rect.midright = box.midright

    def _row_box(self, number: int) -> pygame.Rect:
        m, form = self.metrics, self._columns[1]
        top = form.y
        if self._has_themes:
            top += _CARD[m.size] + round(1.5 * m.gutter) + heading_height(m)
        return pygame.Rect(form.x, top + number * _ROW[m.size], form.width, _ROW[m.size])

    def _paint_row(
        self, surface: pygame.Surface, box: pygame.Rect, row: Row, control: Widget
    ) -> None:
        m, theme = self.metrics, self.shell.theme
        room = control.rect.x - m.gap - box.x
        half = (m.body + m.small + 8) / 4
        label, detail = (
            ellipsis(row.label, m.body, room),
            ellipsis(row.detail, m.small, room),
        )
        draw_text(surface, label, box.x, box.centery - half, m.body, theme.text)
        draw_text(surface, detail, box.x, box.centery + half, m.small, theme.text2)
        if row.words is not None:
            words = row.words(float(getattr(self.shell.settings, row.key)))
            y = box.centery
            draw_text(surface, words, box.right, y, m.small, theme.text, align="right")
        hline(surface, box.x, box.right, box.bottom - 1, theme.line)

    def _paint_file(
        self, surface: pygame.Surface, below: pygame.Rect, style: Style
    ) -> None:
        m = style.metrics
        draw_heading(surface, below, "Kept in", style)
        lines = broken_path(user_config_file(), m.small, below.width)
        for number, line in enumerate(lines[:3]):
            y = below.y + m.small * (0.6 + 1.45 * number)
            draw_text(surface, line, below.x, y, m.small, style.theme.text2)
