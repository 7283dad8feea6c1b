"""Small boards of problems, each drawn once and kept for a while."""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache

import pygame

from core.games import GAMES, find_game, find_variant
from core.notation import read_code
from core.problems.fog import is_puzzle, question_of, read_claim
from core.problems.problem import Problem
from core.problems.shelf import stipulation_of
from core.setup import BadPositionError
from core.values import Observation, Side
from gui.app.board_settings import plain_options
from gui.app.shell import Shell
from gui.board.board_view import BoardView
from gui.board.hands import draw_shelf, hands_of
from gui.board.layout import BoardLayout, largest_cell, shelves_of
from gui.drawing import redraw

_KEPT = 400
_SOON = 0.2
"""Seconds after which it is looked whether rules are ready."""


class Thumbnails:
    """Draws boards of one size.

    Args:
        shell: What all screens share.
    """

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._look: object = None
        self._kept: OrderedDict[tuple[str, int], pygame.Surface | None] = OrderedDict()

    def board(self, problem: Problem, side: int) -> pygame.Surface | None:
        """The board of a problem and the hand of who sits below; ``None`` for none.

        Nor has it one until the rules of its game are ready, which are begun with then.
        """
        if not self.is_ready(problem.game):
            self._shell.rules_of(problem.game).begin()
            redraw.within(_SOON)
            return None
        key = problem.identity, side
        if not self._looks_alike():
            self._kept.clear()
            self._look = self._shell.theme, self._shell.settings
        if key not in self._kept:
            self._kept[key] = self._drawn(problem, side)
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]

    def is_ready(self, game: str) -> bool:
        """Whether the rules of a game are loaded; those of one that is unknown are."""
        return game not in GAMES or self._shell.rules_of(game).ready

    def _looks_alike(self) -> bool:
        return self._look == (self._shell.theme, self._shell.settings)

    def _drawn(self, problem: Problem, side: int) -> pygame.Surface | None:
        seen = shown_of(problem)
        if seen is None:
            return None
        facts = find_game(problem.game, problem.ruleset).facts
        columns = facts.columns + bool(facts.hand)
        cell = max(1, largest_cell(facts, side / columns, side / facts.rows))
        layout = BoardLayout.of(facts, cell, flipped=is_turned(problem, seen))
        hands = shelves_of(facts, layout, max(0, side - columns * cell) // 2)[1:]
        whole = pygame.Rect(layout.box).unionall([hand.box for hand in hands])
        picture, theme = pygame.Surface(whole.size, pygame.SRCALPHA), self._shell.theme
        BoardView(layout, theme, plain_options(self._shell.settings)).draw(picture, seen)
        for hand in hands:
            draw_shelf(picture, hand, hands_of(seen), (facts.key, theme))
        return picture


@lru_cache(maxsize=512)
def shown_of(problem: Problem) -> Observation | None:
    """The position that a problem is asked of; ``None`` where it is none."""
    if is_puzzle(problem):
        return _asked_about(problem)
    try:
        game = find_game(problem.game, problem.ruleset)
        history = [game.read(problem.fen).position]
    except (ValueError, BadPositionError):
        return None
    if problem.after and problem.line:
        moves = game.moves(history[-1])
        first = read_code(game.facts, moves, problem.line[0])
        if first is not None:
            history.append(game.play(history[-1], first))
    return game.reveal(history)


def _asked_about(problem: Problem) -> Observation | None:
    """What the side that is asked sees of a fog puzzle, and no more."""
    try:
        return question_of(read_claim(problem)).now
    except ValueError:
        return None


def mover_words(problem: Problem) -> str:
    """The side that has to find the moves; empty where there is no such position."""
    seen = shown_of(problem)
    if seen is None:
        return ""
    return find_variant(problem.game).facts.sides[seen.to_move].capitalize()


def is_turned(problem: Problem, seen: Observation) -> bool:
    """Whether the second side sits below: where it is to find moves, not in diagrams."""
    turned = stipulation_of(problem.stipulation).goal.turned
    return turned and seen.to_move is Side.SECOND
