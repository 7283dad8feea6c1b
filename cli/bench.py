"""``bench``: how fast the program is on this machine."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import cast

from cli.output import DONE, columns, say, write, write_json


def run(given: Namespace) -> int:
    """Measure, and print what was measured."""
    say("measuring; this takes a while")
    figures = _measured()
    if given.json:
        write_json(figures)
    else:
        write(table(figures))
    return DONE


def table(figures: Sequence[Mapping[str, object]]) -> str:
    """``figures`` for people: name, value and unit, then whatever else was noted."""
    return columns([_row(figure) for figure in figures])


def _measured() -> Sequence[Mapping[str, object]]:
    """What ``benchmarks.run`` finds; loaded by name, as it is no part of the program."""
    run_all = import_module("benchmarks.run").run_all
    return cast("Sequence[Mapping[str, object]]", run_all())


def _row(figure: Mapping[str, object]) -> tuple[str, str, str]:
    known = ("name", "value", "unit")
    rest = [
        f"{key} {_short(value)}"
        for key, value in figure.items()
        if key not in known and value != ""
    ]
    unit = str(figure.get("unit", ""))
    note = f"({', '.join(rest)})" if rest else ""
    return str(figure.get("name", "")), _short(figure.get("value", "")), f"{unit} {note}"


def _short(value: object) -> str:
    if not isinstance(value, float):
        return str(value)
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.4g}"
