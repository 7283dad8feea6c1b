"""The boards of a replay: what is marked on each, a picture of them, and their sounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import pygame

from core.facts import Facts
from core.knowledge import order_of
from core.records.replay import Boards
from core.values import Move, Observation, Side, Square
from gui.board.board_view import BoardView
from gui.board.fog import STILL
from gui.board.hands import draw_stands, title_room
from gui.board.layout import BoardLayout, HandShelf, shelves_of
from gui.board.view_state import NO_MARKS, BoardMarks, BoardOptions, MoveEnds
from gui.drawing.metrics import metrics
from gui.drawing.theme import THEMES
from gui.replay.layout import Panel, shelf_air
from gui.sound.events import Sound, move_sounds, true_sounds
from gui.widgets.widget import Style

VIEWERS: Mapping[Panel, Side] = {"first": Side.FIRST, "second": Side.SECOND}
"""Whose view a board shows; the truth is nobody's."""

PANEL_OF: Mapping[Side, Panel] = {side: panel for panel, side in VIEWERS.items()}
"""The board that shows a side's view."""


@dataclass(frozen=True, slots=True)
class Notes:
    """What is drawn on one board besides the position.

    Attributes:
        arrows: From a square to another.
        odds: Fogged squares with the chance that a piece stands there.
        circles: Squares that a person has circled.
        colours: See ``BoardMarks.colours``.
    """

    arrows: tuple[tuple[Square, Square], ...] = ()
    odds: tuple[tuple[Square, float], ...] = ()
    circles: frozenset[Square] = frozenset()
    colours: tuple[tuple[tuple[Square, Square], str], ...] = ()


@dataclass(frozen=True, slots=True)
class _Shown:
    """One board on the screen."""

    layout: BoardLayout
    view: BoardView
    shelves: tuple[HandShelf, ...]


class BoardRow:
    """Draws one position of a game on several boards, each with its own view.

    Attributes:
        bare: Whether no marks at all are drawn.
    """

    def __init__(self) -> None:
        self.bare = False
        self._shown: dict[Panel, _Shown] = {}
        self._look = metrics(1280, 800), THEMES["umbra"]

    def arrange(
        self,
        facts: Facts,
        layouts: Mapping[Panel, BoardLayout],
        style: Style,
        options: BoardOptions,
    ) -> None:
        """Lay these boards out, with a shelf for every hand."""
        self._look = style.metrics, style.theme
        head = title_room(style.metrics)
        air = shelf_air(options.gutter if options.coordinates == "edge" else 0)
        self._shown = {
            panel: _Shown(
                layout,
                BoardView(layout, style.theme, options),
                shelves_of(facts, layout, air, "around", head),
            )
            for panel, layout in layouts.items()
        }

    def draw(
        self, surface: pygame.Surface, turn: Sequence[Boards], notes: Mapping[Panel, Notes]
    ) -> None:
        """Draw a moment, the last of a turn."""
        for panel, shown in self._shown.items():
            seen = look(turn[-1], panel)
            marks = NO_MARKS if self.bare else marks_of(panel, turn, notes.get(panel))
            shown.view.draw(surface, seen, marks, t=STILL)
            draw_stands(surface, shown.layout, shown.shelves, seen, self._look)


def marks_of(
    panel: Panel,
    turn: Sequence[Boards],
    notes: Notes | None,
    cursor: Square | None = None,
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
    notes, seen = notes or Notes(), views[-1]
    return BoardMarks(
        last=tuple(MoveEnds(t.origin, t.target) for t in traces if t is not None),
        order=order_of(views),
        odds=notes.odds,
        circles=notes.circles,
        colours=notes.colours,
        arrows=notes.arrows,
        hover=cursor,
        lost=_lost(panel, seen),
        check=seen.check,
    )


def with_threats(
    notes: Mapping[Panel, Notes], threats: tuple[tuple[Square, Square], ...]
) -> Mapping[Panel, Notes]:
    """``notes`` with arrows on the truth from where to where a king can be taken unseen."""
    truth = notes.get("truth", Notes())
    return {**notes, "truth": replace(truth, arrows=truth.arrows + threats)}


def move_notes(move: Move | None) -> Notes:
    """A move as notes: an arrow for each step, or a circle for a drop."""
    if move is None:
        return Notes()
    if move.is_drop:
        return Notes(circles=frozenset({move.target}))
    return Notes(tuple(pairwise(move.path)))


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
