"""Clocks in matches: what is left, who runs out of time, what goes on file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

import pytest

from core.clock import TimeControl
from core.events import match
from core.events.event import Finished, Plan, schedule
from core.events.match import play_game
from core.games import find_game
from core.notation import code
from core.player import Budget, Player
from core.records.reader import read_text
from core.records.writer import write_games
from core.values import Move, Observation, Reason, Side

CHESS, SHOGI = find_game("chess"), find_game("shogi")
TO_AND_FRO = ("5i5h", "5h5i", "5a5b", "5b5a")


class Watch:
    """Stands in for the clock of the system: it goes on only as players think."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Thinker:
    """Thinks for so long about each move, and keeps what it was told to spend."""

    name: str
    watch: Watch
    seconds: float
    told: list[Budget]

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        self.watch.now += self.seconds
        self.told.append(budget)
        names = {code(SHOGI.facts, move): move for move in seen[-1].moves}
        return next(
            (names[each] for each in TO_AND_FRO if each in names), seen[-1].moves[0]
        )


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    watch = Watch()
    monkeypatch.setattr(match, "running_time", watch)
    return watch


def played(
    watch: Watch, seconds: tuple[float, float], plan: Plan
) -> tuple[Finished, list[Budget]]:
    told: list[Budget] = []
    thinks = dict(zip(plan.names, seconds, strict=True))

    def make(name: str, seed: int) -> Player:
        return cast("Player", Thinker(name, watch, thinks[name], told))

    return play_game(make, schedule(plan)[0], plan), told


def test_who_runs_out_of_time_loses_and_clocks_go_on_file(watch: Watch) -> None:
    control = TimeControl(60.0, 2.0)
    plan = Plan(("A", "B"), 1, "chess", budget=Budget(30.0), control=control, shared=True)
    finished, told = played(watch, (10.0, 25.0), plan)
    outcome, record = finished.result.outcome, finished.record
    assert (outcome.winner, outcome.reason) == (Side.FIRST, Reason.TIME)
    assert record.tags["TimeControl"] == "60+2"
    assert record.clocks == (62.0, 62.0, 54.0, 39.0, 46.0, 16.0, 38.0)
    assert told[0].seconds == pytest.approx(3.0)
    assert told[3].clocks is not None
    assert told[3].clocks.left == pytest.approx((54.0, 62.0))
    (again,) = read_text(write_games([record]), "x.pgn").games
    assert (again.outcome, again.clocks) == (record.outcome, record.clocks)


def test_a_period_of_byoyomi_begins_anew_with_each_turn(watch: Watch) -> None:
    control = TimeControl(0.0, byoyomi=10.0)
    plan = Plan(("A", "B"), 1, "chess", control=control, shared=True, plies=6)
    finished, told = played(watch, (9.0, 9.9), plan)
    assert finished.result.outcome.reason is Reason.MOVE_LIMIT
    assert {budget.clocks.byoyomi for budget in told if budget.clocks} == {10.0}
    finished, _ = played(watch, (9.0, 10.0), plan)
    assert finished.result.outcome.reason is Reason.TIME


def test_no_answer_within_the_limit_loses_though_there_is_time(watch: Watch) -> None:
    control = TimeControl(600.0)
    plan = Plan(("A", "B"), 1, "chess", control=control, shared=True, limit=20.0)
    finished, _ = played(watch, (21.0, 1.0), plan)
    assert finished.result.outcome.reason is Reason.NO_ANSWER


def test_a_game_that_is_played_again_goes_on_with_the_times_that_are_left(
    watch: Watch,
) -> None:
    control = TimeControl(85.0)
    plan = Plan(("A", "B"), 1, "shogi", control=control, shared=True, again=True)
    finished, _ = played(watch, (5.0, 1.0), plan)
    record = finished.record
    assert record.players == ("B", "A")
    assert record.tags["Replays"] == "3"
    assert (record.tags["WhiteClock"], record.tags["BlackClock"]) == ("70.0", "10.0")
    assert finished.result.outcome.reason is Reason.TIME
