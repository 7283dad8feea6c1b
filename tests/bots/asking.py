"""Asking a bot for a move in a position written down as FEN."""

from __future__ import annotations

from bots.roster import make
from core.games import find_game
from core.notation import code
from core.values import Move, Observation
from tests.bots.games import BUDGET


def seen(fen: str, ruleset: str = "chesscom") -> Observation:
    """What the side to move sees."""
    game = find_game("fog-chess", ruleset)
    position = game.read(fen).position
    return game.observe([position], game.to_move(position))


def move(now: Observation, name: str) -> Move:
    """The legal move with the UCI text ``name``."""
    facts = find_game().facts
    return next(found for found in now.moves if code(facts, found) == name)


def choices(bot: str, fen: str, ruleset: str = "chesscom", seeds: int = 40) -> set[str]:
    """Every move, in UCI, that ``bot`` chooses under one seed or another."""
    now, facts = seen(fen, ruleset), find_game().facts
    return {code(facts, make(bot, seed).choose([now], BUDGET)) for seed in range(seeds)}


def mirrored(fen: str) -> str:
    """The same position with the sides exchanged and the board turned over."""
    placement, turn, castling, passed = fen.split()[:4]
    ranks = "/".join(reversed(placement.split("/"))).swapcase()
    rights = "".join(sorted(castling.swapcase()))
    square = passed if passed == "-" else mirrored_code(passed)
    return f"{ranks} {'b' if turn == 'w' else 'w'} {rights} {square} 0 1"


def mirrored_code(text: str) -> str:
    """Squares in ``text`` seen from the other side: ``e2e4`` is ``e7e5``."""
    return "".join(str(9 - int(c)) if c.isdigit() else c for c in text)
