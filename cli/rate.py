"""``rate``: ratings from saved games or a matrix of results."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from cli.options import decimal, force, png, shown
from cli.output import (
    DONE,
    FailedError,
    WrongUseError,
    check_free,
    put,
    say,
    write,
    write_json,
)
from core.events import rating
from core.events.rating import (
    Anchor,
    RatingError,
    Ratings,
    Results,
    ResultsError,
    rate,
    read_results,
)
from core.records.files import UnreadableError, load, normal_lines
from core.texts import _, listed

Save: TypeAlias = Callable[[Results, Ratings, Path], None]
"""Writes a picture; the window's layer knows how."""


def run(given: Namespace, save: Save) -> int:
    """Print the ratings, strongest first, after the picture asked for is saved."""
    if given.png:
        check_free(given.png, force=given.force)
    names = _names(given.names)
    try:
        results = read_results(Path(given.place), names)
    except ResultsError as error:
        raise FailedError(str(error).rstrip(".")) from error
    for sentence in results.complaints:
        say(sentence)
    ratings = _rated(results, given)
    if given.png:
        _picture(save, results, ratings, Path(given.png))
    if given.json:
        write_json(_data(results, ratings, given.crosstable))
    elif given.csv:
        put(_csv(results, ratings, given.crosstable))
    else:
        write(_text(results, ratings, given.crosstable))
    return DONE


def _rated(results: Results, given: Namespace) -> Ratings:
    anchor = Anchor(*given.anchor) if given.anchor else None
    if anchor and anchor.name not in results.names:
        known = listed(results.names)
        raise WrongUseError(
            _("--anchor: {name!r} is not one of the players: {known}").format(
                name=anchor.name, known=known
            )
        )
    try:
        return rate(results, given.method, anchor)
    except RatingError as error:
        raise FailedError(str(error)) from error


def _picture(save: Save, results: Results, ratings: Ratings, path: Path) -> None:
    try:
        save(results, ratings, path)
    except OSError as error:
        raise FailedError(
            _("{path} cannot be written: {strerror}").format(
                path=path, strerror=error.strerror
            )
        ) from error


def _names(given: str) -> list[str]:
    """The names in the file called ``given``, or else in ``given`` itself."""
    names = [name.strip() for name in _listed(given).split(",")]
    return [name for name in names if name]


def _listed(given: str) -> str:
    try:
        if not Path(given).is_file():
            return given
        return normal_lines(load(given)).replace("\n", ",")
    except UnreadableError as error:
        raise FailedError(str(error).rstrip(".")) from error
    except OSError:
        # So long a list of names can be no file's name.
        return given


def _data(results: Results, ratings: Ratings, whole: bool) -> dict[str, object]:
    data = rating.ratings_data(ratings)
    if whole:
        data["crosstable"] = rating.crosstable_data(results, ratings)
    return data


def _csv(results: Results, ratings: Ratings, whole: bool) -> str:
    text = rating.ratings_csv(ratings)
    return f"{text}\n{rating.crosstable_csv(results, ratings)}" if whole else text


def _text(results: Results, ratings: Ratings, whole: bool) -> str:
    text = rating.ratings_text(ratings)
    return f"{text}\n\n{rating.crosstable_text(results, ratings)}" if whole else text


_HIGHEST = 100_000.0


def arguments(parser: ArgumentParser) -> None:
    """The options of ``rate``."""
    add = parser.add_argument
    add(
        "place",
        metavar="FILE|DIR",
        help=_("games in PGN, or a matrix of (wins/draws/losses)"),
    )
    add(
        "--anchor",
        type=_anchor,
        metavar="NAME=RATING",
        help=_("whose rating is fixed (RandomMove=0, else the first player)"),
    )
    add("--method", choices=("ml", "thesis"), default="ml", help=_("how to rate (ml)"))
    add(
        "--names",
        metavar="LIST",
        default="",
        help=_(
            "the players, separated by commas, or a file with one a line (as in the games)"
        ),
    )
    add("--crosstable", action="store_true", help=_("also print the crosstable"))
    add(
        "--png",
        type=png,
        metavar="OUT.png",
        help=_("also save the crosstable as a picture (nowhere)"),
    )
    force(parser)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--csv", action="store_true", help=_("output for spreadsheets"))
    form.add_argument("--json", action="store_true", help=_("output for programs"))


def _anchor(text: str) -> tuple[str, float]:
    name, __, value = text.rpartition("=")
    fixed = decimal(value)
    if not name or fixed is None or abs(fixed) > _HIGHEST:
        raise ArgumentTypeError(
            _("{text} is not NAME=RATING, such as RandomMove=0").format(text=shown(text))
        )
    return name, fixed
