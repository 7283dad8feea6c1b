"""Setting a position up by hand: what each change makes of a setup, and what undoes it.

A setup keeps rights that its board rules out for now, so that a king that is put back has
them again; ``Game.settled`` leaves them out of what is shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from core.facts import Facts
from core.game import Game
from core.setup import Setup, SetupProblem, Start
from core.values import Outcome, Piece, Side, Square

MOST_IN_HAND = 99
"""How many pieces of one kind an editor puts into a hand at most."""

MOST_COUNTED = 9999
"""How far an editor sets a counter at most."""


@dataclass(frozen=True, slots=True)
class PositionDraft:
    """A position that is being set up, with all that can be undone and done again.

    Attributes:
        setup: As it is now.
        earlier: As it was before each change, the oldest first.
        later: What was undone, the last to be done again first.
    """

    setup: Setup
    earlier: tuple[Setup, ...] = ()
    later: tuple[Setup, ...] = ()

    def become(self, setup: Setup) -> PositionDraft:
        """The draft after a change; itself if nothing changes."""
        if setup == self.setup:
            return self
        return PositionDraft(setup, (*self.earlier, self.setup))

    def join(self, setup: Setup) -> PositionDraft:
        """The draft after a change that is undone together with the last one."""
        if setup == self.setup:
            return self
        return PositionDraft(setup, self.earlier) if self.earlier else self.become(setup)

    def undo(self) -> PositionDraft:
        """The draft before the last change; itself if there was none."""
        if not self.earlier:
            return self
        return PositionDraft(self.earlier[-1], self.earlier[:-1], (*self.later, self.setup))

    def redo(self) -> PositionDraft:
        """The draft after the change that was undone last; itself if there was none."""
        if not self.later:
            return self
        return PositionDraft(self.later[-1], (*self.earlier, self.setup), self.later[:-1])


@dataclass(frozen=True, slots=True)
class Review:
    """What a game says of a setup.

    Attributes:
        setup: The setup as far as its board bears it out.
        text: It in writing.
        problems: All that is wrong with it.
        start: Where a game begins from it; ``None`` while something is wrong.
        outcome: How the game is over before its first move, if it is.
    """

    setup: Setup
    text: str
    problems: tuple[SetupProblem, ...] = ()
    start: Start | None = None
    outcome: Outcome | None = None

    @property
    def playable(self) -> bool:
        """Whether a game can be played from it."""
        return self.start is not None and self.outcome is None


def review(game: Game, setup: Setup) -> Review:
    """What ``game`` says of ``setup``."""
    settled = game.settled(setup)
    placed = game.place(settled)
    if not isinstance(placed, Start):
        return Review(settled, game.write_setup(settled), placed)
    over = game.outcome([placed.position], placed.halfmove_clock)
    return Review(settled, game.write(placed), start=placed, outcome=over)


def emptied(setup: Setup) -> Setup:
    """An empty board, with the same side to move."""
    return Setup({}, setup.side)


def with_piece(setup: Setup, square: Square, piece: Piece) -> Setup:
    """``piece`` put down on ``square``, in place of whatever stood there."""
    return replace(setup, pieces={**setup.pieces, square: piece})


def without_piece(setup: Setup, square: Square) -> Setup:
    """Whatever stands on ``square`` taken away."""
    left = {at: piece for at, piece in setup.pieces.items() if at != square}
    return replace(setup, pieces=left)


def with_moved(setup: Setup, origin: Square, target: Square) -> Setup:
    """The piece on ``origin`` put on ``target``, in place of whatever stood there."""
    piece = setup.pieces.get(origin)
    if piece is None:
        return setup
    return with_piece(without_piece(setup, origin), target, piece)


def recoloured(setup: Setup, square: Square) -> Setup:
    """The piece on ``square`` given to the other side."""
    piece = setup.pieces.get(square)
    if piece is None:
        return setup
    return with_piece(setup, square, Piece(piece.side.other, piece.symbol))


def turned(facts: Facts, setup: Setup, square: Square) -> Setup:
    """The piece on ``square`` promoted, or else given to the other side, not promoted."""
    piece = setup.pieces.get(square)
    if piece is None:
        return setup
    promoted = Piece(piece.side, f"+{piece.symbol}")
    if promoted.symbol in facts.symbols:
        return with_piece(setup, square, promoted)
    return with_piece(setup, square, Piece(piece.side.other, piece.symbol.lstrip("+")))


def with_in_hand(setup: Setup, piece: Piece, by: int) -> Setup:
    """So many more of ``piece`` in hand, or fewer; never less than none."""
    number = min(max(0, setup.hands.get(piece, 0) + by), MOST_IN_HAND)
    others = {each: n for each, n in setup.hands.items() if each != piece}
    return replace(setup, hands={**others, piece: number} if number else others)


def with_counters(setup: Setup, halfmove_clock: int, number: int) -> Setup:
    """With these counters, or the nearest that there can be."""
    clock = min(max(0, halfmove_clock), MOST_COUNTED)
    return replace(setup, halfmove_clock=clock, number=min(max(1, number), MOST_COUNTED))


def can_mirror(facts: Facts) -> bool:
    """Whether left and right of the board can change places: not where squares idle."""
    return {_across(facts, square) for square in facts.idle} == facts.idle


def mirrored(facts: Facts, setup: Setup) -> Setup:
    """Left and right changed over; itself where that cannot be."""
    if not can_mirror(facts):
        return setup
    return replace(
        setup,
        pieces={_across(facts, at): piece for at, piece in setup.pieces.items()},
        en_passant=frozenset(_across(facts, at) for at in setup.en_passant),
    )


def exchanged(facts: Facts, setup: Setup) -> Setup:
    """Each side in the place of the other: the same game with the sides changed over.

    The board is mirrored top to bottom, or turned by half where squares idle.
    """
    last = facts.columns * facts.rows - 1
    turn = {at: _across(facts, last - at) for at in facts.squares}
    if {turn[at] for at in facts.idle} != facts.idle:
        turn = {at: last - at for at in facts.squares}
    return replace(
        setup,
        pieces={turn[at]: _other(piece) for at, piece in setup.pieces.items()},
        side=setup.side.other,
        hands={_other(piece): number for piece, number in setup.hands.items()},
        rights=setup.rights.swapcase(),
        en_passant=frozenset(turn[at] for at in setup.en_passant),
        checks=(setup.checks[1], setup.checks[0]),
    )


def counted(setup: Setup, side: Side) -> int:
    """How many pieces a side has on the board and in hand."""
    in_hand = sum(n for piece, n in setup.hands.items() if piece.side is side)
    return in_hand + sum(piece.side is side for piece in setup.pieces.values())


def grown(facts: Facts, standing: Mapping[Square, Piece], at: Square, man: Piece) -> Piece:
    """What typing the letter of ``man`` puts on a square: it, or what it is promoted to.

    A piece whose letter is typed where it stands already becomes its promoted form, and
    that the plain one again.
    """
    promoted = Piece(man.side, f"+{man.symbol}")
    stands = standing.get(at) == man and promoted.symbol in facts.symbols
    return promoted if stands else man


def _across(facts: Facts, square: Square) -> Square:
    row, column = divmod(square, facts.columns)
    return row * facts.columns + facts.columns - 1 - column


def _other(piece: Piece) -> Piece:
    return Piece(piece.side.other, piece.symbol)
