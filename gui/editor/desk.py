"""All that stands on the editor's screen: trays, board, buttons, column."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from core.editing import can_mirror
from core.game import Game
from core.values import Piece, Side
from gui.app.board_settings import board_options
from gui.app.keys import Action
from gui.app.shell import Shell
from gui.board.layout import Point
from gui.editor.board import EditorBoard
from gui.editor.column import EditorColumn
from gui.editor.drafting import Drafting
from gui.editor.layout import editor_layout
from gui.editor.placing import Mode, Placing
from gui.editor.tray import Tray, TrayActions
from gui.widgets.button import Button
from gui.widgets.widget import Style, Widget


@dataclass(frozen=True, slots=True)
class EditorParts:
    """What the desk is made of.

    Attributes:
        drafting: The position.
        placing: What clicks do.
        column: All beside the board.
        tray: What the trays ask for.
    """

    drafting: Drafting
    placing: Placing
    column: EditorColumn
    tray: TrayActions


class EditorDesk:
    """The parts of the editor for one game.

    Args:
        shell: What all screens share.
        game: The rules.
        parts: What it is made of.
        flip: Called to turn the board round.
        leave: Called when the keys are done with the board.

    Attributes:
        board: The board.
        trays: Those of the first side and of the second.
        by_key: What keys do to the whole position, as the buttons do.
    """

    def __init__(
        self,
        shell: Shell,
        game: Game,
        parts: EditorParts,
        flip: Callable[[], None],
        leave: Callable[[], None],
    ) -> None:
        self._shell, self._game, self._parts = shell, game, parts
        drafting = parts.drafting
        self.by_key: dict[Action, Callable[[], None]] = {
            "takeback": drafting.undo,
            "redo": drafting.redo,
            "flip": flip,
            "mirror": drafting.mirror,
            "exchange": drafting.exchange,
            "usual_start": drafting.begin,
            "empty_board": drafting.empty,
        }
        self._buttons = [
            Button(words, self.by_key[action], icon=icon) for words, icon, action in _ROW
        ]
        modes = zip(Side, (Mode.MOVE, Mode.RECOLOUR), strict=True)
        self.trays = [Tray(game.facts, side, mode, parts.tray) for side, mode in modes]
        self.board = EditorBoard(shell, game, parts.placing, leave, self._hand_at)

    @property
    def widgets(self) -> list[Widget]:
        """The widgets in Tab order."""
        return [
            self.board.cursor,
            *self.trays,
            *self._parts.column.widgets,
            *self._buttons,
        ]

    def arrange(self, size: tuple[int, int], style: Style) -> pygame.Rect:
        """Lay everything out for a window of that size; where news may be told."""
        m, facts = style.metrics, self._game.facts
        options = board_options(self._shell.settings, m)
        gutter = options.gutter if options.coordinates == "edge" else 0
        layout = editor_layout(size, m, facts, self.board.flipped, gutter)
        self.board.lie(layout.board)
        for tray, rect in zip(self.trays, layout.trays, strict=True):
            tray.place(rect, m)
        gap = m.gap * 2 // 3
        width = (layout.row.width + gap) / len(self._buttons)
        for number, button in enumerate(self._buttons):
            left = round(layout.row.x + number * width)
            right = round(layout.row.x + (number + 1) * width) - gap
            button.rect = pygame.Rect(left, layout.row.y, right - left, m.button)
            words, _, action = _ROW[number]
            tips = _TIPS.get(action, words)
            button.tooltip = self._shell.keys.hint(tips, action)
        return self._parts.column.place(layout.column, m)

    def show(self) -> None:
        """Show the position as it is now."""
        drafting, placing = self._parts.drafting, self._parts.placing
        self._parts.column.show(drafting.setup, drafting.found)
        self._parts.column.see(self.board.sight)
        for tray in self.trays:
            tray.setup, tray.tool = drafting.setup, placing.tool
            tray.dragging = placing.lifted is not None
        able = {
            "takeback": bool(drafting.draft.earlier),
            "redo": bool(drafting.draft.later),
            "mirror": can_mirror(self._game.facts),
        }
        for (_, _, action), button in zip(_ROW, self._buttons, strict=True):
            button.enabled = able.get(action, True)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw everything but the widgets."""
        self.board.draw(surface, self._parts.drafting.found, style)
        self._parts.column.draw(surface, style)

    def _hand_at(self, piece: Piece, at: Point) -> Piece | None:
        found = (tray.hand_for(piece, at) for tray in self.trays)
        return next((each for each in found if each is not None), None)


_ROW: Sequence[tuple[str, str, Action]] = (
    ("Undo", "takeback", "takeback"),
    ("Redo", "redo", "redo"),
    ("Flip", "flip", "flip"),
    ("Mirror", "mirror", "mirror"),
    ("Swap", "swap", "exchange"),
    ("Start", "house", "usual_start"),
    ("Clear", "close", "empty_board"),
)
"""The buttons under the board: words, icon and action of each."""

_TIPS = {
    "flip": "Flip the board",
    "mirror": "Left and right change places",
    "exchange": "The sides change places",
    "usual_start": "The usual start",
    "empty_board": "An empty board",
}
