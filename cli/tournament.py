"""``tournament``: every bot against every other, with ratings."""

from __future__ import annotations

from argparse import ArgumentTypeError, Namespace
from collections.abc import Sequence
from pathlib import Path

from bots.roster import entries_for
from cli.events import event_arguments, opened, plan_of, play, say_stopped, stored
from cli.names import check_bot, named_variant
from cli.options import Parser, Whole, many, shown
from cli.output import (
    DONE,
    INTERRUPTED,
    FailedError,
    WrongUseError,
    columns,
    say,
    write,
    write_json,
)
from core.events import rating
from core.events.event import Plan, Result
from core.events.rating import RatingError, Results, from_scores, rate
from core.texts import _, figures
from core.values import Side


def run(given: Namespace) -> int:
    """Play what is still to be played, and print the tables."""
    with opened(_plan(given), Path(given.out), given) as event:
        if event.results:
            say(
                _("{count} of {total} games were played before").format(
                    count=len(event.results), total=event.total
                )
            )
        try:
            play(event)
        except KeyboardInterrupt:
            say_stopped(event, given, ["tournament"])
            return INTERRUPTED
        names, results = event.plan.names, event.results
    print_tables(names, results, as_json=given.json)
    return DONE


def print_tables(names: Sequence[str], results: Sequence[Result], *, as_json: bool) -> None:
    """Ratings, crosstable and thinking times, for people or for programs."""
    scores = results_of(names, results)
    try:
        ratings = rate(scores)
    except RatingError as error:
        raise FailedError(str(error)) from error
    thinking = milliseconds(names, results)
    if as_json:
        data = rating.ratings_data(ratings)
        data["crosstable"] = rating.crosstable_data(scores, ratings)
        write_json(data | {"games": len(results), "milliseconds": thinking})
        return
    order = [rating.name for rating in ratings.ranked]
    # For translators: milliseconds; stands after a number.
    rows = [(name, figures(thinking[name], ".2f"), _("ms a move")) for name in order]
    texts = [
        rating.ratings_text(ratings),
        rating.crosstable_text(scores, ratings),
        columns(rows),
    ]
    write("\n\n".join(texts))


def results_of(names: Sequence[str], results: Sequence[Result]) -> Results:
    """``results`` counted for ratings and crosstables."""
    return from_scores(
        ((*game.pairing.names, game.outcome.score(Side.FIRST)) for game in results), names
    )


def milliseconds(names: Sequence[str], results: Sequence[Result]) -> dict[str, float]:
    """How long each player thought about a move on average."""
    spent, moves = dict.fromkeys(names, 0.0), dict.fromkeys(names, 0)
    for result in results:
        for side, name in enumerate(result.pairing.names):
            spent[name] += result.seconds[side]
            moves[name] += result.moves[side]
    return {name: round(1e3 * spent[name] / max(1, moves[name]), 3) for name in names}


def _plan(given: Namespace) -> Plan:
    begun = stored(given)
    names = given.bots or (begun.names if begun else _everybody(given.variant))
    games = given.games or (begun.games if begun else 0)
    if not games:
        raise WrongUseError(
            _("tournament: say with --games how many games each pair plays")
        )
    if len(names) < 2 or len(set(names)) < len(names):
        raise WrongUseError(_("tournament: name two or more different bots"))
    fewer = given.fewer if given.fewer else (begun.fewer if begun else ())
    for name, __ in fewer:
        check_bot(name, given.variant)
    wanted = Plan(tuple(names), games, fewer=tuple(fewer), title="Umbra tournament")
    return plan_of(given, wanted)


def _everybody(variant: str) -> list[str]:
    """Every bot but the levels, which are less of one and the same bot, and engines."""
    entries = entries_for(named_variant(variant).facts.key)
    able = [entry for entry in entries if not entry.available]
    return [entry.name for entry in able if entry.group not in {"levels", "engines"}]


def arguments(parser: Parser) -> None:
    """The options of ``tournament``."""
    add = parser.add_argument
    add("bots", nargs="*", metavar="BOT", help=_("who plays (all bots but the levels)"))
    add(
        "--games",
        type=many,
        metavar="N",
        help=_("how many for each pair and colour (as in DIR, if it was begun)"),
    )
    add(
        "--fewer",
        type=_fewer,
        action="append",
        metavar="NAME=N",
        help=_("play only N games in the pairs of this bot (as many as of others)"),
    )
    event_arguments(parser, needs_out=True)


def _fewer(text: str) -> tuple[str, int]:
    name, __, number = text.rpartition("=")
    if not name:
        raise ArgumentTypeError(_("{text} is not NAME=N").format(text=shown(text)))
    return name, Whole(0, many.high)(number)
