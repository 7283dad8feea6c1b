"""A board in a tree on which moves are made."""

from __future__ import annotations

from dataclasses import replace

from gui.app.board_settings import board_look
from gui.app.shell import Shell
from gui.board.board import Board
from gui.board.picking import Place, Slot
from gui.board.view_state import NamedPiece, ShownBoard
from gui.drawing.metrics import Metrics
from gui.play.board_animator import board_marks, shelf_marks
from gui.play.moving import Moving
from gui.play.naming import PieceNaming


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
        marks=board_marks(shown, moving, shell.settings, None, None),
        player=moving,
        hands=shelf_marks(moving, None),
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
