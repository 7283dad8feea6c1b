"""Series at the Play screen: the strip, taking back, numbers on squares, no plans."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from core.knowledge import order_of
from core.values import Observation, Side, Trace, Turn
from gui.play.refusals import NO_PLANS
from gui.play.series import MoveSeries, series_at
from gui.play.series_strip import SeriesStrip
from tests.gui.sitting import Sitting
from tests.support import events

WHITE, BLACK = Side
TOYS = pytest.mark.parametrize("variant", ["toy", "fog-toy"])


def five() -> list[Observation]:
    """Series of three and of five moves, the last of which was cut short after two."""
    turns = [(3, n) for n in (3, 2, 1)] + [(4, n) for n in (5, 4)] + [(5, 6)]
    return [
        Observation(
            WHITE,
            Side(number % 2 == 0),
            ply,
            frozenset(),
            {},
            turn=Turn(number, left),
            trace=Trace(WHITE, ply, 10 + ply // 2 * 2) if ply else None,
        )
        for ply, (number, left) in enumerate(turns)
    ]


def test_the_series_of_a_moment_is_that_of_its_last_move() -> None:
    seen = five()
    assert series_at(seen, 0) == MoveSeries(WHITE, 3, 0, 3, 0, 0)
    assert series_at(seen, 2) == MoveSeries(WHITE, 3, 0, 3, 0, 2)
    assert series_at(seen, 3) == MoveSeries(WHITE, 3, 0, 3, 0, 3)
    assert series_at(seen, 4) == MoveSeries(BLACK, 4, 3, 2, 0, 1)
    assert series_at(seen, 5) == MoveSeries(WHITE, 5, 5, 0, 6, 0), (
        "the present, to be moved in"
    )
    assert series_at(seen, 5, over=True) == MoveSeries(BLACK, 4, 3, 2, 0, 2)
    assert series_at(seen[:5], 4) == MoveSeries(BLACK, 4, 3, 1, 4, 1)
    assert series_at(seen[:5], 4).length == 5


def test_numbers_stand_where_moves_ended_the_last_of_them_where_several_did() -> None:
    seen = five()
    assert order_of(seen[:1]) == ()
    assert order_of(seen[:4]) == ((10, 1), (12, 3))
    assert order_of(seen[:5]) == ((14, 1),)
    one = [Observation(WHITE, side, ply, frozenset(), {}) for ply, side in enumerate(Side)]
    assert order_of(one) == (), "a turn of one move needs no number"


def begun(folder: Path, variant: str) -> Sitting:
    """The first side is amid its first turn of two moves."""
    sitting = Sitting(folder, variant=variant)
    for _ in range(4):
        position = sitting.table._referee.history[-1]
        side, move = sitting.game.to_move(position), sitting.game.moves(position)[0]
        sitting.table.seat(side).play(move, sitting.now)
        sitting.settle()
    return sitting


def strip_of(sitting: Sitting) -> SeriesStrip:
    return sitting.scene._controls.series.strip


@TOYS
def test_a_move_is_taken_back_and_another_one_played(tmp_path: Path, variant: str) -> None:
    sitting = begun(tmp_path, variant)
    words = sitting.scene._controls.bar.subtitle
    assert "Series 3 · move 2 of 2 · your turn" in words
    assert "Series 3 · move 2 of 2 · your turn" in sitting.scene.title
    rows = strip_of(sitting).shown()
    assert [(row.ply, row.next) for row in rows] == [(4, False), (0, True)]
    ends = sitting.record.moves[-1].target
    assert sitting.scene._viewpoint.view.order == ((ends, 1),)
    sitting.press(pygame.K_BACKSPACE)
    sitting.settle()
    assert len(sitting.record.moves) == 3
    assert strip_of(sitting).series.made == 0
    assert ("WhiteTakebacks" in sitting.record.tags) is (variant == "fog-toy")
    kept = len(sitting.record.moves)
    sitting.press(pygame.K_BACKSPACE)
    assert len(sitting.record.moves) == kept, "the turns before are not touched"


def test_undo_all_is_offered_amid_a_series_alone(tmp_path: Path) -> None:
    sitting = begun(tmp_path, "toy")
    sitting.press_button("Undo all")
    sitting.settle()
    assert len(sitting.record.moves) == 3
    words = [getattr(each, "words", "") for each in sitting.scene.focus.widgets]
    assert "Takeback" in words
    assert "Undo all" not in words


def test_two_people_undo_at_one_screen_only_what_showed_nothing_hidden(
    tmp_path: Path,
) -> None:
    for variant, offered in (("toy", True), ("fog-toy", False)):
        sitting = begun(tmp_path / variant, variant)
        sitting.scene._seat.shared = True
        sitting.scene._tell()
        sitting.settle()
        words = [getattr(each, "words", "") for each in sitting.scene.focus.widgets]
        assert ("Undo all" in words) is offered


def test_a_click_on_a_row_of_the_strip_goes_there(tmp_path: Path) -> None:
    sitting = begun(tmp_path, "toy")
    sitting.scene._controls.tabs.chosen = 1
    sitting.settle()
    sitting.scene._go_to(2)
    sitting.settle()
    strip = strip_of(sitting)
    assert strip.series == MoveSeries(BLACK, 2, 1, 2, 0, 1)
    events.click(sitting.scene, strip.place_of(1).center)
    assert sitting.scene._viewpoint.ply == 3
    sitting.settle()
    assert "Looking back at series 2" in sitting.scene._controls.bar.subtitle


def test_nothing_is_planned_and_that_is_said(tmp_path: Path) -> None:
    sitting = begun(tmp_path, "toy")
    position = sitting.table._referee.history[-1]
    sitting.scene._seat.play(sitting.game.moves(position)[0], sitting.now)
    sitting.settle()
    scene = sitting.scene
    own = next(s for s, man in scene._moving.seen.pieces.items() if man.side is WHITE)
    x, y = scene.board.centre(own)
    events.click(scene, (int(x), int(y)))
    assert not scene._moving.planned.moves
    assert scene._controls.notice.words == NO_PLANS


def test_a_strip_too_long_for_its_place_shows_what_is_near_the_next_move(
    tmp_path: Path,
) -> None:
    sitting = begun(tmp_path, "toy")
    strip, m = strip_of(sitting), sitting.scene.metrics
    strip.place(pygame.Rect(0, 0, 200, 180), m, alone=True)
    moves = sitting.scene._viewpoint.moves
    strip.tell(MoveSeries(WHITE, 20, 0, 0, 20, 0), moves)
    assert strip.shown()[0].number == 1
    strip.tell(MoveSeries(WHITE, 20, 0, 4, 16, 4), moves)
    numbers = [row.number for row in strip.shown()]
    assert 5 in numbers
    assert len(numbers) < 20
    assert strip.place_of(len(numbers) - 1).bottom <= 180
