"""Draws what one side may know and nothing else, and samples of marks for legends."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import TypeAlias

import pygame

from core.facts import Facts
from core.values import Observation, Piece, Side, Square
from gui.board import knowledge
from gui.board import marks as drawn
from gui.board.fog import (
    STILL,
    Fog,
    FogLayer,
    FogPattern,
    FogTime,
    draw_crosses,
    pattern_of,
)
from gui.board.ground import Ground, draw_coordinates, facts_shown, paint_ground
from gui.board.layout import BoardLayout
from gui.board.men import drawing_of, man, standing
from gui.board.motion import Motion, Sprite, sprites
from gui.board.pen import Pen, faded
from gui.board.picking import Slot
from gui.board.view_state import (
    DEFAULT_OPTIONS,
    NO_MARKS,
    BoardMarks,
    BoardOptions,
    Ghost,
    MoveEnds,
    Pencilled,
    Sure,
)
from gui.drawing import reading
from gui.drawing.shapes import rounded
from gui.drawing.theme import Theme

_SMALLEST_SHADOW = 36
_CARRIED = 1.06
_LEFT_BEHIND = 0.3


class BoardView:
    """One board of the window, with the pictures it reuses from frame to frame.

    A view serves one layout, theme and set of options; when one of them changes, make
    another view, which is cheap.

    Attributes:
        layout: Where the squares are.
    """

    def __init__(
        self, layout: BoardLayout, theme: Theme, options: BoardOptions = DEFAULT_OPTIONS
    ) -> None:
        self.layout = layout
        self._theme = theme
        self._options = options
        self._fog = FogLayer()

    def draw(
        self,
        surface: pygame.Surface,
        seen: Observation,
        marks: BoardMarks = NO_MARKS,
        *,
        lit: frozenset[Square] | None = None,
        t: FogTime = STILL,
        motion: Motion | None = None,
    ) -> None:
        """Draw the board at the time `t` of the fog.

        Args:
            surface: The window.
            seen: What is known.
            marks: What is marked on it.
            lit: The squares free of fog where they are not those of `seen`: the truth
                under the veil of one side.
            t: How far the fog has drifted.
            motion: The way to `seen`, while it lasts.
        """
        if motion is not None and motion.over:
            motion = None
        visible = lit if lit is not None else seen.visible
        drawing = drawing_of(seen.variant, self.layout.flipped)
        pen = Pen(surface, self.layout, self._theme, drawing)
        _frame(surface, self.layout, self._theme)
        self._draw_squares(pen, visible, marks, t, None if lit is not None else motion)
        fogged = frozenset(self.layout.squares) - visible
        if self._options.waves:
            drawn.draw_waves(pen, fogged)
        facts = facts_shown(seen.variant, self._options.notations)
        with reading.aside():
            draw_coordinates(pen, self._options, fogged, facts)
        self._draw_knowledge(pen, marks, fogged)
        knowledge.draw_walls(pen, knowledge.walls(self.layout, marks.blocked, seen))
        self._draw_men(pen, seen, marks, motion)
        self._draw_choices(pen, seen, marks)
        self._draw_named(pen, seen, marks)
        self._draw_carried(pen, seen, marks)

    def _draw_squares(
        self,
        pen: Pen,
        visible: frozenset[Square],
        marks: BoardMarks,
        t: FogTime,
        motion: Motion | None,
    ) -> None:
        place = self.layout.x, self.layout.y
        pattern = pattern_of(self.layout, visible)
        before = pattern_of(self.layout, motion.before.visible) if motion else pattern
        share = motion.fog_share if motion and before != pattern else 1.0
        if share < 1:
            pen.surface.blit(self._ground(before, marks), place)
        pen.surface.blit(faded(self._ground(pattern, marks), share), place)
        fog = Fog(
            pattern, self._theme, self._options.veil, before if share < 1 else None, share
        )
        if not self._options.flat:
            self._fog.draw(pen.surface, place, fog, t)
        draw_crosses(pen.surface, place, fog)

    def _ground(self, pattern: FogPattern, marks: BoardMarks) -> pygame.Surface:
        options = self._options
        veil, flat, tints = options.veil, options.flat, self._tints(marks)
        return paint_ground(Ground(pattern, self._theme, veil, flat, tints))

    def _tints(self, marks: BoardMarks) -> tuple[tuple[Square, float], ...]:
        tints: dict[Square, float] = {}
        for step in marks.last:
            for square, strength in ((step.origin, 0.22), (step.target, 0.50)):
                if square is not None:
                    tints[square] = max(strength, tints.get(square, 0.0))
        for square in (marks.chosen, *marks.stops):
            if square is not None:
                tints[square] = 0.55
        return tuple(tints.items())

    def _draw_knowledge(
        self, pen: Pen, marks: BoardMarks, fogged: frozenset[Square]
    ) -> None:
        haunted = {memory.square for memory in marks.ghosts}
        odds = [(square, chance) for square, chance in marks.odds if square in fogged]
        for square, chance in odds:
            knowledge.draw_odds(pen, square, chance, square in haunted)
        veiled = self._options.veil < 1
        drawn.draw_brackets(pen, marks.last, frozenset() if veiled else fogged)
        for sure in marks.sure:
            if sure.square in fogged:
                knowledge.draw_sure(pen, sure, self._options.men)
        for memory in marks.ghosts:
            knowledge.draw_ghost(pen, memory, self._options.men)
            knowledge.draw_age(pen, memory)
        for square, chance in odds:
            if square in haunted:
                knowledge.draw_odds_aside(pen, square, chance)
        drawn.draw_premove(pen, marks.premove)

    def _draw_men(
        self, pen: Pen, seen: Observation, marks: BoardMarks, motion: Motion | None
    ) -> None:
        carried = marks.carried.place if marks.carried else None
        standing = [Sprite(piece, square, square) for square, piece in seen.pieces.items()]
        for sprite in sprites(motion) if motion else standing:
            if sprite.target != carried and sprite.target not in marks.stops[:1]:
                self._draw_sprite(pen, sprite)
        if marks.stops and marks.stops[0] in seen.pieces:
            self._draw_on_its_way(pen, seen.pieces[marks.stops[0]], marks)

    def _draw_on_its_way(self, pen: Pen, piece: Piece, marks: BoardMarks) -> None:
        """Draw a piece where it has come to, pale where it began, and its way between."""
        first, last = marks.stops[0], marks.stops[-1]
        self._draw_sprite(pen, Sprite(piece, first, first, opacity=_LEFT_BEHIND))
        drawn.draw_stops(pen, marks.stops)
        if marks.carried is None:
            self._draw_sprite(pen, Sprite(piece, last, last))

    def _draw_sprite(self, pen: Pen, sprite: Sprite) -> None:
        x, y = _between(self.layout, sprite)
        picture = self._man(pen, sprite.piece, self._size(pen))
        side, (part, box) = picture.get_width(), _trimmed(picture)
        left, top = round(x) + (pen.cell - side) // 2, round(y) + (pen.high - side) // 2
        pen.surface.blit(faded(part, sprite.opacity), box.move(left, top))

    def _draw_choices(self, pen: Pen, seen: Observation, marks: BoardMarks) -> None:
        drawn.draw_chosen(pen, marks)
        drawn.draw_lost(pen, marks.lost)
        drawn.draw_order(pen, marks.order, marks.lost)
        drawn.draw_check(pen, marks.check)
        drawn.draw_movable(pen, marks.movable)
        drawn.draw_hints(pen, marks)
        drawn.draw_lines(pen, marks)
        if marks.numbered is not None:
            drawn.draw_numbered(pen, marks.numbered)
        drawn.draw_strokes(pen, marks)
        knowledge.draw_missed(pen, marks.missed)
        for guess in marks.pencilled:
            if guess.square in seen.pieces:
                knowledge.draw_pencilled_beside(pen, guess)
            else:
                knowledge.draw_pencilled(pen, guess)
        drawn.draw_hover(pen, marks.hover)
        drawn.draw_cursor(pen, marks.cursor)
        for square, glyph in marks.glyphs:
            drawn.draw_glyph(pen, square, glyph)

    def _draw_named(self, pen: Pen, seen: Observation, marks: BoardMarks) -> None:
        if marks.named is None:
            return
        drawn.draw_reach(pen, marks.named.reach, seen.pieces)
        if isinstance(marks.named.place, Slot):
            return
        drawn.draw_name(pen, marks.named.place, marks.named.words)

    def _draw_carried(self, pen: Pen, seen: Observation, marks: BoardMarks) -> None:
        if marks.carried is None:
            return
        place = marks.carried.place
        if isinstance(place, Slot):
            piece: Piece | None = Piece(seen.viewer, place.symbol)
        else:
            piece = seen.pieces.get(place)
        if piece is None:
            return
        picture = self._man(pen, piece, self._size(pen, _CARRIED), depth=2)
        half = picture.get_width() / 2
        pen.surface.blit(picture, (marks.carried.x - half, marks.carried.y - half))

    def _size(self, pen: Pen, times: float = 1.0) -> int:
        return int(pen.high * self._options.men * times)

    def _man(self, pen: Pen, piece: Piece, size: int, depth: int = 1) -> pygame.Surface:
        """The piece with its shadow; `depth` is how far it hangs over the board."""
        if self.layout.cell < _SMALLEST_SHADOW:
            return man(piece, size, self._theme, pen.drawing)
        return standing(piece, size, self._theme, pen.drawing, depth)


@lru_cache(maxsize=128)
def _trimmed(picture: pygame.Surface) -> tuple[pygame.Surface, pygame.Rect]:
    """What of a picture is not clear, and where in it."""
    box = picture.get_bounding_rect()
    return picture.subsurface(box), box


def _frame(surface: pygame.Surface, layout: BoardLayout, theme: Theme) -> None:
    """Draw the frame round the board: two pixels of wood, or one."""
    box = pygame.Rect(layout.box)
    if layout.ground == "wood":
        pygame.draw.rect(surface, theme.wood_line, box.inflate(4, 4), width=2)
    else:
        pygame.draw.rect(surface, theme.frame, box.inflate(2, 2), width=1)


def _between(layout: BoardLayout, sprite: Sprite) -> tuple[float, float]:
    """The upper left corner of the square a piece stands in on its way."""
    (x0, y0), (x1, y1) = layout.corner(sprite.origin), layout.corner(sprite.target)
    return x0 + (x1 - x0) * sprite.share, y0 + (y1 - y0) * sprite.share


_ODDS = 0.5
_IN_FOG = frozenset({"blocked", "try", "pencil", "ghost", "sure", "odds", "fog"})

_ON_DARK = frozenset({"lost", "numbered"})

_Swatch: TypeAlias = Callable[[Pen, Piece], None]
"""Draws a mark, with this piece where it shows one."""


def draw_swatch(
    surface: pygame.Surface, box: pygame.Rect, swatch: str, facts: Facts, theme: Theme
) -> None:
    """Draw one mark as it looks on the board, on a square of its own.

    A box twice as wide as high has two squares, for what goes from one to another.
    """
    ground = theme.dark if swatch in _ON_DARK else theme.light
    if facts.ground == "wood":
        ground = theme.wood
    rounded(surface, box, 3, theme.fog_mid if swatch in _IN_FOG else ground)
    # The wall of a blocked square stands on an edge; half a square up it is in the middle.
    lift = box.height // 2 + 1 if swatch == "blocked" else 0
    columns = box.width // box.height
    layout = BoardLayout(columns, 1, box.height, box.x, box.y - lift)
    # The last kind but one is larger than the last, unless it is the first.
    common = (facts.symbols[1:] or facts.symbols)[-2:][0]
    kind = facts.symbols[0] if swatch == "threat" else common
    pen = Pen(surface, layout, theme, drawing_of(facts.key))
    _SWATCHES[swatch](pen, Piece(Side.SECOND, kind))


def _last(pen: Pen, man: Piece) -> None:
    veil = pygame.Surface((pen.cell - 2, pen.cell - 2))
    veil.fill(pen.theme.accent)
    veil.set_alpha(round(255 * 0.22))
    pen.surface.blit(veil, (pen.layout.x + 1, pen.layout.y + 1))
    drawn.draw_brackets(pen, [MoveEnds(0, None)], frozenset())


def _last_in_fog(pen: Pen, man: Piece) -> None:
    """A move from a square in view to one in the fog."""
    _last(pen, man)
    x, y = pen.layout.corner(1)
    rounded(pen.surface, pygame.Rect(x, y, pen.cell, pen.cell), 3, pen.theme.fog_mid)
    drawn.draw_brackets(pen, [MoveEnds(None, 1)], frozenset({1}))


def _pencil(pen: Pen, man: Piece) -> None:
    """The slip alone, which takes a good half of a square."""
    cell = round(pen.cell / 0.62)
    layout = BoardLayout(1, 1, cell, pen.layout.x, pen.layout.y + pen.cell - cell)
    knowledge.draw_pencilled(replace(pen, layout=layout), Pencilled(0, man))


def _larger(pen: Pen) -> Pen:
    """The corner of a square of which the sample shows a good half."""
    layout = BoardLayout(1, 1, round(pen.cell / 0.5), pen.layout.x, pen.layout.y)
    return replace(pen, layout=layout)


def _threat(pen: Pen, king: Piece) -> None:
    """An arrow that ends on a king."""
    picture = man(king, pen.cell, pen.theme, pen.drawing)
    pen.surface.blit(picture, pen.layout.corner(1))
    drawn.draw_arrow(pen, 0, 1)


_SWATCHES: dict[str, _Swatch] = {
    "go": lambda pen, _: drawn.draw_hints(pen, BoardMarks(dots=frozenset({0}))),
    "take": lambda pen, _: drawn.draw_hints(pen, BoardMarks(rings=frozenset({0}))),
    "try": lambda pen, _: drawn.draw_hints(pen, BoardMarks(tries=frozenset({0}))),
    "movable": lambda pen, _: drawn.draw_movable(pen, [0]),
    "plan": lambda pen, _: drawn.draw_premove(pen, [0]),
    "pencil": _pencil,
    "ghost": lambda pen, man: knowledge.draw_ghost(pen, Ghost(0, man, 1), 0.96),
    "sure": lambda pen, _: knowledge.draw_sure(pen, Sure(0, None), 0.96),
    "blocked": lambda pen, _: knowledge.draw_walls(pen, [(0, (0, 1))]),
    "lost": lambda pen, _: drawn.draw_lost(pen, [0]),
    "check": lambda pen, _: drawn.draw_check(pen, [0]),
    "last": _last,
    "last_in_fog": _last_in_fog,
    "order": lambda pen, _: drawn.draw_order(_larger(pen), [(0, 1)]),
    "fog": lambda pen, _: None,
    "odds": lambda pen, _: knowledge.draw_odds(pen, 0, _ODDS, haunted=False),
    "hover": lambda pen, _: drawn.draw_hover(pen, 0),
    "arrow": lambda pen, _: drawn.draw_arrow(pen, 0, 1),
    "threat": _threat,
    "numbered": lambda pen, _: drawn.draw_number(pen, pen.layout.centre(0), 3),
}
