"""Fog puzzles made by hand, each from a game of a few moves."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from core.games import find_game
from core.notation import read_code
from core.problems.fog import problem_of
from core.problems.goals import Claim, FogKind
from core.problems.problem import Problem
from lab.mine.puzzles import MiningLimits, mined_in, played_game

VARIANT, RULESET = "fog-chess", "chesscom"

GAMES = {
    FogKind.WIN_IN_ONE: (
        "5bk1/2R4p/3p1p2/2pNpPp1/6r1/5K2/r4B2/8 b - - 1 37",
        "g4a4 d5f6 g8h8",
    ),
    FogKind.WIN_IN_TWO: (
        "2b5/5p1p/p3Nqpk/1p3p2/8/4Q3/P4PPK/8 b - - 6 45",
        "h6h5 e3f3 h5h6",
    ),
    FogKind.SAFE: (
        "2kr3r/ppp2qp1/1bp2p2/4p3/1PQ1Pnp1/2P1N3/P2P1PPN/R1B2RK1 w - - 2 16",
        "c4f7 f4e2 g1h1 h8h2 h1h2 d8h8",
    ),
    FogKind.CHANCE: (
        "1nb1kb1r/rp3ppp/pqpp1n2/4p3/4PP2/P2P2P1/1PPNB2P/R1BQ1KNR b k - 0 8",
        "f8e7 d1e1 e5f4 c2c4 f4g3 f1g2 d6d5 c4d5",
    ),
    FogKind.WHERE: (
        "8/1b4p1/3k1q2/p1p4p/2P1P2P/P5K1/6P1/8 w - - 0 36",
        "g3h2 f6g6 e4e5 d6e6",
    ),
    FogKind.WHAT: (
        "1r3r2/p1p1q1bk/1p2pnpp/3pNp2/1P1P1P1P/P1P1P3/5KP1/RNB2B1R b - - 0 17",
        "g6g5 f2e1 g5h4 f1b5",
    ),
    FogKind.NOWHERE: (
        "6k1/5p2/6pp/ppq1p3/2p1Q1PP/P1P2P1K/1P5B/1B1r1n2 b - - 2 39",
        "c5f2 e4a8 d1d8 a8d8 g8h7 b1g6 h7g6 d8g8",
    ),
}
"""By kind, the position that both sides saw and the moves since; four are from games of the
lichess puzzle database (CC0)."""


@cache
def mined(kind: FogKind) -> tuple[Claim, ...]:
    """What is found in the game of that kind, at its last moment."""
    start, text = GAMES[kind]
    game = find_game(VARIANT, RULESET)
    position, moves = game.read(start).position, []
    for each in text.split():
        move = read_code(game.facts, game.moves(position), each)
        assert move is not None
        moves.append(move)
        position = game.play(position, move)
    found = mined_in(played_game(game, start, moves), MiningLimits(600, 4, 1))
    return tuple(each.claim for each in found)


@cache
def claim_of(kind: FogKind) -> Claim:
    """The claim of that kind; the mistake is one at the moment of the only safe move."""
    if kind is FogKind.MISTAKE:
        return replace(
            claim_of(FogKind.SAFE), kind=kind, works={}, answers=("f7h5",), played="a2a3",
            chances={"f7h5": 412, "a2a3": 105}, positions=4,
        )  # fmt: skip
    return next(claim for claim in mined(kind) if claim.kind is kind)


def fog_problem(kind: FogKind) -> Problem:
    """The same as a problem of a collection."""
    claim = replace(claim_of(kind), level=2)
    return problem_of(claim, f"fog-{kind.name.lower()}", 1400 if kind.proved else None)
