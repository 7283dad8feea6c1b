"""What ``match`` and ``tournament`` share: the plan, the pool, progress and Ctrl-C."""

from __future__ import annotations

import re
import time
from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from shlex import quote
from typing import Any

from bots.roster import for_game, maker
from cli import options
from cli.names import check_bot, check_ruleset, named_variant, start_texts
from cli.options import Parser, Whole, budget, count, many, seconds, shown
from cli.output import COMMAND, FailedError, WrongUseError, bar, overwrite, say
from core.clock import TimeControl, read_budget
from core.events.archive import ArchiveError, stored_plan
from core.events.event import MOST_GAMES, Plan
from core.events.tournament import NoWorkersError, Tournament
from core.player import Budget, Make, Means
from core.tasks.workers import ClusterError, Pool, cluster_pool, local_pool
from core.texts import N_, _
from settings.store import load_settings

USUAL: dict[str, Any] = {
    "budget": read_budget("0.5s"),
    "control": None,
    "opening": 0,
    "starts": (),
    "limit": 60.0,
    "plies": 2000,
    "again": False,
    "seed": 1,
    "shared": False,
}
"""What options are unless they are given."""

ELSEWHERE = N_("choose another folder")
"""What to do about a folder that holds something else."""

OF_EXPLOIT = "training.jsonl"
"""A file by which the folder of an exploit, made in the lab, is known."""

_GLANCE = 0.2


def stored(given: Namespace) -> Plan | None:
    """The plan of the event in the folder named by ``--out``, if any."""
    if not given.out:
        return None
    folder = Path(given.out)
    try:
        return stored_plan(folder)
    except ArchiveError as error:
        why = str(error)
        if (folder / OF_EXPLOIT).exists():
            why = _(
                "{folder} holds an exploit, and no match or tournament; {elsewhere}"
            ).format(folder=folder, elsewhere=_(ELSEWHERE))
        raise WrongUseError(why) from error


def plan_of(given: Namespace, wanted: Plan) -> Plan:
    """``wanted`` with the options given; the rest comes from a folder begun before.

    Args:
        given: The command line.
        wanted: Players, numbers of games and title.
    """
    begun = stored(given)
    variant = named_variant(given.variant or (begun.variant if begun else ""))
    check_ruleset(variant.facts.key, given.rules)
    for name in wanted.names:
        check_bot(name, variant.facts.key)
    ruleset = given.rules or (begun.ruleset if begun else variant.default)
    if given.seed is None and begun is None:
        given.seed = USUAL["seed"]
    given.starts = start_texts(given, variant.facts.key, ruleset, wanted.games)
    chosen = {key: getattr(given, key) for key in USUAL}
    usual = USUAL | _with_clocks(given)
    known = {key: getattr(begun, key) if begun else usual[key] for key in USUAL}
    options = {key: known[key] if chosen[key] is None else chosen[key] for key in USUAL}
    budget, limit = options["budget"], options["limit"]
    if budget.nodes is None and budget.seconds >= limit:
        raise WrongUseError(
            _("--limit: {limit:g} seconds must be more than the budget").format(limit=limit)
        )
    if options["opening"] and options["starts"]:
        raise WrongUseError(_("--opening: random plies are for games from the usual start"))
    plan = replace(
        wanted,
        variant=variant.facts.key,
        ruleset=ruleset,
        date=datetime.now(UTC).astimezone().strftime("%Y.%m.%d"),
        **options,
    )
    if plan.total > MOST_GAMES:
        raise WrongUseError(
            _("--games: {total:,} games in all; the limit is {most_games:,}").format(
                total=plan.total, most_games=MOST_GAMES
            )
        )
    return plan


def _with_clocks(given: Namespace) -> dict[str, Any]:
    """What else is usual where clocks run: bots may think for as long as they allow."""
    if given.control is None:
        return {}
    return {"budget": Budget((given.limit or USUAL["limit"]) / 2)}


def bots(variant: str = "") -> Make:
    """Makes bots of the roster, with the memory that the settings allow, for a game."""
    return for_game(maker(Means(load_settings().belief_bytes)), variant)


@contextmanager
def opened(plan: Plan, folder: Path, given: Namespace) -> Iterator[Tournament]:
    """Open the event in ``folder``; its workers are stopped at the end."""
    try:
        event = Tournament(plan, bots(plan.variant), folder, _pool(given))
    except ArchiveError as error:
        raise WrongUseError(str(error)) from error
    try:
        yield event
    except (NoWorkersError, ClusterError) as error:
        kept = _("{error}; {count} of {total} games are kept in {folder}").format(
            error=error, count=len(event.results), total=event.total, folder=folder
        )
        raise FailedError(kept if given.out else str(error)) from error
    except OSError as error:
        raise FailedError(
            _("{folder} cannot be written: {strerror}").format(
                folder=folder, strerror=error.strerror
            )
        ) from error
    finally:
        event.close()


def play(event: Tournament, enough: Callable[[], bool] = lambda: False) -> None:
    """Play until all games are finished or there are ``enough``."""
    with _progress(event) as show:
        if enough():
            return
        event.start()
        while not event.over:
            event.wait(_GLANCE)
            if event.poll() and enough():
                return
            show(len(event.results))
    if event.problem:
        say(
            _("some games failed on the cluster and were played here: {problem}").format(
                problem=event.problem
            )
        )


def say_stopped(event: Tournament, given: Namespace, words: Sequence[str]) -> None:
    """Say after Ctrl-C how far the event has come and how to resume it."""
    say(
        _("stopped after {count} of {total} games").format(
            count=len(event.results), total=event.total
        )
    )
    if given.out:
        line = " ".join(map(quote, [*words, "--out", given.out]))
        say(_("to resume: {command} {line}").format(command=COMMAND, line=line))
    else:
        say(_("the games were not saved; use --out DIR to keep them"))


def _pool(given: Namespace) -> Pool:
    if not given.dask:
        return local_pool(given.jobs)
    try:
        return cluster_pool(given.dask)
    except ClusterError as error:
        raise FailedError(_("--dask: {error}").format(error=error)) from error


@contextmanager
def _progress(event: Tournament) -> Iterator[Callable[[int], object]]:
    """Shows a bar for the number of finished games, if a person is looking."""
    began, first = time.monotonic(), len(event.results)

    def show(done: int) -> None:
        passed = time.monotonic() - began
        words, left = _("{bar} {done} of {total} games, {clock}"), ""
        if done > first:
            words = _("{bar} {done} of {total} games, {clock}, about {left} left")
            left = _clock(passed * (event.total - done) / (done - first))
        overwrite(
            words.format(
                bar=bar(done, event.total), done=done, total=event.total,
                clock=_clock(passed), left=left,
            )
        )  # fmt: skip

    try:
        yield show
    finally:
        overwrite("")


def _clock(seconds: float) -> str:
    return str(timedelta(seconds=round(seconds)))


opening = Whole(0, 40)
"""Of plies at random: more leave no game to play."""

_ADDRESS = re.compile(r"((tcp|tls)://)?[\w.\[\]:-]+:\d{1,5}", re.ASCII)


def event_arguments(parser: Parser, *, needs_out: bool = False) -> None:
    """The options that ``match`` and ``tournament`` share.

    What is not given is ``None``: a folder that holds the event already knows it.
    """
    add = parser.add_argument
    add(
        "--budget",
        type=budget,
        metavar="B",
        help=_("time or nodes for a move, such as 0.5s or 20000n (0.5s)"),
    )
    add(
        "--time-control",
        dest="control",
        type=_control,
        metavar="T",
        help=_(
            "clocks, as minutes+seconds, such as 5+3, or with byoyomi 10+3x30: who runs "
            "out of time loses; without --budget a move may then take half the limit (none)"
        ),
    )
    add("--opening", type=opening, metavar="K", help=_("random plies before each game (0)"))
    options.starts(parser)
    add(
        "--limit",
        type=seconds,
        metavar="S",
        help=_("seconds; a bot without an answer by then loses (60)"),
    )
    add("--plies", type=many, metavar="K", help=_("a longer game is a draw (2000)"))
    add(
        "--again",
        action="store_true",
        default=None,
        help=_(
            "play draws by repetition again with sides changed, in games that have it so"
        ),
    )
    add("--seed", type=count, metavar="N", help=_("seed for everything random (1)"))
    add(
        "--shared-process",
        dest="shared",
        action="store_true",
        default=None,
        help=_("run bots in the referee's process: faster, for bots you trust"),
    )
    add(
        "--out",
        type=options.folder,
        metavar="DIR",
        required=needs_out,
        help=_("where games and results go; resumed if it holds some")
        if needs_out
        else _("where games and results go; resumed if it holds some (nowhere)"),
    )
    options.processes(parser)
    add(
        "--dask",
        type=cluster,
        metavar="ADDRESS",
        help=_("play on a dask cluster, such as tcp://host:8786 (on this computer)"),
    )
    options.rules(parser)
    options.json(parser)


def cluster(text: str) -> str:
    """The address of a dask scheduler."""
    if not _ADDRESS.fullmatch(text):
        raise ArgumentTypeError(
            _("{text} is not an address such as tcp://host:8786").format(text=shown(text))
        )
    return text


def _control(text: str) -> TimeControl:
    """The time control of all games."""
    try:
        control = TimeControl.parse(text)
    except ValueError as error:
        raise ArgumentTypeError(str(error)) from error
    if control is None:
        raise ArgumentTypeError(_("leave it out for games without clocks"))
    return control
