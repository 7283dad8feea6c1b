"""Every kind of stipulation, of the fog as well, and how one is read."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum, StrEnum, auto
from typing import Literal, TypeAlias

from core.facts import Facts
from core.texts import N_, NP_, _
from core.values import Side

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
        FOG: By what one side was shown; see ``FogKind``.
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
    MISTAKE = "mistake"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class GoalKind:
    """What there is to know of one goal.

    Attributes:
        way: How it is reached.
        title: What is asked in a few words, ``{}`` being the number of moves; ``""`` for
            what the file says.
        task: The same in a sentence about ``{mover}``, ``{other}`` and ``{moves}``;
            ``""`` for what the file says.
        tasks: The sentence for several moves, where that is another one.
        heading: The title while it is solved, where that is another one.
        target: Where play is to end.
        counted: Whether the number of moves follows its name, as in ``#2``.
        uncounted: The title where no number does.
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
    tasks: str = ""
    heading: str = ""
    target: Target = ""
    counted: bool = False
    uncounted: str = ""
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
        # For translators: the number of moves.
        N_("Mate in {}"),
        N_("{mover} moves first and mates at the latest on move {moves}."),
        target="mate",
        uncounted=N_("Mate"),
        counted=True,
        lengths=(1, 2, 3, 4, 5),
    ),
    Goal.STALEMATE: GoalKind(
        Way.DIRECT,
        N_("Stalemate in {}"),
        N_("{mover} moves first and stalemates at the latest on move {moves}."),
        target="stalemate",
        uncounted=N_("Stalemate"),
        counted=True,
    ),
    Goal.HELPMATE: GoalKind(
        Way.HELP,
        N_("Helpmate in {}"),
        N_("{mover} moves first and helps {other} to mate on move {moves}."),
        target="mate",
        uncounted=N_("Helpmate"),
        counted=True,
        lengths=(2, 3),
    ),
    Goal.HELP_STALEMATE: GoalKind(
        Way.HELP,
        N_("Help-stalemate in {}"),
        N_("{mover} moves first; together you stalemate on move {moves}."),
        target="stalemate",
        uncounted=N_("Help-stalemate"),
        counted=True,
    ),
    Goal.SELFMATE: GoalKind(
        Way.SELF,
        N_("Selfmate in {}"),
        N_("{mover} moves first and forces {other} to mate on move {moves}."),
        target="mate",
        uncounted=N_("Selfmate"),
        counted=True,
        lengths=(2, 3),
    ),
    Goal.SELF_STALEMATE: GoalKind(
        Way.SELF,
        N_("Self-stalemate in {}"),
        N_("{mover} forces {other} to stalemate on move {moves}."),
        target="stalemate",
        uncounted=N_("Self-stalemate"),
        counted=True,
    ),
    Goal.SERIES_MATE: GoalKind(
        Way.SERIES,
        N_("Series mate in {}"),
        N_("{mover} mates with this move."),
        N_("{mover} moves in a row and mates with move {moves}."),
        target="mate",
        uncounted=N_("Series mate"),
        counted=True,
        names=("ser-#",),
        lengths=(0,),
        group=N_("Series mates"),
        of_all_games=True,
        turned=True,
    ),
    Goal.TSUME: GoalKind(
        Way.CHECKS,
        N_("Tsume in {} plies"),
        N_("{mover} gives check with every move and mates."),
        N_("{mover} gives check with every move and mates on move {moves}."),
        target="mate",
        uncounted=N_("Tsume"),
        counted=True,
        in_plies=True,
        names=("tsume",),
        lengths=(0,),
        group=N_("Tsume-shogi"),
        of_all_games=True,
        turned=True,
    ),
    Goal.WIN: GoalKind(
        Way.STUDY,
        NP_("kind of study", "Win"),
        N_("{mover} moves first and wins."),
        names=("win", "+"),
        lengths=(0,),
        group=N_("Studies"),
    ),
    Goal.DRAW: GoalKind(
        Way.STUDY,
        NP_("kind of study", "Draw"),
        N_("{mover} moves first and draws."),
        names=("draw", "="),
        lengths=(0,),
        group=N_("Studies"),
    ),
    Goal.MOVES: GoalKind(
        Way.LINE,
        N_("Find the best moves"),
        N_("Find the best move for {mover}."),
        N_("Find the best moves for {mover}."),
        heading=N_("{mover} to move"),
        names=("moves",),
        group=N_("Tactics"),
        turned=True,
    ),
    Goal.FOG: GoalKind(
        Way.FOG, N_("Fog puzzle"), group=N_("Fog puzzles"), of_all_games=True, turned=True
    ),
    Goal.MISTAKE: GoalKind(
        Way.FOG,
        N_("Better move"),
        names=("mistake",),
        group=N_("Your mistakes"),
        of_all_games=True,
        turned=True,
    ),
    Goal.OTHER: GoalKind(Way.UNKNOWN),
}
"""In the order in which they are listed and offered."""


class FogKind(StrEnum):
    """What is asked; also the stipulation of its problem.

    A move *wins in one* on a board if, whatever the other side answers there, it loses its
    king to the next move and takes none itself. It wins *in two* if after every answer
    the person, by what they then see, has a move that wins in one on every board left.

    A *mistake* is a move that somebody made in a game of any kind, with fog or without,
    where a better one could be known. Good moves are weighed and not proved.
    """

    WIN_IN_ONE = "fog:win1"
    WIN_IN_TWO = "fog:win2"
    SAFE = "fog:safe"
    CHANCE = "fog:chance"
    WHERE = "fog:where"
    NOWHERE = "fog:nowhere"
    WHAT = "fog:what"
    MISTAKE = "mistake"

    @property
    def label(self) -> str:
        """What the kind is called."""
        return _(_LABELS[self])

    @property
    def proved(self) -> bool:
        """Whether its answers can be proved, on every board that fits."""
        return self is not FogKind.MISTAKE

    @property
    def by_move(self) -> bool:
        """Whether it is answered by a move."""
        return self not in {FogKind.WHERE, FogKind.NOWHERE, FogKind.WHAT}

    @property
    def by_square(self) -> bool:
        """Whether it is answered by a square; by a kind of piece, if by no move either."""
        return self in {FogKind.WHERE, FogKind.NOWHERE}


_LABELS = {
    # For translators: kinds of fog puzzles: a win whatever the fog hides.
    FogKind.WIN_IN_ONE: N_("Certain win"),
    FogKind.WIN_IN_TWO: N_("Certain win in two"),
    FogKind.SAFE: N_("Only safe move"),
    FogKind.CHANCE: N_("Best chance"),
    FogKind.WHERE: N_("Where is it?"),
    FogKind.NOWHERE: N_("Where it cannot be"),
    FogKind.WHAT: N_("What stands there?"),
    FogKind.MISTAKE: N_("Better move"),
}


@dataclass(frozen=True, slots=True)
class Claim:
    """A moment of a game, a question about it, and its answer.

    Attributes:
        kind: What is asked.
        variant: Key of the game.
        ruleset: Name of its ruleset.
        start: Text of the position that both sides saw in full; ``""`` for the usual start.
        line: The moves from there up to the moment by ``core.notation.code``: the truth.
        side: Who is asked, and is to move.
        boards: How many boards fit all that this side was shown; of a mistake, on how many
            of them its moves were weighed.
        answers: The right moves, squares or pieces, by their codes, names or symbols.
        works: On how many of the boards each candidate holds: of moves, those that win or
            after which the king survives; of squares, those on which the piece is there;
            of pieces, those on which such a one stands there.
        piece: Symbol of the piece that is asked for, in questions that squares answer.
        square: Name of the square that is asked about, in those that a piece answers.
        level: How hard it is, from 1 to 5.
        solved: Which levels among the bots were tried, and whether they answered right.
        played: Of a mistake, the code of the move that was made.
        chances: Of a mistake, the chance to win that could be known after each move that
            was weighed, by its code, in thousandths: after all of them in the fog.
        positions: Of a mistake, how many boards fit as far as they were counted.
        exact: Of a mistake, whether these are all there are.
    """

    kind: FogKind
    variant: str
    ruleset: str
    start: str
    line: tuple[str, ...]
    side: Side
    boards: int
    answers: tuple[str, ...]
    works: Mapping[str, int]
    piece: str = ""
    square: str = ""
    level: int = 1
    solved: Mapping[str, bool] = field(default_factory=dict)
    played: str = ""
    chances: Mapping[str, int] = field(default_factory=dict)
    positions: int = 0
    exact: bool = True


_COUNTED = re.compile(
    f"({'|'.join(re.escape(goal) for goal, kind in GOALS.items() if kind.counted)})"
    r" ?([1-9][0-9]{0,2})(\.5)?"
)
_PLAIN = {name: goal for goal, kind in GOALS.items() for name in kind.names}
_FOG = frozenset(map(str, FogKind))


@dataclass(frozen=True, slots=True)
class Stipulation:
    """A stipulation taken apart.

    Attributes:
        kind: What is to be reached.
        moves: In how many moves at the latest, those of both sides if its goal counts so
            (``GoalKind.in_plies``); 0 where none is said.
        half: Whether half a move more, as in ``h#2.5``: the side that is mated last moves
            second.
        text: As it is written.
    """

    kind: Goal
    moves: int = 0
    half: bool = False
    text: str = ""

    @property
    def goal(self) -> GoalKind:
        """What there is to know of its kind."""
        return GOALS[self.kind]

    @property
    def attacks(self) -> int:
        """In how many moves of the side that moves first; 0 where that is not said."""
        return (self.moves + 1) // 2 if self.goal.in_plies else self.moves

    @property
    def is_plain(self) -> bool:
        """Whether its text alone tells a reader of any file what is asked."""
        return self.goal.counted or self.goal.way is Way.STUDY

    @property
    def title(self) -> str:
        """What is asked in a few words, such as ``Mate in 3``."""
        return self._named(_)

    @property
    def name(self) -> str:
        """The same in English, as a name that stays."""
        return self._named(str)

    def _named(self, read: Callable[[str], str]) -> str:
        goal = self.goal
        if self.text in _FOG:
            return read(_LABELS[FogKind(self.text)])
        if goal.counted and not self.moves:
            return read(goal.uncounted)
        amount = f"{self.moves}½" if self.half else str(self.moves)
        # What somebody else wrote is no pattern: its braces stay as they are.
        return read(goal.title).format(amount) if goal.title else self.text


def read_stipulation(text: str) -> Stipulation:
    """Take a stipulation apart; of one that is not known only the text is kept."""
    plain = text.strip()
    if kind := _PLAIN.get(plain.lower()):
        return Stipulation(kind, text=plain)
    if plain.startswith("fog:"):
        return Stipulation(Goal.FOG, text=plain)
    found = _COUNTED.fullmatch(plain)
    if found is None or (found[3] and GOALS[Goal(found[1])].way is not Way.HELP):
        return Stipulation(Goal.OTHER, text=plain)
    return Stipulation(Goal(found[1]), int(found[2]), bool(found[3]), plain)
