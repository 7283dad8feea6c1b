"""Results of games as matrices, ratings from these, and tables of both.

Two methods. ``ml`` is the joint maximum-likelihood fit of Davidson's model, which is
Bradley-Terry with draws: for a rating difference d, wins, losses and draws are in
proportion to exp(d / 2), exp(-d / 2) and nu. The draw parameter nu is common to all players
and fitted with the ratings (R. R. Davidson, Journal of the American Statistical Association
65, 1970). As with the thesis' method, expected and actual scores agree at the fit; unlike
there, a draw says more about the difference than half a win and half a loss. There is no
first-move advantage in the model: it cancels out where everybody plays both sides equally
often.

``thesis`` is the thesis' own: all ratings begin at 0; for every pair add ``K`` times
(points minus expected points), for all games at once, until the total change is below 1e-9;
then shift so that the anchor is 0. The expected points of one game are 1 / (1 + 10^((Rb -
Ra) / 400)).
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import erf, sqrt
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from core.events.event import AT_LEAST, AT_MOST, ELO, SCALE, Z95, bound_of
from core.formats import looks_like_text
from core.formats.format import Draft
from core.plain import brief
from core.records.files import UnreadableError, normal_lines
from core.records.library import files_in
from core.records.reader import GameText, load_games
from core.texts import _, figures, in_percent, listed

Counts: TypeAlias = NDArray[np.int64]
Floats: TypeAlias = NDArray[np.float64]

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
    def as_first(self) -> Floats:
        """What the row scored against the column, moving first."""
        return self.wins + self.draws / 2

    @property
    def as_second(self) -> Floats:
        """What the row scored against the column, moving second."""
        points: Floats = (self.losses + self.draws / 2).T
        return points

    @property
    def points(self) -> Floats:
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
        _row(
            line,
            row,
            size,
            _("{source}, line {number}").format(source=source, number=number),
        )
        for row, (number, line) in enumerate(filled)
    ]
    names = _row_names(names, size, source)
    wins, draws, losses = np.array(rows, np.int64).reshape(size, size, 3).transpose(2, 0, 1)
    return Results(names, wins, draws, losses)


def _row_names(names: Sequence[str], size: int, source: str) -> tuple[str, ...]:
    if not names:
        return tuple(str(row + 1) for row in range(size))
    if len(names) != size:
        raise ResultsError(
            _("{source}: {count} names are given for {size} rows.").format(
                source=source, count=len(names), size=size
            )
        )
    if len(set(names)) != size:
        raise ResultsError(
            _("{source}: a name is given to two rows.").format(source=source)
        )
    return tuple(names)


def _row(line: str, row: int, size: int, where: str) -> list[list[int]]:
    cells = re.findall(r"\([^()]*\)", line)
    if not cells or re.sub(r"\([^()]*\)", "", line).strip():
        raise ResultsError(
            _("{where}: cells are written (wins/draws/losses).").format(where=where)
        )
    if len(cells) != size:
        raise ResultsError(
            _("{where}: there are {count} cells, but {size} rows.").format(
                where=where, count=len(cells), size=size
            )
        )
    return [
        _cell(
            cell[1:-1],
            column == row,
            _("{where}, cell {column}").format(where=where, column=column + 1),
        )
        for column, cell in enumerate(cells)
    ]


def _cell(text: str, diagonal: bool, where: str) -> list[int]:
    parts = text.split("/")
    if diagonal:
        if len(parts) != 3 or any(set(part.strip()) - {"-", "0"} for part in parts):
            raise ResultsError(
                _("{where}: nobody plays themselves; write (---/---/---).").format(
                    where=where
                )
            )
        return [0, 0, 0]
    numbers = [_NUMBER.fullmatch(part) for part in parts]
    counts = [int(number[1]) for number in numbers if number]
    if len(parts) != 3 or len(counts) != 3:
        raise ResultsError(
            _("{where}: ({text}) is not (wins/draws/losses).").format(
                where=where, text=text
            )
        )
    return counts


def _text(path: Path) -> GameText:
    try:
        file = load_games(path)
    except UnreadableError as error:
        raise ResultsError(str(error)) from error
    if not looks_like_text(file.text):
        raise ResultsError(
            _("{name}: this is not a text file, so it has no games.").format(name=path.name)
        )
    return file


def _scores_of(file: GameText) -> Iterator[Score]:
    for draft in file.form.read(file, 0, len(file.text)):
        points = _first_points(draft)
        if points is not None and draft.tags:
            yield draft.tags.get("White", "?"), draft.tags.get("Black", "?"), points


def _first_points(draft: Draft) -> float | None:
    tag = draft.tags.get("Result", "")
    return _POINTS.get(tag if tag in _POINTS else draft.result)


def _checked(results: Results, place: Path) -> Results:
    if not results.games.any():
        why = _("{name}: there is no finished game of two players in it.").format(
            name=place.name
        )
        raise ResultsError(next(iter(results.complaints), why))
    return results


SPREAD = 1000 / ELO
"""What is believed before any game: strengths are normal around 0 with this deviation.

So weak a prior moves nobody with some wins and some losses noticeably, but who won or lost
every game, or never met the others, gets a finite strength."""

DRAWISHNESS = 3.0
"""The same for the logarithm of nu."""

_STEPS = 200
_CLOSE = 1e-10


@dataclass(frozen=True, slots=True, eq=False)
class _Guess:
    """Ratings and log nu, with the posterior density, gradient and information there.

    Attributes:
        values: ``[n + 1]``, the strengths and then the logarithm of nu.
        gain: The logarithm of the posterior density.
        slope: ``[n + 1]``, its gradient.
        information: ``[n + 1, n + 1]``, its curvature, negated.
    """

    values: Floats
    gain: float
    slope: Floats
    information: Floats


def fit(results: Results) -> tuple[Floats, Floats]:
    """The maximum-likelihood ratings, in Elo around 0, and their covariance ``[n, n]``.

    The covariance is the inverse of the observed information.
    """
    guess = _guess(results, np.zeros(len(results.names) + 1))
    for __ in range(_STEPS):
        step = np.asarray(np.linalg.solve(guess.information, guess.slope), float)
        if np.abs(step).max() < _CLOSE:
            break
        guess = _uphill(results, guess, step)
    covariance: Floats = np.linalg.inv(guess.information)[:-1, :-1].astype(float)
    return guess.values[:-1] * ELO, covariance * ELO**2


def _uphill(results: Results, guess: _Guess, step: Floats) -> _Guess:
    """One Newton step, halved until the density does not fall."""
    further = _guess(results, guess.values + step)
    while further.gain < guess.gain and np.abs(step).max() > _CLOSE:
        step = step / 2
        further = _guess(results, guess.values + step)
    return further


def _guess(results: Results, values: Floats) -> _Guess:
    strengths, drawish = values[:-1], float(values[-1])
    half = (strengths[:, None] - strengths[None, :]) / 2
    total = np.logaddexp(np.logaddexp(half, -half), drawish)
    win, draw, loss = half - total, drawish - total, -half - total
    likelihood = results.wins * win + results.draws * draw + results.losses * loss
    precision = np.append(np.full(len(strengths), SPREAD**-2), DRAWISHNESS**-2)
    slope, information = _derivatives(results, np.exp(win), np.exp(draw))
    return _Guess(
        values,
        float(likelihood.sum() - (precision * values**2).sum() / 2),
        slope - precision * values,
        information + np.diag(precision),
    )


def _derivatives(results: Results, win: Floats, draw: Floats) -> tuple[Floats, Floats]:
    """Gradient and Fisher information at these win and draw probabilities.

    The information is the covariance of scores and draws, summed over the games.
    """
    games, score = results.games, win + draw / 2
    surplus = results.as_first - games * score
    varying = games * (win + draw / 4 - score**2)
    shared = games * (draw / 2 - score * draw)
    drawing = games * draw * (1 - draw)
    both = varying + varying.T
    mixed = shared.sum(axis=1) - shared.sum(axis=0)
    slope = np.append(
        surplus.sum(axis=1) - surplus.sum(axis=0), (results.draws - games * draw).sum()
    )
    among = np.diag(both.sum(axis=1)) - both
    information = np.block([[among, mixed[:, None]], [mixed[None, :], drawing.sum()]])
    return slope, information


STOP = 1e-9

METHODS = ("ml", "thesis")

USUAL_ANCHOR = "RandomMove"


class RatingError(Exception):
    """Ratings that do not exist. The message says why, in one line."""


class Anchor(NamedTuple):
    """The one rating that is fixed."""

    name: str
    value: float = 0.0


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong one player is.

    Attributes:
        name: The player's.
        rating: In Elo.
        low: The lower end of the 95 % interval.
        high: The upper end.
        games: Number of games.
        bound: ``at least`` for a player who won every game, ``at most`` for one who lost
            every game; else ``""``.
    """

    name: str
    rating: float
    low: float
    high: float
    games: int
    bound: str = ""

    @property
    def known(self) -> float:
        """The end of the interval that is known."""
        ends = {AT_LEAST: self.low, AT_MOST: self.high}
        return ends.get(self.bound, self.rating)


@dataclass(frozen=True, slots=True, eq=False)
class Ratings:
    """How strong the players of some results are.

    Attributes:
        method: How this was found, one of ``METHODS``.
        names: The players, in the order of the results.
        values: Their ratings.
        covariance: ``[n, n]``, of the ratings around their common mean.
        games: How many games each played.
        bounds: For each what ``Rating.bound`` says.
    """

    method: str
    names: tuple[str, ...]
    values: Floats
    covariance: Floats
    games: tuple[int, ...]
    bounds: tuple[str, ...] = ()

    @property
    def order(self) -> tuple[int, ...]:
        """Where the players stand in ``names``, strongest first."""
        return tuple(sorted(range(len(self.names)), key=lambda place: -self.values[place]))

    @property
    def ranked(self) -> tuple[Rating, ...]:
        """Everybody, strongest first.

        The intervals are those of the distance to the mean of all: the anchor only shifts
        the scale, so it has an interval too.
        """
        return tuple(self._rating(place) for place in self.order)

    @property
    def superiority(self) -> tuple[float, ...]:
        """Likelihood of superiority of each in ``order`` over the next."""
        return tuple(
            self._superiority(better, worse)
            for better, worse in zip(self.order, self.order[1:], strict=False)
        )

    def _rating(self, place: int) -> Rating:
        value = float(self.values[place])
        reach = Z95 * sqrt(max(0.0, float(self.covariance[place, place])))
        bound = self.bounds[place] if self.bounds else ""
        name, games = self.names[place], self.games[place]
        return Rating(name, value, value - reach, value + reach, games, bound)

    def _superiority(self, better: int, worse: int) -> float:
        among = self.covariance[np.ix_((better, worse), (better, worse))]
        spread = sqrt(max(1e-12, float(among[0, 0] + among[1, 1] - 2 * among[0, 1])))
        ahead = float(self.values[better] - self.values[worse])
        return (1 + erf(ahead / spread / sqrt(2))) / 2


def rate(results: Results, method: str = "ml", anchor: Anchor | None = None) -> Ratings:
    """The ratings of everybody in ``results``.

    Args:
        results: What was played.
        method: ``ml`` or ``thesis``.
        anchor: Whose rating is fixed; else RandomMove, or without it the first, is 0.

    Raises:
        RatingError: Where nobody played, the anchor is not among the players, or the
            thesis' method finds no end.
    """
    if not results.names:
        raise RatingError(_("there are no players to rate"))
    usual = USUAL_ANCHOR if USUAL_ANCHOR in results.names else results.names[0]
    anchor = anchor or Anchor(usual)
    if anchor.name not in results.names:
        known = listed(results.names)
        raise RatingError(
            _("nobody is called {name!r}; the players are {known}").format(
                name=anchor.name, known=known
            )
        )
    values, covariance = _FITS[method](results)
    values = values - values[results.names.index(anchor.name)] + anchor.value
    games = tuple(int(count) for count in results.played.sum(axis=1))
    bounds = tuple(_bounds(results, anchor.name))
    return Ratings(method, results.names, values, _centred(covariance), games, bounds)


def _bounds(results: Results, anchor: str) -> Iterator[str]:
    """The bound of each player; the anchor has none."""
    scored, played = results.points.sum(axis=1), results.played.sum(axis=1)
    for name, points, games in zip(results.names, scored, played, strict=True):
        yield "" if name == anchor else bound_of(float(points), float(games))


def _centred(covariance: Floats) -> Floats:
    """The covariance of the distances to the mean."""
    apart = np.eye(len(covariance)) - 1 / len(covariance)
    centred: Floats = apart @ covariance @ apart
    return centred


def _thesis(results: Results) -> tuple[Floats, Floats]:
    """The thesis' ratings, and the covariance that its expected points imply."""
    _check_bound_together(results)
    played = results.played.astype(float)
    values = thesis_ratings(results.points, played)
    expected = 1 / (1 + 10 ** ((values[None, :] - values[:, None]) / SCALE))
    varying = played * expected * (1 - expected) / ELO**2
    information = np.diag(varying.sum(axis=1)) - varying
    return values, np.asarray(np.linalg.pinv(information, hermitian=True), float)


def _check_bound_together(results: Results) -> None:
    """Refuse results in which one group never scored against the rest.

    The thesis' method would diverge (L. R. Ford, American Mathematical
    Monthly 64, 1957).
    """
    size = len(results.names)
    reached = (results.points > 0) | np.eye(size, dtype=bool)
    for __ in range(size.bit_length()):
        reached = reached @ reached
    if not reached.all():
        row, column = np.argwhere(~reached)[0]
        raise RatingError(
            _(
                "the thesis' method has no ratings for these results: {names} "
                "took no point from {names2}, directly or by way of others; "
                "use the method ml"
            ).format(names=results.names[row], names2=results.names[column])
        )


_FITS: Mapping[str, Callable[[Results], tuple[Floats, Floats]]] = MappingProxyType(
    {"ml": fit, "thesis": _thesis}
)


def thesis_ratings(points: Floats, games: Floats) -> Floats:
    """The rating of every player around a common mean of 0.

    Args:
        points: ``[n, n]``, what the row's player scored against the column's.
        games: ``[n, n]``, how many games they played; symmetrical.

    Too large a ``K`` diverges, so it is halved whenever the total change grows.
    """
    ratings: Floats = np.zeros(len(points))
    step, last = SCALE / max(1.0, games.sum(axis=1).max()), np.inf
    while True:
        change = step * _surplus(points, games, ratings)
        total = float(np.abs(change).sum())
        if total < STOP:
            return ratings
        if total > last * (1 + 1e-9):
            step /= 2
        ratings, last = ratings + change, total


def _surplus(points: Floats, games: Floats, ratings: Floats) -> Floats:
    """Actual minus expected scores."""
    expected = 1 / (1 + 10 ** ((ratings[None, :] - ratings[:, None]) / SCALE))
    surplus: Floats = (points - games * expected).sum(axis=1)
    return surplus


NEARLY_SURE = 0.999


def points_text(points: float) -> str:
    """Points as tournament tables write them, such as ``8½``."""
    whole, half = divmod(round(2 * points), 2)
    return f"{whole or ''}½" if half else str(whole)


def ratings_text(ratings: Ratings) -> str:
    """The ratings as a table, strongest first; a player who won or lost all has a bound.

    The last column is the likelihood of superiority over the next player.
    """
    head = ("", "name", "rating", "95 %", "games", _("better than the next"))
    better = [*map(_percent, ratings.superiority), ""]
    rows = [
        (str(rank), rating.name, *_figures(rating), str(rating.games), surely)
        for rank, (rating, surely) in enumerate(zip(ratings.ranked, better, strict=True), 1)
    ]
    return _table([head, *rows], left=1)


def ratings_csv(ratings: Ratings) -> str:
    """The ratings as comma-separated values, strongest first."""
    head = ("name", "rating", "low", "high", "games", "bound")
    return _csv([head, *(tuple(row.values()) for row in _rounded(ratings))])


def ratings_data(ratings: Ratings) -> dict[str, object]:
    """The ratings as JSON has them, strongest first.

    ``bound`` is ``at least`` for a player who won every game, ``at most`` for one who lost
    every game; ``superiority`` is the likelihood of superiority over the next player.
    """
    return {
        "method": ratings.method,
        "ratings": _rounded(ratings),
        "superiority": [round(value, 6) for value in ratings.superiority],
    }


def crosstable_text(results: Results, ratings: Ratings) -> str:
    """Who scored what against whom, strongest first.

    A cell is the points of the row's player against the column's: moving first, then
    moving second.
    """
    ranked = results.ordered(ratings.order)
    numbers = [str(rank + 1) for rank in range(len(ranked.names))]
    rows = [
        (numbers[row], name, *_cells(ranked, row), points_text(ranked.points[row].sum()))
        for row, name in enumerate(ranked.names)
    ]
    return _table([("", "name", *numbers, "points"), *rows], left=1)


def crosstable_csv(results: Results, ratings: Ratings) -> str:
    """One line of comma-separated values for each pair and side, strongest first."""
    ranked = results.ordered(ratings.order)
    lines = [
        (
            first,
            second,
            int(ranked.wins[row, column]),
            int(ranked.draws[row, column]),
            int(ranked.losses[row, column]),
        )
        for row, first in enumerate(ranked.names)
        for column, second in enumerate(ranked.names)
        if ranked.games[row, column]
    ]
    return _csv([("first", "second", "wins", "draws", "losses"), *lines])


def crosstable_data(results: Results, ratings: Ratings) -> dict[str, object]:
    """Wins, draws and losses of every pair as JSON, strongest first.

    In each matrix the row is who moved first.
    """
    ranked = results.ordered(ratings.order)
    return {
        "names": list(ranked.names),
        "wins": ranked.wins.tolist(),
        "draws": ranked.draws.tolist(),
        "losses": ranked.losses.tolist(),
    }


def _cells(ranked: Results, row: int) -> list[str]:
    first, second, played = ranked.as_first[row], ranked.as_second[row], ranked.played[row]
    return [
        f"{points_text(first[column])}/{points_text(second[column])}" if games else "-"
        for column, games in enumerate(played)
    ]


def _figures(rating: Rating) -> tuple[str, str]:
    if rating.bound:
        return f"{rating.bound} {rating.known:.0f}", ""
    return figures(rating.rating + 0.0, ".2f"), f"±{rating.high - rating.rating:.0f}"


def _rounded(ratings: Ratings) -> list[dict[str, object]]:
    return [
        {
            "name": rating.name,
            "rating": round(rating.rating, 4),
            "low": round(rating.low, 4),
            "high": round(rating.high, 4),
            "games": rating.games,
            "bound": rating.bound,
        }
        for rating in ratings.ranked
    ]


def _percent(chance: float) -> str:
    return ">99.9 %" if chance > NEARLY_SURE else in_percent(chance, ".1f")


def _table(rows: Sequence[Sequence[str]], left: int) -> str:
    """``rows`` in columns; the one numbered ``left`` keeps left."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if place == left else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )


def _csv(rows: Iterable[Sequence[object]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()
