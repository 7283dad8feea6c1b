"""Every number that may be said on the command line, and those that may not."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from cli.command_line import COMMANDS, parser, read_command_line
from cli.options import Number, Whole

Run = Callable[..., Any]

NONSENSE = ("", "x", "nan", "inf", "-inf", "-1", "1e999", "9" * 5000, "٣", "1_0", "0x5")
"""What no number on the command line may be."""

OTHERS = {
    "--budget": ("0s", "-1s", "nans", "1e3s", "86401s", "9999999999999n", "0n", "1.5n"),
    "--sprt": ("5", "1,2,3", "5,5", "10,0", "nan,1", "-inf,inf", "0,1e9", "0,"),
    "--anchor": ("A", "=1", "A=nan", "A=inf", "A=1e999", "A=1e12", "A="),
    "--fewer": ("A", "=3", "A=-1", "A=1e3", "A=9999999999", "A="),
    "--fen": ("", " "),
    "--time-control": (
        "",
        "x",
        "5",
        "+3",
        "5+",
        "-1+3",
        "5+3x",
        "5+0x30",
        "1e3+1",
        "nan+1",
    ),
    "--start": ("x", "-1", "1.5", "Random", "", f"{'9' * 19}"),
}
"""Options whose numbers come with something else."""


PARSER = parser(*COMMANDS)


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What is said of words that are refused."""
    with pytest.raises(SystemExit) as end:
        PARSER.parse_args(words)
    done = capsys.readouterr()
    assert (end.value.code, done.out) == (2, ""), words
    assert done.err.count("\n") == 1
    assert len(done.err) < 300
    return done.err


def numeric() -> Iterator[tuple[list[str], str, Any]]:
    """Every number there is: the command, the option (none for a place) and its reader."""
    for words, command in commands(PARSER, []):
        for action in command._actions:
            if isinstance(action.type, Whole | Number):
                yield words, (action.option_strings or [""])[-1], action.type


def commands(of: ArgumentParser, words: list[str]) -> Iterator[tuple[list[str], Any]]:
    yield words, of
    for action in of._actions:
        if isinstance(action.choices, dict):
            for name, command in action.choices.items():
                yield from commands(command, [*words, name])


TABLE = list(numeric())


def test_the_table_is_whole() -> None:
    readers = {
        (*words, option): action.type
        for words, command in commands(PARSER, [])
        for action in command._actions
        for option in action.option_strings
        if action.type is not None
    }
    others = {
        key[-1] for key, kind in readers.items() if not isinstance(kind, Whole | Number)
    }
    texts = {"--png", "--picture", "--gif", "--dask", "--out", "--lessons"}
    assert others - texts == set(OTHERS)
    assert len(TABLE) >= 30


@pytest.mark.parametrize(("words", "option", "reads"), TABLE, ids=str)
def test_numbers_that_are_none_are_refused_in_one_sentence(
    capsys: pytest.CaptureFixture[str], words: list[str], option: str, reads: Any
) -> None:
    beyond = ["1e12", "1000000000000000000"] if reads.high < 1e12 else ["1e19"]
    below = ["0"] if reads.low > 0 or getattr(reads, "above", False) else []
    for text in (*NONSENSE, *beyond, *below):
        given = [f"{option}={text}"] if option else ["--", text]
        assert "number" in refused(capsys, *words, *given)


@pytest.mark.parametrize("option", OTHERS)
def test_numbers_with_something_else_are_refused_in_one_sentence(
    capsys: pytest.CaptureFixture[str], option: str
) -> None:
    for words, command in commands(PARSER, []):
        if any(option in action.option_strings for action in command._actions):
            for text in OTHERS[option]:
                said = refused(capsys, *words, f"{option}={text}")
                assert f"argument {option}" in said


@pytest.mark.parametrize("text", ["0.001", "60", "86400", "1e3", "5."])
def test_a_limit_is_any_time_that_a_clock_holds(text: str) -> None:
    given = read_command_line(["match", "A", "B", "--games", "1", "--limit", text])
    assert given.limit == float(text)


def test_an_event_with_more_games_than_memory_is_refused(run: Run, tmp_path: Any) -> None:
    done = run("tournament", "--games", 1_000_000, "--out", tmp_path / "t")
    assert done.status == 2
    assert "the limit is 1,000,000" in done.err
    assert not (tmp_path / "t").exists()
