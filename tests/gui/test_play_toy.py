"""The toy at the Play screen: hands, drops, turns of two moves, promotion by choice."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.values import Side
from gui.play.viewpoint import Viewpoint
from gui.sound.events import Sound
from tests.gui.player import AWAY, WAYS, Player
from tests.support.events import drag
from tests.support.hearing import Ear

HANDS = "4k4/9/9/9/9/9/9/9/4K4 w RPP 2/5 0 3"
CHOICE = "4k4/9/9/1P7/9/9/9/9/4K4 w - 2/5 0 3"
CHECK = "4k4/9/9/9/9/9/4r4/9/4K4 w P 2/5 0 3"

GAMES = pytest.mark.parametrize("variant", ["toy", "fog-toy"])


def put_down(player: Player, way: str, symbol: str, name: str) -> None:
    """Drop a piece by mouse, by keys or in writing."""
    if way == "clicks":
        player.click_slot(symbol)
        player.touch(name)
    elif way == "drag":
        drag(player.scene, player.hand(symbol), player.at(name))
    elif way == "typed":
        player.types_move(f"{symbol.upper()}@{name}")
    else:
        player.walks_to_hand(symbol)
        player.walks(name)
    player.waits()


def passes(player: Player) -> None:
    """Let the other side make any two moves."""
    other = player.table.seat(Side.SECOND)
    for _ in range(2):
        other.play(other.seen[-1].moves[0], player.now)
        player.waits()


@WAYS
@GAMES
def test_pieces_are_dropped(tmp_path: Path, way: str, variant: str) -> None:
    player = Player(tmp_path, variant=variant, fen=HANDS)
    before = player.squares()
    put_down(player, way, "p", "e2")
    assert player.made == ["P@e2"]
    assert "e2" in player.changed(before)
    put_down(player, "clicks", "r", "e3")
    assert player.made == ["P@e2", "R@e3"]
    passes(player)
    marked = player.squares()
    player.touch("e1", "f1")
    squares = {square for move in player.record.moves[2:4] for square in move.path}
    names = {*map(player.facts.name, squares), "e1", "f1"}
    if variant == "toy":
        assert player.changed(marked) >= names, "all of the last turn is the last move"


def test_a_click_picks_from_the_own_hand_what_is_there(tmp_path: Path) -> None:
    player = Player(tmp_path, variant="toy", fen=HANDS)
    before = player.squares()
    theirs = player.place("CAPTURELARGEST")
    x, y = theirs.left + player.cell // 2, theirs.bottom + player.cell // 2
    for place in (*((x, y + n * player.cell) for n in range(3)), player.hand("n")):
        player.click_at(place)
    assert not player.changed(before)
    player.click_slot("p")
    pawn = player.squares()
    player.click_slot("r")
    assert player.changed(before)
    assert player.changed(pawn), "other squares are open to it"
    player.click_slot("r")
    assert not player.changed(before)


@pytest.mark.parametrize(
    ("answer", "made"),
    [("+", "+"), ("=", "="), ("Enter", "+"), ("Down Enter", "="), ("b6", "="), ("b5", "")],
)
def test_to_promote_is_asked_and_may_be_declined_or_called_off(
    tmp_path: Path, answer: str, made: str
) -> None:
    forced = Player(tmp_path, variant="toy", fen="4k4/1P7/9/9/9/9/9/9/4K4 w - 2/5 0 3")
    forced.touch("b8", "b9")
    assert forced.made == ["b8b9+"]
    player = Player(tmp_path, variant="toy", fen=CHOICE)
    before = player.squares()
    player.touch("b6", "b7")
    assert player.made == []
    (player.touch if answer[0] == "b" else player.press)(*answer.split())
    assert player.made == [f"b6b7{made}"] * bool(made)
    assert made or not player.changed(before)


@WAYS
def test_a_drop_is_planned_and_played_when_the_turn_comes(
    tmp_path: Path, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # As in games with hands in which the sides alternate.
    monkeypatch.setattr(Viewpoint, "plans", True)
    player = Player(tmp_path, variant="fog-toy", fen=HANDS)
    put_down(player, "clicks", "p", "d2")
    player.touch("e1", "f1")
    before = player.squares()
    put_down(player, way, "r", "f2")
    assert "f2" in player.changed(before)
    assert len(player.made) == 2
    passes(player)
    assert len(player.made) == 5
    assert player.made[-1] == "R@f2"


def test_check_is_shown_and_said_where_nothing_is_hidden(tmp_path: Path) -> None:
    player, foggy = (Player(tmp_path, variant=v, fen=CHECK) for v in ("toy", "fog-toy"))
    assert "in check" in player.title
    assert "check" not in foggy.title
    assert foggy.changed(player.squares()) >= {"e1"}
    safe = CHECK.replace("4r4", "3r5")
    for one, shown in ((player, True), (foggy, False)):
        other = Player(tmp_path, variant=one.facts.key, fen=safe)
        assert ("e1" in one.changed(other.squares())) is shown


@GAMES
def test_the_truth_shows_both_hands(tmp_path: Path, variant: str) -> None:
    hands = []
    for held in ("RPPn", "RPP"):
        player = Player(tmp_path, variant=variant, fen=HANDS.replace("RPP", held))
        theirs = player.place("CAPTURELARGEST")
        box = theirs.move(0, theirs.height).union(theirs.move(0, 3 * player.cell))
        pictures = [player.part(box)]
        player.resigns()
        player.waits()
        player.press("3")
        hands.append([*pictures, player.part(box)])
    (before, after), (_, none) = hands
    assert (before == after) is (variant == "toy")
    assert after != none


def test_a_piece_put_down_where_it_cannot_go_is_heard(tmp_path: Path) -> None:
    player = Player(tmp_path, variant="toy", fen=HANDS)
    ear = player.shell.sounds = Ear(lambda: player.now)
    put_down(player, "drag", "p", "e1")
    drag(player.scene, player.hand("p"), AWAY)
    assert ear.heard == [Sound.NOT_POSSIBLE]
    assert player.made == []
    put_down(player, "drag", "p", "d2")
    assert ear.heard == [Sound.NOT_POSSIBLE, Sound.OWN_MOVE]
