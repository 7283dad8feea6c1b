"""All rulesets: each is listed with what it hides, and leads to its rules and to a game."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.games import GAMES
from gui.app.requests import ToLesson, ToNewGame, ToRulesets
from gui.app.shell import Shell
from gui.lesson.scene import LessonScene
from gui.setup.rulesets import RulesetsScene
from tests.support.person import Person
from tests.support.shells import StillRules, asked, still_shell


def listed() -> list[tuple[str, str]]:
    return [(key, name) for key, known in GAMES.items() for name in known.known]


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    return still_shell(tmp_path, ready=True)


def title(variant: str, ruleset: str) -> str:
    known = GAMES[variant]
    return f"{known.facts.title} · {known.rulesets[ruleset][0]}"


@pytest.mark.parametrize("number", [0, 20, -1])
def test_every_ruleset_is_told_of_and_leads_to_its_rules_and_a_game(
    shell: Shell, number: int
) -> None:
    names, request = listed()[number], ToRulesets(*listed()[number])
    known = GAMES[names[0]]
    hides = (
        "You see what your pieces see" if known.facts.hidden else "Everything is in view"
    )
    person = Person(RulesetsScene(shell, request))
    assert person.reads().count(title(*names)) == 2
    assert person.sees(hides)
    assert all(person.sees(topic.title) for topic in known.differences(names[1]))
    person.click("Rules")
    Person(RulesetsScene(shell, request)).click("New game")
    assert asked(shell) == [ToLesson(*names), ToNewGame(*names)]


def test_keys_go_through_the_list_and_begin_a_game(shell: Shell) -> None:
    person = Person(RulesetsScene(shell))
    board = person.picture(-1)
    person.press("End")
    assert person.reads().count(title(*listed()[-1])) == 2
    assert person.picture(-1) != board
    person.types("shogi")
    assert person.reads().count(title("shogi", "points27")) == 2
    person.press("End", "Left", "Enter")
    assert asked(shell) == [ToNewGame(*listed()[-2])]


def test_a_click_chooses_and_back_comes_to_the_chosen_one(shell: Shell) -> None:
    person = Person(RulesetsScene(shell))
    person.click(title(*listed()[2]))
    assert person.reads().count(title(*listed()[2])) == 2
    person.click("Rules")
    assert shell.trail.back() == ToRulesets(*listed()[2])


def test_boards_lie_in_the_fog_until_their_rules_are_ready(tmp_path: Path) -> None:
    shell = still_shell(tmp_path, ready=False)
    person = Person(RulesetsScene(shell))
    fog, first, second = person.picture(-1), *map(shell.rules_of, [*GAMES][:2])
    assert isinstance(first, StillRules)
    assert isinstance(second, StillRules)
    person.waits()
    assert (first.begun, second.begun) == (1, 0)
    first.ready = True
    person.waits()
    assert (first.begun, second.begun) == (1, 1)
    assert person.picture(-1) != fog


def test_the_rules_lead_here_but_not_out_of_a_game(shell: Shell) -> None:
    scene = LessonScene(shell, ToLesson(*listed()[1]))
    Person(scene).click("All rulesets")
    assert asked(shell) == [ToRulesets(*listed()[1])]
    scene.visits = True
    assert not Person(scene).sees("All rulesets")
