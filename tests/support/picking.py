"""Choosing a game by the picker in the bar of a screen, as a person does."""

from __future__ import annotations

import pygame

from core.games import GAMES
from gui.app.screen import Screen
from tests.support.events import move_to, wheel
from tests.support.person import Person

_DOWN = 80
"""From the names of the families to a place among the games."""


def open_games(scene: Screen) -> None:
    """Press the picker, so that a panel of all games opens."""
    person = Person(scene, scene.size)
    tells = "Choose another game", "The game in the preview"
    person.click_icon(next(each for each in tells if each in person.tooltips()))


def games_are_open(scene: Screen) -> bool:
    """Whether the panel is open."""
    return f"All {len(GAMES)}" in Person(scene, scene.size).reads()


def click_game(scene: Screen, variant: str) -> None:
    """Click on a game in the panel, which is open; the wheel scrolls to it."""
    person, title = Person(scene, scene.size), GAMES[variant].facts.title
    tabs = person.place(f"All {len(GAMES)}")
    move_to(scene, tabs.move(0, _DOWN).center)
    for notches in (9, *[-1] * len(GAMES)):
        wheel(scene, notches)
        places = [person.place(title, n) for n in range(person.reads().count(title))]
        tiles = [place for place in places if place.y > tabs.bottom]
        if tiles:
            person.click_at(tiles[-1].center)
            return
    raise AssertionError(f"{title!r} is not among the games")


def pick_game(scene: Screen, variant: str) -> None:
    """Choose a game by the mouse."""
    open_games(scene)
    click_game(scene, variant)
    scene.draw(pygame.Surface(scene.size))


def pick_by_name(person: Person, variant: str) -> None:
    """Choose a game as a person does: press the one at hand, type the name, Enter."""
    titles = [known.facts.title for known in GAMES.values()]
    person.click(next(words for words in person.reads() if words in titles))
    person.types(GAMES[variant].facts.title.lower())
    person.press("Enter")
