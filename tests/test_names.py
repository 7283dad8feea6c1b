"""A name tells people what it stands for: in a package no two public classes share one."""

import ast
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_no_two_public_classes_of_a_package_share_a_name() -> None:
    names = Counter(
        (_package(file), node.name)
        for layer in ("core", "bots", "gui", "cli", "server", "settings", "lab")
        for file in (ROOT / layer).rglob("*.py")
        for node in ast.parse(file.read_text("utf-8")).body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    )
    assert {name for name, times in names.items() if times > 1} == set()


def _package(file: Path) -> str:
    """The layer and the folder in it, such as ``core/games``, to which ``file`` belongs."""
    return "/".join(file.relative_to(ROOT).parent.parts[:2])
