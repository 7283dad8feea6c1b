"""Events played by worker processes: nothing lost, nothing doubled, whoever dies."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from bots.roster import make as make_bot
from core.events.archive import ArchiveError, journal_of, stored_plan
from core.events.event import Finished, Plan, schedule
from core.events.match import Journal, read_journal
from core.events.tournament import KILLS, NoWorkersError, Tournament, _Lane
from core.player import Budget, Make
from core.records.reader import read_games
from core.tasks.workers import OneWorker, Pool, local_pool
from core.values import Move, Reason, Side
from tests.events.players import make, results_in

PATIENCE = 120.0

pytestmark = pytest.mark.usefixtures("served")
posix = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="POSIX signals")
BOTS = ("RandomMove", "CaptureKing", "CaptureLargest")
PLAN = Plan(BOTS, 2, ruleset="thesis", budget=Budget(nodes=500), seed=3, opening=2)


@contextmanager
def event(
    plan: Plan, folder: Path, players: Make = make_bot, pool: Pool | None = None
) -> Iterator[Tournament]:
    tournament = Tournament(plan, players, folder, pool or local_pool(2))
    try:
        yield tournament
    finally:
        tournament.close()


def play(tournament: Tournament, games: int | None = None) -> list[Finished]:
    """What is finished until the event is over or so many games are."""
    finished: list[Finished] = []
    if not tournament._lanes:
        tournament.start()
    end = time.monotonic() + PATIENCE
    while not tournament.over and (games is None or len(finished) < games):
        assert time.monotonic() < end
        tournament.wait(0.5)
        finished += tournament.poll()
    return finished


def texts(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text("utf-8") for path in (folder / "games").iterdir()}


def numbers(folder: Path) -> list[int]:
    lines = (folder / "results.jsonl").read_text("utf-8").splitlines()
    return sorted(json.loads(line)["number"] for line in lines)


def test_one_worker_and_two_leave_the_same_records(tmp_path: Path) -> None:
    with event(PLAN, tmp_path / "one", pool=local_pool(1)) as alone:
        finished = play(alone)
        assert [game.result.pairing for game in finished] == schedule(PLAN)
        assert all(
            game.record == alone.record(game.result.pairing.number) for game in finished
        )
    with event(PLAN, tmp_path / "two") as together:
        play(together)
        assert together.over
        assert len(together.results) == together.total == 12
    assert texts(tmp_path / "one") == texts(tmp_path / "two")
    assert numbers(tmp_path / "two") == list(range(1, 13))
    assert list((tmp_path / "two" / "running").iterdir()) == []


def test_an_event_is_picked_up_where_it_stopped(tmp_path: Path) -> None:
    with event(PLAN, tmp_path / "whole") as whole:
        play(whole)
    folder = tmp_path / "parts"
    with event(PLAN, folder) as first:
        play(first, games=3)
        first.stop_after_current()
        while not first.over:
            first.wait(0.5)
            first.poll()
        assert 3 <= len(first.results) <= 7
    with event(PLAN, folder) as second:
        before = len(second.results)
        assert before == len(first.results)
        assert len(play(second)) == 12 - before
    assert texts(folder) == texts(tmp_path / "whole")
    assert numbers(folder) == list(range(1, 13))
    assert results_in(folder) == second.results


def test_a_torn_list_of_results_costs_no_game(tmp_path: Path) -> None:
    with event(PLAN, tmp_path) as first:
        play(first)
    lines = (tmp_path / "results.jsonl").read_text("utf-8").splitlines()
    odd = ["7", '{"number": []}', '{"number": 2}', '{"number": 99}', lines[5][:20]]
    (tmp_path / "results.jsonl").write_text("\n".join([*lines[:5], *odd]), "utf-8")
    (tmp_path / "games" / ".0.tmp").write_text("half a game", "utf-8")
    with event(PLAN, tmp_path) as second:
        assert second.over
        assert play(second) == []
    assert numbers(tmp_path) == list(range(1, 13))
    assert len(texts(tmp_path)) == 12
    codes = {result.pairing.number: result.outcome.code for result in first.results}
    assert {
        result.pairing.number: result.outcome.code for result in second.results
    } == codes


def test_games_end_as_their_files_do_and_those_of_older_versions_count(
    tmp_path: Path,
) -> None:
    plan = Plan(("RandomMove", "Pebble"), 1, "checkers", plies=9, budget=Budget(nodes=99))
    with event(plan, tmp_path, pool=local_pool(1)) as first:
        play(first)
        record = first.record(1)
    assert set(texts(tmp_path)) == {"000001.pdn", "000002.pdn"}
    games, lines = tmp_path / "games", tmp_path / "results.jsonl"
    (games / "000001.pdn").rename(games / "000001.pgn")
    (games / "000002.pdn").unlink()
    lines.unlink()
    with event(plan, tmp_path, pool=local_pool(1)) as second:
        assert [result.pairing.number for result in second.results] == [1]
        assert second.record(1) == record
        assert second.file_of(1) == games / "000001.pgn"
        assert len(play(second)) == 1
    assert set(texts(tmp_path)) == {"000001.pgn", "000002.pdn"}
    assert numbers(tmp_path) == [1, 2]


def test_lists_are_on_file_and_lines_of_older_versions_tell_of_none(tmp_path: Path) -> None:
    plan = Plan(("Lists", "Fair"), 1, ruleset="thesis", plies=9)
    with event(plan, tmp_path, make) as first:
        play(first)
    told = {
        result.pairing.number: (result.listed, result.exact) for result in first.results
    }
    assert told == {1: ((5, 0), (2, 0)), 2: ((0, 4), (0, 2))}
    path = tmp_path / "results.jsonl"
    assert results_in(tmp_path) == first.results
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    for line in lines:
        del line["listed"], line["exact"]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    old = results_in(tmp_path)
    assert [result.moves for result in old] == [result.moves for result in first.results]
    assert {(result.listed, result.exact) for result in old} == {((0, 0), (0, 0))}


def test_plans_of_older_versions_say_nothing_of_being_made(tmp_path: Path) -> None:
    plan = replace(PLAN, ready=7.0)
    with event(plan, tmp_path):
        assert stored_plan(tmp_path) == plan
    path = tmp_path / "plan.json"
    old = json.loads(path.read_text("utf-8"))
    del old["ready"]
    path.write_text(json.dumps(old), "utf-8")
    assert stored_plan(tmp_path) == PLAN
    with event(PLAN, tmp_path) as taken_up:
        assert taken_up.plan == PLAN


def test_another_plan_is_refused_and_says_why(tmp_path: Path) -> None:
    with event(PLAN, tmp_path):
        pass
    assert stored_plan(tmp_path) == PLAN
    with pytest.raises(ArchiveError, match="was begun with names RandomMove CaptureKing"):
        Tournament(Plan(("A", "B"), 2), make_bot, tmp_path, local_pool(1))
    with (
        event(PLAN, tmp_path),
        pytest.raises(ArchiveError, match="is being played by somebody else"),
        event(PLAN, tmp_path),
    ):
        pass
    (tmp_path / "plan.json").write_text("{}", "utf-8")
    with pytest.raises(ArchiveError, match="not the plan of an event"):
        stored_plan(tmp_path)


@pytest.mark.parametrize("name", ["results.jsonl", "games/000001.pgn", "running/a.txt"])
def test_games_without_a_plan_are_nobody_s(tmp_path: Path, name: str) -> None:
    left = tmp_path / name
    left.parent.mkdir(exist_ok=True)
    left.write_text("kept", "utf-8")
    said = f"has {Path(name).parts[0]} but no plan.json, which"
    with pytest.raises(ArchiveError, match=said):
        Tournament(PLAN, make_bot, tmp_path, local_pool(1))
    assert left.read_text("utf-8") == "kept"
    assert stored_plan(tmp_path) is None


@pytest.mark.parametrize(
    ("bad", "reason", "detail"),
    [
        ("Dies", Reason.FAILED, "its process ended unexpectedly"),
        ("Deaf", Reason.NO_ANSWER, "within 1.5 seconds"),
        ("Stone", Reason.NO_ANSWER, "within 1.7 seconds"),
    ],
)
def test_a_bad_bot_loses_its_games_and_the_event_goes_on(
    tmp_path: Path, bad: str, reason: Reason, detail: str
) -> None:
    limit, ready = 1.5 if bad == "Deaf" else 60.0, 1.7 if bad == "Stone" else 60.0
    plan = Plan(("Fair", bad), 1, ruleset="thesis", limit=limit, ready=ready)
    with event(plan, tmp_path, make) as tournament:
        finished = play(tournament)
        assert sorted(game.result.pairing.number for game in finished) == [1, 2]
        for game in finished:
            side = Side(game.result.pairing.names.index(bad))
            outcome = game.record.outcome
            assert outcome == game.result.outcome
            assert outcome is not None
            assert (outcome.winner, outcome.reason) == (side.other, reason)
            assert outcome.detail == detail
            assert tournament.record(game.result.pairing.number) == game.record


def test_a_bot_that_ends_its_process_costs_nobody_else_a_game(tmp_path: Path) -> None:
    plan = Plan(("Fair", "Dies", "Nonsense"), 1, ruleset="thesis")
    with event(plan, tmp_path, make) as tournament:
        play(tournament)
        assert len(tournament.results) == 6
        for result in tournament.results:
            loser = result.pairing.names[1 - (result.outcome.winner or 0)]
            to_blame = {"Dies": "ended unexpectedly", "Nonsense": "TypeError"}
            assert to_blame[loser] in result.outcome.detail
    assert numbers(tmp_path) == list(range(1, 7))


def test_running_games_can_be_watched(tmp_path: Path) -> None:
    plan = Plan(("Fair", "Hangs"), 1, ruleset="thesis")
    with event(plan, tmp_path, make) as tournament:
        tournament.start()
        end = time.monotonic() + PATIENCE
        while not any(game.record.moves for game in tournament.running):
            assert time.monotonic() < end
            time.sleep(0.01)
        game = next(game for game in tournament.running if game.record.moves)
        assert game.pairing.names == ("Fair", "Hangs")
        assert len(game.record.moves) == 1
        assert game.record.outcome is None
    assert tournament.results == []


def test_closing_ends_a_player_that_thinks(tmp_path: Path) -> None:
    with event(Plan(("Hangs", "Deaf"), 1), tmp_path, make) as tournament:
        tournament.start()
        while not tournament.running:
            time.sleep(0.01)
        began = time.monotonic()
        tournament.close()
        assert time.monotonic() - began < PATIENCE / 4
        assert tournament.over


@posix
def test_a_game_whose_worker_is_killed_is_played_again(tmp_path: Path) -> None:
    plan = Plan(("Fair", "Dawdles"), 1, ruleset="thesis", plies=4)
    with event(plan, tmp_path / "left alone", make, local_pool(1)) as tournament:
        play(tournament)
    with event(plan, tmp_path / "killed", make, Pool(killable([]))) as tournament:
        for _ in range(KILLS):
            kill(tournament)
        play(tournament)
    assert texts(tmp_path / "killed") == texts(tmp_path / "left alone")
    assert numbers(tmp_path / "killed") == [1, 2]


@posix
def test_a_game_whose_worker_is_killed_again_and_again_is_lost(tmp_path: Path) -> None:
    plan = Plan(("Fair", "Hangs"), 1, ruleset="thesis", limit=30)
    workers: list[OneWorker] = []
    with event(plan, tmp_path, make, Pool(killable(workers))) as tournament:
        for _ in range(KILLS):
            assert kill(tournament) == []
        (finished,) = kill(tournament)
        assert finished.result.outcome.detail == "its process ended unexpectedly"
        assert finished.result.outcome.winner is Side.FIRST
        assert len(workers) == KILLS + 2


def killable(workers: list[OneWorker]) -> Callable[[], Executor]:
    """Hires workers, and tells of them."""

    def hire() -> Executor:
        workers.append(OneWorker())
        return workers[-1]

    return hire


def kill(tournament: Tournament) -> list[Finished]:
    """Kill the only worker in the middle of a game; what is finished by that."""
    if not tournament._lanes:
        tournament.start()
    end = time.monotonic() + PATIENCE
    while not any(game.record.moves for game in tournament.running):
        assert time.monotonic() < end
        time.sleep(0.01)
        tournament.poll()
        if tournament.over:
            return []
    (lane,) = tournament._lanes
    worker = lane.executor
    assert isinstance(worker, OneWorker)
    (pid,) = worker._pool._processes
    os.kill(pid, signal.SIGKILL)
    finished: list[Finished] = []
    while lane.executor is worker and lane.games:
        assert time.monotonic() < end
        tournament.wait(0.5)
        finished += tournament.poll()
    return finished


def test_workers_that_never_begin_end_the_event_with_a_sentence(tmp_path: Path) -> None:
    with (
        event(PLAN, tmp_path, pool=Pool(stillborn)) as tournament,
        pytest.raises(NoWorkersError, match="die before they begin"),
    ):
        play(tournament)


def stillborn() -> Executor:
    return ProcessPoolExecutor(1, initializer=os._exit, initargs=(1,))


def test_notes_are_read_as_they_were_written(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    assert read_journal(path) is None
    notes = Journal(path)
    moves = [Move((12, 28))]
    notes(Side.FIRST, [], 600.0)
    notes(Side.SECOND, moves, 60.0)
    moves.append(Move((52, 60), "q"))
    notes(Side.FIRST, moves, 2.5)
    noted = read_journal(path)
    assert noted is not None
    assert (noted.at_work, noted.moves, noted.late) == (Side.FIRST, tuple(moves), None)
    notes.give_up()
    notes.close()
    with path.open("a", encoding="utf-8") as file:
        file.write("[1, [[[")
    noted = read_journal(path)
    assert noted is not None
    assert noted.late == 2.5


@pytest.mark.parametrize(
    "line",
    [
        "", "7", "[]", "[[", "\0", "{}", "null", '["late"]', '["late", "x"]', "[2, []]",
        "[0, [[[], \"\", \"\"]]]", '[0, [[["e2"], "", ""]]]', "[0, 5]", '[0, [["e2e4"]]]',
        "[0, [[[-1, 5], null, 3]]]", "[" * 100_000, "[1, \ufeff[]]", "[true, []]",
    ],
)  # fmt: skip
def test_notes_of_nonsense_say_nothing(tmp_path: Path, line: str) -> None:
    path = tmp_path / "notes.txt"
    path.write_text(f"{line}\n", encoding="utf-8")
    assert read_journal(path) is None
    path.write_text(f"[0, []]\n{line}\n", encoding="utf-8")
    noted = read_journal(path)
    assert noted is not None
    assert (noted.at_work, noted.moves, noted.late) == (Side.FIRST, (), None)


def test_notes_that_are_no_file_say_nothing(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.mkdir()
    assert read_journal(path) is None


@posix
@pytest.mark.parametrize("moves", ["[[[12, 60], 0, 0]]", '[[[12, 60], "", ""]]'])
def test_a_game_that_is_lost_with_spoiled_notes_is_counted(
    tmp_path: Path, moves: str
) -> None:
    plan = Plan(("Dies", "Fair"), 1, ruleset="thesis")
    with event(plan, tmp_path, make, local_pool(1)) as tournament:
        (pairing, _) = tournament._archive.pairings
        journal_of(tmp_path, pairing.number).write_text(f"[0, []]\n[0, {moves}]\n")
        finished = tournament._lost(_Lane(OneWorker(), home=True, width=1), pairing)
        assert finished is not None
        assert finished.record.moves == ()
        assert finished.result.outcome.winner is not None
    assert read_games(tmp_path / "games" / "000001.pgn").games[0].outcome is not None


def test_notes_of_older_programs_are_read(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text('[0, [[[12, 28], "", ""], [[52, 60], "q", ""]]]\n', encoding="utf-8")
    noted = read_journal(path)
    assert noted is not None
    assert noted.moves == (Move((12, 28)), Move((52, 60), "q"))


def test_notes_keep_moves_as_they_are(tmp_path: Path) -> None:
    moves = [Move((12, 28)), Move((52, 60), ""), Move((4,), drop="p")]
    notes = Journal(tmp_path / "notes.txt")
    notes(Side.FIRST, moves, 1.0)
    notes.close()
    noted = read_journal(tmp_path / "notes.txt")
    assert noted is not None
    assert noted.moves == tuple(moves)
