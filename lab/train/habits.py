"""``train habits``: learn how who plays well in the fog moves, which weighs beliefs."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from bots.chess.habits.fitting import fitted, held
from bots.chess.habits.kernels import GameCourse
from bots.chess.habits.questions import course_of
from bots.chess.training.network import Trained
from cli.amounts import jobs, many
from cli.output import DONE, FailedError, columns, counted, say, write
from core.games.chess.habits.weights import NAME, learnt_habits
from core.records.record import GameRecord
from core.records.replay import Timeline
from core.tasks.pool import parallel_map
from core.values import Side
from lab.train.network import game_files, records_in
from lab.train.options import out, places, seed
from lab.train.saving import Provenance, digest, save, weights_file

LEFT_OUT = 10
"""One game in so many is kept from the training, to measure by."""

WORST = 10
"""So many percent of the moves count as the worst."""

ERROR = "minus the mean logarithm of the chance of the true position"

Weights = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class _Followed:
    """What the moves of one player in one game, whose number is said, left possible."""

    number: int
    player: str
    course: GameCourse


def arguments(parser: ArgumentParser) -> None:
    """Add the options."""
    add = parser.add_argument
    places(parser)
    add("--epochs", type=many, default=5, metavar="N", help="passes over all games (5)")
    add(
        "--positions",
        type=many,
        default=100,
        metavar="N",
        help="the most that are followed on either side (100)",
    )
    seed(parser)
    add("--jobs", type=jobs, default=1, metavar="J", help="parallel processes (1)")
    add(
        "--measure",
        action="store_true",
        help="train nothing; say how likely the shipped weights hold what was played",
    )
    out(parser, "habits.npz")


def run(given: Namespace) -> int:
    """Train, and write weights, errors and how all was made; or only measure."""
    if given.measure:
        followed = _followed(records_in(game_files(given.places)), given)
        shipped = learnt_habits().astype(np.float64)
        write(columns(list(_table(followed, shipped))))
        return DONE
    out = weights_file(given, NAME)
    files = game_files(given.places)
    records = records_in(files)
    followed = _followed(records, given)
    weights, errors = _learnt(followed, given)
    exam = [each for each in followed if each.number % LEFT_OUT == 0]
    table = columns(list(_table(exam, weights))).splitlines()
    figures = [f"{len(records)} games", "of games left out:", *table]
    write("\n".join(figures))
    provenance = Provenance(_command(given), digest(files), figures)
    save(out, Trained({NAME: weights}, errors), ERROR, provenance)
    say(f"written: {out} and, beside it, .csv, .png and .md")
    return DONE


def _learnt(followed: Sequence[_Followed], given: Namespace) -> tuple[Weights, list[float]]:
    """The weights that fit, of all games but those left out, and every epoch's loss."""
    courses = [each.course for each in followed if each.number % LEFT_OUT]
    courses = [course for course in courses if course.even.size]
    if not courses:
        raise FailedError(f"{len(followed) // 2} games are too few to learn from")

    def tell(epoch: int, error: float) -> None:
        say(f"epoch {epoch} of {given.epochs}: {error:.4f}")

    return fitted(courses, given.epochs, given.seed, tell)


def _followed(records: Sequence[GameRecord], given: Namespace) -> list[_Followed]:
    """What the moves of either side left possible, in all games."""
    work = partial(_of_game, most=given.positions, seed=given.seed)
    numbered = list(enumerate(records))
    done = parallel_map(work, numbered, given.jobs)
    return [each for some in counted(done, "game", len(records)) for each in some]


def _of_game(numbered: tuple[int, GameRecord], most: int, seed: int) -> list[_Followed]:
    number, record = numbered
    line, found = Timeline.of(record), []
    for side in Side:
        rolled = np.random.default_rng([seed, number, int(side)])
        course = course_of(line.game, line.history, side.other, most, rolled)
        found.append(_Followed(number, record.players[side], course))
    return found


def _table(followed: Sequence[_Followed], weights: Weights) -> Iterator[tuple[str, ...]]:
    """By player, how likely the truth is held after that player's moves, in nats.

    The last column is the gain of the worst move in ten.
    """
    yield "whose moves", "games", "moves", "all alike", "by weights", "", "worst tenth"
    by_player: dict[str, list[GameCourse]] = defaultdict(list)
    for each in followed:
        if each.course.even.size:
            by_player[each.player].append(each.course)
    for player, courses in sorted(by_player.items()):
        even = np.concatenate([each.even for each in courses])
        chance = np.concatenate([held(weights, each) for each in courses])
        gain = chance - even
        counts = f"{len(courses)}", f"{len(even)}"
        means = f"{even.mean():.3f}", f"{chance.mean():.3f}", f"{gain.mean():+.3f}"
        yield player, *counts, *means, f"{np.percentile(gain, WORST):+.3f}"


def _command(given: Namespace) -> str:
    """What to say to make the same weights again; where files lie is left open."""
    return (
        f"python -m lab train habits DIR --epochs {given.epochs} "
        f"--positions {given.positions} --seed {given.seed}"
    )
