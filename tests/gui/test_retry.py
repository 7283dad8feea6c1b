"""Mistakes played once more in the analysis: judged, counted, and nothing lost of it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bots.search.analysis import quick_analyst
from core.games import find_game
from core.games.chess.facts import CHESS
from core.notation import code
from core.problems.goals import Claim, FogKind
from core.records.reader import read_text
from core.records.replay import Timeline
from core.records.tree import record_of, tree_of
from core.score import Judgement, judgement
from core.values import Side
from gui.analysis.processes import better_moves
from gui.analysis.report import BetterMoves
from tests.gui.test_scene_analysis import Analyst as Analysing
from tests.gui.test_scene_analysis import analysing

GAME = """[White "Ann"]
[Black "Bob"]
[Result "1-0"]
[Variant "Chess"]

1. e4 e5 2. Qh5 Nc6 3. a3 Nf6 4. Qxf7+ Kxf7 5. d4 1-0
"""
RECORD = read_text(GAME, "a.pgn").games[0]
RECORD_AS_READ = record_of(tree_of(RECORD))
SCORES = (0.2, 0.2, 0.2, -0.1, -0.1, -2.5, -2.5, -9.0, -9.0, -9.0)
"""From the start on: White's 3. a3 is a blunder, and so is 4. Qxf7+."""

THIRD, FOURTH = 4, 6
"""Plies before them."""


def claim(ply: int, **chances: int) -> BetterMoves:
    """What is good in place of a mistake, with the chance to win in thousandths."""
    played = code(CHESS, RECORD.moves[ply])
    found = Claim(
        FogKind.MISTAKE, "chess", "fide", "", (), Side.FIRST, 1, tuple(chances), {},
        played=played, chances={played: 120} | chances,
    )  # fmt: skip
    return BetterMoves(ply, found)


@pytest.fixture
def at(tmp_path: Path) -> Analysing:
    """Somebody who analyses the game, which has been scored."""
    person = analysing(tmp_path, tree_of(RECORD))
    person.scores(*SCORES)
    return person


def begin(at: Analysing, *found: BetterMoves) -> None:
    at.click("Retry mistakes")
    tells(at, *found)


def tells(at: Analysing, *found: BetterMoves) -> None:
    """Have it be known which moves are good."""
    at.task("better_moves").found = list(found)
    at.waits()


BOTH = claim(THIRD, g1f3=500, f1c4=480), claim(FOURTH, h5e2=250)


def test_each_mistake_is_asked_for_until_it_is_played_better(at: Analysing) -> None:
    before = at.request
    begin(at, *BOTH)
    assert at.task("better_moves").given == (RECORD_AS_READ, (THIRD, FOURTH))
    assert at.sees("Mistakes of White", "1 of 2")
    assert at.sees("White played 3. a3??. Find a better move.")
    at.moves("b2 b3", CHESS)
    assert at.sees("3. b3 is not good enough. Try again.", "1 of 2")
    at.moves("f1 c4", CHESS)
    assert at.sees("3. Bc4 is good: a chance of 48 % to win instead of 12 %.")
    at.click("Next mistake")
    assert at.sees("White played 4. Qxf7+??. Find a better move.", "2 of 2")
    at.click("Show the best move")
    assert at.sees("4. Qe2 is best: a chance of 25 % to win instead of 12 %.")
    at.click("Finish")
    assert at.sees("1 of 2 mistakes played better.")
    assert at.beside("3. a3??") == "found"
    assert at.beside("4. Qxf7+??") == "solution seen"
    at.click("Done")
    assert at.request == before, "nothing of the analysis has changed"
    assert at.sees("Evaluation", "Retry mistakes")


def test_mistakes_are_written_in_the_chosen_notation(tmp_path: Path) -> None:
    at = analysing(tmp_path, tree_of(RECORD), notations={"chess": "figurines"})
    at.scores(*SCORES)
    begin(at, claim(FOURTH, h5e2=250))
    at.click("Skip")
    assert at.sees("White played 4. ♕xf7+??. Find a better move.", "4. ♕xf7+??")


def test_the_engine_says_nothing_meanwhile(at: Analysing) -> None:
    at.finds((0.5, RECORD.moves[:1]))
    assert at.sees("depth 7")
    engine = at.task("think")
    begin(at, *BOTH)
    assert engine.closed
    assert not at.sees("depth 7")
    at.press("l")
    at.press("Left")
    assert at.task("think") is engine
    at.click_icon("Back to the analysis")
    assert at.task("think") is not engine


def test_what_is_not_known_yet_is_judged_when_it_is(at: Analysing) -> None:
    begin(at)
    assert at.sees("Looking for all good moves…")
    assert not at.can_press("Show the best move")
    at.moves("b2 b3", CHESS)
    assert at.sees("Looking whether 3. b3 is good…")
    tells(at, BOTH[0])
    assert at.sees("3. b3 is not good enough. Try again.")
    at.moves("g1 f3", CHESS)
    assert at.sees("3. Nf3 is good: a chance of 50 % to win instead of 12 %.")


def test_what_is_no_mistake_after_all_is_left_out(at: Analysing) -> None:
    begin(at, BetterMoves(THIRD, None))
    assert at.sees("White played 4. Qxf7+??. Find a better move.", "1 of 1")
    assert not at.sees("3. a3??")
    tells(at, BetterMoves(FOURTH, None))
    assert at.sees("A closer look finds no mistake.")
    assert not at.sees("Again")


def test_mistakes_are_skipped_and_gone_back_to(at: Analysing) -> None:
    begin(at, *BOTH)
    at.click("Skip")
    assert at.beside("3. a3??") == "skipped"
    at.press("Right")
    assert at.sees("0 of 2 mistakes played better.")
    at.click("3. a3??")
    at.moves("g1 f3", CHESS)
    assert at.beside("3. a3??") == "found"
    at.press("Right", "Right")
    at.click("Again")
    tells(at, *BOTH)
    assert at.sees("White played 3. a3??", "1 of 2")


def test_back_leaves_the_mistakes_first(at: Analysing) -> None:
    begin(at, *BOTH)
    task = at.task("better_moves")
    at.press("Escape")
    assert task.closed
    assert at.sees("Retry mistakes")
    assert not at.sees("Mistakes of White")


def test_it_fails_in_one_sentence(at: Analysing) -> None:
    begin(at)
    task = at.task("better_moves")
    task.over, task.problem = True, "its process ended unexpectedly"
    at.moves("b2 b3", CHESS)
    assert at.sees("Good moves cannot be found: its process ended unexpectedly")


def test_in_the_fog_the_truth_is_known_by_then(tmp_path: Path) -> None:
    fog = replace(RECORD, variant="fog-chess", ruleset="chesscom")
    person = analysing(tmp_path, tree_of(fog))
    person.scores(*SCORES)
    person.click("Black’s fog")
    begin(person, *BOTH)
    assert person.sees("White played 3. a3??. Find a better move.")
    assert not person.sees("Black’s fog")
    person.moves("g1 f3")
    assert person.sees("3. Nf3 is good")
    person.click_icon("Back to the analysis")
    assert person.sees("Black’s fog")


def test_the_other_side_has_its_turn(tmp_path: Path) -> None:
    person = analysing(tmp_path, tree_of(RECORD))
    person.scores(0.2, 0.2, 3.0, 3.0, 3.0, -2.5, -2.5, -9.0, -9.0, -9.0)
    begin(person, *BOTH)
    person.press("Right", "Right")
    person.click("Mistakes of Black")
    assert person.sees("Black played 1… e5??. Find a better move.", "1 of 1")
    person.press("Escape", "f")
    person.click("Retry mistakes")
    assert person.sees("Mistakes of Black")


def test_without_mistakes_there_is_nothing_to_retry(tmp_path: Path) -> None:
    person = analysing(tmp_path, tree_of(RECORD))
    assert not person.sees("Retry mistakes")
    person.scores(*[0.2] * 10)
    assert not person.sees("Retry mistakes")


def test_good_moves_are_those_that_an_analysis_calls_good(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for limit in ("SECONDS", "LINE_SECONDS"):
        monkeypatch.setattr(f"bots.search.analysis.{limit}", 1000.0)
    monkeypatch.setattr("bots.search.analysis.LINE_NODES", 30_000)
    analyst = quick_analyst(find_game("chess"))
    monkeypatch.setattr("gui.analysis.processes.analyst_of", lambda *_: analyst)
    (found,) = better_moves(list, RECORD, (FOURTH,))  # type: ignore[arg-type]
    asked, timeline = found.claim, Timeline.of(RECORD)
    assert asked is not None
    assert (found.ply, asked.played) == (FOURTH, "h5f7")
    assert asked.answers
    past = timeline.history[: FOURTH + 1]
    best = analyst.appraise(past, 0).score
    moves = {code(CHESS, move): move for move in timeline.game.moves(past[-1])}

    def judged(name: str) -> Judgement | None:
        after = *past, timeline.game.play(past[-1], moves[name])
        return judgement(best, analyst.appraise(after, 0).score, Side.FIRST)

    # Several moves ranked together and each by itself differ by less than a mistake.
    assert {*map(judged, asked.answers)} <= {None, Judgement.INACCURACY}
    assert judged("h5f7") is Judgement.BLUNDER
    assert {"h5g6", "h5h6", "h5h7"}.isdisjoint(asked.answers), "the queen is taken there"
