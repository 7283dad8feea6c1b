"""A room without sockets: what its sides are sent, its clock, and its log."""

from __future__ import annotations

from math import isclose
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.games import GAMES, find_game
from core.net.messages import Draw, MakeMove, ObservationWords, Resign, Update
from core.play.referee import Referee
from core.values import Move, Side
from server.room import ABSENCE, BEGIN, MOST_GIVEN_BACK, RefusedError
from tests.server.rooms import START, Played, Recorder, agreement, play

VARIANTS = ("fog-chess", "fog-shogi", "fog-progressive", "fog-checkers", "chess")
DICE = st.randoms(use_true_random=False)


@pytest.mark.parametrize("variant", GAMES)
def test_each_side_is_sent_what_it_was_shown_and_no_more(variant: str) -> None:
    dice, played = Random(variant), Played(agreement(variant, "300+2"))
    now = play(played, dice, 40)
    twin = Referee(find_game(variant))
    for event in played.log:
        if event.move is not None:
            twin.play(Move(*event.move))
    for side in Side:
        shown = [*map(ObservationWords.of, twin.seen_by(side))]
        assert played.visitors[side].seen == shown
        again = Recorder()
        played.room.sit(side, again)
        while played.room.step(side, now):
            assert again.seen == []
        assert again.seen == shown
        assert again.status == played.visitors[side].status


@settings(max_examples=25, deadline=None)
@given(DICE, st.sampled_from(VARIANTS))
def test_the_log_makes_the_same_game_again(dice: Random, variant: str) -> None:
    played = Played(agreement(variant, "60+1"))
    now = START
    for _number in range(dice.randrange(40)):
        now += dice.choice((0.0, 0.3, 2.0, 9.0))
        played.settle(now)
        if played.room.over:
            break
        side = played.to_move
        ply = len(played.visitors[side].seen) - 1
        act = dice.choice(("move",) * 12 + ("offer", "withdraw", "decline", "claim"))
        if act == "move":
            move = dice.choice(played.moves())
            played.ask(side, MakeMove(ply=ply, move=move, took=dice.random()), now)
        else:
            who = dice.choice([*Side])
            played.refuses(who, Draw(act=act, ply=ply), now)
    after = played.restarted(now, now)
    after.sit(now)
    after.settle(now)
    for side in Side:
        mine, theirs = played.visitors[side], after.visitors[side]
        played.room.confirm(side, now)
        after.room.confirm(side, now)
        assert theirs.seen == mine.seen
        clocks = zip(theirs.status.clocks or (), mine.status.clocks or (), strict=True)
        assert all(isclose(a, b, abs_tol=1e-5) for a, b in clocks)
        both = [
            each.status.model_copy(update={"clocks": None, "spent": (0, 0)})
            for each in (mine, theirs)
        ]
        assert both[0] == both[1]
    assert after.room.record() == played.room.record()


def _first_difference(
    variant: str, dice: Random, viewer: Side
) -> tuple[list[Move], Move, Move] | None:
    """Moves after which the other side has two that look alike to ``viewer``."""
    game = find_game(variant)
    referee = Referee(game)
    for _number in range(dice.randrange(1, 30)):
        if referee.outcome is not None:
            return None
        moves = referee.seen_by(referee.to_move)[-1].moves
        if referee.to_move is not viewer and referee.moves:
            looks: dict[object, Move] = {}
            for move in dice.sample(moves, len(moves)):
                trial = Referee(game)
                for each in (*referee.moves, move):
                    trial.play(each)
                look = ObservationWords.of(trial.seen_by(viewer)[-1]).model_dump_json()
                before = looks.setdefault((look, trial.outcome), move)
                if before != move:
                    return referee.moves, before, move
        referee.play(dice.choice(moves))
    return None


@pytest.mark.parametrize("viewer", Side)
@pytest.mark.parametrize("variant", [key for key in VARIANTS if GAMES[key].facts.hidden])
def test_games_that_look_alike_give_the_same_bytes(variant: str, viewer: Side) -> None:
    found = 0
    for seed in range(6):
        case = _first_difference(variant, Random(seed), viewer)
        if case is None:
            continue
        found += 1
        moves, one, other = case
        sent = []
        for last in (one, other):
            played, now = Played(agreement(variant, "300+2")), START
            for move in (*moves, last):
                now += 1.5
                played.move((move.path, move.promotion, move.drop), now)
            played.ask(viewer.other, Draw(act="withdraw", ply=0), now)
            visitor = played.visitors[viewer]
            hidden = MakeMove(ply=len(moves), move=(one.path, one.promotion, one.drop))
            assert played.refuses(viewer, hidden, now)
            played.room.resync(viewer)
            while played.room.step(viewer, now):
                pass
            sent.append(visitor.texts)
        assert sent[0] == sent[1]
    assert found


def test_a_move_is_made_once_however_often_it_is_sent() -> None:
    played = Played(agreement())
    first, other = played.moves()[:2]
    move = MakeMove(ply=0, move=first)
    assert played.ask(Side.FIRST, move, START)
    for _number in range(3):
        updates = len(played.visitors[Side.FIRST].all(Update))
        assert not played.ask(Side.FIRST, move, START)
        assert len(played.visitors[Side.FIRST].all(Update)) == updates + 1
    assert played.refuses(Side.FIRST, MakeMove(ply=0, move=other), START)
    assert played.refuses(Side.SECOND, move, START)
    reply = played.moves()[0]
    assert played.refuses(Side.FIRST, MakeMove(ply=1, move=reply), START)
    assert played.refuses(Side.SECOND, MakeMove(ply=0, move=reply), START)
    assert played.refuses(Side.SECOND, MakeMove(ply=2, move=reply), START)
    assert len(played.log) == 1
    assert played.ask(Side.SECOND, Resign(), START)
    assert not played.ask(Side.FIRST, move, START)
    assert played.refuses(Side.SECOND, MakeMove(ply=1, move=reply), START)
    assert not played.ask(Side.SECOND, Resign(), START)


@settings(max_examples=40, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.floats(0, 30), st.none() | st.floats(0, 30), st.none() | st.floats(0, 3)
        ),
        max_size=16,
    ),
    st.sampled_from(
        [("60+1", 0.2), ("180+0", 0.5), ("600+5", MOST_GIVEN_BACK), ("20+1x30", 0.2)]
    ),
)
def test_clocks_go_by_their_law(
    turns: list[tuple[float, float | None, float | None]], clocked: tuple[str, float]
) -> None:
    control, quota = clocked
    played, now, dice = Played(agreement("chess", control)), START, Random(0)
    byoyomi = "x" in control
    base, extra = (float(each.rpartition("x")[2]) for each in control.split("+"))
    left = dict.fromkeys(Side, base + extra * byoyomi)
    for number, (thought, took, lag) in enumerate(turns):
        if played.room.over:
            break
        side = played.to_move
        played.visitors[side].lag = lag
        now += thought
        given = 0.0 if took is None else min(max(0.0, thought - took), lag or 0.0, quota)
        if number >= 2 and thought >= left[side] - 1e-3:
            played.settle(now)
            assert played.room.outcome is not None
            assert played.room.outcome.winner in (side.other, None)
            break
        played.move(dice.choice(played.moves()), now, took)
        if number >= 2:
            spent = thought - given
            left[side] -= spent
            left[side] = max(left[side], extra) if byoyomi else left[side] + extra
        elif not byoyomi:
            left[side] += extra
        shown = played.visitors[side].status.clocks
        assert shown is not None
        assert isclose(shown[side], left[side], abs_tol=1e-4)


def test_a_flag_falls_by_itself_and_not_before() -> None:
    played = Played(agreement(control="60+0"))
    now = play(played, Random(1), 2)
    due = played.room.deadline(now)
    assert due is not None
    assert isclose(due, now + 60, abs_tol=1e-3)
    played.settle(due - 1)
    assert not played.room.over
    played.settle(due)
    assert played.visitors[Side.SECOND].status.outcome is not None
    assert played.visitors[Side.SECOND].status.outcome.reason == "TIME"
    assert played.visitors[Side.SECOND].status.clocks is not None
    assert played.visitors[Side.SECOND].status.clocks[Side.FIRST] == 0.0
    assert played.room.deadline(due) is None
    assert '[Termination "time forfeit"]' in played.visitors[Side.FIRST].status.record


def test_a_late_move_does_not_outrun_the_flag() -> None:
    played = Played(agreement(control="60+0"))
    now = play(played, Random(1), 2) + 60.0
    move = MakeMove(ply=2, move=played.moves()[0], took=0.0)
    assert played.refuses(Side.FIRST, move, now)
    assert played.room.over


def test_after_a_restart_the_clock_stands_until_both_are_back() -> None:
    played = Played(agreement(control="60+0"))
    now = play(played, Random(2), 4)
    life, up = now + 7.0, now + 5000.0
    after = played.restarted(up, life)
    assert after.room.deadline(up) == up + ABSENCE
    stood = after.room.standing(up)
    assert stood is not None
    assert isclose(stood.ran, 7.0, abs_tol=1e-5)
    after.log.append(stood)
    again = after.restarted(up + 40, up + 30)
    again.sit(up + 60)
    status = again.visitors[Side.FIRST].status
    assert status.clocks == pytest.approx((51.0, 58.0), abs=2)
    left = status.clocks
    assert left is not None
    again.settle(up + 60)
    again.room.confirm(Side.FIRST, up + 63)
    clocks = again.visitors[Side.FIRST].status.clocks
    assert clocks is not None
    assert clocks[Side.FIRST] == pytest.approx(left[Side.FIRST] - 3.0)
    assert again.visitors[Side.FIRST].status.counting == "first"
    third = again.restarted(up + 900, up + 70)
    third.settle(up + 900 + ABSENCE - 1)
    third.room.sit(Side.FIRST, third.visitors[Side.FIRST])
    third.room.step(Side.FIRST, up + 900)
    assert third.visitors[Side.FIRST].status.running is None
    assert third.visitors[Side.FIRST].status.clocks is not None
    assert third.visitors[Side.FIRST].status.clocks[0] == pytest.approx(left[0] - 10.0)
    third.settle(up + 900 + ABSENCE)
    assert third.visitors[Side.FIRST].status.running == "first"


def test_draws_are_offered_declined_withdrawn_and_accepted() -> None:
    played = Played(agreement())
    now = play(played, Random(3), 4)
    offer, first = Draw(act="offer", ply=4), played.visitors[Side.FIRST]
    assert played.refuses(Side.FIRST, Draw(act="offer", ply=3), now)
    assert first.status.may_offer
    assert played.ask(Side.FIRST, offer, now)
    assert not played.ask(Side.FIRST, offer, now)
    assert played.visitors[Side.SECOND].status.offered == "first"
    assert played.ask(Side.SECOND, Draw(act="decline", ply=4), now)
    assert first.status.offered is None
    assert played.refuses(Side.SECOND, Draw(act="accept", ply=4), now)
    assert played.refuses(Side.FIRST, offer, now)
    assert played.ask(Side.SECOND, offer, now)
    assert played.ask(Side.SECOND, Draw(act="withdraw", ply=4), now)
    assert not played.ask(Side.SECOND, Draw(act="withdraw", ply=4), now)
    assert not played.ask(Side.FIRST, Draw(act="decline", ply=4), now)
    assert played.refuses(Side.FIRST, Draw(act="claim", ply=4), now)
    now = play(played, Random(3), 21, now)
    ply = len(first.seen) - 1
    assert played.ask(Side.FIRST, Draw(act="offer", ply=ply), now)
    assert played.ask(Side.SECOND, Draw(act="accept", ply=ply), now)
    assert first.status.outcome is not None
    assert first.status.outcome.reason == "AGREED"
    assert "1/2-1/2" in first.status.record


def test_a_game_that_nobody_begins_is_called_off() -> None:
    played = Played(agreement())
    play(played, Random(0), 1)
    assert played.room.deadline(START + 1) == START + BEGIN
    played.settle(START + BEGIN - 1)
    assert not played.room.over
    played.settle(START + BEGIN)
    assert played.room.void
    begun = Played(agreement())
    play(begun, Random(0), 2)
    assert begun.room.deadline(START + 2) is None


def test_presence_and_rematch_are_told() -> None:
    played = Played(agreement())
    assert played.visitors[Side.FIRST].status.present
    with pytest.raises(RefusedError):
        played.room.ask_rematch(Side.FIRST, wanted=True)
    played.ask(Side.FIRST, Resign(), START)
    assert not played.room.ask_rematch(Side.SECOND, wanted=True)
    played.room.show(START)
    assert played.visitors[Side.FIRST].status.rematch
    assert not played.visitors[Side.SECOND].status.rematch
    assert not played.room.ask_rematch(Side.SECOND, wanted=False)
    assert not played.room.ask_rematch(Side.FIRST, wanted=True)
    assert played.room.ask_rematch(Side.SECOND, wanted=True)
    played.room.leave(Side.SECOND)
    played.room.show(START)
    assert not played.visitors[Side.FIRST].status.present


def test_news_that_come_while_somebody_is_sent_everything_come_in_order() -> None:
    played = Played(agreement(control="300+0"))
    now = play(played, Random(5), 60)
    played.room.resync(Side.FIRST)
    played.room.step(Side.FIRST, now)
    before = len(played.visitors[Side.FIRST].texts)
    side = played.to_move
    event = played.room.decide(
        side, MakeMove(ply=60, move=played.visitors[side].seen[-1].moves[0]), now
    )
    assert event is not None
    played.room.apply(event, now)
    played.room.show(now)
    assert len(played.visitors[Side.FIRST].texts) == before
    while played.room.step(Side.FIRST, now):
        pass
    assert len(played.visitors[Side.FIRST].seen) == 62
