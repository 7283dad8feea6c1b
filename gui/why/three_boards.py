"""The three boards: what was seen, what could have been known, and the truth."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pygame

from core.facts import Facts
from core.games import GAMES
from core.hindsight import words
from core.hindsight.values import JudgedMove
from core.knowledge.odds import odds_of
from core.notation import facts_read
from core.player import Believed
from core.records.replay import Timeline
from core.values import Move, Observation, Piece, Side, Square
from gui.board.board_view import BoardView
from gui.board.fog_time import FogTime
from gui.board.hand_shelf import shelves_of
from gui.board.hands import title_room
from gui.board.stands import draw_stands
from gui.board.view_state import (
    AFTER_GAME_VEIL,
    BoardMarks,
    BoardOptions,
    Ghost,
    MoveEnds,
)
from gui.drawing.icons import draw_icon
from gui.drawing.text import LEADING, draw_text, ellipsis, text_width, wrap_into
from gui.drawing.theme import Theme
from gui.replay.boards import move_notes
from gui.replay.layout import shelf_air
from gui.replay.words import move_words
from gui.why.layout import LINES, WhyLayout
from gui.widgets.widget import Style

_LIKELY = 0.5
"""A piece at least this likely is drawn, not only its odds."""

TITLES = ("What you saw", "What you could have known", "The truth")
_SHORT = ("You saw", "You could know", "The truth")
_ICONS = ("watch", "belief", "board")


@dataclass(frozen=True, slots=True)
class ComparedBoard:
    """One board.

    Attributes:
        seen: What stands on it.
        marks: What is marked on it.
        detail: What is said over it, at the right.
        words: What is said under it.
        lit: The squares that are not dimmed; ``None`` for all.
    """

    seen: Observation
    marks: BoardMarks
    detail: str
    words: str
    lit: frozenset[int] | None = None


def shown(
    timeline: Timeline, side: Side, ply: int, turn: JudgedMove | None
) -> tuple[ComparedBoard, ComparedBoard, ComparedBoard]:
    """The three boards at the move after ``ply`` moves, of which ``turn`` is known."""
    now, facts = _view(timeline, side, ply), timeline.game.facts
    played = timeline.record.moves[ply] if ply < timeline.plies else None
    own = _with_moves(_past(now), played)
    squares = facts.playable
    in_view = f"{len(now.visible & squares)} of {len(squares)} squares"
    said = words.saw(facts_read(timeline.game), turn) if turn else ""
    return (
        ComparedBoard(now, own, in_view, said),
        _known(timeline, now, turn),
        _truth(timeline, side, min(ply + 1, timeline.plies), turn),
    )


def known_marks(facts: Facts, now: Observation, believed: Believed) -> BoardMarks:
    """What could be known of the fog, drawn on what was seen."""
    ghosts = tuple(
        Ghost(square, Piece(now.viewer.other, letter.lower()), 0)
        for square in facts.squares
        for letter, chance in believed.chances.get(facts.name(square), {}).items()
        if chance >= _LIKELY
    )
    odds = odds_of(facts, believed, facts.symbols)
    return replace(_past(now), ghosts=ghosts, odds=tuple(sorted(odds.items())))


def _known(timeline: Timeline, now: Observation, turn: JudgedMove | None) -> ComparedBoard:
    if turn is None or turn.finding is None:
        return ComparedBoard(now, _past(now), "", "")
    marks = known_marks(timeline.game.facts, now, turn.finding.believed)
    told = words.known(facts_read(timeline.game), turn)
    return ComparedBoard(now, marks, words.boards_that_fit(turn), told)


def _truth(
    timeline: Timeline, side: Side, ply: int, turn: JudgedMove | None
) -> ComparedBoard:
    truth, lit = timeline.boards(ply).truth, _view(timeline, side, ply).visible
    detail = f"after {move_words(timeline.steps[ply - 1])}" if ply else ""
    finding = turn.finding if turn is not None else None
    refutation = finding.refutation if finding is not None else None
    answer = None if refutation is None else refutation.answer
    later = None if refutation is None or refutation.at_once else refutation.move
    marks = _with_moves(_past(truth), answer, later)
    said = words.truth(facts_read(timeline.game), turn) if turn is not None else ""
    return ComparedBoard(truth, marks, detail, said, lit)


def _view(timeline: Timeline, side: Side, ply: int) -> Observation:
    boards = timeline.boards(ply)
    return boards.first if side is Side.FIRST else boards.second


def _past(seen: Observation) -> BoardMarks:
    trace = seen.trace
    return BoardMarks(last=() if trace is None else (MoveEnds(trace.origin, trace.target),))


def _with_moves(marks: BoardMarks, *moves: Move | None) -> BoardMarks:
    """``marks`` with an arrow for each step of these moves, or a circle for a drop."""
    notes = [move_notes(move) for move in moves]
    arrows = tuple(arrow for each in notes for arrow in each.arrows)
    circles = frozenset[Square]().union(*(each.circles for each in notes))
    return replace(marks, arrows=arrows, circles=circles)


class ThreeBoards:
    """Draws the three boards with their captions."""

    def __init__(self) -> None:
        self._views: tuple[BoardView, ...] = ()

    def arrange(self, layout: WhyLayout, theme: Theme, options: BoardOptions) -> None:
        """Place it there."""
        veiled = replace(options, veil=AFTER_GAME_VEIL)
        looks = (options, options, veiled)
        self._views = tuple(
            BoardView(board, theme, look)
            for board, look in zip(layout.boards, looks, strict=True)
        )

    def draw(
        self,
        surface: pygame.Surface,
        layout: WhyLayout,
        boards: tuple[ComparedBoard, ...],
        t: FogTime,
        style: Style,
    ) -> None:
        """Draw the boards; ``t`` is how far the fog has drifted."""
        for number, (view, each) in enumerate(zip(self._views, boards, strict=True)):
            _draw_head(surface, layout, number, each.detail, style)
            view.draw(surface, each.seen, each.marks, lit=each.lit, t=t)
            _draw_hands(surface, layout, number, each.seen, style)
            _draw_words(surface, layout, number, each.words, style)


def _draw_hands(
    surface: pygame.Surface,
    layout: WhyLayout,
    number: int,
    seen: Observation,
    style: Style,
) -> None:
    board, facts = layout.boards[number], GAMES[seen.variant].facts
    head = title_room(style.metrics)
    shelves = shelves_of(facts, board, shelf_air(0), layout.shelves, head)
    draw_stands(surface, board, shelves, seen, (style.metrics, style.theme))


def _draw_head(
    surface: pygame.Surface, layout: WhyLayout, number: int, detail: str, style: Style
) -> None:
    m, theme, board = style.metrics, style.theme, layout.boards[number]
    y, right = board.y - layout.head, board.x + board.width
    icon = round(m.icon * 0.9)
    draw_icon(surface, _ICONS[number], (board.x + m.icon / 2, y), icon, theme.text2)
    x = board.x + m.icon + m.gap // 2
    room = right - x - m.gap - text_width(detail, m.small)
    fits = text_width(TITLES[number], m.body, bold=True) <= room
    title = (TITLES if fits else _SHORT)[number]
    draw_text(surface, title, x, y, m.body, theme.text, bold=True)
    x += text_width(title, m.body, bold=True) + m.gap
    words = ellipsis(detail, m.small, right - x)
    draw_text(surface, words, right, y, m.small, theme.text2, align="right")


def _draw_words(
    surface: pygame.Surface, layout: WhyLayout, number: int, words: str, style: Style
) -> None:
    m, theme, board = style.metrics, style.theme, layout.boards[number]
    y = board.y + board.height + layout.shelf + m.gap + m.small // 2
    for line, text in enumerate(wrap_into(words, m.small, board.width, LINES)):
        rise = y + line * m.small * LEADING
        draw_text(surface, text, board.x, rise, m.small, theme.text2)
