"""Crosstable and ratings for people, for spreadsheets and for programs."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from core.events.rating import Rating, Ratings
from core.events.results import Results

NEARLY_SURE = 0.999


def points_text(points: float) -> str:
    """Points as tournament tables write them, such as ``8½``."""
    whole, half = divmod(round(2 * points), 2)
    return f"{whole or ''}½" if half else str(whole)


def ratings_text(ratings: Ratings) -> str:
    """The ratings as a table, strongest first; a player who won or lost all has a bound.

    The last column is the likelihood of superiority over the next player.
    """
    head = ("", "name", "rating", "95 %", "games", "better than the next")
    better = [*map(_percent, ratings.superiority), ""]
    rows = [
        (
            str(rank),
            rating.name,
            *_figures(rating),
            str(rating.games),
            surely,
        )
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
    return f"{rating.rating + 0.0:.2f}", f"±{rating.high - rating.rating:.0f}"


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
    return ">99.9 %" if chance > NEARLY_SURE else f"{100 * chance:.1f} %"


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
