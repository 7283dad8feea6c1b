"""Positions of games against itself, and what an engine says that they are worth."""

from __future__ import annotations

import subprocess
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from functools import cache
from itertools import islice
from math import nan
from pathlib import Path
from threading import Thread
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

from bots.search.deepening import workspace_for
from bots.search.tables import Workspace
from cli.output import FailedError, say
from core.events.event import OpeningsError, read_openings
from core.game import Game
from core.games import find_game
from core.setup import Position, Start
from lab.train.saving import write_arrays
from lab.train.self_play_kernels import UNFAIR, play_game, stray

Rows = NDArray[np.uint64]


class TeacherError(Exception):
    """The engine cannot be asked. The message says why, in one line."""


@dataclass(frozen=True, slots=True)
class TeacherSpeech:
    """How engines are asked about positions of a game.

    Attributes:
        quiet: Whether a move, as the engine writes it, neither takes nor promotes.
        position: What a line with a position begins with.
        greeting: Lines that are said first.
        pawn: What a pawn of the engine's searches is in ours.
        static: What a pawn of its network is, which it tells without a search; 0 for
            engines that have none.
    """

    quiet: Callable[[NDArray[np.uint64], str], bool]
    position: str = "position fen"
    greeting: tuple[str, ...] = ()
    pawn: float = 1.0
    static: float = 0.0


def ask_engine(
    program: str, game: Game, rows: Rows, depth: int, speech: TeacherSpeech
) -> NDArray[np.float32]:
    """The values of positions for their sides to move, in pawns, by searches so deep.

    They are ``nan`` where the best move takes or promotes, or where a mate is seen. At
    depth 0 nothing is searched: Stockfish's command ``eval`` tells what its network says.

    Raises:
        TeacherError: If ``program`` does not start, or ends too early.
    """
    if not depth and not speech.static:
        raise TeacherError("--depth: 0 is for engines of games that have a network")
    texts = [game.write(Start(Position(row))) for row in rows]
    engine = _started(program)
    assert engine.stdin is not None
    assert engine.stdout is not None
    # All is asked at once, so that neither waits for the other.
    asking = Thread(target=_ask, args=(engine.stdin, texts, depth, speech))
    answer = _answer if depth else _static_answer
    asking.start()
    try:
        values = [answer(program, engine.stdout, row, speech) for row in rows]
    finally:
        engine.kill()
        engine.wait()
        asking.join()
        engine.stdout.close()
        with suppress(OSError):
            engine.stdin.close()
    return np.array(values, np.float32)


def _started(program: str) -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    try:
        return subprocess.Popen([program], stdin=pipe, stdout=pipe, text=True)
    except OSError as trouble:
        raise TeacherError(f"{program}: cannot be started: {trouble.strerror}") from trouble


def _ask(engine: IO[str], texts: Iterable[str], depth: int, speech: TeacherSpeech) -> None:
    """Asks for all; an engine that has ended is heard of where it is read."""
    question = f"go depth {depth}" if depth else "eval"
    with suppress(OSError):
        for line in speech.greeting:
            engine.write(f"{line}\n")
        for text in texts:
            engine.write(f"{speech.position} {text}\n{question}\n")
        engine.flush()


def _answer(
    program: str, lines: IO[str], row: NDArray[np.uint64], speech: TeacherSpeech
) -> float:
    """The value told last before the next best move."""
    value = nan
    for line in lines:
        words = line.split()
        if "score" in words:
            kind, number = words[words.index("score") + 1 :][:2]
            value = speech.pawn * int(number) / 100 if kind == "cp" else nan
        elif words[:1] == ["bestmove"]:
            return value if speech.quiet(row, words[1]) else nan
    raise TeacherError(f"{program}: ended before it had said what all positions are worth")


def _static_answer(
    program: str, lines: IO[str], row: NDArray[np.uint64], speech: TeacherSpeech
) -> float:
    """What the network told, in its pawns, made as large as what searches tell."""
    value = nan
    for line in lines:
        if line.startswith("NNUE evaluation"):
            value = float(line.split()[2]) * speech.static
        elif line.startswith("Final evaluation"):
            return -value if int(row[-1]) & 1 else value
    raise TeacherError(f"{program}: ended before it had said what all positions are worth")


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


TABLE_BITS = 16

RANDOM_PLIES = 8, 9
"""Random plies at the beginning of a game, in turn: either side may move first then."""

PLIES_AFTER_OPENING = 5
"""After an opening fewer random plies are played than this."""

NO_STRAY, RANDOM = -1, 1 << 30

MOST_PLIES = 260

WALKS, STEPS = 3, 4
"""Walks away from a position, and their moves at most."""

Row = NDArray[np.uint64]


@dataclass(frozen=True, slots=True)
class SelfPlayGame:
    """The quiet positions of one game.

    Attributes:
        rows: The positions.
        values: What the search made of each for its side to move, in pawns.
        points: What the game brought that side: 1, 0.5 or 0.
    """

    rows: NDArray[np.uint64]
    values: NDArray[np.float32]
    points: NDArray[np.float32]


FIELDS = tuple(field.name for field in fields(SelfPlayGame))


def self_play(
    game: Game,
    evaluation: Any,  # noqa: ANN401
    nodes: int,
    seed: Sequence[int],
    openings: Sequence[Row] = (),
) -> Iterator[SelfPlayGame]:
    """Games from random beginnings or from openings, ``nodes`` a move, without end."""
    rng = np.random.default_rng(seed)
    work = workspace_for(game, evaluation, TABLE_BITS)
    starts = openings or (game.start().position.row,)
    line = np.zeros((MOST_PLIES, len(starts[0])), np.uint64)
    learnt, scores = np.zeros_like(line), np.zeros(MOST_PLIES)
    moves, values = np.zeros(game.limits.moves, np.int64), np.zeros(game.limits.moves)
    found, played = np.zeros(1, np.int64), 0
    while True:
        line[0], played = starts[int(rng.integers(len(starts)))], played + 1
        plies = RANDOM_PLIES[played % len(RANDOM_PLIES)]
        if openings:
            plies = int(rng.integers(PLIES_AFTER_OPENING))
        drawn = rng.integers(0, RANDOM, plies)
        result = play_game(
            evaluation, work, line, drawn, nodes, moves, values, found, learnt, scores
        )
        number = int(found[0])
        if result == UNFAIR or number == 0:
            continue
        rows = learnt[:number].copy()
        second = sides_of(rows) == 1
        points = np.where(second, 1 - result, result).astype(np.float32)
        yield SelfPlayGame(rows, scores[:number].astype(np.float32), points)


def strayed(
    game: Game,
    evaluation: Any,  # noqa: ANN401
    played: SelfPlayGame,
    rng: np.random.Generator,
) -> SelfPlayGame:
    """The calm ones of its positions, after a random move every other time.

    Where both sides know what they do, nothing is ever left hanging; a search looks at
    moves that nobody would play. Values are those before the random moves.
    """
    drawn = rng.integers(0, RANDOM, len(played.rows))
    drawn[rng.random(len(drawn)) < 1 / 2] = NO_STRAY
    return _calm(evaluation, workspace_for(game, evaluation, TABLE_BITS), played, drawn)


def random_walks(
    game: Game,
    evaluation: Any,  # noqa: ANN401
    played: SelfPlayGame,
    rng: np.random.Generator,
) -> SelfPlayGame:
    """Its calm positions, and those on some random walks from each.

    A walk ends where a position is not calm. Values are those before the random moves.
    """
    work = workspace_for(game, evaluation, TABLE_BITS)
    found = [_calm(evaluation, work, played, np.full(len(played.rows), NO_STRAY))]
    for _ in range(WALKS):
        there = played
        for _ in range(STEPS):
            drawn = rng.integers(0, RANDOM, len(there.rows))
            there = _calm(evaluation, work, there, drawn)
            found.append(there)
    return joined(found)


def joined(games: Sequence[SelfPlayGame]) -> SelfPlayGame:
    """All their positions as those of one."""
    return SelfPlayGame(
        *(np.concatenate([getattr(each, name) for each in games]) for name in FIELDS)
    )


def _calm(
    evaluation: Any,  # noqa: ANN401
    work: Workspace,
    played: SelfPlayGame,
    drawn: NDArray[np.int64],
) -> SelfPlayGame:
    """Its positions, each after a random move where a number is drawn, as far as calm."""
    rows, calm = played.rows.copy(), np.zeros(len(played.rows), np.bool_)
    stray(evaluation, work, rows, drawn, calm)
    # After a move the points are told from the other side.
    points = np.where(drawn >= 0, 1 - played.points, played.points)
    return SelfPlayGame(rows[calm], played.values[calm], points[calm])


def sides_of(rows: NDArray[np.uint64]) -> NDArray[np.int64]:
    """The side to move in each of ``rows``: the lowest bit of the last word tells."""
    return (rows[:, -1] & np.uint64(1)).astype(np.int64)


@dataclass(frozen=True, slots=True)
class PositionSource:
    """Positions with values, from games of a search against itself.

    Attributes:
        variant: Key of the game.
        judge: Makes the evaluation that the search plays by, from weights.
        speech: How an engine is asked about positions.
        positions: Which positions of a game, and near it, an engine is asked about.
        mark: Tells files of such positions from those of other sources.
    """

    variant: str
    judge: Callable[[Game, NDArray[np.int16]], Any]
    speech: TeacherSpeech
    positions: Callable[[Game, Any, SelfPlayGame, np.random.Generator], SelfPlayGame] = (
        strayed
    )
    mark: str = ""
