"""The explorer of a screen: what was played elsewhere where the game stands now."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from core.explorer.database import Database, shipped_files
from core.explorer.questions import BoardsLeft, Explored, FoundGame, GamesQuestion, Question
from core.games import GAMES
from core.records.record import GameRecord
from core.tasks.workers import Work
from core.texts import N_, _
from core.values import Move, Side
from gui.app.board_settings import notation_for
from gui.app.requests import Exploring, Request, ToGamesInFile, ToLibrary, ToReplayOf
from gui.app.screen import Screen
from gui.drawing import redraw
from gui.explorer.filters import FilterPanel, filter_words
from gui.explorer.lookup import Lookup, request_of
from gui.ui.menu import Item

PATIENCE = 0.4
"""Seconds for which a place is shown before its boards are counted: many are passed by."""

_BOARDS = "core.explorer.boards_left:boards_left"
_ARCHIVED = "core.explorer.archive:archived_game"
_ALL = 10_000
"""So many games a library lists at most."""


@dataclass(frozen=True, slots=True)
class Source:
    """Games that can be explored.

    Attributes:
        name: What they are called.
        database: Where they are.
        library: What lists them; ``None`` for an archive, which has no list.
    """

    name: str
    database: Database
    library: ToLibrary | ToGamesInFile | None = None


class Explorer:
    """What was played in other games in the place that a screen shows.

    Of a game that hides something, and is not over, nothing may be shown.

    Args:
        screen: The screen; other games are opened from it.
        play: Called with a move that is pressed.

    Attributes:
        open: Whether it is shown.
        file: The file whose games can be explored besides one's own; ``None`` for none.
        question: The place that is shown; ``None`` before there is one.
        next: The move that was made there, if any.
        filtering: Which games count.
        left: How many boards would be left after each move, as far as that is counted.
    """

    def __init__(self, screen: Screen, play: Callable[[Move], None]) -> None:
        self.open = False
        self.file: Path | None = None
        self.question: Question | None = None
        self.next: Move | None = None
        self.left: Mapping[Move, BoardsLeft] = {}
        self.play = play
        self.filtering = FilterPanel(screen.focus, self._narrow)
        self._screen, self._shell = screen, screen.shell
        self._number = 0
        self._lookups: dict[Database, Lookup] = {}
        self._found: dict[Database, Explored] = {}
        self._about: tuple[GameRecord, int] | None = None
        self._counting, self._fetching = Work(self._shell.begin), Work(self._shell.begin)
        self._counted: Question | None = None
        self._ply = 0
        self._waited = 0.0

    # --- Which games ---------------------------------------------------------------------

    @property
    def sources(self) -> tuple[Source, ...]:
        """The games that can be explored."""
        variant = self.question.variant if self.question is not None else ""
        return _sources(self._shell.games, variant, self.file)

    @property
    def source(self) -> Source:
        """Those that are."""
        sources = self.sources
        return sources[min(self._number, len(sources) - 1)]

    @property
    def filter_text(self) -> str:
        """Which games count, in a few words; ``""`` where all do."""
        return filter_words(self.filtering.filters, self.sides)

    def open_filters(self) -> None:
        """Open what chooses among them, below what has the keyboard."""
        opener = self._screen.focus.current
        if opener is not None:
            self.filtering.open(opener, self.sides)

    def choose_source(self) -> None:
        """Open the menu of the games that can be explored."""
        names = [Item(_(each.name)) for each in self.sources]
        self._screen.open_menu(names, self._number, self._turn_to)

    @property
    def lists(self) -> bool:
        """Whether all games that came here can be listed."""
        return self.source.library is not None

    def _turn_to(self, number: int) -> None:
        self._number = number
        self._ask()

    # --- Where the game stands -----------------------------------------------------------

    @property
    def state(self) -> Exploring | None:
        """What it goes by; ``None`` while it is not shown."""
        if not self.open:
            return None
        return Exploring(self.filtering.filters, self._number, self.file)

    def resume(self, state: Exploring | None) -> None:
        """Show it as another one was, or not at all; what it is about is yet to be told."""
        if state is not None:
            self.open, self.file, self._number = True, state.file, state.source
            self.filtering.filters = state.filters

    def show(self) -> None:
        """Show it."""
        self.open = True
        self._ask()

    def hide(self) -> None:
        """Show something else in its place; what is known stays."""
        self.open = False
        redraw.now()

    def about(self, record: GameRecord, ply: int) -> None:
        """Turn to another place: that after so many moves of a game."""
        if self._about == (record, ply):
            return
        self._about = record, ply
        moves = record.moves
        filters = self.filtering.filters
        self.question = Question(
            record.variant, record.ruleset, record.fen, tuple(moves[:ply]), filters,
            notation=notation_for(self._shell.settings, record),
        )  # fmt: skip
        self.next = moves[ply] if ply < len(moves) else None
        self.left = {}
        self._turn()

    def _narrow(self) -> None:
        """Have other games count."""
        if self.question is not None:
            self.question = replace(self.question, filters=self.filtering.filters)
        self._turn()

    def _turn(self) -> None:
        """Begin anew, as something else is asked for."""
        self._counting.close()
        self._fetching.close()
        self._counted, self._waited = None, 0.0
        if self.open:
            self._ask()

    @property
    def hidden(self) -> bool:
        """Whether it goes by what one side had seen, and not by the position."""
        return self.question is not None and GAMES[self.question.variant].facts.hidden

    @property
    def sides(self) -> tuple[str, ...]:
        """What the sides are called."""
        variant = self.question.variant if self.question is not None else "chess"
        return tuple(map(GAMES[variant].facts.side_name, Side))

    @property
    def problem(self) -> str:
        """Why nothing can be shown; ``""`` unless something went wrong."""
        return self._lookup.problem

    @property
    def news(self) -> str:
        """How far the index is, while it is being made."""
        return self._lookup.news

    @property
    def indexing(self) -> bool:
        """Whether more games may be known in a moment."""
        return self._lookup.indexing

    @property
    def busy(self) -> bool:
        """Whether more will be shown without anybody doing anything."""
        return self.open and (self._lookup.busy or self._counts)

    @property
    def _lookup(self) -> Lookup:
        database = self.source.database
        if database not in self._lookups:
            self._lookups[database] = Lookup(self._shell.work, database)
        return self._lookups[database]

    def _ask(self) -> None:
        self._lookup.ask(self.question)
        redraw.now()

    # --- As time passes ------------------------------------------------------------------

    def tick(self, dt: float) -> None:
        """Advance by ``dt`` seconds: take in what has been found."""
        if not self.open:
            return
        self._take_fetched()
        new, found = self._lookup.advance()
        for each in found:
            if isinstance(each, Explored):
                self._found[self.source.database] = each
                self.filtering.players = each.players
        self._waited += dt
        counted = self._count()
        if new or counted:
            redraw.now()
        elif self._waited < PATIENCE:
            redraw.within(PATIENCE - self._waited)

    def close(self) -> None:
        """End the processes that work for it."""
        for each in self._lookups.values():
            each.close()
        self._lookups.clear()
        self._counting.close()
        self._fetching.close()

    @property
    def here(self) -> Explored | None:
        """What was played in the place that is shown; ``None`` until that is known."""
        found = self._found.get(self.source.database)
        return found if found is not None and found.question == self.question else None

    @property
    def last(self) -> Explored | None:
        """The same, or for a moment what was found before, so that nothing flickers."""
        found = self._found.get(self.source.database)
        return self.here or (found if self._waited < PATIENCE else None)

    @property
    def _counts(self) -> bool:
        """Whether there are moves here whose boards are not counted yet."""
        here = self.here
        if here is None or not self.hidden:
            return False
        return any(each.move not in self.left for each in here.moves)

    def _count(self) -> bool:
        """Count boards once it is clear that somebody looks; whether more are known."""
        here, found = self.here, self._counting.poll()
        self.left = {**self.left, **{each.move: each for each in found}}
        if here is None or not self._counts:
            self._counting.close()
        elif self._counted != here.question and self._waited >= PATIENCE:
            self._counted, moves = here.question, tuple(each.move for each in here.moves)
            self._counting.start(_BOARDS, here.question, moves)
        return bool(found)

    # --- Other games ---------------------------------------------------------------------

    def open_game(self, game: FoundGame) -> None:
        """Open another game where it came to this place."""
        source, shell = self.source, self._shell
        if self.question is None:
            return
        if source.library is None:
            self._ply = game.ply
            self._fetching.start(_ARCHIVED, source.database.source, game.number)
        else:
            self._go(request_of(shell, source.database, self.question.variant, game))

    def _take_fetched(self) -> None:
        """Open the game that has been read from an archive, or say why it was not."""
        waiting = self._fetching.running
        for record in self._fetching.poll():
            self._go(ToReplayOf(record, self._ply))
        problem = self._fetching.problem
        if waiting and not self._fetching.running and problem:
            self._screen.banner.show_error(problem)

    def list_games(self) -> None:
        """List all games that came to this place."""
        if self.question is not None:
            asked = GamesQuestion(self.question, most=_ALL)
            source = self.source.library
            if source is not None:
                self._go(replace(source, search=asked))

    def _go(self, request: Request) -> None:
        """Go there; what cannot be come back to stays open below."""
        if self._screen.place is None:
            self._screen.visit(request)
        else:
            self._screen.go(request)


@lru_cache(maxsize=16)
def _sources(saved: Path, variant: str, file: Path | None) -> tuple[Source, ...]:
    """One's own games, those of a kind that come with the program, those of a file."""
    data = saved.with_name("explorer")
    found = [Source(N_("Your games"), Database.of(saved, data), ToLibrary())]
    archives = [each for each in shipped_files() if each.stem == variant]
    if archives:
        found.append(Source(N_("Strong bots"), Database.of(archives[0], data)))
    if file is not None:
        found.append(Source(N_("This file"), Database.of(file, data), ToGamesInFile(file)))
    return tuple(found)
