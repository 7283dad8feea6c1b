"""Draws what stands beside the board and cannot be pressed."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from bots.roster import ROSTER, title_of
from core.facts import Facts
from core.games import find_game
from core.play.table import Seat
from core.values import Observation, Piece, Side
from gui.board.men import drawing_of, list_man
from gui.drawing.icons import draw_icon
from gui.drawing.shapes import hline, rounded
from gui.drawing.text import draw_text, ellipsis, text_width
from gui.games import GAMES
from gui.play.captions import outcome_words
from gui.play.cards import PlayerCard, draw_card, is_tight
from gui.play.controls import KNOWLEDGE, Controls
from gui.play.layout import PlayLayout
from gui.play.observed_game import recent, taken
from gui.play.panel_content import PanelContent
from gui.play.result import (
    detail_words,
    draw_result,
    reason_words,
    shared_reason_words,
)
from gui.play.side_panel import SidePanel
from gui.widgets.signs import draw_panel
from gui.widgets.widget import Style


class Panels:
    """Draws the cards and lists of one seat."""

    def __init__(self, seat: Seat, controls: Controls) -> None:
        self._seat = seat
        self._controls = controls
        self._side = SidePanel(seat, controls)
        self._names = seat.names[seat.side], seat.names[seat.side.other]

    def draw(
        self,
        surface: pygame.Surface,
        layout: PlayLayout,
        content: PanelContent,
        style: Style,
    ) -> None:
        """Draw everything beside the board but the widgets."""
        self._controls.bar.draw(surface, style)
        names = self._names[0], title_of(self._names[1])
        tight = is_tight(layout.you, names, style.metrics)
        draw_card(surface, layout.opponent, self._opponent(content), style, tight)
        draw_card(surface, layout.you, self._you(content), style, tight)
        if self._controls.buttons.over:
            self._draw_result(surface, layout.result, content, style)
        draw_panel(surface, self._controls.panel(layout), style)
        self._draw_news(surface, content, style)
        if not self._controls.is_tabbed(layout):
            self._draw_head(surface, style)
        if layout.side is not None and self._seat.facts.hidden:
            self._side.draw_column(surface, layout.side, content, style)
        elif layout.side is not None:
            self._controls.series.draw_legend(surface, content.marks, style)
        elif self._controls.on_shelf(layout) == KNOWLEDGE:
            self._side.draw_shelf(surface, content, style)
        if self._controls.shows_mate(layout):
            self._controls.mate.draw(surface, style)

    def _opponent(self, content: PanelContent) -> PlayerCard:
        seat, side = self._seat, self._seat.side.other
        if seat.shared:
            return self._card(side, self._side_name(side), content)
        entry = ROSTER.get(self._names[1])
        rating = entry.rating_in(seat.facts.key) if entry is not None else None
        detail = bot_words(rating, seat.spent(side))
        thinking = None
        waits = seat.outcome is None and not seat.failure
        if waits and content.live[-1].to_move is side:
            thinking = content.waves
            if seat.preparing:
                detail, thinking = f"Preparing… {content.awaited}".rstrip(), None
        return self._card(
            side, detail, content, entry.moon_phase if entry else 0.5, thinking
        )

    def _you(self, content: PanelContent) -> PlayerCard:
        side = self._seat.side
        return self._card(side, self._side_name(side), content)

    def _side_name(self, side: Side) -> str:
        return self._seat.facts.sides[side].capitalize()

    def _card(
        self,
        side: Side,
        detail: str,
        content: PanelContent,
        phase: float | None = None,
        thinking: float | None = None,
    ) -> PlayerCard:
        seat = self._seat
        return PlayerCard(
            name=seat.names[side] if phase is None else title_of(seat.names[side]),
            detail=detail,
            drawing=drawing_of(seat.facts.key),
            phase=phase,
            taken=self._taken(side, content),
            lead=lead(seat.facts, content.live[-1], side),
            counts=counts_of(content.seen[-1], side),
            clock=seat.clock(side, content.now),
            running=seat.counting is side,
            thinking=thinking,
        )

    def _taken(self, side: Side, content: PanelContent) -> list[Piece]:
        """What a side has taken, but where a shelf beside the board shows that."""
        facts = self._seat.facts
        if facts.hand:
            return []
        return facts.ordered(taken(content.live, side))

    def _draw_result(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        content: PanelContent,
        style: Style,
    ) -> None:
        seat, outcome = self._seat, self._seat.outcome
        if outcome is None:
            return
        if seat.shared:
            last = content.live[-1]
            reason = shared_reason_words(content.facts, outcome, last, seat.names)
        else:
            reason = reason_words(content.facts, outcome, content.live, self._names[1])
        detail = detail_words(seat.facts, outcome, self._controls.remark)
        words = outcome_words(seat, outcome), reason, detail
        icon = "trophy" if outcome.winner is seat.side else ""
        draw_result(surface, rect, words, icon, style, content.slid)

    def _draw_head(self, surface: pygame.Surface, style: Style) -> None:
        m, theme, head = style.metrics, style.theme, self._controls.tabs.rect
        facts = self._seat.facts
        drawing = drawing_of(facts.key)
        hline(surface, head.x, head.right, head.bottom - 1, theme.line)
        if not facts.alternates:
            self._draw_series_head(surface, style)
            return
        size = round(m.icon * 0.9)
        for side, cell in zip(Side, self._controls.moves.columns(), strict=True):
            king = list_man(Piece(side, facts.symbols[0]), size, theme, drawing)
            surface.blit(king, (cell.x + m.gap - 2, head.centery - size // 2))
            x = cell.x + m.gap + size + 4
            name = self._short_name(side, cell.right - x, m.small)
            draw_text(surface, name, x, head.centery, m.small, theme.text2, bold=True)

    def _draw_series_head(self, surface: pygame.Surface, style: Style) -> None:
        m, theme, head = style.metrics, style.theme, self._controls.tabs.rect
        x, right = self._controls.moves.columns()[0].x, head.right - m.gap
        draw_text(surface, "Series", x, head.centery, m.small, theme.text2, bold=True)
        words = "moves in a row"
        draw_text(surface, words, right, head.centery, m.small, theme.text3, align="right")

    def _short_name(self, side: Side, width: float, size: int) -> str:
        """A player's name for the head of a column; the cards have it in full."""
        name = self._seat.names[side]
        if text_width(name, size, bold=True) <= width:
            return name
        if self._seat.shared:
            return ellipsis(name, size, width, True)
        return "You" if side is self._seat.side else "Bot"

    def _draw_news(
        self, surface: pygame.Surface, content: PanelContent, style: Style
    ) -> None:
        words = news_of(content.seen, over=self._seat.outcome is not None)
        if not words or self._controls.notice.enabled:
            return
        m, theme, rect = style.metrics, style.theme, self._controls.foot
        rounded(surface, rect, m.radius, theme.raised)
        x = rect.x + m.icon
        draw_icon(surface, "info", (x, rect.centery), m.icon, theme.text2)
        x += m.icon
        words = ellipsis(words, m.small, rect.right - m.gap - x)
        draw_text(surface, words, x, rect.centery, m.small, theme.text)


def lead(facts: Facts, now: Observation, side: Side) -> int:
    """By how much the pieces of ``side`` are worth more; 0 where fog or game hide it."""
    prices = GAMES[facts.key].prices
    if facts.hidden or not prices:
        return 0
    return sum(
        prices.get(man.symbol, 0) * (1 if man.side is side else -1)
        for man in now.pieces.values()
    )


def bot_words(rating: float | None, spent: float | None) -> str:
    """What stands under a bot's name: its rating, and how long its last move took."""
    words = [] if rating is None else [f"{rating:.0f}"]
    if spent is not None:
        words.append(f"{spent:.1f} s" if spent < 10 else f"{spent:.0f} s")
    return " · ".join(words)


def counts_of(now: Observation, side: Side) -> str:
    """What the rules count of a side, where it matters and is known to the viewer."""
    standing = find_game(now.variant, now.ruleset).standing(now)
    return standing[side].counts if side in standing else ""


def news_of(seen: Sequence[Observation], over: bool) -> str:
    """What the rules announce of the moves since one's own last turn, as one sentence.

    Or else, unless the game is ``over``, what the viewer lacks of what they count.
    """
    now = seen[-1]
    notices = [notice for each in recent(seen) for notice in each.notices]
    words = "; ".join(dict.fromkeys(notices))
    if not words and not over:
        standing = find_game(now.variant, now.ruleset).standing(now)
        sides = (now.viewer, now.viewer.other)
        notes = (standing[side].note for side in sides if side in standing)
        words = next(filter(None, notes), "")
    return words[:1].upper() + words[1:]
