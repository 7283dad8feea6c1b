"""Tournaments as screens see them: at play, and on disk."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from bots.roster import entries_for
from core.events.archive import GAMES, ArchiveError, stored_plan
from core.events.event import Plan, Result
from core.events.tournament import Tournament
from core.formats import ENDINGS
from core.game import start_from
from core.games import GAMES as VARIANTS
from core.games import find_game
from core.records.catalogue import length_of
from core.records.reader import first_entry
from core.records.record import GameRecord
from core.setup import Position
from core.texts import _, ngettext
from core.values import Observation, Side, Square
from gui.app.requests import ToReplay
from gui.widgets.signs import RESULTS

Pair = tuple[int, int]
"""White and Black by their numbers among the players."""


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A finished game.

    Attributes:
        pair: Who played.
        points: What White scored.
        words: How it ended.
        moves: How long it was, as people count the moves of the game.
        replay: Leads to it.
    """

    pair: Pair
    points: float
    words: str
    moves: int
    replay: ToReplay


@dataclass(frozen=True, slots=True)
class LiveBoard:
    """A game as one who watches it may see it: everything.

    Attributes:
        pair: Who plays.
        truth: Every piece.
        lit: The squares that the side to move sees.
        to_move: That side; ``None`` once the game is over.
        note: The number of the move, or the result.
        replay: Leads to the game once it is over and on file.
    """

    pair: Pair
    truth: Observation
    lit: frozenset[Square]
    to_move: Side | None
    note: str
    replay: ToReplay | None = None


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What there is to watch.

    Attributes:
        playing: Who plays.
        boards: A board for each of a few games, those at play first of all.
    """

    playing: Sequence[Pair] = ()
    boards: Sequence[LiveBoard] = ()


MOST = 6
"""The most boards that are kept."""

Begin: TypeAlias = Callable[[], Tournament]
"""Opens the tournament in its folder; no game is played before it is started."""


class LiveTournament:
    """A tournament that is being played, or that waits to be continued.

    No call waits, and nothing is played before ``start``.

    Args:
        folder: Where the event is kept.
        begin: Takes it up, now and whenever it goes on after a stop.
        workers: How many games are played at a time.

    Attributes:
        plan: What is played.
        problem: What went wrong, in one line, or nothing.
        ended: All games that have ended, in that order; only ever grows.

    Raises:
        ArchiveError: If the folder cannot be used.
    """

    def __init__(self, folder: Path, begin: Begin, workers: int) -> None:
        self.folder, self.workers, self.problem = folder, workers, ""
        self._begin = begin
        self._event = begin()
        self.plan = self._event.plan
        self._places = {name: place for place, name in enumerate(self.plan.names)}
        self.ended: list[FinishedGame] = [
            self._ended(result) for result in self._event.results
        ]
        self._boards = LiveBoards(self.plan, self._event.file_of)
        self._stopping = False
        self._recall()

    @property
    def state(self) -> str:
        """``playing``, ``stopping`` after the current games, ``stopped`` or ``over``."""
        if len(self.ended) == self.plan.total:
            return "over"
        if self._event.over:
            return "stopped"
        return "stopping" if self._stopping else "playing"

    def advance(self) -> None:
        """Take in what has ended meanwhile, and begin the next games."""
        if self._event.over:
            return
        try:
            finished = self._event.poll()
        except Exception as error:
            # Whatever stops the workers stops the event, but never the window.
            why = error or type(error).__name__
            self.problem = _("The tournament stopped: {why}").format(why=why)
            self._event.close()
            return
        for game in finished:
            self.ended.append(self._ended(game.result))
            self._boards.end(game.result.pairing.number, game.record)
        if finished and self._event.over:
            self._event.close()

    def look(self) -> Snapshot:
        """What there is to watch just now."""
        playing = []
        for game in self._event.running:
            playing.append(self._pair(game.pairing.names))
            self._boards.follow(game.pairing.number, playing[-1], game.record)
        return Snapshot(playing, self._boards.boards)

    def start(self) -> None:
        """Begin games."""
        self._event.start()

    def stop_after_current(self) -> None:
        """Begin no further game."""
        self._stopping = True
        self._event.stop_after_current()

    def go_on(self) -> None:
        """Begin games again."""
        self._event.close()
        self._stopping, self.problem = False, ""
        self._event = self._begin()
        self.start()

    def close(self) -> None:
        """Stop at once; games not finished will be played again."""
        self._event.close()

    def _recall(self) -> None:
        """Show the last games of earlier sittings until there are others."""
        for result in self._event.results[-MOST:]:
            number, names = result.pairing.number, result.pairing.names
            with suppress(KeyError, ValueError, OSError):
                record = self._event.record(number)
                self._boards.recall(number, self._pair(names), record)

    def _pair(self, names: tuple[str, str]) -> Pair:
        return self._places[names[0]], self._places[names[1]]

    def _ended(self, result: Result) -> FinishedGame:
        return FinishedGame(
            pair=self._pair(result.pairing.names),
            points=result.outcome.score(Side.FIRST),
            words=_(result.outcome.reason),
            moves=self._length(result),
            replay=ToReplay(self._event.file_of(result.pairing.number)),
        )

    def _length(self, result: Result) -> int:
        """How long a game was, as people count it."""
        facts = VARIANTS[self.plan.variant].facts
        if facts.alternates:
            return sum(result.moves) if facts.numbers_plies else max(result.moves)
        file = self._event.file_of(result.pairing.number)
        return length_of(facts, first_entry(file))


def is_playing(tournament: LiveTournament) -> bool:
    """Whether any game is being played."""
    return tournament.state in {"playing", "stopping"}


# --- Boards ------------------------------------------------------------------------------


@dataclass(slots=True)
class _Followed:
    """A game on one of the boards."""

    number: int
    pair: Pair
    history: list[Position]
    plies: int = 0
    over: bool = False
    board: LiveBoard | None = field(default=None)


class LiveBoards:
    """A few games, each on a board until another one takes it.

    A finished game stays, undimmed, until a new game needs its board.

    Args:
        plan: The tournament.
        file_of: Where a game is kept, by its number.
    """

    def __init__(self, plan: Plan, file_of: Callable[[int], Path]) -> None:
        self._file_of = file_of
        self._game = find_game(plan.variant, plan.ruleset)
        self._followed: list[_Followed] = []

    @property
    def boards(self) -> Sequence[LiveBoard]:
        """What the boards show; the same object as long as a board does not change."""
        return [one.board for one in self._followed if one.board is not None]

    def follow(self, number: int, pair: Pair, record: GameRecord) -> None:
        """Show a game that is being played as far as it has come."""
        one = self._find(number) or self._take_in(number, pair, record)
        if one is not None and not one.over:
            self._extend(one, record)

    def recall(self, number: int, pair: Pair, record: GameRecord) -> None:
        """Show how a game ended that was played before anybody looked."""
        self._take_in(number, pair, record)
        self.end(number, record)

    def end(self, number: int, record: GameRecord) -> None:
        """Show how a game ended, if it has a board."""
        one = self._find(number)
        if one is not None:
            one.over = True
            self._extend(one, record)

    def _find(self, number: int) -> _Followed | None:
        return next((one for one in self._followed if one.number == number), None)

    def _take_in(self, number: int, pair: Pair, record: GameRecord) -> _Followed | None:
        one = _Followed(number, pair, [start_from(self._game, record.fen).position])
        if len(self._followed) < MOST:
            self._followed.append(one)
            return one
        over = [old for old in self._followed if old.over]
        if not over:
            return None
        oldest = min(over, key=lambda old: old.number)
        self._followed[self._followed.index(oldest)] = one
        return one

    def _extend(self, one: _Followed, record: GameRecord) -> None:
        if one.board is not None and one.plies == len(record.moves) and not one.over:
            return
        for move in record.moves[one.plies :]:
            one.history.append(self._game.play(one.history[-1], move))
        one.plies = len(record.moves)
        one.board = self._board(one, record)

    def _board(self, one: _Followed, record: GameRecord) -> LiveBoard:
        side = self._game.to_move(one.history[-1])
        truth = self._game.reveal(one.history)
        if record.outcome is not None:
            note = RESULTS[record.outcome.result]
            replay = ToReplay(self._file_of(one.number))
            return LiveBoard(one.pair, truth, truth.visible, None, note, replay)
        lit = self._game.observe(one.history, side).visible
        number = truth.turn.number
        if self._game.facts.alternates and not self._game.facts.numbers_plies:
            number = (number + 1) // 2
        return LiveBoard(one.pair, truth, lit, Side(side), str(number))


# --- On disk ------------------------------------------------------------------------------


def played_words(played: int, total: int) -> str:
    """How far a tournament is."""
    # For translators: so many games of a tournament.
    return ngettext(
        "{played} of {number} game played", "{played} of {number} games played", total,
        played=played,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class StoredTournament:
    """A tournament on disk.

    Attributes:
        folder: Its folder.
        plan: Who plays whom, and how.
        played: How many games have been played.
        total: How many games there are in all.
        changed: When the last one ended, in seconds since the epoch.
        problem: Why it cannot be continued, in one line; the plan is unknown then.
    """

    folder: Path
    plan: Plan
    played: int
    total: int
    changed: float
    problem: str = ""

    @property
    def unfinished(self) -> bool:
        """Whether there are games left to play."""
        return not self.problem and self.played < self.total

    @property
    def words(self) -> str:
        """How far it is, or what is wrong with it."""
        return self.problem or played_words(self.played, self.total)


def stored_tournaments(folder: Path) -> list[StoredTournament]:
    """The tournaments in ``folder``, the last one played first.

    Folders without a tournament are left out; one that cannot be read says why.
    """
    try:
        found = [_stored(path) for path in folder.iterdir() if path.is_dir()]
    except OSError:
        return []
    kept = [one for one in found if one is not None]
    return sorted(kept, key=lambda one: one.changed, reverse=True)


def _stored(folder: Path) -> StoredTournament | None:
    games = folder / GAMES
    try:
        plan = stored_plan(folder)
        if plan is None or not games.is_dir():
            return None
        played, changed = _count(games), games.stat().st_mtime
        return StoredTournament(folder, plan, played, plan.total, changed, _unknown(plan))
    except ArchiveError as error:
        changed = folder.stat().st_mtime
        return StoredTournament(folder, Plan((), 0), 0, 0, changed, str(error))
    except OSError:
        return None


def _count(games: Path) -> int:
    return sum(path.suffix in ENDINGS for path in games.iterdir())


def _unknown(plan: Plan) -> str:
    """Which of the players no longer exists, in a sentence."""
    known = {entry.name for entry in entries_for(plan.variant)}
    strangers = [name for name in plan.names if name not in known]
    if not strangers:
        return ""
    return _("There is no bot called {bot}.").format(bot=strangers[0])
