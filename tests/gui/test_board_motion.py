from dataclasses import replace

import pytest

from core.values import Capture, Observation, Side, Trace
from gui.board.motion import FADE, FOG, Motion, Sprite, ease_out, sprites
from tests.support.boards import observation, piece, square

BEFORE = observation("********/********/********/8/8/8/PPPP4/R3K2R", ply=10)
RUN = "********/********/********/8/P7/8/1PPP4/R3K2R"


def after(fen: str, origin: str = "", target: str = "", **changes: object) -> Observation:
    ends = (square(each) if each else None for each in (origin, target))
    seen = replace(observation(fen, ply=11), trace=Trace(Side.FIRST, *ends))
    return replace(seen, **changes)  # type: ignore[arg-type]


def shown(before: Observation, now: Observation, elapsed: float) -> dict[str, Sprite]:
    """The sprites of that moment, by their letter and square."""
    names = [f"{file}{rank}" for rank in range(1, 9) for file in "abcdefgh"]
    found = sprites(Motion(before, now, elapsed))
    return {f"{each.piece.letter}{names[each.target]}": each for each in found}


def test_ease_out_runs_from_0_to_1() -> None:
    assert [ease_out(each) for each in (-1, 0, 0.5, 1, 2)] == [0, 0, 0.875, 1, 1]


@pytest.mark.parametrize(
    ("now", "moving", "origin"),
    [
        (after(RUN, "a2", "a4"), "Pa4", "a2"),
        (after("********/********/********/8/8/8/PPPP4/R4RK1", "e1", "g1"), "Rf1", "h1"),
    ],
    ids=["a pawn", "castling takes the rook along"],
)
def test_an_own_man_travels_to_its_square_and_back(
    now: Observation, moving: str, origin: str
) -> None:
    man = shown(BEFORE, now, 0.07)[moving]
    assert (man.origin, man.opacity) == (square(origin), 1)
    assert man.share == pytest.approx(0.875)
    back = shown(now, BEFORE, 0.01)[f"{moving[0]}{origin}"]
    assert back.origin == square(moving[1:])


@pytest.mark.parametrize("target", ["g1", "h1"])
def test_a_king_and_a_rook_may_change_places(target: str) -> None:
    """In Fischer's chess the king is put on its rook, where the rook has left."""
    before = observation("********/********/********/8/8/8/PPPP4/R4KR1", ply=10)
    now = after("********/********/********/8/8/8/PPPP4/R4RK1", "f1", target)
    moving = shown(before, now, 0.05)
    assert moving["Kg1"].origin == square("f1")
    assert moving["Rf1"].origin == square("g1")
    assert len(moving) == len(now.pieces)


def test_men_fade_out_of_the_fog_into_it_and_where_they_are_taken() -> None:
    seen = "********/********/********/8/8/3n4/PPPP4/R3K2R"
    come = shown(BEFORE, after(seen, "", "d3"), FADE / 2)["nd3"]
    gone = after("********/********/********/8/8/8/PPPP4/R3K2R", "d3", "")
    left = shown(observation(seen, ply=10), gone, FADE / 4)["nd3"]
    fen, lost = "********/********/********/8/8/8/*PPP4/R3K2R", Capture(8, piece("P"))
    taken = shown(BEFORE, after(fen, captured=(lost,)), 0.06)
    for man, opacity in ((come, 0.5), (left, 0.75), (taken["Pa2"], 0.5)):
        assert man.origin == man.target
        assert man.opacity == pytest.approx(opacity)
    assert not any(name[0].islower() for name in taken), "the taker stays unseen"


def test_what_is_put_down_by_hand_or_far_away_does_not_travel_nor_at_the_end() -> None:
    now = after(RUN, "a2", "a4")
    far = sprites(Motion(BEFORE, replace(now, ply=14), 0))
    assert all(each.origin == each.target for each in far)
    end = Motion(BEFORE, now, FOG)
    assert end.over
    for motion in (Motion(BEFORE, now, 0.0, by_hand=True), end):
        found = sprites(motion)
        assert {each.target: each.piece for each in found} == now.pieces
        assert {each.opacity for each in found} == {1}
