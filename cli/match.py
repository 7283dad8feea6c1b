"""``match``: a match between two bots, with Elo difference and SPRT."""

from __future__ import annotations

from argparse import ArgumentTypeError, Namespace
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from cli.events import event_arguments, opened, plan_of, play, say_stopped
from cli.options import Parser, decimal, many, shown
from cli.output import DONE, INTERRUPTED, write, write_json
from core.events.event import (
    AT_LEAST,
    AT_MOST,
    Plan,
    Result,
    Sprt,
    SprtDecision,
    bound_of,
    elo_of,
    pair_counts,
)
from core.texts import N_, _, figures, listed, signed
from core.values import Side

_ELO = {
    # For translators: how much stronger, and between which bounds.
    "": N_("Elo {elo} ({low} to {high})"),
    AT_LEAST: N_("Elo {low} to +∞"),
    AT_MOST: N_("Elo −∞ to {high}"),
}


def run(given: Namespace) -> int:
    """Play, and print the score."""
    games = given.games
    wanted = Plan(tuple(given.bots), (games + 1) // 2, at_most=games, title="Umbra match")
    plan = plan_of(given, wanted)
    with _folder(given.out) as folder, opened(plan, folder, given) as event:
        trial = _Trial(event.results, given.sprt)
        try:
            play(event, lambda: trial.decided)
        except KeyboardInterrupt:
            words = ["match", *given.bots, "--games", str(games)]
            say_stopped(event, given, words)
            return INTERRUPTED
        results = trial.results
    data = summary(given.bots, results) | trial.data
    if given.json:
        write_json(data)
    else:
        write(_text(data))
    return DONE


def summary(names: Sequence[str], results: Sequence[Result]) -> dict[str, object]:
    """The result of a match as JSON."""
    points = Counter(points_of_first(result) for result in results)
    wins, draws, losses = points[1.0], points[0.5], points[0.0]
    elo, low, high = elo_of(wins, draws, losses)
    reasons = Counter(str(result.outcome.reason) for result in results)
    return {
        "a": names[0],
        "b": names[1],
        "games": len(results),
        "wins": wins,
        "draws": draws,
        "losses": losses,
        "score": wins + draws / 2,
        "elo": round(elo, 1),
        "elo_low": round(low, 1),
        "elo_high": round(high, 1),
        "elo_bound": bound_of(wins + draws / 2, len(results)),
        "terminations": dict(reasons.most_common()),
        "beliefs": list(_beliefs(names, results)),
    }


def points_of_first(result: Result) -> float:
    """Points of the player named first."""
    return result.outcome.score(_side(result, 0))


def _side(result: Result, place: int) -> Side:
    """Which side the player in that place had; the first moves first in odd games."""
    return Side((1 - result.pairing.number % 2) ^ place)


def _beliefs(
    names: Sequence[str], results: Sequence[Result]
) -> Iterator[dict[str, object]]:
    """For either player who chose by lists of positions, how often these were whole."""
    for place, name in enumerate(names):
        games = [(result, _side(result, place)) for result in results]
        moves = sum(result.listed[side] for result, side in games)
        exact = sum(result.exact[side] for result, side in games)
        if moves:
            share = round(exact / moves, 4)
            yield {"name": name, "moves": moves, "exact": exact, "share": share}


def _share(found: dict[str, Any]) -> str:
    return _("{found} {value:.1f} % of {found2:,} moves").format(
        found=found["name"], value=100 * found["share"], found2=found["moves"]
    )


class _Trial:
    """The results that count: all of them, or those before the test was decided.

    The test looks at pairs of games in their order, so that its verdict does not depend
    on which game happened to end first.
    """

    def __init__(
        self, results: Sequence[Result], hypotheses: tuple[float, float] | None
    ) -> None:
        self._all = results
        self._test = Sprt(*hypotheses) if hypotheses else None
        self._verdict = SprtDecision.CONTINUE
        self._pairs: list[tuple[float, float]] = []

    @property
    def decided(self) -> bool:
        """Whether the test needs no more games."""
        if self._test is not None and self._verdict is SprtDecision.CONTINUE:
            points = {game.pairing.number: points_of_first(game) for game in self._all}
            self._weigh(self._test, points)
        return self._verdict is not SprtDecision.CONTINUE

    @property
    def results(self) -> list[Result]:
        """The results that count, in the order of the games."""
        ordered = sorted(self._all, key=lambda result: result.pairing.number)
        return ordered[: 2 * len(self._pairs)] if self.decided else ordered

    @property
    def data(self) -> dict[str, object]:
        """What the test says, as JSON has it."""
        if self._test is None:
            return {}
        verdict = str(self._verdict) if self.decided else str(SprtDecision.CONTINUE)
        ratio = self._test.llr(pair_counts(self._pairs))
        return {"sprt": verdict, "llr": round(ratio, 3)}

    def _weigh(self, test: Sprt, points: dict[int, float]) -> None:
        while self._verdict is SprtDecision.CONTINUE:
            number = 2 * len(self._pairs) + 1
            if number not in points or number + 1 not in points:
                return
            self._pairs.append((points[number], points[number + 1]))
            self._verdict = test.verdict(pair_counts(self._pairs))


@contextmanager
def _folder(out: str | None) -> Iterator[Path]:
    """Where the games go: for good if ``out`` names a folder."""
    if out:
        yield Path(out)
        return
    with TemporaryDirectory(prefix="umbra-match-") as folder:
        yield Path(folder)


def _text(data: dict[str, Any]) -> str:
    elo, low, high = (signed(data[key]) for key in ("elo", "elo_low", "elo_high"))
    # For translators: a bot, its points in the games with another; wins, draws, losses.
    score = _("{a} {score:g} of {games} against {b}: +{wins} ={draws} −{losses}")
    lines = [
        score.format(**data),
        _(_ELO[data["elo_bound"]]).format(elo=elo, low=low, high=high),
    ]
    if "sprt" in data:
        lines.append(f"SPRT: {data['sprt']} (LLR {figures(data['llr'], '.2f')})")
    beliefs, reasons = data["beliefs"], data["terminations"]
    if beliefs:
        lines.append(_("exact beliefs: {names}").format(names=listed(map(_share, beliefs))))
    rows = [f"{count} × {_(reason)}" for reason, count in reasons.items()]
    return "\n".join([*lines, *rows])


_STEEPEST = 4000.0
"""Elo; the most that a test may ask about."""


def arguments(parser: Parser) -> None:
    """The options of ``match``."""
    add = parser.add_argument
    add("bots", nargs=2, metavar="BOT", help=_("the two bots"))
    add(
        "--games",
        type=many,
        metavar="N",
        required=True,
        help=_("how many in all, with alternating colours"),
    )
    add(
        "--sprt",
        type=_sprt,
        metavar="E0,E1",
        help=_(
            "stop when it is clear whether the first bot is E0 or E1 Elo better "
            "(play all games)"
        ),
    )
    event_arguments(parser)


def _sprt(text: str) -> tuple[float, float]:
    low, high = (
        (decimal(part) for part in text.split(","))
        if text.count(",") == 1
        else (None, None)
    )
    if low is None or high is None or not -_STEEPEST <= low < high <= _STEEPEST:
        raise ArgumentTypeError(
            _("{text} is not two rising numbers, such as 0,10").format(text=shown(text))
        )
    return low, high
