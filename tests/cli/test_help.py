"""What ``--help`` of every command and every benchmark says."""

from __future__ import annotations

import argparse
import re
import runpy
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.command_line import parser
from cli.start_options import UNSAID

ROOT = Path(__file__).parents[2]
BENCHMARKS = tuple(
    file.stem
    for file in sorted((ROOT / "benchmarks").glob("*.py"))
    if "__main__" in file.read_text(encoding="utf-8")
)
"""Those that are commands."""

_DEFAULT = re.compile(r" \(([^()]+)\)$")
"""What holds where an option is left out stands in parentheses at the end of its help."""


def _options(
    of: argparse.ArgumentParser, command: str
) -> Iterator[tuple[str, argparse.Action]]:
    """Every option that may be left out, with its command."""
    groups = (group for group in of._mutually_exclusive_groups if group.required)
    one_needed = [action for group in groups for action in group._group_actions]
    for action in of._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, each in action.choices.items():
                yield from _options(each, f"{command} {name}")
        elif action.option_strings and not (action.required or action in one_needed):
            yield command, action


def test_every_default_is_stated() -> None:
    found = list(_options(parser(), "main.py"))
    assert len(found) > 100
    wrong = [
        f"{command} {action.option_strings[0]}: {action.help}"
        for command, action in found
        if action.nargs != 0 and not _states_default(action)
    ]
    assert wrong == []


def _states_default(action: argparse.Action) -> bool:
    stated = _DEFAULT.search(action.help or "")
    if stated is None:
        return False
    default = action.default
    if default in (None, "", UNSAID, argparse.SUPPRESS):
        return True
    shown = {str(default)} | ({f"{default:g}"} if isinstance(default, float) else set())
    return re.split("[:;]", stated[1])[0] in shown


@pytest.mark.parametrize("name", BENCHMARKS)
def test_help_of_a_benchmark_is_all_it_does(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", [name, "--help"])
    monkeypatch.delitem(sys.modules, f"benchmarks.{name}", raising=False)
    with pytest.raises(SystemExit) as end:
        runpy.run_module(f"benchmarks.{name}", run_name="__main__")
    assert end.value.code == 0
    said = capsys.readouterr().out
    assert said.startswith(f"usage: python -m benchmarks.{name} ")
