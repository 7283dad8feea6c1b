"""Three-check: the checks in a FEN, and setting them up."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.editing import exchanged
from core.games import find_game
from core.setup import BadPositionError, Start
from tests.support.lines import line_of

GAME = find_game("three-check")
BOARD = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR w KQkq -"


@pytest.mark.parametrize(
    ("text", "checks"),
    [
        (f"{BOARD} 2 3 +2+1", (2, 1)),
        (f"{BOARD} 1+2 2 3", (2, 1)),
        (f"{BOARD} 3+3 2 3", (0, 0)),
        (f"{BOARD} 2 3", (0, 0)),
    ],
)
def test_all_ways_to_write_the_checks_are_read(text: str, checks: tuple[int, int]) -> None:
    start = GAME.read(text)
    assert GAME.reveal([start.position]).checks == checks
    assert GAME.write(start) == f"{BOARD} 2 3 +{checks[0]}+{checks[1]}"


@pytest.mark.parametrize("told", ["+4+0", "+1", "1+9", "+3+3", "0+0", "+-1+0"])
def test_checks_that_cannot_be_are_refused(told: str) -> None:
    with pytest.raises(BadPositionError, match="the checks are"):
        GAME.read(f"{BOARD} 2 3 {told}")


def test_a_text_without_checks_keeps_those_there_are() -> None:
    setup = replace(GAME.setup_of(GAME.start()), checks=(1, 2))
    assert GAME.read_setup(BOARD, setup).checks == (1, 2)
    assert GAME.read_setup(f"{BOARD} 2 3 +0+1", setup).checks == (0, 1)


def test_the_checks_given_can_be_chosen() -> None:
    setup = GAME.read_setup(f"{BOARD} 2 3 +1+0")
    *_, checks = GAME.conditions(setup)
    (held,) = (each for each in checks.conditions if each.holds)
    assert (held.label, held.setup) == ("White 1, Black 0", setup)
    chosen = {each.setup.checks for each in checks.conditions}
    assert chosen == {(white, black) for white in range(3) for black in range(3)}
    *_, checks = GAME.conditions(replace(setup, checks=(3, 1)))
    assert [each.setup.checks for each in checks.conditions if each.holds] == [(3, 1)]
    assert exchanged(GAME.facts, setup).checks == (0, 1)


def test_the_same_board_with_other_checks_is_another_position() -> None:
    one, other = (GAME.read(f"{BOARD} 0 1 {told}") for told in ("+1+0", "+0+1"))
    assert one.position != other.position
    history = line_of(GAME, "e4 e5 Qh5 g6 Qe2 Qe7")
    assert GAME.write(Start(history[0])).endswith("+0+0")
    assert GAME.reveal(history[-1:]).checks == (0, 0)
    taken = GAME.play(history[-1], GAME.read_move(history[-1], "Qb5"))
    after = GAME.play(taken, GAME.read_move(taken, "Qb4"))
    assert GAME.san(after, GAME.read_move(after, "Qxe5")) == "Qxe5+"
    assert GAME.reveal([GAME.play(after, GAME.read_move(after, "Qxe5"))]).checks == (1, 0)
