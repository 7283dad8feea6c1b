"""Work spread over processes."""

import math

import pytest

from lab.parallel import parallel_map


@pytest.mark.parametrize("jobs", [1, 2, 9])
def test_everything_is_done_in_its_order(jobs: int) -> None:
    assert list(parallel_map(math.sqrt, [16.0, 4.0, 9.0], jobs)) == [4, 2, 3]


def test_nothing_to_do_is_nothing() -> None:
    assert list(parallel_map(math.sqrt, [], 4)) == []


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_goes_wrong_comes_out(jobs: int) -> None:
    with pytest.raises(ValueError, match="math domain"):
        list(parallel_map(math.sqrt, [4.0, -4.0], jobs))
