"""Finds series mates and tsume problems in games, and takes those worth solving."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import log2

from bots.solving.prover import Prover
from bots.solving.series_finder import SeriesFinder, all_mates
from bots.solving.solver import Lines
from core.editing import exchanged, without_piece
from core.game import Game
from core.problems.goals import Goal
from core.problems.problem import with_the_rest
from core.setup import Position, Setup, Start
from core.values import Delta, Move, Piece, Side

LENGTHS = range(3, 10)
"""Series that are neither answered at a glance nor beyond people."""

SERIES_FROM_ONE_GAME = 2
"""So many mates are taken from one game at most."""

ONE_SOLUTION, NO_CAPTURE, ONE_PIECE = "One solution", "No capture", "One piece alone"
PROMOTION, UNDERPROMOTION = "With promotion", "With underpromotion"
CASTLING = "With castling"
SERIES_THEMES = ONE_SOLUTION, UNDERPROMOTION, CASTLING, ONE_PIECE, NO_CAPTURE, PROMOTION
"""What is said of a mate besides, the rarest first."""


@dataclass(frozen=True, slots=True)
class SeriesLimits:
    """What is worth keeping, and how long is looked for it.

    Attributes:
        solutions: The most ways to mate that a problem may have.
        quick: Positions looked at to find one mate.
        nodes: Positions looked at to find all of them.
    """

    solutions: int = 24
    quick: int = 100_000
    nodes: int = 5_000_000


@dataclass(frozen=True, slots=True)
class MinedMate:
    """A position in which the series that begins can end in mate.

    Attributes:
        ply: After how many moves of its game.
        mates: Every way to mate.
        nodes: Positions looked at before the first was found.
        themes: What is said of them.
    """

    ply: int
    mates: tuple[tuple[Move, ...], ...]
    nodes: int
    themes: tuple[str, ...]

    @property
    def moves(self) -> int:
        """In how many moves."""
        return len(self.mates[0])

    @property
    def ways(self) -> frozenset[object]:
        """Every way to mate."""
        return frozenset(self.mates)

    @property
    def hardness(self) -> float:
        """How hard it is: the longer, the better hidden and the fewer ways the harder."""
        return self.moves + log2(1 + self.nodes) / 2 - log2(len(self.mates))

    @property
    def interest(self) -> float:
        """What it is worth to a collection: few ways, and what is rare about them."""
        themes = SERIES_THEMES
        rare = sum(len(themes) - themes.index(each) for each in self.themes[1:])
        return rare - 2 * log2(len(self.mates)) + (ONE_SOLUTION in self.themes) * 4


def series_in(
    game: Game, history: Sequence[Position], limits: SeriesLimits = SeriesLimits()
) -> Iterator[MinedMate]:
    """The mates of one game that are worth solving, in their order.

    Nobody has played to the position in which a game begins, so that it is left out too.
    Left out are those that somebody finds who takes whatever he can: a solution that
    takes a piece with every move but the last.
    """
    for ply, position in _beginnings(game, history):
        found = SeriesFinder(game, position, limits.quick).step(limits.quick)
        if found.mate is None:
            continue
        listed = all_mates(game, position, limits.solutions, limits.nodes)
        if listed.complete and not _greedy(game, position, listed.mates):
            themes = series_themes(game, position, listed.mates)
            yield MinedMate(ply, listed.mates, found.nodes, themes)


def _beginnings(game: Game, history: Sequence[Position]) -> Iterator[tuple[int, Position]]:
    """Where a series of such a length begins that was played to."""
    for ply in range(1, len(history)):
        before, position = history[ply - 1], history[ply]
        begins = game.to_move(before) is not game.to_move(position)
        fits = game.reveal([position]).turn.left in LENGTHS
        if begins and fits and game.outcome([position]) is None:
            yield ply, position


def _greedy(game: Game, position: Position, mates: Sequence[Sequence[Move]]) -> bool:
    """Whether one of the ways takes something with every move but the last, or with all."""
    return any(_captures(game, position, line) >= len(line) - 1 for line in mates)


def series_themes(
    game: Game, position: Position, mates: Sequence[Sequence[Move]]
) -> tuple[str, ...]:
    """What is said of a mate: the piece that gives it, and what the first way has."""
    line, facts = mates[0], game.facts
    lifted = [delta.lifted for delta in _deltas(game, position, line)]
    mover = game.to_move(position)
    own = [[man for man in each.values() if man.side is mover] for each in lifted]
    best = facts.symbols[1]
    said = {
        ONE_SOLUTION: len(mates) == 1,
        UNDERPROMOTION: any(move.promotion not in (None, "", best) for move in line),
        CASTLING: any(len(men) > 1 for men in own),
        ONE_PIECE: all(a.target == b.origin for a, b in pairwise(line)),
        NO_CAPTURE: all(_captures(game, position, each) == 0 for each in mates),
        PROMOTION: any(move.promotion == best for move in line),
    }
    mate = f"Mate by a {facts.kind_name(own[-1][0].symbol)}"
    return (mate, *(each for each in SERIES_THEMES if said[each]))


def _captures(game: Game, position: Position, line: Sequence[Move]) -> int:
    """How many moves of a line take something."""
    mover = game.to_move(position)
    lifted = (delta.lifted.values() for delta in _deltas(game, position, line))
    return sum(any(man.side is not mover for man in men) for men in lifted)


def _deltas(game: Game, position: Position, line: Sequence[Move]) -> Iterator[Delta]:
    """What each move of a line changes on the board."""
    for move in line:
        yield game.delta(game.reveal([position]), move)
        position = game.play(position, move)


TSUME_FROM_ONE_GAME = 4
"""So many mates are taken from one game at most."""

SACRIFICE, DECLINED = "With a sacrifice", "Promotion declined"
INTERPOSED, NO_DROP, QUIET_KING = "Interposition", "No drop", "The king never takes"
TSUME_THEMES = DECLINED, INTERPOSED, SACRIFICE, NO_DROP, QUIET_KING
"""What is said of a mate besides, the rarest first."""


@dataclass(frozen=True, slots=True)
class TsumeLimits:
    """What is worth keeping, and how long is looked for it.

    Attributes:
        moves: The attacker's moves: at least and at most.
        quick: Positions looked at to see whether there is a mate.
        nodes: Positions looked at for each question about it.
    """

    moves: tuple[int, int] = (2, 6)
    quick: int = 4_000
    nodes: int = 20_000


@dataclass(frozen=True, slots=True)
class MinedTsume:
    """A problem.

    Attributes:
        ply: After how many moves of its game it was found.
        fen: The position.
        line: The solution against a defence that holds out longest.
        ways: That line and the same in a mirror.
        nodes: Positions looked at to find it.
        themes: What is said of it.
    """

    ply: int
    fen: str
    line: tuple[Move, ...]
    ways: frozenset[object]
    nodes: int
    themes: tuple[str, ...]

    @property
    def moves(self) -> int:
        """In how many plies."""
        return len(self.line)

    @property
    def hardness(self) -> float:
        """How hard it is: the longer and the better hidden the harder."""
        return self.moves + log2(1 + self.nodes)

    @property
    def interest(self) -> float:
        """What it is worth to a collection: what is rare, and much to look at."""
        rare = sum(TSUME_THEMES[::-1].index(each) + 1 for each in self.themes[1:])
        return rare + log2(1 + self.nodes)


def tsume_in(
    game: Game, history: Sequence[Position], limits: TsumeLimits = TsumeLimits()
) -> Iterator[MinedTsume]:
    """The problems that the positions of one game give, in their order."""
    prover = Prover(game, Goal.TSUME, limits.moves[1], memory=8)
    miner = _Miner(game, prover, limits)
    for ply in range(1, len(history)):
        found = miner.problem_at(history[ply], ply)
        if found is not None:
            yield found


class _Miner:
    """Makes problems of positions.

    Args:
        game: The rules.
        prover: Proves them; its attacker is always the first side.
        limits: What is worth keeping.
    """

    def __init__(self, game: Game, prover: Prover, limits: TsumeLimits) -> None:
        self._game = game
        self._prover = prover
        self._limits = limits
        self._lines = Lines(prover, limits.nodes)
        self._last: dict[int, int] = {}

    def problem_at(self, position: Position, ply: int) -> MinedTsume | None:
        """The problem that a position gives, if there is one."""
        setup = self._as_problem(position)
        least, most = self._limits.moves
        bare = _without_king(setup, self._game.facts.royal)
        moves = self._fewest(setup, most) and self._fewest(bare, most)
        # A mate that was there two plies ago, and was not played, gives the same problem.
        is_new = moves != self._last.get(ply - 2)
        self._last = {ply: moves, ply - 1: self._last.get(ply - 1, 0)}
        if moves < least or not is_new:
            return None
        return self._problem_of(bare, ply)

    def _problem_of(self, setup: Setup, ply: int) -> MinedTsume | None:
        setup = self._weakened(setup)
        moves = self._fewest(setup, self._limits.moves[1])
        if moves < self._limits.moves[0] or not self._solved(setup, moves):
            return None
        setup = self._trimmed(setup, moves)
        position = self._placed(setup)
        before, line = self._prover.nodes, self._solved(setup, moves)
        if position is None or not line:
            return None
        nodes = self._prover.nodes - before
        fen = self._game.write_setup(replace(setup, number=1))
        ways = frozenset({line, in_mirror(self._game, line)})
        themes = tsume_themes(self._game, position, line)
        return MinedTsume(ply, fen, line, ways, nodes, themes)

    def _solved(self, setup: Setup, moves: int) -> tuple[Move, ...]:
        """The solution; empty where it is not the only one, or that was not settled."""
        position = self._placed(setup)
        if position is None:
            return ()
        return only_solution(self._lines, position, moves)

    def _as_problem(self, position: Position) -> Setup:
        """A position with the first side to move, and a whole set."""
        setup = self._game.setup_of(Start(position))
        if setup.side is not Side.FIRST:
            setup = exchanged(self._game.facts, setup)
        return with_the_rest(self._game, replace(setup, number=1))

    def _placed(self, setup: Setup) -> Position | None:
        found = self._game.place(setup)
        return found.position if isinstance(found, Start) else None

    def _fewest(self, setup: Setup, most: int) -> int:
        """In how few moves there is a mate; 0 if there is none, or that is not settled."""
        position, quick = self._placed(setup), self._limits.quick
        if position is None or not self._prover.wins(position, most, quick):
            return 0
        return Lines(self._prover, quick).fewest(position, most) or 0

    def _weakened(self, setup: Setup) -> Setup:
        """``setup`` without all of the attacker's that there is still a mate without.

        The weaker the attacker, the longer it takes, and the fewer ways there are.
        """
        for square in self._by_distance(setup, setup.side):
            fewer = self._with_rest_of(setup, without_piece(setup, square))
            if self._mates(fewer):
                setup = fewer
        for piece in [each for each in setup.hands if each.side is setup.side]:
            while piece in setup.hands:
                fewer = self._with_rest_of(setup, _less(setup, piece))
                if not self._mates(fewer):
                    break
                setup = fewer
        return setup

    def _mates(self, setup: Setup) -> bool:
        position, most = self._placed(setup), self._limits.moves[1]
        if position is None:
            return False
        return bool(self._prover.wins(position, most, self._limits.quick))

    def _trimmed(self, setup: Setup, moves: int) -> Setup:
        """``setup`` without all of the defender's that leaves the solution the only one."""
        for square in self._by_distance(setup, setup.side.other):
            fewer = self._with_rest_of(setup, without_piece(setup, square))
            if self._takes(fewer, moves) and self._solved(fewer, moves):
                setup = fewer
        return setup

    def _takes(self, setup: Setup, moves: int) -> bool:
        """Whether the shortest mate takes so many moves, where that is quickly settled."""
        position, budget = self._placed(setup), self._limits.quick // 2
        if position is None or not self._prover.wins(position, moves, budget):
            return False
        return self._prover.wins(position, moves - 1, budget) is False

    def _by_distance(self, setup: Setup, side: Side) -> list[int]:
        """The squares of a side's pieces, the farthest from the king to be mated first.

        That king is left out.
        """
        columns = self._game.facts.columns
        prey = Piece(setup.side.other, self._game.facts.royal)
        at = next(square for square, piece in setup.pieces.items() if piece == prey)

        def distance(square: int) -> int:
            rows = abs(square // columns - at // columns)
            return max(rows, abs(square % columns - at % columns))

        own = {square for square, piece in setup.pieces.items() if piece.side is side}
        return sorted(own - {at}, key=distance, reverse=True)

    def _with_rest_of(self, setup: Setup, fewer: Setup) -> Setup:
        return with_the_rest(self._game, replace(fewer, side=setup.side))


def _less(setup: Setup, piece: Piece) -> Setup:
    """``setup`` with one of a kind less in hand."""
    hands = {**setup.hands, piece: setup.hands[piece] - 1}
    return replace(setup, hands={each: n for each, n in hands.items() if n})


def _without_king(setup: Setup, royal: str) -> Setup:
    """``setup`` without the attacker's king, which few problems have."""
    own = Piece(setup.side, royal)
    king = next((at for at, each in setup.pieces.items() if each == own), None)
    return setup if king is None else without_piece(setup, king)


def in_mirror(game: Game, line: Sequence[Move]) -> tuple[Move, ...]:
    """A line with left and right changed over."""
    columns = game.facts.columns

    def across(square: int) -> int:
        return square - square % columns + columns - 1 - square % columns

    return tuple(replace(move, path=tuple(map(across, move.path))) for move in line)


def tsume_themes(game: Game, position: Position, line: Sequence[Move]) -> tuple[str, ...]:
    """What is said of a problem: the piece that mates, and what its solution has."""
    deltas = list(_deltas(game, position, line))
    facts, attacker = game.facts, game.to_move(position)
    mover = next(iter(deltas[-1].placed.values()))
    said = {
        DECLINED: any(move.promotion == "" for move in line[::2]),
        INTERPOSED: any(move.is_drop for move in line[1::2]),
        SACRIFICE: any(_takes(each, attacker) for each in deltas[1::2]),
        NO_DROP: not any(move.is_drop for move in line[::2]),
        QUIET_KING: not any(_takes(each, attacker) for each in deltas[1::2]),
    }
    mate = f"Mate by a {facts.kind_name(mover.symbol)}"
    return (mate, *(each for each in TSUME_THEMES if said[each]))


def _takes(delta: Delta, side: Side) -> bool:
    return any(piece.side is side for piece in delta.lifted.values())


MARGIN = 1
"""So many moves later than it is needed no other move may mate either."""

MOST_BRANCHES = 60
"""Problems whose longest defences have more moves of the attacker in all are left out."""


class UnsoundError(Exception):
    """There is another solution, or that was not settled."""


def only_solution(lines: Lines, position: Position, moves: int) -> tuple[Move, ...]:
    """The solution of a mate in ``moves``; empty where it is not sound, or not settled.

    It is a line against a defence that holds out longest and leaves the attacker nothing
    in hand. Against every defence that holds out so long, each of the attacker's moves but
    the last is the only one that mates.

    Args:
        lines: Asks a prover, within its patience.
        position: Where it begins.
        moves: In how many moves it is the shortest mate.
    """
    try:
        return _Soundness(lines).solution(position, moves)
    except UnsoundError:
        return ()


class _Soundness:
    """Asks about one problem."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self._game = lines.game
        self._branches = 0

    def _require_only(self, position: Position, left: int) -> Move:
        """The only move that mates; every other one fails with ``MARGIN`` moves more.

        A move that mates with a promotion and without is one move.
        """
        game, only = self._game, list[Move]()
        checks = [move for move in game.moves(position) if self._is_check(position, move)]
        for bound in (left, left + MARGIN):
            for move in [each for each in checks if each not in only]:
                does = self._lines.forces(position, move, bound)
                if does is None or (does and only and move.path != only[0].path):
                    raise UnsoundError
                if does:
                    only.append(move)
        if not only:
            raise UnsoundError
        return next((move for move in only if move.promotion), only[0])

    def _is_check(self, position: Position, move: Move) -> bool:
        return self._lines.is_check(self._game.play(position, move))

    def solution(self, position: Position, moves: int) -> tuple[Move, ...]:
        """A line in which nothing is left in hand; every longest defence is looked at."""
        lines = list[tuple[Move, ...]]()
        for line, end in self._longest(position, moves):
            if not self._held(end):
                lines.append(line)
        if not lines:
            raise UnsoundError
        return lines[0]

    def _longest(
        self, position: Position, left: int
    ) -> Iterator[tuple[tuple[Move, ...], Position]]:
        """Every line against a defence that holds out longest, and where it ends."""
        self._branches += 1
        if self._branches > MOST_BRANCHES:
            raise UnsoundError
        if left == 1:
            yield from self._mating(position)
            return
        move = self._require_only(position, left)
        after = self._game.play(position, move)
        for defence in self._lines.defences(after, left - 1):
            here = self._game.play(after, defence)
            needed = self._lines.fewest(here, left - 1)
            if not needed:
                raise UnsoundError
            if needed == left - 1:
                for line, end in self._longest(here, left - 1):
                    yield (move, defence, *line), end

    def _mating(self, position: Position) -> Iterator[tuple[tuple[Move, ...], Position]]:
        """The last move, of which there may be several."""
        for move in self._game.moves(position):
            after = self._game.play(position, move)
            if self._lines.is_goal(after):
                yield (move,), after

    def _held(self, position: Position) -> bool:
        """Whether the attacker has anything in hand."""
        attacker = self._game.to_move(position).other
        held = self._game.setup_of(Start(position)).hands
        return any(piece.side is attacker for piece in held)
