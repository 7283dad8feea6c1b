"""Moves of several stops: clicked, dragged, typed, shown on their way, played again."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest

from core.games import find_game
from core.values import Observation, Side
from gui.board.motion import FADE, OWN_MOVE, TAKEN, Motion, known_path, sprites
from tests.gui.player import AWAY, Player
from tests.support.boards import square, squares
from tests.support.events import drag
from tests.support.screenshots import LooksLike

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


def paths(player: Player) -> list[str]:
    name = player.facts.name
    return [" ".join(map(name, move.path)) for move in player.record.moves]


# --- By hand and in writing ------------------------------------------------------------


@BOTH
@pytest.mark.parametrize("way", ["clicks", "drag", "both", "keys"])
@pytest.mark.parametrize(
    ("stops", "path"),
    [("c3 e5 g7", "c3 e5 g7"), ("c3 e5 c7 a5", "c3 e5 c7 a5"), ("c3 a5", "c3 e5 c7 a5")],
)
def test_a_capture_is_shown_stop_by_stop_or_by_its_end(
    tmp_path: Path, way: str, stops: str, path: str, variant: str
) -> None:
    player = Player(tmp_path, variant=variant, fen=FORK)
    if way == "both":
        player.touch("c3")
        player.makes("drag", stops[:5])
        player.makes("clicks", stops[6:])
    else:
        player.makes(way, stops)
    assert paths(player) == [path]


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
        (TWO_WAYS, "f4xf8", ""),
    ],
)
def test_a_move_is_typed(
    tmp_path: Path, variant: str, fen: str, text: str, path: str
) -> None:
    player = Player(tmp_path, variant=variant, fen=fen)
    player.press("/")
    assert fen or player.sees("a3-b4, g3h4")
    player.types(text)
    player.press("Enter")
    assert paths(player) == [path] * bool(path)
    assert player.sees(f"{text} is not a move you can make") is not bool(path)


@pytest.mark.parametrize("stops", ["f4 d6 f8", "f4 c1 a3 f8"])
def test_where_the_end_is_not_plain_the_stops_tell(tmp_path: Path, stops: str) -> None:
    player = Player(tmp_path, variant="checkers", fen=TWO_WAYS)
    before = player.squares()
    player.touch("f4")
    shown = player.changed(before)
    assert shown > {"f4", "d6", "c1"}
    assert "f8" not in shown
    player.touch("f8")
    assert not player.made
    player.makes("clicks", stops)
    assert paths(player) == [stops]


def test_the_next_stops_are_marked_and_the_way_so_far(tmp_path: Path) -> None:
    player = Player(tmp_path, variant="checkers", fen=FORK)
    before = player.squares()
    assert not player.sees("You must take")
    player.touch("g3")
    assert player.sees("You must take: c3")
    assert player.changed(before) == {"c3"}
    player.touch("c3")
    chosen = player.squares()
    assert player.changed(before) == {"c3", "e5", "g7", "a5"}
    player.touch("e5")
    on_its_way = player.squares()
    player.touch("e5", "e5")
    player.drag("e5", "h2")
    assert player.squares() == on_its_way
    player.touch("c3")
    assert player.squares() == chosen, "a click on the man begins again"
    ends = {"e5", "c7", "g7", "a5"}
    for stop, shown in (("e5", {"e5", "c7", "g7"}), ("c7", {"e5", "c7", "a5"})):
        player.touch(stop)
        assert player.changed(before) >= {"c3", "d4"}, "the way"
        assert player.changed(before) & ends == shown


@pytest.mark.parametrize("how", ["Esc", "right click", "elsewhere", "beside"])
def test_a_move_on_its_way_is_given_up(tmp_path: Path, how: str) -> None:
    player = Player(tmp_path, variant="checkers", fen=FORK)
    before = player.squares()
    player.touch("c3", "e5")
    match how:
        case "Esc":
            player.press("Esc")
        case "right click":
            player.click_at(player.at("b2"), button=3)
        case "elsewhere":
            player.touch("h4")
        case _:
            drag(player.scene, player.at("e5"), AWAY)
    assert not player.changed(before)
    assert not player.made


def test_a_second_click_puts_a_man_down_that_could_come_back_to_its_square(
    tmp_path: Path,
) -> None:
    player = Player(tmp_path, variant="checkers", fen=RHOMB)
    rounds = [m for m in player.game.moves(player.position) if m.origin == m.target]
    player.touch("d2", "d2")
    assert not player.made
    for move in rounds:
        again = Player(tmp_path, variant="checkers", fen=RHOMB)
        again.touch(*map(again.facts.name, move.path))
        assert again.record.moves == (move,)


@BOTH
def test_nothing_is_planned_nor_must_be_taken(tmp_path: Path, variant: str) -> None:
    player = Player(tmp_path, variant=variant)
    player.touch("a1")
    assert not player.sees("You must take")
    player.makes("clicks", "c3 d4")
    before = player.squares()
    player.touch("e3", "f4")
    assert not player.changed(before)
    assert len(player.made) == 1


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


@BOTH
@pytest.mark.parametrize("viewer", [*Side, None])
def test_who_may_know_the_path_knows_it_and_in_the_fog_the_other_side_does_not(
    variant: str, viewer: Side | None
) -> None:
    before, after = moment(variant, viewer)
    known = variant == "checkers" or viewer is not Side.SECOND
    path = tuple(map(square, ("c3", "e5", "c7", "a5"))) if known else ()
    assert known_path(before, after) == path
    assert known_path(after, before) == path[::-1]
    theirs = moment(variant, Side.FIRST if viewer is Side.SECOND else Side.SECOND)[1]
    assert known_path(after, theirs) == known_path(after, after) == ()


def test_the_man_goes_from_stop_to_stop_and_then_the_taken_vanish() -> None:
    before, after = moment("checkers", Side.FIRST)
    path = known_path(before, after)

    def shown(*how: float, **more: object) -> dict[int, tuple[int, float, float]]:
        motion = Motion(before, after, *how, **({"path": path} | more))  # type: ignore[arg-type]
        return {s.target: (s.origin, s.share, s.opacity) for s in sprites(motion)}

    for step, (start, end) in enumerate(pairwise(path)):
        now = shown((step + 0.5) * OWN_MOVE)
        assert now[end][0] == start
        assert 0.5 < now[end][1] < 1
        taken = [now[square(name)][2] for name in ("d4", "d6", "b6")]
        assert taken == [1.0] * 3 if step < 2 else max(taken) < 1
    late = 2 * OWN_MOVE + TAKEN
    assert not Motion(before, after, late, path=path).over
    assert shown(late).keys() == after.pieces.keys()
    # What was shown by hand is not shown again.
    assert shown(0.0, by_hand=True).keys() == after.pieces.keys()
    assert shown(0.01, path=path[-2:])[square("a5")][0] == square("c7")


@pytest.mark.parametrize("person", Side)
def test_a_man_is_seen_to_go_from_stop_to_stop(tmp_path: Path, person: Side) -> None:
    """A move of either side, and the own one again when it is looked back at."""

    def at_board(side: Side = person) -> Player:
        return Player(tmp_path, side, variant="checkers", fen=FORK, less_motion=False)

    player = at_board()
    if person is Side.SECOND:
        move = player.game.read_move(player.position, "c3xa5")
        player.table.seat(Side.FIRST).play(move, player.now)
        player.scene.update(0.0)
        assert stops_seen(player) == ["e5", "c7"]
        return
    player.makes("clicks", "c3 a5")
    for key, stops in (("Left", ["c7", "e5"]), ("Right", ["e5", "c7"])):
        player.press(key)
        assert stops_seen(player) == stops
    again = at_board()
    again.makes("clicks", "c3 e5 c7")
    again.touch("a5")
    assert stops_seen(again) == ["c7"], "only the step is walked that is left"


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


@BOTH
def test_a_man_on_its_way_looks_as_recorded(
    tmp_path: Path, looks_like: LooksLike, variant: str
) -> None:
    theme = "umbra" if variant == "checkers" else "penumbra"
    player = Player(tmp_path, variant=variant, fen=FORK, theme=theme)
    player.makes("clicks", "c3 e5")
    looks_like(player.board(), f"{variant}-capture")
