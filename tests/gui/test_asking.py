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
from gui.replay.answer import hidden_pieces, score_belief
from gui.replay.bot_query import REST, BotQuery, BotQuestion, SidesSeen, question_of
from tests.gui.replaying import lonely_shell, trap

REPLY = Reply(None, keeps=True, believed=Believed(2, True, {}))


class Talk:
    """A bot that answers when the test says so."""

    begun: list[Talk] = []  # noqa: RUF012 - emptied before each test

    def __init__(self, make: object, name: str, seed: int) -> None:
        del make
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
def ask(tmp_path: Path) -> BotQuery:
    """About the game of 15 plies."""
    Talk.begun = []
    shell, _ = lonely_shell(tmp_path, bot_limit=9.0)
    shell.interview = Talk  # type: ignore[assignment]
    return BotQuery(shell, Timeline.of(trap()))


def about(ply: int, bot: str = "Supporter", side: Side = Side.FIRST) -> BotQuestion:
    return BotQuestion(bot, 0, Budget(1.0), side, ply)


def rest(ask: BotQuery) -> None:
    for _ in range(4):
        ask.tick(REST / 3)


def test_a_question_waits_until_the_reader_rests(ask: BotQuery) -> None:
    for ply in range(5):
        ask.about(about(ply))
        ask.tick(REST / 2)
    assert not Talk.begun
    rest(ask)
    (talk,) = Talk.begun
    assert [len(seen) for seen, _ in talk.asked] == [5]
    assert (ask.state, ask.busy) == ("thinking", True)


def test_the_bot_is_shown_what_that_side_saw_and_no_more(ask: BotQuery) -> None:
    timeline = Timeline.of(trap())
    for side in Side:
        ask.about(about(6, side=side))
        rest(ask)
        seen, _ = Talk.begun[-1].asked[-1]
        assert seen == tuple(
            timeline.game.observe(timeline.history[: n + 1], side) for n in range(7)
        )
        assert all(type(each) is Observation for each in seen)


def test_an_answer_is_kept_and_the_bot_is_asked_on(ask: BotQuery) -> None:
    ask.about(about(4))
    rest(ask)
    Talk.begun[0].answer = REPLY
    ask.tick(0.01)
    assert (ask.state, ask.reply) == ("answered", REPLY)
    ask.about(about(4))
    assert ask.reply == REPLY
    ask.about(about(5))
    assert (ask.state, ask.reply) == ("preparing", None)
    rest(ask)
    (talk,) = Talk.begun
    assert [len(seen) for seen, _ in talk.asked] == [5, 6]


def test_a_question_still_thought_about_is_cancelled(ask: BotQuery) -> None:
    ask.about(about(4))
    rest(ask)
    ask.about(about(5))
    rest(ask)
    old, new = Talk.begun
    assert old.closed
    assert not new.closed
    assert len(new.asked) == 1


def test_an_answer_to_the_question_before_is_never_told(ask: BotQuery) -> None:
    ask.about(about(4))
    rest(ask)
    ask.about(about(5))
    Talk.begun[0].answer = REPLY
    ask.tick(0.01)
    assert ask.reply is None
    rest(ask)
    (talk,) = Talk.begun
    assert not talk.closed
    assert len(talk.asked) == 2


def test_a_bot_that_is_being_made_is_waited_for(ask: BotQuery) -> None:
    ask.about(about(4))
    ask.tick(REST)
    Talk.begun[0].ready = False
    Talk.begun[0].asked, Talk.begun[0].thinking = [], False
    ask.about(about(6))
    rest(ask)
    assert ask.state == "preparing"
    Talk.begun[0].ready = True
    ask.tick(0.01)
    assert ask.state == "thinking"
    assert [len(seen) for seen, _ in Talk.begun[0].asked] == [7]
    assert len(Talk.begun) == 1


def test_a_bot_may_get_ready_for_longer_than_it_may_think(ask: BotQuery) -> None:
    ask.about(about(4))
    ask.tick(REST)
    Talk.begun[0].ready = Talk.begun[0].thinking = False
    ask.about(about(6))
    rest(ask)
    ask.tick(100.0)
    assert ask.state == "preparing"
    Talk.begun[0].ready = True
    ask.tick(0.01)
    assert (ask.state, ask.seconds) == ("thinking", 0.01)
    ask.about(about(7))
    ask.tick(REST)
    Talk.begun[-1].ready = Talk.begun[-1].thinking = False
    ask.again()
    ask.tick(601.0)
    assert (ask.state, ask.problem) == ("failed", "it gave no answer in 600 s")


def test_another_bot_takes_the_place_of_the_first(ask: BotQuery) -> None:
    ask.about(about(4))
    rest(ask)
    ask.about(about(4, "CaptureKing"))
    rest(ask)
    assert [(talk.name, talk.closed) for talk in Talk.begun] == [
        ("Supporter", True),
        ("CaptureKing", False),
    ]


def test_stopping_ends_it_until_asked_again(ask: BotQuery) -> None:
    ask.about(about(4))
    rest(ask)
    ask.stop()
    assert Talk.begun[0].closed
    ask.about(about(4))
    rest(ask)
    assert ask.state == "stopped"
    ask.again()
    ask.tick(0.01)
    assert ask.state == "thinking"


def test_a_bot_that_fails_or_is_silent_is_told_of(ask: BotQuery) -> None:
    ask.about(about(4))
    rest(ask)
    Talk.begun[0].problem = "ValueError: no"
    ask.tick(0.01)
    assert (ask.state, ask.problem) == ("failed", "ValueError: no")
    ask.about(about(5))
    rest(ask)
    ask.tick(10.0)
    assert (ask.state, ask.problem) == ("failed", "it gave no answer in 9 s")
    assert Talk.begun[-1].closed


def test_another_game_and_closing_end_the_process(ask: BotQuery) -> None:
    ask.about(about(4))
    rest(ask)
    ask.tell(Timeline.of(replace(trap(), moves=trap().moves[:2])))
    assert (Talk.begun[0].closed, ask.state) == (True, "silent")
    ask.about(about(2))
    rest(ask)
    ask.close()
    assert Talk.begun[1].closed


def test_who_played_is_asked_with_the_dice_and_the_budget_of_then() -> None:
    tags = {"WhiteSeed": "7", "BlackSeed": "8", "Budget": "300n"}
    record = replace(trap(), players=("Supporter", "Guest"), tags=tags)
    played = question_of(record, "Supporter", Side.FIRST, 3, 1.5)
    assert (played.seed, played.budget) == (7, Budget(nodes=300))
    for bot, side in (("Supporter", Side.SECOND), ("CaptureKing", Side.FIRST)):
        other = question_of(record, bot, side, 3, 1.5)
        assert (other.seed, other.budget) == (0, Budget(1.5))
    bare = question_of(replace(record, tags={}), "Supporter", Side.FIRST, 3, 1.5)
    assert (bare.seed, bare.budget) == (0, Budget(1.5))


def test_eyes_follow_a_game_that_goes_on() -> None:
    whole = trap()
    timeline = Timeline.of(replace(whole, moves=whole.moves[:3]))
    eyes = SidesSeen(timeline)
    before = eyes.seen(Side.SECOND, 3)
    timeline.follow(whole)
    assert eyes.seen(Side.SECOND, 9)[:4] == before
    assert len(eyes.seen(Side.SECOND, 9)) == 10
    assert len(eyes.seen(Side.SECOND, 2)) == 3


def test_odds_add_up_the_kinds_asked_for() -> None:
    facts = Timeline.of(trap()).game.facts
    chances = {"a8": {"r": 0.5, "n": 0.25, "k": 0.0}, "e8": {"r": 0.0, "n": 0.0, "k": 1.0}}
    believed = Believed(4, True, chances)
    assert odds_of(facts, believed, "rnk") == {56: 0.75, 60: 1.0}
    assert odds_of(facts, believed, "k") == {56: 0.0, 60: 1.0}


def test_hidden_men_are_the_enemys_out_of_sight() -> None:
    timeline = Timeline.of(trap())
    boards = timeline.boards(1)
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
