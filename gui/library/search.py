"""Games with a position: those that came to a place, or in which a pattern stood."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from core.explorer.database import Database
from core.explorer.questions import FoundGames, GamesQuestion, Question
from core.games import find_variant
from core.records.catalogue import ListedGame
from core.records.record import NOBODY, GameRecord
from core.records.replay import Timeline
from core.texts import _, ngettext, pgettext
from core.values import Observation, Side
from gui.app.shell import Shell
from gui.drawing import redraw
from gui.drawing.metrics import Metrics
from gui.explorer.filters import filter_words
from gui.explorer.lookup import Lookup
from gui.explorer.pattern import PatternBoard
from gui.library.listing import Listing
from gui.library.preview import WIDTH
from gui.replay.words import move_words
from gui.ui.elements import Text
from gui.ui.layout import GROW, Column, Element, Grow, Row
from gui.ui.parts import button, drop_down, icon_button
from gui.widgets.choice import drop_down_width

MOST = 10_000
"""So many games are found at most."""


class PositionSearch:
    """Narrows a listing down to the games in which something stood.

    Args:
        shell: What all screens share.

    Attributes:
        question: What is searched for; ``None`` for nothing.
        open: Whether the board is shown on which a pattern is set up.
        version: Changes whenever other games are found.
    """

    def __init__(self, shell: Shell) -> None:
        self.question: GamesQuestion | None = None
        self.open = False
        self.version = 0
        self._shell = shell
        self._listing: Listing | None = None
        self._lookup: Lookup | None = None
        self._board: PatternBoard | None = None
        self._plies: dict[tuple[str, int], int] = {}
        self._looked = (0, 0)
        self._words = ""

    @property
    def busy(self) -> bool:
        """Whether more games may be found."""
        return self._lookup is not None and self._lookup.busy

    @property
    def news(self) -> str:
        """How far the search is, or why it ended; ``""`` for nothing to say."""
        lookup, (done, total) = self._lookup, self._looked
        if lookup is None or self.question is None:
            return ""
        if lookup.problem:
            return _("Nothing can be looked up: {why}").format(why=lookup.problem)
        searching = lookup.busy and done < total
        share = _("Searching: {share} %").format(share=100 * done // max(1, total))
        return lookup.news or (share if searching else "")

    def turn_to(self, listing: Listing, asked: GamesQuestion | None = None) -> None:
        """Search another listing, or none of it."""
        self.close()
        self._listing, self.open, self._board = listing, False, None
        self._ask(asked)

    def show(self, variant: str) -> None:
        """Show the board for a pattern of a game."""
        facts = find_variant(variant).facts
        if self._board is None or self._board.facts.key != facts.key:
            self._board = PatternBoard(facts, self._shell, self._search)
            asked = self.question
            if asked and asked.pattern and asked.question.variant == variant:
                self._board.squares = dict(asked.pattern.squares)
                self._board.viewer = asked.pattern.viewer
        self.open = True

    def hide(self) -> None:
        """Show the games again as before; what was found stays."""
        self.open = False

    def clear(self) -> None:
        """Search for nothing any more."""
        if self._board is not None:
            self._board.squares = {}
        self._ask(None)

    def close(self) -> None:
        """End the processes that work for it."""
        if self._lookup is not None:
            self._lookup.close()
            self._lookup = None

    def advance(self) -> None:
        """Take in what has been found."""
        if self._lookup is None:
            return
        new, found = self._lookup.advance()
        for each in found:
            if isinstance(each, FoundGames):
                self._take(each)
        if new:
            redraw.now()

    def narrowed(self, games: Iterable[ListedGame]) -> list[ListedGame]:
        """Those of some games that were found."""
        if self.question is None:
            return [*games]
        return [game for game in games if self.ply(game) is not None]

    def ply(self, game: ListedGame) -> int | None:
        """After how many plies of a game it stood; ``None`` where it never did."""
        return self._plies.get(self._key(game.name, game.number))

    # --- What is found -------------------------------------------------------------------

    def _key(self, name: str, number: int) -> tuple[str, int]:
        """A game by what the listing has: of a folder it lists files."""
        one = self._listing is not None and self._listing.is_file
        return name, number if one else 1

    def _take(self, found: FoundGames) -> None:
        for each in found.games:
            self._plies.setdefault(self._key(each.source, each.number), each.ply)
        self._looked = found.looked_at, found.candidates
        self.version += 1

    def _search(self) -> None:
        """Search for the pattern that is set up."""
        board = self._board
        pattern = board.pattern if board is not None else None
        if board is None or pattern is None:
            self._ask(None)
        else:
            place = Question(board.facts.key, "")
            self._ask(GamesQuestion(place, pattern, most=MOST))

    def _ask(self, asked: GamesQuestion | None) -> None:
        self.question, self._plies, self._looked = asked, {}, (0, 0)
        self._words = "" if asked is None else _words_of(asked)
        self.version += 1
        if asked is not None and self._lookup is None and self._listing is not None:
            data = self._shell.games.with_name("explorer")
            database = Database.of(self._listing.place, data)
            self._lookup = Lookup(self._shell.work, database)
        if self._lookup is not None:
            self._lookup.ask(asked)

    # --- What is shown -------------------------------------------------------------------

    def chips(self, m: Metrics) -> list[Element]:
        """What is searched for, as one of the filters; nothing while that is nothing."""
        if self.question is None:
            return []
        variant, words = self.question.question.variant, self._words
        wide = Grow(most=drop_down_width("", words, m))
        show = partial(self.show, variant)
        return [drop_down(("", ""), words, show, self.clear, key="position", w=wide)]

    def view(self, shown: Observation | None, m: Metrics) -> Element:
        """The board for a pattern.

        Args:
            shown: The board of the current game, whose pieces can be taken over.
            m: The measures of the window.
        """
        board = self._board
        if board is None:
            return Column(h=GROW)
        fits = shown is not None and shown.variant == board.facts.key

        def take() -> None:
            if shown is not None:
                board.become(shown.pieces)

        title = Text(_("Games with a position"), ("h3", "body"), "text", bold=True, w=GROW)
        away = icon_button("close", _("Close the board"), self.hide, "control")
        said = self.news or _("Set up what stood at some moment of a game.")
        return Column(
            Row(title, away, gap="gap", h="control"),
            Text(f"{_(board.facts.title)} · {said}", lines=2, tight=True),
            Column(board.board(), h=Grow(1000, most=WIDTH)),
            board.tray(),
            Row(
                button(_("Board shown"), take, enabled=fits, w=GROW,
                       tooltip=_("Take over the board of the current game")),
                button(pgettext("command", "Clear"), self.clear,
                       enabled=bool(board.squares), w=GROW),
                gap="gap",
            ),
            gap=m.gap // 2, h=GROW,
        )  # fmt: skip


def _words_of(asked: GamesQuestion) -> str:
    """What is searched for, in a few words."""
    pattern, place = asked.pattern, asked.question
    if pattern is not None:
        words = ngettext("{number} square", "{number} squares", len(pattern.squares))
        if pattern.viewer is None:
            return words
        seen = _("{what} seen by {side}")
        side = find_variant(place.variant).facts.side_name(pattern.viewer)
        return seen.format(what=words, side=side)
    if not place.moves:
        where = _("at the start")
    else:
        record = GameRecord(
            place.variant, place.ruleset, NOBODY, moves=place.moves, fen=place.start
        )
        last = Timeline.of(record, place.notation).steps[-1]
        where = _("after {move}").format(move=move_words(last))
    sides = tuple(map(find_variant(place.variant).facts.side_name, Side))
    return " · ".join(filter(None, (where, filter_words(place.filters, sides))))
