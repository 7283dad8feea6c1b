"""What laws that hold for every game are tried on, and what is counted on file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from core.game import Game
from core.games import GAMES
from core.setup import Position

VECTORS = Path(__file__).parents[1] / "vectors"
ALSO = "# also:"
"""Begins the line that names further rulesets for which a file counts."""


@dataclass(frozen=True)
class Vector:
    """A position and its leaves after one move, two moves, and so on."""

    variant: str
    ruleset: str
    text: str
    counts: tuple[int, ...]


def vectors() -> Iterator[Vector]:
    """Everything on file, under every ruleset for which it counts."""
    for path in sorted(VECTORS.glob("*/*.perft")):
        lines = path.read_text(encoding="ascii").splitlines()
        others = (line.removeprefix(ALSO) for line in lines if line.startswith(ALSO))
        for ruleset in (path.stem, *" ".join(others).split()):
            for line in lines:
                if line and not line.startswith("#"):
                    text, *counts = line.split(";")
                    numbers = tuple(map(int, counts))
                    yield Vector(path.parent.name, ruleset, text.strip(), numbers)


TABLE = [(variant, ruleset) for variant in GAMES for ruleset in GAMES[variant].rulesets]
"""Every variant with every ruleset."""

HIDDEN = [(variant, ruleset) for variant, ruleset in TABLE if GAMES[variant].facts.hidden]
"""Those in which a side may be kept from seeing squares."""


def drops_blindly(game: Game) -> bool:
    """Whether a drop may be tried in the fog, where it may come to nothing."""
    return GAMES[game.facts.key].options[game.ruleset].get("drops") == "anywhere"


def random_game(
    game: Game, dice: Random, plies: int = 120, start: Position | None = None
) -> list[Position]:
    """The positions of a game of moves at random, to its end or so many plies."""
    history = [start or game.start().position]
    while game.outcome(history) is None and len(history) <= plies:
        history.append(game.play(history[-1], dice.choice(game.moves(history[-1]))))
    return history


def undecided(game: Game, dice: Random, plies: int = 120) -> list[Position]:
    """The positions of a random game from which it goes on."""
    return [one for one in random_game(game, dice, plies) if game.outcome([one]) is None]


def telling(game: Game, dice: Random) -> list[Position]:
    """The same, one in four of them, and the positions on file, rich in rare moves."""
    here = game.facts.key, game.ruleset
    filed = (each.text for each in vectors() if (each.variant, each.ruleset) == here)
    return [*undecided(game, dice)[::4], *(game.read(text).position for text in filed)]
