"""Your record: what the saved games of a person add up to."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from bots.roster import ROSTER
from core.events.event import Standing
from core.records.library import Marks
from core.values import ResultCounts
from gui.app.requests import ToCoach, ToOwnRecord
from gui.entry.home import HomeScene
from gui.your_record.scene import OwnRecordScene
from gui.your_record.summary import OpponentRow, Summary
from tests.gui.replaying import Onlooker
from tests.support.saved_games import fill_shelf, save_game
from tests.support.shells import asked, still_shell
from tests.support.tasks import AtOnce, Idle, Scripted

NUMBERS = count()
OF_FOG = '[Variant "Fog of War"]\n[Ruleset "chesscom"]\n'


def save(
    folder: Path, bot: str, result: str, side: int = 0, *, chess: bool = False, **tags: str
) -> None:
    """Save a game of a person against a bot; one of fog chess, unless of chess."""
    names = ("You", bot) if side == 0 else (bot, "You")
    path = save_game(folder, f"{next(NUMBERS)}.pgn", names, result, person=side)
    more = "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
    path.write_text(more + path.read_text().replace(OF_FOG, "" if chess else OF_FOG))


def before(
    folder: Path, work: Callable[..., Any] = AtOnce, size: tuple[int, int] = (1280, 800)
) -> Onlooker:
    """Somebody before the record of the games in a folder, or of what ``work`` finds."""
    shell = still_shell(folder)
    shell.work = work
    person = Onlooker(OwnRecordScene(shell), size)
    person.waits()
    return person


def strength(bot: str) -> float:
    return ROSTER[bot].rating_in("fog-chess") or 0.0


def test_games_are_counted_by_opponent_and_side(tmp_path: Path) -> None:
    save(tmp_path, "Moth", "1-0", WhiteMarks="k1/2")
    save(tmp_path, "Moth", "1-0", side=1, BlackMarks="k0/1 n2/2")
    save(tmp_path, "Moth", "1-0", WhiteHelp="1")
    save(tmp_path, "Owl", "1/2-1/2", side=1)
    save(tmp_path, "Stranger", "1-0")
    person = before(tmp_path)
    moth, owl = f"{strength('Moth'):.0f}", f"{strength('Owl'):.0f}"
    lines = {
        "Opponent": ["Rating", "Won", "Drawn", "Lost", "White", "Black", "Unrated"],
        "Owl": [owl, "0", "1", "0", "–", "½ of 1", "–"],
        "Moth": [moth, "1", "0", "1", "1 of 1", "0 of 1", "1 of 1"],
        "Stranger": ["–", "1", "0", "0", "1 of 1", "–", "–"],
    }
    assert {name: person.line(name)[1:8] for name in lines} == lines
    assert [name for name in person.reads() if name in lines] == list(lines)
    tip = "Moth: 1 won, 0 drawn, 1 lost; unrated: 1 of 1 (help, takeb"
    assert person.told("Moth").startswith(tip)
    assert person.told("Stranger").endswith("1 won, 0 drawn, 0 lost")
    for words in ("5 games against", "95 % sure · 3 games", "1 unrated, such as with"):
        assert person.sees(words)
    marks = {"All": "3 of 5, 60 %", "King": "1 of 3, 33 %", "Knight": "2 of 2, 100 %"}
    assert {kind: person.beside(kind) for kind in marks} == marks
    for _ in range(6):
        save(tmp_path, "Moth", "0-1", chess=True)
    person = before(tmp_path)
    titles = [each for each in person.reads() if each in ("Chess", "Fog of War")]
    assert titles == ["Chess", "Fog of War"], "the one played most comes first"
    person.click("Chess")
    assert person.line("Moth")[1:5] == ["–", "0", "0", "6"]
    person.click("Fog of War")
    assert person.sees("5 games against bots")


def test_games_between_people_are_counted_by_person_and_not_rated(tmp_path: Path) -> None:
    save(tmp_path, "Moth", "1-0")
    save(tmp_path, "Moth", "0-1", OwnSide="White")
    save(tmp_path, "Ann", "1-0", OwnSide="White", WhiteHelp="1")
    save(tmp_path, "Ann", "1-0", side=1, OwnSide="Black")
    person = before(tmp_path)
    assert person.line("Ann")[1:8] == ["–", "1", "0", "1", "1 of 1", "0 of 1", "–"]
    assert person.line("Moth", 1)[1:8] == ["–", "0", "0", "1", "0 of 1", "–", "–"]
    assert person.sees("1 game against bots · 3 against people", "95 % sure · 1 game")
    assert not person.sees("unrated,")
    assert person.told("Ann") == "Ann: 1 won, 0 drawn, 1 lost"


@pytest.mark.parametrize("result", ["1-0", "0-1", "1/2-1/2"])
def test_one_game_proves_little(tmp_path: Path, result: str) -> None:
    save(tmp_path, "Eclipse", result)
    person = before(tmp_path)
    rating, error = map(int, re.findall(r"(\d+) ± (\d+)", " ".join(person.reads()))[0])
    assert error > 100
    if result == "1/2-1/2":
        assert strength("Warden") < rating < strength("Eclipse") - error / 2
    assert person.sees("95 % sure · 1 game", "Two rated games make a line.")
    assert not person.sees("unrated,")


def test_a_curve_of_a_part_of_the_games_says_so(tmp_path: Path) -> None:
    save(tmp_path, "Moth", "1-0", WhiteTakebacks="2")
    assert before(tmp_path).sees("1 game against bots", "– No rated games yet")
    for games in (20, 1):
        for _ in range(games):
            save(tmp_path, "Moth", "1-0")
        assert before(tmp_path).sees("20 games a point") is (games == 1)


def test_without_games_it_says_why(tmp_path: Path) -> None:
    person = before(tmp_path)
    assert person.sees(
        "Finish a game against a bot or a friend, and it will be counted here."
    )
    assert person.sees("Pencil a piece onto a fogged square", "0 games against bots")
    assert before(tmp_path, Idle).sees("Reading your games…")
    broken = Idle()
    broken.over, broken.problem = True, "the disk is broken"
    assert before(tmp_path, lambda *_: broken).sees("the disk is broken")
    shell = still_shell(tmp_path)
    assert not Onlooker(HomeScene(shell)).sees("Your record")
    fill_shelf(tmp_path)
    Onlooker(HomeScene(shell), (900, 600)).click("Your record")
    assert asked(shell) == [ToOwnRecord()]


def test_it_leads_to_the_coach(tmp_path: Path) -> None:
    person = before(tmp_path)
    person.click_icon("Coach: what your moves cost")
    shell = person.scene.shell
    assert asked(shell) == [ToCoach(shell.settings.variant)]


def longest(rows: int) -> Summary:
    """A record with the longest words there can be."""
    tally, marks = ResultCounts(33, 33, 33), Marks({"k": 9999}, {"k": 9999})
    bots = (
        OpponentRow(f"Bot {n}", n == 0, 1780.0, tally, (tally, tally), tally)
        for n in range(rows)
    )
    standing = Standing(1780.0, 640.0, 99_999)
    return Summary(tuple(bots), standing, (600.0, 1780.0), marks, 9_999, 9_999)


@pytest.mark.parametrize("size", [(900, 600), (1280, 800), (1920, 1080)], ids=str)
def test_the_longest_words_have_room(tmp_path: Path, size: tuple[int, int]) -> None:
    """The game in view stays while more is found."""
    task = Scripted(before)
    task.found = [{"fog-chess": longest(1)}]
    person = before(tmp_path, lambda *_: task, size)
    task.found = [{"chess": longest(1), "fog-chess": longest(40)}]
    person.waits()
    for words in (
        "9,999 unrated, such as with help", "95 % sure · 99,999 games", "1780 ± 640",
        "20 games a point", "9999 of 9999, 100 %", "49½ of 99",
    ):  # fmt: skip
        assert person.sees(words)
    assert (person.cut(), person.faults()) == ([], [])
    person.scroll("Bot 1", 40)
    assert person.sees("Bot 39 ")
