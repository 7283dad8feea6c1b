"""Games in a table that can be searched, narrowed down and sorted, with a preview."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

import pygame

from core.records.catalogue import Column, ListedGame, ListState, in_order, narrowed
from gui.app.shell import Shell
from gui.drawing import redraw
from gui.drawing.emblem import draw_moon
from gui.drawing.metrics import Metrics
from gui.drawing.text import draw_text
from gui.entry.game_picker import GamePanel
from gui.library.columns import USUAL, columns
from gui.library.filters import FilterRow
from gui.library.head import TableHead
from gui.library.layout import LibraryLayout
from gui.library.listing import Listing
from gui.library.preview_loader import PreviewLoader
from gui.library.preview_panel import PreviewPanel
from gui.library.search_field import SearchField
from gui.library.table import GameTable, TableEvents
from gui.widgets.button import Button
from gui.widgets.menu import Menu
from gui.widgets.signs import draw_panel
from gui.widgets.widget import Style, Widget


@dataclass(frozen=True, slots=True)
class BrowserEvents:
    """What a browser tells its screen.

    Attributes:
        look: Another game is current, or others are shown.
        open: The current game is to be opened.
        ask: A menu for the chosen games is wanted beside a place.
        opened: The menu has been opened below a widget.
    """

    look: Callable[[], None]
    open: Callable[[], None]
    ask: Callable[[pygame.Rect], None]
    opened: Callable[[Widget], None]


class Browser:
    """The games of a listing, searched, filtered and sorted, with a preview.

    Args:
        shell: What all screens share.
        menu: Drops down below the filters.
        games_panel: Drops down below that of the game.
        events: What the screen does.

    Attributes:
        listing: All the games.
        table: Those that are shown.
        search: The field that narrows them down.
        filters: What else does.
        panel: The preview of the current one.
        empty: What is said where there is no game at all.
    """

    def __init__(
        self, shell: Shell, menu: Menu, games_panel: GamePanel, events: BrowserEvents
    ) -> None:
        self._shell = shell
        self._events = events
        self.listing: Listing | None = None
        self.empty = ""
        self.search = SearchField(self._type)
        self.filters = FilterRow(menu, games_panel, self._all, self._narrow, events.opened)
        self.head = TableHead(lambda _: self._fill())
        self.table = GameTable(TableEvents(self._look, events.open, events.ask))
        self.panel = PreviewPanel(shell)
        self.nothing = Button("Clear filters", self.clear)
        self.filters.clear.on_press = self.clear
        self._previews = PreviewLoader(shell)
        self._version = -1
        self._wanted: ListState | None = None
        self._layout: LibraryLayout | None = None
        self._m: Metrics | None = None

    @property
    def view(self) -> ListState:
        """The current filters, order and game, to return to."""
        game = self.table.game
        return ListState(
            filters=replace(self.filters.chosen, text=self.search.text),
            order=self.head.order,
            key=game.key if game is not None else None,
            top=self.table.top,
        )

    @property
    def widgets(self) -> list[Widget]:
        """For the focus of the screen, in the order of Tab."""
        rows: list[Widget] = [self.table] if self.table.games else []
        tabs: list[Widget] = [self.panel.tabs] if self.panel.offers_tabs else []
        clear: list[Widget] = [self.nothing] if self._is_narrow_and_empty else []
        return [self.search, *self.filters.widgets, self.head, *rows, *clear, *tabs]

    @property
    def any_games(self) -> bool:
        """Whether there are games, or may be."""
        listing = self.listing
        return listing is not None and (bool(listing.games) or listing.reading)

    @property
    def busy(self) -> bool:
        """Whether more will be shown without anybody doing anything."""
        reads = self.listing is not None and self.listing.busy
        return reads or self._previews.busy

    def seek(self, key: tuple[str, int]) -> None:
        """Make a game current as soon as it is listed."""
        self._wanted = replace(self.view, key=key)
        self._come_back()
        self._events.look()

    def open(self, listing: Listing, view: ListState, empty: str) -> None:
        """Show the games of a listing."""
        self.listing, self.empty, self._wanted = listing, empty, view
        self.search.clear(view.filters.text)
        self.filters.chosen, self.head.order = replace(view.filters, text=""), view.order
        self._version = -1
        listing.begin(self._shell.work)
        self.advance()

    def advance(self) -> None:
        """Show what has been read since."""
        listing = self.listing
        if listing is None:
            return
        listing.advance()
        if listing.version != self._version:
            self._version = listing.version
            self._take_in()
        self.search.news = self._news(listing)
        if listing.reading:
            redraw.now()  # so that more is taken in with the next frame
        game = self.table.game
        seen = self._previews.of(listing.folder, game) if game is not None else None
        offered = self.panel.offers_tabs
        self.panel.show(game, seen)
        self._previews.advance()
        if offered != self.panel.offers_tabs:
            self._events.look()

    def close(self) -> None:
        """Stop loading previews; the listing is still read."""
        self._previews.close()

    def arrange(self, layout: LibraryLayout, m: Metrics) -> None:
        """Place everything."""
        self._layout, self._m = layout, m
        self.search.rect = layout.search
        self.search.key = self._shell.keys.words("search")
        self.filters.arrange(layout.filters, m)
        self._arrange_columns()
        self.panel.arrange(layout.preview, m)
        self.nothing.rect = pygame.Rect(0, 0, 5 * m.button, m.button)
        self.nothing.rect.center = layout.rows.centerx, layout.rows.centery + 2 * m.row
        self._come_back()

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw everything but the widgets."""
        layout = self._layout
        if layout is None:
            return
        draw_panel(surface, layout.panel, style)
        self.panel.draw(surface, style)
        if not self.table.games and self.listing is not None:
            self._draw_empty(surface, layout.rows, style)

    def _draw_empty(self, surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
        listing, m, theme = self.listing, style.metrics, style.theme
        radius, (x, y) = 1.4 * m.icon, rect.center
        draw_moon(surface, (x, y - 2 * radius), radius, 1.0, theme)
        words = self.empty
        if listing is not None and listing.problem:
            words = listing.problem
        elif listing is not None and listing.reading and not listing.games:
            words = "Reading …"
        elif self._is_narrow_and_empty:
            words = "No game matches."
        draw_text(surface, words, x, y + m.gap, m.body, theme.text2, align="center")

    @property
    def _is_narrow_and_empty(self) -> bool:
        """Whether there are games, but none that matches."""
        return not self.table.games and bool(self._all())

    def _all(self) -> list[ListedGame]:
        return self.listing.games if self.listing is not None else []

    def _news(self, listing: Listing) -> str:
        """How many games are read, shown or there."""
        total = f"{listing.total:,} game{'' if listing.total == 1 else 's'}"
        if listing.reading:
            more = f" of {listing.total:,}" if listing.read < listing.total else ""
            return f"{listing.read:,}{more} read"
        shown = len(self.table.games)
        words = total if shown == listing.total else f"{shown:,} of {total}"
        # What is searched for may be among openings that are not known yet.
        return f"{words} · finding openings" if listing.busy else words

    def _look(self) -> None:
        self._events.look()

    def _type(self, text: str) -> None:
        del text
        self._fill()

    def clear(self) -> None:
        """Show all games again."""
        self.search.clear()
        self.filters.clear_all()

    def _take_in(self) -> None:
        """Show what is known by now; nothing moves under whoever reads the list."""
        self._arrange_filters()
        self._show_matching()
        if self._wanted is not None:
            self._come_back()
        self._events.look()

    def _narrow(self) -> None:
        """Show what matches, and the filters that there is anything to choose by."""
        self._arrange_filters()
        self._fill()

    def _arrange_filters(self) -> None:
        if self._layout is not None and self._m is not None:
            self.filters.arrange(self._layout.filters, self._m)
            self._arrange_columns()

    def _arrange_columns(self) -> None:
        """Give room to the columns in which there is anything."""
        layout, m, listing = self._layout, self._m, self.listing
        if layout is None or m is None:
            return
        numbered = listing is not None and listing.is_file
        said = _said(self._all(), USUAL if not numbered else ())
        where = columns(layout.rows, m, numbered, said)
        self.head.rect, self.head.columns = layout.head, where
        self.table.place(layout.rows, m, where)

    def _fill(self) -> None:
        """Show the matching games in their order."""
        self._show_matching()
        self._come_back()
        self._events.look()

    def _show_matching(self) -> None:
        view, today = self.view, datetime.now().astimezone().date()
        games = in_order(narrowed(self._all(), view.filters, today), view.order)
        self.table.show(games)

    def _come_back(self) -> None:
        """Return to the game that was current when the screen was left, once known."""
        wanted = self._wanted
        if self._layout is None:
            return
        if wanted is None:
            self.table.reveal()
            return
        if wanted.key is None or self.table.find(wanted.key):
            self.table.reveal(wanted.top)
            self._wanted = None


def _said(games: Sequence[ListedGame], usual: Sequence[Column]) -> list[Column]:
    """Of the columns that not every list fills, those that tell anything."""
    found: list[Column] = [*usual]
    if len({game.variant for game in games}) > 1:
        found.append("game")
    if usual:
        return found
    if any(game.ended for game in games):
        found.append("ended")
    if any(game.event for game in games):
        found.append("event")
    return found
