"""Rules and first lesson: read, and played by mouse and keys, in every game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pygame
import pytest

from core.clock import TimeControl
from core.games import GAMES, find_game
from core.games.lessons import STEPS, Step, shown
from core.values import Side
from gui.app.requests import ToHome, ToLesson, ToPlay, ToRulesets
from gui.app.scene import Scene
from gui.app.shell import Shell
from gui.board.picking import Place, Slot, gestures
from gui.lesson.exercise import Exercise, topic_picture
from gui.lesson.scene import LessonScene
from gui.sound.events import Sound
from settings.store import load_settings
from tests.gui.player import Player
from tests.gui.replaying import Onlooker
from tests.support.every_game import TABLE
from tests.support.hearing import Ear
from tests.support.layout import page_of
from tests.support.shells import asked, drawn, halved, still_shell

SIZE = (900, 600)
LOOKS = [((900, 600), "large"), ((1280, 720), "normal"), ((1920, 1080), "normal")]
TAUGHT = [key for key, known in GAMES.items() if known.teaching.steps]
"""A toy teaches nothing."""

RULESETS = [(variant, ruleset) for variant, ruleset in TABLE if variant in TAUGHT]
LESSONS = {known.teaching.steps: key for key, known in GAMES.items() if key in TAUGHT}
"""Games whose lessons differ."""

each_step = pytest.mark.parametrize(
    ("variant", "number"), [(key, n) for key in LESSONS.values() for n in range(STEPS)]
)
FOG = GAMES["fog-chess"]


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    return still_shell(tmp_path, ready=True, less_motion=True)


class Pupil(Onlooker):
    """Somebody before a step of a lesson, or before the rules."""

    def __init__(
        self, shell: Shell, variant: str = "fog-chess", step: int | None = 0, **how: str
    ) -> None:
        self.variant, self.facts = variant, GAMES[variant].facts
        ruleset = how.get("ruleset", GAMES[variant].default)
        request = ToLesson(variant, ruleset, step is not None)
        super().__init__(LessonScene(shell, request), SIZE)
        self.press(*["Right"] * (step or 0))

    def points(self, path: tuple[Place, ...]) -> None:
        """Point at a move; what a pawn becomes is the first choice."""
        for place in path:
            if isinstance(place, Slot):
                self.click_slot(place.symbol)
            else:
                self.click_square(self.facts.name(place), self.facts)
        if self.sees("Which piece"):
            self.press("Enter")

    def rests(self, step: Step) -> bytes:
        """The board, with the pointer beside it."""
        self.points_at(step.title)
        return self.picture()

    @property
    def step(self) -> int:
        """The number of the step in view."""
        return next(n for n in range(1, STEPS + 1) if self.sees(f"· step {n} of {STEPS}"))

    def problems(self) -> list[str]:
        return [*self.faults(), *self.cut()]


def step_of(variant: str, number: int) -> Step:
    return GAMES[variant].teaching.steps[number]


@cache
def ways(variant: str, number: int, right: bool = True) -> list[tuple[Place, ...]]:
    """How to point at the moves that are accepted, or at those that are not."""
    game, step = find_game(variant), step_of(variant, number)
    seen = shown(game, step.diagram)[-1]
    accepted = {game.read_own(seen, seen.moves, text) for text in step.accepted}
    wanted = [m for m in seen.moves if (m in accepted) is right]
    offer = [g for m in wanted for g in gestures(m, game.ways(seen, m))]
    return [g.path for g in offer if right or not g.move.promotion]


@each_step
def test_a_wrong_move_is_put_back_and_the_right_one_is_played(
    shell: Shell, variant: str, number: int
) -> None:
    shell.settings = shell.settings.model_copy(update={"text_size": "large"})
    person, step = Pupil(shell, variant, number), step_of(variant, number)
    before = person.rests(step)
    for path in ways(variant, number, right=False)[:2]:
        person.points(path)
        assert person.sees(f"Try again {step.wrong}")
        assert not person.problems()
        assert person.rests(step) == before
    assert not load_settings().lessons_done
    right = ways(variant, number)[0]
    person.points(right)
    if not person.sees("Well done"):
        person.press("Enter")
    assert person.sees(f"Well done {step.right}")
    assert not person.problems()
    assert load_settings().lessons_done == {variant: (number + 1,)}
    after = person.rests(step)
    assert after != before
    person.points(right)
    assert person.rests(step) == after, "a step is one move"


@each_step
def test_the_fog_stays_even_where_the_move_ends_the_game(
    shell: Shell, variant: str, number: int
) -> None:
    exercise = Exercise(find_game(variant), step_of(variant, number), lambda: None, shell)
    before = exercise.seen
    for place in ways(variant, number)[0]:
        exercise.moving.touch(place)
    if exercise.moving.asked is not None:
        exercise.moving.choose([exercise.moving.asked.choices[0].move], by_hand=False)
    view, seen = exercise.view, exercise.seen
    assert seen.ply == before.ply + 1
    assert (view.seen.visible, view.seen.pieces) == (seen.visible, seen.pieces)
    assert (view.lit, view.veil) == (None, 1.0)


@each_step
def test_everything_has_room(shell: Shell, variant: str, number: int) -> None:
    step = step_of(variant, number)
    for size, text in LOOKS:
        shell.settings = shell.settings.model_copy(update={"text_size": text})
        person = Pupil(shell, variant, number)
        person.size = size
        assert not person.problems(), (size, text)
        page = page_of(person.scene, size)
        read = " ".join(each.words for each in page.texts)
        assert step.words in read
        assert step.task in read
        assert all(note.words in read for note in step.notes)


def test_moves_are_heard_and_made_by_dragging_and_by_keys_alone(shell: Shell) -> None:
    shell.sounds = ear = Ear()
    person = Pupil(shell, step=1)
    person.points(ways("fog-chess", 1, right=False)[0])
    assert ear.heard == [Sound.NOT_POSSIBLE]
    person.drags(*map(person.facts.name, ways("fog-chess", 1)[0]), person.facts)
    assert ear.heard[1:] == [Sound.OWN_MOVE]
    assert person.sees("Well done")
    person = Pupil(shell)
    person.press("Tab")
    for place in ways("fog-chess", 0)[0]:
        row, column = divmod(place, 8)
        person.press(*["Left", "Down"] * 8, *["Right"] * column, *["Up"] * row, "Enter")
    assert person.sees("Well done")
    person.click("Next")
    person.click("Back")
    assert person.sees("Your turn"), "a step that is shown again begins anew"
    assert load_settings().lessons_done == {"fog-chess": (1, 2)}


def test_keys_and_buttons_turn_the_steps_and_the_last_one_begins_a_game(
    shell: Shell,
) -> None:
    person = Pupil(shell)
    assert not person.can_press("Back")
    for act, steps in (person.press, "Right Right Left"), (person.click, "Next Next Back"):
        for words in steps.split():
            before = person.step
            act(words)
            assert person.step == before + (-1 if words in ("Left", "Back") else 1)
    person.press(*["Right"] * 7)
    assert person.step == STEPS
    person.click("Play Moth")
    (game,) = asked(shell)
    wanted = ToPlay("Moth", Side.FIRST, "fog-chess", FOG.default, "none", 0)
    assert replace(game, seed=0) == wanted


def test_a_lesson_over_a_game_ends_where_the_game_waits(shell: Shell) -> None:
    person = Pupil(shell, step=STEPS - 1)
    person.scene.visits = True
    person.click("Done")
    assert person.scene.update(0.01) is None
    assert asked(shell) == []


def test_it_begins_with_the_first_step_that_is_not_done(shell: Shell) -> None:
    done = {"lessons_done": {"fog-chess": (1, 2, 4)}, "less_motion": False}
    shell.settings = shell.settings.model_copy(update=done)
    person = Pupil(shell)
    assert person.step == 3
    at_once = person.picture()
    person.tabs_to(step_of("fog-chess", 2).title)
    person.press("Right")
    assert person.step == 4, "the list of steps is gone through by arrows"
    person.press("Left")
    assert person.picture() == at_once, "whatever was shown before"


def test_esc_puts_down_what_is_picked_before_it_leaves(shell: Shell) -> None:
    person = Pupil(shell)
    person.points(ways("fog-chess", 0)[0][:1])
    picked = person.picture()
    person.press("Esc")
    assert person.picture() != picked
    assert asked(shell) == []
    person.press("Esc")
    assert asked(shell) == [ToHome()]


@pytest.mark.parametrize(("variant", "ruleset"), RULESETS)
def test_every_rule_has_its_board(shell: Shell, variant: str, ruleset: str) -> None:
    taught, look = GAMES[variant].teaching, (192, shell.theme, shell.settings)
    pictures = []
    for topic in (*taught.topics, *taught.chosen(GAMES[variant].options[ruleset])):
        picture = topic_picture(variant, ruleset, topic, *look)
        width, height = picture.get_size()
        assert 150 < width <= height <= 192
        assert (width == height) is (GAMES[variant].facts.aspect == 1)
        pictures.append(pygame.image.tobytes(picture, "RGB"))
    assert len(set(pictures)) >= len(pictures) - 2


@pytest.mark.parametrize("variant", TAUGHT)
def test_every_rule_can_be_read(shell: Shell, variant: str) -> None:
    taught, known = GAMES[variant].teaching, GAMES[variant]
    for size, text in LOOKS:
        shell.settings = shell.settings.model_copy(update={"text_size": text})
        read = ""
        for ruleset in known.rulesets:
            person = Pupil(shell, variant, None, ruleset=ruleset)
            person.size = size
            person.press("Tab", "End")
            topics = *taught.topics, *taught.chosen(known.options[ruleset])
            for _ in range(20):
                assert not person.problems(), (size, text)
                read += " ".join(person.reads())
                left = [t for t in topics if f"{t.title} {t.words}" not in read]
                if not left:
                    break
                person.press("PageUp")
            assert not left, (size, text)


@pytest.mark.parametrize(("size", "text"), LOOKS)
def test_what_rules_are_chosen_is_said_before_the_page_is_scrolled(
    shell: Shell, size: tuple[int, int], text: str
) -> None:
    shell.settings = shell.settings.model_copy(update={"text_size": text})
    person = Pupil(shell, "checkers", None)
    person.size = size
    assert person.sees("Rules: Classic Any capture.")


def test_the_page_scrolls_and_leads_to_other_pages(shell: Shell) -> None:
    person = Pupil(shell, step=None, ruleset="chesscom")
    first, last = FOG.teaching.topics[0], FOG.teaching.chosen(FOG.options["chesscom"])[-1]
    person.press("Right")
    assert not {"previous", "next"} & person.scene.answers
    person.press("Tab", "End")
    assert (person.sees(last.title), first.title in person.reads()) == (True, False)
    person.scroll(last.title, -50)
    assert first.title in person.reads()
    person.press("Down", "Down")
    assert first.title not in person.reads()
    person.press("Home")
    assert first.title in person.reads()
    title, summary = list(FOG.rulesets.values())[-1]
    person.click(title)
    person.scroll(first.title, 3)
    assert person.sees(f"Rules: {title} {summary}")
    assert shell.settings.ruleset == "chesscom", "it is shown without being chosen"
    person.click("First lesson")
    assert (person.step, {"previous", "next"} <= person.scene.answers) == (1, True)
    person.click("Rules")
    assert not person.sees("step 1")
    assert person.scene.title == "Umbra · Rules and first lesson"


def test_back_from_all_rulesets_leads_to_the_rules_that_were_open(shell: Shell) -> None:
    person = Pupil(shell, step=None, ruleset="chesscom")
    person.click("Thesis")
    person.click("All rulesets")
    assert asked(shell) == [ToRulesets("fog-chess", "thesis")]
    assert shell.trail.back() == ToLesson("fog-chess", "thesis")


@pytest.mark.parametrize(
    ("variant", "said"), [("checkers", True), ("fog-progressive", False)]
)
def test_a_lesson_says_by_which_rules_it_is_played(
    shell: Shell, variant: str, said: bool
) -> None:
    for ruleset in GAMES[variant].rulesets:
        assert Pupil(shell, variant, ruleset=ruleset).sees("Rules: Classic") is said


def test_a_running_game_goes_on_below_the_rules_and_comes_back(
    tmp_path: Path, shell: Shell
) -> None:
    player = Player(tmp_path, rules="chesscom", control=TimeControl(60))
    opened: list[object] = []

    def open_(request: ToLesson) -> Scene:
        opened.append(request)
        return LessonScene(player.shell, request)

    player.shell.open = open_
    player.plays("e4 e5 Nf3")
    person, moves = Onlooker(player.scene), player.made
    person.press("F1", "Enter")
    assert opened == [ToLesson("fog-chess", "chesscom")]
    assert person.sees("Rules and first lesson")
    for _ in range(5):
        player.waits(2.0)
    assert player.made == moves
    person.press("Esc")
    person.waits(0.0)
    assert person.scene is player.scene
    assert not person.sees("Rules and first lesson")
    player.waits(60.0)
    assert player.table.outcome is not None, "the clock ran meanwhile"


def test_looks(shell: Shell, looks_like: Callable[[pygame.Surface, str], None]) -> None:
    looks_like(halved(drawn(Pupil(shell, step=1).scene)), "lesson-1280")


@pytest.mark.parametrize("step", [None, 0])
def test_a_game_without_a_lesson_shows_its_rules(shell: Shell, step: int | None) -> None:
    person = Pupil(shell, "toy", step)
    assert not person.sees("step 1 of")
    assert "First lesson" not in person.reads()
    assert not person.scene.answers & {"previous", "next"}
    person.press("Right", "Left", "Down", "Esc")
    assert asked(shell) == [ToHome()]
