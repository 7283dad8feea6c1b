"""Games in a table: saved ones, samples, those of one file; and the files of a folder."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

import pygame

from core.explorer.questions import GamesQuestion
from core.formats import ENDINGS
from core.records.catalogue import Filters, ListState, in_order, narrowed
from core.texts import N_, _, ngettext, pgettext
from gui.app.files import opening_of_file, opens_in_analysis, paste
from gui.app.keys import Action
from gui.app.paths import SAMPLE_GAMES, problem_with, short_path, typed_path
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
from gui.drawing import redraw
from gui.drawing.metrics import Metrics
from gui.drawing.text import text_width
from gui.entry.folder_list import FileKind, FolderPicker, is_folder
from gui.entry.game_picker import GamePanel
from gui.library.listing import (
    Filter,
    FilterOffer,
    GameFiles,
    PreviewLoader,
    Way,
    listing_of,
    ways_of,
)
from gui.library.preview import WIDTH, GamePreview
from gui.library.search import PositionSearch
from gui.library.table import GameTable, empty_table, filled_columns
from gui.ui.elements import Own, Text
from gui.ui.layout import GROW, Column, Element, Grow, Row, Space
from gui.ui.menu import Item
from gui.ui.parts import app_bar, button, choice, drop_down, icon_button
from gui.widgets.choice import drop_down_width
from gui.widgets.notice import Notice, UndoNotice
from gui.widgets.signs import draw_panel
from gui.widgets.text_field import NameField, TextField
from gui.widgets.widget import Widget
from settings.keys import LIBRARY

_SECTIONS: Mapping[Section, str] = {
    "saved": N_("Saved games"),
    "samples": N_("Sample games"),
    "files": N_("Open a file"),
}
_EMPTY = {
    "saved": N_("Games you play are kept here."),
    "samples": N_("There are no sample games here."),
}
_NO_GAME = N_("There is no game in this file.")
_DROP = N_("You can also drop a file on the window.")
_SEARCH = N_("Search players, results, openings, dates")
_LONGEST = 80
"""Letters of what is searched for at most."""

_MORE = N_("Shift and Ctrl select more")

_USUAL = ((N_("Replay"), "play"), (N_("Analyse"), "analyse"), (N_("Why?"), ""))
"""The buttons that open a game, and their icons, where there is none to be opened."""

_UNDO = {"S": 280, "M": 348, "L": 440}
_LAST = 2
"""The turn of news in the order of the Tab key: after all else."""

_OWN = frozenset({"analyse_chosen", "search", "choose_all", "rename", "delete", "takeback"})


def _is_game_file(path: Path) -> bool:
    return path.suffix.lower() in ENDINGS and not is_folder(path)


_GAME_FILES = FileKind(
    _is_game_file,
    "board",
    N_("Type or paste the path of a file or a folder"),
    typed_path,
    problem_with,
)


class LibraryScene(Screen):
    """A table of games with a preview, or the files of a folder.

    Args:
        shell: What all screens share.
        asked: Which games, and what was shown of them the last time.

    Attributes:
        listing: All games of the section, or of the file.
        filters: By what they are narrowed down, besides the text of ``search``.
        search: The field for that.
        table: The games that are left.
    """

    def __init__(self, shell: Shell, asked: ToLibrary | ToGamesInFile) -> None:
        super().__init__(shell)
        self._file = asked.path if isinstance(asked, ToGamesInFile) else None
        asked_for = asked if isinstance(asked, ToLibrary) else ToLibrary()
        self._section = asked_for.section
        self._picker = GamePanel(shell.played, self.focus)
        self.filters, self._offer = Filters(), FilterOffer(())
        self.search = TextField(
            "", _LONGEST, lambda _: self._fill(), _(_SEARCH), icon="search",
            on_enter=lambda _: self._go_to_games(),
        )  # fmt: skip
        self.table = GameTable(self._open, self._open_games_menu, self._fill)
        self._previews, self._preview = PreviewLoader(shell), GamePreview(shell)
        self._notice, self._undo = Notice(), UndoNotice(self._restore)
        self._name = NameField(self._rename)
        self._game_files = GameFiles(shell, self._notice.show_error)
        self._folder = FolderPicker(
            asked_for.folder,
            _GAME_FILES,
            self._open_file,
            self._notice.show_error,
            asked_for.name,
        )
        self.listing, self._nothing = listing_of(shell, self._file or shell.games), ""
        self._search = PositionSearch(shell)
        self._version = -1, -1
        self._wanted: ListState | None = None
        self._show(asked.view, asked.search)

    @property
    def title(self) -> str:
        """See ``Scene.title``."""
        return _("Umbra · Library")

    @property
    def answers(self) -> frozenset[Action]:
        """See ``Screen.answers``."""
        own = {"search"} if self._lists_files else _OWN
        return super().answers | own | {"paste"}

    @property
    def place(self) -> Request:
        """See ``Screen.place``."""
        if self._lists_files:
            return ToLibrary("files", self._folder.folder, self._folder.name)
        game = self.table.game
        view = ListState(
            filters=replace(self.filters, text=self.search.text),
            order=self.table.head.order,
            key=game.key if game is not None else None,
            top=self.table.area.top,
        )
        search = self._search.question
        if self._file is not None:
            return ToGamesInFile(self._file, view, search)
        return ToLibrary(self._section, view=view, search=search)

    @property
    def busy(self) -> bool:
        """Whether more will be shown without anybody doing anything."""
        return self.listing.busy or self._previews.busy or self._search.busy

    @property
    def _lists_files(self) -> bool:
        return self._file is None and self._section == "files"

    @property
    def _keeps(self) -> bool:
        """Whether these are the person's own games, to be deleted."""
        return self._file is not None or self._section == "saved"

    @property
    def _renames(self) -> bool:
        """Whether each game has a file of its own, which can have another name."""
        return self._keeps and not self.listing.is_file

    @property
    def _ways(self) -> Sequence[Way]:
        """How the current game is opened, and then how else it can be."""
        game = self.table.game
        if game is None:
            return ()
        path = self.listing.folder / game.name
        if game.out_of > 1 and self._file is None:
            listed = ToGamesInFile(path, search=self._search.question)
            return ((_("Open the list"), "files", listed),)
        analysed = opens_in_analysis(self.shell.settings, game.variant)
        return ways_of(game, path, self._search.ply(game), analysed=analysed)

    @property
    def _offers(self) -> list[tuple[str, str, bool]]:
        """What the buttons say that open the current game, their icons, and if they can."""
        one, usual = self.table.number_chosen < 2, _USUAL[len(self._ways) :]
        offers = [(words, icon, one) for words, icon, _request in self._ways]
        return offers + [(_(words), icon, False) for words, icon in usual]

    # --- What is shown -------------------------------------------------------------------

    def view(self) -> Element:
        """See ``Screen.view``."""
        m, file = self.metrics, self._file
        names = [_(name) for name in _SECTIONS.values()]
        words = max(text_width(name, m.small, bold=True) for name in names)
        chosen = tuple(_SECTIONS).index(self._section)
        room = len(names) * (words + 2 * m.gutter)
        sections = choice(names, chosen, self._turn_to, w=room)
        right = [sections, Space("gap")] if file is None else []
        options = icon_button("options", _("Options"), lambda: self.go(ToOptions()), tab=1)
        name, folder = (
            (_("Library"), "") if file is None else (file.name, short_path(file.parent))
        )
        shown = self._files_view(m) if self._lists_files else self._games_view(m)
        return Column(app_bar(name, folder, self.back, self.home, *right, options), shown)

    def _files_view(self, m: Metrics) -> Element:
        go, there = self._folder.open_chosen, self._folder.line is not None
        opens = button(
            pgettext("command", "Open"), go, "main", "files", enabled=there, w=WIDTH
        )
        return Column(
            *self._folder.view(m),
            Row(self._foot(_(_DROP), 0), opens, gap="gap", h="button"),
            pad="margin", gap="gap", h=GROW,
        )  # fmt: skip

    def _games_view(self, m: Metrics) -> Element:
        game, number = self.table.game, self.table.number_chosen
        foot = "" if self._file is not None or game is None else game.name
        tip, set_up = _("Games with a position"), self.set_up_position
        position = icon_button("set_up", tip, set_up, "button")
        games = Column(
            Row(Own(self.search, w=GROW, h="button"), position, gap="gap"),
            self._filters_view(m),
            Column(
                Own(self.table.head, h=m.row + 2),
                self._rows(m),
                pad=(0, 2), ground=draw_panel, h=GROW,
            ),
            self._foot(foot, number),
            gap="gap", w=GROW,
        )  # fmt: skip
        why = max(4 * m.body, text_width(_("Why?"), m.body) + m.gap)
        offers = [
            button(
                words,
                partial(self._open, number),
                "second" if number else "main",
                icon,
                enabled=enabled,
                w=GROW if number < 2 else why,
            )
            for number, (words, icon, enabled) in enumerate(self._offers[: len(_USUAL)])
        ]
        one = self.table.number_chosen < 2 and game is not None
        rename = button(
            _("Rename"), self._begin_renaming, icon="rename", enabled=one, w=GROW
        )
        delete = button(
            _("Delete"), self._delete, icon="trash", enabled=game is not None, w=GROW
        )
        own = [rename if self._renames else Space(GROW), delete] if self._keeps else []
        shown = [self._preview.view(m), Row(*offers, gap="gap")]
        if self._search.open:
            shown[0] = self._search.view(self._preview.seen, m)
        else:
            shown.append(Row(*own, gap="gap", h="button"))
        return Row(
            games,
            Column(*shown, gap="gap", w=WIDTH),
            pad="margin", gap=round(1.5 * m.gutter), h=GROW,
        )  # fmt: skip

    def _filters_view(self, m: Metrics) -> Element:
        """The filters, each as wide as it must be, or as all of them can be."""
        chips = [self._chip(each, m) for each in self._offer.offered(self.filters)]
        clear = button(_("Clear filters"), self._clear, "quiet", h="row")
        chips += self._search.chips(m)
        return Row(
            *chips,
            Space(Grow(0.001)),
            clear if self.filters != Filters() else None,
            gap=m.gap // 2 + 2, h="row",
        )  # fmt: skip

    def _chip(self, of: Filter, m: Metrics) -> Element:
        words = of.words
        return drop_down(
            (of.name, of.unset), words, partial(self._choose, of),
            partial(self._narrow, **{of.key: of.none}),
            key=(of.key, of.name), w=Grow(most=drop_down_width(of.unset, words, m)),
        )  # fmt: skip

    def _rows(self, m: Metrics) -> Element:
        """The games, or why there are none."""
        if self.table.games:
            return self.table.rows(m)
        narrow = bool(self.listing.games)
        words = self.listing.problem or self._nothing
        if self.listing.reading and not narrow:
            words = _("Reading …")
        elif narrow:
            words = _("No game matches.")
        way = button(_("Clear filters"), self._clear, w=5 * m.button) if narrow else None
        if not narrow and self._keeps and not self.listing.reading:
            go = partial(self.go, ToNewGame())
            way = button(_("New game"), go, "main", "new", w=5 * m.button)
        return empty_table(words, way, m)

    def _foot(self, words: str, number: int) -> Element:
        """The line below the list: what is typed, news, or how many games are selected."""
        said: Element = Text(words, w=GROW)
        if self._name.enabled:
            said = Own(self._name, w=GROW, tab=_LAST)
        elif self._notice.enabled:
            said = Own(self._notice, w=GROW, tab=_LAST)
        elif number > 1:
            count = Text(
                # For translators: games.
                _("{number:,} selected").format(number=number),
                ink="text",
                bold=True,
                w=None,
            )
            said = Row(count, Text(_(_MORE)), gap="gap", w=GROW)
        undo = Own(self._undo, w=_UNDO, tab=_LAST) if self._undo.enabled else None
        return Row(said, undo, gap="gap", w=GROW, h="button")

    # --- What games there are ------------------------------------------------------------

    def tick(self, dt: float) -> None:
        """See ``Screen.tick``."""
        self.search.key = self._folder.path.key = self.shell.keys.words("search")
        if not self._lists_files:
            self._finish_deleting()
            self._advance()

    def close(self) -> None:
        """See ``Scene.close``; the listing is still read."""
        self._previews.close()
        self._search.close()

    def _turn_to(self, number: int) -> None:
        self._section = tuple(_SECTIONS)[number]
        self._show(ListState())

    def _show(self, view: ListState, search: GamesQuestion | None = None) -> None:
        """Show the chosen section, or the games of the file."""
        self._undo.hide()
        if self._lists_files:
            self._folder.fill()
            self._give_keys(self._folder.area)
            return
        saved = self.shell.games if self._section == "saved" else SAMPLE_GAMES
        self._nothing = _(_NO_GAME if self._file is not None else _EMPTY[self._section])
        self.listing, self._wanted = listing_of(self.shell, self._file or saved), view
        self.table.show(())
        self.search.text, self.table.head.order = view.filters.text, view.order
        self.filters, self._version = replace(view.filters, text=""), (-1, -1)
        self._search.turn_to(self.listing, search)
        self.listing.begin(self.shell.work)
        self._advance()
        self._give_keys(self.table.area)

    def _go_to_games(self) -> None:
        """Lead from what is searched for to what was found, if anything was."""
        if self.table.games:
            self.focus.focus(self.table.area)

    def _give_keys(self, widget: Widget) -> None:
        """Give a list the keyboard, unless a key led to what has it."""
        if self.focus.current is None or not self.focus.current.focused:
            self.focus.focus(widget, by_keyboard=False)

    def _advance(self) -> None:
        """Show what has been read since."""
        listing = self.listing
        listing.advance()
        self._search.advance()
        version = listing.version, self._search.version
        if version != self._version:
            self._version = version
            self._take_in()
        self.search.news = self._news()
        if listing.reading:
            redraw.now()  # so that more is taken in with the next frame
        game = self.table.game
        seen = self._previews.of(listing.folder, game) if game is not None else None
        self._preview.show(game, seen)
        self._previews.advance()

    def _take_in(self) -> None:
        """Show what is known by now; nothing moves under whoever reads the list."""
        games = self.listing.games
        self._offer = FilterOffer(games)
        self.table.numbered = self.listing.is_file
        self.table.filled = filled_columns(games, self.table.numbered)
        self._show_matching()
        if self._wanted is not None:
            self._come_back()
        if self.focus.current is None:
            self.focus.focus(self.table.area, by_keyboard=False)

    def _news(self) -> str:
        """How many games are read, shown or there."""
        listing = self.listing
        if self._search.news:
            return self._search.news
        total, read, shown = listing.total, listing.read, len(self.table.games)
        if listing.reading:
            # For translators: games.
            words = _("{read:,} of {total:,} read") if read < total else _("{read:,} read")
            return words.format(read=read, total=total)
        words = ngettext("{number:,} game", "{number:,} games", total)
        if shown != total:
            words = ngettext(
                "{shown:,} of {number:,} game",
                "{shown:,} of {number:,} games",
                total,
                shown=shown,
            )
        # What is searched for may be among openings that are not known yet.
        return (
            _("{games} · finding openings").format(games=words) if listing.busy else words
        )

    def _fill(self) -> None:
        """Show the matching games in their order, and the current one among them."""
        self.table.area.begin(self.table.area.top)
        self._show_matching()
        self._come_back()

    def _show_matching(self) -> None:
        filters = replace(self.filters, text=self.search.text)
        today = datetime.now().astimezone().date()
        games = narrowed(self._search.narrowed(self.listing.games), filters, today)
        self.table.show(in_order(games, self.table.head.order))

    def _come_back(self) -> None:
        """Return to the game that was current when the screen was left, once known."""
        wanted = self._wanted
        if wanted is not None and (wanted.key is None or self.table.find(wanted.key)):
            self.table.area.begin(wanted.top)
            self._wanted = None

    def _seek(self, name: str) -> None:
        """Make the game of a file current as soon as it is listed."""
        self._wanted = ListState(key=(name, 1), top=self.table.area.top)
        self._come_back()

    # --- Narrowing down ------------------------------------------------------------------

    def _clear(self) -> None:
        """Show all games again."""
        self.search.text = ""
        self.filters = Filters()
        self._search.clear()
        self._fill()

    def _narrow(self, **fields: Any) -> None:  # noqa: ANN401 - fields of Filters
        """Set some of the filters."""
        self.filters = replace(self.filters, **fields)
        self._fill()

    def set_up_position(self) -> None:
        """Set up what must have stood at some moment of the games that are shown."""
        game = self.table.game
        usual = game.variant if game is not None else self.shell.settings.variant
        self._search.show(self.filters.variant or usual)

    def _choose(self, of: Filter) -> None:
        """Show the values of a filter below it."""
        opener = self.focus.current
        if of.key == "variant" and opener is not None:
            self._picker.open(
                opener, of.present or "", lambda key: self._narrow(variant=key)
            )
            return
        values = of.values()
        known = [of.none, *(value for value, _ in values)]
        items = [Item(of.unset), *(Item(words) for _, words in values)]
        marked = known.index(of.present) if of.present in known else -1
        self.open_menu(
            items, marked, lambda number: self._narrow(**{of.key: known[number]})
        )

    # --- What is done --------------------------------------------------------------------

    def hear(self, event: pygame.event.Event) -> bool:
        """See ``Screen.hear``: what is typed over files goes to the line for a path."""
        return super().hear(event) or (
            self._lists_files and self._folder.catch(event, self.focus)
        )

    def act(self, event: pygame.event.Event) -> None:
        """Handle the keys of the chosen games, and paste; Backspace goes up a folder."""
        if event.type != pygame.KEYDOWN or self.focus.typing:
            return
        action = self.shell.keys.action(event, LIBRARY)
        if action == "paste":
            paste(self.shell, self.go, self._notice.show_error)
        elif self._lists_files:
            if event.key == pygame.K_BACKSPACE:
                self._folder.up()
            elif action == "search":
                self.focus.focus(self._folder.path)
        elif self.focus.current not in self.focus.above:
            self._act_on_games(action)

    def _act_on_games(self, action: Action | None) -> None:
        """Do what a key asks for with the chosen games."""
        actions: dict[str, Callable[[], object]] = {
            "choose_all": self.table.choose_all,
            "rename": self._begin_renaming,
            "delete": self._delete,
            "takeback": self._restore,
            "search": lambda: self.focus.focus(self.search),
            "analyse_chosen": self._analyse,
        }
        if action in actions:
            actions[action]()

    def _open(self, which: int = 0) -> None:
        """Open the current game in one of the ways in which it can be."""
        for *_how, request in self._ways[which : which + 1]:
            self.go(request)

    def _analyse(self) -> None:
        """Analyse the current game, if it is one and over."""
        for *_how, request in self._ways if self.table.number_chosen < 2 else ():
            if isinstance(request, ToAnalysisOf):
                self.go(request)

    def _open_games_menu(self, place: pygame.Rect) -> None:
        """Open the menu of what can be done with the chosen games."""
        keys, game, chosen = self.shell.keys, self.table.game, self.table.number_chosen
        one = chosen == 1
        items, actions = list[Item](), list[Callable[[], None]]()
        notes = {"analyse": keys.words("analyse_chosen")}
        for number, (words, icon, enabled) in enumerate(self._offers):
            note = notes.get(icon, "") if number else pgettext("key", "Enter")
            items.append(Item(words, icon, note, enabled=enabled))
            actions.append(partial(self._open, number))
        if game is not None:
            name = game.opponents[0]
            items.append(Item(_("Only games with {name}").format(name=name), "search"))
            actions.append(partial(self._narrow, opponent=name))
        if self._renames:
            items.append(Item(_("Rename"), "rename", keys.words("rename"), enabled=one))
            actions.append(self._begin_renaming)
        if self._keeps:
            many = ngettext("Delete {number:,} game", "Delete {number:,} games", chosen)
            words = _("Delete") if one else many
            items.append(Item(words, "trash", keys.words("delete")))
            actions.append(self._delete)
        self.open_menu(items, -1, lambda number: actions[number](), place)

    def _delete(self) -> None:
        """Move the chosen games to the trash."""
        listing, games, files = self.listing, self.table.chosen, self._game_files
        if not self._keeps or not games or files.busy or listing.reading:
            return
        if not listing.is_file:
            self._tell(files.delete(listing, games))
            return
        files.begin_deleting(listing, games)
        if files.busy:
            self._notice.show(_("Deleting …"), "trash")

    def _finish_deleting(self) -> None:
        """Report what has been deleted since."""
        done = self._game_files.advance(self.listing)
        if done:
            self._notice.hide()
        self._tell(done)

    def _tell(self, done: str) -> None:
        """Show what was deleted, and a way to put it back."""
        if done:
            self._advance()
            self._undo.hint = self.shell.keys.hint(_("Put it back"), "takeback")
            self._undo.show(done)

    def _restore(self) -> None:
        """Restore what was deleted last."""
        if not self._keeps or self._game_files.busy:
            return
        names = self._game_files.undo(self.listing)
        self._undo.hide()
        self._advance()
        if names and not self.listing.is_file:
            self._seek(names[0])

    def _begin_renaming(self) -> None:
        """Ask for another name for the current game."""
        game = self.table.game
        if game is None or not self._renames or self.table.number_chosen > 1:
            return
        self._name.begin(Path(game.name).stem)
        self.focus.focus(self._name)

    def _rename(self, name: str) -> None:
        """Take a name that was typed; ``""`` leaves the old one."""
        game = self.table.game
        if name and game is not None:
            new = self._game_files.rename(self.listing, game, name)
            self._advance()
            self._seek(new)
        self.focus.focus(self.table.area)

    # --- Files ---------------------------------------------------------------------------

    def _open_file(self, path: Path) -> None:
        self.go(opening_of_file(path, self.shell.settings))
