"""Clocks, takebacks and bots where a turn has several moves: a table of the toy."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

import pytest

from core.clock import SHARE, TimeControl
from core.events.event import Plan, schedule
from core.events.match import play_game
from core.games import find_game
from core.play.referee import Referee, Terms
from core.play.table import Table
from core.player import Budget
from core.records.reader import read_text
from core.records.record import GameRecord
from core.records.writer import write_games
from core.tasks.bot_host import BotHost
from core.values import Observation, Reason, Side
from tests.events.players import make

TOYS = ("toy", "fog-toy")
FIVE_AND_THREE = TimeControl(300, 3)
PATIENCE = 240.0
FAULTS = {Reason.FAILED, Reason.ILLEGAL, Reason.NO_ANSWER}


def table_of(variant: str, **terms: object) -> Table:
    """Two people at a table; nobody saves."""
    agreed = Terms(("Ann", "Bob"), **terms)  # type: ignore[arg-type]
    return Table(Referee(find_game(variant, "")), {}, agreed, lambda record: None)


def play(table: Table, *spent: float, now: float = 0.0) -> float:
    """Play any move of the side to move for each of ``spent`` seconds; the time then."""
    for seconds in spent:
        table.update(now)
        now += seconds
        (side,) = (side for side in Side if table.seen_by(side)[-1].moves)
        table.seat(side).play(table.seen_by(side)[-1].moves[0], now)
    return now


@pytest.mark.parametrize("variant", TOYS)
def test_the_increment_comes_with_the_last_move_of_a_turn(variant: str) -> None:
    table = table_of(variant, control=FIVE_AND_THREE)
    now = play(table, 10.0, 20.0, 5.0)
    assert [table.time_left(side, now) for side in Side] == [303.0, 303.0], "first turns"
    assert table.spent(Side.SECOND) == 25.0
    now = play(table, 4.0, 6.0, now=now)
    assert table.time_left(Side.FIRST, now) == 296.0
    now = play(table, 20.0, now=now)
    assert table.seen_by(Side.SECOND)[-1].turn.left == 1
    assert table.time_left(Side.SECOND, now) == 283.0
    assert table.spent(Side.SECOND) == 20.0
    now = play(table, 5.0, now=now)
    assert table.time_left(Side.SECOND, now) == 281.0
    assert table.spent(Side.SECOND) == 25.0
    assert table.record().clocks == (303.0, 300.0, 303.0, 299.0, 296.0, 283.0, 281.0)


@pytest.mark.parametrize("variant", TOYS)
def test_to_take_back_leads_to_where_a_turn_began(variant: str) -> None:
    table = table_of(variant, control=FIVE_AND_THREE)
    seats = {side: table.seat(side) for side in Side}
    play(table, 1.0, 1.0, 1.0, 1.0)
    assert [seen.to_move for seen in seats[Side.FIRST].seen] == [0, 1, 1, 0, 0]
    seats[Side.FIRST].take_back()
    assert len(seats[Side.FIRST].seen) == 4
    seats[Side.FIRST].take_back()
    assert len(seats[Side.FIRST].seen) == 1
    assert not seats[Side.FIRST].can_take_back
    play(table, 1.0, 1.0)
    seats[Side.SECOND].take_back()
    assert len(seats[Side.SECOND].seen) == 2
    assert table.time_left(Side.SECOND, 0.0) == 300.0


@pytest.mark.parametrize("variant", TOYS)
def test_a_move_of_a_series_is_undone_until_its_last_is_played(variant: str) -> None:
    saved: list[GameRecord] = []
    agreed = Terms(("Ann", "Bob"), control=FIVE_AND_THREE)
    table = Table(Referee(find_game(variant, "")), {}, agreed, saved.append)
    first, second = (table.seat(side) for side in Side)
    now = play(table, 1.0)
    assert not any(seat.can_undo for seat in (first, second)), "it had one move"
    now = play(table, 1.0, 1.0, 1.0, 1.0, now=now)
    now = play(table, 20.0, now=now)
    assert [seat.can_undo for seat in (first, second)] == [False, True]
    table.update(now)
    second.undo(now + 5.0)
    assert len(first.seen) == len(second.seen) == 6
    assert len(saved[-1].moves) == 5
    assert ("BlackTakebacks" in saved[-1].tags) is (variant == "fog-toy")
    assert not second.can_undo
    assert table.time_left(Side.SECOND, now + 5.0) == 278.0, "the clock goes on"
    assert table.running is Side.SECOND
    table.seat(Side.SECOND).play(second.seen[-1].moves[1], now + 7.0)
    assert table.time_left(Side.SECOND, now + 7.0) == 276.0
    now = play(table, 1.0, now=now + 7.0)
    assert not any(seat.can_undo for seat in (first, second)), "its last is played"
    with pytest.raises(ValueError, match="undone"):
        second.undo(now)
    assert saved[-1].clocks[3:] == (302.0, 304.0, 276.0, 278.0)


@pytest.mark.parametrize(("variant", "fair"), [("toy", True), ("fog-toy", False)])
def test_at_a_shared_screen_nothing_is_undone_that_showed_the_fog(
    variant: str, fair: bool
) -> None:
    table = table_of(variant, shared=True)
    play(table, 1.0, 1.0)
    assert table.seat(Side.SECOND).can_undo is fair


def test_a_bot_never_hears_of_what_was_undone(bot: Asked) -> None:
    agreed = Terms(("Ann", "Fair"))
    table = Table(
        Referee(find_game("toy", "")), {Side.SECOND: bot}, agreed, lambda record: None
    )
    table.update(0.0)
    table.seat(Side.FIRST).play(table.seen_by(Side.FIRST)[-1].moves[0], 0.0)
    while len(table.record().moves) < 3:
        table.update(1.0)
        time.sleep(0.005)
    heard = len(bot.budgets)
    seat = table.seat(Side.FIRST)
    for number in (0, 1, 2):
        seat.play(seat.seen[-1].moves[number], 1.0)
        table.update(2.0)
        seat.undo(3.0, whole=True)
    assert (len(bot.budgets), table.running) == (heard, Side.FIRST)


class Asked(BotHost):
    """A worker that keeps what it was asked with."""

    budgets: list[Budget]

    def __init__(self) -> None:
        super().__init__(make, "Fair", 1)
        self.budgets = []

    def ask(self, seen: Sequence[Observation], budget: Budget) -> None:
        self.budgets.append(budget)
        super().ask(seen, budget)


@pytest.fixture
def bot() -> Iterator[Asked]:
    bot = Asked()
    yield bot
    bot.close()


def test_a_bot_shares_its_time_out_over_the_moves_of_a_turn(bot: Asked) -> None:
    agreed = Terms(("Ann", "Fair"), control=FIVE_AND_THREE, budget=Budget(100.0))
    game = find_game("fog-toy", "")
    table = Table(Referee(game), {Side.SECOND: bot}, agreed, lambda record: None)
    play(table, 1.0)
    began = time.monotonic()
    while len(table.record().moves) < 3:
        assert time.monotonic() - began < PATIENCE
        table.update(1.0)
        time.sleep(0.005)
    first, second = (budget.seconds for budget in bot.budgets)
    assert first == 300 / SHARE / 2
    assert second == 300 / SHARE


@pytest.mark.parametrize("variant", TOYS)
def test_a_match_keeps_drops_and_declined_promotions_on_file(variant: str) -> None:
    plan = Plan(("Fair", "Lists"), 2, variant=variant, budget=Budget(nodes=10))
    records: list[GameRecord] = []
    for pairing in schedule(plan):
        played = play_game(make, pairing, plan).record
        (read,) = read_text(write_games([played]), "game.pgn").games
        assert (read.moves, read.outcome) == (played.moves, played.outcome)
        assert read.outcome is None or read.outcome.reason not in FAULTS
        records.append(read)
    moves = [move for record in records for move in record.moves]
    assert any(move.is_drop for move in moves)
    assert {"", None} <= {move.promotion for move in moves}
