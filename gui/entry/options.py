"""The options: each change acts at once and shows on the board beside."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, partial

import pygame

from core.facts import Facts
from core.games import find_variant
from core.games.chess.facts import FOG_CHESS
from core.texts import N_, _
from core.values import Observation, Piece, Side
from gui.app.board_settings import (
    board_options,
    fog_time,
)
from gui.app.choices import keep
from gui.app.keys import Action, Keys, keystroke
from gui.app.paths import broken_path
from gui.app.requests import Request, ToEngines, ToOptions
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.board.board import BoardPicture
from gui.board.layout import left_gutter
from gui.board.view_state import NO_MARKS, BoardMarks, Ghost, MoveEnds
from gui.drawing.metrics import Metrics
from gui.drawing.text import draw_text, ellipsis
from gui.entry.game_picker import GamePicker
from gui.entry.look_choices import (
    PREVIEW_VIEW,
    home_view,
    view,
)
from gui.entry.option_rows import SECTIONS
from gui.ui.elements import Canvas, KeyCaps, Label, Own, Text
from gui.ui.fitting import Scrolled
from gui.ui.layout import GROW, Column, Element, Grow, Row, Space
from gui.ui.listing import ListArea, ListOf, row_ground
from gui.ui.parts import app_bar, button, choice, confirm_button, section
from gui.widgets.choice import ENTRIES, Option, entries_width
from gui.widgets.notice import Notice
from gui.widgets.signs import draw_panel
from gui.widgets.widget import Style
from settings.keys import (
    ACTIONS,
    GROUPS,
    PREFIX,
    KeystrokeError,
    read_keystrokes,
)
from settings.model import Settings
from settings.paths import user_config_file
from settings.store import default_settings

_CHOSEN, _FROM, _TO, _BLOCKED = 21, 11, 10, 32
_DOTS = frozenset({4, 6, 11, 27, 31, 36, 38})
_GHOST = Ghost(59, Piece(Side.SECOND, "r"), 2)
_ODDS = ((40, 0.22), (41, 0.35), (43, 0.12), (50, 0.62), (53, 0.18), (61, 0.8))

_ENTRIES = [*((each.title, each.icon) for each in SECTIONS), (N_("Keys"), "keys")]
"""The title and the icon of each section, and of the keys."""

_KEYS = len(SECTIONS)
_ROWS = [(title, action) for title, actions in GROUPS.items() for action in ("", *actions)]
"""The titles of groups of actions, each with no action, and the actions of each."""

_SAVED_BELOW = N_("Changes are saved immediately · the game goes on")
_SAVED = N_("Changes are saved immediately")
_CHANGE_KEYS = N_("Enter changes a key, Delete restores it")
_WAITING = N_("Press the new key, or Esc")
_BACK_KEYS = (pygame.K_DELETE, pygame.K_BACKSPACE)
_BESIDE = 8
"""Pixels right of the options in which their bar stands."""

_FIRST = ToOptions()


class OptionsScene(Screen):
    """Sections at the left, their options in the middle, a board at the right."""

    heading = N_("Options")

    def __init__(self, shell: Shell, request: ToOptions = _FIRST) -> None:
        super().__init__(shell)
        self._section = request.section
        self._row = 1
        self._waiting: Action = ""
        self._notice = Notice()
        self._game = GamePicker(self, shell.settings.variant, lambda: None)
        self.translate()

    @property
    def place(self) -> Request | None:
        """See ``Screen.place``."""
        return None if self.visits else ToOptions(self._section)

    @property
    def typing(self) -> bool:
        """See ``Scene.typing``: a key that is waited for means nothing else."""
        return bool(self._waiting) or super().typing

    def turn_to(self, number: int) -> None:
        """Show a section by its number; less than 0 counts from the last."""
        self._section = number % len(_ENTRIES)

    def translate(self) -> None:
        """See ``Screen.translate``: nothing else is kept here."""
        self._game.tooltip = _("The game in the preview")

    # --- What is shown -------------------------------------------------------------------

    def view(self) -> Element:
        """See ``Screen.view``."""
        m = self.metrics
        gap = {"S": 20, "M": 28, "L": 36}[m.size]
        subtitle = _(_SAVED_BELOW if self.visits else _SAVED)
        picker = Own(self._game, w=GamePicker.width(m), h="control", tab=1)
        again = confirm_button(
            _("Restore defaults"), _("Yes, restore defaults"), "again", self._restore_all,
            w=15 * m.body, h="control",
        )  # fmt: skip
        middle = self._keys() if self._section == _KEYS else self._options()
        middle.w = Grow(480)
        right = Column(
            Row(middle, self._preview(m), gap=gap, h=GROW),
            Row(again, Own(self._notice, w=GROW, h="control", tab=1), gap="gutter"),
            gap="gutter",
            w=GROW,
        )
        return Column(
            app_bar(
                _("Options"),
                subtitle,
                self.back,
                self.home,
                picker,
                self.sound_button(m.icon + 12),
            ),
            Row(self._sections(m, gap), right, gap=gap, pad="margin", h=GROW),
        )

    def _sections(self, m: Metrics, gap: int) -> Element:
        entries = [Option(_(title), icon=icon) for title, icon in _ENTRIES]
        rows = len(_ENTRIES) * (m.button + 4)
        share = round(0.178 * (self.size[0] - 2 * m.margin - gap))
        return Column(
            choice(entries, self._section, self.turn_to, ENTRIES, h=rows, focus=True),
            button(_("Your engines"), self._show_engines, icon="engine"),
            gap="gap",
            w=max(share, entries_width([each.label for each in entries], m)),
        )

    def _options(self) -> Element:
        """The options of a section, of which each is shown whole."""
        now, m = self.shell.settings, self.metrics
        items = [
            item.view(now, partial(self._change, item.key), m, self.open_menu)
            for item in SECTIONS[self._section].items
        ]
        scrolled = Scrolled(Column(*items), beside=_BESIDE, whole=True)
        return Column(Column(scrolled, key=self._section, h=GROW))

    def _keys(self) -> Element:
        """The keys of every action, under the titles of their groups."""
        keys = self.shell.keys
        rows = [
            _KeyRow(_(ACTIONS[action]), keys.all_words(action), action == self._waiting)
            if action
            else _KeyRow(_(title))
            for title, action in _ROWS
        ]
        listed = ListOf(
            items=rows, cell=_key_row, chosen=self._row, each="row", whole=True,
            on_choose=partial(setattr, self, "_row"), on_open=self._wait, barred=_is_title,
        )  # fmt: skip
        panel = Column(listed, pad=4, ground=draw_panel, h=GROW)
        return section(_("Keys"), panel, note=_(_CHANGE_KEYS), h=GROW)

    def _preview(self, m: Metrics) -> Element:
        """A moment of a game, drawn as the settings say, and where these are saved."""
        now = self.shell.settings
        facts, seen = _moment(self._game.variant)
        marks = _marks(now) if facts is FOG_CHESS else NO_MARKS
        board = BoardPicture(
            facts, seen, board_options(now, m), marks=marks,
            time=lambda: fog_time(self.shell),
        )  # fmt: skip
        # Names of files above the board keep clear of its heading.
        over = m.coords - left_gutter(facts, m.coords)
        return Column(
            section(_("Preview"), Space(over), board),
            Space(m.coords + m.gap),
            section(_("Saved in"), Canvas(_draw_path, h=round(4.2 * m.small))),
            w=Grow(342, step=FOG_CHESS.columns),
        )

    # --- What is done --------------------------------------------------------------------

    def hear(self, event: pygame.event.Event) -> bool:
        """See ``Screen.hear``: the key that is waited for, or what ends the waiting."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._waiting = ""
        if not self._waiting or event.type != pygame.KEYDOWN:
            return super().hear(event)
        if event.key in (pygame.K_ESCAPE, pygame.K_TAB):
            self._waiting = ""
            return bool(event.key == pygame.K_ESCAPE)
        stroke = keystroke(event)
        if stroke.key and self._bind(self._waiting, str(stroke)):
            self._waiting = ""
        return True

    def act(self, event: pygame.event.Event) -> None:
        """See ``Screen.act``: give an action its first keys back."""
        back = event.type == pygame.KEYDOWN and event.key in _BACK_KEYS
        if back and isinstance(self.focus.current, ListArea):
            action = _ROWS[self._row][1]
            self._bind(action, getattr(default_settings(), PREFIX + action))

    def _bind(self, action: Action, strokes: str) -> bool:
        """Give an action other keys, as config.yaml writes them, or say why not."""
        refusal = _refusal(self.shell.keys, action, strokes)
        if refusal:
            self._notice.show(refusal, "warning")
        else:
            self._keep({PREFIX + action: strokes})
        return not refusal

    def _wait(self, row: int) -> None:
        self._waiting = _ROWS[row][1]

    def _change(self, key: str, value: object) -> None:
        self._keep({key: value})

    def _keep(self, changes: dict[str, object]) -> None:
        problem = keep(self.shell, **changes)
        if problem:
            self._notice.show_error(problem)

    def _restore_all(self) -> None:
        """Give every setting that can be changed here its first value."""
        usual = default_settings()
        keys = [item.key for section in SECTIONS for item in section.items]
        keys += [key for key in Settings.model_fields if key.startswith(PREFIX)]
        self._keep({key: getattr(usual, key) for key in keys})
        if not self._notice.enabled:
            self._notice.show(_("Defaults restored"))

    def _show_engines(self) -> None:
        """Show the user's engines, over a game if the options are."""
        if self.visits:
            self.visit(ToEngines())
        else:
            self.go(ToEngines())


def _refusal(keys: Keys, action: Action, strokes: str) -> str:
    """Why an action cannot have these keys; ``""`` if it can."""
    try:
        others = (
            (each, keys.in_the_way(each, action)) for each in read_keystrokes(strokes)
        )
    except KeystrokeError:
        return _("{keys} cannot be a key").format(keys=strokes)
    words = _("{key} is taken: {action}")
    taken = (
        words.format(key=each, action=_(ACTIONS[other])) for each, other in others if other
    )
    return next(taken, "")


@dataclass(frozen=True, slots=True)
class _KeyRow:
    """An action with its keys, of which another one may be waited for; or a title."""

    words: str
    keys: tuple[str, ...] | None = None
    waits: bool = False


def _is_title(row: _KeyRow) -> bool:
    return row.keys is None


def _key_row(row: _KeyRow, chosen: bool, pointed: bool) -> Element:
    if row.keys is None:
        return Column(Space(), Label(row.words), Space(6), pad=("gap", 0))
    waiting = Text(_(_WAITING), ink="accent2", bold=True)
    return Row(
        Space(0),
        Text(row.words, ink="text", bold=chosen, w=GROW),
        waiting if row.waits else KeyCaps(row.keys),
        Space(4),
        gap="gap",
        ground=row_ground(chosen, pointed),
    )


@cache
def _moment(variant: str) -> tuple[Facts, Observation]:
    """What the preview shows: a game, or chess in the fog with a mark of every kind."""
    facts = find_variant(variant).facts
    return facts, view(PREVIEW_VIEW) if facts is FOG_CHESS else home_view(variant)


def _marks(settings: Settings) -> BoardMarks:
    return BoardMarks(
        chosen=_CHOSEN,
        dots=_DOTS if settings.show_dots else frozenset(),
        last=(MoveEnds(_FROM, _TO),),
        blocked=frozenset({_BLOCKED} if settings.show_blocked else ()),
        ghosts=(_GHOST,) if settings.help >= 2 else (),
        odds=_ODDS if settings.help >= 3 else (),
    )


def _draw_path(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
    """Draw where the settings are saved, in three lines at most."""
    path, size = user_config_file(), style.metrics.small
    lines = broken_path(path, size, rect.width)
    for number, line in enumerate([*lines[:2], "".join(lines[2:])]):
        words = ellipsis(line, size, rect.width, whole=str(path))
        y = rect.y + size * (0.6 + 1.45 * number)
        draw_text(surface, words, rect.x, y, size, style.theme.text2)
