"""``train habits``: learn how who plays well in the fog moves, which weighs beliefs.

What games ask of weights is which of the ways that look alike to one side was played. A
side's positions are followed from the first move on, whatever they weigh. Where they become
too many, the true one and some others drawn evenly are kept, each for as many as it stands
for.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cli.options import jobs, many
from cli.output import DONE, FailedError, columns, counted, say, write
from core.belief.belief import glimpse_of
from core.belief.sampling_kernels import Queue
from core.game import Game
from core.games.chess.game import HABITS, learnt_habits
from core.games.chess.habits_tables import SIZE, TERMS
from core.records.record import GameRecord
from core.records.replay import Timeline
from core.setup import Position
from core.values import Observation, Side
from lab.parallel import parallel_map
from lab.train.descent import Trained
from lab.train.habits_kernels import GameCourse, chances, describe, own_move, ways
from lab.train.network import game_files, records_in
from lab.train.saving import (
    Provenance,
    digest,
    number,
    out,
    places,
    save,
    seed,
    weights_file,
)

LEFT_OUT = 10
"""One game in so many is kept from the training, to measure by."""

WORST = 10
"""So many percent of the moves count as the worst."""

ERROR = "minus the mean logarithm of the chance of the true position"

Floats = NDArray[np.float64]


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
    number(parser, "--epochs", many, 5, "passes over all games")
    number(parser, "--positions", many, 100, "the most that are followed on either side")
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
    out = weights_file(given, HABITS)
    files = game_files(given.places)
    records = records_in(files)
    followed = _followed(records, given)
    weights, errors = _learnt(followed, given)
    exam = [each for each in followed if each.number % LEFT_OUT == 0]
    table = columns(list(_table(exam, weights))).splitlines()
    figures = [f"{len(records)} games", "of games left out:", *table]
    write("\n".join(figures))
    provenance = Provenance(_command(given), digest(files), figures)
    save(out, Trained({HABITS: weights}, errors), ERROR, provenance)
    say(f"written: {out} and, beside it, .csv, .png and .md")
    return DONE


def _learnt(followed: Sequence[_Followed], given: Namespace) -> tuple[Floats, list[float]]:
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


def _table(followed: Sequence[_Followed], weights: Floats) -> Iterator[tuple[str, ...]]:
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


BATCH, RATE, HOLD = 6, 0.03, 2e-3
"""Courses a step; the largest learning rate; how strongly weights are drawn to 0, so that
what is seldom seen is not learnt from noise."""

TRUST = 0.85
"""So much of what fits is used: who is met moves otherwise than those learnt from."""

FADES = 0.9, 0.999
"""How slowly Adam forgets gradients and their squares (Kingma and Ba, 2015)."""

Tell = Callable[[int, float], None]


def fitted(
    courses: Sequence[GameCourse], epochs: int, seed: int, tell: Tell
) -> tuple[Floats, list[float]]:
    """Floats that tell the true ways, times ``TRUST``, and every epoch's loss.

    The loss is minus the mean logarithm of the true position's chance. The chances after a
    move follow from all moves before, so weights are moved by what comes of them later.
    """
    rolled, weights = np.random.default_rng(seed), np.zeros(SIZE)
    mean, square, errors = np.zeros(SIZE), np.zeros(SIZE), []
    steps, done = epochs * -(-len(courses) // BATCH), 0
    for epoch in range(1, epochs + 1):
        losses: list[float] = []
        order = rolled.permutation(len(courses))
        for start in range(0, len(order), BATCH):
            some = [courses[place] for place in order[start : start + BATCH]]
            lost, slope = _loss(weights, some)
            slope = slope / max(1, len(lost)) + HOLD * weights
            losses += lost
            done += 1
            mean = FADES[0] * mean + (1 - FADES[0]) * slope
            square = FADES[1] * square + (1 - FADES[1]) * slope**2
            far = mean / (1 - FADES[0] ** done)
            rate = RATE * (1 - done / (steps + 1))
            weights -= rate * far / (np.sqrt(square / (1 - FADES[1] ** done)) + 1e-8)
        errors.append(float(np.mean(losses)))
        tell(epoch, errors[-1])
    return TRUST * weights, errors


def held(weights: Floats, course: GameCourse) -> Floats:
    """The logarithm of the true position's chance after each move of the other side."""
    found: Floats = chances(weights, course, np.zeros(SIZE))
    return found


def _loss(weights: Floats, some: Sequence[GameCourse]) -> tuple[list[float], Floats]:
    """The losses of some courses, move by move, and the gradient of their sum."""
    growth = np.zeros(SIZE)
    losses = [-each for course in some for each in chances(weights, course, growth)]
    return losses, -growth


ROOM = 300_000
"""The most ways that are looked at together; a game is left where there are more."""

Places = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class _Held:
    """The positions one side holds possible; logarithms of how many they stand for."""

    rows: NDArray[np.uint64]
    stands: Floats


def course_of(
    game: Game,
    history: Sequence[Position],
    side: Side,
    most: int,
    rolled: np.random.Generator,
) -> GameCourse:
    """What ``side`` held possible throughout a game, as far as it can be followed.

    Args:
        game: The rules.
        history: The positions of the game.
        side: Whose positions are followed.
        most: So many of them at most.
        rolled: Draws some where there are more.
    """
    queue, held, record = _queue(game), _Held(history[0].row[None], np.zeros(1)), _Record()
    before = game.observe(history[:1], side)
    for ply in range(1, len(history)):
        if game.outcome(history[: ply + 1]) is not None:
            break
        after = game.observe(history[: ply + 1], side)
        if before.to_move is side:
            held = _moved(game, held, (before, after), record)
        else:
            number = ways(game.rules, held.rows, glimpse_of(game, before, after), queue)
            going = _GoingOn(game, held, queue, number, history[ply].row)
            if number < 0 or going.lost:
                break
            held = going.kept(most, rolled, record)
        before = after
    return record.course()


def _queue(game: Game) -> Queue:
    width, words = len(game.start().position.row), np.uint64
    return Queue(
        np.empty((ROOM, width), words),
        np.empty(ROOM, np.int64),
        np.empty(ROOM, np.int64),
        np.empty(ROOM, words),
        np.empty(ROOM, words),
        np.empty(game.limits.moves, np.int64),
    )


def _moved(
    game: Game, held: _Held, seen: tuple[Observation, Observation], record: _Record
) -> _Held:
    before, after = seen
    move = game.encode(before, game.own_move(before, after))
    rows = np.empty((len(held.rows) + 1, held.rows.shape[1]), np.uint64)
    chosen = np.empty(len(held.rows) + 1, np.int64)
    view = game.encode_view(after)
    number = own_move(game.rules, held.rows, move, int(after.viewer), view, rows, chosen)
    record.add_own(chosen[:number])
    return _Held(rows[:number], held.stands[chosen[:number]])


@dataclass
class _Record:
    """A course that is being written: what ``GameCourse`` names, a list for each move."""

    steps: list[tuple[int, ...]] = field(default_factory=list)
    terms: list[NDArray[np.int16]] = field(default_factory=list)
    ways: list[tuple[Places, Places, Floats, NDArray[np.bool_]]] = field(
        default_factory=list
    )
    kept: list[Places] = field(default_factory=list)
    even: list[float] = field(default_factory=list)

    def add(self, going: _GoingOn, kept: Places) -> None:
        """A move of the other side."""
        self._count(len(going.true), kept, going.number)
        self.terms.append(going.terms)
        self.ways.append((going.origins, going.leads, going.stands, going.true))
        self.even.append(-_summed(going.stands[going.first]))

    def add_own(self, kept: Places) -> None:
        """A move of the side itself."""
        self._count(0, kept, 0)

    def _count(self, number: int, kept: Places, found: int) -> None:
        _, way, _, place, _, lead = self.steps[-1] if self.steps else (0,) * 6
        self.steps.append((way, way + number, place, place + len(kept), lead, lead + found))
        self.kept.append(kept)

    def course(self) -> GameCourse:
        """All of it."""
        none = np.zeros(0, np.int64)
        parts = [*self.ways, (none, none, np.zeros(0), np.zeros(0, np.bool_))]
        origins, leads, stands, true = (
            np.concatenate([part[place] for part in parts]) for place in range(4)
        )
        return GameCourse(
            np.array(self.steps, np.int64).reshape(-1, 6),
            np.concatenate([*self.terms, np.zeros((0, TERMS), np.int16)]),
            origins.astype(np.int32),
            leads.astype(np.int32),
            stands.astype(np.float32),
            true.astype(np.bool_),
            np.concatenate([*self.kept, none]).astype(np.int32),
            np.array(self.even),
        )


class _GoingOn:
    """The ways in which some positions may have gone on."""

    def __init__(
        self, game: Game, held: _Held, queue: Queue, number: int, truth: NDArray[np.uint64]
    ) -> None:
        number = max(0, number)
        self._rows = queue.rows[:number].copy()
        self.origins = queue.origins[:number].copy()
        self.terms = np.empty((number, TERMS), np.int16)
        describe(game.rules, held.rows, queue, number, self.terms)
        _, self.first, self.leads = np.unique(
            queue.hashes[:number], return_index=True, return_inverse=True
        )
        self.true = (self._rows == truth).all(axis=1)
        self.stands = held.stands[self.origins]
        self.stands[self.true] = 0.0

    @property
    def number(self) -> int:
        """How many positions they lead to."""
        return len(self.first)

    @property
    def lost(self) -> bool:
        """Whether none of them is the true one."""
        return not self.true.any()

    def kept(self, most: int, rolled: np.random.Generator, record: _Record) -> _Held:
        """The positions to go on with: the true one, and others drawn evenly."""
        true = int(self.leads[self.true][0])
        others = np.delete(np.arange(self.number), true)
        stands = self.stands[self.first]
        if self.number > most:
            others = np.sort(rolled.choice(others, most - 1, replace=False))
            stands = stands + np.log((self.number - 1) / (most - 1))
        stands[true] = 0.0
        chosen = np.concatenate(([true], others))
        record.add(self, chosen)
        return _Held(self._rows[self.first[chosen]], stands[chosen])


def _summed(logs: Floats) -> float:
    """The logarithm of the sum of what ``logs`` are the logarithms of."""
    top: Any = logs.max()
    return float(top + np.log(np.exp(logs - top).sum()))
