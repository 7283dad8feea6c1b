"""``coach``: what one's moves cost over the last games, with the error of every figure."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from collections.abc import Iterator, Sequence

from cli import options
from cli.names import named_variant
from cli.options import Parser
from cli.output import DONE, FailedError, columns, counted, write, write_json
from core.facts import Facts
from core.games import GAMES
from core.practice.coach import (
    CoachReport,
    Estimate,
    MarkShare,
    Sight,
    ThinkingTime,
    names_of,
    report_of,
    words_of,
)
from core.practice.deck import FILE, Deck, DeckError, JudgedGame
from core.texts import N_, _, in_percent, ngettext
from settings.paths import user_games_path

_LAST = 20


def run(given: Namespace) -> int:
    """Print what the last games tell.

    Raises:
        FailedError: If the deck cannot be read.
    """
    from bots.roster import strongest_in_fog  # noqa: PLC0415 - takes its time

    try:
        with Deck(user_games_path().with_name("problems") / FILE) as deck:
            every = [game for game in deck.games() if game.variant in GAMES]
            variant = _variant(every, given.variant)
            games = [game for game in every if game.variant == variant]
            games = games[: given.last or None]
            bot = strongest_in_fog(variant)
            if given.sight and bot and games:
                games = list(_with_sight(deck, games, bot))
    except DeckError as error:
        raise FailedError(str(error)) from error
    report, facts = report_of(games), GAMES[variant].facts
    if given.json:
        write_json(data(report, variant, bot))
    else:
        write("\n".join(_lines(report, facts, bot)))
    return DONE


def _variant(games: Sequence[JudgedGame], named: str) -> str:
    """The variant that is named, or the one played most."""
    most = Counter(game.variant for game in games).most_common(1)
    return named_variant(named or next((key for key, _number in most), "")).facts.key


def _with_sight(deck: Deck, games: Sequence[JudgedGame], bot: str) -> Iterator[JudgedGame]:
    """The games, their openings shown to a bot where that has not been done."""
    from bots.roster import make  # noqa: PLC0415 - brings in the compiler
    from core.practice.sight import lacks_sight, look_up_sight  # noqa: PLC0415 - likewise

    player = make(bot, 1, variant=games[0].variant)
    for game in counted(games, N_("game {done} of {number}"), len(games)):
        unknown = [game] if lacks_sight(game) else []
        yield from look_up_sight(deck, user_games_path(), unknown, player)
        if not unknown:
            yield game


def data(report: CoachReport, variant: str, bot: str) -> dict[str, object]:
    """The report as JSON has it."""
    facts = GAMES[variant].facts
    return {
        "variant": variant,
        "games": report.games,
        "costs": {
            each.kind: {**_estimate(each.cost), "moves": each.moves}
            for each in report.costs
            if each.kind in names_of(facts)
        },
        "sight": _sight_data(report.sight, bot),
        "time": _pace_data(report.pace),
        "marks": {each.symbol or "all": _mark_data(each) for each in report.marks},
        "advice": [
            {
                "topic": each.topic,
                "sentence": words_of(each, facts, bot),
                "cards": each.cards,
            }
            for each in report.advice
        ],
    }


def _estimate(estimate: Estimate) -> dict[str, object]:
    """A mean with its standard error and its 95 % interval."""
    known = estimate.error is not None
    return {
        "mean": estimate.mean,
        "error": estimate.error,
        "low": estimate.low if known else None,
        "high": estimate.high if known else None,
        "games": estimate.count,
    }


def _sight_data(sight: Sight | None, bot: str) -> dict[str, object] | None:
    if sight is None:
        return None
    return {"bot": bot, "curve": sight.curve, "difference": _estimate(sight.gap)}


def _pace_data(pace: ThinkingTime | None) -> dict[str, object] | None:
    if pace is None:
        return None
    return {
        "games": pace.games,
        "flagged": pace.flagged,
        "flagged_interval": pace.flag_interval,
        "turning": _estimate(pace.turning),
        "others": _estimate(pace.others),
        "difference": _estimate(pace.gap),
    }


def _mark_data(share: MarkShare) -> dict[str, object]:
    return {"right": share.right, "made": share.made, "interval": share.interval}


def _lines(report: CoachReport, facts: Facts, bot: str) -> Iterator[str]:
    """The report as people read it."""
    title = _(facts.title)
    if not report.games:
        yield _("{title}: no game of yours has been judged yet").format(title=title)
        return
    yield ngettext(
        "{title}, the last game", "{title}, the last {number} games", report.games,
        title=title,
    )  # fmt: skip
    yield ""
    for each in report.advice:
        yield f"* {words_of(each, facts, bot)}"
    if report.advice:
        yield ""
    yield _("Points lost per game, ± at 95 %")
    names = names_of(facts)
    costs = [each for each in report.costs if each.kind in names]
    yield columns(
        [(_(names[e.kind]), e.cost.words(2), str(e.moves), _("moves")) for e in costs]
    )
    if report.sight is not None:
        figure = report.sight.gap.words(1)
        words = _("Squares in view in the opening, beside {bot}: {figure}")
        yield ""
        yield words.format(bot=bot, figure=figure)
    if report.pace is not None:
        yield ""
        yield from _pace_lines(report.pace)
    if report.marks:
        yield ""
        yield _("Pencil marks that were right, with the 95 % interval")
        yield columns([_mark_row(each, facts) for each in report.marks])


def _pace_lines(pace: ThinkingTime) -> Iterator[str]:
    words = _("Seconds for a move the game turned on: {turning}; for any other: {others}")
    yield words.format(turning=pace.turning.words(1), others=pace.others.words(1))
    low, high = pace.flag_interval
    yield _("Lost on time: {number} of {games} games ({low:.0f}-{high:.0f} %)").format(
        number=pace.flagged, games=pace.games, low=100 * low, high=100 * high
    )


def _mark_row(share: MarkShare, facts: Facts) -> tuple[str, ...]:
    low, high = share.interval
    kind = facts.kind_name(share.symbol) if share.symbol else _("all")
    # For translators: pencil marks: so many were right, so many were made.
    of = _("{right} of {made}").format(right=share.right, made=share.made)
    return kind, of, in_percent(share.share), f"({100 * low:.0f}-{100 * high:.0f})"


def arguments(parser: Parser) -> None:
    """Add the options of the command."""
    add = parser.add_argument
    add("--variant", metavar="V", default="", help=_("which game (the one played most)"))
    add(
        "--last", type=options.count, metavar="N", default=_LAST,
        help=_("of so many of the last games, 0 for all (20)"),
    )  # fmt: skip
    add(
        "--sight", action="store_true",
        help=_("have the strongest bot look at your openings first"),
    )  # fmt: skip
    options.json(parser)
