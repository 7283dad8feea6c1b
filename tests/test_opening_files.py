"""Where files of games are opened, and which places know of unfinished ones.

Readers keep the games apart of which not everything may be shown. Nothing else looks into a
file of games, but for the few modules that are named here.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent

GOING_ON = {
    "core/records/reader.py": "passes them on with their variations",
    "core/records/catalogue.py": "sends what the person has seen",
    "core/play/table.py": "gives them up, and notes help in them",
    "gui/app/session.py": "goes on with them",
    "gui/entry/played.py": "counts the series",
    "gui/replay/opening.py": "shows the person what they have seen",
    "cli/show.py": "shows their player's view, and gives them up",
    "cli/convert.py": "refuses them",
}
"""What may use ``Reading.going_on``, and what for."""

RAW = {
    *("GameBytes", "GameText", "load", "load_bytes", "load_games", "decode"),
    *("entries_in", "first_entry", "Index", "records_in", "trees_in", "made_of_trees"),
}
"""What gives the text of a file, or its moves, whatever game that is."""

UNREAD = {
    "gui/app/files.py": "counts the games of a file or a text",
    "gui/replay/opening.py": "finds where games stand",
    "gui/entry/played.py": "counts moves",
    "gui/app/tournaments.py": "counts moves of bots",
    "cli/convert.py": "reads games one by one",
    "cli/show.py": "finds the numbers of games",
    "cli/rate.py": "reads names of bots",
    "lab/exploit/exploit.py": "reads plans and openings of its own",
    "lab/games.py": "reads plans of its own",
}
"""What may use these in the window and in commands, and what for."""

OPENED = {
    "gui/app/paths.py": "tells whether a file can be opened",
    "gui/drawing/icons.py": "icons that come with the program",
    "gui/net/hosting.py": "what a server of one's own says of itself",
    "gui/pieces.py": "pieces that come with the program",
    "cli/output.py": "the version of the program",
    "cli/desktop.py": "the entry of the desktop",
    "lab/fonts.py": "reads sources and catalogues for their characters",
    "lab/messages.py": "reads sources and data for their texts",
    "lab/release.py": "packs what it compiled",
    "lab/train/positional.py": "reads runs of its own",
    "lab/train/saving.py": "hashes what was learnt from",
}
"""What opens a file by itself there."""


def modules(*layers: str) -> Iterator[tuple[str, ast.Module]]:
    """The modules of some layers, by their paths; not those that only measure."""
    for layer in layers:
        for path in sorted((ROOT / layer).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if not name.startswith("lab/bench/"):
                yield name, ast.parse(path.read_text("utf-8"))


def attributes(tree: ast.Module) -> set[str]:
    """The names of all attributes."""
    return {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}


def taken(tree: ast.Module) -> set[str]:
    """The names that are imported from what reads files."""
    return {
        name.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("core.")
        for name in node.names
    }


def opens(tree: ast.Module) -> bool:
    """Whether a file is opened for reading."""
    if attributes(tree) & {"read_text", "read_bytes"}:
        return True
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    opened = (call for call in calls if ast.unparse(call.func).endswith("open"))
    modes = (arg for call in opened for arg in call.args if isinstance(arg, ast.Constant))
    return any(mode.value in {"r", "rb"} for mode in modes)


def test_only_these_know_of_games_that_go_on() -> None:
    everywhere = modules("core", "bots", "settings", "server", "gui", "cli", "lab")
    found = {name for name, tree in everywhere if "going_on" in attributes(tree)}
    assert found == set(GOING_ON)


SHOWING = ("server", "gui", "cli", "lab")


def test_only_these_look_into_the_text_of_a_file() -> None:
    found = {name for name, tree in modules(*SHOWING) if taken(tree) & RAW}
    assert found == set(UNREAD)


def test_only_these_open_a_file_by_themselves() -> None:
    found = {name for name, tree in modules(*SHOWING) if opens(tree)}
    assert found == set(OPENED)
