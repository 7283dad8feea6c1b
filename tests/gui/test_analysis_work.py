"""What analyses in other processes, run here: the engine, and the scores of a game."""

from __future__ import annotations

from typing import Any

import pytest

from bots.engines.entries import EngineAnswer
from bots.search import analysis
from core.games import find_game
from core.records.record import NOBODY, GameRecord
from core.records.replay import Timeline
from core.values import Move
from gui.analysis import processes
from gui.analysis.report import GameReport, LinesQuestion
from tests.gui.analysis import drawn_out
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


def record_of(variant: str, *names: str, plies: int = 0) -> GameRecord:
    """A game of these moves, or each time of the first one there is."""
    game = find_game(variant, "casual" if names else "")
    position, made = game.start().position, list[Move]()
    for name in names or [""] * plies:
        made.append(game.read_move(position, name) if name else game.moves(position)[0])
        position = game.play(position, made[-1])
    return GameRecord(variant, game.ruleset, NOBODY, tuple(made))


@pytest.mark.parametrize("variant", ["checkers", "chess"])
def test_the_last_of_several_questions_is_answered_by_legal_lines(
    monkeypatch: pytest.MonkeyPatch, variant: str
) -> None:
    monkeypatch.setattr(processes, "SECONDS", 0.1)
    record = record_of(variant, plies=2)
    early = LinesQuestion(1, record_of(variant), 3)
    ear = Spoken(early, LinesQuestion(2, record, 3))
    answers: list[EngineAnswer] = drawn_out(processes.think(ear))
    assert answers[-1].number == 2
    # As another question waits, the first one is not looked at for long.
    assert sum(answer.number == 1 for answer in answers) <= 1
    info = answers[-1].info
    assert info.depth > 0
    assert len({line.moves[0] for line in info.lines}) == len(info.lines) == 3
    game = find_game(variant)
    for line in info.lines:
        position = game.start().position
        for move in (*record.moves, *line.moves):
            position = game.play(position, move)


def test_every_position_of_a_game_is_scored_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "NODES", 200)
    short, longer = (record_of("checkers", plies=plies) for plies in (2, 4))
    ear = Spoken((1, short, frozenset()), (2, longer, {1}))
    for spoken, number, plies in (
        (Spoken((1, short, frozenset())), 1, [0, 1, 2]),
        (ear, 2, [0, 2, 3, 4]),
    ):
        found = drawn_out(processes.report(spoken))
        assert [each.ply for each in found if each.number == number] == plies


def test_a_position_that_ends_a_game_ended_none_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(analysis, "NODES", 200)
    record = record_of("chess", *["Nf3", "Nf6", "Ng1", "Ng8"] * 2)
    found: list[Any] = drawn_out(processes.report(Spoken((1, record, frozenset()))))
    assert [each.ply for each in found if each.score.outcome is not None] == [8]
    task = Idle()
    task.poll = lambda most=None: found
    report = GameReport(lambda: task)
    report.follow(record, Timeline.of(record).history)
    assert report.advance()
    assert [score.outcome is not None for score in report.scores] == [False] * 8 + [True]
