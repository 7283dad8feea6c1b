"""Games of bots, saved as a person's against a bot."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from bots.roster import make
from core.games import GAMES, find_game
from core.play.referee import Referee
from core.player import Budget
from core.records.reader import read_text
from core.records.record import SIDES, GameRecord
from core.records.writer import own_format, save_games, write_games
from core.values import Outcome, Reason, Side

CORPUS = (
    ("fog-chess", ("CaptureLargest", "Supporter"), 3),
    ("fog-chess", ("Supporter", "CaptureLargest"), 8),
    ("fog-checkers", ("RandomMove", "Spark"), 1),
    ("fog-progressive", ("RandomMove", "Spark"), 2),
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


def saved_as_own(folder: Path, record: GameRecord, side: Side, name: str) -> Path:
    """Put a game into a library as one that a person played on that side."""
    kinds = {f"{SIDES[each]}Type": "human" if each is side else "program" for each in Side}
    own = GameRecord(
        record.variant, record.ruleset, record.players, record.moves, record.outcome,
        record.fen, {"Date": "2026.11.20", **kinds}, record.clocks,
    )  # fmt: skip
    path = folder / f"{name}{GAMES[record.variant].files.ending}"
    save_games(path, [own])
    assert read_text(write_games([own], own_format(own)), path.name).games
    return path
