"""Games at a table: people, bots in processes, clocks, and bots that behave badly."""

import time
from collections.abc import Iterator

import pytest

from core.clock import LOOK, RunningClock, TimeControl
from core.games import find_game
from core.play.referee import Referee, Terms
from core.play.table import Table
from core.records.record import GameRecord
from core.tasks.bot_host import BotHost
from core.values import Outcome, Reason, Side
from tests.events.players import make
from tests.support.lines import refereed

GAME = find_game("fog-chess", "chesscom")
PATIENCE = 240.0
pytestmark = pytest.mark.usefixtures("served")


class Evening:
    """A table with a growing pile of saved records."""

    def __init__(self) -> None:
        self.saved: list[GameRecord] = []
        self.tables: list[Table] = []

    def table(
        self, first: str = "", second: str = "", *, fen: str = "", **terms: object
    ) -> Table:
        return self.table_of(
            Referee(GAME, GAME.read(fen) if fen else None), first, second, **terms
        )

    def begun(self, first: str = "", second: str = "", **terms: object) -> Table:
        """A table at which each side has made its first move, so that clocks run."""
        return self.table_of(refereed(GAME, "e4 e5"), first, second, **terms)

    def table_of(
        self, referee: Referee, first: str = "", second: str = "", **terms: object
    ) -> Table:
        workers = {
            side: BotHost(make, name, 1)
            for side, name in ((Side.FIRST, first), (Side.SECOND, second))
            if name
        }
        names = (first or "You", second or "You")
        agreed = Terms(names, **terms)  # type: ignore[arg-type]
        table = Table(referee, workers, agreed, self.saved.append)
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
    while not table.failure and table.outcome is None:
        if len(table.record().moves) == plies:
            break
        assert time.monotonic() - began < PATIENCE
        table.update(time.monotonic())
        time.sleep(0.002)


def called(table: Table, now: float) -> None:
    """Call the bot to move at the time ``now``, not made yet, however fast it was."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BotHost, "poll", lambda _: None)
        table.update(now)


def asked(table: Table, now: float) -> None:
    """Have the bot to move made and asked at the time ``now``."""
    began = time.monotonic()
    while table.running is None:
        assert time.monotonic() - began < PATIENCE
        assert table.outcome is None
        table.update(now)
        time.sleep(0.005)


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
    ("name", "failure"),
    [
        ("Raises", "stopped with an error: ArithmeticError: lost my way"),
        (
            "Nonsense",
            "stopped with an error: TypeError: it answered 'e4', which is not a move",
        ),
        ("Cheats", "made an illegal move: a1h8"),
        ("Dies", "stopped with an error: its process ended unexpectedly"),
        ("Unmade", "stopped with an error: FileNotFoundError: weights are missing"),
    ],
)
def test_a_game_waits_for_a_bot_that_behaves_badly_and_says_why(
    evening: Evening, name: str, failure: str
) -> None:
    referee = Referee(find_game("chess"))
    table = evening.table_of(referee, name, "Fair", control=TimeControl(60, 2))
    run(table)
    assert table.failure == f"{name} {failure}"
    assert (table.outcome, table.running, table.preparing) == (None, None, False)
    assert not evening.saved, "nobody has made a move or a point"
    left = table.time_left(Side.FIRST, 0.0)
    table.update(time.monotonic() + 3600)
    assert table.time_left(Side.FIRST, 0.0) == left
    table.try_again()
    assert not table.failure
    run(table)
    assert table.failure == f"{name} {failure}"


@pytest.mark.parametrize(
    ("name", "failure"),
    [
        ("Raises", "stopped with an error"),
        ("Nonsense", "stopped with an error"),
        ("Cheats", "made an illegal move"),
        ("Unmade", "stopped with an error: FileNotFoundError: weights are missing"),
    ],
)
def test_in_the_fog_a_bot_that_has_failed_tells_nothing_of_what_it_was_shown(
    evening: Evening, name: str, failure: str
) -> None:
    table = evening.table("", name)
    play(table, "e4")
    run(table)
    assert table.seat(Side.FIRST).failure == f"{name} {failure}"


def test_a_game_goes_on_when_a_bot_that_has_failed_is_tried_again(evening: Evening) -> None:
    table = evening.table("", "Hangs")
    seat = table.seat(Side.FIRST)
    play(table, "e4")
    asked(table, 100.0)
    table.update(161.0)
    assert seat.failure == "Hangs gave no answer: within 60 seconds"
    assert not seat.can_take_back
    table._hosts[Side.SECOND] = BotHost(make, "Fair", 1)  # type: ignore[arg-type]
    seat.try_again()
    run(table, plies=2)
    assert (seat.failure, seat.outcome) == ("", None)
    assert evening.saved[-1].outcome is None


def test_a_bot_that_hangs_fails_after_the_limit(evening: Evening) -> None:
    table = evening.table("Hangs", "Fair")
    called(table, 0.0)
    # However long it took to be made: its silence counts from then on.
    asked(table, 100.0)
    table.update(159.0)
    assert not table.failure
    table.update(161.0)
    assert table.failure == "Hangs gave no answer: within 60 seconds"


def test_a_bot_that_is_never_made_fails_in_the_end(evening: Evening) -> None:
    table = evening.table("Stuck", "Fair")
    table.update(100.0)
    table.update(699.0)
    assert not table.failure
    table.update(701.0)
    assert table.failure == "Stuck gave no answer: within 600 seconds"


def test_the_clock_runs_out_for_a_person(evening: Evening) -> None:
    table = evening.begun("", "Fair", control=TimeControl(60))
    table.update(10.0)
    assert table.running is Side.FIRST
    assert table.time_left(Side.FIRST, 40.0) == 30.0
    assert table.time_left(Side.SECOND, 40.0) == 60.0
    table.update(69.9)
    assert table.outcome is None
    table.update(70.0)
    assert table.outcome == Outcome(Side.SECOND, Reason.TIME)
    assert table.time_left(Side.FIRST, 99.0) == 0.0


@pytest.mark.parametrize("first", ["", "Hangs"])
def test_a_program_that_was_stopped_is_nobodys_loss(first: str, evening: Evening) -> None:
    moment = 0.0
    clock = RunningClock(lambda: moment, lambda: 0.0)
    table = evening.begun(first, "Fair", control=TimeControl(60), limit=30.0)
    asked(table, clock())
    moment = 1000.0
    table.update(clock())
    assert (table.outcome, table.failure) == (None, "")
    assert table.time_left(Side.FIRST, clock()) == 60.0
    while table.outcome is None and not table.failure:
        moment += LOOK
        table.update(clock())
    assert moment == (1030.5 if first else 1060.0)


def test_a_clock_begins_with_the_first_move_of_its_side(evening: Evening) -> None:
    table = evening.table(control=TimeControl(60))
    now = 0.0
    for side in Side:
        table.update(now)
        table.update(now + 1000.0)
        assert (table.running, table.counting, table.outcome) == (side, None, None)
        assert table.time_left(side, now + 1000.0) == 60.0
        seat = table.seat(side)
        seat.play(seat.seen[-1].moves[0], now := now + 1000.0)
        assert seat.spent(side) == 1000.0
    table.update(now)
    assert table.counting is Side.FIRST
    assert table.time_left(Side.FIRST, now + 20.0) == 40.0
    table.seat(Side.FIRST).take_back()
    table.update(now)
    assert table.counting is None
    assert table.time_left(Side.FIRST, now + 20.0) == 60.0


def test_the_clock_stands_where_a_game_stopped(evening: Evening) -> None:
    table = evening.begun("", "Fair", control=TimeControl(60))
    table.update(10.0)
    table.update(25.0)
    table.seat(Side.FIRST).resign()
    assert table.running is None
    assert table.time_left(Side.FIRST, 99.0) == 45.0


def test_a_clock_of_nothing_but_increment_gives_time_for_a_move(evening: Evening) -> None:
    table = evening.begun("", "Fair", control=TimeControl(0, 5))
    table.update(10.0)
    assert table.outcome is None
    assert table.time_left(Side.FIRST, 11.0) == 4.0


def test_a_bot_is_charged_from_when_it_is_ready(evening: Evening) -> None:
    table = evening.begun("Hangs", "Fair", control=TimeControl(30), limit=600.0)
    called(table, 0.0)
    assert table.running is None
    asked(table, 50.0)
    table.update(79.0)
    assert table.outcome is None
    table.update(80.0)
    assert table.outcome == Outcome(Side.SECOND, Reason.TIME)


def test_closing_a_table_ends_its_processes(evening: Evening) -> None:
    table = evening.table("Hangs", "Fair")
    worker = BotHost(make, "Hangs", 1)
    worker.ask(table.seat(Side.FIRST).seen, table.terms.budget)
    began = time.monotonic()
    worker.close()
    table.close()
    # Who waited for the bot would wait ten minutes.
    assert time.monotonic() - began < 20.0


def play(table: Table, *names: str) -> None:
    """Make moves for whoever's turn it is."""
    for name in names:
        moves = table.record().moves
        position = GAME.start().position
        for move in moves:
            position = GAME.play(position, move)
        seat = table.seat(GAME.to_move(position))
        seat.play(GAME.read_move(position, name), time.monotonic())


def test_a_turn_is_taken_back_with_the_bots_reply(evening: Evening) -> None:
    table = evening.table("", "Fair")
    seat = table.seat(Side.FIRST)
    assert not seat.can_take_back
    play(table, "e4")
    run(table, plies=2)
    assert seat.can_take_back
    seat.take_back()
    assert len(seat.seen) == 1
    assert evening.saved[-1].moves == ()
    assert evening.saved[-1].tags["WhiteTakebacks"] == "1"
    play(table, "d4")
    run(table, plies=2)
    seat.take_back()
    assert evening.saved[-1].tags["WhiteTakebacks"] == "2"
    with pytest.raises(ValueError, match="taken back"):
        seat.take_back()


def test_after_a_takeback_the_bot_plays_as_if_nothing_had_been(evening: Evening) -> None:
    tables = [evening.table("", "Fair") for _ in range(2)]
    play(tables[0], "e4")
    run(tables[0], plies=2)
    play(tables[0], "d4")
    run(tables[0], plies=4)
    for _ in range(2):
        tables[0].seat(Side.FIRST).take_back()
    records = []
    for table in tables:
        play(table, "Nf3")
        run(table, plies=2)
        records.append(table.record().moves)
    assert records[0] == records[1]


def test_the_late_answer_of_a_thinking_bot_is_never_played(evening: Evening) -> None:
    table = evening.table("", "Dawdles", control=TimeControl(60))
    seat = table.seat(Side.FIRST)
    play(table, "e4")
    while table.running is not Side.SECOND:
        table.update(time.monotonic())
        time.sleep(0.002)
    seat.take_back()
    assert len(table.record().moves) == 0
    table.update(time.monotonic())
    play(table, "a3")
    table.update(time.monotonic())
    assert table.running is None, "its clock must not run for what was taken back"
    offered = table.seat(Side.SECOND).seen[-1].moves
    run(table, plies=2)
    assert table.record().moves[-1] == offered[1]
    left = table.time_left(Side.SECOND, 0.0)
    assert left is not None
    assert left > 59.0


def test_a_bot_that_hangs_over_a_move_taken_back_still_fails(evening: Evening) -> None:
    table = evening.table("", "Hangs")
    play(table, "e4")
    now = time.monotonic()
    while table.running is not Side.SECOND:
        table.update(now)
        time.sleep(0.002)
    table.seat(Side.FIRST).take_back()
    table.update(now + 1)
    play(table, "a3")
    for later in (2, 59, 61, 119):
        table.update(now + later)
        assert not table.failure
    table.update(now + 125)
    assert table.failure.startswith("Hangs gave no answer")


def test_a_takeback_gives_both_clocks_back(evening: Evening) -> None:
    table = evening.table("", "Fair", control=TimeControl(60, 2))
    seat = table.seat(Side.FIRST)
    table.update(5.0)
    seat.play(GAME.read_move(GAME.start().position, "e4"), 9.0)
    assert seat.spent(Side.FIRST) == 4.0
    seat.take_back()
    table.update(100.0)
    assert table.running is Side.FIRST
    assert [table.time_left(side, 100.0) for side in Side] == [60.0, 60.0]
    assert table.record().clocks == ()


def test_nothing_is_taken_back_after_the_end_or_from_another_person(
    evening: Evening,
) -> None:
    table = evening.table(fen="4k3/8/8/8/8/8/8/R3K3 w - - 0 1", shared=True)
    seat = table.seat(Side.FIRST)
    seat.play(seat.seen[-1].moves[0], 0.0)
    assert not seat.can_take_back
    over = evening.table("", "Fair")
    play(over, "e4")
    over.seat(Side.FIRST).resign()
    assert not over.seat(Side.FIRST).can_take_back
    with pytest.raises(ValueError, match="taken back"):
        over.seat(Side.FIRST).take_back()


def test_takebacks_of_an_interrupted_game_are_counted_on(evening: Evening) -> None:
    table = evening.table("", "Fair", tags={"WhiteTakebacks": "3"})
    play(table, "e4")
    table.seat(Side.FIRST).take_back()
    assert evening.saved[-1].tags["WhiteTakebacks"] == "4"


def test_a_table_at_rest_calls_nobody_and_takes_no_time(evening: Evening) -> None:
    table = evening.table("Fair", "Fair", limit=5.0)
    called(table, 0.0)
    assert table.thinking(1.0) is None
    # However long nobody is called: the bot does not lose for it.
    table.rest()
    table.update(1000.0)
    assert table.outcome is None
    began = time.monotonic()
    while table.running is None and time.monotonic() - began < PATIENCE:
        table.update(1000.0)
    assert table.thinking(1002.5) == 2.5
    # One who thinks is left to it.
    table.rest()
    assert table.running is Side.FIRST


def test_between_moves_a_table_at_rest_stands(evening: Evening) -> None:
    table = evening.begun(control=TimeControl(60))
    table.update(0.0)
    seat = table.seat(Side.FIRST)
    seat.play(seat.seen[-1].moves[0], 4.0)
    table.rest()
    assert table.thinking(50.0) is None
    assert [table.time_left(side, 50.0) for side in Side] == [56.0, 60.0]


def test_a_bot_that_has_answered_thinks_no_more(evening: Evening) -> None:
    table = evening.table("Fair", "Fair", delay=1e9)
    thought, began = False, time.monotonic()
    while not (thought and table.thinking(0.0) is None):
        assert time.monotonic() - began < PATIENCE
        table.update(0.0)
        thought = thought or table.thinking(0.0) is not None
    assert table.running is Side.FIRST
    assert not table.record().moves


def test_the_most_help_goes_on_record_once_there_is_one(evening: Evening) -> None:
    table = evening.table()
    seat, other = table.seat(Side.FIRST), table.seat(Side.SECOND)
    assert seat.help is None
    seat.note_help(1)
    assert seat.help == 1
    assert not evening.saved
    play(table, "e4")
    for level in (3, 0):
        seat.note_help(level)
    assert seat.help == 3
    assert other.help is None
    assert evening.saved[-1].tags["WhiteHelp"] == "3"
    assert "BlackHelp" not in evening.saved[-1].tags


def test_a_record_of_help_that_says_nothing_does_no_harm(evening: Evening) -> None:
    table = evening.table(tags={"WhiteHelp": "much"})
    assert table.seat(Side.FIRST).help == 0


def test_a_bot_whose_process_somebody_killed_is_asked_again_but_only_once(
    evening: Evening,
) -> None:
    table = evening.table("Dawdles", "Dawdles")
    worker = table._hosts[Side.FIRST]
    offered = table.seat(Side.FIRST).seen[-1].moves
    asked(table, time.monotonic())
    worker._bot._process.kill()
    run(table, plies=1)
    assert table.record().moves == (offered[0],)
    run(table, plies=2)
    worker._bot._process.kill()
    run(table)
    assert table.failure == "Dawdles stopped with an error"
