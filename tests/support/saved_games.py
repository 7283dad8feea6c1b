"""Game files as the app saves them: for shelves under test, of bots, and of a person."""

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

MOVES = ("e4 e5", "Nf3 Nc6", "Bc4 Bc5", "c3 Nf6", "d3 d6")


def save_game(
    folder: Path,
    name: str,
    players: tuple[str, str],
    result: str = "1-0",
    *,
    person: int | None = 0,
    moves: int = 3,
    date: str = "2024.03.05",
    age: float = 0.0,
) -> Path:
    """Write a game of so many moves; ``age`` in days puts older ones behind."""
    kinds = ["program", "program"]
    if person is not None:
        kinds[person] = "human"
    played = " ".join(f"{number + 1}. {MOVES[number]}" for number in range(moves))
    path = folder / name
    folder.mkdir(parents=True, exist_ok=True)
    path.write_text(
        f'[Event "Umbra"]\n[Site "-"]\n[Date "{date}"]\n[Round "-"]\n'
        f'[White "{players[0]}"]\n[Black "{players[1]}"]\n[Result "{result}"]\n'
        f'[Variant "Fog of War"]\n[Ruleset "chesscom"]\n'
        f'[WhiteType "{kinds[0]}"]\n[BlackType "{kinds[1]}"]\n\n{played} {result}\n',
        encoding="utf-8",
    )
    when = 1_700_000_000 - age * 86_400
    os.utime(path, (when, when))
    return path


def fill_shelf(folder: Path) -> None:
    """One unfinished game, four of a person, one of two bots."""
    save_game(folder, "a.pgn", ("You", "CaptureLargest"), "*", moves=4)
    save_game(folder, "b.pgn", ("You", "Supporter"), "1-0", age=1)
    save_game(
        folder, "c.pgn", ("CaptureWithLargestDifference", "You"), "1-0", person=1, age=2
    )
    save_game(folder, "d.pgn", ("RandomMove", "You"), "1/2-1/2", person=1, age=3, moves=5)
    save_game(folder, "e.pgn", ("CaptureKing", "You"), "0-1", person=1, age=4, moves=1)
    save_game(folder, "f.pgn", ("CaptureKing", "Supporter"), "0-1", person=None, age=5)


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
