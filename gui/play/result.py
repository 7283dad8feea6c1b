"""How a game ended, told to the person who played it."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

import pygame

from core.facts import Facts
from core.values import ENDS, Observation, Outcome, Reason
from gui.drawing import cuts
from gui.drawing.icons import draw_icon
from gui.drawing.shapes import rounded
from gui.drawing.text import LEADING, draw_text, text_width, wrap_into
from gui.widgets.widget import Style

SLIDE = 0.240
"""Seconds in which the card slides in."""

_WAY = 12


def reason_words(
    facts: Facts, outcome: Outcome, seen: Sequence[Observation], opponent: str
) -> str:
    """Why the game ended, in one sentence from the viewer's point of view."""
    now = seen[-1]
    won = outcome.winner is now.viewer
    winner, loser = ("You", opponent) if won else (opponent, "You")
    if outcome.winner is not None and outcome.reason is Reason.KING_CAPTURED:
        king = _royal(facts)
        whose = "the" if won else "your"
        return f"{winner} took {whose} {king}" + _on_square(facts, now)
    if outcome.winner is not None and outcome.reason is Reason.NO_MAN:
        return f"{winner} took {'the' if won else 'your'} last piece"
    if stuck := ENDS[outcome.reason].stuck:
        whose = "You have" if now.to_move is now.viewer else f"{opponent} has"
        return f"{whose} {stuck}"
    return _told(outcome, winner, loser)


def shared_reason_words(
    facts: Facts, outcome: Outcome, now: Observation, names: tuple[str, str]
) -> str:
    """Why the game ended, in one sentence for two people who look at one screen."""
    side = outcome.winner
    if stuck := ENDS[outcome.reason].stuck:
        return f"{names[now.to_move]} has {stuck}"
    if side is not None and outcome.reason is Reason.KING_CAPTURED:
        return f"{names[side]} took the {_royal(facts)}" + _on_square(facts, now)
    if side is None:
        return _told(outcome, "", "")
    return _told(outcome, names[side], names[side.other])


def _told(outcome: Outcome, winner: str, loser: str) -> str:
    """Why the game ended, with the names where somebody has won by it."""
    end = ENDS[outcome.reason]
    if outcome.winner is not None and end.won:
        return f"{winner} {end.won}"
    if outcome.winner is not None and end.lost:
        return f"{loser} {end.lost}"
    return str(outcome.reason).capitalize()


def _royal(facts: Facts) -> str:
    """What the piece is called on which the game hangs."""
    return facts.kind_name(facts.royal)


def detail_words(facts: Facts, outcome: Outcome, remark: str = "") -> str:
    """What else there is to say: a bot's error, a remark, or where the fog has gone."""
    lifted = "The fog has lifted." if facts.hidden else ""
    again = "Play again with sides changed." if facts.is_replayed(outcome) else ""
    return outcome.detail or remark or again or lifted


def draw_result(
    surface: pygame.Surface,
    rect: pygame.Rect,
    words: tuple[str, str, str],
    icon: str,
    style: Style,
    share: float = 1.0,
) -> None:
    """Draw the card that says the result.

    Args:
        surface: The window.
        rect: Where it comes to stand.
        words: The result, why, and what else there is to say.
        icon: A sign at the right; empty for none.
        style: Colours and measures.
        share: How far it has slid in, 0 to 1.
    """
    card = pygame.Surface(rect.size, pygame.SRCALPHA)
    cuts.lay(card, rect.topleft)
    _draw_card(card, words, icon, style)
    card.set_alpha(round(255 * share))
    surface.blit(card, (rect.x, rect.y - round(_WAY * (1 - share))))


def _draw_card(
    card: pygame.Surface, words: tuple[str, str, str], icon: str, style: Style
) -> None:
    m, theme, rect = style.metrics, style.theme, card.get_rect()
    rounded(card, rect, m.radius, theme.panel, theme.accent2, 1.5)
    x, width = m.gutter, rect.width - 2 * m.gutter
    result, reason, detail = words
    y = rect.height * 0.27
    draw_text(card, result, x, y, m.h1, theme.text, bold=True)
    if icon:
        place = (rect.right - m.gutter - m.icon / 2, y)
        draw_icon(card, icon, place, m.icon, theme.accent2)
    y = rect.height * 0.55
    size = m.body if _fits(reason, m.body, width) else m.small
    for line in wrap_into(reason, size, width, 2, bold=True):
        draw_text(card, line, x, y, size, theme.text, bold=True)
        y += size * 1.3
    y += m.small * 0.1
    step = m.small * LEADING * 0.95
    most = ceil((rect.height - m.small * 0.7 - y) / step)
    for line in wrap_into(detail, m.small, width, most) if most > 0 else ():
        draw_text(card, line, x, y, m.small, theme.text2)
        y += step


def _fits(words: str, size: int, width: float) -> bool:
    """Whether no word of a bold text is wider than its line."""
    return all(text_width(word, size, bold=True) <= width for word in words.split())


def _on_square(facts: Facts, now: Observation) -> str:
    square = next((c.square for c in now.captured if c.piece.symbol == facts.royal), None)
    return "" if square is None else f" on {facts.name(square)}"
