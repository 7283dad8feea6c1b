"""Games of bots, and games saved as a person's against a bot."""

from __future__ import annotations

import os
from dataclasses import replace
from functools import cache
from pathlib import Path

from bots.roster import make
from core.games import GAMES, find_game
from core.play.referee import Referee
from core.player import Budget
from core.records.reader import read_text
from core.records.record import GameRecord
from core.records.writer import save_games
from core.values import Outcome, Reason

CORPUS = (
    ("fog-chess", ("CaptureLargest", "Supporter"), 3),
    ("fog-chess", ("Supporter", "CaptureLargest"), 8),
    ("fog-checkers", ("RandomMove", "Spark"), 1),
)
"""Games in the fog, each with its bots and a seed."""


@cache
def game_of(variant: str, names: tuple[str, str], seed: int, plies: int = 60) -> GameRecord:
    """A game of two bots; who is to move after so many plies resigns."""
    ruleset = GAMES[variant].default
    referee = Referee(find_game(variant, ruleset))
    players = [make(name, seed + n, variant=variant) for n, name in enumerate(names)]
    while referee.outcome is None and len(referee.moves) < plies:
        side = referee.to_move
        referee.play(players[side].choose(referee.seen_by(side), Budget(nodes=100)))
    usual = Outcome(referee.to_move.other, Reason.RESIGNED)
    outcome = referee.outcome or usual
    return GameRecord(variant, ruleset, names, tuple(referee.moves), outcome)


LOST = "1. e4 f6 2. Qh5 a6 3. Qxe8 {king captured} 1-0"
_HEAD = '[Variant "Fog of War"]\n[Ruleset "chesscom"]\n[White "Owl"]\n[Black "You"]\n'
_TAGS = {"Date": "2026.11.20", "WhiteType": "program", "BlackType": "human"}


def save_own(folder: Path, number: int, moves: str = LOST) -> Path:
    """Save a game that a person lost with Black; a higher number is a newer file."""
    record = read_text(f'{_HEAD}[Result "1-0"]\n\n{moves}', "game.pgn").games[0]
    path = folder / f"{number:04}.pgn"
    save_games(path, [replace(record, tags=_TAGS)])
    os.utime(path, (1_700_000_000 + number, 1_700_000_000 + number))
    return path
