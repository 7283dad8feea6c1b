"""Moves that are drops, and turns of several moves, in a replay."""

from __future__ import annotations

from pathlib import Path

import pygame

from core.games import GAMES
from core.values import Move
from gui.app.requests import ToReplayOf
from gui.replay.boards import move_notes
from gui.replay.scene import ReplayScene
from tests.gui.replaying import Onlooker
from tests.support.random_games import random_game
from tests.support.shells import still_shell


def test_a_move_is_an_arrow_a_capture_of_many_several_and_a_drop_a_circle() -> None:
    assert move_notes(Move((12, 28))).arrows == ((12, 28),)
    round_trip = Move((1, 19, 33, 15, 1))
    assert move_notes(round_trip).arrows == ((1, 19), (19, 33), (33, 15), (15, 1))
    drop = move_notes(Move((40,), drop="p"))
    assert (drop.arrows, drop.circles) == ((), {40})


def test_a_game_with_drops_and_long_turns_is_gone_through(tmp_path: Path) -> None:
    record = random_game(GAMES["fog-toy"].default, 5, 40, variant="fog-toy")
    assert any(move.is_drop for move in record.moves)
    size = (900, 600)
    shell = still_shell(tmp_path, coordinates="edge")
    reader = Onlooker(ReplayScene.of_record(shell, ToReplayOf(record, 0)), size)
    shown = {reader.looks_at(pygame.Rect((0, 0), size))}
    for _ in record.moves:
        reader.press("RIGHT")
        shown.add(reader.looks_at(pygame.Rect((0, 0), size)))
    assert len(shown) == len(record.moves) + 1
    for _ in range(4):
        assert reader.faults() == []
        reader.press("v")
    reader.scene.close()
