"""Your record: what the saved games of a person add up to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pygame
import pytest

from core.games import GAMES
from core.records.library import Marks, OwnGame
from core.values import Side
from gui.app.requests import ToOwnRecord
from gui.drawing.metrics import metrics
from gui.drawing.text import text_width
from gui.entry.home import HomeScene
from gui.your_record import scene as record_scene
from gui.your_record.cards import course_words, left_out
from gui.your_record.scene import OwnRecordScene, own_layout
from gui.your_record.summary import (
    Found,
    mark_words,
    rating_in,
    rating_words,
    read_own_games,
    summaries,
    summarise,
    usual_rating,
)
from gui.your_record.table import head, row_of, tip
from tests.support.events import press
from tests.support.saved_games import fill_shelf
from tests.support.shells import asked, drawn, still_shell
from tests.support.tasks import Idle

FACTS = GAMES["fog-chess"].facts
SIZES = [(900, 600), (1280, 800), (1920, 1080)]
RATINGS = {"Moth": 600.0, "Owl": 1700.0}
DAY = date(2026, 3, 5)


def game(
    bot: str, score: float, side: Side = Side.FIRST, *, ago: int = 0, counts: bool = True
) -> OwnGame:
    marks = Marks({"k": 1}, {"k": 2})
    day = DAY - timedelta(ago)
    return OwnGame("fog-chess", bot, side, score, day, 0.0, counts, marks)


GAMES_OF_ONE = [
    game("Moth", 1.0),
    game("Moth", 0.0, Side.SECOND, ago=1),
    game("Moth", 1.0, ago=2, counts=False),
    game("Owl", 0.5, Side.SECOND, ago=3),
    game("Stranger", 1.0, ago=4),
]


def test_games_are_counted_by_opponent_and_side() -> None:
    found = summarise(GAMES_OF_ONE, RATINGS.get)
    assert [row.bot for row in found.rows] == ["Owl", "Moth", "Stranger"]
    owl, moth, stranger = (row_of(row).cells for row in found.rows)
    assert owl == ("1700", "0", "1", "0", "–", "½ of 1", "–")
    assert moth == ("600", "1", "0", "1", "1 of 1", "0 of 1", "1 of 1")
    assert stranger[0] == "–"
    assert len(head(FACTS).cells) == len(owl)
    assert "unrated: 1 of 1 (help, takebacks" in tip(found.rows[1])
    assert (found.games, found.others) == (5, 1)


def test_help_takebacks_and_unknown_bots_make_no_rating() -> None:
    found = summarise(GAMES_OF_ONE, RATINGS.get)
    assert found.standing is not None
    assert found.standing.games == len(found.course) == 3
    only = summarise([game("Moth", 1.0, counts=False)], RATINGS.get)
    assert only.standing is None
    assert rating_words(only.standing) == ("–", "No rated games yet")


@pytest.mark.parametrize("games", [GAMES_OF_ONE, [game("Moth", 1.0)], [game("Moth", 0.0)]])
def test_a_rating_is_always_told_with_its_error(games: list[OwnGame]) -> None:
    words, sure = rating_words(summarise(games, RATINGS.get, 1200.0).standing)
    assert re.fullmatch(r"\d+ ± \d+", words)
    assert sure.startswith("95 % sure · ")


def test_a_single_draw_with_the_strongest_bot_makes_nobody_its_equal() -> None:
    found = summaries([game("Eclipse", 0.5)])["fog-chess"].standing
    eclipse = rating_in("fog-chess", "Eclipse")
    assert found is not None
    assert eclipse is not None
    assert usual_rating("fog-chess") < found.rating < eclipse - found.error / 2


def test_the_curve_ends_at_the_rating_or_says_of_which_games_it_is() -> None:
    few = summarise(GAMES_OF_ONE * 6, RATINGS.get)
    assert few.standing is not None
    assert (few.standing.games, course_words(few)) == (18, "")
    assert few.course[-1] == few.standing.rating
    many = summarise(GAMES_OF_ONE * 7, RATINGS.get)
    assert course_words(many) == "20 games a point"


def test_pencil_marks_are_told_by_kind() -> None:
    marks = summarise(GAMES_OF_ONE, RATINGS.get).marks
    assert mark_words(FACTS, marks) == [("All", "5 of 10, 50 %"), ("King", "5 of 10, 50 %")]
    assert mark_words(FACTS, Marks()) == []


class Read(Idle):
    """A background task that reads the games here, at once."""

    def __init__(self, _: object, folder: Path) -> None:
        super().__init__()
        self._all = list(read_own_games(input, folder))

    def poll(self) -> list[Found]:
        self.over = True
        return self._all


@pytest.fixture
def scene(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[OwnRecordScene]:
    fill_shelf(tmp_path)
    monkeypatch.setattr(record_scene, "BackgroundTask", Read)
    made = OwnRecordScene(still_shell(tmp_path))
    drawn(made)
    made.update(0.0)
    yield made
    made.close()


def test_the_games_of_the_folder_are_shown(scene: OwnRecordScene) -> None:
    assert scene._bar.subtitle == "4 games against bots"
    assert scene._list.count == 4
    before = drawn(scene)
    press(scene, pygame.K_ESCAPE)
    assert before.get_size() == (1280, 800)


def test_without_games_it_says_what_will_be_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(record_scene, "BackgroundTask", Read)
    empty = OwnRecordScene(still_shell(tmp_path))
    empty.update(0.0)
    drawn(empty)
    assert not empty.busy
    assert empty._list not in empty.focus.widgets


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("chooses", [True, False])
def test_everything_has_its_place(size: tuple[int, int], chooses: bool) -> None:
    layout = own_layout(size, metrics(*size), chooses)
    cards = [layout.table, layout.rating, layout.curve, layout.marks]
    cards += [layout.games] if chooses else []
    assert all(pygame.Rect(0, 0, *size).contains(card) for card in cards)
    for number, card in enumerate(cards):
        assert card.collidelist(cards[number + 1 :]) == -1
    assert layout.marks.height > 60


def test_the_longest_words_of_the_rating_fit(scene: OwnRecordScene) -> None:
    m = metrics(900, 600)
    room = own_layout((900, 600), m, chooses=False).rating.width - 2 * m.gutter
    most = replace(summarise(GAMES_OF_ONE, RATINGS.get), others=9_999)
    assert text_width(left_out(most), m.caption) <= room
    assert text_width("95 % sure · 99,999 games", m.small) <= room
    assert text_width("1780 ± 640", m.h2, bold=True) <= room
    title = text_width("RATING OVER TIME", m.label, bold=True, track=m.label_track)
    many = summarise(GAMES_OF_ONE * 7, RATINGS.get)
    assert title + m.gap + text_width(course_words(many), m.caption) <= room


def test_each_game_is_added_up_by_itself_and_the_one_played_most_comes_first() -> None:
    checkers = [replace(each, variant="checkers") for each in GAMES_OF_ONE]
    found = summaries([*GAMES_OF_ONE[:2], *checkers])
    assert [(key, each.games) for key, each in found.items()] == [
        ("checkers", 5),
        ("fog-chess", 2),
    ]
    assert rating_in("checkers", "Moth") is None
    assert rating_in("fog-chess", "Moth") == 611
    assert rating_in("fog-chess", "Stranger") is None


def test_the_choice_of_games_turns_to_another(scene: OwnRecordScene) -> None:
    checkers = [replace(each, variant="checkers") for each in GAMES_OF_ONE]
    scene._take(summaries([*GAMES_OF_ONE[:2], *checkers]))
    assert scene._facts.key == "fog-chess"
    drawn(scene)
    scene.focus.focus(scene._choice)
    press(scene, pygame.K_LEFT)
    assert scene._facts.key == "checkers"
    assert scene._bar.subtitle == "5 games against bots"


def test_home_leads_there_once_there_is_a_game(tmp_path: Path) -> None:
    shell = still_shell(tmp_path)
    bare = HomeScene(shell)
    drawn(bare)
    assert bare._recent._own not in bare.focus.widgets
    fill_shelf(tmp_path)
    home = HomeScene(shell)
    drawn(home, (900, 600))
    own = home._recent._own
    assert not own.rect.colliderect(home._recent._all.rect)
    own.on_press()
    assert asked(shell) == [ToOwnRecord()]
