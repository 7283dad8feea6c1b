"""The boards beside the rules: a part of a board as one side sees it."""

from __future__ import annotations

from functools import lru_cache

import pygame

from core.game import Game
from core.games import find_game
from core.games.lessons import Topic, named, shown
from gui.app.board_settings import plain_options
from gui.board.board_view import BoardView
from gui.board.layout import BoardLayout
from gui.board.view_state import BoardMarks
from gui.drawing.theme import Theme
from gui.play.views import view_of
from settings.model import Settings


@lru_cache(maxsize=64)
def topic_picture(
    variant: str, ruleset: str, topic: Topic, side: int, theme: Theme, settings: Settings
) -> pygame.Surface:
    """The board of a rule, so many pixels wide and high, or a few less."""
    game = find_game(variant, ruleset)
    low, count = _part(game, topic)
    cell = side // count
    picture = pygame.Surface((cell * count, cell * count))
    facts = game.facts
    row, column = divmod(low, facts.columns)
    above = facts.rows - row - count
    layout = BoardLayout(facts.columns, facts.rows, cell, -column * cell, -above * cell)
    board = BoardView(layout, theme, plain_options(settings))
    view = view_of(shown(game, topic.moment))
    marks = BoardMarks(
        last=view.last,
        lost=view.lost,
        blocked=view.blocked,
        arrows=_arrows(game, topic),
        circles=named(game, topic.circles),
    )
    board.draw(picture, view.seen, marks)
    return picture


def _part(game: Game, topic: Topic) -> tuple[int, int]:
    """The lower left square of what is shown, and how many squares it is wide."""
    low, high = (_square(game, name) for name in topic.part.split())
    return low, high % game.facts.columns - low % game.facts.columns + 1


def _arrows(game: Game, topic: Topic) -> tuple[tuple[int, int], ...]:
    return tuple(
        (_square(game, arrow[:2]), _square(game, arrow[2:]))
        for arrow in topic.arrows.split()
    )


def _square(game: Game, name: str) -> int:
    (square,) = named(game, name)
    return square
