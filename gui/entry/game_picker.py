"""The chosen game in the bar of a screen; pressed, it shows all games to choose from."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import pygame

from core.games import GAMES, find_variant
from core.texts import _
from core.values import Side
from gui.board.men import king_painter
from gui.drawing.icons import draw_icon
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import rounded
from gui.drawing.text import draw_text, ellipsis, text_width
from gui.entry.game_shelf import GameShelf, game_tiles, shelf_size
from gui.ui.layout import Column, Element
from gui.ui.menu import Popup
from gui.widgets.focus import Focus
from gui.widgets.widget import Style, Widget
from settings.remembered import PlayedGames

_LONGEST = 14


class GamePanel(Popup):
    """All games, over the screen; Enter or a click chooses one.

    Args:
        played: Tells which games were played when.
        focus: Of the screen.
    """

    def __init__(self, played: Callable[[], PlayedGames], focus: Focus) -> None:
        super().__init__(focus)
        self._played, self._shelf = played, GameShelf((), "", self._choose)
        self._pick: Callable[[str], None] = lambda _: None

    def open(self, opener: Widget, variant: str, pick: Callable[[str], None]) -> None:
        """Show all games below ``opener``; ``pick`` takes the key of the one chosen."""
        tiles = game_tiles(self._played(), datetime.now().astimezone().date())
        self._shelf, self._pick = GameShelf(tiles, variant, self._choose), pick
        self.typing = True
        self.show(opener, self._shelf.area)

    def view(self, m: Metrics) -> Element:
        """See ``Popup.view``."""
        width, height, rows = shelf_size(self._shelf.count, m)
        shelf = self._shelf.view(m, width, rows)
        return Column(
            shelf,
            w=width + 2 * m.gutter,
            h=height + 2 * m.gutter,
            pad="gutter",
            ground=_ground,
        )

    def dismiss(self) -> bool:
        """See ``Widget.dismiss``."""
        self.typing = False
        return super().dismiss()

    def _choose(self, variant: str) -> None:
        pick = self._pick
        self.dismiss()
        pick(variant)


def _ground(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
    theme = style.theme
    rounded(surface, rect, style.metrics.radius, theme.bg, theme.edge)


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
