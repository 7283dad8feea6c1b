"""What one's moves cost over some games: by kind, in the opening, by the clock, in pencil.

All of it follows from judged games alone. A cost is the part of the true chance to win
that moves lost, in points of a game. Means are over games, with their standard error, and
intervals are at 95 %: Student's for means, Wilson's for shares, Newcombe's for differences
of shares (Statistics in Medicine 17, 1998, method 10). What an interval does not exclude
is not said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import fsum, hypot, inf, sqrt
from statistics import fmean, stdev
from typing import Final, Literal, TypeAlias, get_args

from core.events.event import Z95, wilson
from core.facts import Facts
from core.practice.deck import CardKind, CostKind, JudgedGame
from core.records.library import Marks
from core.texts import N_, _, figures
from core.values import Reason

LAST: Final = (10, 20, 50, 0)
"""Over so many of the last games one can be told; 0 for all."""

FEWEST: Final = 5
"""Of fewer games no error is told, and nothing is concluded."""

TRIFLE: Final = 0.02
"""Points a game that are not worth a word."""

RARE: Final = 0.05
"""The share of games that anybody may lose on time."""

SENTENCES: Final = 3
"""So much is said at most."""

COST_KINDS: tuple[CostKind, ...] = get_args(CostKind)

_HIDDEN_COSTS: Mapping[CostKind, str] = {
    "king": N_("King left to be taken"),
    "sight": N_("Piece left to what was in sight"),
    "known": N_("Piece left to what could be known"),
    "luck": N_("Bad luck"),
    "other": N_("Other mistakes"),
}

_OPEN_COSTS: Mapping[CostKind, str] = {
    "king": N_("Forced loss allowed"),
    "sight": N_("Piece left to be taken"),
    "other": N_("Other mistakes"),
}

Topic: TypeAlias = CostKind | Literal["opening", "time", "flags", "marks"]
"""What something is said of."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over games.

    Attributes:
        mean: The mean.
        count: Over how many games.
        error: Its standard error; ``None`` of fewer than ``FEWEST``.
    """

    mean: float
    count: int
    error: float | None

    @classmethod
    def of(cls, values: Sequence[float]) -> Estimate:
        """The mean of a value a game; 0 of no game."""
        count = len(values)
        error = stdev(values) / sqrt(count) if count >= FEWEST else None
        return cls(fmean(values) if count else 0.0, count, error)

    @property
    def half(self) -> float | None:
        """Half of the 95 % interval, Student's, as people read it after a ``±``."""
        return None if self.error is None else student(self.count - 1) * self.error

    @property
    def low(self) -> float:
        """Where the interval begins; minus infinity where there is none."""
        return -inf if self.half is None else self.mean - self.half

    @property
    def high(self) -> float:
        """Where it ends; infinity where there is none."""
        return inf if self.half is None else self.mean + self.half

    def words(self, digits: int) -> str:
        """The mean with half of its interval, as far as that is known: ``0.15 ± 0.04``."""
        mean = figures(self.mean, f".{digits}f")
        return (
            mean if self.half is None else f"{mean} ± {figures(self.half, f'.{digits}f')}"
        )


def student(freedom: int) -> float:
    """So many standard errors are half of the 95 % interval of a mean.

    By the series of Fisher and Cornish (Technometrics 2, 1960), to 0.3 % from four degrees
    of freedom on.
    """
    z: float = Z95
    series = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return z + fsum(part / freedom**n for n, part in enumerate(series, start=1))


@dataclass(frozen=True, slots=True)
class KindCost:
    """What moves of a kind cost.

    Attributes:
        kind: The kind.
        cost: In points a game.
        moves: How many such moves there were.
    """

    kind: CostKind
    cost: Estimate
    moves: int


@dataclass(frozen=True, slots=True)
class Sight:
    """How much one sees in the opening, and would after the moves of a bot.

    Attributes:
        curve: After each of the first own moves, how many squares were in view, and how
            many would have been, on average over the games that came so far.
        gap: How many more were in view than would have been, on average over the moves
            of a game.
    """

    curve: tuple[tuple[float, float], ...]
    gap: Estimate


@dataclass(frozen=True, slots=True)
class ThinkingTime:
    """What moves took, in games with a clock.

    Attributes:
        games: How many such games there were.
        flagged: How many of them were lost on time.
        turning: Seconds for a move that the game turned on.
        others: The same for any other move of these games.
        gap: How many more seconds the former took, in the same game.
    """

    games: int
    flagged: int
    turning: Estimate
    others: Estimate
    gap: Estimate

    @property
    def flag_interval(self) -> tuple[float, float]:
        """The 95 % interval of the share of games that are lost on time."""
        return wilson(self.flagged / self.games, self.games)


@dataclass(frozen=True, slots=True)
class MarkShare:
    """How many pencil marks of a kind of piece were right.

    Attributes:
        symbol: Of the kind; ``""`` for all kinds.
        right: How many were right.
        made: How many were made; 1 at least.
    """

    symbol: str
    right: int
    made: int

    @property
    def share(self) -> float:
        """The share that was right."""
        return self.right / self.made

    @property
    def interval(self) -> tuple[float, float]:
        """Its 95 % interval."""
        return wilson(self.share, self.made)


@dataclass(frozen=True, slots=True)
class Advice:
    """Something that the figures carry.

    Attributes:
        topic: What it is of.
        amount: The figure.
        low: Where its 95 % interval begins.
        high: Where that ends.
        weight: Effect over standard error.
        most: Whether it is a cost that is higher than any other.
        symbol: Of which kind of piece.
        counts: How many there were, of how many.
    """

    topic: Topic
    amount: float
    low: float
    high: float
    weight: float
    most: bool = False
    symbol: str = ""
    counts: tuple[int, int] = (0, 0)

    @property
    def half(self) -> float:
        """Half of the interval, as people read it after a ``±``."""
        return (self.high - self.low) / 2

    @property
    def cards(self) -> CardKind | Literal[""]:
        """The kind of cards that one can practise; ``""`` where there are none."""
        topic = self.topic
        return topic if topic in ("king", "sight", "known", "other") else ""


@dataclass(frozen=True, slots=True)
class CoachReport:
    """What is known of some games.

    Attributes:
        games: How many they are.
        costs: What moves cost, by kind.
        sight: Sight in the opening; ``None`` where no bot has been asked.
        pace: What moves took; ``None`` without a clock.
        marks: The pencil marks, those of all kinds first; empty without any.
        advice: What the figures carry, the surest first.
    """

    games: int
    costs: tuple[KindCost, ...]
    sight: Sight | None
    pace: ThinkingTime | None
    marks: tuple[MarkShare, ...]
    advice: tuple[Advice, ...]


def report_of(games: Sequence[JudgedGame]) -> CoachReport:
    """What some games of one variant tell."""
    costs = {kind: [_cost(game, kind) for game in games] for kind in COST_KINDS}
    sight, pace, marks = _sight(games), _pace(games), _marks(games)
    found = [*_costly(costs), *_blind(sight), *_hasty(pace), *_misled(marks)]
    found.sort(key=lambda each: -each.weight)
    said = SENTENCES if len(games) >= FEWEST else 0
    return CoachReport(
        games=len(games),
        costs=tuple(
            KindCost(kind, Estimate.of(each), sum(_moves(game, kind) for game in games))
            for kind, each in costs.items()
        ),
        sight=sight,
        pace=pace,
        marks=marks,
        advice=tuple(found[:said]),
    )


def names_of(facts: Facts) -> Mapping[CostKind, str]:
    """What the kinds of costs are called in a game, where each can occur."""
    return _HIDDEN_COSTS if facts.hidden else _OPEN_COSTS


def words_of(advice: Advice, facts: Facts, bot: str) -> str:
    """The sentence; ``bot`` is whom one is compared with in the opening."""
    amount, half = abs(advice.amount), advice.half
    number, of = advice.counts
    match advice.topic:
        case "opening":
            words = _(
                "In the opening you see {amount:.1f} ± {half:.1f} squares fewer than {bot} "
                "would in your place."
            )
            return words.format(amount=amount, half=half, bot=bot)
        case "time":
            words = _(
                "Moves that your games turned on took you {amount:.1f} ± {half:.1f} s less "
                "than others."
            )
            return words.format(amount=amount, half=half)
        case "flags":
            words = _("You lost {number} of {of} games on time ({low:.0f}–{high:.0f} %).")
            low, high = 100 * advice.low, 100 * advice.high
            return words.format(number=number, of=of, low=low, high=high)
        case "marks":
            words = _(
                "{number} of your {of} pencil marks of a {kind} were right: "
                "{percent:.0f} ± {half:.0f} percentage points fewer than of other pieces."
            )
            kind, percent = facts.kind_name(advice.symbol), 100 * amount
            return words.format(
                kind=kind, number=number, of=of, percent=percent, half=100 * half
            )
    sentences = _HIDDEN_SENTENCES if facts.hidden else _OPEN_SENTENCES
    words = _(sentences[advice.topic][advice.most])
    return words.format(cost=figures(amount, ".2f"), half=figures(half, ".2f"))


_HIDDEN_SENTENCES: Mapping[CostKind, tuple[str, str]] = {
    "king": (
        N_("Leaving your king to be taken cost you {cost} ± {half} points a game."),
        N_(
            "Leaving your king to be taken cost you {cost} ± {half} points a game, more "
            "than anything else."
        ),
    ),
    "sight": (
        N_("Leaving pieces to what was in sight cost you {cost} ± {half} points a game."),
        N_(
            "Leaving pieces to what was in sight cost you {cost} ± {half} points a game, "
            "more than anything else."
        ),
    ),
    "known": (
        N_("Leaving pieces to what could be known cost you {cost} ± {half} points a game."),
        N_(
            "Leaving pieces to what could be known cost you {cost} ± {half} points a game, "
            "more than anything else."
        ),
    ),
    "luck": (
        N_("Bad luck cost you {cost} ± {half} points a game."),
        N_("Bad luck cost you {cost} ± {half} points a game, more than any mistake."),
    ),
    "other": (
        N_("Other mistakes cost you {cost} ± {half} points a game."),
        N_(
            "Mistakes that left nothing to be taken cost you {cost} ± {half} points a "
            "game, more than anything else."
        ),
    ),
}
"""What is said of a cost, and of one that is higher than any other."""

_OPEN_SENTENCES: Mapping[CostKind, tuple[str, str]] = {
    **_HIDDEN_SENTENCES,
    "king": (
        N_("Allowing a forced loss cost you {cost} ± {half} points a game."),
        N_(
            "Allowing a forced loss cost you {cost} ± {half} points a game, more than "
            "anything else."
        ),
    ),
    "sight": (
        N_("Leaving pieces to be taken cost you {cost} ± {half} points a game."),
        N_(
            "Leaving pieces to be taken cost you {cost} ± {half} points a game, more than "
            "anything else."
        ),
    ),
}


# --- Figures -----------------------------------------------------------------------------


def _cost(game: JudgedGame, kind: CostKind) -> float:
    """What the moves of a kind cost in one game."""
    return sum(move.lost for move in game.moves if move.kind == kind)


def _moves(game: JudgedGame, kind: CostKind) -> int:
    return sum(move.kind == kind for move in game.moves)


def _sight(games: Sequence[JudgedGame]) -> Sight | None:
    known = [game.sight for game in games if game.sight]
    if not known:
        return None
    longest = max(map(len, known))
    columns = [[each[n] for each in known if n < len(each)] for n in range(longest)]
    curve = (
        (fmean(own for own, __ in column), fmean(other for __, other in column))
        for column in columns
    )
    gap = Estimate.of([fmean(own - other for own, other in each) for each in known])
    return Sight(tuple(curve), gap)


def _pace(games: Sequence[JudgedGame]) -> ThinkingTime | None:
    clocked = [game for game in games if any(m.seconds is not None for m in game.moves)]
    if not clocked:
        return None
    both = [
        (fmean(turning), fmean(others))
        for game in clocked
        if (turning := _seconds(game, turning=True))
        and (others := _seconds(game, turning=False))
    ]
    return ThinkingTime(
        games=len(clocked),
        flagged=sum(g.reason == Reason.TIME and g.score == 0.0 for g in clocked),
        turning=Estimate.of([turning for turning, __ in both]),
        others=Estimate.of([others for __, others in both]),
        gap=Estimate.of([turning - others for turning, others in both]),
    )


def _seconds(game: JudgedGame, *, turning: bool) -> list[float]:
    """What the moves took on which the game turned, or all others."""
    return [
        move.seconds
        for move in game.moves
        if move.seconds is not None and move.turning is turning
    ]


def _marks(games: Sequence[JudgedGame]) -> tuple[MarkShare, ...]:
    marks = sum((game.marks for game in games), Marks())
    shares = [
        MarkShare(symbol, marks.right.get(symbol, 0), made)
        for symbol, made in marks.made.items()
        if made
    ]
    if not shares:
        return ()
    right, made = (sum(s.right for s in shares), sum(s.made for s in shares))
    return MarkShare("", right, made), *shares


# --- What they carry ---------------------------------------------------------------------


def _costly(costs: Mapping[CostKind, Sequence[float]]) -> Iterator[Advice]:
    """The costs that are more than a trifle."""
    for kind, values in costs.items():
        cost = Estimate.of(values)
        if cost.low > TRIFLE:
            most = all(
                Estimate.of([a - b for a, b in zip(values, other, strict=True)]).low > 0
                for name, other in costs.items()
                if name != kind
            )
            yield _said(kind, cost, most=most)


def _blind(sight: Sight | None) -> Iterator[Advice]:
    """That one sees less than one could."""
    if sight is not None and sight.gap.high < 0:
        yield _said("opening", sight.gap)


def _hasty(pace: ThinkingTime | None) -> Iterator[Advice]:
    """That one is too fast where it matters, or too slow on the whole."""
    if pace is None:
        return
    if pace.gap.high < 0:
        yield _said("time", pace.gap)
    low, high = pace.flag_interval
    if low > RARE:
        share, counts = pace.flagged / pace.games, (pace.flagged, pace.games)
        yield _share("flags", share, (low, high), counts=counts)


def _misled(marks: Sequence[MarkShare]) -> Iterator[Advice]:
    """The kind of piece of which one's marks are least to be trusted."""
    found: list[Advice] = []
    for each in marks[1:]:
        right, made = marks[0].right - each.right, marks[0].made - each.made
        if not made:
            continue
        low, high = difference(each, MarkShare("", right, made))
        if high < 0:
            gap, counts = each.share - right / made, (each.right, each.made)
            found.append(_share("marks", gap, (low, high), each.symbol, counts))
    if found:
        yield max(found, key=lambda each: each.weight)


def difference(one: MarkShare, other: MarkShare) -> tuple[float, float]:
    """Newcombe's 95 % interval of how much larger a share is than another."""
    (low, high), (least, most) = one.interval, other.interval
    gap = one.share - other.share
    below = hypot(one.share - low, most - other.share)
    above = hypot(high - one.share, other.share - least)
    return gap - below, gap + above


def _said(topic: Topic, estimate: Estimate, *, most: bool = False) -> Advice:
    error = estimate.error
    weight = abs(estimate.mean) / error if error else inf
    low, high = estimate.low, estimate.high
    return Advice(topic, estimate.mean, low, high, weight, most=most)


def _share(
    topic: Topic,
    amount: float,
    interval: tuple[float, float],
    symbol: str = "",
    counts: tuple[int, int] = (0, 0),
) -> Advice:
    low, high = interval
    weight = 2 * Z95 * abs(amount) / (high - low)
    return Advice(topic, amount, low, high, weight, symbol=symbol, counts=counts)
