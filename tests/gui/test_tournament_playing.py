"""A tournament that is played beside the window: its games, boards, sittings and ends."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from core.events.archive import PLAN, ArchiveError
from core.events.event import Finished, Pairing, Plan, Result, schedule
from core.events.tournament import Running
from core.games import GAMES, find_game
from core.records.record import GameRecord
from core.values import Outcome, Reason, Side
from gui.app.requests import ToReplay, ToTournament
from gui.app.tournaments import LiveBoards, LiveTournament
from gui.tournament.scene import open_tournament, plan_words
from tests.gui.tournaments import FakeTournament
from tests.support.random_games import random_game
from tests.support.shells import still_shell

PLAN_OF_TWO = Plan(("RandomMove", "CaptureKing"), 2, ruleset="thesis")
PAIRINGS = schedule(PLAN_OF_TWO)
WON = Outcome(Side.FIRST, Reason.KING_CAPTURED)


class FakeEvent:
    """An event whose games go as far as a test says."""

    plan = PLAN_OF_TWO

    def __init__(self) -> None:
        self.results = [Result(PAIRINGS[0], WON, moves=(12, 11))]
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

    def plays(self, pairing: Pairing, plies: int) -> None:
        """One game, which has come so far."""
        self.running = [Running(pairing, self._game(pairing, plies, None))]

    def ends(self, *pairings: Pairing, plies: int) -> None:
        """These games end after so many moves."""
        self.running = []
        self.news = [
            Finished(Result(each, WON), self._game(each, plies, WON)) for each in pairings
        ]

    def _game(self, pairing: Pairing, plies: int, end: Outcome | None) -> GameRecord:
        game = find_game("fog-chess", "thesis")
        moves, position = [], game.start().position
        for _ in range(plies):
            moves.append(game.observe([position], game.to_move(position)).moves[0])
            position = game.play(position, moves[-1])
        return GameRecord("fog-chess", "thesis", pairing.names, tuple(moves), end)


class Stage:
    """A tournament of two bots, and the events it was played as."""

    def __init__(self, folder: Path) -> None:
        self.events: list[FakeEvent] = []
        self.playing = LiveTournament(folder, self._begin, 2)
        self.playing.start()

    def _begin(self) -> FakeEvent:
        self.events.append(FakeEvent())
        return self.events[-1]


@pytest.fixture
def stage(tmp_path: Path) -> Stage:
    return Stage(tmp_path)


def test_a_game_is_watched_to_its_end_beside_earlier_ones(stage: Stage) -> None:
    event, playing = stage.events[0], stage.playing
    (game,) = playing.ended
    assert (game.pair, game.points, game.moves) == ((0, 1), 1.0, 12)
    assert (game.words, game.replay) == ("king captured", ToReplay(Path("1.pgn")))
    assert (playing.plan.total, playing.state, event.calls) == (4, "playing", ["start"])
    event.plays(PAIRINGS[1], 3)
    sight = playing.look()
    (board,) = sight.boards
    assert list(sight.playing) == [(1, 0)]
    assert (board.note, board.to_move) == ("2", Side.SECOND)
    assert len(board.truth.pieces) == 32
    assert {*board.lit} < {*range(64)}
    assert playing.look().boards[0] is board
    event.ends(PAIRINGS[1], plies=4)
    playing.advance()
    (board,) = playing.look().boards
    assert (board.note, board.to_move) == ("1–0", None)
    assert [game.pair for game in playing.ended] == [(0, 1), (1, 0)]


def test_a_new_game_takes_the_place_of_one_that_is_over(stage: Stage) -> None:
    event = stage.events[0]
    for number in range(1, 9):
        pairing = Pairing(number, PLAN_OF_TWO.names, (0, 0), 0)
        event.plays(pairing, number)
        stage.playing.look()
        if number < 7:
            running = event.running
            event.ends(pairing, plies=number)
            event.running = running
            stage.playing.advance()
    notes = [board.note for board in stage.playing.look().boards]
    assert notes == ["4", "5", "1–0", "1–0", "1–0", "1–0"]


def test_stops_goes_on_with_another_event_and_is_over_when_all_is_played(
    stage: Stage,
) -> None:
    states, playing = [], stage.playing
    for act in (playing.stop_after_current, stage.events[0].close, playing.go_on):
        act()
        states.append(playing.state)
    assert states == ["stopping", "stopped", "playing"]
    first, second = stage.events
    assert first.calls == ["start", "stop", "close", "close"]
    assert second.calls == ["start"]
    second.ends(*PAIRINGS[1:], plies=1)
    playing.advance()
    assert playing.state == "over"


def test_an_error_stops_the_tournament_and_is_said(stage: Stage) -> None:
    stage.events[0].error = RuntimeError("no room on the disk")
    stage.playing.advance()
    assert stage.playing.problem == "The tournament stopped: no room on the disk"
    assert stage.playing.state == "stopped"


def test_the_one_that_plays_is_taken_up_and_no_other_begins_where_there_is_none(
    tmp_path: Path,
) -> None:
    shell = still_shell(tmp_path)
    shell.tournament = running = FakeTournament(("a", "b"), 1)
    assert open_tournament(shell, ToTournament(running.folder)) is running
    (tmp_path / PLAN).write_text("[]")
    for folder in (tmp_path / "none", tmp_path):
        with pytest.raises(ArchiveError):
            open_tournament(shell, ToTournament(folder))
    assert running.calls == []


@pytest.mark.parametrize("variant", list(GAMES))
def test_boards_follow_any_game(variant: str) -> None:
    ruleset = GAMES[variant].default
    record = random_game(ruleset, 3, 30, variant=variant)
    plan = Plan(("A", "B"), 1, variant=variant, ruleset=ruleset)
    boards, game = LiveBoards(plan, lambda n: Path(f"{n}.pgn")), find_game(variant, ruleset)
    position = game.start().position
    for plies in range(len(record.moves) + 1):
        boards.follow(1, (0, 1), replace(record, moves=record.moves[:plies], outcome=None))
        (board,) = boards.boards
        assert board.truth.pieces == game.pieces(position)
        assert (board.lit == board.truth.visible) or game.facts.hidden
        if plies < len(record.moves):
            position = game.play(position, record.moves[plies])


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
