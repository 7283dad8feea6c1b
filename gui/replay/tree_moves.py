"""The moves of a game with all that its file says of them: comments, variations, scores."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from core.records.tree import GameTree, Path, is_main
from gui.analysis.study import Study
from gui.analysis.tree_list import TreeList
from gui.replay.annotated_game import AnnotatedGame
from gui.replay.graphs import lead_words
from gui.replay.move_list import draw_signs
from gui.widgets.widget import Style


class TreeMoves:
    """A list of the moves of a game and of its variations.

    Args:
        annotated: The game.
        tree: The same with its variations.
        on_seek: Called with the ply of the main line that a click asks for.
        on_branch: Called with the path of the move of a variation that is clicked.

    Attributes:
        widget: The list.
    """

    def __init__(
        self,
        annotated: AnnotatedGame,
        tree: GameTree,
        on_seek: Callable[[int], None],
        on_branch: Callable[[Path], None],
    ) -> None:
        self.widget = TreeList(self._go)
        self.widget.empty = "No moves"
        self.widget.sign = self._sign
        scores = annotated.evaluations.items()
        self.widget.values = {(0,) * ply: lead_words(score) for ply, score in scores}
        self._annotated, self._tree = annotated, tree
        self._steps = Study(tree, notation=annotated.notation).steps
        self._on_seek, self._on_branch = on_seek, on_branch

    def place(
        self,
        rect: pygame.Rect,
        style: Style,
        foot: int = 0,
        head: pygame.Rect | None = None,
    ) -> None:
        """Place it there; see ``ReplayMoveList.place``."""
        above = (head.height if head is not None else 0) + style.metrics.gap // 2
        area = pygame.Rect(rect.x, rect.y + above, rect.width, rect.height - above - foot)
        area.height -= style.metrics.gap // 2
        self.widget.place(area, style)

    def show(self, ply: int) -> None:
        """Mark the move that led to ``ply`` and bring it into view."""
        self.widget.show(self._tree, self._steps, (0,) * ply)

    def _go(self, path: Path) -> None:
        if is_main(path):
            self._on_seek(len(path))
        else:
            self._on_branch(path)

    def _sign(
        self, surface: pygame.Surface, path: Path, place: tuple[int, int], style: Style
    ) -> int:
        return draw_signs(surface, self._annotated, len(path), place, style)
