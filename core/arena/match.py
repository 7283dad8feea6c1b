"""One game between two players, from the opening to its record."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import TypeAlias, TypeVar

from core.arena.alarm import NoAnswerError, late, within
from core.arena.budgets import write_budget
from core.arena.event import Finished, Pairing, Plan, Result
from core.arena.referee import Referee
from core.arena.talk import checked
from core.games import find_game
from core.player import Budget, Lister, Make, Player
from core.records.record import GameRecord
from core.values import Move, Observation, Outcome, Reason, Side

Note: TypeAlias = Callable[[Side, Sequence[Move], float], object]
"""Is told who is at work now, every move so far, and how many seconds that may take."""

T = TypeVar("T")


def play_game(
    make: Make,
    pairing: Pairing,
    plan: Plan,
    note: Note = lambda side, moves, seconds: None,
) -> Finished:
    """Play the game that ``pairing`` names to its end, here and now.

    Whatever a player does wrong loses the game for its side and is named in the record;
    nothing it raises comes out of here. With a budget in nodes the moves depend on
    nothing but the arguments.
    """
    referee = opened(plan, pairing)
    return _Playing(make, pairing, plan, referee, note).to_its_end()


def opened(plan: Plan, pairing: Pairing) -> Referee:
    """The game after its random opening, which never ends a game."""
    game = find_game(plan.variant, plan.ruleset)
    dice = Random(pairing.opening)
    while True:
        referee = Referee(game)
        for _ in range(plan.opening):
            if referee.outcome is None:
                moves = referee.seen_by(referee.to_move)[-1].moves
                referee.play(dice.choice(moves))
        if referee.outcome is None:
            return referee


def record_of(
    plan: Plan, pairing: Pairing, moves: Sequence[Move], outcome: Outcome | None
) -> GameRecord:
    """The record of a game of ``plan``."""
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
    if plan.opening:
        tags |= {"OpeningPlies": str(plan.opening), "OpeningSeed": str(pairing.opening)}
    return GameRecord(
        variant=game.facts.key,
        ruleset=game.ruleset,
        players=pairing.names,
        moves=tuple(moves),
        outcome=outcome,
        tags={name: value for name, value in tags.items() if value},
    )


class _Playing:
    """One game while it is played."""

    def __init__(
        self, make: Make, pairing: Pairing, plan: Plan, referee: Referee, note: Note
    ) -> None:
        self._make = make
        self._pairing = pairing
        self._plan = plan
        self._referee = referee
        self._note = note
        self._spent = [0.0, 0.0]
        self._asked = [0, 0]
        self._listed = [0, 0]
        self._exact = [0, 0]
        self._listers: list[Lister | None] = []

    def to_its_end(self) -> Finished:
        """Play on until there is an outcome."""
        referee, players = self._referee, self._players()
        while referee.outcome is None:
            if len(referee.moves) >= self._plan.plies:
                referee.end(Outcome(None, Reason.MOVE_LIMIT, f"{self._plan.plies} plies"))
            else:
                self._turn(players[referee.to_move])
        return self._finished(referee.outcome)

    def _players(self) -> list[Player]:
        """Both players, or fewer if one cannot be made, which ends the game.

        To be made a bot may have to compile its kernels, which takes longer than any move.
        """
        players = []
        for side in Side:
            named = self._pairing.names[side], self._pairing.seeds[side]
            player = self._watched(side, self._plan.ready, partial(self._make, *named))
            if player is None:
                break
            players.append(player)
            self._listers.append(player if isinstance(player, Lister) else None)
        return players

    def _turn(self, player: Player) -> None:
        """Ask the side to move for its move and play it."""
        side, limit = self._referee.to_move, self._plan.limit
        asked = self._referee.seen_by(side), self._plan.budget
        lister = self._listers[side]
        began = time.perf_counter()
        choice = self._watched(side, limit, lambda: _choice(player, lister, *asked))
        spent = time.perf_counter() - began
        self._spent[side] += spent
        self._asked[side] += 1
        if spent > limit:
            self._lose(side, Reason.NO_ANSWER, late(limit))
        elif choice is not None:
            self._count(side, choice)
            self._play(side, choice.move)

    def _count(self, side: Side, choice: _Choice) -> None:
        self._listed[side] += choice.exact is not None
        self._exact[side] += bool(choice.exact)

    def _play(self, side: Side, move: Move) -> None:
        try:
            self._referee.play(move)
        except Exception as error:
            # Such a move is not even of this game: squares that are no numbers, say.
            self._lose(side, Reason.FAILED, _said(error))

    def _watched(self, side: Side, seconds: float, work: Callable[[], T]) -> T | None:
        """What ``side`` answers; ``None`` if it fails to, which loses it the game."""
        self._note(side, self._referee.moves, seconds)
        try:
            with within(seconds):
                return work()
        except NoAnswerError:
            self._lose(side, Reason.NO_ANSWER, late(seconds))
        except (Exception, SystemExit) as error:
            self._lose(side, Reason.FAILED, _said(error))
        return None

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
        return Finished(result, record_of(self._plan, self._pairing, moves, outcome))


@dataclass(frozen=True, slots=True)
class _Choice:
    """A move, and whether all positions were known behind it; ``None`` if none were."""

    move: Move
    exact: bool | None


def _choice(
    player: Player, lister: Lister | None, seen: Sequence[Observation], budget: Budget
) -> _Choice:
    """What ``player`` chooses; ``lister`` is the same player, if it chooses by a list."""
    move = checked(player.choose(seen, budget))
    return _Choice(move, lister.lists(seen, budget).exact if lister else None)


def _said(error: BaseException) -> str:
    """What went wrong, in one line, even if the error cannot be put into words."""
    try:
        words = f"{type(error).__name__}: {error}"
    except Exception:
        words = type(error).__name__
    return " ".join(words.split())[:200]
