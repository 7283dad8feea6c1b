"""The Play screen shows nothing that the person has not been shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pygame
import pytest

from core.clock import TimeControl
from core.values import Observation, Side
from tests.gui.player import Player
from tests.support import events

# Two lines each that differ only where the person cannot see; the person is White.
HIDDEN = [
    ("e4 h6", "e4 Nc6"),
    ("e4 h6 Nf3 g6", "e4 Nc6 Nf3 Rb8"),
    ("e4 h6 Ba6 Nxa6 Nf3 h5", "e4 Nc6 Ba6 bxa6 Nf3 Nb8"),
]


def picture(folder: Path, line: str, size: tuple[int, int], looks: int = 0) -> bytes:
    player = Player(folder, size=size, control=TimeControl(300), less_motion=False)
    for _ in line.split():
        player.waits(0.5)
    player.plays(line)
    player.press(*["Left"] * looks)
    player.waits(0.5)
    return player.sight()


@pytest.mark.parametrize("lines", HIDDEN)
@pytest.mark.parametrize("size", [(900, 600), (1280, 800)])
@pytest.mark.parametrize("looks", [0, 1])
def test_hidden_moves_change_no_pixel(
    tmp_path: Path, lines: tuple[str, str], size: tuple[int, int], looks: int
) -> None:
    one, other = (picture(tmp_path, line, size, looks) for line in lines)
    assert one == other


def test_a_move_in_sight_does_change_the_picture(tmp_path: Path) -> None:
    lines = ("e4 e5 d4 exd4", "e4 e5 d4 a6")
    one, other = (picture(tmp_path, line, (900, 600)) for line in lines)
    assert one != other


def listed(player: Player, line: str) -> list[str]:
    """What the list says of the moves of a line, or of one that takes a man on a6."""
    return [each for each in player.reads() if each in {*line.split(), "×a6"}]


def test_the_list_keeps_what_was_not_seen_until_the_end(tmp_path: Path) -> None:
    player, line = Player(tmp_path), "e4 h6 Ba6 bxa6 Nf3 Nc6"
    player.plays(line)
    assert listed(player, line) == ["e4", "Ba6", "×a6", "Nf3"]
    player.resigns()
    assert listed(player, line) == line.split()


def test_the_other_side_sees_its_own(tmp_path: Path) -> None:
    player = Player(tmp_path, Side.SECOND)
    player.plays("a3 e5")
    assert listed(player, "a3 e5") == ["e5"]


# --- The same hands over two boards that look alike ------------------------------------

NAMES = [f"{column}{row}" for column in "abcdefgh" for row in range(1, 9)]
OWN = NAMES[::8] + NAMES[1::8]
TEXTS = ("Nc6", "d4", "exd5", "Ke2", "O-O", "h5", "Bxb5", "e4e5", "Qa8", "e8=Q")
KEYS = ("Tab", "Up", "Down", "Left", "Right", "Enter", "f", "x", "z", "End", "v")


def name(dice: Random) -> str:
    return dice.choice(NAMES)


def pencil(player: Player, dice: Random) -> None:
    player.pencils(name(dice), dice.choice(["q", "Right", "Esc"]))


def key(player: Player, dice: Random) -> None:
    pressed = dice.choice(KEYS)
    # Enter on a button might end the game, and then all may be seen.
    if pressed != "Enter" or player.has_board:
        player.press(pressed)


def write(player: Player, dice: Random) -> None:
    player.press("/")
    if player.scene.typing:
        player.types(dice.choice(TEXTS))
        player.press("Enter")


DEEDS: tuple[Callable[[Player, Random], None], ...] = (
    lambda player, dice: player.touch(name(dice), name(dice)),
    *[lambda player, dice: player.touch(dice.choice(OWN), name(dice))] * 2,
    lambda player, dice: player.drag(name(dice), name(dice)),
    lambda player, dice: events.move_to(player.scene, player.at(name(dice))),
    lambda player, dice: player.strokes(name(dice), name(dice)),
    lambda player, dice: player.click_at(player.at(name(dice)), button=2),
    pencil,
    key,
    write,
)


def seen(player: Player) -> list[Observation]:
    """All that the person has been shown."""
    return list(player.table.seat(player.side).seen)


def reaction(player: Player, *, look: bool = True) -> list[object]:
    """What answers a deed: title, requests, the person's moves, and all that is drawn."""
    moves = player.record.moves[:: 2 if player.side is Side.FIRST else 1]
    told = [player.title, len(player.asked), moves]
    if not look:
        return told
    player.waits(0.05)
    return [*told, player.reads(), looks(player)]


def looks(player: Player) -> bytes:
    """All that is drawn, wherever the pointer is."""
    return pygame.image.tobytes(player.window(), "RGB")


def used_alike(players: list[Player], dice: Random, number: int) -> int:
    """Do the same at all of them; for how many deeds their persons knew the same.

    A move may show the person what was hidden; up to then nothing may differ.
    """
    for step in range(number):
        deed, seed = dice.choice(DEEDS), dice.random()
        for player in players:
            deed(player, Random(seed))
        first, *others = map(seen, players)
        if any(other != first for other in others):
            return step
        first, *others = (reaction(player, look=step % 3 == 2) for player in players)
        assert all(other == first for other in others), deed
    return number


@pytest.mark.parametrize("lines", HIDDEN)
def test_hands_and_keys_meet_nothing_hidden(tmp_path: Path, lines: tuple[str, str]) -> None:
    alike = 0
    for seed in range(4):
        players = [
            Player(tmp_path / line, size=(900, 600), control=TimeControl(300))
            for line in lines
        ]
        for player, line in zip(players, lines, strict=True):
            player.plays(line)
        alike += used_alike(players, Random(f"{seed} {lines}"), 24)
    assert alike > 24


@pytest.mark.parametrize("plan", ["d2 d4", "a2 b3", "e1 e2", "b1 c3", "e4 d5"])
def test_a_plan_meets_nothing_hidden(tmp_path: Path, plan: str) -> None:
    """Plans and marks made before moves that look alike, and what becomes of them."""
    dice, replies = Random(plan), ("b6", "Nc6", "g6")
    players = [Player(tmp_path / reply, size=(900, 600)) for reply in replies]
    for player in players:
        player.plays("e4")
    assert used_alike(players, dice, 12) == 12
    for player, reply in zip(players, replies, strict=True):
        player.puts_all_down()
        player.press("End")
        before = player.squares()
        player.touch(*plan.split())
        assert player.changed(before) >= set(plan.split())
        player.plays(reply)
    first, *others = map(reaction, players)
    assert all(other == first for other in others)
    assert len({len(player.made) for player in players}) == 1
    assert used_alike(players, dice, 12) > 0


BEHIND = [
    ("3r2k1/3q4/8/8/3p4/8/8/3QK3", "6k1/8/3n4/8/3p4/8/8/3QK3"),
    ("k5r1/5q2/6n1/8/4p3/8/8/1B2K2R", "k7/6p1/5p2/8/4p3/8/8/1B2K2R"),
]
"""Boards that look alike to White: only what stands behind a man in sight is different."""


@pytest.mark.parametrize("boards", BEHIND)
def test_touching_any_square_shows_nothing_behind_what_is_seen(
    tmp_path: Path, boards: tuple[str, str]
) -> None:
    players = [
        Player(tmp_path / str(n), size=(900, 600), fen=f"{board} w - - 0 1")
        for n, board in enumerate(boards)
    ]
    for player in players:
        player.touch("e1", "f1")
    # Both players know from which board a game began; here that alone tells them apart.
    first, other = (replace(seen(player)[-1], start="") for player in players)
    assert first == other
    places = {name: players[0].at(name) for name in NAMES}

    for name, place in places.items():
        for player in players:
            events.click(player.scene, place)
        assert len({*map(looks, players)}) == 1, name
    own = [players[0].facts.name(s) for s, man in first.pieces.items() if man.side == 0]
    for start in own:
        for end in NAMES:
            for player in players:
                events.drag(player.scene, places[start], places[end])
            assert len({*map(looks, players)}) == 1, (start, end)
