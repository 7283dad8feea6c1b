"""Games at a table: people, bots in processes, clocks, and bots that behave badly."""

import time
from collections.abc import Iterator

import pytest

from core.arena.clock import TimeControl
from core.arena.referee import Referee
from core.arena.table import Table, Terms
from core.arena.worker import Worker
from core.games import find_game
from core.records.record import GameRecord
from core.values import Outcome, Reason, Side
from tests.arena.players import make

GAME = find_game("fog-chess", "chesscom")
PATIENCE = 60.0


class Evening:
    """A table with a growing pile of saved records."""

    def __init__(self) -> None:
        self.saved: list[GameRecord] = []
        self.tables: list[Table] = []

    def table(
        self, first: str = "", second: str = "", *, fen: str = "", **terms: object
    ) -> Table:
        setup = GAME.read(fen) if fen else None
        workers = {
            side: Worker(make, name, 1)
            for side, name in ((Side.FIRST, first), (Side.SECOND, second))
            if name
        }
        names = (first or "You", second or "You")
        agreed = Terms(names, **terms)  # type: ignore[arg-type]
        table = Table(Referee(GAME, setup), workers, agreed, self.saved.append)
        self.tables.append(table)
        return table


@pytest.fixture
def evening() -> Iterator[Evening]:
    evening = Evening()
    yield evening
    for table in evening.tables:
        table.close()


def run(table: Table, plies: int | None = None) -> None:
    began = time.monotonic()
    while table.outcome is None and len(table.record().moves) != plies:
        assert time.monotonic() - began < PATIENCE
        table.update(time.monotonic())
        time.sleep(0.002)


def test_two_bots_play_to_the_end_and_save_every_ply(evening: Evening) -> None:
    table = evening.table("Fair", "Fair")
    run(table)
    assert table.outcome is not None
    record = evening.saved[-1]
    assert record.outcome == table.outcome
    assert len(evening.saved) == len(record.moves)


def test_a_person_answers_a_bot(evening: Evening) -> None:
    table = evening.table("", "Fair")
    seat = table.seat(Side.FIRST)
    seat.play(GAME.read_move(GAME.start().position, "e4"), time.monotonic())
    run(table, plies=2)
    assert [now.ply for now in seat.seen] == [0, 1, 2]
    assert seat.record is None
    seat.resign()
    assert seat.outcome == Outcome(Side.SECOND, Reason.RESIGNED)
    assert seat.record is not None


def test_a_seat_refuses_what_is_not_to_be_played(evening: Evening) -> None:
    table = evening.table("", "Fair")
    move = GAME.read_move(GAME.start().position, "e4")
    table.seat(Side.FIRST).play(move, 0.0)
    with pytest.raises(ValueError, match="not to be played"):
        table.seat(Side.FIRST).play(move, 0.0)


@pytest.mark.parametrize(
    ("name", "reason", "detail"),
    [
        ("Raises", Reason.FAILED, "ArithmeticError: lost my way"),
        ("Nonsense", Reason.FAILED, "it answered 'e4', which is not a move"),
        ("Cheats", Reason.ILLEGAL, "a1h8"),
        ("Dies", Reason.FAILED, "its process ended unexpectedly"),
        ("Unmade", Reason.FAILED, "weights are missing"),
    ],
)
def test_a_bot_that_behaves_badly_loses_and_is_named(
    evening: Evening, name: str, reason: Reason, detail: str
) -> None:
    table = evening.table(name, "Fair")
    run(table)
    assert table.outcome is not None
    assert table.outcome.winner is Side.SECOND
    assert table.outcome.reason is reason
    assert detail in table.outcome.detail
    assert evening.saved[-1].outcome == table.outcome


def test_a_bot_that_hangs_loses_after_the_limit(evening: Evening) -> None:
    table = evening.table("Hangs", "Fair")
    table.update(100.0)
    table.update(159.0)
    assert table.outcome is None
    table.update(161.0)
    assert table.outcome == Outcome(Side.SECOND, Reason.NO_ANSWER, "within 60 seconds")


def test_the_clock_runs_out_for_a_person(evening: Evening) -> None:
    table = evening.table("", "Fair", control=TimeControl(60))
    table.update(10.0)
    assert table.running is Side.FIRST
    assert table.time_left(Side.FIRST, 40.0) == 30.0
    assert table.time_left(Side.SECOND, 40.0) == 60.0
    table.update(69.9)
    assert table.outcome is None
    table.update(70.0)
    assert table.outcome == Outcome(Side.SECOND, Reason.TIME)
    assert table.time_left(Side.FIRST, 99.0) == 0.0


def test_the_clock_stands_where_a_game_stopped(evening: Evening) -> None:
    table = evening.table("", "Fair", control=TimeControl(60))
    table.update(10.0)
    table.update(25.0)
    table.seat(Side.FIRST).resign()
    assert table.running is None
    assert table.time_left(Side.FIRST, 99.0) == 45.0


def test_a_clock_of_nothing_but_increment_gives_time_for_a_move(evening: Evening) -> None:
    table = evening.table("", "Fair", control=TimeControl(0, 5))
    table.update(10.0)
    assert table.outcome is None
    assert table.time_left(Side.FIRST, 11.0) == 4.0


def test_a_bot_is_charged_from_when_it_is_ready(evening: Evening) -> None:
    table = evening.table("Hangs", "Fair", control=TimeControl(30), limit=600.0)
    table.update(0.0)
    assert table.running is None
    began = time.monotonic()
    while table.running is None:
        assert time.monotonic() - began < PATIENCE
        table.update(50.0)
        time.sleep(0.005)
    table.update(79.0)
    assert table.outcome is None
    table.update(80.0)
    assert table.outcome == Outcome(Side.SECOND, Reason.TIME)


def test_clocks_are_saved_with_the_moves(evening: Evening) -> None:
    table = evening.table("", "Fair", control=TimeControl(60, 2))
    table.update(5.0)
    table.seat(Side.FIRST).play(GAME.read_move(GAME.start().position, "e4"), 9.0)
    assert evening.saved[-1].clocks == (58.0,)
    assert evening.saved[-1].tags["TimeControl"] == "60+2"


def test_closing_a_table_ends_its_processes(evening: Evening) -> None:
    table = evening.table("Hangs", "Fair")
    worker = Worker(make, "Hangs", 1)
    worker.ask(table.seat(Side.FIRST).seen, table.terms.budget)
    began = time.monotonic()
    worker.close()
    table.close()
    assert time.monotonic() - began < 1.0
