"""Series at the Play screen: the strip, taking back, numbers on squares, no plans."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from core.knowledge import order_of
from core.values import Observation, Side, Trace, Turn
from gui.play.observed_game import MoveSeries, series_at
from tests.gui.player import Player

WHITE, BLACK = Side


def five() -> list[Observation]:
    """Series of three and of five moves, the last of which was cut short after two."""
    turns = [(3, n) for n in (3, 2, 1)] + [(4, n) for n in (5, 4)] + [(5, 6)]
    traces = [None, *(Trace(WHITE, ply, 10 + ply // 2 * 2) for ply in range(1, 6))]
    seen = []
    for ply, (turn, trace) in enumerate(zip(turns, traces, strict=True)):
        now = Observation(WHITE, Side(turn[0] % 2 == 0), ply, frozenset(), {})
        seen.append(replace(now, turn=Turn(*turn), trace=trace))
    return seen


def test_the_series_of_a_moment_and_its_numbers_are_those_of_its_last_move() -> None:
    """A number stands where a move ended, the last of them where several did."""
    seen = five()
    for moment, series in (
        (0, (WHITE, 3, 0, 3, 0, 0)),
        (2, (WHITE, 3, 0, 3, 0, 2)),
        (3, (WHITE, 3, 0, 3, 0, 3)),
        (4, (BLACK, 4, 3, 2, 0, 1)),
        (5, (WHITE, 5, 5, 0, 6, 0)),
    ):
        assert series_at(seen, moment) == MoveSeries(*series)
    assert series_at(seen, 5, over=True) == MoveSeries(BLACK, 4, 3, 2, 0, 2)
    assert series_at(seen[:5], 4) == MoveSeries(BLACK, 4, 3, 1, 4, 1)
    assert series_at(seen[:5], 4).length == 5
    found = [order_of(seen[:number]) for number in (1, 4, 5)]
    assert found == [(), ((10, 1), (12, 3)), ((14, 1),)]
    one = [Observation(WHITE, side, ply, frozenset(), {}) for ply, side in enumerate(Side)]
    assert order_of(one) == (), "a turn of one move needs no number"


def begun(folder: Path, variant: str = "toy", *, shared: bool = False) -> Player:
    """The first side is amid its first turn of two moves."""
    player = Player(folder, variant=variant, shared=shared)
    for _ in range(4):
        move_any(player)
    return player


def move_any(player: Player, dice: Random | None = None) -> None:
    moves = player.game.moves(player.position)
    seat = player.table.seat(player.game.to_move(player.position))
    seat.play(dice.choice(moves) if dice else moves[0], player.now)
    player.waits()


@pytest.mark.parametrize("variant", ["toy", "fog-toy"])
def test_a_move_is_taken_back_and_looked_back_at(tmp_path: Path, variant: str) -> None:
    player, fog = begun(tmp_path, variant), variant == "fog-toy"
    assert player.sees("Series 3 · move 2 of 2 · your turn")
    assert "Series 3 · move 2 of 2 · your turn" in player.title
    player.click("Series")
    assert player.sees("of 2 moves made")
    assert player.sees("next")
    assert player.on_board() == ["1"], "where the first of them ended"
    if not fog:
        player.press("Left", "Left")
        assert player.sees("Looking back at series 2 · after move 1 of 2")
        player.click("Pb6-b5")
        assert player.sees("Looking back at series 2 · after move 2 of 2")
        player.press("End")
    for _ in range(2):
        player.press("Backspace")
        player.waits()
        assert len(player.made) == 3, "the turns before are not touched"
    assert player.on_board() == ([] if fog else ["2", "1"])
    assert player.sees("Series 3 · move 1 of 2 · your turn")
    assert ("WhiteTakebacks" in player.record.tags) is fog


def test_undo_all_is_offered_amid_a_series_alone_and_nothing_is_planned(
    tmp_path: Path,
) -> None:
    player = begun(tmp_path)
    player.click("Undo all")
    player.waits()
    assert len(player.made) == 3
    assert player.sees("Takeback")
    assert not player.sees("Undo all")
    for _ in range(2):
        move_any(player)
    before = player.squares()
    player.touch("e1", "e2")
    assert not player.changed(before)
    assert player.sees("No planning ahead in series")


@pytest.mark.parametrize(("variant", "offered"), [("toy", True), ("fog-toy", False)])
def test_two_people_undo_at_one_screen_only_what_showed_nothing_hidden(
    tmp_path: Path, variant: str, offered: bool
) -> None:
    assert begun(tmp_path, variant, shared=True).sees("Undo all") is offered


def test_a_strip_too_long_for_its_place_shows_what_is_near_the_next_move(
    tmp_path: Path,
) -> None:
    player, dice = Player(tmp_path, variant="progressive", size=(900, 600)), Random(3)
    player.click("Series")
    for made in (5, 11):
        while not player.title.endswith(f"Series 12 · move {made} of 12 · bot to move"):
            move_any(player, dice)
        assert player.sees("next")
        assert player.reads()[player.reads().index("next") - 1] == str(made)
