"""``problems mine``: finds mates in saved games."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b

from bots.solving.choosing import chosen
from cli.mining import check_out, dig, write_found
from cli.mining_kinds import KINDS, Mined, MiningKind
from cli.output import DONE, FailedError, WrongUseError, write, write_json
from cli.saved_games import finished_games, source_of
from core.games import GAMES
from core.problems.packing import difficulty
from core.problems.problem import Problem
from core.problems.series import LEVELS
from core.problems.stipulation import read_stipulation
from core.records.record import GameRecord
from core.records.replay import Timeline


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
