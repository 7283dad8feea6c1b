"""Whole games made at random, the same for the same seed."""

from __future__ import annotations

from random import Random

from bots.roster import make
from core.games import find_game
from core.play.referee import Referee
from core.player import Budget
from core.records.record import GameRecord


def random_game(
    ruleset: str, seed: int, plies: int = 24, fen: str = "", variant: str = "fog-chess"
) -> GameRecord:
    """A game of two movers at random, cut short after so many plies."""
    game, dice = find_game(variant, ruleset), Random(seed)
    referee = Referee(game, game.read(fen) if fen else None)
    while referee.outcome is None and len(referee.moves) < plies:
        referee.play(dice.choice(referee.seen_by(referee.to_move)[-1].moves))
    names = ("Ada", "Bob")
    moves = tuple(referee.moves)
    return GameRecord(variant, ruleset, names, moves, referee.outcome, fen)


def bots_game(names: tuple[str, str], ruleset: str, plies: int = 24) -> GameRecord:
    """A game of two bots, cut short after so many plies."""
    referee = Referee(find_game("fog-chess", ruleset))
    players = [make(name, seed) for seed, name in enumerate(names)]
    while referee.outcome is None and len(referee.moves) < plies:
        side = referee.to_move
        referee.play(players[side].choose(referee.seen_by(side), Budget(nodes=200)))
    return GameRecord("fog-chess", ruleset, names, tuple(referee.moves), referee.outcome)
