"""Moves that are drops, and room for hands in a replay."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from core.games import GAMES
from core.games.chess.facts import FOG_CHESS
from core.records.record import GameRecord
from core.values import Move
from gui.app.requests import ToReplay, ToReplayOf
from gui.board.hand_shelf import shelves_of
from gui.drawing.metrics import metrics
from gui.replay.boards import move_notes
from gui.replay.layout import Room, one_board, shelf_air, three_boards
from gui.replay.scene import ReplayScene
from gui.replay.unfinished import UnfinishedGameScene
from gui.why.layout import why_layout
from tests.support.events import press
from tests.support.random_games import random_game
from tests.support.shells import still_shell

HANDS = replace(FOG_CHESS, columns=9, rows=9, files=(), ranks=(), hand=tuple("rbgsnlp"))


SIZES = [(900, 600), (1280, 800), (1920, 1080)]


def test_a_move_is_an_arrow_a_capture_of_many_several_and_a_drop_a_circle() -> None:
    assert move_notes(Move((12, 28))).arrows == ((12, 28),)
    round_trip = Move((1, 19, 33, 15, 1))
    assert move_notes(round_trip).arrows == ((1, 19), (19, 33), (33, 15), (15, 1))
    drop = move_notes(Move((40,), drop="p"))
    assert (drop.arrows, drop.circles) == ((), {40})


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("gutter", [0, 18])
@pytest.mark.parametrize("single", [False, True])
def test_hands_have_room_at_every_board(
    size: tuple[int, int], gutter: int, single: bool
) -> None:
    room = Room(*size, metrics(*size), HANDS, gutter=gutter)
    layout = one_board(room, "first") if single else three_boards(room)
    window = pygame.Rect((0, 0), size)
    taken = [layout.transport, layout.moves, layout.curve]
    for board in layout.boards.values():
        box = pygame.Rect(board.box)
        shelves = shelves_of(HANDS, board, shelf_air(gutter), layout.shelves)
        assert len(shelves) == 2
        for rect in (box, *(shelf.box for shelf in shelves)):
            assert window.contains(rect)
            assert rect.collidelist(taken) < 0
        words = board.y - layout.head
        assert words > room.metrics.bar
        assert words < min(shelf.box.top for shelf in shelves)
        taken += [box, *(shelf.box for shelf in shelves)]


@pytest.fixture(scope="module")
def toy() -> GameRecord:
    """A game with hands and turns of two moves, in which something was dropped."""
    record = random_game(GAMES["fog-toy"].default, 5, 40, variant="fog-toy")
    assert any(move.is_drop for move in record.moves)
    return record


@pytest.mark.parametrize("size", SIZES)
def test_a_game_with_drops_and_long_turns_is_gone_through(
    tmp_path: Path, toy: GameRecord, size: tuple[int, int]
) -> None:
    scene = ReplayScene.of_record(still_shell(tmp_path), ToReplayOf(toy, 0))
    surface = pygame.Surface(size)
    scene.draw(surface)
    viewer, shown = scene.frame.viewer, set()
    for ply in range(1, viewer.annotated.plies + 1):
        press(scene, pygame.K_RIGHT)
        scene.draw(surface)
        assert viewer.ply == ply
        shown.add(pygame.image.tobytes(surface, "RGB"))
    assert len(shown) == viewer.annotated.plies
    scene.close()


@pytest.mark.parametrize("size", SIZES)
def test_why_and_an_unfinished_game_have_room_for_hands(
    tmp_path: Path, toy: GameRecord, size: tuple[int, int]
) -> None:
    facts, window = GAMES["fog-toy"].facts, pygame.Rect((0, 0), size)
    layout = why_layout(size, metrics(*size), facts, flipped=False)
    for board in layout.boards:
        shelves = shelves_of(facts, board, shelf_air(0), layout.shelves)
        for box in (pygame.Rect(board.box), *(shelf.box for shelf in shelves)):
            assert window.contains(box)
            assert box.collidelist([layout.card, layout.curve, layout.better]) < 0
    tags = {"WhiteType": "human", "BlackType": "program"}
    asked, going = ToReplay(tmp_path / "game.pgn"), replace(toy, outcome=None, tags=tags)
    scene = UnfinishedGameScene(still_shell(tmp_path), asked, going, alone=True)
    scene.draw(pygame.Surface(size))
    boxes = [pygame.Rect(scene._board.box), *(shelf.box for shelf in scene._shelves)]
    assert len(boxes) == 3
    for box in boxes:
        assert window.contains(box)
        assert not box.colliderect(scene._card)
