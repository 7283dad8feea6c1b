"""The list of moves of every screen: its lines, and what mouse and keys do in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pygame
import pytest

from core.facts import Facts
from core.games import GAMES, find_game
from core.games.chess.facts import FOG_CHESS
from core.knowledge import ObservedMove
from core.values import Side
from gui.board.move_lines import (
    Line,
    MoveCell,
    TurnLine,
    Word,
    WordLine,
    lines_of_game,
    turn_lines,
)
from gui.board.move_tree import Moves, MoveTree
from gui.drawing import cuts
from gui.drawing.metrics import metrics
from gui.drawing.theme import THEMES
from gui.widgets.widget import Style
from tests.support.events import click, move_to, press, wheel

WHITE, BLACK = Side
SERIES = replace(FOG_CHESS, alternates=False, hidden=False)
STYLE = Style(THEMES["umbra"], metrics(900, 600))
SIZE = (300, 200)

Numbered = list[tuple[int, list[object]]]
"""Number and keys of each line; 0 where no move stands."""


def keys_of(lines: list[TurnLine]) -> Numbered:
    return [
        (line.number, [cell.key if cell else 0 for cell in line.cells]) for line in lines
    ]


def numbered(facts: Facts, *moves: tuple[int, Side]) -> Numbered:
    cells = [(side, number, MoveCell(ply)) for ply, (number, side) in enumerate(moves, 1)]
    return keys_of(turn_lines(facts, cells))


@pytest.mark.parametrize(
    ("facts", "moves", "lines"),
    [
        (FOG_CHESS, "1w 1b 2w", [(1, [1, 2]), (2, [3, 0])]),
        (FOG_CHESS, "7b 8w", [(7, [0, 1]), (8, [2, 0])]),
        (GAMES["shogi"].facts, "1w 2b 3w 4b", [(1, [1, 2]), (3, [3, 4])]),
        (GAMES["shogi"].facts, "1b 2w 3b", [(1, [0, 1]), (2, [2, 3])]),
        (
            SERIES,
            "1w 2b 2b 3w 3w 3w 4b 4b 4b 4b",
            [
                (1, [1, 0, 0]),
                (2, [2, 3, 0]),
                (3, [4, 5, 6]),
                (4, [7, 8, 9]),
                (0, [10, 0, 0]),
            ],
        ),
        (replace(SERIES, hidden=True), "3w 3w 3w", [(3, [1, 2]), (0, [3, 0])]),
    ],
)
def test_lines_have_the_numbers_and_columns_of_their_moves(
    facts: Facts, moves: str, lines: Numbered
) -> None:
    made = [(int(each[0]), WHITE if each[1] == "w" else BLACK) for each in moves.split()]
    assert numbered(facts, *made) == lines


@pytest.mark.parametrize(
    ("ruleset", "lines"),
    [
        ("american", [(1, [1, 2]), (2, [None, 0])]),
        ("classic", [(1, [0, 1]), (2, [2, None])]),
    ],
)
def test_the_side_that_begins_has_the_left_column(ruleset: str, lines: Numbered) -> None:
    facts = find_game("checkers", ruleset).facts
    moves = ObservedMove(BLACK, "f6-e5"), ObservedMove(WHITE, "c3-d4")
    found = lines_of_game(facts, moves, BLACK)
    assert keys_of(found) == lines
    assert [cell.due for line in found for cell in line.cells if cell] == [
        False,
        False,
        True,
    ]


# --- The widget --------------------------------------------------------------------------


def game_of(plies: int) -> list[TurnLine]:
    moves = [ObservedMove(Side(n % 2), f"m{n}") for n in range(plies)]
    return lines_of_game(FOG_CHESS, moves)


def shown(
    lines: Sequence[Line], current: object, size: tuple[int, int] = SIZE, **how: Any
) -> MoveTree:
    how = {"on_go": print} | how
    element = Moves(facts=FOG_CHESS, lines=lines, current=current, **how)
    moves = MoveTree(element, STYLE.metrics)
    moves.lie(element, pygame.Rect((0, 0), size), STYLE.metrics)
    return moves


@pytest.mark.parametrize("height", [40, 120, 500])
def test_the_current_move_is_brought_into_view(height: int) -> None:
    lines = game_of(40)
    moves = shown(lines, 0, (290, height))
    for ply in (40, 1, 20):
        element = Moves(facts=FOG_CHESS, lines=lines, current=ply, on_go=print)
        moves.lie(element, moves.rect, STYLE.metrics)
        assert moves.rect.contains(moves.spot(ply))


def test_clicks_the_wheel_keys_and_the_pointer() -> None:
    went, steps = list[Any](), list[int]()
    moves = shown(game_of(40), 1, on_go=went.append, tell=lambda key: f"of {key}")
    first, second, third = (moves.spot(ply) for ply in (1, 2, 3))
    assert first.y == second.y < third.y
    assert first.x == third.x < second.x
    move_to(moves, third.center)
    assert moves.tooltip == "of 3"
    move_to(moves, (SIZE[0] - 2, SIZE[1] - 2))
    click(moves, second.center)
    moves.hovered = True
    wheel(moves, -2)
    click(moves, second.center)
    assert went[0] == 2
    assert went[1] > 8
    assert not press(moves, pygame.K_DOWN), "the screen does not let them"
    moves = shown(game_of(4), 1, on_step=lambda by: bool(steps.append(by)) or True)
    move_to(moves, (SIZE[0] - 2, SIZE[1] - 2))
    assert moves.tooltip == ""
    assert press(moves, pygame.K_DOWN)
    assert press(moves, pygame.K_UP)
    assert steps == [1, -1]


def test_a_folded_variation_opens_where_it_is_walked() -> None:
    """That a press opens it is seen in an analysis."""
    words = tuple(Word(f"Nf{n}", (1, *(0,) * n)) for n in range(30))
    lines = [*game_of(1), WordLine(words, fold=(1,))]
    for current, seen in (1, False), ((1, 0), True):
        assert (shown(lines, current).spot((1, *(0,) * 29)) is not None) is seen


def picture(cell: MoveCell, width: int = 300) -> bytes:
    surface = pygame.Surface((width, 90))
    shown([TurnLine((cell, None), 1)], 1, surface.get_size()).draw(surface, STYLE)
    return surface.get_buffer().raw


@pytest.mark.parametrize(("width", "beside"), [(150, False), (600, True)])
def test_figures_give_way_to_the_move_they_stand_beside(
    width: int, *, beside: bool
) -> None:
    values = "", "+10.25 after 12 series"
    plain, valued = (picture(MoveCell(1, "e4", value=each), width) for each in values)
    assert (plain != valued) is beside


@pytest.mark.parametrize(
    "signs", [{"unseen": True}, {"moment": "half"}, {"unseen": True, "moment": "half"}]
)
def test_figures_stand_clear_of_the_signs_behind_them(signs: dict[str, Any]) -> None:
    plain = MoveCell(1, "e4")
    signed = replace(plain, **signs)
    bare, marked, valued = (
        np.frombuffer(picture(each, 600), np.uint8).reshape(90, 600, -1)
        for each in (plain, signed, replace(signed, value="+10.25"))
    )
    figures, sign = (
        np.flatnonzero((one != other).any((0, 2)))
        for one, other in ((marked, valued), (bare, marked))
    )
    assert figures.max() + 2 < sign.min()


def test_the_current_move_is_cut_no_sooner_than_others() -> None:
    line = TurnLine((MoveCell(1, "×f6", hidden=True), MoveCell(2, "×f6", hidden=True)), 1)
    cut = set()
    for width in range(120, 260):
        surface = pygame.Surface((width, 90))
        cuts.begin(surface)
        shown([line], 2, surface.get_size()).draw(surface, STYLE)
        cuts.end()
        cut.add(len(cuts.noted()))
    assert cut == {0, 2}, "both of them or none"


def test_signs_and_judgements_are_seen() -> None:
    changes = {}, {"hidden": True}, {"unseen": True}, {"moment": "half"}, {"glyph": "?!"}
    assert len({picture(replace(MoveCell(1, "e4"), **change)) for change in changes}) == 5
