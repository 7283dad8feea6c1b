"""Fog puzzles on the screen: answered by mouse and keys, hinted, shown, and kept secret."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from core.games import find_game
from core.problems import fog_proof as proof
from core.problems.collection import read_collection
from core.problems.fog import problem_of, read_claim
from core.problems.fog_proof import TooManyError
from core.problems.goals import FogKind
from core.problems.progress import read_progress
from core.values import Move, Square
from gui.app.problem_requests import ToSolve
from gui.app.requests import ToNewGame, ToReplayOf
from gui.app.shell import Shell
from gui.fog_puzzle.scene import FogPuzzleScene
from gui.fog_puzzle.words import proof_words, verdict_words
from gui.problems.shelves import SHIPPED
from gui.problems.thumbnails import shown_of
from lab.mine.puzzles import MiningLimits, mined_in, played_game
from tests.support.events import click, press
from tests.support.fog_puzzles import fog_problem
from tests.support.shells import asked, drawn, still_shell
from tests.support.tasks import AtOnce

OTHER_GAME = ("g4c4", "d5f6", "g8h8")
"""In place of ``g4a4``, which was not seen either."""


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "config.yaml"))
    shell = still_shell(tmp_path, ready=True, less_motion=True)
    shell.work = AtOnce  # type: ignore[assignment]
    return shell


def opened(shell: Shell, *kinds: FogKind) -> FogPuzzleScene:
    problems = tuple(fog_problem(kind) for kind in kinds)
    scene = FogPuzzleScene(shell, ToSolve(problems, 0, "Fog puzzles"))
    drawn(scene)
    return scene


def square(scene: FogPuzzleScene, name: str) -> Square:
    facts = scene.attempt.game.facts
    return next(each for each in facts.squares if facts.name(each) == name)


def touch(scene: FogPuzzleScene, name: str) -> None:
    x, y = scene.question.board.layout.centre(square(scene, name))
    click(scene, (round(x), round(y)))


def button(scene: FogPuzzleScene, words: str) -> None:
    drawn(scene)
    found = [each for each in scene.focus.widgets if getattr(each, "words", "") == words]
    click(scene, found[0].rect.center)


def test_a_move_by_mouse_is_the_answer(shell: Shell) -> None:
    scene = opened(shell, FogKind.WIN_IN_ONE)
    touch(scene, "c7")
    touch(scene, "h7")
    assert scene.attempt.solved
    assert verdict_words(scene.attempt) == "Right: Rxh7"
    drawn(scene)
    (attempt,) = read_progress(shell.problems / "progress.json").attempts
    assert (attempt.problem, attempt.solved) == ("fog-win_in_one", True)
    assert attempt.rating is not None
    assert attempt.rating.value > 1500
    progress = read_progress(shell.problems / "progress.json")
    assert progress.rating("fog") == attempt.rating
    assert progress.rating("tactics").value == 1500


def test_a_wrong_move_fails_and_may_be_tried_again(shell: Shell) -> None:
    scene = opened(shell, FogKind.SAFE)
    touch(scene, "a2")
    touch(scene, "a3")
    assert verdict_words(scene.attempt) == "Not a3, but Qh5"
    assert scene.recorder.change is not None
    button(scene, "Try again")
    assert not scene.attempt.over
    scene.attempt.answer_square(0)
    scene._end()
    # Only the first attempt counts for the rating.
    assert scene.recorder.change is None


def test_a_square_is_chosen_and_then_answered(shell: Shell) -> None:
    scene = opened(shell, FogKind.NOWHERE)
    board = scene.question.board
    touch(scene, "a1")  # none of those that are marked
    assert board.chosen is None
    wrong = next(name for name in scene.attempt.question.choices if name != "d8")
    touch(scene, wrong)
    assert scene._desk.main.words == f"Answer {wrong}"
    press(scene, pygame.K_ESCAPE)
    assert board.chosen is None
    touch(scene, "d8")
    press(scene, pygame.K_RETURN)
    assert scene.attempt.solved


def test_a_piece_is_the_answer_where_a_square_is_asked_about(shell: Shell) -> None:
    scene = opened(shell, FogKind.WHAT)
    touch(scene, "b5")
    assert scene.question.board.chosen is None
    bishop = scene._desk._pieces[scene.attempt.game.facts.symbols.index("b")]
    click(scene, bishop.rect.center)
    assert verdict_words(scene.attempt) == "Right: bishop"
    drawn(scene)


def test_the_keys_alone_do(shell: Shell) -> None:
    scene = opened(shell, FogKind.WHERE)
    press(scene, pygame.K_LEFT)
    assert scene.question.board.ply == len(scene.attempt.question.seen) - 2
    press(scene, pygame.K_HOME)
    assert scene.question.board.ply == 0
    press(scene, pygame.K_END)
    press(scene, pygame.K_h)
    assert scene.attempt.hint == "The square is light."
    press(scene, pygame.K_TAB)
    cursor = scene.question.board.cursor
    assert cursor.focused
    cursor._place = square(scene, "e6")
    press(scene, pygame.K_RETURN)
    button(scene, "Answer e6")
    assert scene.attempt.solved
    assert read_progress(shell.problems / "progress.json").attempts[0].hints == 1


def test_a_moment_before_is_only_looked_at(shell: Shell) -> None:
    scene = opened(shell, FogKind.WHERE)
    scene.question.go_to(0)
    touch(scene, "e6")
    assert scene.question.board.chosen is None


def test_a_small_window_shows_the_whole_board_on_demand(shell: Shell) -> None:
    scene = opened(shell, FogKind.WHERE)
    drawn(scene, (900, 600))
    (whole,) = [each for each in scene.focus.widgets if each is scene._desk.start]
    click(scene, whole.rect.center)
    assert scene.question.board.ply == 0
    first = drawn(scene, (900, 600))
    click(scene, whole.rect.center)
    assert scene.question.board.ply == len(scene.attempt.question.seen) - 1
    assert pygame.image.tobytes(first, "RGB") != pygame.image.tobytes(
        drawn(scene, (900, 600)), "RGB"
    )


def test_the_answer_can_be_shown_and_leads_on(shell: Shell) -> None:
    scene = opened(shell, FogKind.SAFE, FogKind.WHERE)
    button(scene, "Show answer")
    assert verdict_words(scene.attempt).startswith("The answer is ")
    button(scene, "See the game")
    replay = asked(shell)[-1]
    assert isinstance(replay, ToReplayOf)
    assert len(replay.record.moves) == len(scene.attempt.claim.line)
    scene = opened(shell, FogKind.SAFE, FogKind.WHERE)
    scene.give_up()
    button(scene, "Play on")
    assert isinstance(asked(shell)[-1], ToNewGame)
    scene = opened(shell, FogKind.SAFE, FogKind.WHERE)
    button(scene, "Skip")
    assert scene.attempt.question.kind is FogKind.WHERE


def test_boards_that_fit_are_paged(shell: Shell) -> None:
    scene = opened(shell, FogKind.CHANCE)
    scene.give_up()
    drawn(scene)
    answer = scene._answer
    assert answer is not None
    press(scene, pygame.K_RIGHT)
    assert answer.first == 5
    press(scene, pygame.K_LEFT)
    press(scene, pygame.K_LEFT)
    assert answer.first == 0


def test_a_failed_explanation_is_said(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    def explained(*_: object) -> None:
        raise TooManyError("more than 20,000 boards fit")

    monkeypatch.setattr("gui.fog_puzzle.explaining.explained", explained)
    scene = opened(shell, FogKind.SAFE)
    scene.give_up()
    drawn(scene)
    assert scene._answer is not None
    assert "more than 20,000 boards fit" in scene._answer.explaining.problem
    assert not scene.busy


def test_a_problem_that_is_no_puzzle_is_refused(shell: Shell) -> None:
    wrong = replace(fog_problem(FogKind.SAFE), line=("e2e9",))
    with pytest.raises(ValueError, match="move 1"):
        FogPuzzleScene(shell, ToSolve((wrong,), 0, "Fog"))


def test_the_screen_is_the_same_for_games_that_looked_the_same(shell: Shell) -> None:
    problem = fog_problem(FogKind.WIN_IN_ONE)
    pictures = []
    for line in (problem.line, OTHER_GAME):
        scene = FogPuzzleScene(shell, ToSolve((replace(problem, line=line),), 0, "Fog"))
        surface = pygame.Surface((1280, 800))
        scene.draw(surface)
        scene._hint()
        scene.draw(surface)
        scene.question.go_to(1)
        scene.draw(surface)
        pictures.append(pygame.image.tobytes(surface, "RGB"))
        assert scene.title == "Umbra · Fog puzzle"
    assert pictures[0] == pictures[1]
    assert shown_of(problem) == shown_of(replace(problem, line=OTHER_GAME))


SHOWN = read_collection(SHIPPED / "fog.json.gz").problems


def test_what_is_shipped_is_of_every_kind_and_of_five_levels() -> None:
    puzzles = [read_claim(problem) for problem in SHOWN]
    assert len(puzzles) >= 600
    assert {puzzle.kind for puzzle in puzzles} == set(FogKind)
    assert {puzzle.level for puzzle in puzzles} == {1, 2, 3, 4, 5}
    assert len({problem.identity for problem in SHOWN}) == len(SHOWN)
    ratings = [problem.rating or 0 for problem in SHOWN]
    assert all(low <= high for low, high in pairwise(ratings))


@pytest.mark.parametrize("kind", FogKind)
def test_a_sample_of_what_is_shipped_is_proved(kind: FogKind) -> None:
    puzzles = [read_claim(problem) for problem in SHOWN]
    small = [each for each in puzzles if each.kind is kind and len(each.line) <= 4]
    small.sort(key=lambda claim: (claim.boards, claim.line))
    claim = small[0]
    assert proof.fault(claim) == ""


def test_squares_are_told_in_the_notation_that_is_read(shell: Shell) -> None:
    game, fen = find_game("fog-shogi", "sight"), "8k/9/9/6s2/9/5P3/9/9/K1R6 b - 1"
    position, moves = game.read(fen).position, list[Move]()
    for each in ("7i8i", "3d4c", "8i1i", "4c3b"):
        moves.append(game.read_move(position, each))
        position = game.play(position, moves[-1])
    mined = mined_in(played_game(game, fen, moves), MiningLimits(300, 6))
    (claim,) = (each.claim for each in mined if each.claim.answers == ("2c",))
    shell.change(notations={"shogi": "japanese"})
    problem = problem_of(claim, "1", None)
    scene = FogPuzzleScene(shell, ToSolve((problem,), 0, "Fog puzzles"))
    drawn(scene)
    press(scene, pygame.K_h)
    assert "on ２六 on" in scene.attempt.hint
    touch(scene, "2f")
    assert scene._desk.main.words == "Answer ２六"
    press(scene, pygame.K_RETURN)
    assert verdict_words(scene.attempt) == "Not ２六, but ２三"
    assert proof_words(scene.attempt).endswith("stand on ２三.")
    assert scene._answer is not None
    found = scene._answer.explaining.found
    assert found is not None
    assert found.refuted[0].title == "Silver on ２六"
