"""The toy at the Play screen: hands, drops, turns of two moves, promotion by choice."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.values import Side
from gui.play.viewpoint import Viewpoint
from gui.sound.events import Sound
from tests.gui.player import AWAY, Player
from tests.support.events import drag
from tests.support.hearing import Ear

HANDS = "4k4/9/9/9/9/9/9/9/4K4 w RPP 2/5 0 3"
CHOICE = "4k4/9/9/1P7/9/9/9/9/4K4 w - 2/5 0 3"
FORCED = "4k4/1P7/9/9/9/9/9/9/4K4 w - 2/5 0 3"
CHECK = "4k4/9/9/9/9/9/4r4/9/4K4 w P 2/5 0 3"

WAYS = pytest.mark.parametrize("way", ["clicks", "drag", "typed", "keys"])
GAMES = pytest.mark.parametrize("variant", ["toy", "fog-toy"])


def put_down(player: Player, way: str, symbol: str, name: str) -> None:
    """Drop a piece by mouse, by keys or in writing."""
    if way == "clicks":
        player.click_at(player.hand(symbol))
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
def test_a_piece_is_dropped(tmp_path: Path, way: str, variant: str) -> None:
    player = Player(tmp_path, variant=variant, fen=HANDS)
    before = player.squares()
    put_down(player, way, "p", "e2")
    assert player.made == ["P@e2"]
    assert "e2" in player.changed(before)
    player.types_move("P@e3")
    assert player.made == ["P@e2", "P@e3"], "one was left"


def test_two_kinds_can_be_dropped_on_one_square(tmp_path: Path) -> None:
    player = Player(tmp_path, variant="toy", fen=HANDS)
    put_down(player, "clicks", "p", "d2")
    put_down(player, "clicks", "r", "f2")
    assert player.made == ["P@d2", "R@f2"]


def test_a_click_picks_from_the_own_hand_what_is_there(tmp_path: Path) -> None:
    player = Player(tmp_path, variant="toy", fen=HANDS)
    before = player.squares()
    theirs = player.where("CAPTURELARGEST")
    for n in range(3):
        x, y = theirs.left + player.cell // 2, theirs.bottom + player.cell // 2
        player.click_at((x, y + n * player.cell))
    player.click_at(player.hand("n"))
    assert not player.changed(before)
    player.click_at(player.hand("p"))
    pawn = player.squares()
    player.click_at(player.hand("r"))
    assert player.changed(before)
    assert player.changed(pawn), "other squares are open to it"
    player.click_at(player.hand("r"))
    assert not player.changed(before)


@pytest.mark.parametrize(
    ("answer", "made"),
    [
        ("+", "b6b7+"),
        ("=", "b6b7="),
        ("Enter", "b6b7+"),
        ("Down Enter", "b6b7="),
        ("click", "b6b7="),
        ("cross", ""),
    ],
)
def test_to_promote_is_asked_and_may_be_declined_or_called_off(
    tmp_path: Path, answer: str, made: str
) -> None:
    player = Player(tmp_path, variant="toy", fen=CHOICE)
    before = player.squares()
    player.touch("b6", "b7")
    assert player.made == []
    if answer in ("click", "cross"):
        player.touch("b6" if answer == "click" else "b5")
    else:
        player.press(*answer.split())
    assert player.made == ([made] if made else [])
    assert made or not player.changed(before)


def test_where_a_piece_must_promote_nobody_asks(tmp_path: Path) -> None:
    player = Player(tmp_path, variant="toy", fen=FORCED)
    player.touch("b8", "b9")
    assert player.made == ["b8b9+"]


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


def test_all_of_the_last_turn_is_the_last_move(tmp_path: Path) -> None:
    player = Player(tmp_path, variant="toy", fen=HANDS)
    put_down(player, "clicks", "p", "d2")
    put_down(player, "clicks", "p", "f2")
    passes(player)
    marked = player.squares()
    player.touch("e1", "f1")
    squares = {square for move in player.record.moves[2:4] for square in move.path}
    assert player.changed(marked) == {*map(player.facts.name, squares), "e1", "f1"}


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
        theirs = player.where("CAPTURELARGEST")
        box = theirs.move(0, theirs.height).union(theirs.move(0, 3 * player.cell))
        pictures = [player.part(box)]
        player.resigns()
        player.waits()
        player.press("3")
        pictures.append(player.part(box))
        hands.append(pictures)
    (before, after), (_, none) = hands
    assert (before == after) is (variant == "toy")
    assert after != none


def test_a_piece_put_down_where_it_cannot_go_is_heard(tmp_path: Path) -> None:
    player = Player(tmp_path, variant="toy", fen=HANDS)
    ear = player.shell.sounds = Ear(lambda: player.now)
    put_down(player, "drag", "p", "e1")
    assert ear.heard == [Sound.NOT_POSSIBLE]
    drag(player.scene, player.hand("p"), AWAY)
    assert player.made == []
    put_down(player, "drag", "p", "d2")
    assert ear.heard == [Sound.NOT_POSSIBLE, Sound.OWN_MOVE]
