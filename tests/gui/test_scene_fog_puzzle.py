"""Fog puzzles on the screen: answered by mouse and keys, hinted, shown, and kept secret."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from core.games import find_game
from core.problems.fog import problem_of, question_of, read_claim
from core.problems.goals import FogKind
from core.problems.problem import Problem
from core.problems.progress import SolvingProgress, read_progress
from core.values import Move
from gui.app.requests import ToHome, ToNewGame, ToReplayOf, ToSolve
from gui.app.shell import Shell
from gui.problems.cards import shown_of
from gui.solving.scene import SolvingScene
from gui.solving.words import fog_task, fog_title
from lab.mine.puzzles import MiningLimits, mined_in, played_game
from tests.support.events import move_to, wheel
from tests.support.fog_puzzles import RULESET, VARIANT, fog_problem
from tests.support.person import Person
from tests.support.shells import asked, still_shell
from tests.support.tasks import AtOnce, Idle

FACTS = find_game(VARIANT, RULESET).facts


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    shell = still_shell(tmp_path, ready=True, less_motion=True)
    shell.work = AtOnce
    return shell


def solver(shell: Shell, *kinds: FogKind | Problem, large: bool = False) -> Person:
    """Somebody before the first of these; a small window has no other board."""
    problems = tuple(fog_problem(k) if isinstance(k, FogKind) else k for k in kinds)
    size = (1280, 800) if large else (900, 600)
    return Person(SolvingScene(shell, ToSolve(problems, 0, "Fog puzzles")), size)


def touches(person: Person, *squares: str) -> None:
    for each in squares:
        person.click_square(each, FACTS)


def progress(shell: Shell) -> SolvingProgress:
    return read_progress(shell.problems / "progress.json")


def test_a_move_by_mouse_is_the_answer_and_only_the_first_attempt_counts(
    shell: Shell,
) -> None:
    person = solver(shell, FogKind.WIN_IN_ONE)
    touches(person, "c7", "h7")
    assert person.sees("Right: Rxh7")
    (attempt,) = progress(shell).attempts
    assert (attempt.problem, attempt.solved) == ("fog-win_in_one", True)
    won = progress(shell).rating("fog").value
    assert (progress(shell).rating("tactics").value, won > 1000) == (1500, True)
    assert person.line(f"{won:.0f}")[1].startswith("+")
    person = solver(shell, FogKind.SAFE)
    touches(person, "a2", "a3")
    assert person.sees("Not a3, but Qh5", "Your answer")
    assert person.sees("On 1 of 4 boards Black takes your king")
    rating = progress(shell).rating("fog").value
    assert rating < won
    assert person.beside(f"{rating:.0f}").startswith("−")
    person.click("Try again")
    assert person.sees("The only safe move")
    person.click("Show answer")
    assert person.sees("The answer is Qh5")
    ratings = [each.rating is None for each in progress(shell).attempts]
    assert ratings == [False, False, True]


def test_squares_and_pieces_are_answers(shell: Shell) -> None:
    person = solver(shell, FogKind.NOWHERE)
    touches(person, "a1")  # none of those that are marked
    assert not person.can_press("Choose a square")
    blank = person.picture()
    touches(person, "c7")
    assert person.can_press("Answer c7")
    assert person.picture() != blank
    person.press("Esc")
    assert person.sees("Choose a square")
    touches(person, "d8")
    person.press("Enter")
    assert person.sees("Right: d8")
    person.press("Esc")
    assert asked(shell) == [ToHome()]
    person = solver(shell, FogKind.WHAT)
    touches(person, "b5")
    assert person.sees("What stands on b5?")
    person.click_icon("Bishop")
    assert person.sees("Right: bishop")
    person = solver(shell, FogKind.WHERE)
    person.press("h", "Tab", "Up", "Up", "Up", "Up", "Enter")
    assert person.sees("Hint 1 of 3 The square is light.")
    person.tabs_to("Answer e6")
    person.press("Enter")
    assert person.sees("Right: e6")
    assert progress(shell).attempts[-1].hints == 1


def test_earlier_moments_are_looked_at_by_keys_wheel_and_button(shell: Shell) -> None:
    person = solver(shell, FogKind.WHERE)
    seen = [person.picture()]
    for key in ("Left", "Home"):
        person.press(key)
        seen.append(person.picture())
    touches(person, "e6")
    assert person.sees("Choose a square")
    person.press("End")
    person.scroll("3 hints", -1)
    seen.append(person.picture())
    person.click("The whole board")
    seen.append(person.picture())
    person.click("The whole board")
    move_to(person.scene, person.square("a8", FACTS))
    wheel(person.scene, 1)
    person.points_at("3 hints")
    seen.append(person.picture())
    now, before_, whole = dict.fromkeys(seen)
    assert seen == [now, before_, whole, now, whole, before_]
    person = solver(shell, FogKind.WHERE, large=True)
    assert person.sees("The board, 2 moves ago")
    assert person.sees("After your last move you saw a king on d6.")
    assert person.line("1400") == ["1000", "1400", "0"]


def test_the_answer_can_be_shown_and_leads_on(shell: Shell) -> None:
    kinds = FogKind.SAFE, FogKind.WHERE
    for words, kind in ("See the game", ToReplayOf), ("Play on", ToNewGame):
        person = solver(shell, *kinds)
        person.press("g")
        assert person.sees("The answer is Qh5")
        person.click(words)
        assert isinstance(asked(shell)[-1], kind)
    assert len(asked(shell)[0].record.moves) == 6
    for leads_on in ("Skip", "n", "r"):
        person = solver(shell, *kinds)
        (person.click if len(leads_on) > 1 else person.press)(leads_on)
        assert person.sees("Where is Black’s king?")


def test_boards_that_fit_are_paged_or_cannot_be_explained(shell: Shell) -> None:
    person = solver(shell, FogKind.CHANCE)
    person.click("Show answer")
    assert person.sees("37 boards fit 1 to 4")
    person.press("Left", "Right")
    assert person.sees("5 to 8", "5 of 37")
    person.click_icon("Boards before these")
    assert person.sees("1 to 4")
    person.press(*["Right"] * 12)
    assert person.sees("37 of 37")
    failed = Idle()
    failed.over, failed.problem = True, "more than 20,000 boards fit"
    shell.work = lambda *_: failed
    person = solver(shell, FogKind.SAFE)
    person.click("Show answer")
    assert person.sees("This cannot be explained: more than 20,000 boards fit.")


def test_the_screen_is_the_same_for_games_that_looked_the_same(shell: Shell) -> None:
    problem = fog_problem(FogKind.WIN_IN_ONE)
    # In place of g4a4, which was not seen either.
    other = replace(problem, line=("g4c4", "d5f6", "g8h8"))
    read = []
    for each in (problem, other):
        person = solver(shell, each)
        read.append([person.scene.title, *person.reads(), str(person.picture())])
        for key in ("h", "Left", "Left"):
            person.press(key)
            read[-1] += [*person.reads(), *person.tooltips(), str(person.picture())]
    assert read[0] == read[1]
    assert read[0][0] == "Umbra · Fog puzzle"
    assert shown_of(problem) == shown_of(other)


def test_squares_are_told_in_the_notation_that_is_read(shell: Shell) -> None:
    game, fen = find_game("fog-shogi", "sight"), "8k/9/9/6s2/9/5P3/9/9/K1R6 b - 1"
    position, moves = game.read(fen).position, list[Move]()
    for each in ("7i8i", "3d4c", "8i1i", "4c3b"):
        moves.append(game.read_move(position, each))
        position = game.play(position, moves[-1])
    mined = mined_in(played_game(game, fen, moves), MiningLimits(300, 6))
    (claim,) = (each.claim for each in mined if each.claim.answers == ("2c",))
    shell.change(notations={"shogi": "japanese"})
    person = solver(shell, problem_of(claim, "1", None))
    person.press("h")
    assert person.sees("on ２六 on")
    person.click_square("2f", game.facts)
    assert person.sees("Answer ２六")
    person.press("Enter")
    assert person.sees("Not ２六, but ２三", "stand on ２三.", "Silver on ２六")


@pytest.mark.parametrize(
    ("size", "text"), [((1280, 800), "large"), ((900, 1100), "normal")]
)
def test_the_whole_question_is_shown(
    shell: Shell, size: tuple[int, int], text: str
) -> None:
    shell.settings = shell.settings.model_copy(update={"text_size": text})
    for kind in FogKind:
        problem = fog_problem(kind)
        question = question_of(read_claim(problem))
        asked_for = {fog_title(question), fog_task(question)}
        person = Person(SolvingScene(shell, ToSolve((problem,), 0, "")), size)
        assert person.sees(*asked_for)
        assert not asked_for & set(person.cut())
