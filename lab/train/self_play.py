"""Games of a search against itself, judged by it or by a teacher, kept on file.

What is played, and what a teacher says of it, is kept beside the weights, so that a run
that was stopped goes on where it was.
"""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bots.selfplay.games import FIELDS, SelfPlayGame, joined, self_play
from bots.selfplay.school import PositionSource
from bots.selfplay.teacher import TeacherError, ask_engine
from cli.output import FailedError, say
from core.events.event import OpeningsError, read_openings
from core.games import find_game
from lab.train.saving import write_arrays

GAMES_A_FILE = 50
"""Games in a file; how many there are is told after each."""


def played_games(
    source: PositionSource, given: Namespace, out: Path, weights: NDArray[np.int16]
) -> list[SelfPlayGame]:
    """Games of the evaluation by ``weights``; what is not on file is played now.

    They are kept in a folder beside ``out`` whose name tells how they were made.
    """
    folder = out.with_name(f"{out.stem}-{_games_name(source, given)}")
    folder.mkdir(parents=True, exist_ok=True)
    played: list[SelfPlayGame] = []
    for number in range(-(-given.games // GAMES_A_FILE)):
        file = folder / f"{number:05}.npz"
        if not file.is_file():
            _store(file, _judged(source, given, _some(source, given, number, weights)))
        played += _stored(file)
        say(f"played {min(len(played), given.games)} of {given.games} games")
    return played[: given.games]


def _games_name(source: PositionSource, given: Namespace) -> str:
    """What tells games from others that were played or judged differently."""
    name = f"{given.nodes}n-{given.seed}{'-by-hand' if given.by_hand else ''}"
    name += f"-{Path(given.openings).stem}" if given.openings else ""
    if given.teacher:
        name += f"-{Path(given.teacher).stem}-{given.depth}"
    return name + source.mark


def _some(
    source: PositionSource, given: Namespace, number: int, weights: NDArray[np.int16]
) -> list[SelfPlayGame]:
    game, seed = find_game(source.variant), (given.seed, number)
    evaluation = source.judge(game, weights)
    starts = _openings(given.openings, source.variant)
    games = self_play(game, evaluation, given.nodes, seed, starts)
    played = list(islice(games, GAMES_A_FILE))
    if not given.teacher:
        return played
    rng = np.random.default_rng(seed)
    return [source.positions(game, evaluation, each, rng) for each in played]


@cache
def _openings(file: str, variant: str) -> list[NDArray[np.uint64]]:
    """The positions to begin from; none without a file of them."""
    if not file:
        return []
    game = find_game(variant)
    try:
        texts = read_openings(Path(file), game)
    except OpeningsError as error:
        raise FailedError(str(error)) from error
    return [game.read(text).position.row for text in texts]


def _judged(
    source: PositionSource, given: Namespace, played: list[SelfPlayGame]
) -> list[SelfPlayGame]:
    """The games with the values of the teacher, where there is one."""
    if not given.teacher:
        return played
    rows = joined(played).rows
    try:
        game = find_game(source.variant)
        values = ask_engine(given.teacher, game, rows, given.depth, source.speech)
    except TeacherError as trouble:
        raise FailedError(str(trouble)) from trouble
    parts = np.split(values, np.cumsum([len(each.rows) for each in played])[:-1])
    return [
        _valued(replace(each, values=part))
        for each, part in zip(played, parts, strict=True)
    ]


def _valued(played: SelfPlayGame) -> SelfPlayGame:
    """The game without the positions that have no value."""
    kept = np.isfinite(played.values)
    return SelfPlayGame(played.rows[kept], played.values[kept], played.points[kept])


def _store(file: Path, played: list[SelfPlayGame]) -> None:
    together = joined(played)
    arrays = {field: getattr(together, field) for field in FIELDS}
    write_arrays(file, arrays | {"lengths": [len(each.rows) for each in played]})


def _stored(file: Path) -> list[SelfPlayGame]:
    with np.load(file) as stored:
        ends = np.cumsum(stored["lengths"])[:-1]
        parts = [np.split(stored[field], ends) for field in FIELDS]
    return [SelfPlayGame(*each) for each in zip(*parts, strict=True)]
