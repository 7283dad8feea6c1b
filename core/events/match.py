"""Plays one game between two bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import TypeAlias, TypeVar

from core.events.event import REPLAYS, Finished, Pairing, Plan, Result
from core.events.match_clock import MatchClock
from core.events.match_players import (
    IsolatedPlayer,
    KilledError,
    MatchAnswer,
    MatchPlayer,
    PlayerFailedError,
    SharedPlayer,
)
from core.games import find_game, find_variant
from core.play.clock import write_budget
from core.play.referee import Referee
from core.play.table import claims, claims_at_once
from core.player import Make
from core.records.record import GameRecord
from core.starts import start_from
from core.tasks.protocol import Answer
from core.tasks.timeout import NoAnswerError, late, running_time
from core.values import Move, Outcome, Reason, Side

Note: TypeAlias = Callable[[Side, Sequence[Move], float], object]
"""Called with the side that is thinking, all moves so far, and its time limit."""

T = TypeVar("T")

MOST_REPLAYS = 10
"""A game is played again so often, and then stays a draw: some bots always repeat."""


def play_game(
    make: Make,
    pairing: Pairing,
    plan: Plan,
    note: Note = lambda side, moves, seconds: None,
) -> Finished:
    """Play ``pairing`` to its end.

    A player that fails loses, and the record says why; its exceptions never propagate. With
    a budget in nodes the moves depend on the arguments alone. A draw is played again if the
    plan and the game have it so, a few times at most.
    """
    facts = find_variant(plan.variant).facts
    left = None
    while True:
        clock = MatchClock(plan, opened(plan, pairing), left)
        finished = _Playing(make, pairing, plan, clock, note).to_its_end()
        again = plan.again and facts.is_replayed(finished.result.outcome)
        if not again or pairing.replays == MOST_REPLAYS:
            return finished
        pairing, left = pairing.played_again(), clock.kept


def opened(plan: Plan, pairing: Pairing) -> Referee:
    """The game from its start and after its random opening, which never ends a game."""
    game = find_game(plan.variant, plan.ruleset)
    start = start_from(game, pairing.start)
    dice = Random(pairing.opening)
    while True:
        referee = Referee(game, start)
        for _ in range(plan.opening):
            if referee.outcome is None:
                moves = referee.seen_by(referee.to_move)[-1].moves
                referee.play(dice.choice(moves))
        if referee.outcome is None:
            return referee


def record_of(
    plan: Plan,
    pairing: Pairing,
    moves: Sequence[Move],
    outcome: Outcome | None,
    clock: MatchClock | None = None,
) -> GameRecord:
    """The record of a game of ``plan``; without its clock nothing is said of times."""
    game = find_game(plan.variant, plan.ruleset)
    tags = {
        "Event": plan.title,
        "Date": plan.date,
        "Round": str(pairing.number),
        "WhiteType": "program",
        "BlackType": "program",
        "WhiteSeed": str(pairing.seeds[Side.FIRST]),
        "BlackSeed": str(pairing.seeds[Side.SECOND]),
        "Budget": write_budget(plan.budget),
    }
    if pairing.replays:
        tags[REPLAYS] = str(pairing.replays)
    if plan.shared:
        tags["Processes"] = "shared"
    if clock is not None:
        tags |= clock.tags
    if plan.opening:
        tags |= {"OpeningPlies": str(plan.opening), "OpeningSeed": str(pairing.opening)}
    return GameRecord(
        variant=game.facts.key,
        ruleset=game.ruleset,
        players=pairing.names,
        moves=tuple(moves),
        outcome=outcome,
        fen=pairing.start,
        tags={name: value for name, value in tags.items() if value},
        clocks=() if clock is None else clock.clocks,
    )


class _Playing:
    """One game while it is played."""

    def __init__(
        self, make: Make, pairing: Pairing, plan: Plan, clock: MatchClock, note: Note
    ) -> None:
        self._pairing = pairing
        self._plan = plan
        self._clock = clock
        self._referee = clock.referee
        self._note = note
        self._spent = [0.0, 0.0]
        self._asked = [0, 0]
        self._listed = [0, 0]
        self._exact = [0, 0]
        self._killed: set[Side] = set()
        host = SharedPlayer if plan.shared else IsolatedPlayer
        self._players: tuple[MatchPlayer, ...] = tuple(
            host(make, *named) for named in zip(pairing.names, pairing.seeds, strict=True)
        )

    def to_its_end(self) -> Finished:
        """Play on until there is an outcome."""
        referee = self._referee
        for side in Side:
            if referee.outcome is None:
                self._make(side)
        while referee.outcome is None:
            if claims_at_once(referee.claimable):
                referee.claim(referee.to_move)
            elif len(referee.moves) >= self._plan.plies:
                referee.end(Outcome(None, Reason.MOVE_LIMIT, f"{self._plan.plies} plies"))
            else:
                self._turn(referee.to_move)
        for player in self._players:
            player.leave()
        return self._finished(referee.outcome)

    def _make(self, side: Side) -> None:
        """Have a player made; compiling may take longer than any move."""
        ready = self._plan.ready
        try:
            self._watched(side, ready, partial(self._players[side].make, ready))
        except NoAnswerError:
            self._lose(side, Reason.NO_ANSWER, late(ready))

    def _turn(self, side: Side) -> None:
        """Ask ``side`` for its move and play it."""
        limit, seen = self._clock.patience(side), self._referee.seen_by(side)
        budget, began = self._clock.budget(side), running_time()
        try:
            ask = partial(self._players[side].choose, seen, budget, limit)
            choice = self._watched(side, limit, ask)
        except NoAnswerError:
            self._late(side, limit)
            choice = None
        spent = running_time() - began
        self._spent[side] += spent
        self._asked[side] += 1
        if choice is not None and spent > limit:
            self._late(side, limit)
        elif choice is not None:
            self._count(side, choice)
            self._settle(side, choice.answer)
            self._clock.enter(side, spent)

    def _late(self, side: Side, seconds: float) -> None:
        """End the game, as ``side`` has given no answer for so long."""
        if self._clock.is_out(side, seconds):
            self._referee.run_out(side)
        else:
            self._lose(side, Reason.NO_ANSWER, late(seconds))

    def _settle(self, side: Side, answer: Answer) -> None:
        """Do what ``side`` has answered, or claim a draw in place of its move."""
        if answer.announced is not None:
            self._referee.announce(answer.announced)
        elif answer.move is not None and not (
            claims(answer.chance) and self._referee.claim(side)
        ):
            self._referee.play(answer.move)

    def _count(self, side: Side, choice: MatchAnswer) -> None:
        self._listed[side] += choice.exact is not None
        self._exact[side] += bool(choice.exact)

    def _watched(self, side: Side, seconds: float, work: Callable[[], T]) -> T | None:
        """The answer of ``side``; ``None`` if it failed, which loses the game.

        Raises:
            NoAnswerError: If there is none in time.
        """
        self._note(side, self._referee.moves, seconds)
        try:
            return work()
        except KilledError as error:
            self._once_more(side, str(error))
        except PlayerFailedError as error:
            self._lose(side, Reason.FAILED, str(error))
        return None

    def _once_more(self, side: Side, problem: str) -> None:
        """Restart a player whose process was killed from outside, once.

        It chooses by observations alone, so it is simply asked again.
        """
        if side in self._killed:
            self._lose(side, Reason.FAILED, problem)
        else:
            self._killed.add(side)
            self._make(side)

    def _lose(self, side: Side, reason: Reason, detail: str) -> None:
        self._referee.end(Outcome(side.other, reason, detail))

    def _finished(self, outcome: Outcome) -> Finished:
        moves = self._referee.moves
        result = Result(
            self._pairing,
            outcome,
            seconds=(round(self._spent[0], 6), round(self._spent[1], 6)),
            moves=(self._asked[0], self._asked[1]),
            listed=(self._listed[0], self._listed[1]),
            exact=(self._exact[0], self._exact[1]),
        )
        record = record_of(self._plan, self._pairing, moves, outcome, self._clock)
        return Finished(result, record)
