from pathlib import Path

import pygame
import pytest

from core.events.rating import Ratings, Results, from_scores, rate
from gui.drawing.theme import THEMES
from gui.tournament.crosstable import crosstable_picture, save_crosstable
from settings.store import default_settings


def scored(players: int) -> Results:
    """Everybody beats all who come later, once with White."""
    names = [f"Player{number}" for number in range(players)]
    return from_scores(
        (names[a], names[b], 1.0) for a in range(players) for b in range(a + 1, players)
    )


def rated(players: int) -> tuple[Results, Ratings]:
    results = scored(players)
    return results, rate(results)


@pytest.mark.parametrize("players", [2, 7, 12])
def test_the_picture_grows_with_the_players(players: int, theme_name: str) -> None:
    small = crosstable_picture(*rated(players), THEMES[theme_name])
    large = crosstable_picture(*rated(players + 1), THEMES[theme_name])
    assert large.get_width() - small.get_width() == 71
    assert large.get_height() - small.get_height() == 71


def test_halves_are_light_and_dark_where_games_were_played() -> None:
    theme = THEMES["umbra"]
    picture = crosstable_picture(*rated(2), theme)
    seen = {
        tuple(picture.get_at((x, y))[:3])
        for x in range(0, picture.get_width(), 2)
        for y in range(80, 80 + 2 * 71, 2)
    }
    assert {theme.light, theme.dark, theme.bg} <= seen


def test_the_players_stand_in_the_order_of_their_ratings() -> None:
    names = ["Worse", "Better"]
    results = from_scores([("Better", "Worse", 1.0)] * 3, names)
    upside_down = from_scores([("Better", "Worse", 1.0)] * 3, names[::-1])
    pictures = [
        pygame.image.tobytes(crosstable_picture(found, rate(found), THEMES["umbra"]), "RGB")
        for found in (results, upside_down.ordered([1, 0]))
    ]
    assert pictures[0] == pictures[1]


def test_it_is_saved_as_a_picture(tmp_path: Path) -> None:
    path = tmp_path / "crosstable.png"
    settings = default_settings().model_copy(update={"theme": "penumbra"})
    save_crosstable(settings, *rated(3), path)
    picture = pygame.image.load(path)
    assert picture.get_at((0, 0))[:3] == THEMES["penumbra"].bg
    with pytest.raises(OSError, match="File exists"):
        save_crosstable(settings, *rated(3), path / "crosstable.png")
