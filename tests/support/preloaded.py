"""What processes of tests have done when they begin: see ``tests.support.processes``."""

import gc

from bots.roster import make
from core.events import match
from core.games import find_game
from core.player import Budget

__all__ = ["match"]


def _play_two_plies() -> None:
    """Load the kernels of the usual game; nothing of it is left for bots to find."""
    game = find_game("fog-chess", "thesis")
    history = [game.start().position]
    for name in ("CaptureLargest", "RandomMove"):
        side = game.to_move(history[-1])
        seen = [game.observe(history[: n + 1], side) for n in range(len(history))]
        history.append(game.play(history[-1], make(name, 1).choose(seen, Budget(nodes=1))))
        assert game.outcome(history) is None


_play_two_plies()
gc.collect()
