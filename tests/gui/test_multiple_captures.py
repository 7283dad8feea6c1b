"""Moves of several stops: clicked, dragged, typed, shown on their way, played again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from core.games import find_game
from core.setup import Position
from core.values import Observation, Side
from gui.board.motion import FADE, OWN_MOVE, TAKEN, Motion, Sprite, known_path, sprites
from gui.board.view_state import BoardMarks
from gui.play.board_animator import board_marks
from tests.gui.sitting import Sitting
from tests.support import events
from tests.support.boards import square, squares

LooksLike = Callable[[pygame.Surface, str], None]
SIZES = [(1280, 800), (900, 600)]

FORK = "W:WKa1,c3,e1,g3:Bb6,d4,f6,d6,h8,Kb8"
"""From c3 over e5 to g7, or on over c7 to a5."""

RHOMB = "W:WKd2:Bc3,c5,e5,e3"
"""A king that can take four men and come back to where it began, in many ways."""

TWO_WAYS = "W:WKf4:Be7,e3,h4,b2,e5"
"""From f4 to f8 over d6 or over c1 and a3: different men are taken."""

ROUND_TRIP = "W:Wc3:Bd4,f4,f2,d2,h8"
"""From c3 over e1, g3 and e5 back to c3."""

UNSEEN_STOPS = "W:WKa1,Kb2,d2,Kf8:BKa5,Kb6,Kc5,Kc7,Ke3,Ke5,Kg1,Kg5,Kh8"
"""In the fog Black sees a man leave d2 and come to b4, and not f4 and d6 between."""

BOTH = pytest.mark.parametrize("variant", ["checkers", "fog-checkers"])


def _sitting(folder: Path, fen: str, variant: str = "checkers", **more: object) -> Sitting:
    return Sitting(folder, variant=variant, fen=fen, **more)  # type: ignore[arg-type]


def _paths(sitting: Sitting) -> list[str]:
    name = sitting.game.facts.name
    return [" ".join(map(name, move.path)) for move in sitting.record.moves]


def _marks(sitting: Sitting) -> BoardMarks:
    scene = sitting.scene
    view, settings = scene._viewpoint.view, sitting.shell.settings
    return board_marks(view, scene._moving, settings, None, None)


def _walk(sitting: Sitting, names: str, way: str) -> None:
    """Show a move stop by stop."""
    stops = names.split()
    if way == "clicks":
        sitting.click(*stops)
    elif way == "drags":
        for start, end in pairwise(stops):
            sitting.drag(start, end)
    elif way == "both":
        sitting.click(stops[0])
        sitting.drag(stops[0], stops[1])
        sitting.click(*stops[2:])
    else:
        _by_keys(sitting, *stops)
    sitting.settle()


def _by_keys(sitting: Sitting, *names: str) -> None:
    sitting.press(pygame.K_TAB)
    for name in names:
        wanted = sitting.scene.board.place(square(name))
        here = sitting.scene._controls.board.square
        assert here is not None
        x, y = sitting.scene.board.place(here)
        for key, steps in (
            (pygame.K_RIGHT, wanted[0] - x),
            (pygame.K_LEFT, x - wanted[0]),
            (pygame.K_DOWN, wanted[1] - y),
            (pygame.K_UP, y - wanted[1]),
        ):
            sitting.press(*[key] * max(0, steps))
        sitting.press(pygame.K_RETURN)


# --- By hand ---------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize("way", ["clicks", "drags", "both", "keys"])
@pytest.mark.parametrize("stops", ["c3 e5 g7", "c3 e5 c7 a5"])
def test_a_capture_is_shown_stop_by_stop(
    tmp_path: Path, way: str, stops: str, variant: str
) -> None:
    sitting = _sitting(tmp_path, FORK, variant)
    _walk(sitting, stops, way)
    assert _paths(sitting) == [stops]


@BOTH
@pytest.mark.parametrize("way", ["clicks", "drags", "keys"])
def test_the_end_suffices_where_it_is_plain(tmp_path: Path, way: str, variant: str) -> None:
    sitting = _sitting(tmp_path, FORK, variant)
    _walk(sitting, "c3 a5", way)
    assert _paths(sitting) == ["c3 e5 c7 a5"]


@pytest.mark.parametrize("stops", ["f4 d6 f8", "f4 c1 a3 f8"])
def test_where_the_end_is_not_plain_the_stops_tell(tmp_path: Path, stops: str) -> None:
    sitting = _sitting(tmp_path, TWO_WAYS)
    sitting.click("f4")
    assert squares("d6 c1") < _marks(sitting).dots
    assert square("f8") not in _marks(sitting).dots
    sitting.click("f8")
    assert not sitting.record.moves
    _walk(sitting, stops, "clicks")
    assert _paths(sitting) == [stops]


def test_the_next_stops_are_marked_and_the_way_so_far(tmp_path: Path) -> None:
    sitting = _sitting(tmp_path, FORK)
    sitting.click("c3")
    first = _marks(sitting)
    assert (first.chosen, first.stops) == (square("c3"), ())
    assert first.dots == squares("e5 g7 a5")
    sitting.click("e5")
    second = _marks(sitting)
    assert (second.chosen, second.stops) == (square("c3"), (square("c3"), square("e5")))
    assert second.dots == squares("c7 g7")
    sitting.click("c7")
    assert _marks(sitting).dots == squares("a5")


def test_a_man_on_its_way_stands_where_it_has_come_to(tmp_path: Path) -> None:
    sitting = _sitting(tmp_path, FORK)
    events.move_to(sitting.scene, (2, 400))
    sitting.settle()
    empty = _square(sitting, "e5")
    sitting.click("c3", "e5")
    events.move_to(sitting.scene, (2, 400))
    sitting.settle()
    assert _square(sitting, "e5") != empty


def _square(sitting: Sitting, name: str) -> bytes:
    board = sitting.scene.board
    rect = pygame.Rect(board.corner(square(name)), (board.cell, board.cell))
    return pygame.image.tobytes(sitting.surface.subsurface(rect), "RGB")


@pytest.mark.parametrize("how", ["escape", "right click", "elsewhere", "beside"])
def test_a_move_on_its_way_is_given_up(tmp_path: Path, how: str) -> None:
    sitting = _sitting(tmp_path, FORK)
    sitting.click("c3", "e5")
    if how == "escape":
        sitting.press(pygame.K_ESCAPE)
    elif how == "right click":
        events.click(sitting.scene, sitting.at("b2"), button=3)
    elif how == "elsewhere":
        sitting.click("h4")
    else:
        events.drag(sitting.scene, sitting.at("e5"), (2, 400))
    assert _marks(sitting).stops == ()
    assert not sitting.record.moves


def test_a_click_on_the_man_begins_again_and_one_on_its_stop_changes_nothing(
    tmp_path: Path,
) -> None:
    sitting = _sitting(tmp_path, FORK)
    sitting.click("c3", "e5", "e5", "e5")
    assert _marks(sitting).stops == (square("c3"), square("e5"))
    sitting.drag("e5", "h2")
    assert _marks(sitting).stops == (square("c3"), square("e5"))
    sitting.click("c3")
    assert _marks(sitting).stops == ()
    assert _marks(sitting).chosen == square("c3")


def test_a_second_click_puts_a_man_down_that_could_come_back_to_its_square(
    tmp_path: Path,
) -> None:
    sitting = _sitting(tmp_path, RHOMB)
    rounds = [m for m in sitting.game.moves(_start(sitting)) if m.origin == m.target]
    sitting.click("d2", "d2")
    assert not sitting.record.moves
    for move in rounds:
        again = _sitting(tmp_path, RHOMB)
        again.click(*map(again.game.facts.name, move.path))
        assert again.record.moves == (move,)


def _start(sitting: Sitting) -> Position:
    return sitting.game.read(sitting.record.fen).position


@BOTH
def test_nothing_is_planned(tmp_path: Path, variant: str) -> None:
    sitting = Sitting(tmp_path, variant=variant)
    sitting.click("c3", "d4", "e3", "f4")
    sitting.settle()
    assert len(sitting.record.moves) == 1
    assert _marks(sitting).chosen is None
    assert _marks(sitting).premove == frozenset()


def test_who_tries_a_man_that_cannot_move_is_shown_those_that_can(tmp_path: Path) -> None:
    sitting = _sitting(tmp_path, FORK)
    assert _marks(sitting).movable == frozenset()
    sitting.click("g3")
    assert _marks(sitting).movable == squares("c3")
    sitting.click("c3")
    assert _marks(sitting).movable == frozenset()
    sitting.click("h4")
    assert _marks(sitting).movable == frozenset()


def test_the_first_click_tells_which_men_must_take(tmp_path: Path) -> None:
    sitting = _sitting(tmp_path, "W:Wc3,g3:Bd4,h8")
    notice = sitting.scene._controls.notice
    assert not notice.enabled
    sitting.click("g3")
    assert (notice.enabled, notice.words) == (True, "You must take: c3")
    assert _marks(sitting).movable == squares("c3")


def test_nobody_is_told_to_take_where_nothing_can_be_taken(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, variant="checkers")
    sitting.click("a1")
    assert not sitting.scene._controls.notice.enabled


# --- In writing ------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize(
    ("fen", "text", "path"),
    [
        ("", "c3-d4", "c3 d4"),
        ("", "c3d4", "c3 d4"),
        (FORK, "c3xa5", "c3 e5 c7 a5"),
        (FORK, "c3xe5xg7", "c3 e5 g7"),
        (TWO_WAYS, "f4xd6xf8", "f4 d6 f8"),
        (TWO_WAYS, "f4xa3xf8", "f4 c1 a3 f8"),
    ],
)
def test_a_move_is_typed(
    tmp_path: Path, variant: str, fen: str, text: str, path: str
) -> None:
    sitting = _sitting(tmp_path, fen, variant)
    _type(sitting, text)
    assert _paths(sitting) == [path]


def test_what_could_be_two_moves_asks_for_a_stop(tmp_path: Path) -> None:
    sitting = _sitting(tmp_path, TWO_WAYS)
    _type(sitting, "f4xf8")
    assert not sitting.record.moves
    assert sitting.scene._controls.field.words


def test_the_empty_line_shows_moves_of_the_game(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, variant="checkers")
    assert sitting.scene._writing._example() == "a3-b4, g3h4"


def _type(sitting: Sitting, text: str) -> None:
    events.press(sitting.scene, pygame.K_SLASH, unicode="/")
    for letter in text:
        events.press(sitting.scene, ord(letter), unicode=letter)
    sitting.press(pygame.K_RETURN)


# --- In motion -------------------------------------------------------------------------


def _moment(folder: Path, variant: str, viewer: Side | None) -> tuple[Observation, ...]:
    """Before and after White's capture over c7, as a side or as nobody saw it."""
    sitting = _sitting(folder, FORK, variant)
    start = _start(sitting)
    move = sitting.game.read_move(start, "c3xa5")
    past = [start, sitting.game.play(start, move)]
    if viewer is not None:
        return tuple(sitting.game.observe(past[: n + 1], viewer) for n in range(2))
    return tuple(sitting.game.reveal(past[: n + 1]) for n in range(2))


@BOTH
@pytest.mark.parametrize("viewer", [Side.FIRST, None])
def test_the_path_is_known_to_who_moved_and_in_truth(
    tmp_path: Path, variant: str, viewer: Side | None
) -> None:
    before, after = _moment(tmp_path, variant, viewer)
    path = tuple(map(square, ("c3", "e5", "c7", "a5")))
    assert known_path(before, after) == path
    assert known_path(after, before) == path[::-1]


def test_the_other_side_knows_the_path_where_nothing_is_hidden(tmp_path: Path) -> None:
    before, after = _moment(tmp_path, "checkers", Side.SECOND)
    path = tuple(map(square, ("c3", "e5", "c7", "a5")))
    assert known_path(before, after) == path
    assert known_path(after, before) == path[::-1]


def test_in_the_fog_the_other_side_knows_no_path(tmp_path: Path) -> None:
    before, after = _moment(tmp_path, "fog-checkers", Side.SECOND)
    assert known_path(before, after) == known_path(after, before) == ()


def test_other_eyes_on_the_same_moment_walk_nowhere(tmp_path: Path) -> None:
    own, theirs = (_moment(tmp_path, "checkers", side)[1] for side in Side)
    assert known_path(own, theirs) == known_path(own, own) == ()


def _at(motion: Motion) -> dict[int, Sprite]:
    return {s.target: s for s in sprites(motion)}


def test_the_man_goes_from_stop_to_stop_and_then_the_taken_vanish(tmp_path: Path) -> None:
    before, after = _moment(tmp_path, "checkers", Side.FIRST)
    path = known_path(before, after)
    for step, (start, end) in enumerate(pairwise(path)):
        shown = _at(Motion(before, after, (step + 0.5) * OWN_MOVE, path=path))
        assert shown[end].origin == start
        assert 0.5 < shown[end].share < 1
        taken = [shown[square(name)].opacity for name in ("d4", "d6", "b6")]
        assert taken == [1.0] * 3 if step < 2 else max(taken) < 1
    late = Motion(before, after, 2 * OWN_MOVE + TAKEN, path=path)
    assert not late.over
    assert _at(late).keys() == after.pieces.keys()


def test_what_was_shown_by_hand_is_not_shown_again(tmp_path: Path) -> None:
    before, after = _moment(tmp_path, "checkers", Side.FIRST)
    path = known_path(before, after)
    put_down = _at(Motion(before, after, 0.0, by_hand=True, path=path))
    assert {s: each.piece for s, each in put_down.items()} == after.pieces
    last = _at(Motion(before, after, 0.01, path=path[-2:]))
    assert last[square("a5")].origin == square("c7")


def test_the_board_walks_only_the_step_that_is_left(tmp_path: Path) -> None:
    sitting = _sitting(tmp_path, FORK, less_motion=False)
    _walk(sitting, "c3 e5 c7", "clicks")
    sitting.click("a5")
    sitting.scene.draw(sitting.surface)
    motion = sitting.scene._board.animator._motion(sitting.now)
    assert motion is not None
    assert motion.path == (square("c7"), square("a5"))


def test_stepping_back_and_on_walks_the_whole_way(tmp_path: Path) -> None:
    sitting = _sitting(tmp_path, FORK, less_motion=False)
    _walk(sitting, "c3 a5", "clicks")
    path = tuple(map(square, ("c3", "e5", "c7", "a5")))
    for key, expected in ((pygame.K_LEFT, path[::-1]), (pygame.K_RIGHT, path)):
        sitting.press(key)
        sitting.scene.draw(sitting.surface)
        motion = sitting.scene._board.animator._motion(sitting.now)
        assert motion is not None
        assert motion.path == expected
        sitting.settle()


def test_the_other_sides_man_goes_from_stop_to_stop_too(tmp_path: Path) -> None:
    sitting = _sitting(tmp_path, FORK, person=Side.SECOND, less_motion=False)
    sitting._play("c3xa5")
    sitting.scene.update(0.0)
    sitting.scene.draw(sitting.surface)
    motion = sitting.scene._board.animator._motion(sitting.now)
    assert motion is not None
    for step, names in enumerate((("c3", "e5"), ("e5", "c7"), ("c7", "a5"))):
        shown = sprites(replace(motion, elapsed=(step + 0.5) * OWN_MOVE))
        assert [(s.origin, s.target) for s in shown if s.origin != s.target] == [
            tuple(map(square, names))
        ]


def test_in_the_fog_nothing_is_drawn_on_stops_that_were_not_seen() -> None:
    game = find_game("fog-checkers")
    past = [game.read(UNSEEN_STOPS).position]
    past.append(game.play(past[0], game.read_move(past[0], "d2xf4xd6xb4")))
    before, after = (game.observe(past[: n + 1], Side.SECOND) for n in range(2))
    motion = Motion(before, after, 0.05, path=known_path(before, after))
    ways = {(s.origin, s.target) for s in sprites(motion)}
    assert (square("d2"), square("b4")) in ways
    assert not squares("f4 d6") & {at for way in ways for at in way}


@pytest.mark.parametrize("viewer", [*Side, None])
def test_a_man_that_comes_back_to_its_square_is_seen_to_go(viewer: Side | None) -> None:
    game = find_game("checkers")
    past = [game.read(ROUND_TRIP).position]
    past.append(game.play(past[0], game.read_move(past[0], "c3xc3")))
    seen = [
        game.reveal(past[:n]) if viewer is None else game.observe(past[:n], viewer)
        for n in (1, 2)
    ]
    for before, after in (seen, seen[::-1]):
        path = known_path(before, after)
        assert len(path) == 5
        for step, (start, end) in enumerate(pairwise(path)):
            shown = sprites(Motion(before, after, (step + 0.5) * OWN_MOVE, path=path))
            own = [s for s in shown if s.piece.side is Side.FIRST]
            assert [(s.origin, s.target) for s in own] == [(start, end)]
        end = sprites(Motion(before, after, 4 * OWN_MOVE + FADE, path=path))
        assert {s.target: s.piece for s in end} == after.pieces


# --- Pictures --------------------------------------------------------------------------


@BOTH
def test_a_man_on_its_way_looks_as_recorded(
    tmp_path: Path, looks_like: LooksLike, variant: str
) -> None:
    theme = "umbra" if variant == "checkers" else "penumbra"
    sitting = _sitting(tmp_path, FORK, variant, theme=theme)
    sitting.click("c3", "e5")
    sitting.settle()
    looks_like(sitting.board(), f"{variant}-capture")
