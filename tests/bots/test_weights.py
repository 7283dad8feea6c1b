"""Weights on file: what is refused, in which words, and what becomes of the bot."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from bots import weights
from bots.weights import WeightsError, WeightsFile

ROOT = Path(__file__).parents[2]
SOME = WeightsFile("some", {"one": (2,), "two": (3, 4)})
GOOD = {"one": np.ones(2), "two": np.zeros((3, 4), np.float32)}


def stored(**arrays: np.ndarray) -> bytes:
    data = io.BytesIO()
    np.savez(data, **arrays)
    return data.getvalue()


@pytest.fixture
def put(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[bytes], None]:
    monkeypatch.setattr(weights, "FOLDER", tmp_path)

    def put(data: bytes) -> None:
        (tmp_path / "some.npz").write_bytes(data)

    return put


def test_good_weights_come_back(put: Callable[[bytes], None]) -> None:
    put(stored(**GOOD, spare=np.ones(1)))
    assert SOME.problem == ""
    found = SOME.load()
    assert set(found) == set(GOOD)
    for name, array in GOOD.items():
        assert np.array_equal(found[name], array)


def test_a_compressed_file_will_do(put: Callable[[bytes], None]) -> None:
    data = io.BytesIO()
    np.savez_compressed(data, **GOOD)
    put(data.getvalue())
    assert np.array_equal(SOME.load()["one"], GOOD["one"])


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        pytest.param(b"", "is damaged", id="empty"),
        pytest.param(b"no weights at all", "is damaged", id="not a zip file"),
        pytest.param(stored(**GOOD)[:-40], "is damaged", id="cut short"),
        pytest.param(
            stored(**GOOD).replace(b"\x3f", b"\x3e", 1), "is damaged", id="a flipped bit"
        ),
        pytest.param(
            stored(one=np.ones(2), two=np.ones((3, 4), int)), "is damaged", id="integers"
        ),
        pytest.param(
            stored(one=np.ones(2), two=np.ones((4, 3))),
            r"has 'two' of shape \(4, 3\) where \(3, 4\) is needed",
            id="another shape",
        ),
        pytest.param(
            stored(one=np.ones(2)), r"has no 'two' where \(3, 4\) is needed", id="missing"
        ),
    ],
)
def test_bad_weights_are_refused_in_one_line(
    put: Callable[[bytes], None], data: bytes, problem: str
) -> None:
    put(data)
    with pytest.raises(WeightsError, match=f"^the weights file some.npz {problem}$"):
        SOME.load()
    assert SOME.problem != ""


def test_no_file_is_said_so(put: Callable[[bytes], None]) -> None:
    with pytest.raises(WeightsError, match=r"^the weights file some\.npz is missing$"):
        SOME.load()


@pytest.mark.parametrize("number", [np.nan, np.inf])
def test_every_weight_must_be_a_number(put: Callable[[bytes], None], number: float) -> None:
    put(stored(one=np.array([1.0, number]), two=GOOD["two"]))
    with pytest.raises(WeightsError, match="holds numbers that are none"):
        SOME.load()


def test_a_bot_without_weights_is_listed_as_not_available(tmp_path: Path) -> None:
    script = (
        "import sys, pathlib, main, bots.weights as weights\n"
        "weights.FOLDER = pathlib.Path(sys.argv[1])\n"
        "main.main(['bots'])\n"
        "sys.exit(main.main(['play', '--bot', 'PositionaryEvaluator']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path)],
        cwd=ROOT,
        # The game that somebody has played last on this machine must not decide.
        env=os.environ | {"UMBRA_CONFIG": str(tmp_path / "config.yaml"), "COLUMNS": "300"},
        capture_output=True,
        text=True,
        check=False,
    )
    lines = {line.split()[0]: line for line in done.stdout.splitlines()}
    reason = "the weights file positionary.npz is missing"
    assert lines["PositionaryEvaluator"].count(f"Not here: {reason}.") == 1
    assert "Not here" not in lines["Supporter"]
    assert done.returncode == 2
    assert done.stderr == f"main.py: PositionaryEvaluator cannot play here: {reason}\n"
