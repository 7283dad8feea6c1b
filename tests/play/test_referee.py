from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.games import find_game
from core.play.referee import ForgetfulReferee, Referee
from core.values import Move, Outcome, Reason, Side
from tests.support.lines import refereed

GAME = find_game("fog-chess", "thesis")


def played(*names: str) -> Referee:
    return refereed(GAME, " ".join(names))


def test_both_sides_are_shown_every_ply() -> None:
    referee = played("e4", "e5", "Nf3")
    for side in Side:
        seen = referee.seen_by(side)
        assert [now.ply for now in seen] == [0, 1, 2, 3]
        assert {now.viewer for now in seen} == {side}


def test_taking_the_king_ends_the_game() -> None:
    referee = played("e4", "d5", "Bb5", "a6", "Bxe8")
    assert referee.outcome == Outcome(Side.FIRST, Reason.KING_CAPTURED)
    assert referee.outcome.code == 1
    assert referee.seen_by(Side.SECOND)[-1].moves == ()


def test_an_impossible_move_loses_and_is_named() -> None:
    referee = played("e4")
    referee.play(Move((0, 63)))
    assert referee.outcome == Outcome(Side.FIRST, Reason.ILLEGAL, "a1h8")
    assert referee.outcome.code == 2
    assert len(referee.moves) == 1


def test_nothing_can_be_played_after_the_end() -> None:
    referee = played("e4")
    referee.end(Outcome(Side.FIRST, Reason.RESIGNED))
    referee.end(Outcome(Side.SECOND, Reason.RESIGNED))
    assert referee.outcome == Outcome(Side.FIRST, Reason.RESIGNED)
    with pytest.raises(RuntimeError):
        referee.play(Move((52, 36)))


def test_quiet_plies_before_the_setup_count() -> None:
    setup = GAME.read("4k3/8/8/8/8/8/8/R3K3 w - - 148 90")
    referee = Referee(GAME, setup)
    referee.play(GAME.read_move(setup.position, "Ra2"))
    assert referee.outcome is None
    referee.play(GAME.read_move(referee.history[-1], "Kd8"))
    assert referee.outcome == Outcome(None, Reason.QUIET)


def wander(referee: Referee, dice: Random, plies: int) -> None:
    """Play so many random moves, or to the end of the game."""
    for _ in range(plies):
        if referee.outcome is not None:
            return
        referee.play(dice.choice(referee.seen_by(referee.to_move)[-1].moves))


def state(referee: Referee) -> object:
    seen = [referee.seen_by(side) for side in Side]
    return referee.moves, referee.history, seen, referee.outcome, referee.to_move


@given(st.integers(0, 2**32), st.integers(1, 60), st.data())
def test_what_is_taken_back_has_never_been(
    seed: int, plies: int, data: st.DataObject
) -> None:
    one, other = Referee(GAME), Referee(GAME)
    wander(one, Random(seed), plies)
    kept = data.draw(st.integers(0, len(one.moves) - 1))
    for move in one.moves[:kept]:
        other.play(move)
    one.take_back(kept)
    assert state(one) == state(other)
    for referee in (one, other):
        wander(referee, Random(seed + 1), 10)
    assert state(one) == state(other)


def test_a_taken_king_comes_back() -> None:
    referee = played("e4", "d5", "Bb5", "a6", "Bxe8")
    referee.take_back(4)
    assert referee.outcome is None
    assert referee.seen_by(Side.FIRST)[-1].moves


@pytest.mark.parametrize("ply", [-1, 2, 3])
def test_only_what_was_played_can_be_taken_back(ply: int) -> None:
    with pytest.raises(ValueError, match="taken back"):
        played("e4", "e5").take_back(ply)


def test_both_sides_are_told_at_every_moment_where_an_unusual_game_began() -> None:
    start = GAME.read("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    referee = Referee(GAME, start)
    referee.play(GAME.read_move(start.position, "Ra2"))
    for side in Side:
        for seen in referee.seen_by(side):
            assert GAME.read(seen.start) == start
    assert {seen.start for seen in played("e4").seen_by(Side.FIRST)} == {""}


@given(st.randoms(use_true_random=False))
def test_what_a_referee_forgets_is_made_anew_as_it_was(dice: Random) -> None:
    keeps, forgets = Referee(GAME), ForgetfulReferee(GAME)
    for _number in range(12):
        moves = keeps.seen_by(keeps.to_move)[-1].moves
        if keeps.moves and dice.random() < 0.2:
            ply = dice.randrange(len(keeps.moves))
            keeps.take_back(ply)
            forgets.take_back(ply)
        elif moves:
            move = dice.choice(moves)
            keeps.play(move)
            forgets.play(move)
        for side in Side:
            assert [*forgets.seen_by(side)] == [*keeps.seen_by(side)]
            assert forgets.seen_by(side)[-1] == keeps.seen_by(side)[-1]
            assert [*forgets.seen_by(side)[-2:]] == [*keeps.seen_by(side)[-2:]]
    assert forgets.outcome == keeps.outcome
