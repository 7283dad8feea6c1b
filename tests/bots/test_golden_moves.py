"""With a budget in nodes and a seed, every bot plays the moves it has always played.

``pytest --update-golden`` records them anew, for a change that is meant to alter play.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from bots.roster import ROSTER, make
from core.game import Game
from core.games import find_game
from core.notation import code
from core.player import Budget
from core.values import Move, Side

GOLDEN = Path(__file__).parent / "golden_moves.json"
PLAYING = [
    (name, variant)
    for name, entry in ROSTER.items()
    if not entry.available
    for variant in entry.variants
    if variant in ("fog-chess", "checkers", "fog-checkers")
]
SEED, MOVES, BUDGET = 5, 10, Budget(nodes=4000)


def played(name: str, variant: str) -> str:
    """The first moves of the bot called ``name`` against a random mover."""
    game, dice, bot = find_game(variant), Random(SEED), make(name, SEED)
    history = [game.start().position]
    seen = [game.observe(history, Side.FIRST)]
    moves: list[str] = []
    while len(moves) < MOVES and game.outcome(history) is None:
        position = history[-1]
        if game.to_move(position) is Side.FIRST:
            move = bot.choose(seen, BUDGET)
            moves.append(text(game, move))
        else:
            move = dice.choice(game.moves(position))
        history.append(game.play(position, move))
        seen.append(game.observe(history, Side.FIRST))
    return " ".join(moves)


def text(game: Game, move: Move) -> str:
    return code(game.facts, move)


@pytest.mark.parametrize(("name", "variant"), PLAYING)
def test_a_bot_plays_the_moves_it_always_played(
    name: str, variant: str, update_golden: bool
) -> None:
    known = json.loads(GOLDEN.read_text()) if GOLDEN.exists() else {}
    key, moves = f"{name} {variant}", played(name, variant)
    if update_golden:
        known[key] = moves
        GOLDEN.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n")
    assert moves == known[key]
