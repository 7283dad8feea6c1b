"""What analyses in other processes, run here: the engine, and the scores of a game."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from bots.engines.entries import EngineAnswer
from bots.search import analysis
from bots.search.analysis import Analyst
from core.games import GAMES, find_game
from core.records.record import NOBODY, GameRecord
from core.records.replay import Timeline
from core.values import Move
from gui.analysis import processes
from gui.analysis.report import GameReport, LinesQuestion, ScoredPly
from tests.support.tasks import Idle


class Spoken:
    """An ear for what a test says, after which nothing more will be said."""

    def __init__(self, *messages: object) -> None:
        self.left = list(messages)

    def __call__(self) -> object:
        if not self.left:
            raise EOFError
        return self.left.pop(0)

    def waiting(self) -> bool:
        return bool(self.left)


class Told(Idle):
    """A task that has found this."""

    def __init__(self, found: list[Any]) -> None:
        super().__init__()
        self._found = found

    def poll(self, most: int | None = None) -> list[Any]:
        return self._found


def record_of(variant: str, plies: int) -> GameRecord:
    game = find_game(variant)
    position, made = game.start().position, list[Move]()
    for _ in range(plies):
        made.append(game.moves(position)[0])
        position = game.play(position, made[-1])
    return GameRecord(variant, GAMES[variant].default, NOBODY, tuple(made))


def drawn_out(answers: Iterator[Any]) -> list[Any]:
    """All answers until nothing more is said."""
    found: list[Any] = []
    with suppress(EOFError):
        while True:
            found.append(next(answers))
    return found


@pytest.mark.parametrize("variant", ["checkers", "chess"])
def test_the_last_of_several_questions_is_answered_by_legal_lines(
    monkeypatch: pytest.MonkeyPatch, variant: str
) -> None:
    monkeypatch.setattr(processes, "SECONDS", 0.1)
    record = record_of(variant, 2)
    early = LinesQuestion(1, record_of(variant, 0), 3)
    ear = Spoken(early, LinesQuestion(2, record, 3))
    answers: list[EngineAnswer] = drawn_out(processes.think(ear))
    assert answers[-1].number == 2
    # As another question waits, the first one is not looked at for long.
    assert sum(answer.number == 1 for answer in answers) <= 1
    info = answers[-1].info
    assert info.depth > 0
    assert len(info.lines) == 3
    assert len({line.moves[0] for line in info.lines}) == 3
    game = find_game(variant)
    for line in info.lines:
        position = game.start().position
        for move in (*record.moves, *line.moves):
            position = game.play(position, move)


def test_every_position_of_a_game_is_scored_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "NODES", 200)
    short, longer = record_of("checkers", 2), record_of("checkers", 4)
    seen: list[int] = []
    appraise = Analyst.appraise

    def counted(analyst: Analyst, history: Any, clock: int) -> Any:
        seen.append(len(history))
        return appraise(analyst, history, clock)

    monkeypatch.setattr(Analyst, "appraise", counted)
    found: list[ScoredPly] = drawn_out(processes.report(Spoken((1, short, frozenset()))))
    assert [(each.number, each.ply) for each in found] == [(1, 0), (1, 1), (1, 2)]
    assert seen == [1, 2, 3]
    ear = Spoken((1, short, frozenset()), (2, longer, {1}))
    found = drawn_out(processes.report(ear))
    told = [each.ply for each in found if each.number == 2]
    assert told == [0, 2, 3, 4]
    assert sorted(seen[3:]) in ([1, 3, 4, 5], [1, 2, 3, 4, 5])


def test_a_position_that_ends_a_game_ended_none_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(analysis, "NODES", 200)
    game = find_game("chess", "casual")
    position, made = game.start().position, list[Move]()
    for name in ["Nf3", "Nf6", "Ng1", "Ng8"] * 2:
        made.append(game.read_move(position, name))
        position = game.play(position, made[-1])
    record = GameRecord("chess", "casual", NOBODY, tuple(made))
    found: list[ScoredPly] = drawn_out(processes.report(Spoken((1, record, frozenset()))))
    assert [each.ply for each in found if each.score.outcome is not None] == [8]
    report, task = GameReport(lambda: task), Told(found)
    positions = Timeline.of(record).history
    report.follow(record, positions)
    assert report.advance()
    assert [score.outcome is not None for score in report.scores] == [False] * 8 + [True]


def test_the_end_of_a_game_is_scored_as_its_outcome() -> None:
    game = find_game("chess")
    mated = game.read("7k/5KQ1/8/8/8/8/8/8 b - - 0 1").position
    stale = game.read("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1").position
    analyst = Analyst(game)
    assert analyst.appraise((mated,), 0).score.mate == 1
    assert analyst.appraise((stale,), 0).score.pawns == 0.0
