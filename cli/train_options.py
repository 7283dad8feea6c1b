"""What may be said after ``train WHAT``, one function for each kind of weights."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError

from bots.chess.taught.shapes import HIDDEN
from cli.amounts import Number, Whole, count, jobs, many, share
from cli.event_options import cluster
from cli.options import folder, force

_PLAYERS = Whole(1, 10_000)
_STRAYS = Whole(0, 100)
_DEPTH = Whole(1, 20)
_TEACHING = Whole(0, 20)
_HIDDEN = Whole(1, 1024)
_STEP = Number(0, 1000, above=True)
_SOME = Whole(0, many.high)


def positional(parser: ArgumentParser) -> None:
    """The options of ``cli/train_positional.py``."""
    add = parser.add_argument
    add(
        "--players",
        type=_PLAYERS,
        default=64,
        metavar="N",
        help="size of the population (64)",
    )
    add(
        "--survivors",
        type=_PLAYERS,
        default=8,
        metavar="N",
        help="how many survive an epoch (8)",
    )
    add("--games", type=many, default=1, metavar="N", help="for each pair and colour (1)")
    add("--step", type=_STEP, default=1.0, metavar="X", help="largest mutation (1.0)")
    add(
        "--halving",
        type=_SOME,
        default=0,
        metavar="N",
        help="epochs in which the step halves (0: never)",
    )
    add("--sparring", type=_SOME, default=0, metavar="N", help="games against rivals (0)")
    add("--epochs", type=many, default=440, metavar="N", help="how many in all (440)")
    add(
        "--exam",
        type=many,
        default=1000,
        metavar="N",
        help="games the best plays in the end (1000)",
    )
    _seed(parser)
    add(
        "--out",
        type=folder,
        default="positional",
        metavar="DIR",
        help="resumed if it holds a run (positional)",
    )
    add(
        "--initial",
        default="zeros",
        metavar="zeros|FILE",
        help="where all players start (zeros)",
    )
    add("--jobs", type=jobs, default=1, metavar="J", help="parallel threads (1)")
    add(
        "--dask", type=cluster, metavar="ADDRESS", help="breed on a cluster (this computer)"
    )


def network(parser: ArgumentParser) -> None:
    """The options of ``cli/train_network.py``."""
    add = parser.add_argument
    _places(parser)
    add(
        "--architecture",
        choices=("thesis", "best"),
        default="thesis",
        help="the thesis' network, or the one that weighs moves (thesis)",
    )
    add(
        "--player",
        metavar="NAME",
        default="",
        help="whose moves to learn (who played most)",
    )
    add("--epochs", type=many, metavar="N", help="passes over all (150; 20 for best)")
    _seed(parser)
    _out(parser, "network-thesis.npz or network-best.npz")
    add(
        "--folds",
        type=_folds,
        default=0,
        metavar="K",
        help="cross-validate by game (0: not)",
    )


def evaluation(parser: ArgumentParser) -> None:
    """The options of ``cli/train_evaluation.py``."""
    add = parser.add_argument
    _places(parser)
    _teacher(parser)
    add(
        "--depth",
        type=_TEACHING,
        default=3,
        metavar="N",
        help="plies the teacher searches; 0 for what Stockfish's command eval says (3)",
    )
    add(
        "--strays",
        type=_STRAYS,
        default=2,
        metavar="N",
        help="nearby positions added for each (2)",
    )
    add(
        "--lessons",
        type=folder,
        metavar="DIR",
        help="where judged positions are kept, for runs to come (beside the weights)",
    )
    add(
        "--hidden",
        type=_HIDDEN,
        default=32,
        metavar="N",
        help="units of the hidden layer for each side (32)",
    )
    add(
        "--no-view",
        action="store_true",
        help="let squares in view count for nothing beside the network",
    )
    _results(parser, 0.0)
    add("--epochs", type=many, default=12, metavar="N", help="passes over all (12)")
    _seed(parser)
    _out(parser, "evaluation.npz")


def taught(parser: ArgumentParser) -> None:
    """The options of ``cli/train_taught.py``."""
    add = parser.add_argument
    add(
        "--games",
        type=many,
        default=4000,
        metavar="N",
        help="games to play (4000; the shipped weights took 210000)",
    )
    add("--nodes", type=many, default=50, metavar="N", help="positions a move (50)")
    add(
        "--teacher",
        required=True,
        metavar="PROGRAM",
        help="an engine that says what positions are worth, such as stockfish",
    )
    add(
        "--depth",
        type=_TEACHING,
        default=0,
        metavar="N",
        help="plies it searches; 0 for what Stockfish's command eval says (0)",
    )
    _openings(parser)
    add(
        "--hidden",
        type=_HIDDEN,
        default=HIDDEN,
        metavar="N",
        help=f"units of the hidden layer for each side ({HIDDEN})",
    )
    add("--epochs", type=many, default=10, metavar="N", help="passes over all (10)")
    _seed(parser)
    _out(parser, "taught.npz")
    parser.set_defaults(by_hand=False)


def habits(parser: ArgumentParser) -> None:
    """The options of ``cli/train_habits.py``."""
    add = parser.add_argument
    _places(parser)
    add("--epochs", type=many, default=5, metavar="N", help="passes over all games (5)")
    add(
        "--positions",
        type=many,
        default=100,
        metavar="N",
        help="the most that are followed on either side (100)",
    )
    _seed(parser)
    add("--jobs", type=jobs, default=1, metavar="J", help="parallel processes (1)")
    add(
        "--measure",
        action="store_true",
        help="train nothing; say how likely the shipped weights hold what was played",
    )
    _out(parser, "habits.npz")


def games(parser: ArgumentParser, name: str) -> None:
    """The options of ``cli/train_games.py``; ``name`` is what the weights are called."""
    add = parser.add_argument
    add("--games", type=many, default=4000, metavar="N", help="games to play (4000)")
    add("--nodes", type=many, default=3000, metavar="N", help="positions a move (3000)")
    _results(parser, 0.5)
    _teacher(parser)
    add(
        "--depth",
        type=_TEACHING,
        default=5,
        metavar="N",
        help="plies it searches; 0 for what Stockfish's command eval says (5)",
    )
    _openings(parser)
    add("--epochs", type=many, default=20, metavar="N", help="passes over all (20)")
    _seed(parser)
    add(
        "--by-hand",
        action="store_true",
        help="begin with weights by hand, not with the shipped ones",
    )
    _out(parser, f"{name}.npz")


def _places(parser: ArgumentParser) -> None:
    parser.add_argument(
        "places", nargs="+", metavar="DIR", help="PGN files, or folders of them"
    )


def _teacher(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--teacher",
        metavar="PROGRAM",
        default="",
        help="an engine that says what positions are worth (our own search)",
    )


def _openings(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--openings",
        metavar="FILE",
        default="",
        help="positions to begin from, one a line (random plies from the start)",
    )


def _results(parser: ArgumentParser, usual: float) -> None:
    parser.add_argument(
        "--results",
        type=share,
        default=usual,
        metavar="X",
        help=f"weight of game results in the target ({usual:g})",
    )


def _seed(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--seed", type=count, default=1, metavar="N", help="seed for everything random (1)"
    )


def _out(parser: ArgumentParser, usual: str) -> None:
    parser.add_argument(
        "--out",
        metavar="FILE",
        default="",
        help=f"where to save the weights, ending in .npz ({usual})",
    )
    force(parser)


def _folds(text: str) -> int:
    if (folds := _SOME(text)) == 1:
        raise ArgumentTypeError("one fold leaves nothing to learn from")
    return folds
