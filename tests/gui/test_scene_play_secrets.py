"""The Play screen shows nothing that the person has not been shown."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pygame
import pytest

from core.clock import TimeControl
from core.values import Side
from tests.gui.sitting import Sitting
from tests.support import events

# Two lines each that differ only where the person cannot see; the person is White.
HIDDEN = [
    ("e4 h6", "e4 Nc6"),
    ("e4 h6 Nf3 g6", "e4 Nc6 Nf3 Rb8"),
    ("e4 h6 Ba6 Nxa6 Nf3 h5", "e4 Nc6 Ba6 bxa6 Nf3 Nb8"),
]


def _picture(tmp_path: Path, line: str, size: tuple[int, int], looks: int = 0) -> bytes:
    sitting = Sitting(tmp_path, size=size, control=TimeControl(300), less_motion=False)
    for _ in line.split():
        sitting.settle(0.5)
    sitting.line(line)
    sitting.press(*[pygame.K_LEFT] * looks)
    sitting.settle(0.5)
    return sitting.scene.title.encode() + pygame.image.tobytes(sitting.surface, "RGB")


@pytest.mark.parametrize("lines", HIDDEN)
@pytest.mark.parametrize("size", [(900, 600), (1280, 800)])
def test_hidden_moves_change_no_pixel(
    tmp_path: Path, lines: tuple[str, str], size: tuple[int, int]
) -> None:
    one, other = (_picture(tmp_path, line, size) for line in lines)
    assert one == other


def test_looking_back_shows_no_more(tmp_path: Path) -> None:
    one, other = (_picture(tmp_path, line, (1280, 800), 1) for line in HIDDEN[1])
    assert one == other


def test_a_move_in_sight_does_change_the_picture(tmp_path: Path) -> None:
    lines = ("e4 e5 d4 exd4", "e4 e5 d4 a6")
    one, other = (_picture(tmp_path, line, (900, 600)) for line in lines)
    assert one != other


def test_the_list_keeps_what_was_not_seen_until_the_end(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    sitting.line("e4 h6 Ba6 bxa6 Nf3 Nc6")
    moves = sitting.scene.focus.widgets
    told = next(w for w in moves if hasattr(w, "tell"))
    texts = [move.text for move in told._moves]
    assert texts == ["e4", "", "Ba6", "×a6", "Nf3", ""]
    sitting.press_button("Resign")
    sitting.press_button("Resign")
    texts = [move.text for move in told._moves]
    assert texts == ["e4", "h6", "Ba6", "bxa6", "Nf3", "Nc6"]
    assert not any(move.hidden for move in told._moves)


def test_the_other_side_sees_its_own(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, Side.SECOND)
    sitting.line("a3 e5")
    told = next(w for w in sitting.scene.focus.widgets if hasattr(w, "tell"))
    assert [move.text for move in told._moves] == ["", "e5"]


# --- The same hands over two boards that look alike ------------------------------------

NAMES = [f"{column}{row}" for column in "abcdefgh" for row in range(1, 9)]
TEXTS = ("Nc6", "d4", "exd5", "Ke2", "O-O", "h5", "Bxb5", "e4e5", "Qa8", "e8=Q")
KEYS = (
    pygame.K_TAB, pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT,
    pygame.K_RETURN, pygame.K_f, pygame.K_x, pygame.K_z, pygame.K_END, pygame.K_v,
)  # fmt: skip


def _click(sitting: Sitting, dice: Random) -> None:
    sitting.click(dice.choice(NAMES), dice.choice(NAMES))


def _own_click(sitting: Sitting, dice: Random) -> None:
    sitting.click(dice.choice(NAMES[::8] + NAMES[1::8]), dice.choice(NAMES))


def _drag(sitting: Sitting, dice: Random) -> None:
    sitting.drag(dice.choice(NAMES), dice.choice(NAMES))


def _hover(sitting: Sitting, dice: Random) -> None:
    events.move_to(sitting.scene, sitting.at(dice.choice(NAMES)))


def _stroke(sitting: Sitting, dice: Random) -> None:
    start, end = (sitting.at(dice.choice(NAMES)) for _ in range(2))
    for kind, pos in ((pygame.MOUSEBUTTONDOWN, start), (pygame.MOUSEBUTTONUP, end)):
        sitting.scene.handle(pygame.event.Event(kind, button=3, pos=pos))


def _cycle(sitting: Sitting, dice: Random) -> None:
    events.click(sitting.scene, sitting.at(dice.choice(NAMES)), button=2)


def _pencil(sitting: Sitting, dice: Random) -> None:
    _hover(sitting, dice)
    sitting.press(pygame.K_p, dice.choice([pygame.K_q, pygame.K_RIGHT, pygame.K_ESCAPE]))


def _key(sitting: Sitting, dice: Random) -> None:
    key = dice.choice(KEYS)
    # Enter on a button might end the game, and then all may be seen.
    if key != pygame.K_RETURN or sitting.scene._controls.board.focused:
        sitting.press(key)


def _type(sitting: Sitting, dice: Random) -> None:
    text = dice.choice(TEXTS)
    events.press(sitting.scene, pygame.K_SLASH, unicode="/")
    if sitting.scene._controls.field.focused:
        for letter in text:
            events.press(sitting.scene, ord(letter.lower()), unicode=letter)
        sitting.press(pygame.K_RETURN)


DEEDS = (
    _click, _own_click, _own_click, _drag, _hover,
    _stroke, _cycle, _pencil, _key, _type,
)  # fmt: skip


def _reaction(sitting: Sitting, draw: bool) -> list[object]:
    """What answers a deed: picture, title, words, requests, and the moves made."""
    scene = sitting.scene
    if draw:
        sitting.settle(0.05)
    picture = pygame.image.tobytes(sitting.surface, "RGB") if draw else b""
    words = scene.title, scene._controls.field.words, scene._controls.notice.words
    moves = sitting.record.moves[:: 2 if scene._seat.side is Side.FIRST else 1]
    return [picture, words, len(sitting.asked), scene.board, moves]


def _used_alike(sittings: list[Sitting], dice: Random, number: int) -> int:
    """Do the same at all of them; for how many deeds their persons knew the same.

    A move may show the person what was hidden; up to then nothing may differ.
    """
    for step in range(number):
        deed, seed = dice.choice(DEEDS), dice.random()
        for sitting in sittings:
            deed(sitting, Random(seed))
        first, *others = (list(sitting.scene._seat.seen) for sitting in sittings)
        if any(other != first for other in others):
            return step
        first, *others = (_reaction(sitting, step % 3 == 2) for sitting in sittings)
        assert all(other == first for other in others), deed
    return number


@pytest.mark.parametrize("lines", HIDDEN)
def test_hands_and_keys_meet_nothing_hidden(tmp_path: Path, lines: tuple[str, str]) -> None:
    alike = 0
    for seed in range(4):
        sittings = [
            Sitting(tmp_path / line, size=(900, 600), control=TimeControl(300))
            for line in lines
        ]
        for sitting, line in zip(sittings, lines, strict=True):
            sitting.line(line)
        alike += _used_alike(sittings, Random(f"{seed} {lines}"), 24)
    assert alike > 24


@pytest.mark.parametrize("plan", ["d2 d4", "a2 b3", "e1 e2", "b1 c3", "e4 d5"])
def test_a_plan_meets_nothing_hidden(tmp_path: Path, plan: str) -> None:
    """Plans and marks made before moves that look alike, and what becomes of them."""
    dice, replies = Random(plan), ("b6", "Nc6", "g6")
    sittings = [Sitting(tmp_path / reply, size=(900, 600)) for reply in replies]
    for sitting in sittings:
        sitting.line("e4")
    assert _used_alike(sittings, dice, 12) == 12
    for sitting, reply in zip(sittings, replies, strict=True):
        sitting.scene._moving.put_down()
        sitting.press(pygame.K_END)
        sitting.click(*plan.split())
        assert sitting.scene._moving.planned.moves
        sitting.reply(reply)
    first, *others = (_reaction(sitting, draw=True) for sitting in sittings)
    assert all(other == first for other in others)
    assert len({len(sitting.record.moves) for sitting in sittings}) == 1
    assert _used_alike(sittings, dice, 12) > 0


BEHIND = [
    ("3r2k1/3q4/8/8/3p4/8/8/3QK3", "6k1/8/3n4/8/3p4/8/8/3QK3"),
    ("k5r1/5q2/6n1/8/4p3/8/8/1B2K2R", "k7/6p1/5p2/8/4p3/8/8/1B2K2R"),
]
"""Boards that look alike to White: only what stands behind a man in sight is different."""


@pytest.mark.parametrize("boards", BEHIND)
def test_touching_any_square_shows_nothing_behind_what_is_seen(
    tmp_path: Path, boards: tuple[str, str]
) -> None:
    sittings = [
        Sitting(tmp_path / str(n), size=(900, 600), fen=f"{board} w - - 0 1")
        for n, board in enumerate(boards)
    ]
    for sitting in sittings:
        sitting.click("e1", "f1")
    # Both players know from which board a game began; here that alone tells them apart.
    first, other = (replace(one.scene._seat.seen[-1], start="") for one in sittings)
    assert first == other
    for start in NAMES:
        for sitting in sittings:
            sitting.click(start)
        first, other = (_reaction(sitting, draw=True) for sitting in sittings)
        assert first == other, start
    for start in first_men(sittings[0]):
        for end in NAMES:
            for sitting in sittings:
                sitting.drag(start, end)
            one, two = (sitting.scene._moving.planned.moves for sitting in sittings)
            assert one == two, (start, end)


def first_men(sitting: Sitting) -> list[str]:
    """The squares of the person's men."""
    seen = sitting.scene._seat.seen[-1]
    return [NAMES[8 * (s % 8) + s // 8] for s, man in seen.pieces.items() if man.side == 0]
