"""``train habits``: learn how who plays well in the fog moves, which weighs beliefs.

Every round follows the games with the weights that there are by then, so a run that was
stopped goes on with those of its last whole round.
"""

from __future__ import annotations

from argparse import Namespace
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bots.chess.habits.fitting import fitted, lessons_of
from bots.chess.habits.questions import HabitQuestion, questions
from bots.chess.training.network import Trained
from bots.weights import WeightsError, read_weights
from cli.network_files import Provenance, digest, save
from cli.output import DONE, FailedError, columns, counted, say, write
from cli.train_network import game_files, records_in, weights_file
from core.games.chess.habits.tables import SIZE
from core.games.chess.habits.weights import NAME, learnt_habits
from core.records.record import GameRecord
from core.records.replay import Timeline
from core.tasks.parallel_map import parallel_map
from core.values import Side

LEFT_OUT = 10
"""One game in so many is kept from the training, to measure by."""

ERROR = "minus the mean logarithm of the chance given to what was played, of some ways"

Weights = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class _Asked:
    """What the moves of one player ask in one game, whose number in the files is said."""

    number: int
    player: str
    questions: Sequence[HabitQuestion]


def run(given: Namespace) -> int:
    """Train, and write weights, errors and how all was made; or only measure."""
    files = game_files(given.places)
    records = records_in(files)
    if given.measure:
        shipped = learnt_habits().astype(np.float64)
        write(columns(list(_table(_asked(records, given, shipped)))))
        return DONE
    out = weights_file(given.out or f"{NAME}.npz")
    weights = _first(out)
    for number in range(1, given.rounds + 1):
        learnt, errors = _round(_asked(records, given, weights), given, weights, number)
        weights = learnt if not weights.any() else (weights + learnt) / 2
        provenance = Provenance(_command(given), digest(files), [f"{len(records)} games"])
        save(out, Trained({NAME: weights}, errors), ERROR, provenance)
    exam = [each for each in _asked(records, given, weights) if each.number % LEFT_OUT == 0]
    table = columns(list(_table(exam))).splitlines()
    figures = [f"{len(records)} games", "of games left out:", *table]
    write("\n".join(figures))
    provenance = Provenance(_command(given), digest(files), figures)
    save(out, Trained({NAME: weights}, errors), ERROR, provenance)
    say(f"written: {out} and, beside it, .csv, .png and .md")
    return DONE


def _first(out: Path) -> Weights:
    """The weights of a run that was stopped, or none."""
    if not out.is_file():
        return np.zeros(SIZE)
    try:
        first: Weights = read_weights(out, {NAME: (SIZE,)})[NAME].astype(np.float64)
    except WeightsError as error:
        raise FailedError(str(error)) from error
    say(f"goes on from {out}")
    return first


def _round(
    asked: Sequence[_Asked], given: Namespace, weights: Weights, number: int
) -> tuple[Weights, list[float]]:
    learnt_from = [
        question for each in asked if each.number % LEFT_OUT for question in each.questions
    ]
    lessons = lessons_of(learnt_from)
    if not len(lessons):
        raise FailedError(f"{len(asked)} games are too few to learn from")

    def tell(epoch: int, error: float) -> None:
        say(f"round {number} of {given.rounds}, epoch {epoch}: {error:.4f}")

    return fitted(weights, lessons, given.epochs, given.seed, tell)


def _asked(
    records: Sequence[GameRecord], given: Namespace, weights: Weights
) -> list[_Asked]:
    """What all games ask, of either side's moves."""
    work = partial(
        _of_game,
        habits=weights.astype(np.float32),
        most=given.positions,
        seed=given.seed,
    )
    numbered = list(enumerate(records))
    done = parallel_map(work, numbered, given.jobs)
    return [each for some in counted(done, "game", len(records)) for each in some]


def _of_game(
    numbered: tuple[int, GameRecord], habits: NDArray[np.float32], most: int, seed: int
) -> list[_Asked]:
    number, record = numbered
    line, found = Timeline.of(record), []
    for side in Side:
        rolled = np.random.default_rng([seed, number, int(side)])
        game, history = line.game, line.history
        asked = questions(game, history, side.other, (habits, most), rolled)
        found.append(_Asked(number, record.players[side], list(asked)))
    return found


def _table(asked: Sequence[_Asked]) -> Iterator[tuple[str, ...]]:
    """By player, how likely the truth is held after that player's moves, in nats."""
    yield "whose moves", "games", "moves", "all alike", "by weights", ""
    by_player: dict[str, list[_Asked]] = defaultdict(list)
    for each in asked:
        by_player[each.player].append(each)
    for player, games in sorted(by_player.items()):
        moves = [question for each in games for question in each.questions]
        if moves:
            even = float(np.mean([each.even for each in moves]))
            chance = float(np.mean([each.chance for each in moves]))
            counts = f"{len(games)}", f"{len(moves)}"
            yield player, *counts, f"{even:.3f}", f"{chance:.3f}", f"{chance - even:+.3f}"


def _command(given: Namespace) -> str:
    """What to say to make the same weights again; where files lie is left open."""
    return (
        f"main.py train habits DIR --rounds {given.rounds} --epochs {given.epochs} "
        f"--positions {given.positions} --seed {given.seed}"
    )
