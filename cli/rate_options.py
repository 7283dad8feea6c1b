"""What may be said after ``rate``."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError

from cli.amounts import decimal, shown

_HIGHEST = 100_000.0


def arguments(parser: ArgumentParser) -> None:
    """The options of ``cli/rate.py``."""
    add = parser.add_argument
    add(
        "place", metavar="FILE|DIR", help="games in PGN, or a matrix of (wins/draws/losses)"
    )
    add(
        "--anchor",
        type=_anchor,
        metavar="NAME=RATING",
        help="whose rating is fixed (RandomMove=0, else the first player)",
    )
    add("--method", choices=("ml", "thesis"), default="ml", help="how to rate (ml)")
    add(
        "--names",
        metavar="LIST",
        default="",
        help="the players, separated by commas, or a file with one a line",
    )
    add("--crosstable", action="store_true", help="also print the crosstable")
    add("--png", type=_png, metavar="OUT.png", help="also save the crosstable as a picture")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--csv", action="store_true", help="output for spreadsheets")
    form.add_argument("--json", action="store_true", help="output for programs")


def _anchor(text: str) -> tuple[str, float]:
    name, _, value = text.rpartition("=")
    rating = decimal(value)
    if not name or rating is None or abs(rating) > _HIGHEST:
        raise ArgumentTypeError(f"{shown(text)} is not NAME=RATING, such as RandomMove=0")
    return name, rating


def _png(text: str) -> str:
    if not text.lower().endswith(".png"):
        raise ArgumentTypeError(f"{text!r} does not end in .png")
    return text
