"""Fog puzzles: what is claimed, what is shown before the answer, and the plain proof."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from core.game import start_from
from core.games import find_game
from core.notation import code
from core.problems import fog_proof as proof
from core.problems.fog import (
    HINTS,
    BadClaimError,
    NoPuzzleError,
    hint,
    played,
    problem_of,
    question_of,
    read_claim,
)
from core.problems.fog_proof import explained
from core.problems.goals import Claim, FogKind
from core.problems.problem import Problem
from core.setup import Position
from tests.support.fog_puzzles import claim_of, fog_problem

every_kind = pytest.mark.parametrize("kind", FogKind)

ANSWERS = {
    FogKind.WIN_IN_ONE: (2, ("c7h7",)),
    FogKind.WIN_IN_TWO: (2, ("f3h3",)),
    FogKind.SAFE: (4, ("f7h5",)),
    FogKind.CHANCE: (37, ("b6f2",)),
    FogKind.WHERE: (13, ("e6",)),
    FogKind.NOWHERE: (13, ("d8",)),
    FogKind.WHAT: (11, ("b",)),
}


@pytest.mark.parametrize("kind", ANSWERS)
def test_claims_of_games_made_by_hand_are_proved(kind: FogKind) -> None:
    claim = claim_of(kind)
    assert (claim.boards, claim.answers) == ANSWERS[kind]
    assert proof.fault(claim) == ""


@pytest.mark.parametrize("kind", [FogKind.SAFE, FogKind.WHERE, FogKind.WHAT])
def test_a_claim_that_is_not_so_is_found_out(kind: FogKind) -> None:
    claim = claim_of(kind)
    wrong = code_of_another(claim)
    assert "boards fit" in proof.fault(replace(claim, boards=claim.boards + 1))
    assert "right answers" in proof.fault(replace(claim, answers=(*claim.answers, wrong)))
    if kind is FogKind.SAFE:
        works = {**claim.works, wrong: claim.works[wrong] + 1}
        assert f"{wrong} holds on" in proof.fault(replace(claim, works=works))


def test_a_claim_about_no_game_is_no_proof() -> None:
    claim = claim_of(FogKind.WIN_IN_ONE)
    assert "move 2" in proof.fault(replace(claim, line=("g4a4", "d5d5", "g8h8")))
    assert "not to move" in proof.fault(replace(claim, line=claim.line[:2]))
    assert "more than 1 boards" in proof.fault(claim, most=1)
    with pytest.raises(BadClaimError, match="the start"):
        played(replace(claim, start="8/8 w - - 0 1"))


def test_answers_that_nobody_can_give_are_refused() -> None:
    moves, squares = claim_of(FogKind.SAFE), claim_of(FogKind.WHERE)
    for claim, words in (
        (replace(moves, answers=("a1a8",)), "'a1a8' is no move there"),
        (replace(squares, works={"z9": 4}), "'z9' is no square there"),
        (replace(squares, piece="x"), "'x' is no piece there"),
    ):
        with pytest.raises(BadClaimError, match=words):
            question_of(claim)


def code_of_another(claim: Claim) -> str:
    """A candidate that is no answer."""
    game, history = played(claim)
    if claim.kind.by_move:
        names = [code(game.facts, move) for move in game.moves(history[-1])]
    elif claim.kind is FogKind.WHAT:
        names = list(game.facts.symbols)
    else:
        names = [game.facts.name(square) for square in game.facts.squares]
    return next(name for name in names if name not in claim.answers)


@every_kind
def test_the_question_is_the_same_for_every_game_that_looked_the_same(
    kind: FogKind,
) -> None:
    claim = claim_of(kind)
    question, ends = question_of(claim), set()
    for line, board in lines(claim):
        ends.add(board)
        assert question_of(replace(claim, line=line)) == question
    assert len(ends) == claim.boards


def lines(claim: Claim) -> Iterator[tuple[tuple[str, ...], Position]]:
    """Every line of moves that looks to the side as the game of ``claim`` did."""
    game, history = played(claim)
    seen = [question_of(claim).seen, start_from(game, claim.start).position]

    def onward(
        past: list[Position], line: tuple[str, ...]
    ) -> Iterator[tuple[tuple[str, ...], Position]]:
        if len(past) == len(history):
            yield line, past[-1]
            return
        own = game.to_move(past[-1]) is claim.side
        for move in game.moves(past[-1]):
            name = code(game.facts, move)
            if own and name != claim.line[len(line)]:
                continue
            now = [*past, game.play(past[-1], move)]
            shown = game.observe(now, claim.side)
            if replace(shown, start=claim.start) == seen[0][len(line) + 1]:
                yield from onward(now, (*line, name))

    yield from onward([seen[1]], ())


@every_kind
def test_a_puzzle_survives_its_problem(kind: FogKind) -> None:
    problem = fog_problem(kind)
    claim = read_claim(problem)
    assert claim == replace(claim_of(kind), level=2)
    assert problem_of(claim, problem.number, problem.rating) == problem


def test_the_usual_start_is_written_out_in_problems() -> None:
    claim = replace(claim_of(FogKind.SAFE), start="")
    problem = problem_of(claim, "fog-usual", None)
    assert problem.fen.startswith("rnbqkbnr/pppppppp/8/")
    assert read_claim(problem) == claim


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        pytest.param({"stipulation": "#2"}, "none of fog:win1", id="kind"),
        pytest.param({"game": "chess"}, "no game with fog", id="game"),
        pytest.param({"ruleset": "thistle"}, "has no ruleset", id="ruleset"),
        pytest.param({"extra": {}}, "extra, side", id="nothing"),
        pytest.param({"extra": {"side": 3}}, "extra, side", id="side"),
    ],
)
def test_a_problem_that_is_no_fog_puzzle_is_said_to_be_none(
    changes: dict[str, object], words: str
) -> None:
    problem: Problem = replace(fog_problem(FogKind.SAFE), **changes)  # type: ignore[arg-type]
    with pytest.raises(NoPuzzleError, match=words):
        read_claim(problem)


@every_kind
def test_explanations_show_boards_that_fit_and_refute_what_fails(kind: FogKind) -> None:
    claim = claim_of(kind)
    wrong = code_of_another(claim)
    found = explained(claim, wrong)
    game, history = played(claim)
    assert len(found.fits) == claim.boards
    assert game.pieces(history[-1]) in [fit.pieces for fit in found.fits]
    assert found.refuted[0].answer == wrong
    assert not {each.answer for each in found.refuted} & set(claim.answers)
    assert all(each.reason and each.title for each in found.refuted)


@every_kind
def test_there_are_three_hints_and_none_is_empty(kind: FogKind) -> None:
    claim = claim_of(kind)
    game = find_game(claim.variant, claim.ruleset)
    hints = [hint(game, claim, question_of(claim), number + 1) for number in range(HINTS)]
    assert len(set(hints)) == HINTS
    assert all(hints)


def test_refutations_tell_what_happens() -> None:
    claim = claim_of(FogKind.SAFE)
    told = explained(claim, "a2a3").refuted[0]
    assert told.title == "a3"
    assert told.reason == "On 1 of 4 boards Black takes your king, here by Rxh2."
    assert told.fails == 1
    kept = explained(claim_of(FogKind.NOWHERE))
    assert kept.reason.startswith("It could still be there a move ago")
    where = explained(claim_of(FogKind.WHERE), "h2").refuted[0]
    assert where.reason == "That square is in view, and it is not there."
