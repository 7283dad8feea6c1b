"""Progressive chess, open and in the fog: each series is one move longer than the last.

A FEN has a seventh field for the series: the number of moves of a series that begins, or
within one the moves left and the length, as ``2/5``. Where it is left out the sixth, the
move number, says how long the series is. ``board side length``, as in collections of
problems, is read as well. The field of en passant may name several squares, one after the
other; within a series these are squares that pawns of the side to move have passed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import chain, combinations
from types import ModuleType
from typing import Any, ClassVar

import numpy as np

from core import notation
from core.boards import squares
from core.facts import Facts
from core.games.chess import board, setups
from core.games.chess import fog_progressive_kernels as fog_kernels
from core.games.chess import progressive_kernels as kernels
from core.games.chess.board import META, Castling, king_of, row_of
from core.games.chess.game import ChessGame, FogChess
from core.games.chess.game import can_win as can_mate
from core.games.chess.progressive_checks_kernels import keep_legal_passing
from core.games.chess.progressive_tables import COUNTED, LEFT, LENGTH, STEPPED
from core.games.chess.rules import (
    FogProgressiveRules,
    FogRuleset,
    MoveOptions,
    ProgressiveRules,
    ProgressiveRuleset,
)
from core.games.chess.setups import conditions as conditions_of_chess
from core.games.chess.text import START, read_setup, write_setup
from core.games.chess.views import men_of, position_of
from core.setup import (
    BadPositionError,
    Condition,
    ConditionGroup,
    Fix,
    Position,
    Setup,
    SetupProblem,
    Start,
)
from core.texts import _, listed, ngettext, pgettext
from core.values import Move, Observation, Outcome, Piece, Reason, Side, Square, Turn


def turn_of(position: Position) -> Turn:
    """The series and the moves left in it; series are numbered by their length."""
    meta = position.words[board.META]
    return Turn(meta >> LENGTH & COUNTED, meta >> LEFT & COUNTED)


def passed_in_series(position: Position) -> frozenset[Square]:
    """Where pawns may be taken in passing, by the side to move or in the next series.

    The first where a series begins; the second, squares that pawns of the side to move have
    passed, within one.
    """
    first = 16 if board.to_move(position) is Side.FIRST else 40
    files = position.words[board.META] >> STEPPED & 0xFF
    return board.en_passant(position) | {first + file for file in squares(files)}


def counted(now: Turn, passed_squares: Iterable[Square]) -> int:
    """The bits of ``meta`` that say of a series and of en passant what these do."""
    bits = now.left << LEFT | now.number << LENGTH
    if now.left == now.number:
        return bits | board.passed_files(passed_squares)
    return bits | sum(1 << STEPPED + square % 8 for square in passed_squares)


LONGEST = 999
"""The most moves that a series may have where a position is set up."""


def place(
    facts: Facts,
    rules: tuple[MoveOptions, ProgressiveRules | None],
    castling: Castling,
    setup: Setup,
) -> Start | tuple[SetupProblem, ...]:
    """See ``Game.place``; ``rules`` are the options, and those of check if any."""
    options, packed = rules
    bare = replace(setup, en_passant=frozenset())
    problems = (
        *_of_chess(facts, options, castling, bare),
        *_wrong_series(setup),
        *_wrong_passing(facts, setup),
    )
    if problems:
        return problems
    start = setups.placed(options, bare)
    found = () if packed is None else tuple(_wrong_checks(facts, bare, start.position))
    return found or Start(
        _with_series(packed, setup, start.position), setup.halfmove_clock, setup.number
    )


def _of_chess(
    facts: Facts, options: MoveOptions, castling: Castling, setup: Setup
) -> Iterator[SetupProblem]:
    """What chess has against a setup, but for the number of its pieces.

    Mates are looked for in positions that were made up; a known set of them has one with 17
    black pieces.
    """
    for problem in setups.problems_of(facts, options, castling, setup):
        if problem.code != "too many":
            yield problem


def setup_of(castling: Castling, start: Start) -> Setup:
    """See ``Game.setup_of``."""
    now = turn_of(start.position)
    told = setups.setup_of(castling, start)
    return replace(told, en_passant=passed_in_series(start.position), turn=now)


def settled(packed: ProgressiveRules | None, castling: Castling, setup: Setup) -> Setup:
    """See ``Game.settled``: no squares of en passant where nobody could take."""
    told = possible_en_passant(setup)
    setup = setups.without_stale_rights(castling, replace(setup, en_passant=frozenset()))
    kings = {Piece(side, "k") for side in Side}
    if packed is None or not told or not kings <= set(setup.pieces.values()):
        return replace(setup, en_passant=told)
    row = row_of(setup.pieces)
    row[META] = np.uint64(int(setup.side))
    position = _with_series(packed, replace(setup, en_passant=told), Position(row))
    return replace(setup, en_passant=passed_in_series(position))


def could_pass(setup: Setup) -> frozenset[Square]:
    """Every square that a pawn can have passed by a double step, and no other move since.

    A series begins with those that the other side's pawns passed in the last one, if
    nothing stands there; within a series they are those of the side to move.
    """
    first = is_first(setup.turn)
    stepper = setup.side.other if first else setup.side
    rank, ahead = (2, 8) if stepper is Side.FIRST else (5, -8)
    pawn = Piece(stepper, "p")
    return frozenset(
        at
        for at in range(8 * rank, 8 * rank + 8)
        if setup.pieces.get(at + ahead) == pawn
        and setup.pieces.get(at - ahead) != pawn
        and not (first and at in setup.pieces)
    )


def is_first(now: Turn) -> bool:
    """Whether no move of a series has been made."""
    return now.left == now.number


def possible_en_passant(setup: Setup) -> frozenset[Square]:
    """The squares of en passant that pawns can have passed.

    Where a series begins a pawn must stand ready to take there.
    """
    possible = setup.en_passant & could_pass(setup)
    return _hunted(setup, possible) if is_first(setup.turn) else possible


def _hunted(setup: Setup, passed_squares: frozenset[Square]) -> frozenset[Square]:
    """Those beside whose pawn stands another that may take it."""
    rank, ahead = (2, 8) if _stepper(setup) is Side.FIRST else (5, -8)
    taker = Piece(_stepper(setup).other, "p")
    return frozenset(
        at
        for at in passed_squares
        if any(
            setup.pieces.get(near) == taker
            for near in (at + ahead - 1, at + ahead + 1)
            if near // 8 == rank + ahead // 8
        )
    )


def _stepper(setup: Setup) -> Side:
    """Whose pawns may be taken in passing, now or in the next series."""
    return setup.side.other if is_first(setup.turn) else setup.side


def _with_series(
    packed: ProgressiveRules | None, setup: Setup, position: Position
) -> Position:
    """``position`` with the series of a setup, and those squares that it bears out."""
    row = position.row.copy()
    kept = possible_en_passant(setup)
    row[META] |= np.uint64(
        counted(setup.turn, kept if packed is None else _hunted(setup, kept))
    )
    if packed is not None and is_first(setup.turn):
        keep_legal_passing(packed, row)
    return Position(row)


def _wrong_series(setup: Setup) -> Iterator[SetupProblem]:
    now = setup.turn
    if not 1 <= now.number <= LONGEST:
        whole = replace(setup, turn=Turn(1, 1))
        sentence = _("a series has 1 to {longest} moves, not {number}").format(
            longest=LONGEST, number=now.number
        )
        # For translators: a button: let the series have that many moves.
        yield SetupProblem("series", sentence, fix=Fix(_("Let it be one"), whole))
    elif not 1 <= now.left <= now.number:
        whole = replace(setup, turn=Turn(now.number, now.number))
        sentence = _("of a series of {number} moves {left} cannot be left").format(
            number=now.number, left=now.left
        )
        # For translators: a button: let the series of moves be at its beginning.
        yield SetupProblem("series", sentence, fix=Fix(_("Begin it"), whole))


def _wrong_passing(facts: Facts, setup: Setup) -> Iterator[SetupProblem]:
    for square in sorted(setup.en_passant - could_pass(setup)):
        sentence = _("no pawn can have passed {name} in this series").format(
            name=facts.name(square)
        )
        if is_first(setup.turn):
            sentence = _("no pawn can just have passed {name}").format(
                name=facts.name(square)
            )
        mended = replace(setup, en_passant=setup.en_passant - {square})
        # For translators: a button: without that square for en passant.
        fix = Fix(_("Leave it out"), mended)
        yield SetupProblem("en passant", sentence, frozenset({square}), fix)


def _wrong_checks(facts: Facts, setup: Setup, position: Position) -> Iterator[SetupProblem]:
    """Checks that no series can have left, and those that stand within one."""
    yield from setups.wrong_checks(facts, setup, position)
    if is_first(setup.turn):
        return
    side, whole = setup.side, Turn(setup.turn.number, setup.turn.number)
    if setups.checkers(position, side):
        sentence = _("{side_name} cannot stand in check within its series").format(
            side_name=facts.side_name(side)
        )
        where = frozenset({king_of(setup.pieces, side)})
        fix = Fix(_("Begin the series"), replace(setup, turn=whole))
        yield SetupProblem("check", sentence, where, fix)


SERIES_START = f"{START} 1"
"""The usual array, with a series of one move."""

_SERIES = re.compile(r"([1-9][0-9]{0,2})(?:/([1-9][0-9]{0,2}))?")
_PASSED = re.compile("-|(?:[a-h][36])+")
_SHORT, _LONG = 3, 7
"""How many fields the two forms have that tell the series."""

_EN_PASSANT = 3
"""Which field is that of en passant, from 0."""


def read_with_series(
    facts: Facts, castling: Castling, text: str, rest: Setup | None = None
) -> Setup:
    """The setup that a text describes, playable or not; see ``text.read_setup``.

    Raises:
        BadPositionError: If it describes none.
    """
    fields = text.split()
    if len(fields) > _LONG:
        sentence = _("a FEN has one to seven fields, this one has {count}").format(
            count=len(fields)
        )
        raise BadPositionError(sentence)
    if len(fields) == _SHORT and fields[-1][0].isdigit():
        now = _read_series(fields.pop())
        setup = _read(facts, castling, fields, rest)
        return replace(_settled(setup, now), number=now.number)
    now_told = _read_series(fields.pop()) if len(fields) == _LONG else None
    setup = _read(facts, castling, fields, rest)
    if now_told is None and rest is None:
        length = min(max(1, setup.number), LONGEST)
        now_told = Turn(length, length)
    return _settled(setup, now_told or setup.turn)


def _read(facts: Facts, castling: Castling, fields: list[str], rest: Setup | None) -> Setup:
    """What the first six fields say, with every square of en passant that they name."""
    told = fields[_EN_PASSANT] if len(fields) > _EN_PASSANT else None
    plain = [*fields[:_EN_PASSANT], *("-" for _ in fields[_EN_PASSANT:][:1])]
    plain += fields[_EN_PASSANT + 1 :]
    setup = read_setup(facts, castling, " ".join(plain), rest)
    if told is None:
        return replace(setup, en_passant=rest.en_passant if rest else frozenset())
    return replace(setup, en_passant=_read_passed(facts, told))


def _settled(setup: Setup, now: Turn) -> Setup:
    """A setup within a series, without squares of en passant where nobody could take.

    Squares that no pawn can have passed are a mistake, and are told as one.
    """
    setup = replace(setup, turn=now)
    wrong = setup.en_passant - could_pass(setup)
    return replace(setup, en_passant=possible_en_passant(setup) | wrong)


def write_with_series(facts: Facts, castling: Castling, setup: Setup) -> str:
    """The seven fields of a setup, which need not be playable."""
    now = setup.turn
    series = f"{now.left}/{now.number}" if now.left != now.number else str(now.number)
    return f"{write_setup(facts, castling, setup)} {series}"


def _read_series(text: str) -> Turn:
    found = _SERIES.fullmatch(text)
    if found is None or int(found[1]) > int(found[2] or found[1]):
        raise BadPositionError(
            _(
                "the series is {text!r} instead of its length, or of the moves left in "
                "it and its length as in 2/5"
            ).format(text=text)
        )
    return Turn(int(found[2] or found[1]), int(found[1]))


def _read_passed(facts: Facts, text: str) -> frozenset[Square]:
    if not _PASSED.fullmatch(text):
        raise BadPositionError(
            _(
                "the en-passant field is {text!r} instead of - or squares on rank 3 or 6"
            ).format(text=text)
        )
    names = {text[at : at + 2] for at in range(0, len(text) - 1, 2)}
    return frozenset(square for square in facts.squares if facts.name(square) in names)


_OFFERED = 16
"""The longest series that a menu offers, unless the position has a longer one."""

_COMBINED = 3
"""Of so many squares of en passant at most every choice is offered, of more one or all."""

Squares = frozenset[Square]


def series_conditions(
    facts: Facts,
    castling: ConditionGroup,
    setup: Setup,
    settled: Callable[[Setup], Setup],
) -> tuple[ConditionGroup, ...]:
    """See ``Game.conditions``; ``castling`` is as in chess, ``settled`` is the game's."""
    series = *_lengths(setup), *_left(setup)
    passed = tuple(_passed(facts, setup, settled))
    return (
        castling,
        ConditionGroup(_("Series"), series, one=True),
        *((ConditionGroup(_("En passant"), passed, one=True),) if passed else ()),
    )


def _passed(
    facts: Facts, setup: Setup, settled: Callable[[Setup], Setup]
) -> Iterator[Condition]:
    """Squares that pawns can have passed and be taken on, none of them, one or several."""
    told = settled(setup).en_passant
    able = [
        at
        for at in sorted(could_pass(setup))
        if settled(replace(setup, en_passant=frozenset({at}))).en_passant
    ]
    for chosen in _choices(able, told) if able else ():
        names = " ".join(map(facts.name, sorted(chosen)))
        steps = listed(_step(facts, setup, at) for at in sorted(chosen))
        note = _("{steps} played").format(steps=steps) if steps else ""
        changed = replace(setup, en_passant=chosen)
        yield Condition(
            names or pgettext("squares", "None"), chosen == told, changed, note=note
        )


def _choices(able: list[Square], told: Squares) -> list[Squares]:
    sizes = range(len(able) + 1) if len(able) <= _COMBINED else (0, 1, len(able))
    each = chain.from_iterable(combinations(able, size) for size in sizes)
    choices = [frozenset(squares) for squares in each]
    return choices if told in choices else [*choices, told]


def _step(facts: Facts, setup: Setup, passed: Square) -> str:
    """The step of two squares by which a pawn passed a square."""
    stepper = setup.side.other if is_first(setup.turn) else setup.side
    ahead = 8 if stepper is Side.FIRST else -8
    return f"{facts.name(passed - ahead)}–{facts.name(passed + ahead)}"


def _lengths(setup: Setup) -> Iterator[Condition]:
    """Series of any length that begin here."""
    for length in range(1, max(_OFFERED, setup.turn.number) + 1):
        now = Turn(length, length)
        label = ngettext("{number} move", "{number} moves", length)
        yield Condition(label, now == setup.turn, _at(setup, now))


def _left(setup: Setup) -> Iterator[Condition]:
    """The same series with some of its moves made."""
    length = setup.turn.number
    for left in range(length - 1, 0, -1):
        now = Turn(length, left)
        yield Condition(
            # For translators: moves of a series.
            _("{left} of {length} left").format(left=left, length=length),
            now == setup.turn,
            _at(setup, now),
        )


def _at(setup: Setup, now: Turn) -> Setup:
    """``setup`` within a series; where one begins other pawns may have been passed."""
    kept = setup.en_passant if is_first(now) == is_first(setup.turn) else frozenset()
    return replace(setup, turn=now, en_passant=kept)


@dataclass(frozen=True)
class SeriesGame(ChessGame):
    """A game of the family whose turns are series. See ``core.game.Game``."""

    def start(self) -> Start:
        """See ``Game.start``: the array of chess, with one move."""
        return self.read(SERIES_START)

    def plans(self, seen: Observation) -> tuple[Move, ...]:
        """See ``Game.plans``: none, as the other side makes many moves in between."""
        return ()

    def setup_of(self, start: Start) -> Setup:
        """See ``Game.setup_of``."""
        return setup_of(self.castling, start)

    def conditions(self, setup: Setup) -> tuple[ConditionGroup, ...]:
        """See ``Game.conditions``."""
        given = self.facts, self.options, self.castling, setup, self.settled
        rights, *_ = conditions_of_chess(*given, partial(notation.shown, self))
        return series_conditions(self.facts, rights, setup, self.settled)

    def read_setup(self, text: str, rest: Setup | None = None) -> Setup:
        """See ``Game.read_setup``."""
        return read_with_series(self.facts, self.castling, text, rest)

    def write_setup(self, setup: Setup) -> str:
        """See ``Game.write_setup``."""
        return write_with_series(self.facts, self.castling, setup)

    def position_of(self, seen: Observation) -> Position:
        """See ``Game.position_of``."""
        row = position_of(replace(seen, en_passant=frozenset())).row
        row[board.META] |= np.uint64(counted(seen.turn, seen.en_passant))
        return Position(row)

    def _shown(self, history: Sequence[Position], viewer: Side) -> dict[str, Any]:
        """See ``BaseGame``: with the series, and what pawns of the side to move passed."""
        position = history[-1]
        mine = viewer is self.to_move(position)
        passed = passed_in_series(position) if mine else frozenset()
        turn = turn_of(position)
        return super()._shown(history, viewer) | {"turn": turn, "en_passant": passed}


def quiet(history: Sequence[Position], halfmove_clock: int, most: int) -> Outcome | None:
    """The draw after ``most`` series without progress, if it is one."""
    now = turn_of(history[-1])
    begins = now.left == now.number
    if begins and quiet_series(history, halfmove_clock) >= most:
        return Outcome(None, Reason.TEN_SERIES)
    return None


def can_win(options: ProgressiveRuleset, position: Position, side: Side) -> bool:
    """Whether ``side`` has the pieces to give mate, however badly the other plays.

    Where only the last move may give check, a king that could leave a check may be kept
    from it because that would uncover a check of its own: any piece that attacks mates
    then if the other side has something besides its king.
    """
    if can_mate(position, side):
        return True
    bare = position.words[board.KINGS]
    armed = all(men_of(position, each) & ~bare for each in Side)
    return options.check == "last" and armed


def quiet_series(history: Sequence[Position], halfmove_clock: int) -> int:
    """How many series have ended since the last capture or move of a pawn.

    A series in which that happened does not count, nor one that is going on.
    """
    begun = 0
    for index in range(len(history) - 1, -1, -1):
        left, length = turn_of(history[index]).left, turn_of(history[index]).number
        begun += left == length
        if index and board.resets_clock(history[index - 1], history[index]):
            return max(0, begun - 1)
    begun += sum(1 for _ in _begun_before(history[0], halfmove_clock))
    return max(0, begun - 1)


def _begun_before(position: Position, plies: int) -> Iterator[int]:
    """Series that began in the quiet ``plies`` before ``position``, if all were whole."""
    now = turn_of(position)
    length, made = now.number, now.number - now.left
    if made == 0:
        length, made = length - 1, length - 1
    while length > 0 and plies >= made:
        yield length
        plies, length = plies - made, length - 1
        made = length


@dataclass(frozen=True)
class ProgressiveChess(SeriesGame):
    """Progressive chess under one ruleset. See ``core.game.Game``."""

    kernels: ClassVar[ModuleType] = kernels

    options: ProgressiveRuleset

    @cached_property
    def rules(self) -> ProgressiveRules:
        """The options as kernels take them."""
        return self.options.packed

    def outcome(
        self, history: Sequence[Position], halfmove_clock: int = 0
    ) -> Outcome | None:
        """See ``Game.outcome``.

        Mate and stalemate show by there being no move, at any point of a series: whoever is
        in check then is mated, also where every way out of the check would give check too
        early. No position comes back, as every series is longer than the last.
        """
        position = history[-1]
        stuck = not self._words(position)
        if stuck and kernels.checked(self.rules, position.row):
            return Outcome(self.to_move(position).other, Reason.CHECKMATE)
        if not any(self.can_win(position, side) for side in Side):
            return Outcome(None, Reason.MATERIAL)
        if stuck:
            return Outcome(None, Reason.STALEMATE)
        return quiet(history, halfmove_clock, self.options.quiet_series)

    def can_win(self, position: Position, side: Side) -> bool:
        """See ``Game.can_win``."""
        return can_win(self.options, position, side)

    def place(self, setup: Setup) -> Start | tuple[SetupProblem, ...]:
        """See ``Game.place``."""
        rules = self.options, self.rules
        return place(self.facts, rules, self.castling, setup)

    def settled(self, setup: Setup) -> Setup:
        """See ``Game.settled``."""
        return settled(self.rules, self.castling, setup)

    def _position_before(self, seen: Observation) -> Position:
        """The position of ``seen`` for whoever is to move.

        Who is not to move is not told where the other side may take in passing: it may
        wherever a pawn can have gone two squares, or nothing that is asked here differs.
        """
        if seen.to_move is seen.viewer:
            return self.position_of(seen)
        bare = Setup(seen.pieces, seen.to_move, turn=seen.turn)
        passed = replace(bare, en_passant=could_pass(bare))
        return self.position_of(replace(seen, en_passant=self.settled(passed).en_passant))


QUIET_SERIES = 10
"""Series without a capture or a pawn move that draw the game."""


@dataclass(frozen=True)
class FogProgressive(SeriesGame):
    """Progressive chess in the fog. See ``core.game.Game``.

    What a move does and what a side sees of a board is as in fog-of-war chess, which is
    asked for it.
    """

    kernels: ClassVar[ModuleType] = fog_kernels

    options: FogRuleset

    @cached_property
    def rules(self) -> FogProgressiveRules:
        """The options as kernels take them."""
        return FogProgressiveRules(*self.options.packed)

    @cached_property
    def _single(self) -> FogChess:
        """Fog-of-war chess with the same facts and options."""
        return FogChess(self.facts, self.options, notation=self.notation)

    def outcome(
        self, history: Sequence[Position], halfmove_clock: int = 0
    ) -> Outcome | None:
        """See ``Game.outcome``. Taking the king comes before every draw."""
        taken = self._single.outcome(history[-1:])
        return taken or quiet(history, halfmove_clock, QUIET_SERIES)

    def _words(self, position: Position) -> tuple[int, ...]:
        return self._single._words(position)

    def observe(self, history: Sequence[Position], viewer: Side) -> Observation:
        """See ``Game.observe``."""
        return _in_series(self._single.observe(history, viewer), history[-1])

    def reveal(self, history: Sequence[Position]) -> Observation:
        """See ``Game.reveal``."""
        return _in_series(self._single.reveal(history), history[-1])

    def place(self, setup: Setup) -> Start | tuple[SetupProblem, ...]:
        """See ``Game.place``."""
        return place(self.facts, (self.options, None), self.castling, setup)

    def settled(self, setup: Setup) -> Setup:
        """See ``Game.settled``."""
        return settled(None, self.castling, setup)

    def san(self, position: Position, move: Move) -> str:
        """See ``Game.san``."""
        return self._single.san(position, move)

    def own_san(self, seen: Observation, moves: Sequence[Move], move: Move) -> str:
        """See ``Game.own_san``."""
        return self._single.own_san(seen, moves, move)

    def surely_empty(self, seen: Observation) -> frozenset[Square]:
        """See ``Game.surely_empty``."""
        return self._single.surely_empty(seen)

    def surely_manned(self, before: Observation, after: Observation) -> frozenset[Square]:
        """See ``Game.surely_manned``: who takes stands there, but in passing."""
        lost = {each.square for each in after.captured} - after.visible
        if not is_first(before.turn) or before.to_move is after.viewer:
            return frozenset(lost)
        return frozenset(at for at in lost if not _may_have_passed(before, after, at))

    def sensed(self, seen: Observation) -> int:
        """See ``Game.sensed``."""
        return self._single.sensed(seen)

    def arrival(self, before: Observation, after: Observation) -> str:
        """See ``Game.arrival``."""
        return self._single.arrival(before, after)


def _in_series(seen: Observation, position: Position) -> Observation:
    """``seen`` with the series, and with what pawns of the side to move have passed."""
    mine = seen.viewer is board.to_move(position)
    passed = passed_in_series(position) if mine else frozenset[Square]()
    return replace(seen, turn=turn_of(position), en_passant=passed)


def _may_have_passed(before: Observation, after: Observation, at: Square) -> bool:
    """Whether a piece of the viewer's that stood on ``at`` may have been taken in passing.

    Seen empty, the square it passed was not where its taker went.
    """
    viewer = after.viewer
    rank, back = (3, -8) if viewer is Side.FIRST else (4, 8)
    pawn = before.pieces.get(at) == Piece(viewer, "p") and at // 8 == rank
    passed = at + back
    empty = passed in after.visible and passed not in after.pieces
    return pawn and not empty
