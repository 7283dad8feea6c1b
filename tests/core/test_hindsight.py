"""Which moves a game turned on, from chances made up for it, and how that is said."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from core.games import find_game
from core.hindsight import findings
from core.hindsight.findings import (
    Finding,
    JudgedMove,
    Mistake,
    Refutation,
    Verdict,
    lasting,
    points,
    turning,
    worst,
)
from core.notation import written
from core.player import Believed
from core.score import Judgement
from core.values import Capture, Move, Outcome, Piece, Reason, Side

FACTS = find_game("fog-chess", "chesscom").facts
C4, E8, F7 = 26, 60, 53
REFUTATION = Refutation(
    reply="Bxf7",
    answer=Move((C4, F7)),
    move=Move((C4, F7)),
    stood=C4,
    piece=Piece(Side.FIRST, "b"),
    taken=Capture(F7, Piece(Side.SECOND, "q")),
    at_once=True,
    in_sight=False,
    share=0.5,
)
FOUND = Finding(
    verdict=Verdict.DECISION,
    weighed=8,
    costly=6,
    better=Move((E8, F7)),
    better_san="Kf7",
    better_on=7,
    believed=Believed(8, True, {}),
    refutation=REFUTATION,
)


MATED = Outcome(Side.SECOND, Reason.KING_CAPTURED)
YOU = findings.YOU


def turn(
    ply: int, before: float, after: float, finding: Finding | None = FOUND
) -> JudgedMove:
    return JudgedMove(ply, before, after, before, after, 8, True, finding)


def test_moves_of_findings_are_written_in_the_notation_of_the_game() -> None:
    game = written(find_game("fog-chess", "chesscom"), "figurines")
    finding = findings.as_written(game, turn(1, 0.9, 0.1)).finding
    assert isinstance(finding, Finding)
    assert finding.refutation is not None
    assert (finding.better_san, finding.refutation.reply) == ("♔f7", "♗xf7")
    mistake = Mistake(Judgement.BLUNDER, Move((E8, F7)), "Kf7", "O-O", 0)
    shown = findings.as_written(game, replace(turn(1, 0.9, 0.1), finding=mistake)).finding
    assert shown == replace(mistake, better_san="♔f7")
    quiet = turn(1, 0.5, 0.5, None)
    assert findings.as_written(game, quiet) == quiet


def test_what_is_regained_was_not_lost_for_good() -> None:
    game = [turn(1, 0.6, 0.1), turn(3, 0.5, 0.5), turn(5, 0.4, 0.0)]
    assert lasting(game, 0.0) == pytest.approx([0.1, 0.0, 0.4])


def test_a_draw_keeps_half() -> None:
    assert lasting([turn(1, 0.9, 0.2)], 0.5) == pytest.approx([0.4])
    assert lasting([turn(1, 0.9, 0.2)], 1.0) == [0.0]


def test_turning_moves_come_in_their_order_and_small_ones_are_left_out() -> None:
    game = [turn(1, 0.9, 0.7), turn(3, 0.7, 0.69), turn(5, 0.69, 0.0)]
    assert [each.ply for each in turning(game, MATED, Side.FIRST)] == [1, 5]
    found = worst(game, MATED, Side.FIRST)
    assert found is not None
    assert found.ply == 5


def test_of_small_ones_the_largest_stands_alone() -> None:
    game = [turn(1, 0.10, 0.08), turn(3, 0.08, 0.0)]
    assert [each.ply for each in turning(game, MATED, Side.FIRST)] == [3]
    assert turning([turn(1, 0.1, 0.0, None)], MATED, Side.FIRST) == ()
    assert worst([], MATED, Side.FIRST) is None


def test_no_more_than_five_turning_moves() -> None:
    game = [turn(ply, 1 - ply * 0.11, 0.89 - ply * 0.11) for ply in range(8)]
    assert len(turning(game, MATED, Side.FIRST)) == 5


def test_the_curve_goes_through_every_move() -> None:
    assert points([turn(1, 0.6, 0.5)]) == [(1, 0.6, 0.6), (2, 0.5, 0.5)]


@pytest.mark.parametrize(
    ("finding", "sentence"),
    [
        (
            FOUND,
            "You could have known: this move is a mistake in 6 of the 8 possible "
            "positions; here a bishop from c4 takes the queen on f7.",
        ),
        (
            replace(FOUND, costly=2),
            "Other moves were safer: this one is a mistake in 2 of the 8 possible "
            "positions; here a bishop from c4 takes the queen on f7.",
        ),
        (
            replace(FOUND, refutation=replace(REFUTATION, in_sight=True)),
            "The bishop on c4 was in sight and takes the queen on f7.",
        ),
        (
            replace(FOUND, verdict=Verdict.PICTURE, refutation=None, costly=8),
            "With every piece where you last saw it, this move is fine, but it is a "
            "mistake in all 8 possible positions.",
        ),
        (
            replace(FOUND, verdict=Verdict.LUCK, costly=1, refutation=None),
            "No move was better, and this one is a mistake in 1 of the 8 possible "
            "positions.",
        ),
        (
            replace(FOUND, verdict=Verdict.LUCK, costly=5, refutation=None),
            "This move is a mistake in 5 of the 8 possible positions, but no "
            "other was better.",
        ),
        (
            replace(
                FOUND,
                refutation=replace(
                    REFUTATION, at_once=False, taken=Capture(E8, Piece(Side.SECOND, "k"))
                ),
            ),
            "You could have known: this move is a mistake in 6 of the 8 possible "
            "positions; here a bishop from c4 takes the king on e8 a move later.",
        ),
    ],
)
def test_one_sentence_says_why(finding: Finding, sentence: str) -> None:
    assert findings.reason(FACTS, turn(1, 0.6, 0.0, finding), YOU) == sentence


def test_what_was_certain_could_have_been_known() -> None:
    alone = replace(FOUND, weighed=1, costly=1, refutation=None)
    assert findings.reason(FACTS, replace(turn(1, 0.6, 0.0, alone), positions=1), YOU) == (
        "You could have known: only one position was possible, and there this move is a "
        "mistake."
    )


def test_a_sample_is_called_one() -> None:
    some = replace(turn(1, 0.6, 0.0), positions=5000)
    assert "6 of the 8 positions drawn from the 5,000 possible ones" in findings.reason(
        FACTS, some, YOU
    )
    more = replace(some, exact=False)
    assert "drawn from more than 5,000 possible ones" in findings.reason(FACTS, more, YOU)
    assert findings.positions_possible(more) == "more than 5,000 positions"
    assert findings.positions_possible(replace(some, positions=1)) == "1 position"


def test_each_board_has_its_line() -> None:
    lost = turn(1, 0.6, 0.0)
    assert findings.saw(FACTS, lost) == "The bishop on c4 was in the fog."
    assert findings.known(FACTS, lost) == "In 4 of them a bishop stands on c4."

    assert findings.truth(FACTS, lost) == "The answer is Bxf7, and the queen on f7 is lost."
    quiet = turn(1, 0.6, 0.0, replace(FOUND, refutation=None))
    assert findings.known(FACTS, quiet) == ""
    assert findings.saw(FACTS, quiet) == "Nothing is lost immediately."


def test_a_game_given_up_says_with_what_chance() -> None:
    game = [turn(1, 0.7, 0.62)]
    late = Outcome(Side.SECOND, Reason.TIME)
    sentence = "You ran out of time with a 62 % chance to win."
    assert findings.ending(YOU, late, Side.FIRST, game) == sentence
    white = findings.mover_of(FACTS, Side.FIRST, None)
    assert findings.ending(white, late, Side.FIRST, game) == sentence.replace(
        "You", "White"
    )
    assert findings.ending(YOU, late, Side.SECOND, game) == ""
    assert findings.ending(YOU, MATED, Side.FIRST, game) == ""
    assert findings.ending(YOU, late, Side.FIRST, []) == "You ran out of time."


@pytest.mark.parametrize("reason", [Reason.TIME, Reason.RESIGNED])
def test_no_move_is_blamed_for_a_game_lost_with_a_good_chance_left(reason: Reason) -> None:
    outcome = Outcome(Side.SECOND, reason)
    good = [turn(1, 0.9, 0.7), turn(3, 0.7, 0.62)]
    assert turning(good, outcome, Side.FIRST) == ()
    assert worst(good, outcome, Side.FIRST) is None
    assert findings.no_turn(outcome, Side.FIRST, good) == "No move lost this game."
    bad = [*good, turn(5, 0.62, 0.1)]
    assert [each.ply for each in turning(bad, outcome, Side.FIRST)] == [1, 5]
    assert [each.ply for each in turning(good, MATED, Side.FIRST)] == [1]


def test_only_the_person_who_played_is_you() -> None:
    lost = turn(1, 0.6, 0.0)
    for person, subject in ((Side.FIRST, "You"), (None, "White")):
        mover = findings.mover_of(FACTS, Side.FIRST, person)
        assert findings.reason(FACTS, lost, mover).startswith(f"{subject} could have")
    bot = findings.mover_of(FACTS, Side.FIRST, Side.SECOND)
    assert findings.reason(FACTS, lost, bot).startswith("White could have known: ")
    pictured = turn(1, 0.6, 0.0, replace(FOUND, verdict=Verdict.PICTURE))
    told = findings.reason(FACTS, pictured, bot)
    assert told.startswith("With every piece where White last saw it, ")
    assert "you" not in told


RESIGNED = Outcome(Side.SECOND, Reason.RESIGNED)


@pytest.mark.parametrize(
    ("chances", "outcome", "sentence"),
    [
        ([0.6, 0.55, 0.1], RESIGNED, "the chance slipped away bit by bit."),
        ([0.5, 0.7, 0.72], RESIGNED, "No move lost this game."),
        ([0.9, 0.85, 0.5], RESIGNED, "No move lost this game."),
        ([0.9, 0.5, 0.4], RESIGNED, "the chance slipped away bit by bit."),
        ([0.1, 0.1], RESIGNED, "No move lost this game."),
        ([], RESIGNED, "No move lost this game."),
        ([0.5, 0.4, 0.1], Outcome(None, Reason.AGREED), "cost much of the chance to win."),
        ([0.5, 1.0], Outcome(Side.FIRST, Reason.TIME), "cost much of the chance to win."),
    ],
)
def test_a_game_without_a_turning_move_says_what_became_of_the_chance(
    chances: list[float], outcome: Outcome, sentence: str
) -> None:
    """Nothing slips away from who gives up a good position, or does not lose."""
    steps = enumerate(pairwise(chances))
    game = [turn(2 * number, before, after, None) for number, (before, after) in steps]
    assert findings.no_turn(outcome, Side.FIRST, game).endswith(sentence)


@pytest.mark.parametrize(
    ("chance", "text"),
    [(0.0, "0 %"), (0.001, "1 %"), (0.5, "50 %"), (0.999, "99 %"), (1.0, "100 %")],
)
def test_only_what_is_decided_is_certain(chance: float, text: str) -> None:
    assert findings.percent(chance) == text


def test_a_better_move_that_wins_everywhere_is_said_to_win() -> None:
    assert findings.better(turn(1, 0.6, 0.0)) == "best in 7 of 8 positions"
    assert findings.better(turn(1, 1.0, 0.0)) == "wins in all 8 positions"
    alone = replace(FOUND, weighed=1, better_on=1)
    assert findings.better(turn(1, 1.0, 0.0, alone)) == "wins in the only position"
    assert findings.better(turn(1, 0.6, 0.0, alone)) == "best in the only position"
