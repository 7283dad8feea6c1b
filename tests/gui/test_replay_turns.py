"""Moves that are drops, and room for hands in a replay."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from core.games import GAMES
from core.records.record import GameRecord
from core.values import Move, Outcome, Reason, Side
from gui.app.requests import ToReplay, ToReplayOf, ToWhy
from gui.replay.boards import move_notes
from gui.replay.opening import UnfinishedGameScene
from gui.replay.scene import ReplayScene
from gui.why.scene import WhyScene
from tests.gui.replaying import Onlooker
from tests.support.random_games import random_game
from tests.support.shells import still_shell

WHITE, BLACK = Side
SIZES = [(900, 600), (1280, 800), (1920, 1080)]


def test_a_move_is_an_arrow_a_capture_of_many_several_and_a_drop_a_circle() -> None:
    assert move_notes(Move((12, 28))).arrows == ((12, 28),)
    round_trip = Move((1, 19, 33, 15, 1))
    assert move_notes(round_trip).arrows == ((1, 19), (19, 33), (33, 15), (15, 1))
    drop = move_notes(Move((40,), drop="p"))
    assert (drop.arrows, drop.circles) == ((), {40})


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
    shell = still_shell(tmp_path, coordinates="edge")
    reader = Onlooker(ReplayScene.of_record(shell, ToReplayOf(toy, 0)), size)
    shown = {reader.looks_at(pygame.Rect((0, 0), size))}
    for _ in toy.moves:
        reader.press("RIGHT")
        shown.add(reader.looks_at(pygame.Rect((0, 0), size)))
    assert len(shown) == len(toy.moves) + 1
    for _ in range(4):
        assert reader.faults() == []
        reader.press("v")
    reader.scene.close()


@pytest.mark.parametrize("size", SIZES)
def test_why_and_an_unfinished_game_have_room_for_hands(
    tmp_path: Path, toy: GameRecord, size: tuple[int, int]
) -> None:
    shell = still_shell(tmp_path)
    tags = {"WhiteType": "human", "BlackType": "program"}
    asked, going = ToReplay(tmp_path / "game.pgn"), replace(toy, outcome=None, tags=tags)
    lost = replace(toy, outcome=Outcome(WHITE, Reason.RESIGNED))
    for scene in (
        UnfinishedGameScene(shell, asked, going, alone=True),
        WhyScene(shell, ToWhy(lost, BLACK)),
    ):
        assert Onlooker(scene, size).faults() == []
