"""``train network``: learn to move as one strong player did, from that player's games."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from shlex import quote

from cli.options import Whole, many
from cli.output import DONE, FailedError, WrongUseError, say, write
from core.records.library import files_in
from core.records.reader import read_games
from core.records.record import GameRecord
from core.records.replay import Timeline
from core.values import Side
from lab.train.descent import (
    ARCHITECTURES,
    Architecture,
    Lesson,
    NoTorchError,
    Sample,
    Score,
    Trained,
    at_random,
    capture_largest,
    guarded,
    hit,
    hits_left_out,
    load_torch,
    samples_of,
    share,
)
from lab.train.saving import Provenance, digest, out, places, save, seed, weights_file

_SOME = Whole(0, many.high)


def arguments(parser: ArgumentParser) -> None:
    """Add the options."""
    add = parser.add_argument
    places(parser)
    add(
        "--architecture",
        choices=("thesis", "best"),
        default="thesis",
        help="the thesis' network, or the one that weighs moves (thesis)",
    )
    add(
        "--player",
        metavar="NAME",
        default="",
        help="whose moves to learn (who played most)",
    )
    add("--epochs", type=many, metavar="N", help="passes over all (150; 20 for best)")
    seed(parser)
    out(parser, "network-thesis.npz or network-best.npz")
    add(
        "--folds",
        type=_folds,
        default=0,
        metavar="K",
        help="cross-validate by game (0: not)",
    )


def run(given: Namespace) -> int:
    """Train, and write weights, errors, a plot of them and how all was made."""
    architecture = ARCHITECTURES[given.architecture]
    out = weights_file(given, architecture.file)
    need_torch()
    files = game_files(given.places)
    records = records_in(files)
    player = given.player or _most_frequent(records)
    samples = samples_of(_lessons(records, player))
    if not samples:
        raise FailedError(f"there is no move of {player or 'anyone'} in these files")
    games = len({sample.game for sample in samples})
    if given.folds > games:
        raise WrongUseError(f"--folds: {games} games are too few for {given.folds} folds")
    figures = [f"{len(samples)} moves of {player} in {games} games"]
    write(figures[0])
    if given.folds:
        figures += _cross_validated(architecture, samples, given)
    trained = _train(architecture, samples, given, "")
    figures.append(f"error of the last epoch {trained.errors[-1]:.4f}")
    write(figures[-1])
    save(
        out,
        trained,
        architecture.error,
        Provenance(_command(given), digest(files), figures),
    )
    say(f"written: {out} and, beside it, .csv, .png and .md")
    return DONE


def need_torch() -> None:
    """Fail in one sentence if PyTorch is not installed."""
    try:
        load_torch()
    except NoTorchError as error:
        raise FailedError(str(error)) from error


def game_files(places: Sequence[str]) -> list[Path]:
    """Every game file at ``places``, in an order that does not depend on the system."""
    files: list[Path] = []
    for place in map(Path, places):
        if not place.exists():
            raise FailedError(f"there is no {place}")
        files += files_in(place)
    return files


def records_in(files: Sequence[Path]) -> list[GameRecord]:
    """Every game of fog-of-war chess in ``files``; problems are said."""
    records: list[GameRecord] = []
    for file in files:
        reading = read_games(file)
        for problem in reading.problems:
            say(problem)
        records += [game for game in reading.games if game.variant == "fog-chess"]
    if not records:
        raise FailedError("there is no game of fog-of-war chess in these files")
    return records


def _most_frequent(records: Sequence[GameRecord]) -> str:
    names = Counter(name for record in records for name in record.players)
    return names.most_common(1)[0][0]


def _lessons(records: Sequence[GameRecord], player: str) -> list[Lesson]:
    """The games of ``player``, as that side saw them before every move."""
    lessons = []
    for record in records:
        if player in record.players:
            line, side = Timeline.of(record), Side(record.players.index(player))
            past = [line.history[: ply + 1] for ply in range(line.plies)]
            seen = [line.game.observe(history, side) for history in past]
            lessons.append(Lesson(seen, record.moves))
    return lessons


def _train(
    architecture: Architecture, samples: Sequence[Sample], given: Namespace, what: str
) -> Trained:
    recipe = architecture.recipe
    recipe = replace(recipe, epochs=given.epochs or recipe.epochs)
    epochs = architecture.members * recipe.epochs

    def tell(epoch: int, error: float) -> None:
        say(f"{what}epoch {epoch} of {epochs}: error {error:.4f}")

    return architecture.train(samples, recipe, given.seed, tell)


def _cross_validated(
    architecture: Architecture, samples: Sequence[Sample], given: Namespace
) -> list[str]:
    """One line for each way to guess the move that was played, networks and others."""

    def trained_on(rest: list[Sample], fold: int) -> Score:
        weights = _train(architecture, rest, given, f"fold {fold + 1}: ").weights
        return guarded(lambda sample: architecture.scores(weights, sample))

    hits = {
        "at random": [hit(at_random(s), s.chosen) for s in samples],
        "CaptureLargest": [hit(capture_largest(s), s.chosen) for s in samples],
        f"the network, in {given.folds} folds by game": hits_left_out(
            samples, given.folds, given.seed, trained_on
        ),
    }
    lines = [
        f"picks the move that was played, {name}: {share(each, samples)}"
        for name, each in hits.items()
    ]
    for line in lines:
        write(line)
    return lines


def _command(given: Namespace) -> str:
    """What to say to make the same weights again; where files lie is left open."""
    words = ["python -m lab train network DIR --architecture", given.architecture]
    for option in ("player", "epochs", "folds"):
        if value := getattr(given, option):
            words.append(f"--{option} {quote(str(value))}")
    return " ".join([*words, f"--seed {given.seed}"])


def _folds(text: str) -> int:
    if (folds := _SOME(text)) == 1:
        raise ArgumentTypeError("one fold leaves nothing to learn from")
    return folds
