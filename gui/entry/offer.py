"""The choices that depend on the game: opponents, rulesets, and the first view."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import pygame

from core.facts import Facts
from core.game import start_from
from core.games import find_game, find_variant
from core.values import Observation, Side
from gui.app.board_settings import fog_time, plain_options
from gui.app.choices import chosen_in
from gui.app.requests import ToNewGame
from gui.app.shell import Shell
from gui.board.blank import blank
from gui.board.board_view import BoardView
from gui.board.kind_choice import king_painter
from gui.board.layout import BoardLayout, board_height, largest_cell
from gui.entry.clock_form import ClockForm
from gui.entry.named_starts import NamedStartChoice
from gui.entry.opponent_cards import PERSON
from gui.entry.opponents import Opponents
from gui.entry.rulesets import Rulesets
from gui.entry.start_choice import StartChoice, starts_of
from gui.entry.strength import StrengthChoice
from gui.games import GAMES
from gui.widgets.choice import Option, read_later
from gui.widgets.menu import MenuOpener


class FirstView:
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
        """Place it there, as large as whole squares allow in ``room`` pixels."""
        facts = find_variant(self._variant).facts
        cell = largest_cell(facts, room / facts.columns, room / facts.rows)
        size = cell * facts.columns, board_height(facts, cell)
        self.box = pygame.Rect((x, y), size)

    def draw(self, surface: pygame.Surface, ruleset: str, side: Side, start: str) -> None:
        """Draw the board from ``side``; without pieces while the rules are not ready.

        The game begins from ``start``; ``""`` stands for the usual start.
        """
        shell, settings = self._shell, self._shell.settings
        facts, (x, y) = find_variant(self._variant).facts, self.box.topleft
        cell, flipped = self.box.width // facts.columns, side is Side.SECOND
        layout = BoardLayout.of(facts, cell, x, y, flipped)
        shown = layout, shell.theme, settings
        if self._view is None or shown != self._shown:
            options = plain_options(settings)
            self._view, self._shown = BoardView(layout, shell.theme, options), shown
        ready = shell.rules_of(self._variant).ready
        seen = blank(facts)
        if ready:
            seen = first_view(self._variant, ruleset, side, start)
        self._view.draw(surface, seen, t=fog_time(shell))


@cache
def first_view(variant: str, ruleset: str, side: Side, start: str) -> Observation:
    """What ``side`` sees before the first move of a game that begins from ``start``."""
    game = find_game(variant, ruleset)
    return game.observe([start_from(game, start).position], side)


@dataclass(frozen=True, slots=True)
class Offer:
    """The choices on New game that depend on the game.

    Attributes:
        facts: The game.
        bots: Whom to play.
        rules: Its rulesets.
        clock: The clock.
        sight: Its board before the first move.
        given: The position it begins from, if that is not to be chosen.
        origin: Where that comes from, in a few words.
        starts: Chooses among its starts, where the game has several.
    """

    facts: Facts
    bots: Opponents
    rules: Rulesets
    clock: ClockForm
    sight: FirstView
    given: str = ""
    origin: str = ""
    starts: StartChoice | NamedStartChoice | None = None

    @property
    def start(self) -> str:
        """The position it begins from; ``""`` for the usual one."""
        return self.given if self.starts is None else self.starts.start

    @property
    def sides(self) -> tuple[Option, Option, Option]:
        """The first side, either of them, and the second."""
        first, second = (
            Option(name, painter=king_painter(self.facts, side, 1.2))
            for side, name in zip(Side, side_names(self.facts), strict=True)
        )
        return first, Option("Random", icon="random"), second


def offer_of(
    shell: Shell,
    variant: str,
    person: bool,
    on_change: Callable[[], None],
    asked: ToNewGame,
    ask: MenuOpener,
) -> Offer:
    """The choices for ``variant``; starts compiling its rules.

    Args:
        shell: What all screens share; its settings say what is chosen first.
        variant: Key of the game.
        person: Whether a person is chosen first.
        on_change: Called when another opponent is chosen.
        asked: Names a ruleset and a start, if it is this game that it asks for.
        ask: Opens a menu.
    """
    if asked.variant != variant:
        asked = ToNewGame()
    shell.rules_of(variant).begin()
    chosen = chosen_in(shell.settings, variant)
    whom = PERSON.label if person else chosen.bot
    return Offer(
        find_variant(variant).facts,
        Opponents(variant, whom, on_change, True, StrengthChoice(shell, ask)),
        Rulesets(variant, asked.ruleset or chosen.ruleset, read_later),
        ClockForm(chosen.time, GAMES[variant], on_change),
        FirstView(shell, variant),
        asked.start,
        asked.origin,
        None if asked.start else starts_of(variant, shell.dice, ask, on_change),
    )


def side_names(facts: Facts) -> tuple[str, str]:
    """What the sides are called, as headings have it."""
    first, second = facts.sides
    return first.capitalize(), second.capitalize()
