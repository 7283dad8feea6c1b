"""Flat YAML files of settings, each with the place it was written at.

YAML 1.1 reads ``010`` as 8 and ``1:30`` as 90; such a number is refused here, and the
spelling is kept for whoever expected a text and got ``off`` as false.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import yaml

_PLAIN_NUMBER = re.compile(r"-?(0|[1-9]\d*)(\.\d+)?")


class FlatYamlError(ValueError):
    """A file that is no list of settings. The message is one line: place and mistake."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One setting as it stands in a file.

    Attributes:
        value: What YAML makes of it.
        place: File and line, for messages.
        spelling: As it was written, if that was without quotes; else ``""``.
    """

    value: object
    place: str
    spelling: str = ""


def read_entries(file: Path) -> dict[str, Entry]:
    """The settings of ``file`` by key, in its order.

    Raises:
        FlatYamlError: For the first thing wrong with the file.
    """
    entries: dict[str, Entry] = {}
    try:
        for key, entry in _parse(file, file.read_text("utf-8-sig")):
            if key in entries:
                raise FlatYamlError(f"{entry.place}: key {key}: is set twice")
            entries[key] = entry
    except OSError as error:
        raise FlatYamlError(f"{file}: cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise FlatYamlError(f"{file}: is not a text in UTF-8") from error
    return entries


def _parse(file: Path, text: str) -> Iterator[tuple[str, Entry]]:
    loader = None
    try:
        loader = yaml.SafeLoader(text)
        root = loader.get_single_node()
        if root is None:
            return
        if not isinstance(root, yaml.MappingNode):
            raise FlatYamlError(
                f"{_place(file, root)}: is no list of settings such as theme: umbra"
            )
        for name, node in root.value:
            yield _key(file, name), _entry(file, loader, name.value, node)
    except (yaml.YAMLError, RecursionError) as error:
        raise FlatYamlError(_not_yaml(file, error)) from error
    finally:
        if loader is not None:
            loader.dispose()


def _key(file: Path, name: yaml.Node) -> str:
    if not isinstance(name, yaml.ScalarNode):
        raise FlatYamlError(f"{_place(file, name)}: a key is one word")
    return str(name.value)


def _entry(file: Path, loader: yaml.SafeLoader, key: str, node: yaml.Node) -> Entry:
    place = _place(file, node)
    try:
        value = loader.construct_object(node, deep=True)
    except ValueError as error:
        raise FlatYamlError(f"{place}: key {key}: {error}") from error
    plain = isinstance(node, yaml.ScalarNode) and node.style is None
    spelling = str(node.value) if plain else ""
    if spelling and _is_misread(spelling, value):
        raise FlatYamlError(
            f"{place}: key {key}: {spelling} is read as the number {value}; "
            f'write {value}, or "{spelling}" in quotes where text is meant'
        )
    return Entry(value, place, spelling)


def _is_misread(spelling: str, value: object) -> bool:
    """Whether YAML 1.1 made a number of ``spelling`` that people would not."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return not _PLAIN_NUMBER.fullmatch(spelling)


def _place(file: Path, node: yaml.Node) -> str:
    return f"{file}:{node.start_mark.line + 1}"


def _not_yaml(file: Path, error: Exception) -> str:
    mark = getattr(error, "problem_mark", None)
    place = f"{file}:{mark.line + 1}" if mark else str(file)
    what = getattr(error, "problem", None) or str(error)
    return f"{place}: is not valid YAML: {' '.join(what.split())}"
