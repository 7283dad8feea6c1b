"""Draws what one side may know, and nothing else."""

import pygame

from core.facts import Facts
from core.values import Observation, Piece, Square
from gui.board import knowledge
from gui.board import marks as drawn
from gui.board.arrows import draw_glyph, draw_lines, draw_strokes
from gui.board.coordinates import draw_coordinates, facts_shown
from gui.board.fog import Fog, FogLayer, draw_crosses
from gui.board.fog_pattern import FogPattern, pattern_of
from gui.board.fog_time import STILL, FogTime
from gui.board.ground import Ground, Tint, paint
from gui.board.layout import BoardLayout
from gui.board.men import NO_PIECES, PieceSet, drawing_of, man, standing
from gui.board.motion import Motion, Sprite, sprites
from gui.board.numbered import draw_numbered
from gui.board.order import draw_order
from gui.board.pen import Pen, faded
from gui.board.picking import Place, Slot
from gui.board.view_state import DEFAULT_OPTIONS, NO_MARKS, BoardMarks, BoardOptions
from gui.board.walls import draw_walls, walls
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
        self,
        layout: BoardLayout,
        theme: Theme,
        options: BoardOptions = DEFAULT_OPTIONS,
    ) -> None:
        self.layout = layout
        self._theme = theme
        self._options = options
        self._fog = FogLayer()
        self._grounds: dict[Ground, pygame.Surface] = {}

    def draw(
        self,
        surface: pygame.Surface,
        seen: Observation | None,
        marks: BoardMarks = NO_MARKS,
        *,
        lit: frozenset[Square] | None = None,
        t: FogTime = STILL,
        motion: Motion | None = None,
    ) -> None:
        """Draw the board at the time `t` of the fog.

        Args:
            surface: The window.
            seen: What is known; with nothing known the board lies in fog.
            marks: What is marked on it.
            lit: The squares free of fog where they are not those of `seen`: the truth
                under the veil of one side.
            t: How far the fog has drifted.
            motion: The way to `seen`, while it lasts.
        """
        if motion is not None and motion.over:
            motion = None
        visible = lit if lit is not None else seen.visible if seen else frozenset()
        drawing = self._pieces(seen)
        pen = Pen(surface, self.layout, self._theme, drawing)
        _frame(surface, self.layout, self._theme)
        self._draw_squares(pen, visible, marks, t, None if lit is not None else motion)
        fogged = frozenset(self.layout.squares) - visible
        if self._options.waves:
            drawn.draw_waves(pen, fogged)
        draw_coordinates(pen, self._options, fogged, self._facts(seen))
        self._draw_knowledge(pen, marks, fogged)
        if seen is not None:
            draw_walls(pen, walls(self.layout, marks.blocked, seen))
            self._draw_men(pen, seen, marks, motion)
        self._draw_choices(pen, marks)
        if seen is not None:
            self._draw_named(pen, seen, marks)
            self._draw_carried(pen, seen, marks)

    def _facts(self, seen: Observation | None) -> Facts | None:
        """The game as the notation that is chosen has it, if the game is known."""
        return None if seen is None else facts_shown(seen.variant, self._options.notations)

    def _pieces(self, seen: Observation | None) -> PieceSet:
        return drawing_of(seen.variant, self.layout.flipped) if seen else NO_PIECES

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
        fog = self._fog_of(pattern, before, share)
        if not self._options.flat:
            self._fog.draw(pen.surface, place, fog, t)
        draw_crosses(pen.surface, place, fog)

    def _fog_of(self, pattern: FogPattern, before: FogPattern, share: float) -> Fog:
        previous = before if share < 1 else None
        veil = self._options.veil
        return Fog(pattern, self.layout.cell, self._theme, veil, previous, share)

    def _ground(self, pattern: FogPattern, marks: BoardMarks) -> pygame.Surface:
        options = self._options
        ground = Ground(
            pattern,
            self.layout.cell,
            self._theme,
            options.veil,
            options.flat,
            self._tints(marks),
        )
        if ground not in self._grounds:
            while len(self._grounds) > 2:
                del self._grounds[next(iter(self._grounds))]
            self._grounds[ground] = paint(ground)
        return self._grounds[ground]

    def _tints(self, marks: BoardMarks) -> tuple[Tint, ...]:
        tints: dict[Square, float] = {}
        for step in marks.last:
            for square, strength in ((step.origin, 0.22), (step.target, 0.50)):
                if square is not None:
                    tints[square] = max(strength, tints.get(square, 0.0))
        for square in (marks.chosen, *marks.stops):
            if square is not None:
                tints[square] = 0.55
        return tuple(Tint(self.layout.place(s), tint) for s, tint in tints.items())

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
        side = picture.get_width()
        place = round(x) + (pen.cell - side) // 2, round(y) + (pen.high - side) // 2
        pen.surface.blit(faded(picture, sprite.opacity), place)

    def _draw_choices(self, pen: Pen, marks: BoardMarks) -> None:
        drawn.draw_chosen(pen, marks)
        drawn.draw_lost(pen, marks.lost)
        draw_order(pen, marks.order, marks.lost)
        drawn.draw_check(pen, marks.check)
        drawn.draw_movable(pen, marks.movable)
        drawn.draw_hints(pen, marks)
        draw_lines(pen, marks)
        if marks.numbered is not None:
            draw_numbered(pen, marks.numbered)
        draw_strokes(pen, marks)
        for guess in marks.pencilled:
            knowledge.draw_pencilled(pen, guess)
        drawn.draw_hover(pen, marks.hover)
        drawn.draw_cursor(pen, marks.cursor)
        for square, glyph in marks.glyphs:
            draw_glyph(pen, square, glyph)

    def _draw_named(self, pen: Pen, seen: Observation, marks: BoardMarks) -> None:
        if marks.named is None:
            return
        drawn.draw_reach(pen, marks.named.reach, seen.pieces)
        if isinstance(marks.named.place, Slot):
            return
        corner = self.layout.corner(marks.named.place)
        box = pygame.Rect(corner, (pen.cell, pen.high))
        drawn.draw_name(pen, box, marks.named.words)

    def _draw_carried(self, pen: Pen, seen: Observation, marks: BoardMarks) -> None:
        if marks.carried is None:
            return
        piece = _carried(seen, marks.carried.place)
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


def _carried(seen: Observation, place: Place) -> Piece | None:
    """The piece that was picked up from a place."""
    if isinstance(place, Slot):
        return Piece(seen.viewer, place.symbol)
    return seen.pieces.get(place)


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
