"""The list of moves of every screen: its lines, and what mouse and keys do in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

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
from gui.drawing.metrics import metrics
from gui.drawing.theme import THEMES
from gui.widgets.widget import Style
from tests.support.events import click, move_to, press, wheel

WHITE, BLACK = Side
SERIES = replace(FOG_CHESS, alternates=False, hidden=False)
STYLE = Style(THEMES["umbra"], metrics(900, 600))
SIZE = (300, 200)


def keys_of(lines: list[TurnLine]) -> list[tuple[int, list[object]]]:
    """Number and keys of each line; 0 where no move stands."""
    return [
        (line.number, [cell.key if cell else 0 for cell in line.cells]) for line in lines
    ]


def numbered(facts: Facts, *moves: tuple[int, Side]) -> list[tuple[int, list[object]]]:
    cells = [(side, number, MoveCell(ply)) for ply, (number, side) in enumerate(moves, 1)]
    return keys_of(turn_lines(facts, cells))


def test_moves_that_alternate_have_a_line_for_each_number() -> None:
    moves = (1, WHITE), (1, BLACK), (2, WHITE)
    assert numbered(FOG_CHESS, *moves) == [(1, [1, 2]), (2, [3, 0])]
    assert numbered(FOG_CHESS, (7, BLACK), (8, WHITE)) == [(7, [0, 1]), (8, [2, 0])]


def test_where_each_move_has_a_number_a_line_has_that_of_its_first() -> None:
    shogi = GAMES["shogi"].facts
    moves = [(n, Side((n + 1) % 2)) for n in range(1, 5)]
    assert numbered(shogi, *moves) == [(1, [1, 2]), (3, [3, 4])]
    handicap = [(n, Side(n % 2)) for n in range(1, 4)]
    assert numbered(shogi, *handicap) == [(1, [0, 1]), (2, [2, 3])]


def test_a_series_has_lines_of_its_own_with_three_moves_each() -> None:
    moves = (1, WHITE), *[(2, BLACK)] * 2, *[(3, WHITE)] * 3, *[(4, BLACK)] * 4
    assert numbered(SERIES, *moves) == [
        (1, [1, 0, 0]), (2, [2, 3, 0]), (3, [4, 5, 6]), (4, [7, 8, 9]), (0, [10, 0, 0]),
    ]  # fmt: skip
    hidden = replace(SERIES, hidden=True)
    assert numbered(hidden, *[(3, WHITE)] * 3) == [(3, [1, 2]), (0, [3, 0])]


@given(st.lists(st.integers(1, 5), max_size=9), st.booleans())
def test_every_move_stands_once_and_in_order(turns: list[int], hidden: bool) -> None:
    facts = replace(SERIES, hidden=hidden)
    moves = [
        (number, Side((number + 1) % 2))
        for number, count in enumerate(turns, 1)
        for _ in range(count)
    ]
    found = numbered(facts, *moves)
    assert [key for _, keys in found for key in keys if key] == [*range(1, len(moves) + 1)]
    assert [number for number, _ in found if number] == [*range(1, len(turns) + 1)]


@pytest.mark.parametrize(("ruleset", "shared"), [("american", True), ("classic", False)])
def test_the_side_that_begins_has_the_left_column(ruleset: str, *, shared: bool) -> None:
    facts = find_game("checkers", ruleset).facts
    moves = ObservedMove(BLACK, "f6-e5"), ObservedMove(WHITE, "c3-d4")
    lines = lines_of_game(facts, moves, BLACK)
    if shared:
        assert keys_of(lines) == [(1, [1, 2]), (2, [None, 0])]
    else:
        assert keys_of(lines) == [(1, [0, 1]), (2, [2, None])]


def test_a_move_that_is_due_has_a_dot() -> None:
    (line,) = lines_of_game(FOG_CHESS, [ObservedMove(WHITE, "e4")], BLACK)
    assert [cell.due for cell in line.cells if cell] == [False, True]


# --- The widget --------------------------------------------------------------------------


def game_of(plies: int) -> list[TurnLine]:
    moves = [ObservedMove(Side(n % 2), f"m{n}") for n in range(plies)]
    return lines_of_game(FOG_CHESS, moves)


def listed(lines: Sequence[Line], current: object, **how: Any) -> Moves:
    how.setdefault("on_go", print)
    return Moves(facts=FOG_CHESS, lines=lines, current=current, **how)


def shown(
    lines: Sequence[Line], current: object, size: tuple[int, int] = SIZE, **how: Any
) -> MoveTree:
    element = listed(lines, current, **how)
    moves = MoveTree(element, STYLE.metrics)
    moves.lie(element, pygame.Rect((0, 0), size), STYLE.metrics)
    return moves


@pytest.mark.parametrize("height", [40, 120, 500])
def test_the_current_move_is_brought_into_view(height: int) -> None:
    lines = game_of(40)
    moves = shown(lines, 0, (290, height))
    for ply in (40, 1, 20):
        moves.lie(listed(lines, ply), moves.rect, STYLE.metrics)
        spot = moves.spot(ply)
        assert spot is not None
        assert moves.rect.contains(spot)


def test_a_click_goes_to_a_move_and_the_wheel_scrolls() -> None:
    went: list[Any] = []
    moves = shown(game_of(40), 1, on_go=went.append)
    first, second, third = (moves.spot(ply) for ply in (1, 2, 3))
    assert first is not None
    assert second is not None
    assert third is not None
    assert first.y == second.y < third.y
    assert first.x == third.x < second.x
    click(moves, second.center)
    moves.hovered = True
    wheel(moves, -2)
    click(moves, second.center)
    assert went[0] == 2
    assert went[1] > 8


def test_keys_step_where_the_screen_lets_them() -> None:
    steps = list[int]()
    assert not press(shown(game_of(4), 1), pygame.K_DOWN)
    moves = shown(game_of(4), 1, on_step=lambda by: bool(steps.append(by)) or True)
    assert press(moves, pygame.K_DOWN)
    assert press(moves, pygame.K_UP)
    assert steps == [1, -1]


def test_a_tooltip_tells_of_the_move_that_is_pointed_at() -> None:
    moves = shown(game_of(4), 1, tell=lambda key: f"of {key}")
    spot = moves.spot(3)
    assert spot is not None
    move_to(moves, spot.center)
    assert moves.tooltip == "of 3"
    move_to(moves, (SIZE[0] - 2, SIZE[1] - 2))
    assert moves.tooltip == ""


def test_a_folded_variation_opens_by_a_press_and_where_it_is_walked() -> None:
    words = tuple(Word(f"Nf{n}", (1, *(0,) * n)) for n in range(30))
    lines = [*game_of(1), WordLine(words, fold=(1,))]
    moves = shown(lines, 1)
    assert moves.spot((1, *(0,) * 29)) is None
    moves.lie(listed(lines, (1, 0)), moves.rect, STYLE.metrics)
    assert moves.spot((1, *(0,) * 29)) is not None
    moves = shown(lines, 1)
    spot = moves.spot((1,))
    assert spot is not None
    for x in range(SIZE[0] - 60, SIZE[0], 10):
        click(moves, (x, spot.centery))
    assert moves.spot((1, *(0,) * 29)) is not None


@pytest.mark.parametrize(("width", "beside"), [(150, False), (600, True)])
def test_figures_give_way_to_the_move_they_stand_beside(
    width: int, *, beside: bool
) -> None:
    pictures = []
    for value in ("", "+10.25 after 12 series"):
        cell = MoveCell(1, "e4", value=value)
        moves = shown([TurnLine((cell, None), 1)], 1, (width, 90))
        surface = pygame.Surface((width, 90))
        moves.draw(surface, STYLE)
        pictures.append(surface.get_buffer().raw)
    assert (pictures[0] != pictures[1]) is beside


def test_signs_and_judgements_are_seen() -> None:
    pictures = set()
    for change in (
        {}, {"hidden": True}, {"unseen": True}, {"moment": "half"}, {"glyph": "?!"},
    ):  # fmt: skip
        cell = replace(MoveCell(1, "e4"), **change)  # type: ignore[arg-type]
        surface = pygame.Surface(SIZE)
        shown([TurnLine((cell, None), 1)], 1).draw(surface, STYLE)
        pictures.add(surface.get_buffer().raw)
    assert len(pictures) == 5
