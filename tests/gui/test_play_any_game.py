"""Mouse and keyboard at random, at the Play screen of every game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import numpy as np
import pygame
import pytest

from core.games import GAMES
from core.notation import code
from core.values import Side
from gui.board.hand_shelf import HandShelf
from gui.board.picking import Path as Places
from gui.board.picking import begins, matches
from tests.gui.sitting import Sitting
from tests.support import events
from tests.support.screenshots import framed

DEEDS = 120
SIZES = ((900, 600), (1280, 800), (1920, 1080), (640, 1000))
KEYS = (
    pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_RETURN,
    pygame.K_SPACE, pygame.K_TAB, pygame.K_ESCAPE, pygame.K_HOME, pygame.K_END,
    pygame.K_BACKSPACE, pygame.K_EQUALS, pygame.K_PLUS, *map(ord, "qnrb/zhfpxv1234"),
)  # fmt: skip


def shelves(sitting: Sitting) -> tuple[HandShelf, ...]:
    scene = sitting.scene
    return scene._panels.hands(scene._viewpoint.flipped)[0]


def somewhere(sitting: Sitting, dice: Random) -> tuple[int, int]:
    """A place of the window: on the board, in a hand, or anywhere."""
    board, kind = sitting.scene.board, dice.random()
    if kind < 0.7:
        x, y = board.centre(dice.choice(board.squares))
        return int(x), int(y)
    if kind < 0.9 and shelves(sitting):
        shelf = dice.choice(shelves(sitting))
        return shelf.slot(dice.choice(shelf.symbols)).center
    width, height = sitting.surface.get_size()
    return dice.randrange(width), dice.randrange(height)


def a_way(sitting: Sitting, dice: Random) -> list[tuple[int, int]]:
    """The places of a move that can be made or planned; somewhere if there is none."""
    scene = sitting.scene
    if not scene._moving.offer:
        return [somewhere(sitting, dice), somewhere(sitting, dice)]
    return places_of(sitting, dice.choice(scene._moving.offer).path)


def places_of(sitting: Sitting, path: Places) -> list[tuple[int, int]]:
    """Where the places of a path lie in the window."""
    scene, places = sitting.scene, []
    for place in path:
        if isinstance(place, int):
            x, y = scene.board.centre(place)
        else:
            own = next(s for s in shelves(sitting) if s.side is scene._seat.side)
            x, y = own.slot(place.symbol).center
        places.append((int(x), int(y)))
    return places


def click(sitting: Sitting, dice: Random) -> None:
    events.click(sitting.scene, somewhere(sitting, dice), dice.choice((1, 1, 1, 2, 3)))


def make_a_move(sitting: Sitting, dice: Random) -> None:
    places = a_way(sitting, dice)
    if dice.random() < 0.4:
        events.drag(sitting.scene, places[0], places[-1])
    else:
        for place in places:
            events.click(sitting.scene, place)


def drag(sitting: Sitting, dice: Random) -> None:
    ends = somewhere(sitting, dice), somewhere(sitting, dice)
    events.drag(sitting.scene, *ends)


def press(sitting: Sitting, dice: Random) -> None:
    key = dice.choice(KEYS)
    shown = chr(key) if key < 127 and chr(key).isprintable() else ""
    shifted = pygame.KMOD_SHIFT if dice.random() < 0.1 else 0
    events.press(sitting.scene, key, shifted, shown)


def resize(sitting: Sitting, dice: Random) -> None:
    sitting.surface = pygame.Surface(dice.choice(SIZES))
    sitting.settle()


def reply(sitting: Sitting, dice: Random) -> None:
    """Let the opponent move, if it is to move."""
    seat = sitting.table.seat(sitting.scene._seat.side.other)
    if seat.outcome is None and seat.seen[-1].moves:
        seat.play(dice.choice(seat.seen[-1].moves), sitting.now)


DOINGS: tuple[Callable[[Sitting, Random], None], ...] = (
    click, click, make_a_move, make_a_move, make_a_move, drag, press, press, reply, reply,
    resize,
)  # fmt: skip


BESIDE = "qnrbbnkr/pppppppp/8/8/8/4N3/PPPPPPPP/QNRBB1KR w HChc - 0 1"
"""King and rook stand side by side, so that to castle is also a step."""

PROMOTING = "4k3/1P4P1/8/8/8/8/p4PPP/4K3 w - - 0 1"

PLAYED = {
    (each.facts.family, each.facts.hidden, each.facts.alternates): key
    for key, each in reversed(GAMES.items())
}
"""The first game of each way to play: others of a family are played as it is."""

CRITICAL = {
    "fog-chess": PROMOTING,
    "chess": PROMOTING,
    "fog-chess960": BESIDE,
    "chess960": BESIDE,
}
"""Where planning is harder than at the start, for some games."""


def play_anything(sitting: Sitting, side: Side, dice: Random) -> None:
    """Let a side make the moves of its turn without the mouse."""
    seat = sitting.table.seat(side)
    while seat.outcome is None and seat.seen[-1].moves:
        seat.play(dice.choice(seat.seen[-1].moves), sitting.now)


def click_until_asked(sitting: Sitting, dice: Random) -> None:
    """Click every way to move in any order, until one raises a question."""
    offer = list(sitting.scene._moving.offer)
    for gesture in dice.sample(offer, len(offer)):
        sitting.press(pygame.K_ESCAPE)
        for place in places_of(sitting, gesture.path):
            events.click(sitting.scene, place)
        asked = sitting.scene._moving.asked
        if asked is not None:
            assert len({choice.piece for choice in asked.choices}) == len(asked.choices)
            return


def twin_of(sitting: Sitting, folder: Path, fen: str) -> Sitting:
    """A new screen on which the same moves are made without the mouse."""
    other = Sitting(folder, variant=sitting.game.facts.key, fen=fen, help=0)
    seen = sitting.table.seat(Side.FIRST).seen
    for move, before in zip(sitting.record.moves, seen, strict=False):
        other.table.seat(before.to_move).play(move, other.now)
    other.settle()
    return other


def unlike(one: Sitting, other: Sitting) -> list[str]:
    """The squares that look different on two screens, and the frame if that does."""
    surfaces = one.surface, other.surface
    differ = np.not_equal(*(pygame.surfarray.array2d(each) for each in surfaces))
    box = framed(one.surface, one.scene.board)
    (left, top), (width, height) = box.get_offset(), box.get_size()
    inside, found = np.zeros_like(differ), list[str]()
    inside[left : left + width, top : top + height] = True
    differ &= inside
    for square in one.scene.board.squares:
        (x, y), cell = one.scene.board.corner(square), one.scene.board.cell
        place = slice(x, x + cell), slice(y, y + cell)
        if differ[place].any():
            found.append(f"{one.game.facts.name(square)}: {differ[place].sum()} pixels")
        differ[place] = False
    return [*found, f"the frame: {differ.sum()} pixels"] if differ.any() else found


@pytest.mark.parametrize("variant", GAMES)
def test_whatever_is_clicked_ahead_the_board_ends_as_the_position_has_it(
    tmp_path: Path, variant: str
) -> None:
    dice = Random(variant)
    fen = CRITICAL.get(variant, "")
    sitting = Sitting(tmp_path, variant=variant, fen=fen, help=0)
    for _ in range(5):
        play_anything(sitting, Side.FIRST, dice)
        sitting.settle()
        click_until_asked(sitting, dice)
        play_anything(sitting, Side.SECOND, dice)
        if sitting.table.seat(Side.FIRST).outcome is not None:
            break
        sitting.settle()
        if sitting.scene._moving.asked is not None:
            sitting.press(pygame.K_ESCAPE)
        events.move_to(sitting.scene, (2, 400))
        sitting.settle()
        moves = [code(sitting.game.facts, move) for move in sitting.record.moves]
        assert unlike(sitting, twin_of(sitting, tmp_path, fen)) == [], moves
        sitting.press(pygame.K_ESCAPE)


@pytest.mark.parametrize("variant", PLAYED.values())
def test_whatever_is_done_the_screen_stands(tmp_path: Path, variant: str) -> None:
    made, drops = 0, 0
    for person in Side:
        dice = Random(f"{variant} {person} 0")
        sitting = Sitting(tmp_path, person, variant=variant, help=0)
        for step in range(DEEDS):
            dice.choice(DOINGS)(sitting, dice)
            scene = sitting.scene
            scene.update(0.05)
            if step % 8 == 0:
                sitting.settle(0.05)
            path = scene._moving.picker.path
            assert not path or begins(scene._moving.offer, path)
            assert scene._moving.asked or not matches(scene._moving.offer, path)
            window = sitting.surface.get_rect()
            assert window.contains(pygame.Rect(scene.board.box))
            assert all(window.contains(shelf.box) for shelf in shelves(sitting))
        own = [
            sitting.record.moves[n]
            for n, seen in enumerate(scene._viewpoint.observed.seen[:-1])
            if seen.to_move is person
        ]
        made += len(own)
        drops += sum(move.is_drop for move in own)
    assert made > 4
    assert not drops or GAMES[variant].facts.hand
