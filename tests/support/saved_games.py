"""Game files as the app saves them, for shelves under test."""

from __future__ import annotations

import os
from pathlib import Path

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
