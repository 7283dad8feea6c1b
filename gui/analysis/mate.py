"""Help with a mate in an analysis: a card that follows whatever position is shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from gui.analysis.layout import head_height
from gui.analysis.study import Study
from gui.app.keys import Action
from gui.app.shell import Shell
from gui.board.view_state import NumberedLine
from gui.drawing.icons import draw_icon
from gui.drawing.metrics import Metrics
from gui.drawing.text import LEADING, draw_text, ellipsis, text_width
from gui.mate_help.help import QUESTION, MateHelp, MateMoment, has_mate_help, moves_made
from gui.mate_help.search import Line, MateSearch, look
from gui.play.mate_panel import MatePanel
from gui.widgets.button import IconButton
from gui.widgets.signs import draw_panel
from gui.widgets.widget import Style, Widget


class StudyMate:
    """Looks for a mate wherever one stands in a study, once it is asked to.

    Args:
        shell: What all screens share.
        study: What is studied.
        on_add: Called with a line that is to be added to the tree.

    Attributes:
        offered: Whether the game has something that looks for mates.
    """

    def __init__(self, shell: Shell, study: Study, on_add: Callable[[Line], None]) -> None:
        facts = study.game.facts
        self.offered = has_mate_help(facts)
        self._study = study
        self._on_add = on_add
        panel = MatePanel(shell.keys)
        search = MateSearch(lambda: shell.work(look), (facts.key, study.game.ruleset))
        self._help = MateHelp(study.game, search, follows=True)
        self._panel = panel
        self._card = MateCard(panel, self._add)
        panel.call(self._toggle, self._turn)

    @property
    def by_key(self) -> dict[Action, Callable[[], None]]:
        """What each key does; nothing where there is no help."""
        if not self.offered:
            return {}
        return {"mate": self._toggle, "next_mate": self._turn}

    @property
    def arrangement(self) -> tuple[object, ...]:
        """What the places and the widgets depend on."""
        return self._card.arrangement

    @property
    def busy(self) -> bool:
        """Whether an answer is due."""
        return self._help.busy

    @property
    def widgets(self) -> list[Widget]:
        """The widgets in Tab order."""
        return self._card.widgets if self.offered else []

    @property
    def drawn(self) -> NumberedLine | None:
        """The line for the board."""
        self._help.on_board = self._panel.on_board.on
        return self._help.drawn

    def height(self, m: Metrics) -> int:
        """How high its card is; 0 where there is none."""
        return self._card.height(m) if self.offered else 0

    def place(self, rect: pygame.Rect, style: Style) -> None:
        """Place the card there."""
        self._card.place(rect, style.metrics)

    def show(self) -> None:
        """Follow the position that is shown."""
        self._help.show(self._moment() if self.offered else None)
        self._panel.tell(self._help.report)

    def advance(self) -> bool:
        """Take in what was found since; whether there was anything."""
        found = self._help.advance()
        self._panel.tell(self._help.report)
        return found

    def _toggle(self) -> None:
        self._help.toggle()
        self._panel.tell(self._help.report)

    def _turn(self, by: int = 1) -> None:
        self._help.turn(by)
        self._panel.tell(self._help.report)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the card; the widgets draw themselves."""
        if self.offered:
            self._card.draw(surface, style)

    def close(self) -> None:
        """End the process."""
        self._help.close()

    def _moment(self) -> MateMoment | None:
        """What can be asked about: a position in which the game goes on."""
        study = self._study
        if study.outcome is not None:
            return None
        to_move = [study.game.to_move(position) for position in study.history]
        turn = to_move[-1], study.now.turn.number
        return MateMoment(study.history[-1], turn, moves_made(to_move))

    def _add(self) -> None:
        if self._help.line:
            self._on_add(self._help.line)


@dataclass(frozen=True, slots=True)
class _Rows:
    """The rows of the card: the answer, the line, and how it was found."""

    head: pygame.Rect
    line: pygame.Rect
    details: pygame.Rect


class MateCard:
    """The widgets of the help side by side, in one row or in three.

    Args:
        panel: The widgets.
        on_add: Called when the line that is shown is to be added to the tree.
    """

    def __init__(self, panel: MatePanel, on_add: Callable[[], None]) -> None:
        self._panel = panel
        panel.ask.icon = ""  # the card has it
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._add = IconButton("new", "Add the line to the tree", on_add)

    @property
    def widgets(self) -> list[Widget]:
        """What can be pressed now."""
        found = self._panel.report.lines[1] > 0
        return [*self._panel.widgets, *([self._add] if found else [])]

    @property
    def arrangement(self) -> tuple[object, ...]:
        """What the places and the widgets depend on."""
        return tuple(self.widgets)

    def height(self, m: Metrics) -> int:
        """How high it is: higher once somebody has asked."""
        more = 2 * _row_height(m) + m.gap // 2 if self._panel.asked else 0
        return head_height(m) + more

    def place(self, rect: pygame.Rect, m: Metrics) -> None:
        """Place it there."""
        self._rect = rect
        panel, rows = self._panel, self._rows(m)
        right, y = rect.right - m.gap, rows.head.centery
        ask = text_width(panel.ask.words, m.body) + 3 * m.gap
        panel.ask.rect = pygame.Rect(0, 0, ask, rows.head.height - 6)
        panel.ask.rect.midright = right, y
        side = m.icon + 4
        panel.away.rect = pygame.Rect(0, 0, side, side)
        panel.away.rect.midright = right, y
        width = round(m.body * 1.35 * 1.8)
        panel.on_board.rect = pygame.Rect(0, 0, width, rows.head.height)
        panel.on_board.rect.midright = panel.away.rect.x - m.gap, y
        for button in (self._add, panel.on, panel.back):
            button.rect = pygame.Rect(0, 0, side, rows.line.height)
            button.rect.midright = right, rows.line.centery
            right -= side
            if button is panel.on:
                right -= text_width("line 88 of 88+", m.small) + m.gap

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the card."""
        m, theme, rect = style.metrics, style.theme, self._rect
        draw_panel(surface, rect, style)
        report, rows = self._panel.report, self._rows(m)
        x, y = rect.x + m.gutter, rows.head.centery
        draw_icon(surface, "help", (x + m.icon / 2, y), m.icon, theme.text2)
        x += m.icon + m.gap
        shown = self._panel.on_board if report.names else self._panel.away
        right = (shown if self._panel.asked else self._panel.ask).rect.x - m.gap
        title = ellipsis(report.title or QUESTION, m.body, right - x, True)
        draw_text(surface, title, x, y, m.body, theme.text, bold=True)
        if self._panel.asked:
            self._draw_line(surface, rows.line, style)
            place = rows.details.x, rows.details.centery
            words = ellipsis(report.details, m.small, rows.details.width)
            draw_text(surface, words, *place, m.small, theme.text2)

    def _draw_line(self, surface: pygame.Surface, row: pygame.Rect, style: Style) -> None:
        """Draw the moves of the line, and which line it is."""
        m, theme, report = style.metrics, style.theme, self._panel.report
        right, count = row.right, report.lines[1]
        if count:
            right = self._add.rect.x - m.gap
        if words := report.count_words:
            on, back = self._panel.on.rect, self._panel.back.rect
            middle = (back.right + on.x) / 2
            draw_text(
                surface, words, middle, row.centery, m.small, theme.text2, align="center"
            )
            right = back.x - m.gap
        ink = theme.text if count else theme.text2
        names = ellipsis(" ".join(report.names), m.small, right - row.x, bool(count))
        draw_text(surface, names, row.x, row.centery, m.small, ink, bold=bool(count))

    def _rows(self, m: Metrics) -> _Rows:
        rect, height = self._rect, _row_height(m)
        inner = rect.inflate(-2 * m.gutter, 0)
        head = pygame.Rect(inner.x, rect.y, inner.width, head_height(m))
        line = pygame.Rect(inner.x, head.bottom, inner.width, height)
        return _Rows(head, line, line.move(0, height))


def _row_height(m: Metrics) -> int:
    return max(m.icon + 4, round(m.small * LEADING) + 4)
