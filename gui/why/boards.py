"""What was seen, what could have been known, and the truth; one board in open games."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pygame

from core.facts import Facts
from core.games import GAMES
from core.hindsight import findings
from core.hindsight.findings import Finding, JudgedMove
from core.knowledge import odds_of
from core.notation import facts_read
from core.player import Believed
from core.records.record import person_in
from core.records.replay import Timeline
from core.records.tree import RED
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


@dataclass(frozen=True, slots=True)
class Head:
    """What stands over a board.

    Attributes:
        icon: Its sign.
        title: Its name.
        short: The name where there is little room.
    """

    icon: str
    title: str
    short: str


@dataclass(frozen=True, slots=True)
class ComparedBoard:
    """One board.

    Attributes:
        head: What it shows.
        seen: What stands on it.
        marks: What is marked on it.
        detail: What is said over it, at the right.
        words: What is said under it.
        lit: The squares that are not dimmed; ``None`` for all.
    """

    head: Head
    seen: Observation
    marks: BoardMarks
    detail: str
    words: str
    lit: frozenset[int] | None = None


def shown(
    timeline: Timeline, side: Side, ply: int, turn: JudgedMove | None
) -> tuple[ComparedBoard, ...]:
    """The boards at the move after ``ply`` moves, of which ``turn`` is known.

    Where nothing is hidden that is one, before the move.
    """
    if not timeline.game.facts.hidden:
        return (_open(timeline, ply, turn),)
    now, mover = _view(timeline, side, ply), mover_in(timeline, side)
    return (
        _saw(timeline, ply, now, turn, mover),
        _known(timeline, now, turn, mover),
        _truth(timeline, side, min(ply + 1, timeline.plies), turn),
    )


def mover_in(timeline: Timeline, side: Side) -> findings.Mover:
    """Who that side of the game is."""
    facts = timeline.game.facts
    return findings.mover_of(facts, side, person_in(timeline.record.tags))


def _open(timeline: Timeline, ply: int, turn: JudgedMove | None) -> ComparedBoard:
    """The board before a mistake, with the move in red and the better one as an engine’s.

    Without a mistake it is the board after the move.
    """
    head = Head("board", "The board", "The board")
    finding = turn.finding if turn is not None else None
    if finding is None:
        seen, after = (
            timeline.boards(min(ply + 1, timeline.plies)).truth,
            _after(timeline, ply),
        )
        return ComparedBoard(head, seen, _past(seen), after, "")
    seen = timeline.boards(ply).truth
    marks = _with_moves(_past(seen), timeline.record.moves[ply])
    strokes = (*marks.arrows, *((square, square) for square in marks.circles))
    best = replace(
        marks,
        colours=tuple((ends, RED) for ends in strokes),
        beside_engine=True,
        best_arrows=move_notes(finding.better).arrows,
    )
    detail = f"before {move_words(timeline.steps[ply])}"
    return ComparedBoard(head, seen, best, detail, "Red: the move that was played.")


def _after(timeline: Timeline, ply: int) -> str:
    return f"after {move_words(timeline.steps[ply])}" if ply < timeline.plies else ""


def _saw(
    timeline: Timeline,
    ply: int,
    now: Observation,
    turn: JudgedMove | None,
    mover: findings.Mover,
) -> ComparedBoard:
    head = Head("watch", f"What {mover.name} saw", f"{mover.subject} saw")
    played = timeline.record.moves[ply] if ply < timeline.plies else None
    squares = timeline.game.facts.playable
    in_view = f"{len(now.visible & squares)} of {len(squares)} squares"
    said = findings.saw(facts_read(timeline.game), turn) if turn else ""
    return ComparedBoard(head, now, _with_moves(_past(now), played), in_view, said)


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


def _known(
    timeline: Timeline, now: Observation, turn: JudgedMove | None, mover: findings.Mover
) -> ComparedBoard:
    title = f"What {mover.name} could have known"
    head = Head("belief", title, f"{mover.subject} could know")
    if turn is None or not isinstance(turn.finding, Finding):
        return ComparedBoard(head, now, _past(now), "", "")
    marks = known_marks(timeline.game.facts, now, turn.finding.believed)
    told = findings.known(facts_read(timeline.game), turn)
    return ComparedBoard(head, now, marks, findings.positions_possible(turn), told)


def _truth(
    timeline: Timeline, side: Side, ply: int, turn: JudgedMove | None
) -> ComparedBoard:
    truth, lit = timeline.boards(ply).truth, _view(timeline, side, ply).visible
    detail = _after(timeline, ply - 1) if ply else ""
    finding = turn.finding if turn is not None else None
    refutation = finding.refutation if isinstance(finding, Finding) else None
    answer = None if refutation is None else refutation.answer
    later = None if refutation is None or refutation.at_once else refutation.move
    marks = _with_moves(_past(truth), answer, later)
    facts, mover = facts_read(timeline.game), mover_in(timeline, side)
    said = findings.truth(facts, turn, mover) if turn is not None else ""
    head = Head("board", "The truth", "The truth")
    return ComparedBoard(head, truth, marks, detail, said, lit)


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


class ComparedBoards:
    """Draws the boards with their captions."""

    def __init__(self) -> None:
        self._views: tuple[BoardView, ...] = ()

    def arrange(self, layout: WhyLayout, theme: Theme, options: BoardOptions) -> None:
        """Place it there."""
        veiled = replace(options, veil=AFTER_GAME_VEIL)
        *own, last = layout.boards
        self._views = (
            *(BoardView(board, theme, options) for board in own),
            BoardView(last, theme, veiled),
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
            _draw_head(surface, layout, number, each, style)
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
    surface: pygame.Surface,
    layout: WhyLayout,
    number: int,
    compared: ComparedBoard,
    style: Style,
) -> None:
    head, detail = compared.head, compared.detail
    m, theme, board = style.metrics, style.theme, layout.boards[number]
    y, right = board.y - layout.head, board.x + board.width
    icon = round(m.icon * 0.9)
    draw_icon(surface, head.icon, (board.x + m.icon / 2, y), icon, theme.text2)
    x = board.x + m.icon + m.gap // 2
    room = right - x - m.gap - text_width(detail, m.small)
    fits = text_width(head.title, m.body, bold=True) <= room
    title = head.title if fits else head.short
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
