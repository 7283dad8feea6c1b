"""The options: each change acts at once and shows on the board beside."""

from __future__ import annotations

import pygame

from core.games import find_variant
from core.games.chess.facts import FOG_CHESS
from core.values import Piece, Side
from gui.app.board_settings import board_options, fog_time
from gui.app.choices import keep
from gui.app.keys import Action
from gui.app.paths import broken_path
from gui.app.requests import Request, ToEngines, ToOptions
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.app.sound_button import SoundButton
from gui.board.board_view import BoardView
from gui.board.layout import BoardLayout, largest_cell, left_gutter
from gui.board.view_state import NO_MARKS, BoardMarks, Ghost, MoveEnds
from gui.drawing.metrics import Metrics
from gui.drawing.text import draw_text, ellipsis
from gui.entry.form import Form
from gui.entry.game_picker import GamePanel, GamePicker
from gui.entry.headings import draw_heading, heading_height
from gui.entry.key_list import KeyList
from gui.entry.new_game_layout import content_room, split
from gui.entry.option_rows import Change
from gui.entry.option_sections import SECTIONS
from gui.entry.shown_views import PREVIEW_VIEW, home_view, view
from gui.widgets.app_bar import AppBar
from gui.widgets.button import Button, ConfirmButton
from gui.widgets.choice import Choice, Option
from gui.widgets.notice import Notice
from gui.widgets.rows import ENTRIES
from gui.widgets.signs import draw_panel
from gui.widgets.widget import Style
from settings.keys import PREFIX
from settings.model import Settings
from settings.paths import user_config_file
from settings.store import default_settings

_CHOSEN, _FROM, _TO, _BLOCKED = 21, 11, 10, 32
_DOTS = frozenset({4, 6, 11, 27, 31, 36, 38})
_GHOST = Ghost(59, Piece(Side.SECOND, "r"), 2)
_ODDS = ((40, 0.22), (41, 0.35), (43, 0.12), (50, 0.62), (53, 0.18), (61, 0.8))


class SettingsPreview:
    """A moment of a game, drawn as the settings say."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._facts, self._seen = FOG_CHESS, view(PREVIEW_VIEW)
        self._view: BoardView | None = None

    def show(self, variant: str) -> None:
        """Show a game from now on; chess in the fog with a mark of every kind."""
        self._facts = find_variant(variant).facts
        usual = self._facts is FOG_CHESS
        self._seen = view(PREVIEW_VIEW) if usual else home_view(variant)

    def place(self, box: pygame.Rect, metrics: Metrics) -> None:
        """Place it there; to be called whenever the settings have changed."""
        facts = self._facts
        side = box.width
        cell = largest_cell(facts, side / facts.columns, side / facts.rows)
        options = board_options(self._shell.settings, metrics)
        # Names of files above the board keep clear of its heading.
        over = metrics.coords - left_gutter(facts, metrics.coords)
        layout = BoardLayout.of(facts, cell, box.x, box.y + over)
        self._view = BoardView(layout, self._shell.theme, options)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the board, with the marks that the settings ask for."""
        usual = self._facts is FOG_CHESS
        marks = _marks(self._shell.settings) if usual else NO_MARKS
        if self._view is not None:
            self._view.draw(surface, self._seen, marks, t=fog_time(self._shell))


def _marks(settings: Settings) -> BoardMarks:
    return BoardMarks(
        chosen=_CHOSEN,
        dots=_DOTS if settings.show_dots else frozenset(),
        last=(MoveEnds(_FROM, _TO),),
        blocked=frozenset({_BLOCKED} if settings.show_blocked else ()),
        ghosts=(_GHOST,) if settings.help >= 2 else (),
        odds=_ODDS if settings.help >= 3 else (),
    )


_KEYS = len(SECTIONS)
_SAVED = "Changes are saved immediately"
_CHANGE_KEYS = "Enter changes a key, Delete restores it"


class OptionsScene(Screen):
    """Sections at the left, their options in the middle, a board at the right."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        sound = SoundButton(shell, self.switch_sound)
        self._bar = AppBar("Options", _SAVED, self.back, self.home, (sound,))
        entries = [Option(section.title, icon=section.icon) for section in SECTIONS]
        entries.append(Option("Keys", icon="keys"))
        self._sections = Choice(entries, 0, self._turn_to, ENTRIES)
        self._restore = ConfirmButton(
            "Restore defaults", "Yes, restore defaults", "again",
            self._restore_all,
        )  # fmt: skip
        self._engines = Button("Your engines", self._show_engines, icon="engine")
        self._notice = Notice()
        self._preview = SettingsPreview(shell)
        panel = GamePanel(shell.played, self.focus)
        self._game = GamePicker(shell.settings.variant, self._turn_board, panel)
        self._game.tooltip = "The game in the preview"
        self._preview.show(self._game.variant)
        self._form = Form()
        self._keys = KeyList(
            lambda: self.shell.keys,
            self._bind,
            lambda words: self._notice.show(words, "warning"),
        )
        self._columns: list[pygame.Rect] = []
        self._board = pygame.Rect(0, 0, 0, 0)
        self._shown = shell.settings
        self._turn_to(0)
        self.focus.focus(self._sections, by_keyboard=False)

    @property
    def title(self) -> str:
        """See ``Scene.title``."""
        return "Umbra · Options"

    @property
    def place(self) -> Request | None:
        """See ``Screen.place``."""
        return None if self.visits else ToOptions()

    def arrange(self) -> None:
        """See ``Screen.arrange``."""
        m = self.metrics
        gap = {"S": 20, "M": 28, "L": 36}[m.size]
        room = content_room(self.size, m)
        self._columns = split(room, gap, (0.178, 0.482, 0.34))
        sections, form, preview = self._columns
        self._bar.arrange(self.size[0], m)
        self._game.stand_in(self._bar, m)
        top = m.bar + m.margin
        rows = len(self._sections.options) * (m.button + 4)
        self._sections.rect = pygame.Rect(sections.x, top, sections.width, rows)
        below = self._sections.rect.bottom + m.gap
        self._engines.rect = pygame.Rect(sections.x, below, sections.width, m.button)
        foot = room.bottom - m.control
        self._arrange_foot(form, room.right, foot)
        area = pygame.Rect(form.x, top, form.width, foot - m.gutter - top)
        self._form.place(area, self.size[1], m)
        listed = pygame.Rect(form.x, room.y, form.width, area.bottom - room.y)
        listed.height = (listed.height - 8) // m.row * m.row + 8
        self._keys.place(listed.inflate(-8, -8), m.row)
        self._keys.show(self._keys.current)
        side = min(preview.width, preview.height - 4 * m.row)
        side -= side % FOG_CHESS.columns
        self._board = pygame.Rect(preview.right - side, preview.y, side, side)
        self._preview.place(self._board, m)

    def paint(self, surface: pygame.Surface) -> None:
        """See ``Screen.paint``."""
        if not self._columns:
            return
        style = self.style
        self._bar.subtitle = f"{_SAVED} · the game goes on" if self.visits else _SAVED
        self._bar.draw(surface, style)
        if self._sections.chosen == _KEYS:
            self._paint_keys(surface, style)
        self._form.paint(surface, self.shell.settings, style)
        draw_heading(surface, self._board, "Preview", style)
        self._preview.draw(surface)
        self._paint_file(surface, style)

    def act(self, event: pygame.event.Event) -> None:
        """See ``Screen.act``: the wheel goes through the options."""
        if self._sections.chosen != _KEYS:
            self._form.handle(event)

    def tick(self, dt: float) -> None:
        """See ``Screen.tick``: keep what is in focus in view, and the controls true."""
        del dt
        if self.shell.settings != self._shown:
            self._take_over()
        if self.focus.current is not None and self.focus.current.focused:
            self._form.bring(self.focus.current)

    def turn_to(self, number: int) -> None:
        """Show a section by its number; less than 0 counts from the last."""
        self._sections.chosen = number % len(self._sections.options)
        self._turn_to(self._sections.chosen)

    def _turn_to(self, number: int) -> None:
        """Show the options of a section."""
        items = SECTIONS[number].items if number != _KEYS else ()
        now = self.shell.settings
        self._form.fill([(it, it.make(now, self._changer(it.key))) for it in items])
        self._form.scroll.to(0)
        self._offer()

    def _show_engines(self) -> None:
        """Show the user's engines, over a game if the options are."""
        if self.visits:
            self.visit(ToEngines())
        else:
            self.go(ToEngines())

    def _turn_board(self) -> None:
        """Show how another game looks under the settings."""
        self._preview.show(self._game.variant)
        self.arrange()

    def _take_over(self) -> None:
        """Make the controls anew after somebody else has changed the settings."""
        self._shown = self.shell.settings
        before, current = self._form.controls, self.focus.current
        offset, shown = self._form.scroll.offset, current is not None and current.focused
        self._turn_to(self._sections.chosen)
        self._form.scroll.to(offset)
        if current is not None and current in before:
            number = before.index(current)
            self.focus.focus(self._form.controls[number], by_keyboard=shown)
        self._offer()

    def _offer(self) -> None:
        """Let Tab go through what is shown."""
        listed = [self._keys] if self._sections.chosen == _KEYS else []
        rest = [self._restore, self._game, *self._bar.widgets, self._notice]
        shown = [self._sections, self._engines, *self._form.controls, *listed]
        self.focus.set([*shown, *rest])
        if self._columns:
            self.arrange()

    def _changer(self, key: str) -> Change:
        return lambda value: self._change(key, value)

    def _change(self, key: str, value: object) -> None:
        """Keep a value; another control of the same setting has to know of it."""
        self._keep({key: value})
        if [item.key for item, _ in self._form.pairs].count(key) > 1:
            self._take_over()

    def _bind(self, action: Action, keys: str) -> None:
        self._keep({PREFIX + action: keys})

    def _keep(self, changes: dict[str, object]) -> None:
        problem = keep(self.shell, **changes)
        self._shown = self.shell.settings
        if problem:
            self._notice.show_error(problem)

    def _restore_all(self) -> None:
        usual = default_settings()
        self._keep({key: getattr(usual, key) for key in _all_keys()})
        self._turn_to(self._sections.chosen)
        if not self._notice.enabled:
            self._notice.show("Defaults restored")

    def _arrange_foot(self, form: pygame.Rect, right: int, y: int) -> None:
        """Place the button and the news under the options."""
        m = self.metrics
        width = 15 * m.body
        self._restore.rect = pygame.Rect(form.x, y, width, m.control)
        x = self._restore.rect.right + m.gutter
        self._notice.rect = pygame.Rect(x, y, right - x, m.control)

    def _paint_keys(self, surface: pygame.Surface, style: Style) -> None:
        box = self._keys.rect.inflate(8, 8)
        draw_heading(surface, box, "Keys", style, _CHANGE_KEYS)
        draw_panel(surface, box, style)

    def _paint_file(self, surface: pygame.Surface, style: Style) -> None:
        m = style.metrics
        below = pygame.Rect(self._board)
        below.y = self._board.bottom + m.coords + m.gap + heading_height(m)
        draw_heading(surface, below, "Saved in", style)
        path = user_config_file()
        lines = broken_path(path, m.small, below.width)
        lines = [*lines[:2], "".join(lines[2:])]
        for number, line in enumerate(lines):
            y = below.y + m.small * (0.6 + 1.45 * number)
            words = ellipsis(line, m.small, below.width, whole=str(path))
            draw_text(surface, words, below.x, y, m.small, style.theme.text2)


def _all_keys() -> list[str]:
    """Every setting that can be changed here."""
    shown = [item.key for section in SECTIONS for item in section.items]
    bound = [key for key in Settings.model_fields if key.startswith(PREFIX)]
    return [*shown, *bound]
