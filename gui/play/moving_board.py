"""A board on which moves are made: what marks them, and what pieces are called."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import gcd

from core.game import Game
from core.texts import capitalized
from core.values import Observation, Piece, Square
from gui.app.board_settings import board_look
from gui.app.shell import Shell
from gui.board.board import Board
from gui.board.hands import ShelfMarks
from gui.board.picking import Place, Slot
from gui.board.view_state import BoardMarks, NamedPiece, ShownBoard, with_destinations
from gui.drawing import redraw
from gui.drawing.metrics import Metrics
from gui.games import GAMES
from gui.play.moving import Moving
from settings.model import Settings

REST = 0.45
"""Seconds for which the pointer rests before anything is told."""


class PieceNaming:
    """Tells of the piece under the pointer, in games whose pieces people may not know.

    It goes by what is seen alone, so that in the fog it tells nothing.

    Args:
        shell: What all screens share.
        game: The rules.
    """

    def __init__(self, shell: Shell, game: Game) -> None:
        self._shell = shell
        self._game = game
        self._at: tuple[Place, Piece] | None = None
        self._since = 0.0
        self._kept: tuple[Observation, NamedPiece] | None = None

    def told(self, seen: Observation, place: Place | None) -> NamedPiece | None:
        """What is told of the piece at a place of the board or of a hand by now."""
        if not self._shell.settings.name_pieces or not GAMES[seen.variant].explained:
            return None
        piece = _piece_at(seen, place)
        at = None if place is None or piece is None else (place, piece)
        now = self._shell.now()
        if at != self._at:
            self._at, self._since = at, now
        if at is None:
            return None
        left = REST - (now - self._since)
        if left > 0:
            redraw.within(left)
            return None
        kept = self._kept
        if kept is None or kept[0] is not seen or kept[1].place != place:
            kept = self._kept = seen, self._of(seen, *at)
        return kept[1]

    def _of(self, seen: Observation, place: Place, piece: Piece) -> NamedPiece:
        facts = self._game.facts
        words = capitalized(facts.kind_name(piece.symbol))
        if isinstance(place, Slot):
            note = self._game.dropping(place.symbol)
            return NamedPiece(place, words, drops(self._game, seen, place.symbol), note)
        return NamedPiece(place, words, reach(self._game, seen, place))


def _piece_at(seen: Observation, place: Place | None) -> Piece | None:
    if isinstance(place, Slot):
        piece = Piece(seen.viewer, place.symbol)
        return piece if seen.hands.get(piece) else None
    return None if place is None else seen.pieces.get(place)


def reach(game: Game, seen: Observation, square: Square) -> frozenset[Square]:
    """Where a piece in sight could go, were it to move, as far as the viewer can tell.

    That is what its side could plan for it, short of pieces that stand in its way on a
    line and of its own side's.
    """
    side = seen.pieces[square].side
    plans = game.plans(replace(seen, viewer=side, to_move=side.other))
    ends = {m.target for m in plans if m.drop is None and m.origin == square}
    own = {at for at, piece in seen.pieces.items() if piece.side is side}
    columns = game.facts.columns
    return frozenset(
        end
        for end in ends - own
        if not any(at in seen.pieces for at in _between(square, end, columns))
    )


def drops(game: Game, seen: Observation, symbol: str) -> frozenset[Square]:
    """Where a piece in the viewer's hand could be dropped, were it to move."""
    if seen.to_move is seen.viewer:
        return frozenset(move.target for move in seen.moves if move.drop == symbol)
    turn = replace(seen, to_move=seen.viewer)
    own = (move for move in game.plans(seen) if move.drop == symbol)
    free = (move for move in own if move.target not in seen.pieces)
    return frozenset(move.target for move in free if not game.objection(turn, move))


def _between(start: Square, end: Square, columns: int) -> Iterator[Square]:
    """The squares that a straight line from one square to another goes through."""
    (y0, x0), (y1, x1) = divmod(start, columns), divmod(end, columns)
    steps = gcd(x1 - x0, y1 - y0)
    for step in range(1, steps):
        row, column = y0 + (y1 - y0) // steps * step, x0 + (x1 - x0) // steps * step
        yield row * columns + column


def moving_board(
    shell: Shell, m: Metrics, moving: Moving, naming: PieceNaming, shown: ShownBoard
) -> Board:
    """A board on which ``moving`` makes moves, with what marks them and names pieces.

    Moves that are planned, or wait to be confirmed, are shown as if they were made.
    """
    shown = with_plans(moving, shown)
    return Board(
        facts=moving.game.facts,
        shown=shown,
        look=board_look(shell, m),
        marks=board_marks(shown, moving, shell.settings),
        player=moving,
        hands=shelf_marks(moving),
        named=lambda place: named_piece(moving, naming, shown, place),
    )


def with_plans(moving: Moving, shown: ShownBoard) -> ShownBoard:
    """A board with what is planned, or waits to be confirmed, as if it were made."""
    ahead = moving.ahead
    if ahead is None:
        return shown
    seen = replace(shown.seen, pieces=ahead.pieces, hands=ahead.hands)
    return replace(shown, seen=seen, ahead=True)


def named_piece(
    moving: Moving, naming: PieceNaming, shown: ShownBoard, place: Place | None
) -> NamedPiece | None:
    """What is told of the piece at a place while none is on its way.

    Of a piece in hand that is picked it is still told while the pointer is there.
    """
    picked = moving.picker.path
    rests = not picked or (isinstance(place, Slot) and picked == (place,))
    if not rests or moving.picker.carried is not None or moving.asked is not None:
        place = None
    told = naming.told(shown.seen, place)
    return replace(told, reach=frozenset()) if told and picked else told


def board_marks(view: ShownBoard, moving: Moving, settings: Settings) -> BoardMarks:
    """What is marked on the board, as far as the settings allow, but for the pointer.

    Dots and rings come from what is on offer alone, and what tells them apart from what
    is seen.
    """
    marks = view.marks
    if settings.show_dots:
        marks = with_destinations(marks, moving.offer, moving.picker.path, moving.seen)
    return replace(
        marks,
        chosen=moving.picker.chosen,
        stops=moving.picker.stops,
        movable=moving.refusals.movable if settings.show_dots else frozenset(),
        blocked=view.marks.blocked if settings.show_blocked else frozenset(),
        premove=moving.plan_squares,
        check=view.seen.check,
        carried=moving.picker.carried,
    )


def shelf_marks(moving: Moving) -> ShelfMarks:
    """What is marked on the person's own shelf, but for the keys."""
    carried = moving.picker.carried
    lifted = carried.place if carried is not None else None
    return ShelfMarks(moving.slot, None, lifted if isinstance(lifted, Slot) else None)
