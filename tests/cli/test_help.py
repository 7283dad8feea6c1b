"""What ``--help`` of every command says."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator

import pytest

from cli.command_line import COMMANDS, parser
from cli.options import NOT_GIVEN
from lab.__main__ import COMMANDS as LAB
from lab.__main__ import parser as lab_parser

_DEFAULT = re.compile(r" \(([^()]+)\)$")
"""What holds where an option is left out stands in parentheses at the end of its help."""


def _options(
    of: argparse.ArgumentParser, command: str
) -> Iterator[tuple[str, argparse.Action]]:
    """Every option that may be left out, with its command.

    Experiments of the lab have their defaults stated by argparse.
    """
    if issubclass(of.formatter_class, argparse.ArgumentDefaultsHelpFormatter):
        return
    groups = (group for group in of._mutually_exclusive_groups if group.required)
    one_needed = [action for group in groups for action in group._group_actions]
    for action in of._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, each in action.choices.items():
                yield from _options(each, f"{command} {name}")
        elif action.option_strings and not (action.required or action in one_needed):
            yield command, action


@pytest.mark.parametrize(
    "top", [parser(*COMMANDS), lab_parser(*LAB)], ids=["program", "lab"]
)
def test_every_default_is_stated(top: argparse.ArgumentParser) -> None:
    found = list(_options(top, top.prog))
    assert len(found) > 60
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
    if default in (None, "", NOT_GIVEN, argparse.SUPPRESS):
        return True
    shown = {str(default)} | ({f"{default:g}"} if isinstance(default, float) else set())
    return re.split("[:;]", stated[1])[0] in shown
