"""The twin by hand: what the rules say, counted out on a few boards."""

from __future__ import annotations

import pytest

from tests.toy.naive import START, Step, in_check, played, read, result, steps, write


def names(text: str, *, fog: bool = False) -> set[str]:
    return {name(step) for step in steps(read(text), fog=fog)}


def name(step: Step) -> str:
    def spot(at: tuple[int, int]) -> str:
        return "abcdefghi"[at[0]] + str(at[1] + 1)

    if step.origin is None:
        return f"{step.drop.upper()}@{spot(step.target)}"
    grown = {None: "", True: "+", False: "="}[step.grown]
    return spot(step.origin) + spot(step.target) + grown


def after(text: str, code: str, *, fog: bool = False) -> str:
    state = read(text)
    step = next(step for step in steps(state, fog=fog) if name(step) == code)
    return write(played(state, step, fog=fog))


def test_a_position_is_written_as_it_was_read() -> None:
    assert f"{write(read(START))} 0 1" == START
    assert write(read("4k4/9/9/9/+p8/9/9/9/4K4 b PRnp 1/7 3 9")).endswith("b RPnp 1/7")


def test_the_first_turn_is_one_move_and_the_next_are_two() -> None:
    state = read(START)
    turns = []
    for _ in range(5):
        turns.append((state.turn, state.left, state.number))
        state = played(state, steps(state, fog=True)[0], fog=True)
    assert turns == [("w", 1, 1), ("b", 2, 2), ("b", 1, 2), ("w", 2, 3), ("w", 1, 3)]


@pytest.mark.parametrize("fog", [False, True])
def test_moves_from_the_start(*, fog: bool) -> None:
    king, rook = {"e1d1", "e1d2", "e1e2", "e1f1", "e1f2"}, {"b1a1", "b1b2", "b1c1", "b1d1"}
    knight, steppers = {"h1f2", "h1g3", "h1i3"}, {"b3b4", "e3e4", "h3h4"}
    assert names(START, fog=fog) == king | rook | knight | steppers


def test_a_stepper_may_become_a_captain_and_on_the_last_rank_must() -> None:
    text = "4k4/P8/9/1P7/9/9/9/9/4K4 w - 2/9 0 1"
    assert {code for code in names(text) if code[0] in "ab"} == {"a8a9+", "b6b7+", "b6b7="}
    assert after(text, "b6b7=").startswith("4k4/P8/1P7/")
    assert after(text, "b6b7+").startswith("4k4/P8/1+P7/")


def test_a_taken_captain_is_a_stepper_in_hand_and_put_down_where_it_can_go_on() -> None:
    text = "4k4/9/9/9/9/9/9/+pR7/4K4 w - 2/9 0 1"
    assert after(text, "b2a2") == "4k4/9/9/9/9/9/9/R8/4K4 w P 1/9"
    drops = {code for code in names("4k4/9/9/9/9/9/9/R8/4K4 w P 1/9 0 1") if "@" in code}
    assert len(drops) == 81 - 9 - 2
    assert "P@a8" in drops
    assert not any(code.endswith("9") for code in drops)


def test_a_drop_in_the_fog_is_within_sight() -> None:
    text = "4k4/9/9/9/9/9/9/9/4K4 w N 1/9 0 1"
    drops = {code for code in names(text, fog=True) if "@" in code}
    assert drops == {"N@d1", "N@f1", "N@d2", "N@e2", "N@f2"}


def test_check_ends_the_turn_and_must_be_answered() -> None:
    text = "4k4/9/9/9/9/9/9/9/R3K4 w - 2/9 0 1"
    assert after(text, "a1a9") == "R3k4/9/9/9/9/9/9/9/4K4 b - 2/10"
    assert after(text, "a1a9", fog=True) == "R3k4/9/9/9/9/9/9/9/4K4 w - 1/9"
    checked = "R3k4/9/9/9/9/9/9/9/4K4 b r 2/10 0 1"
    assert in_check(read(checked), "b")
    assert names(checked) == {"e9d8", "e9e8", "e9f8", "R@b9", "R@c9", "R@d9"}


def test_mate_stalemate_and_a_taken_king() -> None:
    assert result(read("R3k4/R8/9/9/9/9/9/9/4K4 b - 2/8 0 1"), fog=False) == "w"
    assert result(read("k8/7R1/1R7/9/9/9/9/9/4K4 b - 2/8 0 1"), fog=False) == "draw"
    assert result(read("k8/7R1/1R7/9/9/9/9/9/4K4 b - 2/8 0 1"), fog=True) is None
    assert result(read("R3k4/9/9/9/9/9/9/9/9 b - 2/8 0 1"), fog=True) == "b"
    assert steps(read("R3k4/9/9/9/9/9/9/9/9 b - 2/8 0 1"), fog=True) == []
