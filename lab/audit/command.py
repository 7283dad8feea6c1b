"""``audit``: proves that a saved game gave away nothing hidden."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from textwrap import fill
from typing import TypeAlias

from cli import options
from cli.options import Whole, count
from cli.output import (
    DONE,
    FAILED,
    FailedError,
    WrongUseError,
    closed_pipe_allowed,
    columns,
    overwrite,
    write,
    write_json,
)
from cli.show import chosen, headline
from core.notation import code
from core.records.replay import Timeline
from core.values import Side
from lab.audit.comparison import audit_game
from lab.audit.worlds import AuditRequest, Findings, Leak, World
from settings.store import load_settings

Progress: TypeAlias = Callable[[Side, int, int], object]

BOTH = "both"
WIDTH = 80


def arguments(parser: options.Parser) -> None:
    """Add the options of the command."""
    add = parser.add_argument
    add("file", metavar="FILE", help="games in PGN, PDN or similar")
    options.one_game(parser)
    add("--side", metavar="SIDE", default=BOTH, help="one side, such as white (both)")
    add(
        "--worlds",
        type=Whole(1, 1000),
        metavar="K",
        default=6,
        help="how many other games to compare with (6)",
    )
    add("--seed", type=count, metavar="N", default=1, help="seed for the other games (1)")
    add("--out", type=options.folder, metavar="DIR", help="for pictures of a leak (none)")
    options.json(parser)
    parser.set_defaults(ply=None)


def run(given: Namespace) -> int:
    """Audit a game and print what was found; 1 if anything leaked."""
    timeline = _timeline(given)
    out = Path(given.out) if given.out else None
    sides = _sides(timeline, given.side)
    order = AuditRequest(sides, given.worlds, given.seed, out=out)
    try:
        found = audit_game(load_settings(), timeline, order, _progress(timeline))
    except OSError as error:
        raise FailedError(str(error)) from error
    with closed_pipe_allowed():
        if given.json:
            write_json(as_json(timeline, found))
        else:
            write("\n".join(report(timeline, found, order)))
    return FAILED if any(side.leaks for side in found) else DONE


def _timeline(given: Namespace) -> Timeline:
    """The game; a file without it is wrong use here, as 1 means that there is a leak."""
    try:
        return chosen(given)[0]
    except FailedError as error:
        raise WrongUseError(str(error)) from error


def _sides(timeline: Timeline, name: str) -> tuple[Side, ...]:
    known = timeline.game.facts.sides
    if name == BOTH:
        return tuple(Side)
    if name not in known:
        raise WrongUseError(f"--side: {name!r} is not {', '.join(known)} or {BOTH}")
    return (Side(known.index(name)),)


def _progress(timeline: Timeline) -> Progress:
    """Counts moves for a person who is looking; for a file, a line for each side."""
    names, person = timeline.game.facts.sides, sys.stderr.isatty()

    def show(side: Side, ply: int, plies: int) -> None:
        if person:
            overwrite(f"{names[side]}: move {ply} of {plies}" if ply < plies else "")
        elif ply == 0:
            sys.stderr.write(f"auditing {names[side]}'s side of {plies} moves\n")

    return show


def report(
    timeline: Timeline, found: Sequence[Findings], order: AuditRequest
) -> Iterator[str]:
    """The findings for people, line by line."""
    yield headline(timeline.record)
    for side in found:
        yield ""
        yield from _of_side(timeline, side)
    leaks = [leak for side in found for leak in side.leaks]
    yield ""
    if not leaks:
        yield "Nothing leaked."
        return
    yield f"LEAKED: {', '.join(dict.fromkeys(leak.channel for leak in leaks))}"
    if order.out is None:
        yield "Use --out DIR to save the pictures."


def _of_side(timeline: Timeline, found: Findings) -> Iterator[str]:
    sides = timeline.game.facts.sides
    name, enemy = sides[found.side].capitalize(), sides[found.side.other]
    if not found.worlds:
        yield f"{name}: no other game would have looked the same to {name}."
        return
    number = len(found.worlds)
    games = "1 other game looks" if number == 1 else f"{number} other games look"
    there = "In it" if number == 1 else "In them"
    yield fill(
        f"{name}: {games} exactly the same to {name}. {there} {enemy} "
        f"pieces stand elsewhere after {found.moments} of {found.plies} moves, on "
        f"{found.squares} squares of the board; {found.places:,} times in all.",
        WIDTH,
        subsequent_indent="  ",
    )
    leaks = {leak.channel: leak for leak in found.leaks}
    rows = [
        (f"  {channel}", f"{times:,}", "LEAKED" if channel in leaks else "always the same")
        for channel, times in found.checks.items()
    ]
    yield columns([("  channel", "compared", ""), *rows])
    for leak in leaks.values():
        yield from _of_leak(timeline, found, leak)


def _of_leak(timeline: Timeline, found: Findings, leak: Leak) -> Iterator[str]:
    world = found.worlds[leak.world - 1]
    yield f"  {leak.channel}: after {leak.ply} moves, {leak.moment}"
    yield f"    {_parting(timeline, world)}"
    if leak.real:
        yield f"    there: {leak.other}"
        yield f"    here:  {leak.real}"
    else:
        yield f"    {leak.other}"
    yield from (f"    {path}" for path in leak.pictures)


def _parting(timeline: Timeline, world: World) -> str:
    """How another game differs from the real one."""
    ply = parting(timeline, world)
    step, before = timeline.steps[ply], world.history[ply]
    other = timeline.game.san(before, world.moves[ply])
    return f"in a game with {step.numeral()} {other} instead of {step.san}"


def parting(timeline: Timeline, world: World) -> int:
    """After how many moves another game differs from the real one."""
    pairs = zip(timeline.record.moves, world.moves, strict=False)
    return next(ply for ply, (real, other) in enumerate(pairs) if real != other)


def as_json(timeline: Timeline, found: Sequence[Findings]) -> dict[str, object]:
    """The findings for programs."""
    return {
        "leaked": any(side.leaks for side in found),
        "plies": timeline.plies,
        "sides": [_side_as_json(timeline, side) for side in found],
    }


def _side_as_json(timeline: Timeline, found: Findings) -> dict[str, object]:
    facts = timeline.game.facts
    return {
        "side": facts.sides[found.side],
        "plies": found.plies,
        "differing": {
            "moments": found.moments,
            "squares": found.squares,
            "places": found.places,
        },
        "worlds": [
            {
                "common": parting(timeline, world),
                "plies": world.plies,
                "moves": [code(facts, move) for move in world.moves],
            }
            for world in found.worlds
        ],
        "checks": dict(found.checks),
        "leaks": [_leak_as_json(leak) for leak in found.leaks],
    }


def _leak_as_json(leak: Leak) -> dict[str, object]:
    return {
        "channel": leak.channel,
        "ply": leak.ply,
        "moment": leak.moment,
        "world": leak.world,
        "real": leak.real,
        "other": leak.other,
        "pictures": [str(path) for path in leak.pictures],
    }
