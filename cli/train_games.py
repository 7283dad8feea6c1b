"""Fits the evaluation of a game in full view to its games or to a teacher.

What is played, and what a teacher says of it, is kept beside the weights, so that a run
that was stopped goes on where it was.
"""

from __future__ import annotations

from argparse import Namespace
from dataclasses import fields, replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bots.chess.training.network import Trained
from bots.selfplay.games import SelfPlayGame, self_play, strayed
from bots.selfplay.school import School
from bots.selfplay.teacher import TeacherError, taught
from cli.network_files import Provenance, save, written
from cli.output import DONE, FailedError, say, write
from cli.train_network import weights_file
from core.events.openings import OpeningsError, read_openings
from core.game import Game
from core.games import find_game

LEFT_OUT = 10
"""One game in so many is kept from the fit, to measure by."""

OFTEN = 50
"""Games in a file, after which it is told how many there are."""

FIELDS = tuple(field.name for field in fields(SelfPlayGame))

ERROR = "mean squared error of the chance to win"


def run(school: School, given: Namespace) -> int:
    """Play, fit, and write weights, errors and how all was made."""
    out = weights_file(given.out or f"{school.name}.npz")
    first = school.by_hand() if given.by_hand else school.shipped()
    played = _played(school, given, out, first)
    exam = _lessons(school, played[::LEFT_OUT], given.results)
    lessons = _lessons(
        school,
        [each for place, each in enumerate(played) if place % LEFT_OUT],
        given.results,
    )
    errors: list[float] = []

    def tell(epoch: int, error: float) -> None:
        errors.append(error)
        say(f"epoch {epoch} of {given.epochs}: error {error:.6f}")

    weights = school.fitted(first, lessons, given.epochs, given.seed, tell)
    figures = [
        f"{len(lessons) + len(exam)} quiet positions in {len(played)} games",
        _measured(school, exam, first, weights),
    ]
    write("\n".join(figures))
    provenance = Provenance(_command(school, given), "", figures)
    save(out, Trained({"weights": weights}, errors), ERROR, provenance)
    say(f"written: {out} and, beside it, .csv, .png and .md")
    return DONE


def _measured(
    school: School,
    exam: Any,  # noqa: ANN401
    before: NDArray[np.int16],
    after: NDArray[np.int16],
) -> str:
    """How the error has changed in games that were not learned from."""
    if not len(exam):
        return "none of them in a game that was left out to measure by"
    errors = school.error(before, exam), school.error(after, exam)
    told = f"before {errors[0]:.6f}, after {errors[1]:.6f}"
    return f"{ERROR} in {len(exam)} positions of games left out: {told}"


def _played(
    school: School, given: Namespace, out: Path, weights: NDArray[np.int16]
) -> list[SelfPlayGame]:
    """The games, as far as they are not on file played now."""
    folder = out.with_name(f"{out.stem}-{_games_name(given)}")
    folder.mkdir(parents=True, exist_ok=True)
    played: list[SelfPlayGame] = []
    for number in range(-(-given.games // OFTEN)):
        file = folder / f"{number:05}.npz"
        if not file.is_file():
            _store(file, _judged(school, given, _some(school, given, number, weights)))
        played += _stored(file)
        say(f"played {min(len(played), given.games)} of {given.games} games")
    return played[: given.games]


def _games_name(given: Namespace) -> str:
    """What tells games from others that were played or judged differently."""
    name = f"{given.nodes}n-{given.seed}{'-by-hand' if given.by_hand else ''}"
    name += f"-{Path(given.openings).stem}" if given.openings else ""
    return f"{name}-{Path(given.teacher).stem}-{given.depth}" if given.teacher else name


def _some(
    school: School, given: Namespace, number: int, weights: NDArray[np.int16]
) -> list[SelfPlayGame]:
    game, seed = find_game(school.variant), (given.seed, number)
    evaluation = school.judge(game, weights)
    games = self_play(game, evaluation, given.nodes, seed, _openings(game, given))
    played = list(islice(games, OFTEN))
    if not given.teacher:
        return played
    rng = np.random.default_rng(seed)
    return [strayed(game, evaluation, each, rng) for each in played]


def _openings(game: Game, given: Namespace) -> list[NDArray[np.uint64]]:
    """The positions to begin from; none without a file of them."""
    if not given.openings:
        return []
    try:
        texts = read_openings(Path(given.openings), game)
    except OpeningsError as error:
        raise FailedError(str(error)) from error
    return [game.read(text).position.row for text in texts]


def _judged(
    school: School, given: Namespace, played: list[SelfPlayGame]
) -> list[SelfPlayGame]:
    """The games with the values of the teacher, where there is one."""
    if not given.teacher:
        return played
    rows = np.concatenate([each.rows for each in played])
    try:
        game = find_game(school.variant)
        values = taught(given.teacher, game, rows, given.depth, school.speech)
    except TeacherError as trouble:
        raise FailedError(str(trouble)) from trouble
    parts = np.split(values, np.cumsum([len(each.rows) for each in played])[:-1])
    return [
        _calm(replace(each, values=part)) for each, part in zip(played, parts, strict=True)
    ]


def _calm(played: SelfPlayGame) -> SelfPlayGame:
    """The game without the positions that have no value."""
    kept = np.isfinite(played.values)
    return SelfPlayGame(played.rows[kept], played.values[kept], played.points[kept])


def _store(file: Path, played: list[SelfPlayGame]) -> None:
    arrays: dict[str, Any] = {
        field: np.concatenate([getattr(each, field) for each in played]) for field in FIELDS
    }
    lengths = [len(each.rows) for each in played]
    written(file, partial(np.savez_compressed, lengths=lengths, **arrays))


def _stored(file: Path) -> list[SelfPlayGame]:
    with np.load(file) as stored:
        ends = np.cumsum(stored["lengths"])[:-1]
        parts = [np.split(stored[field], ends) for field in FIELDS]
    return [SelfPlayGame(*each) for each in zip(*parts, strict=True)]


def _lessons(school: School, played: list[SelfPlayGame], results: float) -> Any:  # noqa: ANN401
    return school.lessons(
        np.concatenate([each.rows for each in played]),
        np.concatenate([each.values for each in played]),
        np.concatenate([each.points for each in played]),
        results,
    )


def _command(school: School, given: Namespace) -> str:
    words: str = (
        f"main.py train {school.variant} --games {given.games} --nodes {given.nodes}"
    )
    words += f" --results {given.results} --epochs {given.epochs} --seed {given.seed}"
    if given.teacher:
        words += f" --teacher {Path(given.teacher).name} --depth {given.depth}"
    if given.openings:
        words += f" --openings {Path(given.openings).name}"
    return words + (" --by-hand" if given.by_hand else "")
