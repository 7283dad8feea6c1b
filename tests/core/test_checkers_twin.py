"""Checkers and a twin that shares no code with it must agree on everything."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest

from core.game import Game
from core.games import find_game
from core.games.checkers.rules import RULESETS
from core.kernels import perft
from core.values import Move, Side
from tests.support import draughts
from tests.support import naive_checkers as naive
from tests.support.ours import result

SIDES = {"w": Side.FIRST, "b": Side.SECOND}

RARE = [
    "W:WK1,K2,K7,K19,K21:B8,12,14,15,16,18,22,23,24",  # one order of taking is not allowed
    "W:WK4:B8,14,15,16,22,23,24",  # round in circles
    "W:W14:BK9,10,18,K17,19",
    "B:WK31,K23,22:B25,9",
    "W:W12:B8,6,7",  # through the last row
    "W:W29:B25,22",  # blocked
    "W:W:B1",
    "B:W32:B",
]


def named(game: Game, path: Iterable[int]) -> tuple[str, ...]:
    return tuple(map(game.facts.name, path))


def moves(game: Game, fen: str) -> dict[tuple[str, str, str], Move]:
    """Every move by where it begins, where it ends and the FEN after it."""
    position = draughts.read(game, fen)
    found = {}
    for move in game.moves(position):
        after = draughts.write(game, game.play(position, move))
        ends = named(game, (move.origin, move.target))
        found[*ends, after] = move
    assert len(found) == len(game.moves(position)), fen
    return found


def same_moves(game: Game, fen: str) -> None:
    """Assert that moves, their ways and what they lead to are the twin's."""
    rules = RULESETS[game.ruleset]
    expected, found = naive.moves(fen, rules), moves(game, fen)
    about = f"{fen} under {game.ruleset}"
    assert found.keys() == expected.keys(), about
    position = draughts.read(game, fen)
    assert perft(game.rules, position.row, 1) == len(expected), about
    truth = game.reveal([position])
    for name, move in found.items():
        ways = [named(game, way) for way in game.ways(truth, move)]
        assert ways[0] == named(game, move.path), about
        assert expected[name] - set(ways) == set(), (about, name)
        assert set(ways) - expected[name] <= {name[:2]}, (about, name)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_boards_with_much_to_take(ruleset: str) -> None:
    game, foggy = (find_game(key, ruleset) for key in ("checkers", "fog-checkers"))
    rules, dice = RULESETS[ruleset], Random(ruleset)
    for fen in (*RARE, *(draughts.artificial(dice) for _ in range(100))):
        same_moves(game, fen)
        assert outcome(game, [fen]) == naive.outcome([fen], rules), fen
        for letter, side in SIDES.items():
            seen = foggy.observe([draughts.read(foggy, fen)], side)
            assert set(named(foggy, seen.visible)) == naive.sight(fen, letter, rules), fen


def outcome(game: Game, fens: list[str], quiet: int = 0) -> tuple[str, str] | None:
    return result(game.outcome([draughts.read(game, fen) for fen in fens], quiet))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_few_kings_shuffle_to_a_draw(ruleset: str) -> None:
    """Kings that never meet, and men who could still step: all counters matter."""
    game, rules, dice = find_game("checkers", ruleset), RULESETS[ruleset], Random(ruleset)
    for _ in range(4):
        fens = ["W:WK29,30,31:BK4,1,2"]
        while len(fens) < 100 and naive.outcome(fens, rules) is None:
            choices = sorted(move[-1] for move in naive.moves(fens[-1], rules))
            fens.append(dice.choice(choices))
        for ply in range(1, len(fens) + 1):
            shown = fens[:ply]
            assert outcome(game, shown) == naive.outcome(shown, rules), shown[-1]
