from dataclasses import replace

import pytest

from core.values import Capture, Observation, Side, Trace
from gui.board.motion import FADE, FOG, Motion, Sprite, ease_out, sprites
from tests.support.boards import observation, piece, square

BEFORE = observation("********/********/********/8/8/8/PPPP4/R3K2R", ply=10)


def _after(fen: str, origin: str = "", target: str = "", **changes: object) -> Observation:
    trace = Trace(
        Side.FIRST, square(origin) if origin else None, square(target) if target else None
    )
    return replace(observation(fen, ply=11), trace=trace, **changes)  # type: ignore[arg-type]


def _at(before: Observation, after: Observation, elapsed: float) -> dict[str, Sprite]:
    found = sprites(Motion(before, after, elapsed))
    return {f"{s.piece.letter}{s.target}": s for s in found}


def test_ease_out_runs_from_0_to_1() -> None:
    assert ease_out(-1) == ease_out(0) == 0
    assert ease_out(1) == ease_out(2) == 1
    assert ease_out(0.5) == pytest.approx(0.875)


def test_an_own_man_travels_to_its_square() -> None:
    after = _after("********/********/********/8/P7/8/1PPP4/R3K2R", "a2", "a4")
    man = _at(BEFORE, after, 0.07)[f"P{square('a4')}"]
    assert man.origin == square("a2")
    assert man.share == pytest.approx(0.875)
    assert man.opacity == 1


def test_castling_takes_the_rook_along() -> None:
    after = _after("********/********/********/8/8/8/PPPP4/R4RK1", "e1", "g1")
    rook = _at(BEFORE, after, 0.05)[f"R{square('f1')}"]
    assert rook.origin == square("h1")


@pytest.mark.parametrize("target", ["g1", "h1"])
def test_a_king_and_a_rook_may_change_places(target: str) -> None:
    """In Fischer's chess the king is put on its rook, where the rook has left."""
    before = observation("********/********/********/8/8/8/PPPP4/R4KR1", ply=10)
    after = _after("********/********/********/8/8/8/PPPP4/R4RK1", "f1", target)
    moving = _at(before, after, 0.05)
    assert moving[f"K{square('g1')}"].origin == square("f1")
    assert moving[f"R{square('f1')}"].origin == square("g1")
    assert len(moving) == len(after.pieces)


def test_a_man_out_of_the_fog_fades_in_where_it_stands() -> None:
    after = _after("********/********/********/8/8/3n4/PPPP4/R3K2R", "", "d3")
    man = _at(BEFORE, after, FADE / 2)[f"n{square('d3')}"]
    assert man.origin == man.target
    assert man.opacity == pytest.approx(0.5)


def test_a_man_into_the_fog_fades_where_it_stood() -> None:
    before = observation("********/********/********/8/8/3n4/PPPP4/R3K2R", ply=10)
    after = _after("********/********/********/8/8/8/PPPP4/R3K2R", "d3", "")
    man = _at(before, after, FADE / 4)[f"n{square('d3')}"]
    assert man.origin == man.target
    assert man.opacity == pytest.approx(0.75)


def test_a_taken_man_fades_and_its_taker_stays_unseen() -> None:
    taken = (Capture(square("a2"), piece("P")),)
    fen = "********/********/********/8/8/8/*PPP4/R3K2R"
    shown = _at(BEFORE, _after(fen, captured=taken), 0.06)
    assert shown[f"P{square('a2')}"].opacity == pytest.approx(0.5)
    assert not any(name[0].islower() for name in shown)


def test_stepping_back_travels_back() -> None:
    after = _after("********/********/********/8/P7/8/1PPP4/R3K2R", "a2", "a4")
    man = _at(after, BEFORE, 0.01)[f"P{square('a2')}"]
    assert man.origin == square("a4")


def test_a_jump_in_the_record_only_fades() -> None:
    after = replace(_after("8/8/8/8/P7/8/1PPP4/R3K2R", "a2", "a4"), ply=14)
    assert all(
        sprite.origin == sprite.target for sprite in sprites(Motion(BEFORE, after, 0))
    )


def test_a_man_put_down_by_hand_is_there_at_once() -> None:
    after = _after("********/********/********/8/P7/8/1PPP4/R3K2R", "a2", "a4")
    found = sprites(Motion(BEFORE, after, 0.0, by_hand=True))
    assert {(s.piece, s.target) for s in found} == {(p, s) for s, p in after.pieces.items()}
    assert all(s.opacity == 1 and s.origin == s.target for s in found)


def test_in_the_end_everything_stands_as_known() -> None:
    after = _after("********/********/********/8/8/3n4/1PPP4/R3K2R", "", "d3")
    end = Motion(BEFORE, after, FOG)
    assert end.over
    assert {(s.piece, s.target, s.opacity) for s in sprites(end)} == {
        (p, s, 1.0) for s, p in after.pieces.items()
    }
