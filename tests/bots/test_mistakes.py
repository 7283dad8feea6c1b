"""Open games gone through again, with the judgements of an analysis."""

from __future__ import annotations

import pytest

from bots.fog.hindsight import Hindsight
from bots.search import analysis
from bots.search.analysis import Analyst
from core.hindsight import findings
from core.hindsight.findings import JudgedMove, Mistake, turning, worst
from core.hindsight.turns import review_game
from core.records.reader import read_text
from core.records.record import GameRecord
from core.records.replay import Timeline
from core.score import Judgement, judgement
from core.values import Side

OPERA = (
    "1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 "
    "c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 "
    "15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0"
)
FOOL = "1. f3 e5 2. g4 Qh4# 0-1"


@pytest.fixture(autouse=True)
def _no_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search ends by its positions alone, however busy the machine is."""
    monkeypatch.setattr(analysis, "SECONDS", None)


def game(moves: str, tags: str = "") -> GameRecord:
    reading = read_text(f"{tags}\n\n{moves}\n", "game.pgn")
    assert not reading.problems
    return reading.games[0]


def looked_at(record: GameRecord, side: Side) -> list[JudgedMove]:
    return list(review_game(record, side, Hindsight, Analyst))


def test_the_move_that_lost_the_opera_game_is_found() -> None:
    record = game(OPERA)
    found = looked_at(record, Side.SECOND)
    assert [turn.ply for turn in found] == list(range(1, 33, 2))
    lost = turning(found, record.outcome, Side.SECOND)
    assert [Timeline.of(record).steps[turn.ply].san for turn in lost] == ["Nbd7"]
    assert isinstance(lost[0].finding, Mistake)
    assert lost[0].after < lost[0].before / 2


def test_a_move_is_judged_as_an_analysis_judges_it() -> None:
    record = game(OPERA)
    timeline, found = Timeline.of(record), looked_at(record, Side.FIRST)
    analyst = Analyst(timeline.game)
    scores = [
        analyst.appraise(timeline.history[: ply + 1], 0).score
        for ply in range(len(timeline.history))
    ]
    for turn in found:
        judged = judgement(scores[turn.ply], scores[turn.ply + 1], Side.FIRST)
        assert (turn.finding.verdict if turn.finding else None) == judged


def test_a_mate_that_was_allowed_is_told_with_the_move_that_begins_it() -> None:
    record = game(FOOL)
    found = worst(looked_at(record, Side.FIRST), record.outcome, Side.FIRST)
    assert found is not None
    assert (found.ply, found.after) == (2, 0.0)
    assert isinstance(found.finding, Mistake)
    assert found.finding.verdict is Judgement.BLUNDER
    facts = Timeline.of(record).game.facts
    told = findings.reason(facts, found, findings.YOU)
    assert told == "This move allows Qh4# with mate in 1."


def test_a_game_with_fog_is_judged_by_what_could_be_known() -> None:
    hidden = game("1. e4 f6 2. Qh5 a6 3. Qxe8 1-0", '[Variant "Fog of War"]')
    found = worst(looked_at(hidden, Side.SECOND), hidden.outcome, Side.SECOND)
    assert found is not None
    assert not isinstance(found.finding, Mistake)
