"""A tournament at play, as its screen sees it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from bots.roster import for_game
from core.clock import write_budget
from core.events.archive import ArchiveError, stored_plan
from core.events.event import Plan, Result
from core.events.tournament import Tournament
from core.game import start_from
from core.games import GAMES, find_game
from core.records.catalogue import length_of
from core.records.reader import first_entry
from core.records.record import GameRecord
from core.setup import Position
from core.tasks.workers import local_pool
from core.texts import _, ngettext
from core.values import Side
from gui.app.requests import ToReplay, ToTournament
from gui.app.shell import Shell
from gui.app.tournaments import (
    FinishedGame,
    LiveBoard,
    Pair,
    RunningTournament,
    Snapshot,
    TournamentFacts,
)
from gui.replay.words import result_text, rules_words

MOST = 6
"""The most boards that are kept."""

Begin: TypeAlias = Callable[[], Tournament]
"""Opens the tournament in its folder; no game is played before it is started."""


class LiveTournament:
    """See ``RunningTournament``; this is the one for tournaments that are really played.

    Nothing is played before ``start``.

    Args:
        folder: Where the event is kept.
        begin: Takes it up, now and whenever it goes on after a stop.
        workers: How many games are played at a time.

    Raises:
        ArchiveError: If the folder cannot be used.
    """

    def __init__(self, folder: Path, begin: Begin, workers: int) -> None:
        self.folder = folder
        self.problem = ""
        self._begin = begin
        self._event = begin()
        self.facts = facts_of(self._event.plan, workers)
        self._places = {name: place for place, name in enumerate(self.facts.names)}
        self.ended: list[FinishedGame] = [
            self._ended(result) for result in self._event.results
        ]
        self._boards = LiveBoards(self._event.plan, self._event.file_of)
        self._stopping = False
        self._recall()

    @property
    def state(self) -> str:
        """See ``RunningTournament.state``."""
        if len(self.ended) == self.facts.total:
            return "over"
        if self._event.over:
            return "stopped"
        return "stopping" if self._stopping else "playing"

    def advance(self) -> None:
        """See ``RunningTournament.advance``."""
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
        """See ``RunningTournament.look``."""
        playing = []
        for game in self._event.running:
            playing.append(self._pair(game.pairing.names))
            self._boards.follow(game.pairing.number, playing[-1], game.record)
        return Snapshot(playing, self._boards.boards)

    def start(self) -> None:
        """Begin games."""
        self._event.start()

    def stop_after_current(self) -> None:
        """See ``RunningTournament.stop_after_current``."""
        self._stopping = True
        self._event.stop_after_current()

    def go_on(self) -> None:
        """See ``RunningTournament.go_on``."""
        self._event.close()
        self._stopping, self.problem = False, ""
        self._event = self._begin()
        self.start()

    def close(self) -> None:
        """See ``RunningTournament.close``."""
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
            words=str(result.outcome.reason),
            moves=self._length(result),
            replay=ToReplay(self._event.file_of(result.pairing.number)),
        )

    def _length(self, result: Result) -> int:
        """How long a game was, as people count it."""
        facts = GAMES[self.facts.variant].facts
        if facts.alternates:
            return sum(result.moves) if facts.numbers_plies else max(result.moves)
        file = self._event.file_of(result.pairing.number)
        return length_of(facts, first_entry(file))


def open_tournament(shell: Shell, asked: ToTournament) -> RunningTournament:
    """The tournament asked for, playing; one that is playing already is kept.

    Raises:
        ArchiveError: If there is none in the folder, or it cannot be used.
    """
    current = shell.tournament
    if current is not None and current.folder == asked.folder:
        return current
    plan = asked.plan or stored_plan(asked.folder)
    if plan is None:
        raise ArchiveError(
            _("There is no tournament in {folder}.").format(folder=asked.folder.name)
        )
    if current is not None:
        current.close()
        shell.tournament = None
    pool = local_pool(asked.workers)

    def begin() -> Tournament:
        make = for_game(shell.make, plan.variant)
        return Tournament(plan, make, asked.folder, pool)

    playing = LiveTournament(asked.folder, begin, asked.workers)
    playing.start()
    return playing


def facts_of(plan: Plan, workers: int) -> TournamentFacts:
    """What is known of an event before its first game."""
    rules = rules_words(plan.variant, plan.ruleset)
    detail = ngettext(
        "{bots} bots, {number} game with each colour, {budget} · {rules}",
        "{bots} bots, {number} games with each colour, {budget} · {rules}",
        plan.games, bots=len(plan.names), budget=budget_words(plan), rules=rules,
    )  # fmt: skip
    total = plan.total
    return TournamentFacts(
        _("Tournament"), plan.names, plan.games, total, workers, detail, plan.variant
    )


def budget_words(plan: Plan) -> str:
    """What a player may spend on a move, or on all with a clock, as people read it."""
    if plan.control is not None:
        return plan.control.words
    if plan.budget.nodes is not None:
        return _("{number:,} nodes a move").format(number=plan.budget.nodes)
    return _("{time} a move").format(time=write_budget(plan.budget).replace("s", " s"))


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
            note = result_text(record.outcome)
            replay = ToReplay(self._file_of(one.number))
            return LiveBoard(one.pair, truth, truth.visible, None, note, replay)
        lit = self._game.observe(one.history, side).visible
        number = truth.turn.number
        if self._game.facts.alternates and not self._game.facts.numbers_plies:
            number = (number + 1) // 2
        return LiveBoard(one.pair, truth, lit, Side(side), str(number))
