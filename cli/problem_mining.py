"""``problems mine``: finds series mates in saved games."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

from bots.solving.series_mining import MinedMate, SeriesLimits, chosen, mined_in
from cli.output import (
    DONE,
    INTERRUPTED,
    FailedError,
    WrongUseError,
    counted,
    say,
    write,
    write_json,
)
from cli.saved_games import finished_games, source_of
from core.facts import Facts
from core.games import GAMES
from core.notation import code
from core.problems.collection import Collection, write_collection
from core.problems.goals import GOALS, Goal
from core.problems.problem import Problem
from core.problems.series import LEVELS, SeriesSolutions, extra_of
from core.records.record import GameRecord
from core.records.replay import Timeline

NAME = "Series mates"


def mine(given: Namespace) -> int:
    """Mine, and say what was found."""
    if Path(given.out).is_dir():
        raise WrongUseError(f"--out: {given.out} is a folder, not a file")
    games = finished_games(given.place, _fits, "games whose turns have several moves")
    limits = SeriesLimits(solutions=given.solutions)
    dug: list[_Dug] = []
    status = DONE
    try:
        for each in counted(_digging(games, limits), "game", len(games)):
            dug.append(each)
    except KeyboardInterrupt:
        status = INTERRUPTED
        say(f"stopped after {len(dug)} games; what they gave is kept")
    problems = list(_problems(dug, given.number))
    if not problems and status == DONE:
        raise FailedError(
            f"there is no series mate in the {len(dug)} games in {given.place}"
        )
    try:
        write_collection(Path(given.out), Collection(NAME, tuple(problems)))
    except OSError as error:
        raise FailedError(f"{given.out} cannot be written: {error.strerror}") from error
    _tell(given, len(dug), problems)
    return status


def _fits(facts: Facts) -> bool:
    return not facts.hidden and GOALS[Goal.SERIES_MATE].suits(facts)


@dataclass(frozen=True, slots=True)
class _Dug:
    """One game, and what it gave: mates by the text of their positions."""

    record: GameRecord
    mates: Mapping[str, MinedMate]


def _digging(games: Sequence[GameRecord], limits: SeriesLimits) -> Iterator[_Dug]:
    for record in games:
        timeline = Timeline.of(record)
        found = mined_in(timeline.game, timeline.history, limits)
        yield _Dug(record, {timeline.start_at(each.ply): each for each in found})


def _problems(dug: Sequence[_Dug], number: int | None) -> Iterator[Problem]:
    """The mates chosen from all games, from easy to hard; each position once."""
    fresh, known = list[list[MinedMate]](), set[str]()
    for each in dug:
        new = {text: mate for text, mate in each.mates.items() if text not in known}
        known.update(new)
        fresh.append([*new.values()])
    taken = chosen(fresh, number or len(known))
    for place, (game, mate) in enumerate(taken):
        texts = (text for text, each in dug[game].mates.items() if each is mate)
        level = 1 + place * LEVELS // len(taken)
        yield _problem(dug[game].record, next(texts), mate, level)


def _problem(record: GameRecord, fen: str, mate: MinedMate, level: int) -> Problem:
    facts = GAMES[record.variant].facts
    usual = record.ruleset == GAMES[record.variant].default
    ruleset = "" if usual else record.ruleset
    lines = tuple(tuple(code(facts, move) for move in line) for line in mate.mates)
    asked = " ".join((facts.key, ruleset, fen)).encode()
    return Problem(
        fen=fen,
        stipulation=f"{Goal.SERIES_MATE}{mate.moves}",
        game=facts.key,
        ruleset=ruleset,
        line=lines[0],
        number=f"series-{blake2b(asked, digest_size=5).hexdigest()}",
        source=source_of(record),
        themes=(f"Difficulty {level} of {LEVELS}", *mate.themes),
        proved=True,
        extra=extra_of(SeriesSolutions(lines, mate.nodes, level)),
    )


def _tell(given: Namespace, games: int, problems: Sequence[Problem]) -> None:
    lengths = Counter(len(problem.line) for problem in problems)
    told = dict(sorted(lengths.items()))
    if given.json:
        write_json({"games": games, "problems": len(problems), "lengths": told})
        return
    counts = ", ".join(f"{number} in {length}" for length, number in told.items())
    words = f"{len(problems)} series mates from {games} games in {given.out}"
    write(f"{words}: {counts or 'none'}")
