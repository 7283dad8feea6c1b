"""The chosen game in the bar of a screen; pressed, it shows all games to choose from."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import pygame

from core.games import GAMES, find_variant
from core.texts import _
from core.values import Side
from gui.board.men import king_painter
from gui.drawing import cuts
from gui.drawing.icons import draw_icon
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import rounded
from gui.drawing.text import draw_text, ellipsis, text_width
from gui.entry.game_shelf import GameShelf, game_tiles, shelf_size
from gui.ui.layout import Frame, Slot
from gui.widgets.focus import Focus
from gui.widgets.widget import Style, Widget
from settings.remembered import PlayedGames

_MARGIN = 8
_LONGEST = 14


class GamePanel(Widget):
    """All games, over the screen; closed until it is opened.

    Enter or a click chooses, Esc or a click elsewhere closes it. A screen gives it to its
    focus as a widget above all others.

    Args:
        played: Tells which games were played when.
        focus: Of the screen; it gets the keyboard back when the panel closes.
    """

    def __init__(self, played: Callable[[], PlayedGames], focus: Focus) -> None:
        super().__init__()
        self.enabled = False
        self._played, self._focus = played, focus
        self._shelf: GameShelf | None = None
        self._inner, self._slot, self._rows = Focus(), Slot(), 0
        self._opener: Widget | None = None
        self._pick: Callable[[str], None] = lambda _: None
        focus.above = (*focus.above, self)

    def open(self, opener: Widget, variant: str, pick: Callable[[str], None]) -> None:
        """Show all games below ``opener``; ``pick`` takes the key of the one chosen."""
        tiles = game_tiles(self._played(), datetime.now().astimezone().date())
        self._shelf = GameShelf(tiles, variant, self._choose)
        self._inner, self._slot = Focus([self._shelf.area]), Slot()
        self._inner.focus(self._shelf.area)
        self._opener, self._pick = opener, pick
        self.enabled = self.typing = True
        self._focus.focus(self, by_keyboard=False)

    def arrange(self, size: tuple[int, int], m: Metrics) -> None:
        """Stand below the opener in a window of that size."""
        if self._shelf is None or self._opener is None:
            return
        width, height, self._rows = shelf_size(self._shelf.count, m)
        rect = pygame.Rect(0, 0, width + 2 * m.gutter, height + 2 * m.gutter)
        rect.topright = self._opener.rect.right, self._opener.rect.bottom + 4
        window = pygame.Rect(0, 0, *size).inflate(-2 * _MARGIN, -2 * _MARGIN)
        rect.height = min(rect.height, window.bottom - rect.top)
        self.rect = rect.clamp(window)

    def covers(self, pos: tuple[int, int]) -> bool:
        """Its own place, and that of its opener, so that another press there closes it."""
        opened = self._opener is not None and self._opener.rect.collidepoint(pos)
        return self.rect.collidepoint(pos) or opened

    def handle(self, event: pygame.event.Event) -> bool:
        """Let the games have an event; keep all keys while it is open."""
        if event.type == pygame.MOUSEBUTTONDOWN and not self.rect.collidepoint(event.pos):
            return self.dismiss()
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return self.dismiss()
        used = self._inner.handle(event)
        return used or event.type != pygame.MOUSEMOTION

    def dismiss(self) -> bool:
        """See ``Widget.dismiss``."""
        if not self.enabled:
            return False
        self.enabled = self.typing = self.hovered = self.focused = False
        self._focus.focus(self._opener)
        return True

    def update(self, dt: float) -> None:
        """See ``Widget.update``."""
        if self.enabled:
            self._inner.update(dt)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the card and the games on it."""
        if not self.enabled or self._shelf is None:
            return
        m, theme = style.metrics, style.theme
        self.arrange(surface.get_size(), m)
        cuts.cover(surface, self.rect)
        rounded(surface, self.rect, m.radius, theme.bg, theme.edge)
        inner, frame = self.rect.inflate(-2 * m.gutter, -2 * m.gutter), Frame(style)
        shown = self._shelf.view(m, inner.width, self._rows)
        shown.layout(frame, self._slot, inner)
        self._inner.set([widget for _, widget in frame.widgets])
        shown.paint(surface, style)
        self._inner.draw(surface, style)

    def _choose(self, variant: str) -> None:
        pick = self._pick
        self.dismiss()
        pick(variant)


class GamePicker(Widget):
    """A button that names the chosen game and opens a panel of all of them.

    Args:
        variant: Key of the game chosen first.
        on_change: Called when another one is chosen.
        panel: Shows them.
    """

    def __init__(
        self, variant: str, on_change: Callable[[], None], panel: GamePanel
    ) -> None:
        super().__init__()
        self.variant = find_variant(variant).facts.key
        self.tooltip = _("Choose another game")
        self._on_change, self._panel = on_change, panel

    @property
    def words(self) -> str:
        """The name of the chosen game."""
        return find_variant(self.variant).facts.title

    def show(self, variant: str) -> None:
        """Choose a game without a callback."""
        self.variant = find_variant(variant).facts.key

    @staticmethod
    def width(m: Metrics) -> int:
        """As wide as the longest name wants it."""
        titles = [variant.facts.title for variant in GAMES.values()]
        words = max(text_width(title, m.small, bold=True) for title in titles)
        return min(words, _LONGEST * m.small) + 2 * m.icon + 4 * m.gap

    def handle(self, event: pygame.event.Event) -> bool:
        """Open the panel when pressed, or by the arrow that points to it."""
        down = event.type == pygame.KEYDOWN and event.key == pygame.K_DOWN
        if not (down or self.pressed_by(event)):
            return False
        self._panel.open(self, self.variant, self._turn)
        return True

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw its king, its name and an arrow."""
        m, theme, rect = style.metrics, style.theme, self.rect
        ground = theme.hover if self.hovered else theme.raised
        rounded(surface, rect, m.radius, ground, theme.edge)
        box = pygame.Rect(0, 0, m.icon, m.icon)
        box.midleft = rect.x + m.gap, rect.centery
        facts = find_variant(self.variant).facts
        king_painter(facts, Side.FIRST, 1.2)(surface, box, style, True)
        x, right = box.right + m.gap, rect.right - m.gap
        words = ellipsis(self.words, m.small, right - m.icon - x, bold=True)
        draw_text(surface, words, x, rect.centery, m.small, theme.text, bold=True)
        size = round(m.icon * 0.7)
        draw_icon(surface, "down", (right - size // 2, rect.centery), size, theme.text2)

    def _turn(self, variant: str) -> None:
        if variant != self.variant:
            self.variant = variant
            self._on_change()
