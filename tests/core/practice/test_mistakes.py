"""Cards of finished games: legal, weighed or proved as they say, blind to the truth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache, partial

import numpy as np
import pytest

from bots.fog.hindsight import QUICK_LIMIT, Hindsight, quick_hindsight
from bots.search.analysis import quick_analyst
from core.clock import TimeControl
from core.game import Game
from core.games import find_game
from core.hindsight.findings import Rows
from core.hindsight.turns import NEAR, QUICK, QUICK_HARDER, Effort, drawn
from core.notation import code, read_code
from core.player import dice
from core.practice.anki import back, front
from core.practice.deck import Card, card_of
from core.practice.mistakes import (
    FEWEST_SAMPLED,
    HOPELESS,
    SURE,
    JudgedMoves,
    judged_moves,
    number_of,
    seconds_taken,
)
from core.problems import fog_proof
from core.problems.fog import HINTS, hint, played, question_of, read_claim
from core.problems.goals import Claim, FogKind
from core.records.reader import read_text
from core.records.record import GameRecord
from core.records.replay import Timeline
from core.score import judgement
from core.setup import Position
from core.values import Move, Outcome, Reason, Side
from lab.audit.worlds import other_worlds
from tests.support.fog_puzzles import GAMES as PUZZLES
from tests.support.fog_puzzles import RULESET, VARIANT, claim_of
from tests.support.saved_games import CORPUS, game_of

HEAD = '[Variant "Fog of War"]\n[Ruleset "chesscom"]\n[Result "1-0"]\n\n'
RARE = "1. c3 d5 2. Qa4 a6 3. Qxe8 {king captured} 1-0"
IN_SIGHT = "1. e4 e5 2. Qh5 a6 3. Qxf7 a5 4. Qxe8 {king captured} 1-0"
MOSTLY = "1. e4 f6 2. Qh5 a6 3. Qxe8 {king captured} 1-0"
CHESS = (
    '[Variant "Chess"]\n[Result "1-0"]\n\n'
    "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# {checkmate} 1-0"
)


def game(text: str) -> GameRecord:
    reading = read_text(text, "game.pgn")
    assert not reading.problems
    return reading.games[0]


@cache
def judged(number: int, side: Side) -> tuple[GameRecord, JudgedMoves]:
    record = game_of(*CORPUS[number])
    return record, judged_moves(record, side, quick_hindsight, quick_analyst)


def corpus() -> Iterator[tuple[GameRecord, Card, Claim]]:
    for number in range(len(CORPUS)):
        for side in Side:
            record, found = judged(number, side)
            for card in found.cards:
                yield record, card, read_claim(card.problem)


def of(text: str, side: Side = Side.SECOND) -> JudgedMoves:
    return judged_moves(game(text), side, quick_hindsight, quick_analyst)


def test_what_could_not_be_known_makes_no_card() -> None:
    found = of(HEAD + RARE)
    assert found.cards == ()
    assert [cost.kind for cost in found.costs][-1] == "luck"


@pytest.mark.parametrize(("text", "ply"), [(IN_SIGHT, 5), (MOSTLY, 3)])
def test_a_king_that_is_left_to_be_taken_makes_a_card(text: str, ply: int) -> None:
    found = of(HEAD + text)
    (card,) = found.cards
    claim = read_claim(card.problem)
    assert (card.kind, card.ply, len(claim.line)) == ("king", ply, ply)
    assert (claim.kind, claim.side) == (FogKind.MISTAKE, Side.SECOND)
    assert claim.played not in claim.answers
    assert claim.chances[claim.answers[0]] == max(claim.chances.values())
    (cost,) = (cost for cost in found.costs if cost.turning)
    assert (cost.ply, cost.kind, cost.after) == (ply, "king", 0.0)


def test_a_mistake_in_chess_has_the_moves_that_are_no_inaccuracy() -> None:
    found = of(CHESS)
    (card,) = found.cards
    claim = read_claim(card.problem)
    assert (card.kind, card.ply, claim.boards) == ("king", 5, 1)
    assert (claim.played, claim.played in claim.answers) == ("g8f6", False)
    assert {"g7g6", "d8e7"} <= set(claim.answers)
    rules, history = played(claim)
    analyst = quick_analyst(rules)
    (best,) = analyst.ranked(history, 0, 1)
    for answer in claim.answers[:4]:
        move = next(m for m in rules.moves(history[-1]) if code(rules.facts, m) == answer)
        past = [*history, rules.play(history[-1], move)]
        verdict = judgement(best.score, analyst.appraise(past, 0).score, claim.side)
        assert verdict is None


def test_the_corpus_gives_cards_of_several_games() -> None:
    cards = [card for _, card, _ in corpus()]
    assert len(cards) >= 3
    assert len({card.game for card in cards}) >= 2
    assert len({card.identity for card in cards}) == len(cards)


def test_every_card_is_legal_and_what_was_played_is_no_answer() -> None:
    for record, card, claim in corpus():
        rules, history = played(claim)
        legal = {code(rules.facts, move) for move in rules.moves(history[-1])}
        assert {*claim.answers, *claim.chances, claim.played} <= legal
        assert claim.played not in claim.answers
        assert claim.played == code(rules.facts, record.moves[card.ply])
        line = tuple(code(rules.facts, move) for move in record.moves[: card.ply])
        assert (claim.line, card.problem.number) == (line, number_of(claim))


def test_mistakes_are_weighed_as_they_claim_by_a_second_computation() -> None:
    near = round(1000 * NEAR)
    checked = 0
    for record, card, claim in corpus():
        if claim.kind.proved:
            continue
        timeline = Timeline.of(record)
        seen = timeline.seen_by(claim.side, card.ply)
        judge = Hindsight(timeline.game, QUICK_LIMIT)
        belief = judge.belief(seen)
        assert (len(belief), belief.exact) == (claim.positions, claim.exact)
        rows = drawn(belief, 128, dice(0, seen))
        weighed = [_weighed(timeline, judge, rows, card.ply, effort) for effort in EFFORTS]
        assert dict(claim.chances) in weighed
        chances = claim.chances
        best = max(chances.values())
        assert set(claim.answers) == {n for n, c in chances.items() if best - c < near}
        checked += 1
    assert checked


def test_a_mistake_is_one_to_a_deeper_look_and_worth_to_be_asked() -> None:
    for record, card, claim in corpus():
        if claim.kind.proved:
            continue
        timeline = Timeline.of(record)
        seen = timeline.seen_by(claim.side, card.ply)
        judge = Hindsight(timeline.game, QUICK_LIMIT)
        rows = drawn(judge.belief(seen), 128, dice(0, seen))
        found = _weighed(timeline, judge, rows, card.ply, SURE)
        right = [found[name] for name in claim.answers]
        assert found[claim.played] <= max(right) - 1000 * NEAR
        assert min(right) > max(right) - 3 * 1000 * NEAR
        assert max(claim.chances.values()) >= 1000 * HOPELESS
        assert 2 * len(claim.answers) <= len(seen[-1].moves)
        assert claim.exact or claim.positions >= FEWEST_SAMPLED


EFFORTS = (QUICK, QUICK_HARDER)
ALONE = 3
"""So many moves of each are weighed by themselves too."""


def _weighed(
    timeline: Timeline, judge: Hindsight, rows: Rows, ply: int, effort: Effort
) -> dict[str, int]:
    """What each move is worth on average, in thousandths; alone it is worth about that."""
    places = np.linspace(0, len(rows) - 1, min(effort.boards, len(rows)))
    some = rows[places.astype(int)]
    together, chances = judge.weigh(some, effort.depth), dict[str, int]()
    seen = timeline.observed(ply, timeline.game.to_move(timeline.history[ply]))
    for number, move in enumerate(timeline.game.moves(timeline.history[ply])):
        word = timeline.game.encode(seen, move)
        mean = float(np.mean(together.chances[:, together.place(word)]))
        chances[code(timeline.game.facts, move)] = round(1000 * mean)
        if number < ALONE:
            alone = judge.weigh(some, effort.depth, np.array([word])).means[0]
            assert alone == pytest.approx(mean, abs=0.05)
    return chances


@pytest.mark.parametrize("kind", [kind for kind in PUZZLES if kind.by_move])
def test_a_provable_moment_that_was_missed_makes_a_card_with_its_proof(
    kind: FogKind,
) -> None:
    """In the game of a puzzle made by hand, in which then something else is played."""
    puzzle = claim_of(kind)
    rules, history = played(puzzle)
    names = {code(rules.facts, move): move for move in rules.moves(history[-1])}
    wrong = min(
        names.keys() - set(puzzle.answers), key=lambda name: puzzle.works.get(name, 0)
    )
    line = [
        code_read(rules, before, name)
        for before, name in zip(history, puzzle.line, strict=False)
    ]
    outcome, moves = Outcome(puzzle.side.other, Reason.RESIGNED), (*line, names[wrong])
    record = GameRecord(VARIANT, RULESET, ("Ada", "Bob"), moves, outcome, puzzle.start)
    found = judged_moves(record, puzzle.side, quick_hindsight, quick_analyst)
    card = next(card for card in found.cards if card.ply == len(line))
    claim = read_claim(card.problem)
    assert (card.kind, claim.kind, claim.played) == ("missed", kind, wrong)
    assert (claim.answers, claim.boards) == (puzzle.answers, puzzle.boards)
    assert dict(claim.works) == dict(puzzle.works)
    assert fog_proof.fault(claim) == ""
    right = replace(record, moves=(*line, names[puzzle.answers[0]]))
    assert not judged_moves(right, puzzle.side, quick_hindsight, quick_analyst).cards


def code_read(rules: Game, position: Position, name: str) -> Move:
    move = read_code(rules.facts, rules.moves(position), name)
    assert move is not None
    return move


def test_no_front_tells_games_apart_that_look_alike() -> None:
    compared = 0
    for record, card, claim in corpus():
        timeline = Timeline.of(record)
        rules = find_game(claim.variant, claim.ruleset)
        asked, shown = question_of(claim), front(card)
        hints = [hint(rules, claim, asked, n + 1) for n in range(HINTS)]
        for world in other_worlds(timeline, claim.side, 3, 1, breadth=40):
            if (
                world.plies < card.ply
                or world.moves[: card.ply] == record.moves[: card.ply]
            ):
                continue
            line = tuple(code(rules.facts, move) for move in world.moves[: card.ply])
            other = replace(claim, line=line)
            problem = replace(card.problem, line=line)
            assert question_of(other) == asked
            assert front(replace(card, text=_text(card, problem.line))) == shown
            assert hints == [hint(rules, other, asked, n + 1) for n in range(HINTS)]
            compared += 1
    assert compared >= 3


def _text(card: Card, line: tuple[str, ...]) -> str:
    return card_of(replace(card.problem, line=line), card.kind, card.day).text


def test_backs_tell_what_is_right_and_what_was_played() -> None:
    (card,) = of(HEAD + MOSTLY).cards
    assert "You were Black, move 2. What now?" in front(card)
    assert "♚" in front(card)
    words = back(card)
    assert "Right: " in words
    assert "Played: a6 (" in words


def test_times_are_taken_from_the_clocks() -> None:
    record = replace(
        game(HEAD + MOSTLY),
        tags={"TimeControl": TimeControl(60, 2).tag},
        clocks=(61.0, 58.5, 55.0, 60.0, 50.0),
    )
    assert seconds_taken(record, [0, 2, 4]) == {0: 1.0, 2: 8.0, 4: 7.0}
    assert seconds_taken(record, [1, 3]) == {1: 3.5, 3: 0.5}
    assert seconds_taken(replace(record, clocks=()), [0]) == {}
    assert seconds_taken(replace(record, tags={}), [0]) == {}


def test_the_same_game_gives_the_same_cards() -> None:
    record = game(HEAD + MOSTLY)
    again = partial(judged_moves, record, Side.SECOND, quick_hindsight, quick_analyst)
    assert again() == again()
