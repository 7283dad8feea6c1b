"""Rules and first lesson: played by mouse and keys, in every game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from core.clock import TimeControl
from core.games import GAMES, find_game
from core.games.lessons import STEPS, Topic
from core.values import Move, Side
from gui.app.requests import Request, ToHome, ToLesson, ToPlay
from gui.app.scene import Scene
from gui.app.shell import Shell
from gui.board.picking import Place, Slot
from gui.drawing.metrics import Metrics, metrics
from gui.drawing.text import LEADING, text_width, wrap
from gui.lesson import cards
from gui.lesson.cards import head_height, spare_height
from gui.lesson.exercise import Exercise
from gui.lesson.layout import LessonLayout, lesson_layout
from gui.lesson.notes import pill_box
from gui.lesson.rules_page import fitting, title_size, topic_picture
from gui.lesson.scene import LessonScene
from gui.sound.events import Sound
from settings.store import load_settings
from tests.gui.sitting import Sitting
from tests.support.events import click, drag, press
from tests.support.every_game import TABLE
from tests.support.shells import asked, drawn, halved, still_shell

SIZES = [(900, 600), (1000, 900), (1280, 720), (1280, 800), (1920, 1080)]
TAUGHT = [key for key, known in GAMES.items() if known.teaching.steps]
"""A toy teaches nothing."""

ALL = [(variant, number) for variant in TAUGHT for number in range(STEPS)]
RULESETS = [(variant, ruleset) for variant, ruleset in TABLE if variant in TAUGHT]

each_step = pytest.mark.parametrize(("variant", "number"), ALL)
LOOKS = [*((size, 0) for size in SIZES), (SIZES[0], -1), (SIZES[0], 1)]
"""Sizes of the window, and how much larger the text is than usual."""


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "config.yaml"))
    return still_shell(tmp_path, ready=True, less_motion=True)


def opened(shell: Shell, variant: str = "fog-chess", number: int = 0) -> LessonScene:
    scene = LessonScene(shell, ToLesson(variant, GAMES[variant].default, lesson=True))
    drawn(scene, SIZES[0])
    scene.course.go_to(number)
    drawn(scene, SIZES[0])
    return scene


def ways(exercise: Exercise, right: bool = True) -> list[tuple[Place, ...]]:
    """How to point at the moves that are accepted, or at those that are not."""
    accepted = set(moves(exercise))
    return [
        gesture.path
        for gesture in exercise.moving.offer
        if (gesture.move in accepted) == right and (right or not gesture.move.promotion)
    ]


def show(scene: LessonScene, path: tuple[Place, ...]) -> None:
    """Point at a move; what a pawn becomes is the first choice."""
    for square in path:
        click(scene, at(scene, square))
        drawn(scene, SIZES[0])
    if scene.course.exercise.moving.asked is not None:
        press(scene, pygame.K_RETURN)


def moves(exercise: Exercise) -> list[Move]:
    seen = exercise.seen
    game = find_game(seen.variant)
    return [game.read_own(seen, seen.moves, text) for text in exercise.step.accepted]


def at(scene: LessonScene, place: Place) -> tuple[int, int]:
    """The middle of a square, or of a place in the own hand."""
    if isinstance(place, Slot):
        assert scene.course._layout is not None
        (*_, own) = scene.course._layout.shelves
        return own.slot(place.symbol).center
    x, y = scene.course.board.layout.centre(place)
    return round(x), round(y)


@each_step
def test_a_wrong_move_is_put_back_and_the_right_one_is_played(
    shell: Shell, variant: str, number: int
) -> None:
    scene = opened(shell, variant, number)
    exercise = scene.course.exercise
    before = exercise.seen
    assert exercise.view.seen == before
    for path in ways(exercise, right=False)[:3]:
        show(scene, path)
        assert exercise.answer == "wrong"
        assert exercise.seen == before
        assert exercise.moving.picker.path == ()
    assert not load_settings().lessons_done
    show(scene, ways(exercise)[0])
    assert exercise.done
    assert exercise.seen.ply == before.ply + 1
    assert load_settings().lessons_done == {variant: (number + 1,)}
    assert scene.course.done == {number + 1}
    # Even where the move has ended the game the fog stays: the lesson is about it.
    view = exercise.view
    assert view.seen.visible == exercise.seen.visible
    assert view.seen.pieces == exercise.seen.pieces
    assert (view.lit, view.veil) == (None, 1.0)
    assert not exercise.moving.offer


def test_moves_are_heard(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[Sound] = []
    monkeypatch.setattr(shell.sounds, "play", lambda *sounds: heard.extend(sounds))
    scene = opened(shell, number=1)
    for square in ways(scene.course.exercise, right=False)[0]:
        click(scene, at(scene, square))
    assert heard == [Sound.NOT_POSSIBLE]
    for square in ways(scene.course.exercise)[0]:
        click(scene, at(scene, square))
    assert heard[1:] == [Sound.OWN_MOVE]


def test_a_move_can_be_dragged(shell: Shell) -> None:
    scene = opened(shell, number=1)
    origin, target = ways(scene.course.exercise)[0]
    drag(scene, at(scene, origin), at(scene, target))
    assert scene.course.exercise.done


def test_the_lesson_is_done_by_keys_alone(shell: Shell) -> None:
    scene = opened(shell)
    press(scene, pygame.K_TAB)
    cursor = scene.course.board.cursor
    assert scene.focus.current is cursor
    for square in ways(scene.course.exercise)[0]:
        layout = scene.course.board.layout
        assert cursor.square is not None
        (x0, y0), (x1, y1) = layout.place(cursor.square), layout.place(square)
        for key, times in (
            (pygame.K_RIGHT, x1 - x0), (pygame.K_LEFT, x0 - x1),
            (pygame.K_DOWN, y1 - y0), (pygame.K_UP, y0 - y1),
        ):  # fmt: skip
            for _ in range(max(0, times)):
                press(scene, key)
        press(scene, pygame.K_RETURN)
    assert scene.course.exercise.done


def test_arrow_keys_turn_the_steps(shell: Shell) -> None:
    scene = opened(shell)
    walk = []
    for key in [pygame.K_LEFT, *[pygame.K_RIGHT] * 7, pygame.K_LEFT]:
        press(scene, key)
        walk.append(scene.course.number)
    assert walk == [0, 1, 2, 3, 4, 5, 5, 5, 4]
    assert asked(shell) == []


def test_the_buttons_turn_the_steps_and_the_last_one_begins_a_game(shell: Shell) -> None:
    scene = opened(shell)
    back, on = scene.course.widgets[-2:]
    click(scene, back.rect.center)
    assert scene.course.number == 0
    for number in range(1, STEPS):
        click(scene, on.rect.center)
        assert scene.course.number == number
    click(scene, back.rect.center)
    assert scene.course.number == STEPS - 2
    click(scene, on.rect.center)
    drawn(scene)
    assert on.words == "Play Moth"
    click(scene, on.rect.center)
    (game,) = asked(shell)
    assert isinstance(game, ToPlay)
    assert replace(game, seed=0) == ToPlay(
        "Moth", Side.FIRST, "fog-chess", "chesscom", "none", 0
    )


def test_a_lesson_over_a_game_ends_where_the_game_waits(shell: Shell) -> None:
    scene = LessonScene(shell, ToLesson("fog-chess", "chesscom", lesson=True))
    scene.visits = True
    drawn(scene)
    scene.course.go_to(STEPS - 1)
    drawn(scene)
    assert scene.course.widgets[-1].words == "Done"
    click(scene, scene.course.widgets[-1].rect.center)
    assert scene.update(0.01) is None
    assert asked(shell) == []


def test_it_begins_with_the_first_step_that_is_not_done(shell: Shell) -> None:
    done = {"lessons_done": {"fog-chess": (1, 2, 4)}}
    shell.settings = shell.settings.model_copy(update=done)
    scene = LessonScene(shell, ToLesson("fog-chess", "chesscom", lesson=True))
    assert scene.course.number == 2


def test_a_step_that_is_shown_again_begins_anew(shell: Shell) -> None:
    scene = opened(shell)
    for square in ways(scene.course.exercise)[0]:
        click(scene, at(scene, square))
    press(scene, pygame.K_RIGHT)
    press(scene, pygame.K_LEFT)
    assert not scene.course.exercise.done
    assert scene.course.done == {1}


def test_esc_puts_down_what_is_picked_before_it_leaves(shell: Shell) -> None:
    scene = opened(shell)
    click(scene, at(scene, ways(scene.course.exercise)[0][0]))
    press(scene, pygame.K_ESCAPE)
    assert scene.course.exercise.moving.picker.chosen is None
    assert asked(shell) == []
    press(scene, pygame.K_ESCAPE)
    assert asked(shell) == [ToHome()]


def test_the_pages_are_turned_and_the_arrows_belong_to_the_lesson(shell: Shell) -> None:
    scene = LessonScene(shell, ToLesson("fog-chess", "chesscom"))
    rules = pygame.image.tobytes(drawn(scene), "RGB")
    press(scene, pygame.K_RIGHT)
    assert scene.course.number == 0
    assert not {"previous", "next"} & scene.answers
    pages = scene._pages
    click(scene, pages.cells()[1].center)
    assert pygame.image.tobytes(drawn(scene), "RGB") != rules
    assert {"previous", "next"} <= scene.answers
    click(scene, pages.cells()[0].center)
    scene.focus.focus(None)
    click(scene, (3, 790))
    assert scene.title == "Umbra · Rules and first lesson"


def places(exercise: Exercise, size: tuple[int, int], m: Metrics) -> LessonLayout:
    """Where a step stands in a window."""
    facts, words = find_game(exercise.seen.variant).facts, exercise.step.words
    bare = lesson_layout(size, m, facts, STEPS, 0)
    head = head_height(words, bare.head.width, m)
    return lesson_layout(size, m, facts, STEPS, head)


@each_step
def test_everything_has_room(shell: Shell, variant: str, number: int) -> None:
    game, step = find_game(variant), GAMES[variant].teaching.steps[number]
    exercise = Exercise(game, step, lambda: None, shell)
    for size, text in LOOKS:
        m = metrics(*size, text)
        layout = places(exercise, size, m)
        has_room(exercise, layout, size, m)
        if text == 0:
            pills_lie_on_fog_alone(exercise, layout, m)


def has_room(
    exercise: Exercise, layout: LessonLayout, size: tuple[int, int], m: Metrics
) -> None:
    assert spare_height(layout.notes, exercise, m) >= 0, (size, m)
    step = exercise.step
    for words in (step.task, step.wrong, step.right):
        lines = len(wrap(words, m.small, layout.task.width - 2 * m.gutter))
        high = 0.6 * m.gutter + 1.3 * m.body + m.small * (LEADING * (lines - 0.15) + 0.3)
        assert high <= layout.task.height, words
    window = pygame.Rect(0, 0, *size)
    for box in (layout.steps, layout.head, layout.notes, layout.task, layout.on):
        assert window.contains(box)
        assert not box.colliderect(layout.board.box)
    assert window.contains(pygame.Rect(layout.board.box))


def pills_lie_on_fog_alone(exercise: Exercise, layout: LessonLayout, m: Metrics) -> None:
    board = layout.board
    boxes = [
        pill_box(board, exercise, n, m)
        for n, note in enumerate(exercise.step.notes, 1)
        if note.pill
    ]
    for number_, box in enumerate(boxes):
        assert pygame.Rect(board.box).contains(box)
        under = {board.square_at(x, box.centery) for x in range(box.left, box.right, 4)}
        assert not under & exercise.seen.visible
        assert box.collidelist(boxes[number_ + 1 :]) == -1


@pytest.mark.parametrize(("variant", "ruleset"), RULESETS)
def test_every_rule_has_its_board(shell: Shell, variant: str, ruleset: str) -> None:
    taught, settings = GAMES[variant].teaching, shell.settings
    options = taught.chosen(GAMES[variant].options[ruleset])
    pictures = []
    for topic in (*taught.topics, *options):
        look = topic, 192, shell.theme, settings
        picture = topic_picture(variant, ruleset, *look)
        width, height = picture.get_size()
        assert 150 < width <= height <= 192
        assert (width == height) is (GAMES[variant].facts.aspect == 1)
        spots = range(0, picture.get_width(), 5)
        colours = {tuple(picture.get_at((x, y))) for x in spots for y in spots}
        assert len(colours) > 3, topic.title
        pictures.append(pygame.image.tobytes(picture, "RGB"))
    assert len(set(pictures)) >= len(pictures) - 2


@pytest.mark.parametrize(("variant", "ruleset"), RULESETS)
def test_every_rule_can_be_read(shell: Shell, variant: str, ruleset: str) -> None:
    scene, taught = LessonScene(shell, ToLesson(variant, ruleset)), GAMES[variant].teaching
    topics = *taught.topics, *taught.chosen(GAMES[variant].options[ruleset])
    for size, text in LOOKS:
        can_be_read(scene, topics, size, metrics(*size, text))


def can_be_read(
    scene: LessonScene, topics: Sequence[Topic], size: tuple[int, int], m: Metrics
) -> None:
    page = scene.rulebook.page
    scene.rulebook.arrange(size, m, scene.shell.settings)
    card, side = page.card, page.side(m)
    width = card[0] - side - 3 * m.gap - m.gap // 2
    height = card[1] - m.gap - 1.1 * m.body - m.small * LEADING * 0.85
    for topic in topics:
        font, lines = fitting(topic.words, width, height, m)
        assert (len(lines) - 0.5) * font * LEADING <= height, topic.words
        font = title_size(topic.title, width, m)
        assert text_width(topic.title, font, bold=True) <= width, topic.title


def test_the_page_scrolls_by_whole_rows_to_its_end(shell: Shell) -> None:
    scene = LessonScene(shell, ToLesson("fog-chess", "chesscom"))
    drawn(scene)
    press(scene, pygame.K_TAB)
    assert scene.focus.current is scene.rulebook.page
    pictures = {pygame.image.tobytes(drawn(scene), "RGB")}
    for _ in range(20):
        press(scene, pygame.K_PAGEDOWN)
        pictures.add(pygame.image.tobytes(drawn(scene), "RGB"))
    assert len(pictures) > 2
    end = pygame.image.tobytes(drawn(scene), "RGB")
    press(scene, pygame.K_HOME)
    press(scene, pygame.K_END)
    assert pygame.image.tobytes(drawn(scene), "RGB") == end


def test_another_ruleset_is_shown_without_being_chosen(shell: Shell) -> None:
    scene = LessonScene(shell, ToLesson("fog-chess", "chesscom"))
    drawn(scene)
    (rulesets,) = scene.rulebook.widgets[1:]
    click(scene, (rulesets.rect.centerx, rulesets.rect.bottom - 10))
    assert scene.rulebook.page.ruleset == list(GAMES["fog-chess"].rulesets)[-1]
    assert shell.settings.ruleset == "chesscom"


@pytest.mark.parametrize(
    ("variant", "ruleset", "told"),
    [
        ("checkers", "american", ["Rules: Classic"]),
        ("checkers", "classic", ["Rules: Classic"]),
        ("fog-progressive", "", []),
    ],
)
def test_a_lesson_says_by_which_rules_it_is_played(
    shell: Shell,
    monkeypatch: pytest.MonkeyPatch,
    variant: str,
    ruleset: str,
    told: list[str],
) -> None:
    drawn_words: list[str] = []
    monkeypatch.setattr(
        cards, "draw_text", lambda surface, words, *place, **how: drawn_words.append(words)
    )
    known = ruleset or GAMES[variant].default
    drawn(LessonScene(shell, ToLesson(variant, known, lesson=True)), SIZES[0])
    assert [words for words in drawn_words if words.startswith("Rules")] == told


@pytest.mark.parametrize("variant", TAUGHT)
def test_a_running_game_goes_on_below_the_rules_and_comes_back(
    tmp_path: Path, variant: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "config.yaml"))
    ruleset = list(GAMES[variant].rulesets)[-1]
    sitting = Sitting(tmp_path, variant=variant, rules=ruleset, control=TimeControl(60))
    opened: list[Request] = []

    def open_(request: Request) -> Scene:
        opened.append(request)
        assert isinstance(request, ToLesson)
        return LessonScene(sitting.shell, request)

    sitting.shell.open = open_
    game, position = sitting.game, sitting.game.start().position
    for _ in range(3):
        move = game.moves(position)[0]
        sitting.table.play(move, 100.0)
        position = game.play(position, move)
    sitting.settle()
    before = sitting.table.record()
    press(sitting.scene, pygame.K_F1)
    sitting.settle()
    press(sitting.scene, pygame.K_RETURN)
    assert opened == [ToLesson(variant, ruleset)]
    for _ in range(5):
        sitting.settle(2.0)
        assert sitting.scene.update(0.0) is sitting.scene
    assert sitting.table.record().moves == before.moves
    press(sitting.scene, pygame.K_ESCAPE)
    assert sitting.scene.update(0.0) is sitting.scene
    assert sitting.scene._visitor is None
    sitting.settle(60.0)
    assert sitting.table.outcome is not None, "the clock ran meanwhile"


def test_looks(shell: Shell, looks_like: Callable[[pygame.Surface, str], None]) -> None:
    looks_like(halved(drawn(opened(shell, number=1))), "lesson-1280")


@pytest.mark.parametrize("lesson", [False, True])
def test_a_game_without_a_lesson_shows_its_rules(tmp_path: Path, lesson: bool) -> None:
    shell = still_shell(tmp_path)
    scene = LessonScene(shell, ToLesson("toy", "usual", lesson))
    surface = pygame.Surface((1280, 800))
    scene.draw(surface)
    assert scene.course is None
    assert not scene.answers & {"previous", "next"}
    for key in (pygame.K_RIGHT, pygame.K_LEFT, pygame.K_DOWN):
        press(scene, key)
    scene.draw(surface)
    scene.back()
