"""Games in a table: saved ones, samples, those of one file; and the files of a folder."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import zip_longest

import pygame

from core.records.catalogue import ListState
from gui.app.keys import Action
from gui.app.pasting import paste
from gui.app.paths import SAMPLE_GAMES
from gui.app.requests import (
    Request,
    Section,
    ToAnalysisOf,
    ToGamesInFile,
    ToLibrary,
    ToNewGame,
    ToOptions,
)
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.entry.game_picker import GamePanel
from gui.library.actions import LibraryActions
from gui.library.bar import LibraryBar
from gui.library.browser import Browser, BrowserEvents
from gui.library.file_section import FileSection
from gui.library.head import draw_foot
from gui.library.layout import LibraryLayout, library_layout
from gui.library.listing import listing_of
from gui.library.opening import GameWay, ways_of
from gui.widgets.button import Button, IconButton
from gui.widgets.menu import Menu
from gui.widgets.notice import Notice
from gui.widgets.widget import Widget
from settings.keys import LIBRARY

_EMPTY = {
    "saved": "Games you play are kept here.",
    "samples": "There are no sample games here.",
}
_NO_GAME = "There is no game in this file."
_DROP = "You can also drop a file on the window."

_OWN = frozenset({"analyse_chosen", "search", "choose_all", "rename", "delete", "takeback"})


class LibraryScene(Screen):
    """A table of games with a preview, or the files of a folder.

    Args:
        shell: What all screens share.
        asked: Which games, and what was shown of them the last time.
    """

    def __init__(self, shell: Shell, asked: ToLibrary | ToGamesInFile) -> None:
        super().__init__(shell)
        self._file = asked.path if isinstance(asked, ToGamesInFile) else None
        options = IconButton("options", "Options", lambda: self.go(ToOptions()))
        self._bar = LibraryBar(self._file, self._turn_to, self.back, self.home, options)
        self._menu = Menu()
        self.focus.above = (self.banner, self._menu)
        events = BrowserEvents(self._offer, self._open, self._ask, self._opened)
        panel = GamePanel(shell.played, self.focus)
        self.browser = Browser(shell, self._menu, panel, events)
        self._notice = Notice()
        self._actions = LibraryActions(shell, self.browser, self.focus, self._notice)
        self._main = Button("Replay", self._open, "main", "play")
        self._others = (
            Button("Analyse", partial(self._open, 1), icon="analyse"),
            Button("Why?", partial(self._open, 2)),
        )
        self._renames = Button("Rename", self._actions.begin_renaming, icon="rename")
        self._deletes = Button("Delete", self._actions.delete, icon="trash")
        self._new = Button("New game", lambda: self.go(ToNewGame()), "main", "new")
        self._layout: LibraryLayout | None = None
        asked_for = asked if isinstance(asked, ToLibrary) else ToLibrary()
        self._files = FileSection(
            asked_for, lambda: shell.settings, self.go, self._notice.show_error
        )
        self._bar.section = asked_for.section
        self._show(asked.view)

    @property
    def title(self) -> str:
        """See ``Scene.title``."""
        return "Umbra · Library"

    @property
    def answers(self) -> frozenset[Action]:
        """See ``Screen.answers``."""
        own = {"search"} if self._lists_files else _OWN
        return super().answers | own | {"paste"}

    @property
    def place(self) -> Request:
        """See ``Screen.place``."""
        if self._file is not None:
            return ToGamesInFile(self._file, self.browser.view)
        if self._lists_files:
            return self._files.place
        return ToLibrary(self._section, view=self.browser.view)

    def hear(self, event: pygame.event.Event) -> bool:
        """See ``Screen.hear``: what is typed over files goes to the line for a path."""
        return self._lists_files and self._files.path.catch(event, self.focus)

    def arrange(self) -> None:
        """See ``Screen.arrange``."""
        m = self.metrics
        layout = self._layout = library_layout(self.size, m)
        self._bar.arrange(self.size[0], m)
        self.browser.arrange(layout, m)
        self._files.arrange(layout, m, self.shell.keys.words("search"))
        self._main.rect = layout.open if self._lists_files else layout.main
        for other, rect in zip(self._others, layout.others, strict=True):
            other.rect = rect
        self._renames.rect, self._deletes.rect = layout.seconds
        self._actions.undo.rect = layout.undo
        left = pygame.Rect(0, layout.foot.y, layout.undo.x - m.gap, m.button)
        left.x, left.width = layout.foot.x, layout.undo.x - m.gap - layout.foot.x
        self._notice.rect = self._actions.name.rect = left
        self._new.rect = pygame.Rect(0, 0, 5 * m.button, m.button)
        self._new.rect.center = layout.rows.centerx, layout.rows.centery + 2 * m.row
        # Which filters there are is known once they have a place.
        self._offer()

    def paint(self, surface: pygame.Surface) -> None:
        """See ``Screen.paint``."""
        if self._layout is None:
            return
        self._bar.draw(surface, self.style)
        if self._lists_files:
            self._files.draw(surface, self.style)
        else:
            self.browser.draw(surface, self.style)
        if not self._notice.enabled and not self._actions.name.enabled:
            foot = self._layout.foot.copy()
            if self._actions.undo.enabled:
                foot.width = self._actions.undo.rect.x - self.metrics.gap - foot.x
            count = 0 if self._lists_files else self.browser.table.number_chosen
            draw_foot(surface, foot, self._foot_words, count, self.style)

    def tick(self, dt: float) -> None:
        """See ``Screen.tick``."""
        del dt
        if not self._lists_files:
            self._actions.advance()
            self.browser.advance()

    def close(self) -> None:
        """See ``Scene.close``."""
        self.browser.close()

    def act(self, event: pygame.event.Event) -> None:
        """Handle the keys of the chosen games, and paste; Backspace goes up a folder."""
        if event.type != pygame.KEYDOWN or self.focus.typing:
            return
        action = self.shell.keys.action(event, LIBRARY)
        if action == "paste":
            paste(self.shell, self.go, self._notice.show_error)
        elif self._lists_files:
            if event.key == pygame.K_BACKSPACE:
                self._files.list.up()
                self._offer()
            elif action == "search":
                self.focus.focus(self._files.path)
        elif not self._menu.enabled:
            self._act_on_games(action)

    def _act_on_games(self, action: Action | None) -> None:
        """Do what a key asks for with the chosen games."""
        actions: dict[str, Callable[[], object]] = {
            "choose_all": self.browser.table.choose_all,
            "rename": self._actions.begin_renaming,
            "delete": self._actions.delete,
            "takeback": self._actions.restore,
            "search": lambda: self.focus.focus(self.browser.search),
            "analyse_chosen": self._analyse,
        }
        if action in actions:
            actions[action]()

    @property
    def _foot_words(self) -> str:
        """What is said below the list while nothing else is."""
        game = self.browser.table.game
        if self._lists_files:
            return _DROP
        return "" if self._file is not None or game is None else game.name

    @property
    def _section(self) -> Section:
        return self._bar.section

    @property
    def _lists_files(self) -> bool:
        return self._file is None and self._section == "files"

    @property
    def _keeps(self) -> bool:
        """Whether these are the person's own games, to be deleted."""
        return self._file is not None or self._section == "saved"

    @property
    def _first(self) -> Widget:
        """The widget that has the keyboard at first."""
        return self._files.list if self._lists_files else self.browser.table

    def _turn_to(self) -> None:
        self._show(ListState())

    def _show(self, view: ListState) -> None:
        """Show the chosen section, or the games of the file."""
        if self._lists_files:
            self._files.list.fill()
        else:
            saved = self.shell.games if self._section == "saved" else SAMPLE_GAMES
            words = _NO_GAME if self._file is not None else _EMPTY[self._section]
            listing = listing_of(self.shell, self._file or saved)
            self.browser.open(listing, view, words)
        self._actions.allowed = self._keeps
        self._actions.undo.hide()
        self._offer()
        if self.size != (0, 0):
            self.arrange()

    def _offer(self) -> None:
        """Offer what can be done with the current game or line."""
        self._name_main()
        if self._lists_files:
            offered: list[Widget] = [*self._files.widgets, self._main]
        else:
            offered = [*self.browser.widgets, self._main, *self._others]
            offered += [self._renames] if self._keeps and self._file is None else []
            offered += [self._deletes] if self._keeps else []
            offered += [] if self.browser.any_games or not self._keeps else [self._new]
        news = [self._notice, self._actions.undo, self._actions.name]
        self.focus.set([*self._bar.sections, *offered, *self._bar.widgets, *news])
        if self.focus.current in (None, *self._bar.sections) and self._first in offered:
            self.focus.focus(self._first, by_keyboard=False)

    def _name_main(self) -> None:
        """Say on the buttons that open something what they do."""
        main, line = self._main, self._files.line
        main.words, main.icon = "Replay", "play"
        if self._lists_files:
            if line is None or line.folder:
                main.words, main.icon = "Open", "files"
            main.enabled = line is not None
            return
        game, many = self.browser.table.game, self.browser.table.number_chosen > 1
        for button, way in zip_longest((main, *self._others), self._ways):
            button.enabled = way is not None and not many
            if way is not None:
                button.words, button.icon = way.words, way.icon
        self._renames.enabled = main.enabled
        self._deletes.enabled = game is not None

    def _open(self, which: int = 0) -> None:
        """Open what is current, or in one of the other ways that it can be."""
        if self._lists_files:
            self._files.list.open_current()
        else:
            for way in self._ways[which : which + 1]:
                self.go(way.request)

    def _analyse(self) -> None:
        """Analyse the current game, if it is one and over."""
        for way in self._ways if self.browser.table.number_chosen < 2 else ():
            if isinstance(way.request, ToAnalysisOf):
                self.go(way.request)

    @property
    def _ways(self) -> tuple[GameWay, ...]:
        """How the current game is opened, and then how else it can be."""
        game, listing = self.browser.table.game, self.browser.listing
        return ways_of(game, listing, self._file, self.shell.settings)

    def _ask(self, place: pygame.Rect) -> None:
        """Open the menu of what can be done with the chosen games."""
        items, actions = self._actions.offered((self._main, *self._others))
        self._menu.open(place, items, -1, lambda number: actions[number]())
        self._opened(self.browser.table)

    def _opened(self, opener: Widget) -> None:
        """Give the menu the keyboard until it closes."""
        self._menu.on_close = lambda: self.focus.focus(opener)
        self._menu.arrange(self.size, self.metrics)
        self.focus.focus(self._menu, by_keyboard=False)
