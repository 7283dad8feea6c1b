"""A name tells people what it stands for, so no two public classes share one."""

import ast
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parent.parent
ALIKE = {"Ruleset"}
"""What every family of games has one of, and calls the same."""


def test_no_two_public_classes_share_a_name() -> None:
    names = Counter(
        node.name
        for layer in ("core", "bots", "gui", "cli", "settings")
        for file in (ROOT / layer).rglob("*.py")
        for node in ast.parse(file.read_text("utf-8")).body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    )
    assert {name for name, times in names.items() if times > 1} <= ALIKE
