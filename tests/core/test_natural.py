import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.plain import natural


@pytest.mark.parametrize(
    "names",
    [
        ["game 1", "game 2", "game 10"],
        ["2026-1-2", "2026-1-10", "2026-11-1"],
        ["a", "a1", "A2", "b"],
        ["1", "1a", "1b2", "1b10", "a"],
    ],
)
def test_numbers_count_as_numbers(names: list[str]) -> None:
    assert sorted(set(names), key=natural) == names


@given(st.text())
def test_every_name_has_a_place_whatever_its_case(name: str) -> None:
    assert natural(name) == natural(name.casefold())


@given(st.integers(0, 10**30), st.integers(0, 10**30))
def test_order_is_that_of_the_numbers(one: int, two: int) -> None:
    assert (natural(f"x{one}y") < natural(f"x{two}y")) == (one < two)


def test_a_name_of_thousands_of_digits_is_no_harm() -> None:
    assert natural("9" * 10_000)
