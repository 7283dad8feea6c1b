"""The card of the tree: what is played, the list, and what can be done with a move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import pygame

from core.game import standing_words
from core.games import GAMES
from core.notation import code
from core.records.tree import GameTree, Path, moves_along
from gui.analysis.comment_field import CommentField
from gui.analysis.layout import head_height
from gui.analysis.rows import tree_lines
from gui.analysis.study import Study
from gui.app.keys import Keys
from gui.board.move_lines import Line, MoveCell
from gui.board.move_tree import MoveTree
from gui.drawing.icons import draw_icon
from gui.drawing.shapes import hline
from gui.drawing.text import draw_text, ellipsis
from gui.widgets.button import IconButton
from gui.widgets.notice import Notice, UndoNotice
from gui.widgets.signs import draw_panel
from gui.widgets.widget import Style, Widget


@dataclass(frozen=True, slots=True)
class TreeActions:
    """What the card can ask for.

    Attributes:
        go: Stand at a path.
        comment: Open the line for a comment.
        commented: Take a comment.
        promote: Put the variation earlier.
        cut: Cut the move and what follows.
        undo: Take the last change back.
        redo: Make it again.
    """

    go: Callable[[Path], None]
    comment: Callable[[], None]
    commented: Callable[[str], None]
    promote: Callable[[], None]
    cut: Callable[[], None]
    undo: Callable[[], None]
    redo: Callable[[], None]


class TreeCard:
    """The card.

    Args:
        study: What is studied.
        actions: What can be asked for.
        keys: For the tooltips.

    Attributes:
        moves: The list.
        field: The line for a comment.
        undo: Says what was cut, and puts it back.
        news: A line at the foot that disappears by itself.
        opening: Code and name of the opening; empty without one.
    """

    def __init__(self, study: Study, actions: TreeActions, keys: Keys) -> None:
        hint = keys.hint
        self.moves = MoveTree(study.game.facts, actions.go)
        self.moves.empty = "Make a move, or paste a game"
        self._listed: tuple[object, ...] = ()
        self._lines: list[Line] = []
        self.field = CommentField(actions.commented)
        self.undo = UndoNotice(actions.undo)
        self.news = Notice()
        self.opening = ("", "")
        self._counted = ""
        self._study = study
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._comment = IconButton("rename", hint("Comment", "comment"), actions.comment)
        self._promote = IconButton(
            "up", hint("Promote the variation", "promote"), actions.promote
        )
        self._cut = IconButton("trash", hint("Cut from here", "cut"), actions.cut)
        self._undo = IconButton("takeback", hint("Undo", "takeback"), actions.undo)
        self._redo = IconButton("redo", hint("Redo", "redo"), actions.redo)

    @property
    def widgets(self) -> list[Widget]:
        """The widgets in Tab order."""
        return [self.moves, *self._buttons, self.field, self.undo, self.news]

    @property
    def _buttons(self) -> list[IconButton]:
        """Those of the head, from left to right."""
        return [self._undo, self._redo, self._comment, self._promote, self._cut]

    def place(self, rect: pygame.Rect, style: Style) -> None:
        """Place it there."""
        m, head = style.metrics, head_height(style.metrics)
        self._rect = rect
        side, right = m.icon + 8, rect.right - m.gap
        for button in reversed(self._buttons):
            button.rect = pygame.Rect(0, 0, side, side)
            button.rect.midright = (right, rect.y + head // 2)
            right -= side + 4
        foot = pygame.Rect(rect.x + m.gap, 0, rect.width - 2 * m.gap, m.button)
        foot.bottom = rect.bottom - m.gap // 2
        self.field.rect = self.undo.rect = self.news.rect = foot
        shown = self.field.enabled or self.undo.enabled or self.news.enabled
        bottom = foot.y - m.gap // 2 if shown else rect.bottom - m.gap // 2
        top = rect.y + head + m.gap // 2
        self.moves.place(pygame.Rect(rect.x, top, rect.width, bottom - top), m)

    def show(self, values: Mapping[Path, str], glyphs: Mapping[Path, str]) -> None:
        """Show the study as it is, with these words beside moves, and these glyphs."""
        study = self._study
        opening = study.opening
        self.opening = (opening.eco, opening.name) if opening is not None else ("", "")
        self._counted = standing_words(study.game, study.now, study.tree.head.fen)
        self.moves.show(self._lines_with(values, glyphs), study.path)
        self.opening = _opening_at(study.tree, study.path)
        self._cut.enabled = bool(study.path)
        self._promote.enabled = any(study.path)
        self._undo.enabled, self._redo.enabled = (
            study.undoing.can_undo,
            study.undoing.can_redo,
        )

    def _lines_with(
        self, values: Mapping[Path, str], glyphs: Mapping[Path, str]
    ) -> list[Line]:
        """The lines of the tree, made anew where something in them has changed."""
        study, listed = self._study, (self._study.tree, dict(values), dict(glyphs))
        if not self._listed or self._listed[0] is not listed[0] or self._listed != listed:

            def finished(cell: MoveCell) -> MoveCell:
                assert isinstance(cell.key, tuple)
                return replace(cell, value=values.get(cell.key, ""))

            facts, self._listed = study.game.facts, listed
            self._lines = tree_lines(study.tree, study.steps, facts, glyphs, finished)
        return self._lines

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the card and its head; the widgets draw themselves."""
        m, theme, rect = style.metrics, style.theme, self._rect
        draw_panel(surface, rect, style)
        y, x = rect.y + head_height(m) // 2, rect.x + m.gutter
        draw_icon(surface, "book", (x + m.icon / 2, y), m.icon, theme.text2)
        x += m.icon + m.gap
        eco, name = self.opening
        if eco:
            x += draw_text(surface, eco, x, y, m.small, theme.text2, bold=True)
            x += m.gap // 2 + 2
        room = self._undo.rect.x - m.gap - x
        if name or not self._counted:
            name = ellipsis(name or "Moves", m.body, room, True)
            draw_text(surface, name, x, y, m.body, theme.text, bold=True)
        else:
            words = ellipsis(self._counted, m.small, room)
            draw_text(surface, words, x, y, m.small, theme.text)
        hline(surface, rect.x, rect.right, rect.y + head_height(m), theme.line)


def _opening_at(tree: GameTree, path: Path) -> tuple[str, str]:
    """Code and name of the opening that leads to ``path``."""
    variant = GAMES[tree.head.variant]
    if variant.openings is None:
        return "", ""
    moves = (code(variant.facts, move) for move in moves_along(tree, path))
    found = variant.openings().opening_of(moves, tree.head.fen)
    return (found.eco, found.name) if found else ("", "")
