"""What a game teaches is true. A game passes all this by being in ``GAMES``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.extra_games import extra_games
from core.game import Game
from core.games import GAMES, find_game
from core.games.lessons import (
    FOLDER,
    STEPS,
    BadLessonsError,
    Diagram,
    Step,
    Teaching,
    Topic,
    named,
    read_lessons,
    shown,
)
from core.notation import code
from core.values import Move, Observation, Side
from tests.support.every_game import TABLE

TAUGHT = [variant for variant in GAMES if variant not in extra_games("core")]
"""The games that come with the program: those have to be learnt."""

STEP_TABLE = [(variant, number) for variant in TAUGHT for number in range(STEPS)]
LONGEST = {"title": 24, "words": 90, "task": 75, "wrong": 90, "right": 90}
"""Most characters of what a step says, so that it has room beside a board."""
TOPIC = 165
"""Most characters of a rule."""

SEARCHES = [
    (variant, number)
    for variant, number in STEP_TABLE
    if "Look for" in GAMES[variant].teaching.steps[number].task
    or "Find out" in GAMES[variant].teaching.steps[number].task
]
"""The steps in which squares are to be brought into view."""

each_step = pytest.mark.parametrize(("variant", "number"), STEP_TABLE)
each_variant = pytest.mark.parametrize("variant", TAUGHT)
each_ruleset = pytest.mark.parametrize(
    ("variant", "ruleset"), [line for line in TABLE if line[0] in TAUGHT]
)


def teaching(variant: str) -> Teaching:
    return GAMES[variant].teaching


def legal(game: Game, diagram: Diagram) -> tuple[Move, ...]:
    """What the viewer of a diagram may play."""
    seen = shown(game, diagram)[-1]
    assert seen.to_move is seen.viewer
    return seen.moves


def accepted(game: Game, step: Step) -> list[Move]:
    """The moves that a step accepts."""
    seen = shown(game, step.diagram)[-1]
    return [game.read_own(seen, seen.moves, text) for text in step.accepted]


def after(game: Game, step: Step, move: Move) -> Observation:
    """What is seen after one more move."""
    played = (*step.diagram.played, code(game.facts, move))
    return shown(game, Diagram(step.diagram.position, played))[-1]


def assert_true(game: Game, diagram: Diagram) -> None:
    """What the words beside a diagram say of its squares must be so."""
    seen = shown(game, diagram)[-1]
    assert named(game, diagram.visible) <= seen.visible
    if game.facts.hidden:
        assert not named(game, diagram.fogged) & seen.visible


@each_variant
def test_a_lesson_has_six_steps_of_different_titles(variant: str) -> None:
    assert len({step.title for step in teaching(variant).steps}) == STEPS


@each_step
def test_a_step_is_played_by_moves_that_are_allowed_there(
    variant: str, number: int
) -> None:
    game, step = find_game(variant), teaching(variant).steps[number]
    moves = accepted(game, step)
    assert len(set(moves)) == len(step.accepted) > 0
    assert set(moves) <= set(legal(game, step.diagram))
    assert step.diagram.viewer is Side.FIRST


@each_step
def test_what_a_step_says_of_squares_is_true(variant: str, number: int) -> None:
    game, step = find_game(variant), teaching(variant).steps[number]
    assert_true(game, step.diagram)
    before = shown(game, step.diagram)[-1].visible
    for move in accepted(game, step):
        now = after(game, step, move).visible
        assert named(game, step.shown) <= now - before
        assert named(game, step.gone) <= before - now


@pytest.mark.parametrize(("variant", "number"), SEARCHES)
def test_every_move_that_finds_what_is_looked_for_will_do(
    variant: str, number: int
) -> None:
    game, step = find_game(variant), teaching(variant).steps[number]
    wanted, before = named(game, step.shown), shown(game, step.diagram)[-1].visible
    does = {
        move
        for move in legal(game, step.diagram)
        if wanted <= after(game, step, move).visible - before
    }
    assert does == set(accepted(game, step))


@each_step
def test_notes_lie_where_they_can(variant: str, number: int) -> None:
    """A pill lies on fog, so that it hides nothing; every note is about a square."""
    game, step = find_game(variant), teaching(variant).steps[number]
    seen = shown(game, step.diagram)[-1]
    assert 2 <= len(step.notes) <= 4
    assert len({note.at for note in step.notes}) == len(step.notes)
    for note in step.notes:
        assert named(game, note.at)
        if note.pill:
            assert not named(game, note.on or note.at) & seen.visible, note


@each_step
def test_sentences_are_short_and_whole(variant: str, number: int) -> None:
    step = teaching(variant).steps[number]
    for name, most in LONGEST.items():
        text = getattr(step, name)
        assert 0 < len(text) <= most, text
        assert name == "title" or text[-1] in ".?", text
    for note in step.notes:
        assert len(note.title) <= 26
        assert len(note.words) <= 85, note.words
        assert note.words[-1] in ".?"
        assert len(note.pill) <= 24


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("invitation", "invitations", "lessons.yaml: shogi.invitation: Field required"),
        ("arrows: 5b5a", "arrow: 5b5a", "options.impasse.try.arrow: Unexpected keyword"),
        ("part: 7d 4a", "part: 7", "lessons.yaml: shogi.topics.0.part: Input should be a"),
        ("shogi:", "shoggi:", "lessons.yaml: there is nothing of shogi"),
        ("  topics:", " topics:", "lessons.yaml: while parsing a block mapping"),
    ],
)
def test_a_damaged_file_is_refused_by_its_place(
    tmp_path: Path, old: str, new: str, sentence: str
) -> None:
    text, file = (FOLDER / "shogi.yaml").read_text("utf-8"), tmp_path / "lessons.yaml"
    file.write_text(text.replace(old, new), "utf-8")
    with pytest.raises(BadLessonsError) as refused:
        read_lessons(file, "shogi")
    assert sentence in str(refused.value)


def test_a_file_of_lessons_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadLessonsError, match=r"^gone\.yaml: "):
        read_lessons(tmp_path / "gone.yaml", "shogi")


def topics(variant: str, ruleset: str) -> Iterator[Topic]:
    """Every rule that is told of a ruleset."""
    taught = teaching(variant)
    yield from taught.topics
    yield from taught.chosen(GAMES[variant].options[ruleset])


@each_ruleset
def test_every_option_of_a_ruleset_has_a_board(variant: str, ruleset: str) -> None:
    taught, options = teaching(variant), GAMES[variant].options[ruleset]
    plain = {"name", "title", "summary"}
    assert set(taught.options) == set(options) - plain - taught.silent
    values = {name: options[name] for name in taught.options}
    untold = [name for name, value in values.items() if value not in taught.options[name]]
    assert not untold, (
        f"no board shows what {', '.join(f'{name}={values[name]!r}' for name in untold)} "
        f"means under {ruleset}: add a topic to the lessons of {variant}"
    )


@each_variant
def test_no_option_is_told_that_no_ruleset_has(variant: str) -> None:
    taught, options = teaching(variant), GAMES[variant].options
    for name, told in taught.options.items():
        assert set(told) == {values[name] for values in options.values()}


@each_ruleset
def test_what_a_rule_says_of_its_board_is_true(variant: str, ruleset: str) -> None:
    game = find_game(variant, ruleset)
    for topic in topics(variant, ruleset):
        assert_true(game, topic.diagram)


@each_ruleset
def test_a_board_shows_what_its_rule_is_about(variant: str, ruleset: str) -> None:
    game = find_game(variant, ruleset)
    for topic in topics(variant, ruleset):
        low, high = (divmod(square, game.facts.columns) for square in corners(game, topic))
        rows, columns = high[0] - low[0], high[1] - low[1]
        assert rows == columns >= 3, topic.title
        inside = {
            square
            for square in game.facts.squares
            if low[0] <= square // game.facts.columns <= high[0]
            and low[1] <= square % game.facts.columns <= high[1]
        }
        ends = " ".join(f"{arrow[:2]} {arrow[2:]}" for arrow in topic.arrows.split())
        assert named(game, f"{ends} {topic.circles}") <= inside, topic.title
        assert len(topic.words) <= TOPIC, topic.words
        assert topic.words.endswith(".")


def corners(game: Game, topic: Topic) -> tuple[int, int]:
    """The lower left and the upper right square of what is shown."""
    low, high = (next(iter(named(game, name))) for name in topic.part.split())
    return low, high


def test_the_king_in_the_lesson_was_attacked_indeed() -> None:
    """What the lesson says after castling, the board does not show."""
    game = find_game("fog-chess")
    step = next(s for s in teaching("fog-chess").steps if s.title == "No check")
    fen, _, rest = step.diagram.position.partition(" b ")
    black = game.read(f"{fen} b {rest}").position
    stays = [game.play(black, game.read_move(black, text)) for text in step.diagram.played]
    passed = game.play(stays[-1], game.read_move(stays[-1], "a3"))
    assert game.read_move(passed, "Rxe1") in game.moves(passed)


@pytest.mark.parametrize("ruleset", GAMES["fog-chess"].rulesets)
def test_who_is_said_to_have_no_move_has_none(ruleset: str) -> None:
    game, taught = find_game("fog-chess", ruleset), teaching("fog-chess")
    (topic,) = (t for t in topics("fog-chess", ruleset) if t.title == "No move left")
    assert topic in taught.options["no_move"].values()
    position = game.read(topic.diagram.position).position
    assert not game.moves(position)
    outcome = game.outcome([position])
    assert outcome is not None
    assert (outcome.winner is None) == ("draw" in topic.words)


@pytest.mark.parametrize(("variant", "ruleset"), [t for t in TABLE if "checkers" in t[0]])
def test_the_arrows_of_an_option_of_checkers_are_moves(variant: str, ruleset: str) -> None:
    """They show just the captures that this ruleset allows."""
    game = find_game(variant, ruleset)
    for name in ("capture", "crowning"):
        options = GAMES[variant].options[ruleset]
        topic = teaching(variant).options[name][options[name]]
        ends = {(move.path[0], move.path[-1]) for move in legal(game, topic.diagram)}
        arrows = [topic_arrow(game, arrow) for arrow in topic.arrows.split()]
        begin = {origin for origin, _ in arrows} - {target for _, target in arrows}
        stop = {target for _, target in arrows} - {origin for origin, _ in arrows}
        assert {(origin, target) for origin in begin for target in stop} <= ends


@pytest.mark.parametrize(("variant", "ruleset"), [t for t in TABLE if "checkers" in t[0]])
def test_the_arrows_from_a_piece_of_checkers_are_its_moves(
    variant: str, ruleset: str
) -> None:
    game = find_game(variant, ruleset)
    for topic in topics(variant, ruleset):
        seen = shown(game, topic.diagram)[-1]
        ways = (way for move in seen.moves for way in game.ways(seen, move))
        begun = {way[:2] for way in ways}
        arrows = [topic_arrow(game, arrow) for arrow in topic.arrows.split()]
        own = [arrow for arrow in arrows if arrow[0] in seen.pieces]
        assert begun.issuperset(own), topic.title


def topic_arrow(game: Game, arrow: str) -> tuple[int, int]:
    origin, target = (next(iter(named(game, name))) for name in (arrow[:2], arrow[2:]))
    return origin, target
