import pytest

from core.arena.referee import Referee
from core.games import find_game
from core.values import Move, Outcome, Reason, Side

GAME = find_game("fog-chess", "thesis")


def played(*names: str) -> Referee:
    referee = Referee(GAME)
    for name in names:
        referee.play(GAME.read_move(referee.history[-1], name))
    return referee


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
