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
from core.values import Observation, Side
from gui.app.requests import ToHome, ToLesson, ToPlay
from gui.app.scene import Scene
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.board.picking import Place, Slot, gestures
from gui.lesson.exercise import Exercise, topic_picture
from gui.lesson.scene import LessonScene
from gui.sound.events import Sound
from settings.store import load_settings
from tests.gui.player import Player
from tests.support.every_game import TABLE
from tests.support.layout import faults, page_of
from tests.support.person import Person
from tests.support.shells import asked, drawn, halved, still_shell

SIZES = [(900, 600), (1280, 720), (1920, 1080)]
TAUGHT = [key for key, known in GAMES.items() if known.teaching.steps]
"""A toy teaches nothing."""

RULESETS = [(variant, ruleset) for variant, ruleset in TABLE if variant in TAUGHT]
LOOKS = [*((size, "normal") for size in SIZES), (SIZES[0], "large")]

LESSONS = {known.teaching.steps: key for key, known in GAMES.items() if key in TAUGHT}
"""Games whose lessons differ."""

each_step = pytest.mark.parametrize(
    ("variant", "number"), [(key, n) for key in LESSONS.values() for n in range(STEPS)]
)
each_ruleset = pytest.mark.parametrize(("variant", "ruleset"), RULESETS)


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "config.yaml"))
    return still_shell(tmp_path, ready=True, less_motion=True)


def lesson(shell: Shell, variant: str = "fog-chess", number: int = 0) -> Person:
    """Somebody before a step of a lesson."""
    person = rules(shell, variant, GAMES[variant].default, lesson=True)
    person.press(*["Right"] * number)
    return person


def rules(shell: Shell, variant: str, ruleset: str, *, lesson: bool = False) -> Person:
    return Person(LessonScene(shell, ToLesson(variant, ruleset, lesson)), SIZES[0])


def step_of(variant: str, number: int) -> Step:
    return GAMES[variant].teaching.steps[number]


def seen_in(variant: str, number: int) -> Observation:
    """What the pupil sees in a step."""
    return shown(find_game(variant), step_of(variant, number).diagram)[-1]


@cache
def ways(variant: str, number: int, right: bool = True) -> list[tuple[Place, ...]]:
    """How to point at the moves that are accepted, or at those that are not."""
    game, seen = find_game(variant), seen_in(variant, number)
    texts = step_of(variant, number).accepted
    accepted = {game.read_own(seen, seen.moves, text) for text in texts}
    wanted = [m for m in seen.moves if (m in accepted) is right]
    offer = [g for m in wanted for g in gestures(m, game.ways(seen, m))]
    return [g.path for g in offer if right or not g.move.promotion]


def point(person: Person, variant: str, number: int, path: tuple[Place, ...]) -> None:
    """Point at a move; what a pawn becomes is the first choice."""
    facts = GAMES[variant].facts
    for place in path:
        if isinstance(place, Slot):
            person.click_slot(place.symbol)
        else:
            person.click_square(facts.name(place), facts)
    if path in ways(variant, number) and not person.sees("Well done"):
        person.press("Enter")


def problems(person: Person, size: tuple[int, int] = SIZES[0]) -> list[str]:
    assert isinstance(person.scene, Screen)
    return [*faults(page_of(person.scene, size)), *person.cut()]


@each_step
def test_a_wrong_move_is_put_back_and_the_right_one_is_played(
    shell: Shell, variant: str, number: int
) -> None:
    shell.settings = shell.settings.model_copy(update={"text_size": "large"})
    person, step = lesson(shell, variant, number), step_of(variant, number)
    person.points_at(step.title)
    before = person.picture()
    for path in ways(variant, number, right=False)[:2]:
        point(person, variant, number, path)
        assert person.sees(f"Try again {step.wrong}")
        assert not problems(person)
        person.points_at(step.title)
        assert person.picture() == before
    assert not load_settings().lessons_done
    point(person, variant, number, ways(variant, number)[0])
    assert person.sees(f"Well done {step.right}")
    assert not problems(person)
    assert load_settings().lessons_done == {variant: (number + 1,)}
    person.points_at(step.title)
    after = person.picture()
    assert after != before
    point(person, variant, number, ways(variant, number)[0])
    person.points_at(step.title)
    assert person.picture() == after, "a step is one move"


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
    view = exercise.view
    assert exercise.seen.ply == before.ply + 1
    assert (view.seen.visible, view.seen.pieces) == (
        exercise.seen.visible, exercise.seen.pieces
    )  # fmt: skip
    assert (view.lit, view.veil) == (None, 1.0)


@each_step
def test_everything_has_room(shell: Shell, variant: str, number: int) -> None:
    step, seen = step_of(variant, number), seen_in(variant, number)
    for size, text in LOOKS:
        shell.settings = shell.settings.model_copy(update={"text_size": text})
        person = lesson(shell, variant, number)
        person.size = size
        assert not problems(person, size), (size, text)
        assert isinstance(person.scene, Screen)
        page = page_of(person.scene, size)
        read = " ".join(each.words for each in page.texts)
        notes = [note.words for note in step.notes]
        assert not [w for w in (step.words, step.task, *notes) if w not in read]
        board = max(page.layouts, key=lambda each: each.cell)
        for pill in (
            each for each in page.texts if each.words in {n.pill for n in step.notes}
        ):
            high = 2 * pill.ink.height
            box = pill.ink.inflate(high, 0).move(-high // 2, 0)
            assert pygame.Rect(board.box).contains(box)
            xs = range(box.left, box.right, 4)
            under = {board.square_at(x, box.centery) for x in xs}
            assert not under & seen.visible, "a pill lies on fog alone"


def test_moves_are_heard_and_can_be_dragged(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[Sound] = []
    monkeypatch.setattr(shell.sounds, "play", lambda *sounds: heard.extend(sounds))
    person, facts = lesson(shell, number=1), GAMES["fog-chess"].facts
    point(person, "fog-chess", 1, ways("fog-chess", 1, right=False)[0])
    assert heard == [Sound.NOT_POSSIBLE]
    start, end = (facts.name(place) for place in ways("fog-chess", 1)[0])
    person.drags(start, end, facts)
    assert heard[1:] == [Sound.OWN_MOVE]
    assert person.sees("Well done")


def test_the_lesson_is_done_by_keys_alone(shell: Shell) -> None:
    person, facts = lesson(shell), GAMES["fog-chess"].facts
    person.press("Tab")
    for place in ways("fog-chess", 0)[0]:
        row, column = divmod(place, facts.columns)
        corner = ["Left"] * facts.columns + ["Down"] * facts.rows
        person.press(*corner, *["Right"] * column, *["Up"] * row, "Enter")
    assert person.sees("Well done")


def step_shown(person: Person) -> int:
    """The number of the step in view."""
    return next(n for n in range(1, STEPS + 1) if person.sees(f"· step {n} of {STEPS}"))


def test_arrow_keys_turn_the_steps(shell: Shell) -> None:
    person = lesson(shell)
    walk = []
    for key in ["Left", *["Right"] * 7, "Left"]:
        person.press(key)
        walk.append(step_shown(person))
    assert walk == [1, 2, 3, 4, 5, 6, 6, 6, 5]
    assert asked(shell) == []


def test_the_buttons_turn_the_steps_and_the_last_one_begins_a_game(shell: Shell) -> None:
    person = lesson(shell)
    assert not person.can_press("Back")
    for number in range(2, STEPS + 1):
        person.click("Next")
        assert step_shown(person) == number
    person.click("Back")
    assert step_shown(person) == STEPS - 1
    person.click("Next")
    person.click("Play Moth")
    (game,) = asked(shell)
    assert isinstance(game, ToPlay)
    default = GAMES["fog-chess"].default
    assert replace(game, seed=0) == ToPlay(
        "Moth", Side.FIRST, "fog-chess", default, "none", 0
    )


def test_a_lesson_over_a_game_ends_where_the_game_waits(shell: Shell) -> None:
    scene = LessonScene(shell, ToLesson("fog-chess", "chesscom", lesson=True))
    scene.visits = True
    person = Person(scene)
    person.press(*["Right"] * 5)
    person.click("Done")
    assert scene.update(0.01) is None
    assert asked(shell) == []


def test_it_begins_with_the_first_step_that_is_not_done(shell: Shell) -> None:
    done = {"lessons_done": {"fog-chess": (1, 2, 4)}}
    shell.settings = shell.settings.model_copy(update=done)
    person = lesson(shell)
    assert step_shown(person) == 3
    person.tabs_to(step_of("fog-chess", 2).title)
    person.press("Right")
    assert step_shown(person) == 4, "the list of steps is gone through by arrows"


def test_a_step_is_there_at_once_whatever_was_shown_before(shell: Shell) -> None:
    shell.settings = shell.settings.model_copy(update={"less_motion": False})
    turned = lesson(shell, number=1)
    shell.settings = shell.settings.model_copy(update={"lessons_done": {"fog-chess": (1,)}})
    assert turned.picture() == lesson(shell).picture()


def test_a_step_that_is_shown_again_begins_anew(shell: Shell) -> None:
    person = lesson(shell)
    point(person, "fog-chess", 0, ways("fog-chess", 0)[0])
    person.press("Right", "Left")
    assert person.sees("Your turn")
    assert load_settings().lessons_done == {"fog-chess": (1,)}


def test_esc_puts_down_what_is_picked_before_it_leaves(shell: Shell) -> None:
    person, facts = lesson(shell), GAMES["fog-chess"].facts
    person.click_square(facts.name(ways("fog-chess", 0)[0][0]), facts)
    picked = person.picture()
    person.press("Esc")
    assert person.picture() != picked
    assert asked(shell) == []
    person.press("Esc")
    assert asked(shell) == [ToHome()]


def test_the_pages_are_turned_and_the_arrows_belong_to_the_lesson(shell: Shell) -> None:
    person = rules(shell, "fog-chess", "chesscom")
    person.press("Right")
    assert isinstance(person.scene, LessonScene)
    assert not {"previous", "next"} & person.scene.answers
    person.click("First lesson")
    assert step_shown(person) == 1
    assert {"previous", "next"} <= person.scene.answers
    person.click("Rules")
    assert not person.sees("step 1")
    assert person.scene.title == "Umbra · Rules and first lesson"


@each_ruleset
def test_every_rule_has_its_board(shell: Shell, variant: str, ruleset: str) -> None:
    taught, look = GAMES[variant].teaching, (192, shell.theme, shell.settings)
    pictures = []
    for topic in (*taught.topics, *taught.chosen(GAMES[variant].options[ruleset])):
        picture = topic_picture(variant, ruleset, topic, *look)
        width, height = picture.get_size()
        assert 150 < width <= height <= 192
        assert (width == height) is (GAMES[variant].facts.aspect == 1)
        spots = range(0, width, 5)
        assert len({tuple(picture.get_at((x, y))) for x in spots for y in spots}) > 3
        pictures.append(pygame.image.tobytes(picture, "RGB"))
    assert len(set(pictures)) >= len(pictures) - 2


@pytest.mark.parametrize("variant", TAUGHT)
def test_every_rule_can_be_read(shell: Shell, variant: str) -> None:
    taught, known = GAMES[variant].teaching, GAMES[variant]
    for size, text in LOOKS:
        shell.settings = shell.settings.model_copy(update={"text_size": text})
        read = ""
        for ruleset in known.rulesets:
            person = rules(shell, variant, ruleset)
            person.size = size
            person.press("Tab", "End")
            topics = *taught.topics, *taught.chosen(known.options[ruleset])
            for _ in range(20):
                assert not problems(person, size), (size, text)
                read += " ".join(person.reads())
                left = [t for t in topics if f"{t.title} {t.words}" not in read]
                if not left:
                    break
                person.press("PageUp")
            assert not left, (size, text)


def test_the_page_scrolls_from_its_beginning_to_its_end(shell: Shell) -> None:
    person = rules(shell, "fog-chess", "chesscom")
    first = GAMES["fog-chess"].teaching.topics[0].title
    last = GAMES["fog-chess"].teaching.chosen(GAMES["fog-chess"].options["chesscom"])[-1]
    person.press("Tab", "End")
    assert person.sees(last.title)
    assert first not in person.reads()
    person.scroll(last.title, -50)
    assert first in person.reads()
    person.press("Down", "Down")
    assert first not in person.reads()
    person.press("Home")
    assert first in person.reads()


def test_another_ruleset_is_shown_without_being_chosen(shell: Shell) -> None:
    person = rules(shell, "fog-chess", "chesscom")
    title, summary = list(GAMES["fog-chess"].rulesets.values())[-1]
    person.click(title)
    person.scroll(GAMES["fog-chess"].teaching.topics[0].title, 3)
    assert person.sees(f"Rules: {title} {summary}")
    assert shell.settings.ruleset == "chesscom"


@pytest.mark.parametrize(
    ("variant", "said"), [("checkers", True), ("fog-progressive", False)]
)
def test_a_lesson_says_by_which_rules_it_is_played(
    shell: Shell, variant: str, said: bool
) -> None:
    for ruleset in GAMES[variant].rulesets:
        person = rules(shell, variant, ruleset, lesson=True)
        assert person.sees("Rules: Classic") is said


@pytest.mark.parametrize("variant", TAUGHT)
def test_a_running_game_goes_on_below_the_rules_and_comes_back(
    tmp_path: Path, variant: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "config.yaml"))
    ruleset = list(GAMES[variant].rulesets)[-1]
    player = Player(tmp_path, variant=variant, rules=ruleset, control=TimeControl(60))
    opened: list[object] = []

    def open_(request: object) -> Scene:
        opened.append(request)
        assert isinstance(request, ToLesson)
        return LessonScene(player.shell, request)

    player.shell.open = open_
    game, position = player.game, player.game.start().position
    for _ in range(3):
        move = game.moves(position)[0]
        player.table.play(move, 100.0)
        position = game.play(position, move)
    player.waits()
    person, moves = Person(player.scene), player.table.record().moves
    person.press("F1", "Enter")
    assert opened == [ToLesson(variant, ruleset)]
    assert person.sees("Rules and first lesson")
    for _ in range(5):
        player.waits(2.0)
    assert player.table.record().moves == moves
    person.press("Esc")
    person.waits(0.0)
    assert person.scene is player.scene
    assert not person.sees("Rules and first lesson")
    player.waits(60.0)
    assert player.table.outcome is not None, "the clock ran meanwhile"


def test_looks(shell: Shell, looks_like: Callable[[pygame.Surface, str], None]) -> None:
    looks_like(halved(drawn(lesson(shell, number=1).scene)), "lesson-1280")


@pytest.mark.parametrize("shows_lesson", [False, True])
def test_a_game_without_a_lesson_shows_its_rules(shell: Shell, shows_lesson: bool) -> None:
    person = rules(shell, "toy", "usual", lesson=shows_lesson)
    assert not person.sees("step 1 of")
    assert "First lesson" not in person.reads()
    assert isinstance(person.scene, LessonScene)
    assert not person.scene.answers & {"previous", "next"}
    person.press("Right", "Left", "Down", "Esc")
    assert asked(shell) == [ToHome()]
