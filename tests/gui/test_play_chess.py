"""Special moves of chess on the Play screen: by clicks, by dragging, planned and typed."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.games.base import OPENED
from core.records.replay import Timeline
from core.values import Side
from tests.gui.player import Player

CASTLES = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1"
CASTLES_960 = "bqrkr2n/pppppppp/8/8/8/8/PPPPPPPP/BQRKR2N w EC - 0 1"
PASSANT = "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1"


Case = tuple[str, str, tuple[str, str], str, str]


@pytest.mark.parametrize("way", ["click", "drag", "typed"])
@pytest.mark.parametrize(
    "case",
    [
        ("chess", CASTLES, ("e1", "g1"), "0-0", "O-O"),
        ("chess", CASTLES, ("e1", "h1"), "e1g1", "O-O"),
        ("chess", CASTLES, ("e1", "c1"), "o-o-o", "O-O-O"),
        ("chess", CASTLES, ("e1", "a1"), "O-O-O", "O-O-O"),
        ("fog-chess", CASTLES, ("e1", "h1"), "O-O", "O-O"),
        ("chess960", CASTLES_960, ("d1", "e1"), "O-O", "O-O"),
        ("chess960", CASTLES_960, ("d1", "c1"), "d1c1", "O-O-O"),
    ],
)
def test_castling(tmp_path: Path, case: Case, way: str) -> None:
    variant, fen, move, typed, played = case
    player = Player(tmp_path, variant=variant, fen=fen)
    made(player, move, typed, way)
    assert names(player) == [played]


@pytest.mark.parametrize("way", ["click", "drag", "typed"])
def test_en_passant(tmp_path: Path, way: str) -> None:
    player = Player(tmp_path, variant="chess", fen=PASSANT)
    player.plays("d5")
    made(player, ("e5", "d6"), "exd6", way)
    assert names(player) == ["d5", "exd6"]


def made(player: Player, move: tuple[str, str], typed: str, way: str) -> None:
    """Make a move by the mouse, or type it."""
    if way == "typed":
        player.types_move(typed)
    elif way == "drag":
        player.drag(*move)
    else:
        player.touch(*move)
    player.waits()


def names(player: Player) -> list[str]:
    """The moves so far, by name."""
    return [step.san for step in Timeline.of(player.record).steps]


def test_castling_is_planned_and_a_turn_taken_back(tmp_path: Path) -> None:
    player = Player(tmp_path, Side.SECOND, variant="chess", fen=CASTLES)
    player.touch("e8", "h8")
    player.plays("a3")
    assert names(player) == ["a3", "O-O"]
    player.click("Takeback")
    assert names(player) == ["a3"]


def test_moves_are_numbered_from_where_the_fen_says(tmp_path: Path) -> None:
    player = Player(tmp_path, variant="chess", fen="4k3/8/8/8/8/8/4P3/4K3 w - - 0 80")
    player.plays("e4 Kd7 e5")
    assert player.line("e4")[0] == "80"
    assert player.line("e5")[0] == "81"
    assert player.sees("Move 81")
    player.press("Home", "Right")
    assert player.sees("Looking back at move 80")


@pytest.mark.parametrize("how", ["click", "drag", "pinned"])
def test_what_check_forbids_is_said_where_it_is_tried(tmp_path: Path, how: str) -> None:
    fen = "4k3/8/8/8/4r3/8/4R1P1/N3K3 w - - 0 1"
    if how == "pinned":
        fen = fen.replace("4R1P1", "4B1P1")
    player = Player(tmp_path, variant="chess", fen=fen)
    if how == "drag":
        player.drag("e2", "d2")
    else:
        player.touch("e2", *["d2"][: how == "click"])
    player.waits(0.1)
    assert player.sees(OPENED)
    assert player.made == []
