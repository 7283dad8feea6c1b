from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from core.events.archive import PLAN, ArchiveError
from core.events.event import Finished, Pairing, Plan, Result, schedule
from core.events.tournament import Running
from core.games import GAMES, find_game
from core.records.record import GameRecord
from core.values import Move, Outcome, Reason, Side
from gui.app.requests import ToReplay, ToTournament
from gui.app.tournaments import (
    LiveBoards,
    LiveTournament,
)
from gui.tournament.scene import open_tournament, plan_words
from tests.gui.tournaments import FakeTournament
from tests.support.random_games import random_game
from tests.support.shells import still_shell

PLAN_OF_TWO = Plan(("RandomMove", "CaptureKing"), 2, ruleset="thesis")
WON = Outcome(Side.FIRST, Reason.KING_CAPTURED)


class FakeEvent:
    """An event whose games go as far as a test says."""

    def __init__(self, results: list[Result]) -> None:
        self.plan = PLAN_OF_TWO
        self.results = results
        self.running: list[Running] = []
        self.over = False
        self.news: list[Finished] = []
        self.calls: list[str] = []
        self.error: Exception | None = None

    def file_of(self, number: int) -> Path:
        return Path(f"{number}.pgn")

    def record(self, number: int) -> GameRecord:
        raise KeyError(number)

    def start(self) -> None:
        self.calls.append("start")

    def poll(self) -> list[Finished]:
        if self.error is not None:
            raise self.error
        news, self.news = self.news, []
        return news

    def stop_after_current(self) -> None:
        self.calls.append("stop")

    def close(self) -> None:
        self.over = True
        self.calls.append("close")


class Stage:
    """A tournament of two bots, and the events it was played as."""

    def __init__(self, folder: Path) -> None:
        self.events: list[FakeEvent] = []
        self.pairings = schedule(PLAN_OF_TWO)
        self.done: list[Result] = [Result(self.pairings[0], WON, moves=(12, 11))]
        begin: Callable[[], FakeEvent] = self._begin
        self.playing = LiveTournament(folder, begin, 2)  # type: ignore[arg-type]
        self.playing.start()

    def _begin(self) -> FakeEvent:
        self.events.append(FakeEvent(list(self.done)))
        return self.events[-1]

    def record(self, pairing: Pairing, plies: int, outcome: Outcome | None) -> GameRecord:
        moves, position = [], GAME.start().position
        for _ in range(plies):
            moves.append(_first(position))
            position = GAME.play(position, moves[-1])
        return GameRecord("fog-chess", "thesis", pairing.names, tuple(moves), outcome)


GAME = find_game("fog-chess", "thesis")


def _first(position: object) -> Move:
    side = GAME.to_move(position)
    return GAME.observe([position], side).moves[0]


@pytest.fixture
def stage(tmp_path: Path) -> Stage:
    return Stage(tmp_path)


def test_earlier_games_are_there_at_once(stage: Stage) -> None:
    (game,) = stage.playing.ended
    assert (game.pair, game.points, game.moves) == ((0, 1), 1.0, 12)
    assert (game.words, game.replay) == ("king captured", ToReplay(Path("1.pgn")))
    assert stage.playing.plan.total == 4
    assert stage.playing.state == "playing"
    assert stage.events[0].calls == ["start"]


def test_a_game_is_watched_to_its_end(stage: Stage) -> None:
    event, pairing = stage.events[0], stage.pairings[1]
    event.running = [Running(pairing, stage.record(pairing, 3, None))]
    sight = stage.playing.look()
    assert list(sight.playing) == [(1, 0)]
    (board,) = sight.boards
    assert (board.note, board.to_move) == ("2", Side.SECOND)
    assert len(board.truth.pieces) == 32
    assert set(board.lit) < set(range(64))
    assert stage.playing.look().boards[0] is board

    event.running = []
    record = stage.record(pairing, 4, WON)
    event.news = [Finished(Result(pairing, WON), record)]
    stage.playing.advance()
    (board,) = stage.playing.look().boards
    assert (board.note, board.to_move) == ("1–0", None)
    assert [game.pair for game in stage.playing.ended] == [(0, 1), (1, 0)]


def test_a_new_game_takes_the_place_of_one_that_is_over(stage: Stage) -> None:
    event = stage.events[0]
    for number in range(1, 9):
        pairing = Pairing(number, PLAN_OF_TWO.names, (0, 0), 0)
        event.running = [Running(pairing, stage.record(pairing, number, None))]
        stage.playing.look()
        if number < 7:
            event.news = [
                Finished(Result(pairing, WON), stage.record(pairing, number, WON))
            ]
            stage.playing.advance()
    notes = [board.note for board in stage.playing.look().boards]
    assert notes == ["4", "5", "1–0", "1–0", "1–0", "1–0"]


def test_stops_and_goes_on_with_another_event(stage: Stage) -> None:
    stage.playing.stop_after_current()
    assert stage.playing.state == "stopping"
    stage.events[0].over = True
    assert stage.playing.state == "stopped"
    stage.playing.go_on()
    assert stage.playing.state == "playing"
    assert stage.events[0].calls == ["start", "stop", "close"]
    assert stage.events[1].calls == ["start"]


def test_it_is_over_when_all_is_played(stage: Stage) -> None:
    event = stage.events[0]
    event.news = [
        Finished(Result(pairing, WON), stage.record(pairing, 1, WON))
        for pairing in stage.pairings[1:]
    ]
    event.over = False
    stage.playing.advance()
    assert stage.playing.state == "over"


def test_an_error_stops_the_tournament_and_is_said(stage: Stage) -> None:
    stage.events[0].error = RuntimeError("no room on the disk")
    stage.playing.advance()
    assert stage.playing.problem == "The tournament stopped: no room on the disk"
    assert stage.playing.state == "stopped"


def test_the_one_that_plays_is_taken_up_as_it_is(tmp_path: Path) -> None:
    shell = still_shell(tmp_path)
    shell.tournament = running = FakeTournament(("a", "b"), 1)
    assert open_tournament(shell, ToTournament(running.folder)) is running


def test_no_second_one_begins_where_there_is_none(tmp_path: Path) -> None:
    shell = still_shell(tmp_path)
    shell.tournament = running = FakeTournament(("a", "b"), 1)
    with pytest.raises(ArchiveError):
        open_tournament(shell, ToTournament(tmp_path / "none"))
    (tmp_path / PLAN).write_text("[]")
    with pytest.raises(ArchiveError):
        open_tournament(shell, ToTournament(tmp_path))
    assert running.calls == []


@pytest.mark.parametrize("variant", list(GAMES))
def test_boards_follow_any_game(variant: str) -> None:
    ruleset = GAMES[variant].default
    record = random_game(ruleset, 3, 30, variant=variant)
    boards = LiveBoards(
        Plan(("A", "B"), 1, variant=variant, ruleset=ruleset), lambda n: Path(f"{n}.pgn")
    )
    game = find_game(variant, ruleset)
    history = [game.start().position]
    for plies in range(len(record.moves) + 1):
        boards.follow(1, (0, 1), replace(record, moves=record.moves[:plies], outcome=None))
        (board,) = boards.boards
        assert board.truth.pieces == game.pieces(history[-1])
        assert (board.lit == board.truth.visible) or game.facts.hidden
        if plies < len(record.moves):
            history.append(game.play(history[-1], record.moves[plies]))


@pytest.mark.parametrize(
    ("variant", "ruleset", "words"),
    [
        ("fog-chess", "", "Fog of War (chess.com)"),
        ("fog-chess", "thesis", "Fog of War (Thesis)"),
        ("checkers", "russian", "Checkers (Russian)"),
    ],
)
def test_a_tournament_says_what_is_played(variant: str, ruleset: str, words: str) -> None:
    plan = Plan(("A", "B"), 5, variant=variant, ruleset=ruleset)
    assert plan_words(plan) == f"2 bots, 5 games with each colour, 1 s a move · {words}"
