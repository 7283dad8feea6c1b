"""Results of a tournament as matrices, from games, files or a matrix."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from core.formats import looks_like_text
from core.formats.format import Draft
from core.plain import brief
from core.records.files import UnreadableError, normal_lines
from core.records.library import files_in
from core.records.reader import GameText, load_games
from core.records.record import GameRecord
from core.values import Side

Counts: TypeAlias = NDArray[np.int64]
Points: TypeAlias = NDArray[np.float64]

Score: TypeAlias = tuple[str, str, float]
"""First player, second player, and the points of the first: 1, 0.5 or 0."""

_POINTS = {"1-0": 1.0, "1/2-1/2": 0.5, "0-1": 0.0}
_NUMBER = re.compile(r"\s*(\d{1,9})\s*")


class ResultsError(Exception):
    """A file or folder without results. The message says why, in one line."""

    def __init__(self, sentence: str) -> None:
        super().__init__(brief(sentence))


@dataclass(frozen=True, slots=True, eq=False)
class Results:
    """The games of a tournament, counted.

    All matrices are ``[n, n]``; rows moved first, columns second, and wins are the row's.
    The diagonal is 0.

    Attributes:
        names: The players, in the order of rows and columns.
        wins: Games won by the first side.
        draws: Drawn games.
        losses: Games won by the second side.
        complaints: A sentence for each file that could not be read.
    """

    names: tuple[str, ...]
    wins: Counts
    draws: Counts
    losses: Counts
    complaints: tuple[str, ...] = ()

    @property
    def games(self) -> Counts:
        """How many games the row played against the column, moving first."""
        return self.wins + self.draws + self.losses

    @property
    def as_first(self) -> Points:
        """What the row scored against the column, moving first."""
        return self.wins + self.draws / 2

    @property
    def as_second(self) -> Points:
        """What the row scored against the column, moving second."""
        points: Points = (self.losses + self.draws / 2).T
        return points

    @property
    def points(self) -> Points:
        """What the row scored against the column with either side."""
        return self.as_first + self.as_second

    @property
    def played(self) -> Counts:
        """How many games the row played against the column with either side."""
        return self.games + self.games.T

    def ordered(self, order: Sequence[int]) -> Results:
        """The same results with the players ``order`` names, in that order."""
        chosen = np.ix_(order, order)
        names = tuple(self.names[place] for place in order)
        return Results(names, self.wins[chosen], self.draws[chosen], self.losses[chosen])


def from_scores(scores: Iterable[Score], names: Sequence[str] = ()) -> Results:
    """The results of games given one by one.

    Players come in the order of ``names``, then as they first appear. Games of a player
    against itself say nothing about strength and are left out.
    """
    places = {name: place for place, name in enumerate(dict.fromkeys(names))}
    found = [
        (
            places.setdefault(first, len(places)),
            places.setdefault(second, len(places)),
            score,
        )
        for first, second, score in scores
        if first != second
    ]
    counts = np.zeros((3, len(places), len(places)), np.int64)
    for row, column, score in found:
        counts[round(2 * score), row, column] += 1
    losses, draws, wins = counts
    return Results(tuple(places), wins, draws, losses)


def from_records(records: Iterable[GameRecord], names: Sequence[str] = ()) -> Results:
    """The results of those games that have an outcome; see ``from_scores``."""
    return from_scores(
        (
            (*record.players, record.outcome.score(Side.FIRST))
            for record in records
            if record.outcome is not None
        ),
        names,
    )


def read_results(place: Path, names: Sequence[str] = ()) -> Results:
    """The results at ``place``: PGN files in a folder, a PGN file or a result matrix.

    Results of games are those that the files state; games are not replayed. A file in a
    folder that cannot be read is left out.

    Args:
        place: A file, or a folder, which is searched recursively.
        names: Of the players: for games, who comes first; for a matrix, its rows, which
            are otherwise called 1, 2 and so on.

    Raises:
        ResultsError: Where there is no result.
    """
    if place.is_dir():
        return _of_folder(place, names)
    file = _text(place)
    if file.text.lstrip().startswith("("):
        return read_matrix(file.text, place.name, names)
    return _checked(from_scores(_scores_of(file), names), place)


def _of_folder(folder: Path, names: Sequence[str]) -> Results:
    scores, complaints = list[Score](), list[str]()
    for path in files_in(folder):
        try:
            scores += _scores_of(_text(path))
        except ResultsError as error:
            complaints.append(str(error))
    results = replace(from_scores(scores, names), complaints=tuple(complaints))
    return _checked(results, folder)


def read_matrix(text: str, source: str, names: Sequence[str] = ()) -> Results:
    """The results of a matrix as the thesis' program writes it.

    A line for each player, with a cell ``( 16/  0/ 84)`` for each: wins, draws and losses
    of the line's player, moving first, against the column's; ``(---/---/---)`` on the
    diagonal.

    Raises:
        ResultsError: Where ``text``, which is called ``source``, is not such a matrix.
    """
    lines = enumerate(normal_lines(text).split("\n"), 1)
    filled = [(number, line) for number, line in lines if line.strip()]
    size = len(filled)
    rows = [
        _row(line, row, size, f"{source}, line {number}")
        for row, (number, line) in enumerate(filled)
    ]
    names = _row_names(names, size, source)
    wins, draws, losses = np.array(rows, np.int64).reshape(size, size, 3).transpose(2, 0, 1)
    return Results(names, wins, draws, losses)


def matrix_text(results: Results) -> str:
    """``results`` as a matrix that ``read_matrix`` reads; the names are not in it."""
    counts = np.stack([results.wins, results.draws, results.losses], axis=-1).tolist()
    return "".join(
        " ".join(
            "(---/---/---)" if column == row else "({:3}/{:3}/{:3})".format(*cell)
            for column, cell in enumerate(cells)
        )
        + "\n"
        for row, cells in enumerate(counts)
    )


def _row_names(names: Sequence[str], size: int, source: str) -> tuple[str, ...]:
    if not names:
        return tuple(str(row + 1) for row in range(size))
    if len(names) != size:
        raise ResultsError(f"{source}: {len(names)} names are given for {size} rows.")
    if len(set(names)) != size:
        raise ResultsError(f"{source}: a name is given to two rows.")
    return tuple(names)


def _row(line: str, row: int, size: int, where: str) -> list[list[int]]:
    cells = re.findall(r"\([^()]*\)", line)
    if not cells or re.sub(r"\([^()]*\)", "", line).strip():
        raise ResultsError(f"{where}: cells are written (wins/draws/losses).")
    if len(cells) != size:
        raise ResultsError(f"{where}: there are {len(cells)} cells, but {size} rows.")
    return [
        _cell(cell[1:-1], column == row, f"{where}, cell {column + 1}")
        for column, cell in enumerate(cells)
    ]


def _cell(text: str, diagonal: bool, where: str) -> list[int]:
    parts = text.split("/")
    if diagonal:
        if len(parts) != 3 or any(set(part.strip()) - {"-", "0"} for part in parts):
            raise ResultsError(f"{where}: nobody plays themselves; write (---/---/---).")
        return [0, 0, 0]
    numbers = [_NUMBER.fullmatch(part) for part in parts]
    counts = [int(number[1]) for number in numbers if number]
    if len(parts) != 3 or len(counts) != 3:
        raise ResultsError(f"{where}: ({text}) is not (wins/draws/losses).")
    return counts


def _text(path: Path) -> GameText:
    try:
        file = load_games(path)
    except UnreadableError as error:
        raise ResultsError(str(error)) from error
    if not looks_like_text(file.text):
        raise ResultsError(f"{path.name}: this is not a text file, so it has no games.")
    return file


def _scores_of(file: GameText) -> Iterator[Score]:
    for draft in file.form.read(file.source, 0, len(file.text)):
        points = _first_points(draft)
        if points is not None and draft.tags:
            yield draft.tags.get("White", "?"), draft.tags.get("Black", "?"), points


def _first_points(draft: Draft) -> float | None:
    tag = draft.tags.get("Result", "")
    return _POINTS.get(tag if tag in _POINTS else draft.result)


def _checked(results: Results, place: Path) -> Results:
    if not results.games.any():
        why = f"{place.name}: there is no finished game of two players in it."
        raise ResultsError(next(iter(results.complaints), why))
    return results


def deviations(one: Results, other: Results) -> Points:
    """The difference between two runs of a tournament in standard deviations.

    ``[n, n]``, rows moved first; positive where the row scored more in ``one``. The
    variance is that of both cells together with a win and a loss added, so that it is never
    0. Beyond 3 a difference is hardly chance; 0 where either run has no games.

    Raises:
        ValueError: Where the players are not the same, in the same order.
    """
    if one.names != other.names:
        raise ValueError("both runs need the same players in the same order")
    games = one.games + other.games + 2
    score = (one.as_first + other.as_first + 1) / games
    square = (one.wins + other.wins + 1 + (one.draws + other.draws) / 4) / games
    both = (one.games > 0) & (other.games > 0)
    few, many = np.maximum(one.games, 1), np.maximum(other.games, 1)
    spread = np.sqrt((square - score**2) * (1 / few + 1 / many))
    ahead = one.as_first / few - other.as_first / many
    return np.where(both, ahead / spread, 0.0)
