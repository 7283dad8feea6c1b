"""Every kind of stipulation, with what files, screens and solvers ask about it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum, auto
from typing import Literal, TypeAlias

from core.facts import Facts

Target: TypeAlias = Literal["", "mate", "stalemate"]


class Way(Enum):
    """How a goal is reached, and so who can judge an attempt.

    Attributes:
        DIRECT: The side to move forces it.
        CHECKS: The side to move forces it and gives check with every move; interpositions
            that are useless do not count.
        SELF: The side to move forces the other side to do it.
        HELP: Both sides together, the one to move first.
        SERIES: The side to move alone, with the last move of the series it is in.
        STUDY: By play that is printed and not proved.
        LINE: By the moves that are given with the problem.
        FOG: By what one side was shown; see ``core.puzzles``.
        UNKNOWN: Nobody here knows.
    """

    DIRECT = auto()
    CHECKS = auto()
    SELF = auto()
    HELP = auto()
    SERIES = auto()
    STUDY = auto()
    LINE = auto()
    FOG = auto()
    UNKNOWN = auto()


class Goal(StrEnum):
    """The kinds of stipulations that this program knows."""

    MATE = "#"
    STALEMATE = "="
    HELPMATE = "h#"
    HELP_STALEMATE = "h="
    SELFMATE = "s#"
    SELF_STALEMATE = "s="
    SERIES_MATE = "ser-#"
    TSUME = "tsume"
    WIN = "win"
    DRAW = "draw"
    MOVES = "moves"
    FOG = "fog"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class GoalKind:
    """What there is to know of one goal.

    Attributes:
        way: How it is reached.
        title: What is asked in a few words, ``{}`` being the number of moves; ``""`` for
            what the file says.
        task: The same in a sentence about ``{mover}``, ``{other}`` and ``{moves}``, with
            ``{s}`` where there are several, and ``{when}`` for the move on which it ends,
            where the problem says that; ``""`` for what the file says.
        heading: The title while it is solved, where that is another one.
        target: Where play is to end.
        counted: Whether the number of moves follows its name, as in ``#2``.
        in_plies: Whether that number counts the moves of both sides.
        names: What it is called in files besides, without a number.
        lengths: In how many moves it may be asked of a position set up by hand; 0 where
            the position says that, or nobody does.
        group: Under what title all of its problems are listed together; ``""`` where those
            of each length are for themselves.
        of_all_games: Whether that group holds the problems of every game.
        turned: Whether the second side sits below where it is the one to find moves.
    """

    way: Way
    title: str = ""
    task: str = ""
    heading: str = ""
    target: Target = ""
    counted: bool = False
    in_plies: bool = False
    names: tuple[str, ...] = ()
    lengths: tuple[int, ...] = ()
    group: str = ""
    of_all_games: bool = False
    turned: bool = False

    def suits(self, facts: Facts) -> bool:
        """Whether it is usually asked in a game: of mates those that its turns allow.

        Mates by checks alone are asked where pieces can be dropped in between.
        """
        if not self.counted:
            return True
        if self.way is Way.CHECKS and not facts.hand:
            return False
        return facts.win_by == "mate" and (self.way is Way.SERIES) != facts.alternates


GOALS: dict[Goal, GoalKind] = {
    Goal.MATE: GoalKind(
        Way.DIRECT,
        "Mate in {}",
        "{mover} moves first and mates at the latest on move {moves}.",
        target="mate",
        counted=True,
        lengths=(1, 2, 3, 4, 5),
    ),
    Goal.STALEMATE: GoalKind(
        Way.DIRECT,
        "Stalemate in {}",
        "{mover} moves first and stalemates at the latest on move {moves}.",
        target="stalemate",
        counted=True,
    ),
    Goal.HELPMATE: GoalKind(
        Way.HELP,
        "Helpmate in {}",
        "{mover} moves first and helps {other} to mate on move {moves}.",
        target="mate",
        counted=True,
        lengths=(2, 3),
    ),
    Goal.HELP_STALEMATE: GoalKind(
        Way.HELP,
        "Help-stalemate in {}",
        "{mover} moves first; together you stalemate on move {moves}.",
        target="stalemate",
        counted=True,
    ),
    Goal.SELFMATE: GoalKind(
        Way.SELF,
        "Selfmate in {}",
        "{mover} moves first and forces {other} to mate on move {moves}.",
        target="mate",
        counted=True,
        lengths=(2, 3),
    ),
    Goal.SELF_STALEMATE: GoalKind(
        Way.SELF,
        "Self-stalemate in {}",
        "{mover} forces {other} to stalemate on move {moves}.",
        target="stalemate",
        counted=True,
    ),
    Goal.SERIES_MATE: GoalKind(
        Way.SERIES,
        "Series mate in {}",
        "{mover} moves {moves} time{s} in a row and mates.",
        target="mate",
        counted=True,
        names=("ser-#",),
        lengths=(0,),
        group="Series mates",
        of_all_games=True,
        turned=True,
    ),
    Goal.TSUME: GoalKind(
        Way.CHECKS,
        "Tsume in {} plies",
        "{mover} gives check with every move and mates{when}.",
        target="mate",
        counted=True,
        in_plies=True,
        names=("tsume",),
        lengths=(0,),
        group="Tsume-shogi",
        of_all_games=True,
        turned=True,
    ),
    Goal.WIN: GoalKind(
        Way.STUDY,
        "Win",
        "{mover} moves first and wins.",
        names=("win", "+"),
        lengths=(0,),
        group="Studies",
    ),
    Goal.DRAW: GoalKind(
        Way.STUDY,
        "Draw",
        "{mover} moves first and draws.",
        names=("draw", "="),
        lengths=(0,),
        group="Studies",
    ),
    Goal.MOVES: GoalKind(
        Way.LINE,
        "Find the best moves",
        "Find the best move{s} for {mover}.",
        heading="{mover} to move",
        names=("moves",),
        group="Tactics",
        turned=True,
    ),
    Goal.FOG: GoalKind(
        Way.FOG, "Fog puzzle", group="Fog puzzles", of_all_games=True, turned=True
    ),
    Goal.OTHER: GoalKind(Way.UNKNOWN),
}
"""In the order in which they are listed and offered."""
