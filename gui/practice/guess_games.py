"""The games that come with the program to be guessed, each with what to watch in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from core.games import GAMES, find_variant
from core.practice.guess import WATCH, game_identity, side_to_guess
from core.practice.guess_session import GUESSES, GUESSES_FILE, best_of
from core.records.library import files_in
from core.records.log import LogError
from core.records.reader import read_games
from core.records.record import GameRecord
from core.tasks.workers import BackgroundTask, Hear
from core.texts import N_, _, ngettext, pgettext
from gui.app.paths import GAMES_TO_GUESS
from gui.app.requests import Request, ToGuess, ToGuessGames
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.drawing import redraw
from gui.practice.guess_view import result_words
from gui.replay.words import name_words
from gui.ui.elements import Ink, Text
from gui.ui.layout import GROW, Column, Element, Grow, Row, Space
from gui.ui.listing import ListOf, row_ground
from gui.ui.parts import app_bar

_READING = N_("Reading the games…")
_NONE = N_("There are no games to guess here.")
_EACH = {"S": 58, "M": 66, "L": 84}


@dataclass(frozen=True, slots=True)
class GuessRow:
    """A line of the list.

    Attributes:
        number: From 1.
        title: What the game is called, or who played.
        game: Which game, and from which side.
        watch: What to watch in it.
        score: The best guess so far, in words.
    """

    number: int
    title: str
    game: str
    watch: str
    score: str


class GuessGamesScene(Screen):
    """Lists the games; they are read in another process.

    Args:
        shell: What all screens share.
        asked: Which game is current.
    """

    heading = N_("Guess the fog")

    def __init__(self, shell: Shell, asked: ToGuessGames) -> None:
        super().__init__(shell)
        self._current = asked.number
        self._records: tuple[GameRecord, ...] = ()
        self._rows: tuple[GuessRow, ...] = ()
        self._task: BackgroundTask[tuple[GameRecord, ...]] = shell.work(
            games_to_guess, GAMES_TO_GUESS
        )

    @property
    def place(self) -> Request:
        """See ``Screen.place``."""
        return ToGuessGames(self._current)

    @property
    def busy(self) -> bool:
        """Whether the games are still being read."""
        return not self._task.over and not self._records

    def close(self) -> None:
        """See ``Scene.close``."""
        self._task.close()

    def tick(self, dt: float) -> None:
        """See ``Screen.tick``."""
        if not self.busy:
            return
        for records in self._task.poll():
            self._records, self._rows = records, self._listed(records)
            self._current = min(self._current, len(records) - 1)
        if not self.busy:
            redraw.now()

    def view(self) -> Element:
        """See ``Screen.view``."""
        count = len(self._rows)
        number = ngettext("{number} game", "{number} games", count) if count else ""
        bar = app_bar(_(self.heading), number, self.back, self.home, *self.game_icons())
        waits = _(_READING) if self.busy else self._task.problem or _(_NONE)
        body: Element = Text(waits)
        if self._rows:
            body = ListOf(
                items=self._rows,
                cell=_cell,
                chosen=self._current,
                on_choose=self._choose,
                on_open=self._open,
                at_once=True,
                name=lambda row: row.title,
                tell=lambda row: row.watch,
                each=_EACH,
                h=Grow(step=_EACH[self.metrics.size]),
                focus=True,
            )
        return Column(bar, Column(body, pad="margin", h=GROW))

    def _listed(self, records: Sequence[GameRecord]) -> tuple[GuessRow, ...]:
        try:
            saved = GUESSES.read(self.shell.problems / GUESSES_FILE)
        except LogError as error:
            self.banner.show_error(str(error))
            saved = ()

        def row(number: int, record: GameRecord) -> GuessRow:
            facts, side = find_variant(record.variant).facts, side_to_guess(record)
            best = best_of(saved, game_identity(record, facts), side)
            whose = _("{game} · as {side}").format(
                game=_(facts.title), side=facts.side_name(side)
            )
            score = result_words(best) if best is not None else pgettext("guessed", "new")
            watch = _(record.tags.get(WATCH, ""))
            title = _(record.tags.get("Event", "")) or name_words(record)
            return GuessRow(number, title, whose, watch, score)

        return tuple(row(number, record) for number, record in enumerate(records, 1))

    def _choose(self, number: int) -> None:
        self._current = number

    def _open(self, number: int) -> None:
        record = self._records[number]
        self._current = number
        self.go(ToGuess(record, side_to_guess(record)))


def _cell(row: GuessRow, chosen: bool, pointed: bool) -> Element:
    ink: Ink = "accent2" if row.score[:1].isdigit() else "text2"
    return Row(
        Text(str(row.number), align="right", w={"S": 24, "M": 30, "L": 40}),
        Column(
            Space(),
            Text(row.title, "body", "text", bold=True, w=GROW),
            Text(row.game, "caption", w=GROW),
            Space(),
            w=Grow(3),
        ),
        Text(row.watch, "small", "text", lines=2, tight=True, w=Grow(6)),
        Text(row.score, "small", ink, align="right", w=Grow(2)),
        pad=("gutter", 4),
        gap="gutter",
        ground=row_ground(chosen, pointed),
        w=GROW,
    )


def games_to_guess(hear: Hear, folder: Path) -> Iterator[tuple[GameRecord, ...]]:
    """All games of the files in a folder, by variant; runs in another process."""
    games = (record for file in files_in(folder) for record in read_games(file).games)
    yield tuple(sorted(games, key=lambda record: [*GAMES].index(record.variant)))
