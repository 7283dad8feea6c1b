"""``train evaluation``: learn what positions are worth, from games and a teacher.

The teacher is our own search, a few plies deep, or an engine for chess. What it says of the
games of a few files makes one file of lessons, which is named after what is in them. So
what has been judged once is not judged again, whenever a run was stopped and however many
games have come since.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby
from pathlib import Path

import numpy as np

from bots.chess.evaluation import SQUARE, learned_weights
from bots.weights import LEARNED
from cli.options import Whole, folder, many
from cli.output import DONE, FailedError, WrongUseError, say, write
from core.games import find_game
from core.records.record import GameRecord
from core.records.replay import Timeline
from core.values import Side
from lab.train.descent import Trained
from lab.train.fit import (
    LabelledPositions,
    NetworkRecipe,
    Samples,
    TrainingGame,
    Weights,
    error_of,
    error_without,
    joined,
    labelled,
    samples_of,
    searching,
    told,
    trained,
)
from lab.train.network import game_files, records_in
from lab.train.saving import (
    ERROR,
    HIDDEN,
    Provenance,
    depth,
    digest,
    number,
    out,
    places,
    results,
    save,
    seed,
    teacher,
    weights_file,
    write_arrays,
)
from lab.train.self_play import TeacherError

LEFT_OUT = 10
"""One game in so many is kept from the training, to measure by."""

_STRAYS = Whole(0, 100)


def arguments(parser: ArgumentParser) -> None:
    """Add the options."""
    add = parser.add_argument
    places(parser)
    teacher(parser)
    depth(parser, 3)
    number(parser, "--strays", _STRAYS, 2, "nearby positions added for each")
    add(
        "--lessons",
        type=folder,
        metavar="DIR",
        help="where judged positions are kept, for runs to come (beside the weights)",
    )
    number(parser, "--hidden", HIDDEN, 32, "units of the hidden layer for each side")
    add(
        "--no-view",
        action="store_true",
        help="let squares in view count for nothing beside the network",
    )
    results(parser, 0.0)
    number(parser, "--epochs", many, 12, "passes over all")
    seed(parser)
    out(parser, "evaluation.npz")


def run(given: Namespace) -> int:
    """Train, and write weights, errors, a plot of them and how all was made."""
    out = weights_file(given, LEARNED.name)
    if not given.depth and not given.teacher:
        raise WrongUseError("--depth: 0 is for a --teacher that has a network")
    files = game_files(given.places)
    lessons, exam = _samples(files, _folder(given, out), given)
    figures = [f"{len(lessons) + len(exam)} quiet positions in {len(files)} files of games"]
    write(figures[0])
    weights, errors = trained(lessons, _recipe(given), given.seed, partial(_tell, given))
    figures += _figures(exam, weights)
    write("\n".join(figures[1:]))
    provenance = Provenance(_command(given), digest(files), figures)
    save(out, Trained(weights, errors), ERROR, provenance)
    say(f"written: {out} and, beside it, .csv, .png and .md")
    return DONE


def _recipe(given: Namespace) -> NetworkRecipe:
    return NetworkRecipe(
        hidden=given.hidden,
        square=not given.no_view,
        results=given.results,
        epochs=given.epochs,
    )


def _folder(given: Namespace, out: Path) -> Path:
    """Where lessons are kept that were made as these are."""
    place = Path(given.lessons) if given.lessons else out.with_name(f"{out.stem}-lessons")
    teacher = Path(given.teacher).stem if given.teacher else "search"
    return place / f"{teacher}-{given.depth}-{given.strays}-{given.seed}"


def _samples(
    files: Sequence[Path], folder: Path, given: Namespace
) -> tuple[Samples, Samples]:
    """What is learnt from, and what is measured by."""
    found: list[LabelledPositions] = []
    for _, some in groupby(files, key=lambda file: file.parent):
        found += lessons_in(folder, list(some), partial(_judged, given))
    every = joined(found)
    left_out = every.games % LEFT_OUT == 0
    game = find_game()
    lessons = samples_of(game, every.some(~left_out))
    exam = samples_of(game, every.some(left_out))
    if not len(lessons) or not len(exam):
        raise FailedError(f"{len(every)} quiet positions are too few to learn from")
    return lessons, exam


def _judged(given: Namespace, files: Sequence[Path]) -> LabelledPositions:
    """The lessons of the games in ``files``."""
    records = [record for record in records_in(files) if record.outcome is not None]
    if not records:
        raise FailedError("no game in these files was played to its end")
    played = [_training_game(record) for record in records]
    teacher = searching(given.depth)
    if given.teacher:
        teacher = told(given.teacher, given.depth)
    try:
        return labelled(find_game(), played, given.strays, given.seed, teacher)
    except TeacherError as trouble:
        raise FailedError(str(trouble)) from trouble


def _training_game(record: GameRecord) -> TrainingGame:
    assert record.outcome is not None
    line = Timeline.of(record)
    rows = [position.row for position in line.history[:-1]]
    return TrainingGame(np.array(rows), record.outcome.score(Side.FIRST))


def _tell(given: Namespace, epoch: int, error: float) -> None:
    say(f"epoch {epoch} of {given.epochs}: error {error:.6f}")


def _figures(exam: Samples, weights: Weights) -> list[str]:
    """How near the result comes to the teacher, in games that were left out."""
    game = find_game()
    before, after = (error_of(game, each, exam) for each in (learned_weights(), weights))
    return [
        f"{ERROR} in {len(exam)} positions of games left out: pieces and squares in view "
        f"{error_without(exam, SQUARE):.6f}, shipped {before:.6f}, learnt {after:.6f}",
        f"a square more in view is worth {weights['square'][0]:.4f} pawns",
    ]


def _command(given: Namespace) -> str:
    """What to say to make the same weights again; where files lie is left open."""
    words = ["python -m lab train evaluation DIR"]
    if given.teacher:
        words.append(f"--teacher {Path(given.teacher).name}")
    words += [f"--depth {given.depth} --strays {given.strays} --results {given.results}"]
    words += [f"--hidden {given.hidden} --epochs {given.epochs}"]
    if given.no_view:
        words.append("--no-view")
    return " ".join([*words, f"--seed {given.seed}"])


OFTEN = 50
"""Files of games to one of lessons."""


def lessons_in(
    folder: Path,
    files: Sequence[Path],
    judge: Callable[[Sequence[Path]], LabelledPositions],
) -> list[LabelledPositions]:
    """The lessons of the games in ``files``, as far as they are not in ``folder`` made now.

    Args:
        folder: Where lessons are kept.
        files: Games.
        judge: Makes the lessons of some files.
    """
    folder.mkdir(parents=True, exist_ok=True)
    found, number = [], 0
    for begin in range(0, len(files), OFTEN):
        some = files[begin : begin + OFTEN]
        file = folder / f"{digest(some)[:16]}.npz"
        if not file.is_file():
            _store(file, judge(some))
        found.append(_stored(file))
        number += len(found[-1])
        say(f"{begin + len(some)} of {len(files)} files of games: {number} positions")
    return found


def _store(file: Path, lessons: LabelledPositions) -> None:
    arrays = {name: getattr(lessons, name) for name in LabelledPositions.__slots__}
    write_arrays(file, arrays)


def _stored(file: Path) -> LabelledPositions:
    with np.load(file) as stored:
        return LabelledPositions(*(stored[name] for name in LabelledPositions.__slots__))
