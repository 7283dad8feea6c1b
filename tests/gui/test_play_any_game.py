"""Mouse and keyboard at random, at the Play screen of every game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pygame
import pytest

from core.games import GAMES
from core.values import Side
from gui.board.hand_shelf import HandShelf
from gui.board.picking import begins
from tests.gui.sitting import Sitting
from tests.support import events

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
    path = dice.choice(scene._moving.offer).path
    places = []
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


@pytest.mark.parametrize("variant", GAMES)
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
