"""Reads and writes settings: the defaults, and the user's changes.

``config.yaml`` beside ``main.py`` holds every default with a comment; the user's own file
overrides it. Both are checked: the first thing wrong is reported in one line with its place
and what is allowed.

Of YAML only the form is used: a value is what is written, and the model says whether that
is a number. So ``off``, ``010`` and ``1:30`` are no traps. Aliases are refused, as they
can grow without end.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import Any

import yaml
from pydantic import ValidationError

from core.games import find_variant
from core.games.lessons import STEPS
from core.lock import changing
from core.plain import brief
from core.records.files import UnreadableError, load_bytes, write_text
from core.texts import N_, _, labelled, listed
from settings.keys import PREFIX, KeystrokeError, may_share, read_keystrokes
from settings.model import CHOICES, Settings, SettingsError
from settings.paths import DEFAULTS_FILE, user_config_file

MAX_BYTES = 2**16
"""Larger files are refused: ours explains every key in a tenth of that."""

MAX_LETTERS = 5000
"""Likewise for one value."""

_SHORT = 60
"""Letters that a key may have, and that are shown of a value."""

_HEADER = N_("""\
# Your settings for Umbra. What is not set here is as in the program's config.yaml, where
# every key is explained. The app rewrites this file when you change an option.
""")

_RENAMED = {
    "white_name": "first_player",
    "black_name": "second_player",
    "watch_white": "watch_first",
    "watch_black": "watch_second",
}
"""What older versions called some keys."""

_SIDES = {"white": "first", "black": "second"}
"""What they called the values of ``side``."""


@dataclass(frozen=True, slots=True)
class WrittenSetting:
    """One setting, and the file and line where it stands."""

    value: object
    place: str


@cache
def default_settings() -> Settings:
    """The settings of a user who has changed nothing."""
    return _checked(_usual())


def load_settings() -> Settings:
    """The defaults, overridden by the user's file where there is one.

    Raises:
        SettingsError: For the first thing wrong in either file.
    """
    own = _read_own()
    return _checked(_with_defaults(own, own))


def save_user_settings(changes: Mapping[str, object]) -> Settings:
    """Write ``changes`` to the user's file and return the new settings.

    The file is replaced atomically and holds only what differs from the defaults; the
    comment at its top is kept. Another window that changes settings waits meanwhile.

    Raises:
        SettingsError: If a change is not allowed or the file is invalid; it is not touched
            then.
        OSError: If the file cannot be written.
    """
    file = user_config_file()
    with changing(file):
        before = _read_own()
        given = before | {
            key: WrittenSetting(value, "options") for key, value in changes.items()
        }
        # A key that is given out now takes none away: it is refused if it has a meaning.
        older = {key: entry for key, entry in before.items() if key not in changes}
        settings = _checked(_with_defaults(given, older))
        usual = default_settings().model_dump(mode="json")
        own = {
            key: value
            for key, value in settings.model_dump(mode="json").items()
            if value != usual[key] and (key in given or not key.startswith(PREFIX))
        }
        text = yaml.safe_dump(own, sort_keys=False, allow_unicode=True) if own else ""
        write_text(file, _top_comment(file) + text)
    return settings


@cache
def _usual() -> Mapping[str, WrittenSetting]:
    """The defaults as they are written."""
    return _read(DEFAULTS_FILE)


def _read_own() -> dict[str, WrittenSetting]:
    """The entries of the user's file, with what older versions wrote as it is now."""
    file = user_config_file()
    own = _read(file) if file.exists() else {}
    old_first = sorted(own, key=lambda key: key not in _RENAMED)
    return {
        _RENAMED.get(key, key): replace(own[key], value=_modern(key, own[key].value))
        for key in old_first
    }


def _modern(key: str, value: object) -> object:
    """A value of an older version as it is written now; what it is not stays as it is.

    Older versions wrote maps as texts, with semicolons between the entries:
    ``shogi kanji-one; chess merida``, ``fog-chess 1 2 3``, and with commas
    ``checkers, russian, Moth, Owl, Wick, 10+5``, where very old ones had no time.
    """
    if not isinstance(value, str):
        return value
    comma = "," if key == "other_games" else None
    rows = [part.split(comma) for part in value.split(";") if part.strip()]
    match key:
        case "side":
            return _SIDES.get(value, value)
        case "pieces" | "notations" if all(len(row) == 2 for row in rows):
            return dict(rows)
        case "lessons_done" if all(len(row) > 1 for row in rows):
            return {game: steps for game, *steps in rows}
        case "other_games" if all(len(row) - len(CHOICES) in (0, 1) for row in rows):
            return {
                game.strip(): dict(zip(CHOICES, map(str.strip, chosen), strict=False))
                for game, *chosen in rows
            }
    return value


def _with_defaults(
    own: Mapping[str, WrittenSetting], older: Mapping[str, WrittenSetting]
) -> dict[str, WrittenSetting]:
    """All settings, with the usual ones where the person has set none.

    A game that is named without a ruleset is played by its usual one. Usual keys yield to
    actions that a person has given them to, so that this choice holds when a later version
    of the program uses the same key.

    Args:
        own: What the person has set.
        older: The part of it to which usual keys yield.
    """
    usual, entries = _usual(), {**_usual(), **own}
    keys = [name for name in usual if name.startswith(PREFIX)]
    # What is malformed is complained of when all of it is checked.
    with suppress(KeystrokeError):
        given = {n: read_keystrokes(str(older[n].value)) for n in keys if n in older}
        for name in [name for name in keys if name not in own]:
            taken = {
                stroke
                for other, strokes in given.items()
                if not may_share(name, other)
                for stroke in strokes
            }
            left = [s for s in read_keystrokes(str(usual[name].value)) if s not in taken]
            entries[name] = replace(usual[name], value=", ".join(map(str, left)))
    if "variant" in own and "ruleset" not in own:
        # So is a game that nobody knows.
        with suppress(ValueError):
            ruleset = find_variant(str(own["variant"].value)).default
            entries["ruleset"] = WrittenSetting(ruleset, own["variant"].place)
    return entries


class _Loader(yaml.SafeLoader):
    """A YAML loader that refuses aliases."""

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        if self.check_event(yaml.AliasEvent):
            alias = self.get_event()  # type: ignore[no-untyped-call]
            what = _("*{anchor} stands for another value; write the value itself").format(
                anchor=alias.anchor
            )
            raise yaml.composer.ComposerError(None, None, what, alias.start_mark)
        return super().compose_node(parent, index)


def _read(file: Path) -> dict[str, WrittenSetting]:
    """The settings of ``file`` by key, in its order.

    Raises:
        SettingsError: For the first thing wrong with the file.
    """
    try:
        data = load_bytes(file, str(file))
        if len(data) > MAX_BYTES:
            most = MAX_BYTES // 2**10
            raise SettingsError(
                _("{file}: is larger than {most} kB, too large for settings").format(
                    file=file, most=most
                )
            )
        root = yaml.compose(data.decode("utf-8-sig"), _Loader)
        if root is not None and not isinstance(root, yaml.MappingNode):
            # For translators: stands after the name of a file.
            why = _("is no list of settings such as theme: umbra")
            raise SettingsError(labelled(_place(file, root), why))
        return {
            key: WrittenSetting(_value(file, node), _place(file, node))
            for key, node in (_entries(file, root) if root is not None else ())
        }
    except UnreadableError as error:
        raise SettingsError(str(error)) from error
    except UnicodeDecodeError as error:
        raise SettingsError(
            _("{file}: is not a text in UTF-8").format(file=file)
        ) from error
    except yaml.YAMLError as error:
        mark, what = getattr(error, "problem_mark", None), getattr(error, "problem", None)
        place = f"{file}:{mark.line + 1}" if mark else str(file)
        words = brief(" ".join((what or str(error)).split()))
        raise SettingsError(
            _("{place}: is not valid YAML: {words}").format(place=place, words=words)
        ) from error
    except RecursionError as error:
        why = _("is no list of settings: brackets stand in brackets without end")
        raise SettingsError(labelled(str(file), why)) from error


def _entries(file: Path, table: yaml.MappingNode) -> Iterator[tuple[str, yaml.Node]]:
    known = set()
    for name, node in table.value:
        place = _place(file, name)
        if not isinstance(name, yaml.ScalarNode) or len(name.value) > _SHORT:
            raise SettingsError(_("{place}: a key is one word").format(place=place))
        if name.value in known:
            raise SettingsError(
                _("{place}: key {value}: is set twice").format(
                    place=place, value=name.value
                )
            )
        known.add(name.value)
        yield name.value, node


def _value(file: Path, node: yaml.Node) -> object:
    if isinstance(node, yaml.MappingNode):
        return {key: _value(file, each) for key, each in _entries(file, node)}
    if isinstance(node, yaml.SequenceNode):
        return [_value(file, each) for each in node.value]
    if len(node.value) > MAX_LETTERS:
        what = _("a value is longer than {max_letters} letters").format(
            max_letters=MAX_LETTERS
        )
        raise SettingsError(labelled(_place(file, node), what))
    return str(node.value)


def _place(file: Path, node: yaml.Node) -> str:
    return f"{file}:{node.start_mark.line + 1}"


def _checked(entries: Mapping[str, WrittenSetting]) -> Settings:
    try:
        return Settings.model_validate({key: entry.value for key, entry in entries.items()})
    except ValidationError as error:
        first = error.errors()[0]
        key = str(first["loc"][0])
        what = _complaint(key, entries[key].value, first)
        raise SettingsError(
            _("{place}: key {key}: {what}").format(
                place=entries[key].place, key=key, what=what
            )
        ) from error


def _complaint(key: str, value: object, error: Mapping[str, Any]) -> str:
    """What is wrong with ``value``, and what would be right."""
    if error["type"] == "extra_forbidden":
        # The keys of the keyboard are too many to name each.
        names = [name for name in Settings.model_fields if not name.startswith(PREFIX)]
        # For translators: the subject is a key in a file, named before it.
        return _(
            "is not known; allowed: {names}, {prefix} and an action, as in {name}"
        ).format(names=listed(names), prefix=PREFIX, name=DEFAULTS_FILE.name)
    if error["type"] == "value_error":
        return brief(str(error["ctx"]["error"]))
    shown = brief(str(value), _SHORT) or '""'
    # For translators: {shown} is a value in a file.
    return _("{shown} is not possible; allowed: {allowed}").format(
        shown=shown, allowed=_allowed(key)
    )


def _allowed(key: str) -> str:
    facts = Settings.model_json_schema()["properties"][key]
    if "enum" in facts:
        return listed(facts["enum"])
    if facts["type"] == "boolean":
        return _("true, false")
    if "description" in facts:
        words = _(str(facts["description"]))
        return words.format(choices=listed(CHOICES), steps=STEPS)
    number = _("a whole number") if facts["type"] == "integer" else _("a number")
    return _("{number} from {least:g} to {most:g}").format(
        number=number, least=facts["minimum"], most=facts["maximum"]
    )


def _top_comment(file: Path) -> str:
    """The comment that ``file`` begins with, or the usual one."""
    lines = file.read_text("utf-8-sig").splitlines() if file.exists() else []
    top = takewhile(lambda line: line.startswith("#"), lines)
    comment = "".join(f"{line}\n" for line in top)
    return comment or _(_HEADER)
