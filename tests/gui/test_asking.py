"""Asking a bot in the replay: which question is put, when, and what is done meanwhile."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.knowledge import odds_of
from core.play.interview import Reply
from core.player import Believed, Budget
from core.records.replay import Timeline
from core.values import Observation, Side
from gui.app.shell import Shell
from gui.replay.asking import (
    REST,
    BotQuery,
    BotQuestion,
    hidden_pieces,
    question_of,
    score_belief,
)
from tests.gui.replaying import lonely_shell, trap

REPLY = Reply(None, keeps=True, believed=Believed(2, True, {}))


class Talk:
    """A bot that answers when the test says so."""

    begun: list[Talk] = []  # noqa: RUF012 - emptied before each test

    def __init__(self, make: object, name: str, seed: int) -> None:
        self.asked: list[tuple[tuple[Observation, ...], Budget]] = []
        self.name, self.seed, self.problem = name, seed, ""
        self.ready = True
        self.thinking = self.closed = False
        self.answer: Reply | None = None
        Talk.begun.append(self)

    def ask(self, seen: tuple[Observation, ...], budget: Budget) -> None:
        assert self.ready
        assert not self.closed
        self.asked.append((seen, budget))
        self.ready, self.thinking = False, True

    def poll(self) -> Reply | None:
        answer, self.answer = self.answer, None
        if answer is not None:
            self.ready, self.thinking = True, False
        return answer

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    """Bots that talk as a test has them."""
    Talk.begun = []
    shell, _ = lonely_shell(tmp_path, bot_limit=9.0)
    shell.interview = Talk
    return shell


@pytest.fixture
def ask(shell: Shell) -> BotQuery:
    """About the game of 15 plies."""
    return BotQuery(shell, Timeline.of(trap()))


def about(ply: int, bot: str = "Supporter", side: Side = Side.FIRST) -> BotQuestion:
    return BotQuestion(bot, 7, Budget(1.0), side, ply)


def put(ask: BotQuery, ply: int, bot: str = "Supporter", side: Side = Side.FIRST) -> Talk:
    """Ask, and rest until the question is put."""
    ask.about(about(ply, bot, side))
    for _ in range(4):
        ask.tick(REST / 3)
    return Talk.begun[-1]


def told(talk: Talk) -> list[int]:
    """How many observations came with each question."""
    return [len(seen) for seen, _ in talk.asked]


def test_a_question_waits_until_the_reader_rests(ask: BotQuery) -> None:
    for ply in range(5):
        ask.about(about(ply))
        ask.tick(REST / 2)
    assert not Talk.begun
    talk = put(ask, 4)
    assert (told(talk), talk.seed, ask.state, ask.busy) == ([5], 7, "thinking", True)
    ask.close()
    assert (talk.closed, ask.state) == (True, "silent")


def test_the_bot_is_shown_what_that_side_saw_and_no_more(shell: Shell) -> None:
    whole = trap()
    timeline = Timeline.of(replace(whole, moves=whole.moves[:3]))
    ask = BotQuery(shell, timeline)
    put(ask, 3, side=Side.SECOND)
    timeline.follow(whole)
    for side, ply in (Side.FIRST, 6), (Side.SECOND, 9), (Side.SECOND, 2):
        seen, _ = put(ask, ply, side=side).asked[-1]
        pasts = (timeline.history[: n + 1] for n in range(ply + 1))
        assert seen == tuple(timeline.game.observe(past, side) for past in pasts)
        assert all(type(each) is Observation for each in seen)


def test_an_answer_is_kept_and_only_the_last_question_counts(ask: BotQuery) -> None:
    talk = put(ask, 4)
    talk.answer = REPLY
    ask.tick(0.01)
    assert (ask.state, ask.reply) == ("answered", REPLY)
    assert put(ask, 4) is talk
    assert ask.reply == REPLY
    assert put(ask, 5) is talk, "it is asked on"
    assert (told(talk), ask.state, ask.reply) == ([5, 6], "thinking", None)
    ask.about(about(6))
    talk.answer = REPLY
    ask.tick(0.01)
    assert ask.reply is None, "that was the answer to the question before"
    assert put(ask, 6) is talk
    other = put(ask, 7)
    assert (talk.closed, other.closed) == (True, False), "what it still thought of"
    third = put(ask, 7, "CaptureKing")
    assert (other.closed, third.closed, third.name) == (True, False, "CaptureKing")


def test_a_bot_may_get_ready_for_longer_than_it_may_think(ask: BotQuery) -> None:
    talk = put(ask, 4)
    talk.asked, talk.ready, talk.thinking = [], False, False
    assert put(ask, 6) is talk
    ask.tick(100.0)
    assert ask.state == "preparing"
    talk.ready = True
    ask.tick(0.01)
    assert (ask.state, ask.seconds, told(talk)) == ("thinking", 0.01, [7])
    other = put(ask, 7)
    other.ready = other.thinking = False
    ask.again()
    ask.tick(601.0)
    assert (ask.state, ask.problem) == ("failed", "it gave no answer in 600 s")


def test_a_bot_is_stopped_fails_or_is_silent(ask: BotQuery) -> None:
    talk = put(ask, 4)
    ask.stop()
    assert talk.closed
    put(ask, 4)
    assert ask.state == "stopped"
    ask.again()
    ask.tick(0.01)
    assert ask.state == "thinking"
    Talk.begun[-1].problem = "ValueError: no"
    ask.tick(0.01)
    assert (ask.state, ask.problem) == ("failed", "ValueError: no")
    talk = put(ask, 5)
    ask.tick(10.0)
    assert (ask.state, ask.problem) == ("failed", "it gave no answer in 9 s")
    assert talk.closed


def test_who_played_is_asked_with_the_dice_and_the_budget_of_then() -> None:
    tags = {"WhiteSeed": "7", "BlackSeed": "8", "Budget": "300n"}
    record = replace(trap(), players=("Supporter", "Guest"), tags=tags)
    for game, bot, side, seed, budget in (
        (record, "Supporter", Side.FIRST, 7, Budget(nodes=300)),
        (record, "Supporter", Side.SECOND, 0, Budget(1.5)),
        (record, "CaptureKing", Side.FIRST, 0, Budget(1.5)),
        (replace(record, tags={}), "Supporter", Side.FIRST, 0, Budget(1.5)),
    ):
        question = question_of(game, bot, side, 3, 1.5)
        assert (question.seed, question.budget) == (seed, budget)


def test_odds_and_hidden_men_are_of_the_kinds_asked_for() -> None:
    timeline = Timeline.of(trap())
    boards, facts = timeline.boards(1), timeline.game.facts
    chances = {"a8": {"r": 0.5, "n": 0.25, "k": 0.0}, "e8": {"r": 0.0, "n": 0.0, "k": 1.0}}
    believed = Believed(4, True, chances)
    assert odds_of(facts, believed, "rnk") == {56: 0.75, 60: 1.0}
    assert odds_of(facts, believed, "k") == {56: 0.0, 60: 1.0}
    assert hidden_pieces(boards.truth, boards.first, "k") == {60}
    assert len(hidden_pieces(boards.truth, boards.first, "kqrbnp")) == 16
    assert hidden_pieces(boards.truth, boards.second, "q") == {3}


@given(
    st.dictionaries(st.integers(0, 63), st.floats(0, 1), min_size=1),
    st.frozensets(st.integers(0, 63)),
)
def test_who_knows_all_is_nearest(odds: dict[int, float], squares: frozenset[int]) -> None:
    true = squares & odds.keys()
    near = score_belief(odds, true)
    perfect = score_belief({square: float(square in true) for square in odds}, true)
    assert perfect.brier == 0 <= near.brier <= 1
    assert (near.true is None) == (not true)
    assert (near.other is None) == (true == odds.keys())
    assert perfect.true in {None, 1.0}
    assert perfect.other in {None, 0.0}
