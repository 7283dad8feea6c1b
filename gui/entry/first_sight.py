"""What the player will see at move one, with the game, side and rules now chosen."""

from __future__ import annotations

from functools import cache

import pygame

from core.games import find_game, find_variant
from core.values import Observation, Side
from gui.app.board_settings import fog_time, plain_options
from gui.app.shell import Shell
from gui.board.board_view import BoardView
from gui.board.layout import BoardLayout


class FirstSight:
    """A small board that follows the choices.

    Args:
        shell: What all screens share.
        variant: Key of the game.
    """

    def __init__(self, shell: Shell, variant: str) -> None:
        self._shell = shell
        self._variant = variant
        self._view: BoardView | None = None
        self._shown: tuple[object, ...] = ()
        self.box = pygame.Rect(0, 0, 0, 0)

    def place(self, x: int, y: int, room: int) -> None:
        """Stand there, as large as goes into ``room`` pixels in whole squares."""
        facts = find_variant(self._variant).facts
        cell = room // max(facts.columns, facts.rows)
        self.box = pygame.Rect(x, y, cell * facts.columns, cell * facts.rows)

    def draw(self, surface: pygame.Surface, ruleset: str, side: Side) -> None:
        """Draw the board from ``side``; without men while the rules are not ready."""
        shell, settings = self._shell, self._shell.settings
        facts, (x, y) = find_variant(self._variant).facts, self.box.topleft
        cell, flipped = self.box.width // facts.columns, side is Side.SECOND
        layout = BoardLayout(facts.columns, facts.rows, cell, x, y, flipped)
        shown = layout, shell.theme, settings
        if self._view is None or shown != self._shown:
            options = plain_options(settings)
            self._view, self._shown = BoardView(layout, shell.theme, options), shown
        ready = shell.rules_of(self._variant).ready
        seen = first_sight(self._variant, ruleset, side) if ready else None
        self._view.draw(surface, seen, t=fog_time(shell))


@cache
def first_sight(variant: str, ruleset: str, side: Side) -> Observation:
    """What ``side`` sees before the first move."""
    game = find_game(variant, ruleset)
    return game.observe([game.start().position], side)
