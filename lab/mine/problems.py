"""Series mates and tsume problems of saved games: found, chosen and written down."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, Protocol, TypeAlias, TypeVar

from cli.output import DONE, FailedError, WrongUseError, write, write_json
from core.facts import Facts
from core.games import GAMES
from core.notation import code
from core.problems.goals import GOALS, Goal, read_stipulation
from core.problems.problem import Problem
from core.problems.solutions import LEVELS, SeriesSolutions, extra_of
from core.records.record import GameRecord
from core.records.replay import Timeline
from core.values import Move
from lab.mine import mates
from lab.mine.games import check_out, dig, finished_games, source_of, write_found
from lab.mine.mates import MinedMate, MinedTsume, SeriesLimits, TsumeLimits
from lab.pack import difficulty


def mine(given: Namespace) -> int:
    """Mine, and say what was found."""
    check_out(given)
    kind = _kind(given.stipulation)
    games = finished_games(given.place, kind.fits, kind.wanted)

    def keep(dug: Sequence[_Dug]) -> None:
        if problems := [*_problems(kind, dug, given.number)]:
            write_found(given.out, kind.name, problems)

    dug, status = dig(_digging(kind, games, given), len(games), keep)
    problems = list(_problems(kind, dug, given.number))
    if not problems and status == DONE:
        raise FailedError(
            f"there is no {kind.words} in the {len(dug)} games in {given.place}"
        )
    write_found(given.out, kind.name, problems)
    _tell(given, kind, len(dug), problems)
    return status


def _kind(text: str) -> MiningKind:
    """What is looked for."""
    goal = read_stipulation(text).kind
    if goal not in KINDS:
        raise WrongUseError(f"--stipulation is one of {', '.join(KINDS)}, not {text}")
    return KINDS[goal]


@dataclass(frozen=True, slots=True)
class _Dug:
    """One game, and what it gave by the text of the positions."""

    record: GameRecord
    found: Mapping[str, Mined]


def _digging(
    kind: MiningKind, games: Sequence[GameRecord], given: Namespace
) -> Iterator[_Dug]:
    for record in games:
        yield _Dug(record, kind.dig(Timeline.of(record), given))


def _problems(
    kind: MiningKind, dug: Sequence[_Dug], number: int | None
) -> Iterator[Problem]:
    """The problems chosen from all games, from easy to hard; each position once."""
    fresh, known = list[list[Mined]](), set[str]()
    for each in dug:
        new = {text: found for text, found in each.found.items() if text not in known}
        known.update(new)
        fresh.append([*new.values()])
    taken = chosen(fresh, number or len(known), kind.from_one_game)
    for place, (game, found) in enumerate(taken):
        texts = (text for text, each in dug[game].found.items() if each is found)
        level = 1 + place * LEVELS // len(taken)
        yield _problem(kind, dug[game].record, next(texts), found, level)


def _problem(
    kind: MiningKind, record: GameRecord, fen: str, found: Mined, level: int
) -> Problem:
    facts = GAMES[record.variant].facts
    usual = record.ruleset == GAMES[record.variant].default
    ruleset = "" if usual else record.ruleset
    asked = " ".join((facts.key, ruleset, fen)).encode()
    answer = kind.answer(facts, found, level)
    return Problem(
        fen=fen,
        stipulation=f"{kind.goal}{found.moves}",
        game=facts.key,
        ruleset=ruleset,
        line=answer.line,
        number=f"{kind.prefix}-{blake2b(asked, digest_size=5).hexdigest()}",
        source=source_of(record),
        themes=(difficulty(level, LEVELS), *found.themes),
        proved=True,
        extra=answer.extra,
    )


def _tell(
    given: Namespace, kind: MiningKind, games: int, problems: Sequence[Problem]
) -> None:
    lengths = Counter(len(problem.line) for problem in problems)
    told = dict(sorted(lengths.items()))
    if given.json:
        write_json({"games": games, "problems": len(problems), "lengths": told})
        return
    counts = ", ".join(f"{number} in {length}" for length, number in told.items())
    words = f"{len(problems)} {kind.words}s from {games} games in {given.out}"
    write(f"{words}: {counts or 'none'}")


Mined: TypeAlias = MinedMate | MinedTsume
"""Any problem that was found in a game."""


@dataclass(frozen=True, slots=True)
class MinedAnswer:
    """What a problem says of its solution.

    Attributes:
        line: Moves by their squares.
        extra: What its kind adds.
    """

    line: tuple[str, ...]
    extra: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class MiningKind:
    """One kind.

    Attributes:
        goal: What is asked.
        name: What a collection of them is called.
        words: One of them, in a sentence.
        wanted: The games in which there may be some, in words.
        prefix: How their numbers begin.
        from_one_game: How many are taken from one game at most.
        dig: What a game gives, by the text of the positions.
        answer: What is written down of one, with its difficulty.
    """

    goal: Goal
    name: str
    words: str
    wanted: str
    prefix: str
    from_one_game: int
    dig: Callable[[Timeline, Namespace], Mapping[str, Mined]]
    answer: Callable[[Facts, Mined, int], MinedAnswer]

    def fits(self, facts: Facts) -> bool:
        """Whether they are looked for in a game."""
        return not facts.hidden and GOALS[self.goal].suits(facts)


def _series(timeline: Timeline, given: Namespace) -> Mapping[str, Mined]:
    limits = SeriesLimits(solutions=given.solutions)
    found = mates.series_in(timeline.game, timeline.history, limits)
    return {timeline.start_at(each.ply): each for each in found}


def _series_answer(facts: Facts, mate: Mined, level: int) -> MinedAnswer:
    assert isinstance(mate, MinedMate)
    lines = tuple(_codes(facts, line) for line in mate.mates)
    return MinedAnswer(lines[0], extra_of(SeriesSolutions(lines, mate.nodes, level)))


def _tsume(timeline: Timeline, given: Namespace) -> Mapping[str, Mined]:
    limits = TsumeLimits(moves=(given.least // 2 + 1, 6))
    found = mates.tsume_in(timeline.game, timeline.history, limits)
    return {each.fen: each for each in found}


def _tsume_answer(facts: Facts, found: Mined, level: int) -> MinedAnswer:
    assert isinstance(found, MinedTsume)
    return MinedAnswer(_codes(facts, found.line))


def _codes(facts: Facts, line: tuple[Move, ...]) -> tuple[str, ...]:
    return tuple(code(facts, move) for move in line)


KINDS = {
    Goal.SERIES_MATE: MiningKind(
        Goal.SERIES_MATE,
        "Series mates",
        "series mate",
        "games whose turns have several moves",
        "series",
        mates.SERIES_FROM_ONE_GAME,
        _series,
        _series_answer,
    ),
    Goal.TSUME: MiningKind(
        Goal.TSUME,
        "Tsume-shogi",
        "tsume problem",
        "games in which pieces are dropped",
        "tsume",
        mates.TSUME_FROM_ONE_GAME,
        _tsume,
        _tsume_answer,
    ),
}
"""By what they ask."""


class MinedProblem(Protocol):
    """A problem that was found in a game."""

    @property
    def moves(self) -> int:
        """In how many moves it is solved."""

    @property
    def hardness(self) -> float:
        """How hard it is."""

    @property
    def interest(self) -> float:
        """What it is worth to a collection."""

    @property
    def ways(self) -> frozenset[object]:
        """Its solutions: what has the same ones is the same problem."""


M = TypeVar("M", bound=MinedProblem)


def chosen(games: Sequence[Sequence[M]], number: int, each: int) -> list[tuple[int, M]]:
    """At most ``number`` of the problems of ``games``, each with the place of its game.

    The lengths take turns, so that a rare one is there with all it has; of each the most
    interesting come first, at most ``each`` from one game. They are answered from easy to
    hard.
    """
    waiting: dict[int, list[tuple[int, M]]] = defaultdict(list)
    for place, problem in _different(games, each):
        waiting[problem.moves].append((place, problem))
    for found in waiting.values():
        found.sort(key=lambda one: one[1].interest)
    taken: list[tuple[int, M]] = []
    while len(taken) < number and any(waiting.values()):
        for length in sorted(waiting):
            if waiting[length] and len(taken) < number:
                taken.append(waiting[length].pop())
    return sorted(taken, key=lambda one: one[1].hardness)


def _different(games: Sequence[Sequence[M]], each: int) -> Iterator[tuple[int, M]]:
    """The best few of each game, without those that are solved like another one."""
    known = set[frozenset[object]]()
    for place, problems in enumerate(games):
        for problem in sorted(problems, key=lambda one: -one.interest)[:each]:
            if problem.ways not in known:
                known.add(problem.ways)
                yield place, problem
