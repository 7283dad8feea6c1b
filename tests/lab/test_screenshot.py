"""Pictures of screens: what must be ready before one is taken."""

from pathlib import Path

import pytest

from core.games import GAMES, find_game
from core.records.record import GameRecord
from core.records.writer import write_games
from lab.screenshot.command import PICTURES
from tests.support.shells import still_shell


@pytest.mark.parametrize("screen", ["replay", "watching"])
@pytest.mark.parametrize("variant", sorted(GAMES))
def test_the_rules_of_the_game_in_the_picture_are_ready(
    variant: str, screen: str, tmp_path: Path
) -> None:
    game = find_game(variant)
    moves = tuple(game.moves(game.start().position)[:1])
    file = tmp_path / "game.pgn"
    record = GameRecord(variant, game.ruleset, ("RandomMove", "RandomMove"), moves)
    file.write_text(write_games([record]), "utf-8")
    shell = still_shell(tmp_path)
    PICTURES[screen](shell, {"file": str(file)}, tmp_path).close()
    assert shell.rules_of(variant).ready
