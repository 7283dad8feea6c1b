"""``bench``: measures how fast the program is, and how well bots play.

Without a word it prints every figure of docs/performance.md.
"""

from __future__ import annotations

from argparse import ArgumentDefaultsHelpFormatter, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from importlib import import_module
from inspect import getdoc

from cli.options import Commands, Parser, json
from cli.output import DONE, columns, say, write, write_json
from lab.bench import arena, files, solving, speed, window
from lab.bench.timing import Figure

FIGURES: dict[str, Callable[[], Iterator[Figure]]] = {
    "rules": speed.rules_figures,
    "search": speed.search_figures,
    "selective": speed.selective_figures,
    "draughts": speed.draughts_figures,
    "shogi": speed.shogi_figures,
    "problems": solving.problem_figures,
    "tsume": solving.tsume_figures,
    "series": solving.series_figures,
    "belief": speed.belief_figures,
    "arena": arena.figures,
    "replay": files.replay_figures,
    "window": window.figures,
    "library": files.library_figures,
    "files": files.files_figures,
    "start": speed.start_up_figures,
}
"""The figures, by what is measured."""

_BY_MODULE = {
    "background": {
        "explorer": "the explorer on 100,000 games: its index, and how long answers take",
        "practice": "how fast games are gone through for cards, and cards scheduled",
    },
    "comparison": {
        "shipped": "shipped kernels beside those for this processor",
        "versus": "two versions of this program side by side",
    },
    "desktop": {
        "first-minute": "how long a newcomer waits",
        "random-use": "memory and open files of the window while it is used at random",
        "still": "what the window costs while a person looks at it, or does not",
    },
    "installed": {
        "installed": "whether an installed program works in a home that never saw it",
        "trouble": "a program where its compiled kernels cannot be used as usual",
    },
    "network": {
        "network": "games over bad lines, and honest games while a server is attacked"
    },
    "play": {
        "endings": "which won endings a bot wins",
        "judges": "progressive chess by its own evaluation, and by others",
        "mixing": "how far a bot's first moves can be foretold",
        "overrun": "by how much a bot oversteps its time where its belief is large",
        "progressive": "whether the strongest bot ever misses a mate within a series",
        "repeats": "how often a bot repeats an earlier game",
    },
    "server": {
        "server": "games between computers: delays, memory, and a server that is killed"
    },
    "solving": {
        "problems": "the solver on files of composed problems",
        "series": "mates within a series: how many are found, and in what time",
        "tsume": "the solver on the tsume problems that are shipped",
    },
}
"""What else can be measured, by the module that does it, and what it says."""

EXPERIMENTS = {name: module for module, rows in _BY_MODULE.items() for name in rows}
"""The module of each experiment."""


class _Help(RawDescriptionHelpFormatter, ArgumentDefaultsHelpFormatter):
    """Prints the docstring of a function as it stands, and every default."""


def arguments(parser: Parser) -> None:
    """Add the options of the command, and all experiments with theirs."""
    parser.add_argument(
        "--only",
        nargs="+",
        choices=FIGURES,
        metavar="NAME",
        help=f"some of the figures: {', '.join(FIGURES)} (all)",
    )
    json(parser)
    kinds: Commands = parser.add_subparsers(dest="what", metavar="WHAT", title="others")
    for name, about in (row for rows in _BY_MODULE.values() for row in rows.items()):
        one = kinds.add_parser(
            name,
            help=about,
            description=getdoc(_part(name, "run_{}")),
            formatter_class=_Help,
            allow_abbrev=False,
        )
        _part(name, "{}_arguments")(one)


def run(given: Namespace) -> int:
    """Measure, and print what was measured."""
    if given.what:
        _part(given.what, "run_{}")(given)
        return DONE
    say("measuring; this takes a while")
    figures = [figure for name in given.only or FIGURES for figure in FIGURES[name]()]
    if given.json:
        write_json([asdict(figure) for figure in figures])
    else:
        write(table(figures))
    return DONE


def table(figures: Sequence[Figure]) -> str:
    """``figures`` for people: name, value, unit, and what was asked for."""
    return columns([_row(figure) for figure in figures])


def _row(figure: Figure) -> tuple[str, str, str]:
    goal = f"goal {figure.goal}, " if figure.goal else ""
    note = f"({goal}low {_short(figure.low)}, high {_short(figure.high)})"
    return figure.name, _short(figure.value), f"{figure.unit} {note}"


def _short(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.4g}"


def _part(experiment: str, name: str) -> Callable[..., object]:
    """A function of an experiment, by its name with a place for the experiment's."""
    module = import_module(f"lab.bench.{EXPERIMENTS[experiment]}")
    part: Callable[..., object] = getattr(module, name.format(experiment.replace("-", "_")))
    return part
