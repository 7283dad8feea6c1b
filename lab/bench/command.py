"""``bench``: measures how fast the program is, and how well bots play.

Without a word it prints every figure of docs/performance.md.
"""

from __future__ import annotations

from argparse import ArgumentDefaultsHelpFormatter, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from importlib import import_module

from cli.options import Commands, Parser, json
from cli.output import DONE, columns, say, write, write_json
from lab.bench import (
    arena,
    files,
    fog_chess,
    other_games,
    problems,
    searches,
    series,
    tsume,
    window,
)
from lab.bench.timing import Figure

FIGURES: dict[str, Callable[[], Iterator[Figure]]] = {
    "rules": fog_chess.rules_figures,
    "search": searches.search_figures,
    "selective": searches.selective_figures,
    "draughts": other_games.draughts_figures,
    "shogi": other_games.shogi_figures,
    "problems": problems.figures,
    "tsume": tsume.figures,
    "series": series.figures,
    "belief": searches.belief_figures,
    "arena": arena.figures,
    "replay": files.replay_figures,
    "window": window.figures,
    "library": files.library_figures,
    "files": files.files_figures,
    "start": fog_chess.start_up_figures,
}
"""The figures, by what is measured."""

EXPERIMENTS = {
    "endings": "which won endings a bot wins",
    "explorer": "the explorer on 100,000 games: its index, and how long answers take",
    "first-minute": "how long a newcomer waits",
    "installed": "whether an installed program works in a home that never saw it",
    "judges": "progressive chess by its own evaluation, and by others",
    "mixing": "how far a bot's first moves can be foretold",
    "network": "games over bad lines, and honest games while a server is attacked",
    "overrun": "by how much a bot oversteps its time where its belief is large",
    "practice": "how fast games are gone through for cards, and cards scheduled",
    "problems": "the solver on files of composed problems",
    "progressive": "whether the strongest bot ever misses a mate within a series",
    "random-use": "memory and open files of the window while it is used at random",
    "repeats": "how often a bot repeats an earlier game",
    "server": "games between computers: delays, memory, and a server that is killed",
    "shipped": "shipped kernels beside those for this processor",
    "series": "mates within a series: how many are found, and in what time",
    "still": "what the window costs while a person looks at it, or does not",
    "trouble": "an installed program where its compiled kernels cannot be used as usual",
    "tsume": "the solver on the tsume problems that are shipped",
    "versus": "two versions of this program side by side",
}
"""What else can be measured, each by a module of its own, and what it says."""


class _Help(RawDescriptionHelpFormatter, ArgumentDefaultsHelpFormatter):
    """Prints the docstring of a module as it stands, and every default."""


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
    for name, about in EXPERIMENTS.items():
        module = import_module(_module(name))
        one = kinds.add_parser(
            name,
            help=about,
            description=module.__doc__,
            formatter_class=_Help,
            allow_abbrev=False,
        )
        module.arguments(one)


def run(given: Namespace) -> int:
    """Measure, and print what was measured."""
    if given.what:
        import_module(_module(given.what)).run(given)
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


def _module(name: str) -> str:
    return f"lab.bench.{name.replace('-', '_')}"
