"""Choosing a game by the picker in the bar of a screen, as a person does."""

from __future__ import annotations

import pygame

from core.games import GAMES
from gui.app.screen import Screen
from gui.entry.game_grid import GameGrid
from gui.entry.game_picker import GamePanel, GamePicker
from tests.support.events import click
from tests.support.person import Person


def open_panel(scene: Screen) -> GamePanel:
    """Press the picker; the panel that opens."""
    picker = next(w for w in scene.focus.widgets if isinstance(w, GamePicker))
    click(scene, picker.rect.center)
    return panel_of(scene)


def panel_of(scene: Screen) -> GamePanel:
    """The panel of games, laid out as it is drawn."""
    scene.draw(pygame.Surface(scene.size))
    return next(w for w in scene.focus.above if isinstance(w, GamePanel))


def tile_place(grid: GameGrid, variant: str) -> tuple[int, int]:
    """The middle of the tile of a game, which is scrolled into view."""
    number = [tile.facts.key for tile in grid.tiles].index(variant)
    place = grid.places()[number]
    below, above = place.bottom - grid.rect.bottom, place.y - grid.rect.y
    grid.scroll.to(grid.scroll.offset + max(0, below) + min(0, above))
    return grid.places()[number].center


def pick_game(scene: Screen, variant: str) -> None:
    """Choose a game by the mouse."""
    grid = open_panel(scene).grid
    assert grid is not None
    click(scene, tile_place(grid, variant))
    scene.draw(pygame.Surface(scene.size))


def pick_by_name(person: Person, variant: str) -> None:
    """Choose a game as a person does: press the one at hand, type the name, Enter."""
    titles = [known.facts.title for known in GAMES.values()]
    person.click(next(words for words in person.reads() if words in titles))
    person.types(GAMES[variant].facts.title.lower())
    person.press("Enter")
