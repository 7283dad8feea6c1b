"""One game played here and now, with good players and bad ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import cast

import pytest

from bots.roster import make as make_bot
from core.clock import TimeControl, budget_words, read_budget, write_budget
from core.events import match
from core.events.archive import line_of, read_result_lines
from core.events.event import Finished, Plan, Result, schedule
from core.events.match import MOST_REPLAYS, Journal, open_game, play_game, read_journal
from core.games import find_game
from core.notation import code
from core.player import Budget, Player
from core.records.reader import read_text
from core.records.writer import write_games
from core.tasks import bot_host
from core.values import Move, Observation, Outcome, Reason, Side
from tests.events.players import make

pytestmark = pytest.mark.usefixtures("served")

PLAN = Plan(("Fair", "Other"), 2, ruleset="thesis", seed=7, limit=60.0)


def plan(*names: str, **options: object) -> Plan:
    return Plan(names, 1, **{"ruleset": "thesis", "limit": 60.0} | options)  # type: ignore[arg-type]


def test_a_pair_plays_both_colours_from_one_opening_before_it_plays_again() -> None:
    pairings = schedule(Plan(("A", "B", "C"), 2))
    assert [pairing.names for pairing in pairings[:6]] == [
        ("A", "B"),
        ("B", "A"),
        ("A", "C"),
        ("C", "A"),
        ("B", "C"),
        ("C", "B"),
    ]
    assert [pairing.number for pairing in pairings] == list(range(1, 13))
    assert len({pairing.opening for pairing in pairings}) == 2
    assert len({pairing.seeds for pairing in pairings}) == 12


def test_slow_players_may_play_fewer_games_and_an_event_may_end_early() -> None:
    names = [
        pairing.names for pairing in schedule(Plan(("A", "B", "C"), 3, fewer=(("C", 1),)))
    ]
    assert len(names) == 2 * (3 + 1 + 1)
    assert sum("C" in pair for pair in names) == 4
    assert len(schedule(Plan(("A", "B"), 3, at_most=5))) == 5


def test_a_game_depends_on_its_seeds_alone() -> None:
    ours = plan("RandomMove", "CaptureKing", budget=Budget(nodes=100), opening=4)
    one, two = schedule(ours)
    again = play_game(make_bot, one, ours)
    assert play_game(make_bot, one, ours).record == again.record
    assert (
        open_game(ours, one).moves
        == open_game(ours, two).moves
        == list(again.record.moves[:4])
    )
    assert play_game(make_bot, two, ours).record.moves != again.record.moves


def test_the_record_says_how_to_play_the_game_again() -> None:
    ours = plan("Fair", "Fair", title="Trial", date="2020.02.02", opening=2)
    finished = play_game(make, schedule(ours)[0], ours)
    record = finished.record
    assert record.tags["Event"] == "Trial"
    assert record.tags["Round"] == "1"
    assert record.tags["WhiteType"] == record.tags["BlackType"] == "program"
    assert record.tags["WhiteSeed"] == str(finished.result.pairing.seeds[0])
    assert record.tags["Budget"] == "1s"
    assert sum(finished.result.moves) + 2 == len(record.moves)
    reading = read_text(write_games([record]), "game")
    assert reading.problems == ()
    assert reading.games[0] == record


def test_the_log_says_where_a_bot_failed_and_not_what_it_said(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(bot_host, "_TOLD", set())
    ours = plan("Raises", "Fair")
    play_game(make, schedule(ours)[0], ours)
    assert "players.py" in caplog.text
    assert "ArithmeticError" in caplog.text
    assert "lost my way" not in caplog.text.replace(
        'raise ArithmeticError("lost my way")', ""
    )


@pytest.mark.parametrize(
    ("side", "bad", "reason", "detail"),
    [
        (Side.FIRST, "Raises", Reason.FAILED, "ArithmeticError: lost my way"),
        (Side.SECOND, "Stammers", Reason.FAILED, "LookupError: lost my list"),
        (
            *(Side.FIRST, "Nonsense", Reason.FAILED),
            "TypeError: it answered 'e4', which is not a move",
        ),
        (Side.SECOND, "Unmade", Reason.FAILED, "FileNotFoundError: weights are missing"),
        (Side.FIRST, "Quits", Reason.FAILED, "SystemExit: enough"),
        (Side.SECOND, "Raves", Reason.FAILED, None),
        (Side.FIRST, "Mumbles", Reason.FAILED, "Unspeakable"),
        (Side.FIRST, "Cheats", Reason.ILLEGAL, "a1h8"),
        (Side.SECOND, "Cheats", Reason.ILLEGAL, "a1h8"),
        (Side.FIRST, "Hangs", Reason.NO_ANSWER, "within 1.5 seconds"),
        (Side.SECOND, "Stuck", Reason.NO_ANSWER, "within 1.7 seconds"),
    ],
)
def test_who_plays_badly_loses_and_is_named(
    side: Side, bad: str, reason: Reason, detail: str | None
) -> None:
    names = (bad, "Fair") if side is Side.FIRST else ("Fair", bad)
    # Where somebody else than the bad one is waited for, a busy machine has its time.
    limit = 1.5 if bad == "Hangs" else 60.0
    ours = plan(*names, limit=limit, ready=1.7 if bad == "Stuck" else 60.0)
    finished = play_game(make, schedule(ours)[0], ours)
    outcome = finished.record.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (side.other, reason)
    assert outcome.detail == (outcome.detail if detail is None else detail)
    size = 2 if reason is Reason.ILLEGAL else 1
    assert finished.result.outcome.code == (-size if side is Side.FIRST else size)
    assert read_text(write_games([finished.record]), "game").games[0].outcome == outcome


@pytest.mark.parametrize("names", [("Loads", "Fair"), ("Fair", "Loads")])
def test_to_be_made_a_bot_may_take_longer_than_to_move(names: tuple[str, str]) -> None:
    ours = plan(*names, plies=4, limit=0.5)
    result = play_game(make, schedule(ours)[0], ours).result
    assert result.outcome.reason is Reason.MOVE_LIMIT
    assert max(result.seconds) < ours.limit


def test_a_game_without_end_is_a_draw() -> None:
    ours = plan("Fair", "Fair", plies=10)
    finished = play_game(make, schedule(ours)[0], ours)
    assert finished.result.outcome.code == 0
    assert finished.result.outcome.reason is Reason.MOVE_LIMIT
    assert len(finished.record.moves) == 10


@pytest.mark.parametrize("side", Side)
def test_moves_by_a_list_are_counted_and_how_often_it_was_whole(side: Side) -> None:
    ours = plan(*(("Lists", "Fair") if side is Side.FIRST else ("Fair", "Lists")), plies=9)
    result = play_game(make, schedule(ours)[0], ours).result
    listed, exact = [0, 0], [0, 0]
    listed[side], exact[side] = result.moves[side], 2
    assert result.moves == (5, 4)
    assert (list(result.listed), list(result.exact)) == (listed, exact)


def test_a_bot_that_lists_boards_says_whether_these_are_all() -> None:
    names = "PossibleBoardList", "CaptureLargest"
    for nodes, plies, whole in ((100, 60, False), (20_000, 8, True)):
        ours = plan(*names, budget=Budget(nodes=nodes), plies=plies, limit=60.0, seed=1)
        result = play_game(make_bot, schedule(ours)[0], ours).result
        assert result.listed == (result.moves[0], 0)
        assert (result.exact == result.listed) is whole


def test_notes_tell_who_is_at_work_and_for_how_long_at_most() -> None:
    notes: list[tuple[Side, int, float]] = []
    ours = plan("Fair", "Fair", plies=3, limit=5.0, ready=50.0)

    def note(side: Side, moves: list[Move], seconds: float) -> None:
        notes.append((side, len(moves), seconds))

    play_game(make, schedule(ours)[0], ours, note)  # type: ignore[arg-type]
    first, second = Side
    making = [(first, 0, 50.0), (second, 0, 50.0)]
    assert notes == [*making, (first, 0, 5.0), (second, 1, 5.0), (first, 2, 5.0)]


@pytest.mark.parametrize("text", ["0.5s", "20000n", "3s"])
def test_budgets_are_written_as_they_are_read(text: str) -> None:
    assert write_budget(read_budget(text)) == text


@pytest.mark.parametrize(
    ("text", "words"), [("0.5s", "0.5 s"), ("20000n", "20,000 nodes"), ("1n", "1 node")]
)
def test_people_read_budgets_in_words(text: str, words: str) -> None:
    assert budget_words(read_budget(text)) == words


@pytest.mark.parametrize("text", ["", "5", "0s", "1.5n", "-1s", "1e9s", "s"])
def test_what_is_no_budget_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"as 0\.5s or 20000n"):
        read_budget(text)


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


AGAIN = Plan(("A", "B"), 1, "shogi", shared=True, again=True)
FACTS = find_game("shogi").facts


class Shuffles:
    """Moves its king to and fro."""

    def __init__(self, name: str, seed: int) -> None:
        self.name, self._seed = name, seed

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        """See ``Player.choose``."""
        names = {code(FACTS, move): move for move in seen[-1].moves}
        return next(names[text] for text in TO_AND_FRO if text in names)


class Fails(Shuffles):
    """The same, but as the second side of a game that is played again it fails."""

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        """See ``Player.choose``."""
        again = self._seed not in {seed for each in schedule(AGAIN) for seed in each.seeds}
        if again and seen[-1].viewer is Side.SECOND:
            raise ValueError("enough")
        return super().choose(seen, budget)


def test_a_draw_is_played_again_with_sides_changed() -> None:
    pairing = schedule(AGAIN)[0]
    finished = play_game(Fails, pairing, AGAIN)
    assert finished.result.pairing.replays == 1
    assert finished.result.pairing.names == ("B", "A")
    assert finished.record.players == ("B", "A")
    assert finished.record.tags["Replays"] == "1"
    assert finished.result.outcome.winner is Side.FIRST


def test_who_always_repeats_draws_in_the_end() -> None:
    finished = play_game(Shuffles, schedule(AGAIN)[0], AGAIN)
    assert finished.result.pairing.replays == MOST_REPLAYS
    assert finished.result.outcome == Outcome(None, Reason.FOURFOLD)
    once = play_game(Shuffles, schedule(AGAIN)[0], replace(AGAIN, again=False))
    assert once.result.pairing == schedule(AGAIN)[0]


def test_a_line_of_results_tells_how_often_a_game_was_played_again(tmp_path: Path) -> None:
    pairing = schedule(AGAIN)[0]
    result = Result(pairing.played_again(3), Outcome(Side.FIRST, Reason.CHECKMATE))
    path = tmp_path / "results.jsonl"
    path.write_text(line_of(result))
    assert list(read_result_lines(path, {1: pairing})) == [result]
    assert result.pairing.names == ("B", "A")
    assert pairing.played_again(2).names == pairing.names
    assert pairing.played_again(2) == pairing.played_again().played_again()


def test_a_journal_begins_again_with_the_game(tmp_path: Path) -> None:
    path = tmp_path / "running.txt"
    journal, moves = Journal(path), [Move((1, 2)), Move((3, 4))]
    journal(Side.FIRST, moves, 5.0)
    noted = read_journal(path)
    assert noted is not None
    assert (noted.replays, noted.moves) == (0, tuple(moves))
    journal(Side.FIRST, (), 5.0)
    journal(Side.SECOND, [Move((5, 6))], 5.0)
    journal.close()
    noted = read_journal(path)
    assert noted is not None
    assert (noted.replays, noted.moves) == (1, (Move((5, 6)),))
    assert noted.at_work is Side.SECOND
