"""The current game of the table: its last position, how it ended, a few facts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

import pygame

from core.games import GAMES
from core.records.catalogue import ListedGame, Preview, day_words, person_of, title_of
from core.values import Observation, Side, personal_result
from gui.app.board_settings import plain_options
from gui.app.shell import Shell
from gui.board.board_view import BoardView
from gui.board.hand_shelf import fitted
from gui.board.stands import draw_stands
from gui.board.view_state import AFTER_GAME_VEIL, BoardMarks, MoveEnds
from gui.drawing import redraw
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import hline
from gui.drawing.text import LEADING, draw_text, ellipsis, text_width, wrap_into
from gui.entry.played import RESULTS
from gui.library.columns import names_of
from gui.widgets.choice import Choice, Option, read_later
from gui.widgets.signs import draw_panel
from gui.widgets.strips import SEGMENTS
from gui.widgets.widget import Style

_WINNERS = {"1-0": Side.FIRST, "0-1": Side.SECOND, "1/2-1/2": None}

PATIENCE = 0.3
"""Seconds before it is said that a game is read: most are there sooner."""

Names: TypeAlias = tuple[str, str]
"""The name of a view, and a short one for little room."""


class PreviewPanel:
    """Names, a board, tabs to choose the view, and a few facts.

    Args:
        shell: What all screens share.

    Attributes:
        tabs: Whose view the board shows; the truth first where it may be shown.
        rect: Where all of it stands.
    """

    def __init__(self, shell: Shell) -> None:
        self.tabs = Choice([Option("")], 0, read_later, SEGMENTS)
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._shell = shell
        self._game: ListedGame | None = None
        self._since = 0.0
        self._preview: Preview | None = None
        self._looks: list[Observation] = []
        self._board = pygame.Rect(0, 0, 0, 0)
        self._small = 14
        self._picture: tuple[object, pygame.Surface] | None = None

    @property
    def offers_tabs(self) -> bool:
        """Whether there is more than one view."""
        return len(self._looks) > 1

    def arrange(self, rect: pygame.Rect, m: Metrics) -> None:
        """Place it there, with the board as large as leaves room for a few facts."""
        self.rect, self._small = rect, m.small
        head = round(2.6 * m.body)
        facts = m.gap + m.control + m.gap + 2 * m.row
        side = min(rect.width, rect.height - head - facts)
        self._board = pygame.Rect(rect.x, rect.y + head, side, side)
        self._board.centerx = rect.centerx
        top = self._board.bottom + m.gap
        self.tabs.rect = pygame.Rect(rect.x, top, rect.width, m.control - 4)
        self._picture = None

    def show(self, game: ListedGame | None, preview: Preview | None) -> None:
        """Show a game, with what is known of it by now."""
        if game == self._game and preview is self._preview:
            return
        redraw.now()
        if game != self._game:
            self._since = self._shell.now()
        self._game, self._preview, self._picture = game, preview, None
        looks = _looks(game, preview) if game is not None and preview is not None else []
        self._looks = [seen for _, seen in looks]
        if looks:
            self._name_tabs([name for name, _ in looks])

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw all but the tabs, which are a widget."""
        game = self._game
        if game is None:
            draw_panel(surface, self.rect, style)
            return
        self._draw_head(surface, game, style)
        if self._looks:
            picture = self._drawn(style)
            surface.blit(picture, picture.get_rect(center=self._board.center))
        else:
            self._draw_waiting(surface, style)
        self._draw_facts(surface, style)

    def _name_tabs(self, names: Sequence[tuple[str, str]]) -> None:
        """Name the views, shorter where the panel is narrow."""
        room = self.rect.width // len(names) - 12
        small = self._small
        long = all(text_width(name, small, bold=True) <= room for name, _ in names)
        options = tuple(
            Option(name if long else short, tooltip="" if long else name)
            for name, short in names
        )
        kept = len(options) == len(self.tabs.options)
        self.tabs.options, self.tabs.chosen = options, self.tabs.chosen if kept else 0

    def _draw_head(self, surface: pygame.Surface, game: ListedGame, style: Style) -> None:
        m, theme, rect = style.metrics, style.theme, self.rect
        result = "" if game.unfinished else _result(game)
        right = rect.right - text_width(result, m.h3, bold=True) - m.gap
        names = ellipsis(names_of(game), m.h3, right - rect.x, bold=True)
        y = rect.y + m.h3 // 2
        draw_text(surface, names, rect.x, y, m.h3, theme.text, bold=True)
        draw_text(
            surface, result, rect.right, y, m.h3, theme.text2, bold=True, align="right"
        )
        parts = [title_of(game.variant), game.clock, game.day and day_words(game.day)]
        if game.out_of > 1:
            parts.append(f"game {game.number:,} of {game.out_of:,}")
        words = ellipsis(" · ".join(filter(None, parts)), m.small, rect.width)
        y = self._board.y - m.gap // 2 - m.small // 2
        draw_text(surface, words, rect.x, y, m.small, theme.text2)

    def _draw_waiting(self, surface: pygame.Surface, style: Style) -> None:
        m, theme, board = style.metrics, style.theme, self._board
        draw_panel(surface, board, style)
        problem = self._preview.problem if self._preview is not None else self._wait()
        lines = wrap_into(problem, m.small, board.width - 2 * m.gutter, 5)
        y = board.centery - len(lines) * m.small * LEADING / 2
        for number, line in enumerate(lines):
            place = board.centerx, y + number * m.small * LEADING
            draw_text(surface, line, *place, m.small, theme.text2, align="center")

    def _wait(self) -> str:
        """Why there is no board yet, where that takes a while."""
        game = self._game
        if game is not None and not self._shell.rules_of(game.variant).ready:
            return "The board appears once the rules are ready."
        left = self._since + PATIENCE - self._shell.now()
        if left > 0:
            redraw.within(left)
        return "" if left > 0 else "Reading the game…"

    def _draw_facts(self, surface: pygame.Surface, style: Style) -> None:
        m, theme, rect = style.metrics, style.theme, self.rect
        y = self._board.bottom + m.gap
        if self.offers_tabs:
            y = self.tabs.rect.bottom + m.gap // 2
        for name, value in _facts(self._game, self._preview):
            if y + m.row > rect.bottom:
                return
            middle = y + m.row // 2
            x = rect.x + draw_text(surface, name, rect.x, middle, m.small, theme.text2)
            words = ellipsis(value, m.small, rect.right - x - m.gap)
            draw_text(
                surface, words, rect.right, middle, m.small, theme.text, align="right"
            )
            y += m.row
            hline(surface, rect.x, rect.right, y, theme.line)

    def _drawn(self, style: Style) -> pygame.Surface:
        """The board, drawn once for each view."""
        look = (self.tabs.chosen, self._board.size, self._shell.settings)
        if self._picture is None or self._picture[0] != look:
            self._picture = look, self._draw_board(style)
        return self._picture[1]

    def _draw_board(self, style: Style) -> pygame.Surface:
        game, preview, side = self._game, self._preview, self._board.width
        seen = self._looks[min(self.tabs.chosen, len(self._looks) - 1)]
        facts = GAMES[seen.variant].facts
        flipped = game is not None and game.person == Side.SECOND
        layout, shelves = fitted(facts, pygame.Rect(1, 1, side, side), flipped)
        options, lit = plain_options(self._shell.settings), None
        if preview is not None and seen is preview.truth:
            options = replace(options, veil=AFTER_GAME_VEIL)
            lit = _veiled(game, preview)
        picture = pygame.Surface((side + 2, side + 2))
        picture.fill(style.theme.bg)
        trace = seen.trace
        last = () if trace is None else (MoveEnds(trace.origin, trace.target),)
        view = BoardView(layout, style.theme, options)
        view.draw(picture, seen, BoardMarks(last=last, check=seen.check), lit=lit)
        draw_stands(picture, layout, shelves, seen, (style.metrics, style.theme))
        return picture


def _looks(game: ListedGame, preview: Preview) -> list[tuple[Names, Observation]]:
    """The views that may be shown, with their names: the truth, own view, opponent’s.

    Where nothing is hidden they are all alike.
    """
    truth = preview.truth
    if truth is not None and not GAMES[truth.variant].facts.hidden:
        return [(("Board", "Board"), truth)]
    looks = [(("The truth", "Truth"), truth)]
    for side in (Side.SECOND, Side.FIRST) if game.person == Side.SECOND else tuple(Side):
        whose = _whose(game, side)
        own = game.person == side
        name = ("Your view", "You") if own else (f"{whose}’s view", whose)
        looks.append((name, preview.views[side]))
    return [(name, seen) for name, seen in looks if seen is not None]


def _facts(game: ListedGame | None, preview: Preview | None) -> Iterator[tuple[str, str]]:
    """What is told below the board; of a file of many games also where each was played."""
    if preview is not None and preview.warning:
        yield "Problem", preview.warning
    if game is not None and game.named:
        yield "Opening", game.named
    if game is not None and game.event and game.out_of > 1:
        yield "Event", game.event
    if preview is not None:
        yield from preview.facts


def _result(game: ListedGame) -> str:
    """The result, in words where a person played a bot."""
    person = person_of(game)
    if person is None or game.result not in _WINNERS:
        return RESULTS.get(game.result, "")
    return personal_result(_WINNERS[game.result], person)


def _whose(game: ListedGame, side: Side) -> str:
    if game.person >= 0:
        return game.names[side]
    facts = GAMES[game.variant].facts
    return facts.sides[side].capitalize()


def _veiled(game: ListedGame | None, preview: Preview) -> frozenset[int] | None:
    """Squares that stay undimmed on the true board: what the person saw, or the loser."""
    if game is None:
        return None
    side = game.person
    if side < 0:
        side = {"1-0": 1, "0-1": 0}.get(game.result, -1)
    seen = preview.views[side] if side >= 0 else None
    return seen.visible if seen is not None else None
