"""The moves of every bot at a budget of nodes and a seed, for ``lab.freeze``."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from bots.roster import ROSTER, make
from core.games import find_game
from core.notation import code
from core.player import Budget

SEEDS, MOVES, BUDGET = (5, 6), 10, Budget(nodes=4000)


def moves(name: str, variant: str, seed: int) -> str:
    """The first moves of a bot, of either side in turn, against one that draws lots."""
    game, dice, bot = find_game(variant), Random(seed), make(name, seed)
    history, made = [game.start().position], list[str]()
    side = game.to_move(history[0])
    side = side if seed % 2 else side.other
    seen = [game.observe(history, side)]
    while len(made) < MOVES and game.outcome(history) is None:
        position = history[-1]
        if game.to_move(position) is side:
            move = bot.choose(seen, BUDGET)
            made.append(code(game.facts, move))
        else:
            move = dice.choice(game.moves(position))
        history.append(game.play(position, move))
        seen.append(game.observe(history, side))
    return " ".join(made)


def main(_: str, out: str, first: str, step: str) -> None:
    """Write every ``step``-th bot into the folder ``out``."""
    for name in list(ROSTER)[int(first) :: int(step)]:
        entry = ROSTER[name]
        lines = [f"unavailable: {entry.available}"] if entry.available else []
        for variant in () if lines else entry.variants:
            lines += [f"{variant} {seed}: {moves(name, variant, seed)}" for seed in SEEDS]
        Path(out, f"{name}.txt").write_text("".join(f"{line}\n" for line in lines), "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
