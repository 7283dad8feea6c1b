"""A small library in which games of fog chess looked alike to White, and its explorer."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from core.records.reader import read_games
from core.records.record import GameRecord
from core.records.replay import Timeline
from core.values import Observation, Side
from tests.support.tasks import AtOnce, Here, Idle, Work, name_of

GAMES = {
    "alike": ("Ann", "Bob", "1-0", "1. e4 h6 2. d4 e5 3. Nf3 exd4 4. Nxd4"),
    "as-well": ("Cid", "Dan", "0-1", "1. e4 g6 2. d4 Bg7 3. Nf3 d6"),
    "another": ("Eve", "Ann", "1/2-1/2", "1. e4 g6 2. Nf3 Bg7"),
    "seen": ("Fay", "Gus", "1-0", "1. e4 d5 2. exd5 Qxd5"),
    "else": ("Bob", "Hal", "0-1", "1. d4 d5 2. c4 dxc4"),
    "goes-on": ("You", "Ivy", "*", "1. e4 h6 2. a3 a6"),
}
"""Players, result and moves by the name of the file; the last one waits to be gone on."""


def fill(folder: Path) -> None:
    """Save these games."""
    folder.mkdir(parents=True, exist_ok=True)
    for day, (name, (first, second, result, moves)) in enumerate(GAMES.items(), 1):
        kind = "human" if result == "*" else "program"
        (folder / f"{name}.pgn").write_text(
            f'[White "{first}"]\n[Black "{second}"]\n[Result "{result}"]\n'
            f'[Date "2026.03.{day:02}"]\n[Variant "Fog of War"]\n[Ruleset "chesscom"]\n'
            f'[WhiteType "{kind}"]\n[BlackType "program"]\n\n{moves} {result}\n',
            encoding="utf-8",
        )


def record(folder: Path, name: str) -> GameRecord:
    """One of the games that are over."""
    return read_games(folder / f"{name}.pgn").games[0]


def task(work: Work, *args: object) -> Idle:
    """Work of the explorer done at once, and no other work."""
    name = name_of(work)
    if name in ("answers", "previews"):
        return Here(work, *args)
    return (
        AtOnce(work, *args)
        if name in ("update", "boards_left", "archived_game")
        else Idle()
    )


def played_where_alike(
    records: Sequence[GameRecord], shown: GameRecord, ply: int
) -> list[str]:
    """The names of the moves that were made wherever that side had seen the very same."""
    timeline = Timeline.of(shown)
    side = timeline.game.to_move(timeline.history[ply])
    seen = _shown(timeline, ply, side)
    return [
        Timeline.of(each).steps[ply].san
        for each in records
        if len(each.moves) > ply and _shown(Timeline.of(each), ply, side) == seen
    ]


def _shown(timeline: Timeline, ply: int, side: Side) -> list[Observation]:
    boards = [timeline.boards(each) for each in range(ply + 1)]
    return [each.first if side is Side.FIRST else each.second for each in boards]
