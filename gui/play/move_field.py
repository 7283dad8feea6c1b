"""A line to type a move into, and how what is typed is read."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from core.game import IllegalMoveError
from core.knowledge import beginning, meanings, names_of, typed_moves
from core.notation import facts_read, shown
from core.texts import _, language, listed
from gui.drawing.icons import draw_icon
from gui.drawing.reading import Note
from gui.drawing.shapes import rounded
from gui.drawing.text import draw_text, ellipsis, wrap_into
from gui.play.moving import Moving
from gui.widgets.accessible import Part
from gui.widgets.choice import read_later
from gui.widgets.focus import Focus
from gui.widgets.text_field import ENTER, TextField
from gui.widgets.widget import Style, Widget

LONGEST = 32
_MOST = 12
_LINES = 2


class MoveField(TextField):
    """A text field for moves, with completions.

    Enter hands the text over, Esc closes the line, Right at the end of the text takes the
    first of the moves that begin with it.

    Args:
        on_enter: Called with the text; it answers with what is wrong, or nothing.
        on_close: Called when the line is to be closed.
        beginning: The moves that begin with a text.
        reading: How a text is read that could be read otherwise; ``""`` for any other.
        example: Some moves as they may be typed, shown while nothing is.

    Attributes:
        open: Whether it is on the screen.
        answer: What a word that was typed last is answered.
    """

    def __init__(
        self,
        on_enter: Callable[[str], str],
        on_close: Callable[[], None],
        beginning: Callable[[str], Sequence[str]],
        reading: Callable[[str], str],
        example: Callable[[], str],
    ) -> None:
        super().__init__("", LONGEST, read_later)
        self.open, self.answer = False, ""
        self._problem = ""
        self._on_enter = on_enter
        self._on_close = on_close
        self._beginning = beginning
        self._reading = reading
        self._example = example

    @property
    def words(self) -> str:
        """What is shown above the field: an error, a reading, or the completions."""
        completions = " ".join(self._beginning(self.text)[:_MOST])
        return self._problem or self._reading(self.text) or completions

    def show(self) -> None:
        """Open an empty line."""
        self.open, self.text, self._problem, self.answer = True, "", "", ""

    def hide(self) -> None:
        """Close the line; what was typed is lost."""
        self.open = self.focused = self.hovered = False

    def handle(self, event: pygame.event.Event) -> bool:
        """Take a key of a text, Enter, Esc or Right, or follow the mouse."""
        if event.type != pygame.KEYDOWN:
            return super().handle(event)
        if event.key == pygame.K_ESCAPE:
            self._on_close()
        elif event.key in ENTER:
            self._enter()
        elif self._completes(event) and self._beginning(self.text):
            self.editor.replace(self._beginning(self.text)[0])
            self._problem = ""
        else:
            return self._edit(event)
        return True

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the line, and over it what could be meant or what is wrong."""
        m, theme, rect = style.metrics, style.theme, self.rect
        self._draw_words(surface, style)
        ground = theme.hover if self.hovered else theme.raised
        rounded(surface, rect, m.radius, ground, theme.edge)
        x, y = rect.x + m.gap, rect.centery
        if not self.text:
            words = ellipsis(self._example(), m.small, rect.right - m.gap - x - 6)
            draw_text(surface, words, x + 6, y, m.small, theme.text3)
        room = pygame.Rect(x, rect.y, rect.right - m.gap - x, rect.height)
        self.draw_line(surface, room, m.body, style, bold=True)

    def part(self, notes: Sequence[Note]) -> Part:
        """See ``Widget.part``; what is wrong is said at once."""
        wrong = Part(role="status", name=self._problem, key="problem")
        return Part(
            role="field", name=_("Type a move, or help"), value=self.text,
            detail=" ".join(self._beginning(self.text)[:_MOST]),
            parts=(wrong,) if self._problem else (),
        )  # fmt: skip

    def _draw_words(self, surface: pygame.Surface, style: Style) -> None:
        m, theme, rect = style.metrics, style.theme, self.rect
        left = rect.x + 2
        ink = theme.text if self._problem else theme.text2
        indent = m.icon + m.gap // 2 if self._problem else 0
        lines = wrap_into(self.words, m.small, rect.right - left - indent, _LINES)
        first = rect.y - m.row / 2 - (len(lines) - 1) * m.small * 1.35
        if self._problem:
            draw_icon(surface, "warning", (left + m.icon / 2, first), m.icon, theme.danger)
        for number, line in enumerate(lines):
            y = first + number * m.small * 1.35
            draw_text(surface, line, left + indent, y, m.small, ink)

    def _enter(self) -> None:
        if self.text.strip():
            self._problem = self._on_enter(self.text)
        else:
            self._on_close()

    def _completes(self, event: pygame.event.Event) -> bool:
        """Whether this key goes on beyond the end of what is typed."""
        line, held = self.editor.line, getattr(event, "mod", 0)
        beyond = line.caret == len(line.text) and not line.selected
        return event.key == pygame.K_RIGHT and beyond and not held & pygame.KMOD_SHIFT

    def _edit(self, event: pygame.event.Event) -> bool:
        before = self.text
        used = super().handle(event)
        if self.text != before:
            self._problem = ""
        return used


class MoveLine:
    """Reads what a person types against what that person may play or plan.

    Args:
        moving: Makes the moves.
        focus: Has the keyboard, which goes to the line and afterwards back.
        answer: Answers what is no move but a word; ``None`` for a move.

    Attributes:
        field: The line itself.
    """

    def __init__(
        self, moving: Moving, focus: Focus, answer: Callable[[str], str | None]
    ) -> None:
        self.field = MoveField(
            self._enter, self._close, self._beginning, self._reading, self._example
        )
        self._moving, self._focus, self._answer = moving, focus, answer
        self._came_from: Widget | None = None
        self._names: tuple[object, Sequence[str]] = (None, ())

    def open(self) -> None:
        """Show an empty line and let it have the keyboard."""
        before = self._focus.current
        if before is not self.field:
            self._came_from = before if before is not None and before.focused else None
        self.field.show()
        self._focus.focus(self.field)
        # The focus meets it when the next picture is laid out.
        self.field.focused = True

    def _close(self) -> None:
        self.field.hide()
        self._focus.focus(self._came_from)

    def _enter(self, text: str) -> str:
        moving, answer = self._moving, self._answer(text)
        if answer is not None:
            self.field.text, self.field.answer = "", answer
            return ""
        try:
            found = typed_moves(moving.game, moving.seen, moving.moves, text)
        except IllegalMoveError as error:
            return self._objection(text) or str(error)
        self._close()
        moving.picker.clear()
        moving.choose(found, by_hand=False)
        return ""

    def _objection(self, text: str) -> str:
        """Why the rules forbid the move that is typed; ``""`` where nothing is said."""
        game, seen = self._moving.game, self._moving.seen
        try:
            meant = typed_moves(game, seen, game.plans(seen), text)
        except IllegalMoveError:
            return ""
        return next(filter(None, (game.objection(seen, move) for move in meant)), "")

    def _beginning(self, text: str) -> Sequence[str]:
        names = self._known_names()
        return beginning(names, text) or beginning(names, shown(self._moving.game, text))

    def _reading(self, text: str) -> str:
        """Which piece goes where, if another one would in other letters."""
        game, seen = self._moving.game, self._moving.seen
        found = list(meanings(game, seen, self._moving.moves, text))
        if len(found) < 2:
            return ""
        move, facts = found[0][0], facts_read(game)
        piece = move.drop or seen.pieces[move.origin].symbol
        return _("{text}: {piece} to {square}").format(
            text=text.strip(), piece=facts.kind_name(piece), square=facts.name(move.target)
        )

    def _example(self) -> str:
        """Two moves that can be made, one by its short name and one by its squares."""
        names = self._known_names()
        return listed(dict.fromkeys((names[0], names[-1]))) if names else ""

    def _known_names(self) -> Sequence[str]:
        moving, asked = self._moving, (self._moving.seen, language())
        if self._names[0] != asked:
            self._names = asked, names_of(moving.game, moving.seen, moving.moves)
        return self._names[1]
