"""The boards of a replay: their marks, the line over each, and their sounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal, TypeAlias

import pygame

from bots.roster import title_of
from core.game import standing_words
from core.games.openings import opening_words
from core.knowledge import order_of
from core.records.replay import Boards
from core.texts import _
from core.values import Move, Observation, Piece, Side, Square
from gui.board.men import PieceSet, list_man
from gui.board.move_tree import king_of
from gui.board.view_state import NO_MARKS, BoardMarks, MoveEnds
from gui.drawing.icons import draw_icon
from gui.drawing.text import draw_text, fitted, text_width
from gui.replay.annotated_game import AnnotatedGame
from gui.replay.words import move_words, view_words
from gui.sound.events import Sound, move_sounds, true_sounds
from gui.widgets.bot_rows import NameLook, draw_name
from gui.widgets.signs import draw_thinking
from gui.widgets.widget import Style

Panel: TypeAlias = Literal["first", "truth", "second"]
"""One of the three boards: a side's view, or the truth."""

PANELS: tuple[Panel, ...] = ("first", "truth", "second")
"""The boards from left to right."""

VIEWERS: Mapping[Panel, Side] = {"first": Side.FIRST, "second": Side.SECOND}
"""Whose view a board shows; the truth is nobody's."""

PANEL_OF: Mapping[Side, Panel] = {side: panel for panel, side in VIEWERS.items()}
"""The board that shows a side's view."""


def marks_of(
    panel: Panel, turn: Sequence[Boards], notes: BoardMarks, cursor: Square | None = None
) -> BoardMarks:
    """What is marked on a board.

    Args:
        panel: Which board.
        turn: The moment, and before it those since the turn of its last move began.
        notes: What else is drawn.
        cursor: The square under the pointer, on whichever board.
    """
    views = [look(boards, panel) for boards in turn]
    traces = [now.trace for now in reversed(views[1:] or views)]
    seen = views[-1]
    return replace(
        notes,
        last=tuple(MoveEnds(t.origin, t.target) for t in traces if t is not None),
        order=order_of(views),
        hover=cursor,
        lost=_lost(panel, seen),
        check=seen.check,
    )


def with_threats(
    notes: Mapping[Panel, BoardMarks], threats: tuple[tuple[Square, Square], ...]
) -> Mapping[Panel, BoardMarks]:
    """``notes`` with arrows on the truth from where to where a king can be taken unseen."""
    drawn = {panel: notes.get(panel, NO_MARKS) for panel in PANELS}
    truth = drawn["truth"]
    return drawn | {"truth": replace(truth, arrows=truth.arrows + threats)}


def move_notes(move: Move | None) -> BoardMarks:
    """A move as notes: an arrow for each step, or a circle for a drop."""
    if move is None:
        return NO_MARKS
    if move.is_drop:
        return BoardMarks(circles=frozenset({move.target}))
    return BoardMarks(arrows=tuple(pairwise(move.path)))


def look(boards: Boards, panel: Panel) -> Observation:
    """What a board shows of a position."""
    if panel == "truth":
        return boards.truth
    return boards.first if panel == "first" else boards.second


def _lost(panel: Panel, seen: Observation) -> frozenset[Square]:
    """Squares on which the viewer just lost a piece to an unseen one."""
    viewer = VIEWERS.get(panel)
    lost = frozenset(man.square for man in seen.captured if man.piece.side is viewer)
    return lost - seen.visible


def step_sounds(before: Boards, after: Boards, panel: Panel | None) -> tuple[Sound, ...]:
    """The sounds of a step to the next move.

    If one side's view is shown alone, what that side hears; otherwise what somebody hears
    who sees everything.
    """
    shown = panel or "truth"
    sounds = true_sounds if shown == "truth" else move_sounds
    return sounds(look(before, shown), look(after, shown))


Emblem: TypeAlias = tuple[Piece, PieceSet]
"""The piece that stands for a side, and how it is drawn."""


@dataclass(frozen=True, slots=True)
class Caption:
    """What the line over a board says.

    Attributes:
        title: In bold, at the left.
        detail: At the right.
        emblem: The piece before the title; ``None`` for the sign of the truth.
        thinking: Seconds since the waves before the detail began; ``None`` without them.
        clock: What a clock at the right end shows; empty without one.
        aside: After the title, where there is room for all of it.
    """

    title: str
    detail: str
    emblem: Emblem | None = None
    thinking: float | None = None
    clock: str = ""
    aside: str = ""


def caption_of(panel: Panel, annotated: AnnotatedGame, seen: Observation) -> Caption:
    """What a replay says over a board: whose view it is, and how much of it."""
    viewer = VIEWERS.get(panel)
    if viewer is None:
        opening = opening_words(annotated.opening(seen.ply))
        if annotated.facts.hidden:
            return Caption(_("Truth"), moment_detail(annotated, seen), aside=opening)
        if opening:
            return Caption(opening, "")
        return Caption(_("Board"), moment_detail(annotated, seen))
    squares = annotated.facts.playable
    # For translators: squares.
    detail = _("{seen} of {all} in view").format(
        seen=len(seen.visible & squares), all=len(squares)
    )
    return Caption(
        view_words(annotated.facts, viewer), detail, king_of(annotated.facts, viewer)
    )


def draw_caption(
    surface: pygame.Surface, rect: pygame.Rect, caption: Caption, style: Style
) -> None:
    """Draw the line over a board."""
    m, theme, y = style.metrics, style.theme, rect.centery
    _draw_emblem(surface, (rect.x + m.icon / 2, y), caption.emblem, style)
    x, right = rect.x + m.icon + round(m.gap * 0.6), rect.right
    right -= _draw_clock(surface, (right, y), caption, style)
    # A long name leaves room for the dots that stand for the rest.
    least = text_width("…", m.small) + m.gap if caption.detail else 0
    aside = text_width(caption.detail, m.small) + m.gap if caption.detail else 0
    named = text_width(title_of(caption.title), m.body, bold=True)
    # What a bot is called besides has the room that is left by all else.
    wide = min(right - least, max(x + named, right - aside)) - x
    room = rect.move(x - rect.x, 0)
    room.width = wide
    look = NameLook(theme.text, theme.text2, m.small)
    x += draw_name(surface, room, caption.title, (m.body,), look) + m.gap
    detail, size = fitted(caption.detail, m.small_sizes, right - x)
    draw_text(surface, detail, right, y, size, theme.text2, align="right")
    left = right - text_width(detail, size) - m.gap
    if x + text_width(caption.aside, m.small) <= left:
        draw_text(surface, caption.aside, x, y, m.small, theme.text2)
    left += m.gap - round(m.body * 3.7)
    if caption.thinking is not None and left >= x:
        draw_thinking(surface, left, y, caption.thinking, style)


def _draw_clock(
    surface: pygame.Surface, place: tuple[int, int], caption: Caption, style: Style
) -> int:
    """Draw the clock with its right end there; the pixels it takes, with a gap."""
    m, theme = style.metrics, style.theme
    if not caption.clock:
        return 0
    ink = theme.text2 if caption.thinking is None else theme.accent2
    width = text_width("0" * len(caption.clock), m.body, bold=True)
    draw_text(surface, caption.clock, *place, m.body, ink, bold=True, align="right")
    return width + m.gap


def _draw_emblem(
    surface: pygame.Surface, middle: tuple[float, float], man: Emblem | None, style: Style
) -> None:
    m, theme = style.metrics, style.theme
    if man is None:
        draw_icon(surface, "board", middle, round(m.icon * 0.9), theme.text2)
        return
    place = round(middle[0] - m.icon / 2), round(middle[1] - m.icon / 2)
    piece, drawing = man
    surface.blit(list_man(piece, m.icon, theme, drawing), place)


def moment_detail(annotated: AnnotatedGame, seen: Observation) -> str:
    """Which moment the board shows, and what the rules count there, if that matters."""
    counted = standing_words(annotated.game, seen, annotated.record.fen)
    return " · ".join(filter(None, [moment_words(annotated, seen.ply), counted]))


def moment_words(annotated: AnnotatedGame, ply: int) -> str:
    """Which moment of a game the board shows."""
    if not annotated.steps:
        return _("before the first move")
    if ply == 0:
        return _("before {move}").format(move=move_words(annotated.steps[0]))
    return _("after {move}").format(move=move_words(annotated.steps[ply - 1]))
