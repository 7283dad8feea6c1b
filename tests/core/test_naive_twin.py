"""The program and a twin that shares no code with it must agree on everything."""

from __future__ import annotations

import os
from random import Random

import pytest

from core.game import Game
from core.games.chess.rules import FOG_RULESETS
from core.kernels import perft
from tests.support import naive, ours, positions

POSITIONS = int(os.environ.get("UMBRA_TWIN_POSITIONS", "800"))
"""How many positions all rulesets together are given; more for a thorough night."""

RARE = [
    "r3k2r/pPp2pPp/8/3pP3/3Pp3/8/PpP2PpP/R3K2R w KQkq d6 0 1",
    "r3k2r/pPp2pPp/8/3pP3/3Pp3/8/PpP2PpP/R3K2R b KQkq d3 0 1",
    "r3k2r/8/8/8/8/8/4q3/R3K2R w KQkq - 0 1",
    "4k3/8/8/8/8/p7/P7/K7 w - - 0 1",
    "4k3/8/8/8/p7/8/P7/K7 w - - 0 1",
    "8/8/8/8/8/p1k5/P7/K1n5 w - - 0 1",
    "7k/8/8/8/p1p5/PpPp4/RP1P4/KN6 w - - 0 1",
    "k7/8/8/8/8/8/8/8 w - - 0 1",
    "8/8/8/8/8/8/8/K6R b - - 0 1",
]


def same(game: Game, fen: str, dice: Random) -> None:
    """Assert that ``game`` answers as its twin does, everywhere around ``fen``."""
    rules = FOG_RULESETS[game.ruleset]
    about = f"{fen} under {game.ruleset}"
    expected = naive.moves(fen, rules)
    row = ours.any_start(game, fen).position.row
    assert ours.moves(game, fen) == expected, about
    assert perft(rules.packed, row, 1) == len(expected), about
    assert ours.short(game, ours.any_start(game, fen).position) == naive.tidy(fen, rules), (
        about
    )
    for side in "wb":
        assert ours.view(game, fen, side) == naive.view(fen, side, rules), (about, side)
    assert ours.outcome(game, [fen]) == naive.outcome([fen], rules), about
    for move in telling(fen, expected, dice):
        played = naive.after(fen, move, rules)
        assert ours.after(game, fen, move) == played, (about, move)


def telling(fen: str, moves: set[str], dice: Random) -> list[str]:
    """A few moves of any kind, and up to four of the kinds that are easily wrong."""
    passed, rooks = fen.split()[3], {"a1", "h1", "a8", "h8"}
    special = [
        move
        for move in sorted(moves)
        if move[2:4] == passed
        or move[:2] in {"e1", "e8"} | rooks
        or move[2:4] in rooks
        or len(move) == 5
        or abs(int(move[1]) - int(move[3])) == 2
    ]
    return sample(dice, special, 4) + sample(dice, sorted(moves), 2)


def sample(dice: Random, items: list[str], most: int) -> list[str]:
    return dice.sample(items, min(most, len(items)))


@pytest.mark.parametrize("ruleset", FOG_RULESETS)
def test_positions_that_no_game_reaches(ruleset: str) -> None:
    game, dice = ours.chess(ruleset), Random(f"artificial {ruleset}")
    share = POSITIONS // len(FOG_RULESETS)
    for fen in (*RARE, *(positions.artificial(dice) for _ in range(share))):
        same(game, fen, dice)


@pytest.mark.parametrize("ruleset", FOG_RULESETS)
@pytest.mark.parametrize("castling", ["KQkq", "-"])
def test_shuffling_to_a_draw(ruleset: str, castling: str) -> None:
    """Knights or rooks go to and fro: repetition, rights and counters all matter."""
    game, rules = ours.chess(ruleset), FOG_RULESETS[ruleset]
    start = f"rn2k2r/p6p/8/8/8/8/P6P/R3K1NR w {castling} - 0 1"
    for shuffle in ("g1f3 b8c6 f3g1 c6b8", "a1b1 h8g8 b1a1 g8h8"):
        fens = [naive.tidy(start, rules) + " 0 1"]
        for move in (shuffle.split() * 51)[: 210 if rules.repetition == 0 else 16]:
            fens.append(naive.after(fens[-1], move, rules) + " 0 1")
        for end in (*range(1, 17), 100, 101, 102, 150, 151, 152, 200, 201, 202):
            shown = fens[:end]
            assert ours.outcome(game, shown) == naive.outcome(shown, rules), end
