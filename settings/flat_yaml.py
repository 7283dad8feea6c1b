"""Flat YAML files of settings, each with the place it was written at.

YAML 1.1 reads ``010`` as 8 and ``1:30`` as 90; such numbers are refused here, and the
original spelling is kept, for example for ``off``, which is read as false. Aliases, tags
and lists, which settings never need, are refused as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from math import isfinite
from pathlib import Path

import yaml

from core.plain import brief, plain

MAX_BYTES = 2**16
"""Larger files are refused: ours explains every key in a tenth of that."""

MAX_LETTERS = 1000
"""Likewise for one value."""

_LONGEST_KEY = 60
_SHOWN = 60
_PLAIN_NUMBER = re.compile(r"-?(0|[1-9]\d*)(\.\d+)?")


class FlatYamlError(ValueError):
    """The file is not a list of settings. The message is one line with the place."""

    def __init__(self, sentence: str) -> None:
        super().__init__(plain(sentence))


@dataclass(frozen=True, slots=True)
class WrittenSetting:
    """One setting as it stands in a file.

    Attributes:
        value: What YAML makes of it.
        place: File and line, for messages.
        spelling: As it was written, if that was without quotes; else ``""``.
    """

    value: object
    place: str
    spelling: str = ""


def read_entries(file: Path) -> dict[str, WrittenSetting]:
    """The settings of ``file`` by key, in its order.

    Raises:
        FlatYamlError: For the first thing wrong with the file.
    """
    entries: dict[str, WrittenSetting] = {}
    try:
        for key, entry in _parse(file, _text(file)):
            if key in entries:
                raise FlatYamlError(f"{entry.place}: key {key}: is set twice")
            entries[key] = entry
    except OSError as error:
        raise FlatYamlError(f"{file}: cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise FlatYamlError(f"{file}: is not a text in UTF-8") from error
    return entries


class _Loader(yaml.SafeLoader):
    """A YAML loader that refuses aliases."""

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        if self.check_event(yaml.AliasEvent):
            alias = self.get_event()  # type: ignore[no-untyped-call]
            what = f"*{alias.anchor} stands for another value; write the value itself"
            raise yaml.composer.ComposerError(None, None, what, alias.start_mark)
        return super().compose_node(parent, index)


def _text(file: Path) -> str:
    if file.is_fifo():
        raise FlatYamlError(f"{file}: cannot be read: it is not a file")
    with file.open("rb") as opened:
        data = opened.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        most = MAX_BYTES // 2**10
        raise FlatYamlError(f"{file}: is larger than {most} kB, too large for settings")
    return data.decode("utf-8-sig")


def _parse(file: Path, text: str) -> Iterator[tuple[str, WrittenSetting]]:
    loader = None
    try:
        loader = _Loader(text)
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
    if not isinstance(name, yaml.ScalarNode) or len(name.value) > _LONGEST_KEY:
        raise FlatYamlError(f"{_place(file, name)}: a key is one word")
    return str(name.value)


def _entry(
    file: Path, loader: yaml.SafeLoader, key: str, node: yaml.Node
) -> WrittenSetting:
    place = _place(file, node)
    try:
        value = _value(loader, node)
    except (ValueError, ArithmeticError) as error:
        raise FlatYamlError(f"{place}: key {key}: {brief(str(error))}") from error
    bare = isinstance(node, yaml.ScalarNode) and node.style is None
    spelling = str(node.value) if bare else ""
    if spelling and _is_misread(spelling, value):
        shown, number = brief(spelling, _SHOWN), brief(str(value), _SHOWN)
        raise FlatYamlError(
            f"{place}: key {key}: {shown} is read as the number {number}; "
            f'write {number}, or "{shown}" in quotes where text is meant'
        )
    return WrittenSetting(value, place, spelling)


def _value(loader: yaml.SafeLoader, node: yaml.Node) -> object:
    """What YAML makes of ``node``.

    Raises:
        ValueError: If it is not allowed; the message says why.
    """
    if not isinstance(node, yaml.ScalarNode):
        raise ValueError("is one value, neither a list nor a table")
    if len(node.value) > MAX_LETTERS:
        raise ValueError(f"is longer than {MAX_LETTERS} letters")
    bare = node.style is None
    usual: str = loader.resolve(  # type: ignore[no-untyped-call]
        yaml.ScalarNode, node.value, (bare, not bare)
    )
    if node.tag != usual:
        raise ValueError("has a tag before it; write the value alone")
    value: object = loader.construct_object(node)
    return value


def _is_misread(spelling: str, value: object) -> bool:
    """Whether YAML 1.1 made a number of ``spelling`` that people would not."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    if isinstance(value, float) and not isfinite(value):
        return False
    return not _PLAIN_NUMBER.fullmatch(spelling)


def _place(file: Path, node: yaml.Node) -> str:
    return f"{file}:{node.start_mark.line + 1}"


def _not_yaml(file: Path, error: Exception) -> str:
    mark = getattr(error, "problem_mark", None)
    place = f"{file}:{mark.line + 1}" if mark else str(file)
    if isinstance(error, RecursionError):
        return f"{place}: is no list of settings: brackets stand in brackets without end"
    what = getattr(error, "problem", None) or str(error)
    return f"{place}: is not valid YAML: {brief(' '.join(what.split()))}"
