"""Moves of several stops: clicked, dragged, typed, shown on their way, played again."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from core.games import find_game
from core.values import Observation, Side
from gui.board.motion import FADE, OWN_MOVE, TAKEN, Motion, Sprite, known_path, sprites
from tests.gui.player import AWAY, Player
from tests.support.boards import square, squares
from tests.support.events import drag

LooksLike = Callable[[pygame.Surface, str], None]

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
CORNERS = {"a1", "a8", "h1", "h8"}
"""Where the ring shows round a board that has the keyboard."""


def at_board(folder: Path, fen: str, variant: str = "checkers", **more: object) -> Player:
    return Player(folder, variant=variant, fen=fen, **more)  # type: ignore[arg-type]


def paths(player: Player) -> list[str]:
    name = player.facts.name
    return [" ".join(map(name, move.path)) for move in player.record.moves]


def walk(player: Player, names: str, way: str = "clicks") -> None:
    """Show a move stop by stop."""
    stops = names.split()
    if way == "clicks":
        player.touch(*stops)
    elif way == "drags":
        for start, end in pairwise(stops):
            player.drag(start, end)
    elif way == "both":
        player.touch(stops[0])
        player.drag(stops[0], stops[1])
        player.touch(*stops[2:])
    else:
        player.walks(*stops)
    player.waits()


# --- By hand ---------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize("way", ["clicks", "drags", "both", "keys"])
@pytest.mark.parametrize("stops", ["c3 e5 g7", "c3 e5 c7 a5"])
def test_a_capture_is_shown_stop_by_stop(
    tmp_path: Path, way: str, stops: str, variant: str
) -> None:
    player = at_board(tmp_path, FORK, variant)
    walk(player, stops, way)
    assert paths(player) == [stops]


@BOTH
@pytest.mark.parametrize("way", ["clicks", "drags", "keys"])
def test_the_end_suffices_where_it_is_plain(tmp_path: Path, way: str, variant: str) -> None:
    player = at_board(tmp_path, FORK, variant)
    walk(player, "c3 a5", way)
    assert paths(player) == ["c3 e5 c7 a5"]


@pytest.mark.parametrize("stops", ["f4 d6 f8", "f4 c1 a3 f8"])
def test_where_the_end_is_not_plain_the_stops_tell(tmp_path: Path, stops: str) -> None:
    player = at_board(tmp_path, TWO_WAYS)
    before = player.squares()
    player.touch("f4")
    shown = player.changed(before)
    assert shown > {"f4", "d6", "c1"}
    assert "f8" not in shown
    player.touch("f8")
    assert not player.made
    walk(player, stops)
    assert paths(player) == [stops]


def test_the_next_stops_are_marked_and_the_way_so_far(tmp_path: Path) -> None:
    player = at_board(tmp_path, FORK)
    before = player.squares()
    ends = {"e5", "c7", "g7", "a5"}
    player.touch("c3")
    assert player.changed(before) == {"c3", "e5", "g7", "a5"}
    for stop, shown in (("e5", {"e5", "c7", "g7"}), ("c7", {"e5", "c7", "a5"})):
        player.touch(stop)
        assert player.changed(before) >= {"c3", "d4"}, "the way"
        assert player.changed(before) & ends == shown


@pytest.mark.parametrize("how", ["Esc", "right click", "elsewhere", "beside"])
def test_a_move_on_its_way_is_given_up(tmp_path: Path, how: str) -> None:
    player = at_board(tmp_path, FORK)
    before = player.squares()
    player.touch("c3", "e5")
    if how == "Esc":
        player.press("Esc")
    elif how == "right click":
        player.click_at(player.at("b2"), button=3)
    elif how == "elsewhere":
        player.touch("h4")
    else:
        drag(player.scene, player.at("e5"), AWAY)
    assert not player.changed(before)
    assert not player.made


def test_a_click_on_the_man_begins_again_and_one_on_its_stop_changes_nothing(
    tmp_path: Path,
) -> None:
    player = at_board(tmp_path, FORK)
    player.touch("c3")
    chosen = player.squares()
    player.touch("e5")
    on_its_way = player.squares()
    player.touch("e5", "e5")
    assert player.squares() == on_its_way
    player.drag("e5", "h2")
    assert player.squares() == on_its_way
    player.touch("c3")
    assert player.squares() == chosen


def test_a_second_click_puts_a_man_down_that_could_come_back_to_its_square(
    tmp_path: Path,
) -> None:
    player = at_board(tmp_path, RHOMB)
    rounds = [m for m in player.game.moves(player.position) if m.origin == m.target]
    player.touch("d2", "d2")
    assert not player.made
    for move in rounds:
        again = at_board(tmp_path, RHOMB)
        again.touch(*map(again.facts.name, move.path))
        assert again.record.moves == (move,)


@BOTH
def test_nothing_is_planned(tmp_path: Path, variant: str) -> None:
    player = Player(tmp_path, variant=variant)
    player.touch("c3", "d4")
    player.waits()
    before = player.squares()
    player.touch("e3", "f4")
    assert not player.changed(before)
    assert len(player.made) == 1


def test_who_tries_a_man_that_cannot_move_is_shown_and_told_those_that_can(
    tmp_path: Path,
) -> None:
    player = at_board(tmp_path, FORK)
    before = player.squares()
    assert not player.sees("You must take")
    player.touch("g3")
    assert player.sees("You must take: c3")
    assert player.changed(before) == {"c3"}
    player.touch("c3")
    player.touch("h4")
    assert not player.changed(before)


def test_nobody_is_told_to_take_where_nothing_can_be_taken(tmp_path: Path) -> None:
    player = Player(tmp_path, variant="checkers")
    player.touch("a1")
    assert not player.sees("You must take")


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
    player = at_board(tmp_path, fen, variant)
    player.types_move(text)
    assert paths(player) == [path]


def test_what_could_be_two_moves_asks_for_a_stop(tmp_path: Path) -> None:
    player = at_board(tmp_path, TWO_WAYS)
    player.press("/")
    player.types("f4xf8")
    player.press("Enter")
    assert not player.made
    assert player.sees("f4xf8 is not a move you can make")


def test_the_empty_line_shows_moves_of_the_game(tmp_path: Path) -> None:
    player = Player(tmp_path, variant="checkers")
    player.press("/")
    assert player.sees("a3-b4, g3h4")


# --- In motion -------------------------------------------------------------------------


def moment(
    variant: str, viewer: Side | None, fen: str = FORK, move: str = "c3xa5"
) -> tuple[Observation, Observation]:
    """Before and after a move, as a side or as nobody saw it: over e5 and c7."""
    game = find_game(variant)
    past = [game.read(fen).position]
    past.append(game.play(past[0], game.read_move(past[0], move)))
    see = game.reveal if viewer is None else partial(game.observe, viewer=viewer)
    return see(past[:1]), see(past)


@pytest.mark.parametrize(
    ("variant", "viewer", "known"),
    [
        ("checkers", Side.FIRST, True),
        ("checkers", Side.SECOND, True),
        ("checkers", None, True),
        ("fog-checkers", Side.FIRST, True),
        ("fog-checkers", Side.SECOND, False),
        ("fog-checkers", None, True),
    ],
)
def test_who_may_know_the_path_knows_it_and_in_the_fog_the_other_side_does_not(
    variant: str, viewer: Side | None, *, known: bool
) -> None:
    before, after = moment(variant, viewer)
    path = tuple(map(square, ("c3", "e5", "c7", "a5"))) if known else ()
    assert known_path(before, after) == path
    assert known_path(after, before) == path[::-1]


def test_other_eyes_on_the_same_moment_walk_nowhere() -> None:
    own, theirs = (moment("checkers", side)[1] for side in Side)
    assert known_path(own, theirs) == known_path(own, own) == ()


def at(motion: Motion) -> dict[int, Sprite]:
    return {s.target: s for s in sprites(motion)}


def test_the_man_goes_from_stop_to_stop_and_then_the_taken_vanish() -> None:
    before, after = moment("checkers", Side.FIRST)
    path = known_path(before, after)
    for step, (start, end) in enumerate(pairwise(path)):
        shown = at(Motion(before, after, (step + 0.5) * OWN_MOVE, path=path))
        assert shown[end].origin == start
        assert 0.5 < shown[end].share < 1
        taken = [shown[square(name)].opacity for name in ("d4", "d6", "b6")]
        assert taken == [1.0] * 3 if step < 2 else max(taken) < 1
    late = Motion(before, after, 2 * OWN_MOVE + TAKEN, path=path)
    assert not late.over
    assert at(late).keys() == after.pieces.keys()


def test_what_was_shown_by_hand_is_not_shown_again() -> None:
    before, after = moment("checkers", Side.FIRST)
    path = known_path(before, after)
    put_down = at(Motion(before, after, 0.0, by_hand=True, path=path))
    assert {s: each.piece for s, each in put_down.items()} == after.pieces
    last = at(Motion(before, after, 0.01, path=path[-2:]))
    assert last[square("a5")].origin == square("c7")


@pytest.mark.parametrize("person", Side)
def test_a_man_is_seen_to_go_from_stop_to_stop(tmp_path: Path, person: Side) -> None:
    """A move of either side, and the own one again when it is looked back at."""
    player = at_board(tmp_path, FORK, side=person, less_motion=False)
    if person is Side.SECOND:
        move = player.game.read_move(player.position, "c3xa5")
        player.table.seat(Side.FIRST).play(move, player.now)
        player.scene.update(0.0)
        assert stops_seen(player) == ["e5", "c7"]
        return
    walk(player, "c3 a5")
    for key, stops in (("Left", ["c7", "e5"]), ("Right", ["e5", "c7"])):
        player.press(key)
        assert stops_seen(player) == stops


def test_only_the_step_is_walked_that_is_left(tmp_path: Path) -> None:
    player = at_board(tmp_path, FORK, less_motion=False)
    walk(player, "c3 e5 c7")
    player.touch("a5")
    assert stops_seen(player) == ["c7"]


def stops_seen(player: Player) -> list[str]:
    """The stops at which a man is seen to stand, one after the other."""
    pictures = [player.squares()]
    for _ in range(12):
        player.waits(OWN_MOVE / 3)
        pictures.append(player.squares())
    player.waits()
    shown = [{"e5", "c7"} & player.changed(each) for each in pictures]
    return list(dict.fromkeys(name for stops in shown for name in stops))


def test_in_the_fog_nothing_is_drawn_on_stops_that_were_not_seen() -> None:
    before, after = moment("fog-checkers", Side.SECOND, UNSEEN_STOPS, "d2xf4xd6xb4")
    motion = Motion(before, after, 0.05, path=known_path(before, after))
    ways = {(s.origin, s.target) for s in sprites(motion)}
    assert (square("d2"), square("b4")) in ways
    assert not squares("f4 d6") & {at for way in ways for at in way}


@pytest.mark.parametrize("viewer", [*Side, None])
def test_a_man_that_comes_back_to_its_square_is_seen_to_go(viewer: Side | None) -> None:
    seen = moment("checkers", viewer, ROUND_TRIP, "c3xc3")
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
    player = at_board(tmp_path, FORK, variant, theme=theme)
    player.touch("c3", "e5")
    player.waits()
    looks_like(player.board(), f"{variant}-capture")
