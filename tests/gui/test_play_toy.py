"""The toy at the Play screen: hands, drops, turns of two moves, promotion by choice."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from core.values import Move, Piece, Side, Square
from gui.board.hand_shelf import HandShelf
from gui.board.picking import Slot
from gui.play.promoting import Promoting
from gui.play.viewpoint import Viewpoint
from gui.play.views import Eyes
from gui.sound.events import Sound
from tests.gui.sitting import Sitting
from tests.support import events
from tests.support.hearing import Ear

HANDS = "4k4/9/9/9/9/9/9/9/4K4 w RPP 2/5 0 3"
CHOICE = "4k4/9/9/1P7/9/9/9/9/4K4 w - 2/5 0 3"
FORCED = "4k4/1P7/9/9/9/9/9/9/4K4 w - 2/5 0 3"
CHECK = "4k4/9/9/9/9/9/4r4/9/4K4 w P 2/5 0 3"

WAYS = pytest.mark.parametrize("way", ["clicks", "drag", "typed", "keys"])
GAMES = pytest.mark.parametrize("variant", ["toy", "fog-toy"])


def named(sitting: Sitting, name: str) -> Square:
    facts = sitting.game.facts
    return next(each for each in facts.squares if facts.name(each) == name)


def at(sitting: Sitting, name: str) -> tuple[int, int]:
    """The middle of a square."""
    x, y = sitting.scene.board.centre(named(sitting, name))
    return int(x), int(y)


def own_hand(sitting: Sitting) -> HandShelf:
    scene = sitting.scene
    shelves = scene._panels.hands(scene._viewpoint.flipped)[0]
    return next(shelf for shelf in shelves if shelf.side is scene._seat.side)


def put_down(sitting: Sitting, way: str, symbol: str, name: str) -> None:
    """Drop a piece by mouse, by keys or in writing."""
    slot = own_hand(sitting).slot(symbol).center
    if way == "clicks":
        events.click(sitting.scene, slot)
        events.click(sitting.scene, at(sitting, name))
    elif way == "drag":
        events.drag(sitting.scene, slot, at(sitting, name))
    elif way == "typed":
        write(sitting, f"{symbol.upper()}@{name}")
    else:
        by_keys(sitting, Slot(symbol), name)
    sitting.settle()


def write(sitting: Sitting, text: str) -> None:
    events.press(sitting.scene, pygame.K_SLASH, unicode="/")
    for letter in text:
        events.press(sitting.scene, ord(letter.lower()), unicode=letter)
    sitting.press(pygame.K_RETURN)


def by_keys(sitting: Sitting, slot: Slot, name: str) -> None:
    """Walk to the hand by the arrows, pick a piece, and walk to its square."""
    scene = sitting.scene
    cursor, board, hand = scene._controls.board, scene.board, own_hand(sitting)
    scene.focus.focus(cursor)
    sitting.press(*[pygame.K_RIGHT] * board.columns)
    for _ in hand.symbols:
        assert cursor.slot is not None
        up = hand.slot(cursor.slot.symbol).y - hand.slot(slot.symbol).y
        sitting.press(*[pygame.K_UP if up > 0 else pygame.K_DOWN] * bool(up))
    assert cursor.slot == slot
    sitting.press(pygame.K_RETURN, pygame.K_LEFT)
    assert cursor.square is not None
    across, down = board.place(named(sitting, name))
    column, row = board.place(cursor.square)
    ways = (
        (pygame.K_LEFT, column - across),
        (pygame.K_RIGHT, across - column),
        (pygame.K_UP, row - down),
        (pygame.K_DOWN, down - row),
    )
    for key, steps in ways:
        sitting.press(*[key] * max(0, steps))
    sitting.press(pygame.K_RETURN)


def asked(sitting: Sitting) -> Promoting:
    question = sitting.scene._moving.asked
    assert question is not None
    return question


@WAYS
@GAMES
def test_a_piece_is_dropped(tmp_path: Path, way: str, variant: str) -> None:
    sitting = Sitting(tmp_path, variant=variant, fen=HANDS)
    put_down(sitting, way, "p", "e2")
    square = named(sitting, "e2")
    assert sitting.record.moves == (Move((square,), drop="p"),)
    seen = sitting.scene._viewpoint.observed.seen[-1]
    assert seen.pieces[square] == Piece(Side.FIRST, "p")
    assert seen.hands[Piece(Side.FIRST, "p")] == 1
    assert sitting.scene._moving.picker.path == ()


def test_two_kinds_can_be_dropped_on_one_square(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, variant="toy", fen=HANDS)
    put_down(sitting, "clicks", "p", "d2")
    put_down(sitting, "clicks", "r", "f2")
    assert [move.drop for move in sitting.record.moves] == ["p", "r"]
    events.click(sitting.scene, at(sitting, "a5"))
    assert sitting.scene._moving.asked is None


def test_a_click_on_an_empty_slot_or_on_the_others_hand_picks_nothing(
    tmp_path: Path,
) -> None:
    sitting = Sitting(tmp_path, variant="toy", fen=HANDS)
    scene = sitting.scene
    theirs, own = scene._panels.hands(scene._viewpoint.flipped)[0]
    for shelf, symbol in ((theirs, "p"), (own, "n")):
        events.click(scene, shelf.slot(symbol).center)
        assert scene._moving.picker.path == ()
    events.click(scene, own.slot("p").center)
    events.click(scene, own.slot("r").center)
    assert scene._moving.picker.slot == Slot("r")
    events.click(scene, own.slot("r").center)
    assert scene._moving.picker.slot is None


@pytest.mark.parametrize(
    ("answer", "promotion"),
    [("+", "+p"), ("=", ""), ("enter", "+p"), ("click", ""), ("down", "")],
)
def test_to_promote_is_asked_and_may_be_declined(
    tmp_path: Path, answer: str, promotion: str
) -> None:
    sitting = Sitting(tmp_path, variant="toy", fen=CHOICE)
    for name in ("b6", "b7"):
        events.click(sitting.scene, at(sitting, name))
    assert [c.move.promotion for c in asked(sitting).choices] == ["+p", ""]
    if answer == "click":
        column = asked(sitting).column(sitting.scene.board)
        events.click(sitting.scene, column.entry(1).center)
    elif answer in ("enter", "down"):
        sitting.press(*[pygame.K_DOWN] * (answer == "down"), pygame.K_RETURN)
    else:
        events.press(sitting.scene, pygame.K_EQUALS, unicode=answer)
    assert [move.promotion for move in sitting.record.moves] == [promotion]


def test_the_cross_declines_nothing_but_takes_the_move_back(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, variant="toy", fen=CHOICE)
    for name in ("b6", "b7"):
        events.click(sitting.scene, at(sitting, name))
    column = asked(sitting).column(sitting.scene.board)
    events.click(sitting.scene, column.cross.center)
    assert sitting.scene._moving.asked is None
    assert sitting.record.moves == ()


def test_where_a_piece_must_promote_nobody_asks(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, variant="toy", fen=FORCED)
    for name in ("b8", "b9"):
        events.click(sitting.scene, at(sitting, name))
    assert [move.promotion for move in sitting.record.moves] == ["+p"]


@WAYS
def test_a_drop_is_planned_and_played_when_the_turn_comes(
    tmp_path: Path, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # As in games with hands in which the sides alternate.
    monkeypatch.setattr(Viewpoint, "plans", True)
    sitting = Sitting(tmp_path, variant="fog-toy", fen=HANDS)
    put_down(sitting, "clicks", "p", "d2")
    events.click(sitting.scene, at(sitting, "e1"))
    events.click(sitting.scene, at(sitting, "f1"))
    assert sitting.scene._moving.seen.to_move is Side.SECOND
    put_down(sitting, way, "r", "f2")
    assert sitting.scene._moving.planned.moves == (Move((named(sitting, "f2"),), drop="r"),)
    assert sitting.scene._moving.slot == Slot("r")
    other = sitting.table.seat(Side.SECOND)
    for _ in range(2):
        other.play(other.seen[-1].moves[0], sitting.now)
        sitting.settle()
    assert sitting.record.moves[-1].drop == "r"
    assert len(sitting.record.moves) == 5


def test_all_of_the_last_turn_is_the_last_move(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, variant="toy", fen=HANDS)
    put_down(sitting, "clicks", "p", "d2")
    put_down(sitting, "clicks", "p", "f2")
    other = sitting.table.seat(Side.SECOND)
    for _ in range(2):
        other.play(other.seen[-1].moves[0], sitting.now)
    sitting.settle()
    targets = [step.target for step in sitting.scene._viewpoint.view.last]
    made = [move.target for move in sitting.record.moves[2:]]
    assert targets == made[::-1]


def test_check_is_shown_and_said(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, variant="toy", fen=CHECK)
    scene = sitting.scene
    king = named(sitting, "e1")
    marks = scene._board.marks(scene._viewpoint.view, scene.shell.settings)
    assert marks.check == {king}
    assert "in check" in scene.title
    foggy = Sitting(tmp_path / "fog", variant="fog-toy", fen=CHECK).scene
    assert "check" not in foggy.title
    assert not foggy._board.marks(foggy._viewpoint.view, foggy.shell.settings).check


@GAMES
def test_the_truth_shows_both_hands(tmp_path: Path, variant: str) -> None:
    both = "4k4/9/9/9/9/9/9/9/4K4 w RPPn 2/5 0 3"
    sitting = Sitting(tmp_path, variant=variant, fen=both)
    knight = Piece(Side.SECOND, "n")
    own = sitting.scene._viewpoint.view.seen.hands
    assert (knight in own) == (variant == "toy")
    sitting.press_button("Resign")
    sitting.press_button("Resign")
    sitting.settle()
    sitting.scene._look_with(list(Eyes).index(Eyes.TRUTH))
    sitting.settle()
    assert sitting.scene._viewpoint.view.seen.hands[knight] == 1


def test_a_piece_put_down_where_it_cannot_go_is_heard(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, variant="toy", fen=HANDS)
    ear = sitting.shell.sounds = Ear(lambda: sitting.now)
    slot = own_hand(sitting).slot("p").center
    events.drag(sitting.scene, slot, at(sitting, "e1"))
    assert ear.heard == [Sound.NOT_POSSIBLE]
    assert sitting.record.moves == ()
    events.drag(sitting.scene, slot, at(sitting, "d2"))
    assert ear.heard == [Sound.NOT_POSSIBLE, Sound.OWN_MOVE]
