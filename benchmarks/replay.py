"""How long a long game takes to open in the replay."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

from benchmarks.timing import Figure, duration, seconds
from core.games import find_game
from core.records.record import GameRecord
from core.records.writer import save_games
from settings.store import default_settings

PLIES = 300
SEED = 24
"""Of a random game that lasts so long."""

WINDOW = (1280, 800)


def figures() -> Iterator[Figure]:
    """From the request to the first full frame, the file read and the caches warm."""
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    import pygame  # noqa: PLC0415 - after the drivers are chosen

    from gui.app.requests import ToReplay  # noqa: PLC0415 - likewise
    from gui.main import new_shell  # noqa: PLC0415 - likewise
    from gui.replay.scene import ReplayScene  # noqa: PLC0415 - likewise

    pygame.display.init()
    pygame.font.init()
    surface = pygame.display.set_mode(WINDOW)
    shell = new_shell(default_settings())
    shell.rules.wait()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "long.pgn"
        save_games(file, [_game()])

        def work() -> None:
            scene = shell.open(ToReplay(file))
            while not isinstance(scene, ReplayScene):
                scene = scene.update(0.0) or scene
            scene.draw(surface)
            scene.close()

        taken = seconds(work)
    yield duration(f"replay of {PLIES} plies opens", "ms", "at most 200", 1e3, taken)


def _game() -> GameRecord:
    game, dice = find_game("fog-chess", "chesscom"), Random(SEED)
    history, moves = [game.start().position], []
    while len(moves) < PLIES and game.outcome(history) is None:
        moves.append(dice.choice(game.moves(history[-1])))
        history.append(game.play(history[-1], moves[-1]))
    if len(moves) < PLIES:
        raise ValueError(f"this game has but {len(moves)} plies")
    return GameRecord("fog-chess", "chesscom", ("Ada", "Bob"), tuple(moves))
