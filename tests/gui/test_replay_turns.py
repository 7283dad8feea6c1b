"""The move list by turns, moves that are drops, and room for hands in a replay."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from core.games import FOG_CHESS
from core.records.replay import Step
from core.values import Move, Side
from gui.board.hand_shelf import shelves_of
from gui.drawing.metrics import metrics
from gui.replay.boards import move_notes
from gui.replay.layout import Room, one_board, shelf_air, three_boards
from gui.replay.turn_rows import TurnRows

HANDS = replace(FOG_CHESS, columns=9, rows=9, files=(), ranks=(), hand=tuple("rbgsnlp"))


def rows_of(*steps: tuple[int, Side]) -> list[tuple[int, list[int]]]:
    turns = TurnRows()
    turns.add(Step(number, side, "x") for number, side in steps)
    return [(row.number, row.plies) for row in turns.rows]


WHITE, BLACK = Side
SIZES = [(900, 600), (1280, 800), (1920, 1080)]


def test_moves_that_alternate_have_a_row_for_each_number() -> None:
    steps = (1, WHITE), (1, BLACK), (2, WHITE)
    assert rows_of(*steps) == [(1, [1, 2]), (2, [3, 0])]


def test_a_game_may_begin_with_the_second_side() -> None:
    assert rows_of((7, BLACK), (8, WHITE)) == [(7, [0, 1]), (8, [2, 0])]


def test_the_moves_of_a_turn_stand_below_each_other_in_their_column() -> None:
    steps = (
        (1, WHITE),
        (1, BLACK),
        (1, BLACK),
        (2, WHITE),
        (2, WHITE),
        (2, WHITE),
        (2, BLACK),
    )
    assert rows_of(*steps) == [
        (1, [1, 2]),
        (0, [0, 3]),
        (2, [4, 7]),
        (0, [5, 0]),
        (0, [6, 0]),
    ]


def test_every_move_is_found_in_its_row_however_it_came() -> None:
    steps = [
        Step(number, side, "x")
        for number in range(1, 5)
        for side in Side
        for _ in range(number)
    ]
    turns, at_once = TurnRows(), TurnRows()
    at_once.add(steps)
    for step in steps:
        turns.add([step])
    assert turns.rows == at_once.rows
    for ply, step in enumerate(steps, start=1):
        assert turns.rows[turns.row_of(ply)].plies[step.side] == ply
    assert turns.row_of(0) == 0


def test_a_move_is_an_arrow_a_capture_of_many_several_and_a_drop_a_circle() -> None:
    assert move_notes(Move((12, 28))).arrows == ((12, 28),)
    round_trip = Move((1, 19, 33, 15, 1))
    assert move_notes(round_trip).arrows == ((1, 19), (19, 33), (33, 15), (15, 1))
    drop = move_notes(Move((40,), drop="p"))
    assert (drop.arrows, drop.circles) == ((), {40})


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("gutter", [0, 18])
@pytest.mark.parametrize("single", [False, True])
def test_hands_have_room_above_and_below_every_board(
    size: tuple[int, int], gutter: int, single: bool
) -> None:
    room = Room(*size, metrics(*size), HANDS, gutter=gutter)
    layout = one_board(room, "first") if single else three_boards(room)
    window = pygame.Rect((0, 0), size)
    taken = [layout.transport, layout.moves, layout.curve]
    for board in layout.boards.values():
        box = pygame.Rect(board.box)
        shelves = shelves_of(HANDS, board, shelf_air(gutter), "around")
        assert len(shelves) == 2
        for rect in (box, *(shelf.box for shelf in shelves)):
            assert window.contains(rect)
            assert rect.collidelist(taken) < 0
        words = board.y - layout.head
        assert words > room.metrics.bar
        assert words < min(shelf.box.top for shelf in shelves)
        taken += [box, *(shelf.box for shelf in shelves)]
