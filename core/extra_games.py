"""Games and formats from elsewhere, in the same tables as the program's own.

``UMBRA_GAMES`` names packages, with commas between them. Each has a module for every layer,
``core``, ``bots`` and ``gui``, with a dictionary ``GAMES``: that layer's record of each of
its games, by the game's key. A layer loads its own modules and no others, so it knows no
more of these games than of those the program comes with. A package whose games have a file
format of their own has a module ``formats`` with a dictionary ``FORMATS``, by their keys.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal

from core.texts import _

VARIABLE = "UMBRA_GAMES"

Layer = Literal["core", "bots", "gui"]


class ExtraGamesError(ValueError):
    """The environment names games that there are not. The message is one sentence."""


def packages() -> list[str]:
    """The names of the packages, in the order given."""
    return [
        name for name in os.environ.get(VARIABLE, "").replace(" ", "").split(",") if name
    ]


def extra_games(layer: Layer) -> dict[str, Any]:
    """What the packages add to the table of a layer, by the keys of their games.

    Raises:
        ExtraGamesError: If there is no such package, or if it has no such table.
    """
    found: dict[str, Any] = {}
    for package in packages():
        name = f"{package}.{layer}"
        if not _exists(name):
            raise ExtraGamesError(
                _("{variable}: there is no module {name}").format(
                    variable=VARIABLE, name=name
                )
            )
        found |= _table(name, "GAMES")
    return found


def extra_formats() -> dict[str, Any]:
    """What the packages add to the table of formats, by their keys.

    Raises:
        ExtraGamesError: If a package has a module of formats without such a table.
    """
    found: dict[str, Any] = {}
    for name in (f"{package}.formats" for package in packages()):
        if _exists(name):
            found |= _table(name, "FORMATS")
    return found


def folders() -> Iterator[Path]:
    """The folders of the packages, for processes that may read little else."""
    for package in packages():
        spec = find_spec(package)
        for folder in (spec and spec.submodule_search_locations) or ():
            yield Path(folder)


def _table(module: str, name: str) -> dict[str, Any]:
    table = getattr(import_module(module), name, None)
    if not isinstance(table, dict):
        raise ExtraGamesError(
            _("{variable}: the module {module} has no table {name}").format(
                variable=VARIABLE, module=module, name=name
            )
        )
    return table


def _exists(name: str) -> bool:
    """Whether there is a module ``name``. An import that fails inside it is not hidden."""
    if not all(part.isidentifier() for part in name.split(".")):
        return False
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError as error:
        if error.name and f"{name}.".startswith(f"{error.name}."):
            return False
        raise
