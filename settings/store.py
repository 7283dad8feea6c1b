"""Reads and writes settings: the defaults, and the user's changes.

``config.yaml`` beside ``main.py`` holds every default with a comment; the user's own file
overrides it. Both are flat lists of ``key: value``, and both are checked: the first thing
wrong is reported in one line with its place and what is allowed.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cache
from pathlib import Path

import yaml
from pydantic import ValidationError

from core.games import find_variant
from core.lock import changing
from core.plain import brief
from core.records.files import write_text
from settings.flat_yaml import FlatYamlError, WrittenSetting, read_entries
from settings.keys import PREFIX, yielding
from settings.keystrokes import KeystrokeError
from settings.model import Settings, SettingsError
from settings.paths import DEFAULTS_FILE, user_config_file

_HEADER = """\
# Your settings for Umbra. What is not set here is as in the program's config.yaml, where
# every key is explained. The app rewrites this file when you change an option.
"""

_RENAMED = {
    "white_name": "first_player",
    "black_name": "second_player",
    "watch_white": "watch_first",
    "watch_black": "watch_second",
}
"""What older versions called some keys."""

_SIDES = {"white": "first", "black": "second"}
"""What they called the values of ``side``."""


@cache
def default_settings() -> Settings:
    """The settings of a user who has changed nothing."""
    return _checked(_usual())


def load_settings() -> Settings:
    """The defaults, overridden by the user's file where there is one.

    Raises:
        SettingsError: For the first thing wrong in either file.
    """
    return _checked(_with_defaults(_read_own()))


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
        return _change(file, changes)


def _change(file: Path, changes: Mapping[str, object]) -> Settings:
    changed = {key: WrittenSetting(value, "options") for key, value in changes.items()}
    before = _read_own()
    given = before | changed
    # A key that is given out now takes none away: that it has a meaning is complained of.
    older = {key: entry for key, entry in before.items() if key not in changed}
    settings = _checked(_with_defaults(given, older))
    usual = default_settings().model_dump()
    own = {
        key: value
        for key, value in settings.model_dump().items()
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
    file = user_config_file()
    return _updated(_read(file)) if file.exists() else {}


def _updated(own: Mapping[str, WrittenSetting]) -> dict[str, WrittenSetting]:
    """The entries of a file, with the names of older versions brought up to date."""
    old = {_RENAMED[key]: entry for key, entry in own.items() if key in _RENAMED}
    entries = old | {key: entry for key, entry in own.items() if key not in _RENAMED}
    side = entries.get("side")
    if side is not None and side.value in _SIDES:
        entries["side"] = replace(side, value=_SIDES[side.value], spelling="")
    return entries


def _with_defaults(
    own: Mapping[str, WrittenSetting], older: Mapping[str, WrittenSetting] | None = None
) -> dict[str, WrittenSetting]:
    """All settings; a game that is named without a ruleset is played by its usual one.

    Args:
        own: What the person has set.
        older: The part of it to which usual keys of other actions yield; ``None`` for all.
    """
    usual = _usual()
    yielded = _yielding(usual, own if older is None else older)
    entries = {**usual, **yielded, **own}
    if "variant" in own and "ruleset" not in own:
        # A game that nobody knows is complained of when all of it is checked.
        with suppress(ValueError):
            ruleset = find_variant(str(entries["variant"].value)).default
            entries["ruleset"] = WrittenSetting(ruleset, entries["variant"].place)
    return entries


def _yielding(
    usual: Mapping[str, WrittenSetting], own: Mapping[str, WrittenSetting]
) -> dict[str, WrittenSetting]:
    """The usual keys, without those that a person's file gives to other actions."""
    usual_texts = _keys_of(usual)
    his = {key: text for key, text in _keys_of(own).items() if key in usual_texts}
    with suppress(KeystrokeError):
        return {
            key: replace(usual[key], value=text)
            for key, text in yielding(usual_texts, his).items()
            if text != usual_texts[key]
        }
    # What is malformed is complained of when all of it is checked.
    return {}


def _keys_of(entries: Mapping[str, WrittenSetting]) -> dict[str, str]:
    return {
        key: entry.value
        for key, entry in entries.items()
        if key.startswith(PREFIX) and isinstance(entry.value, str)
    }


def _read(file: Path) -> dict[str, WrittenSetting]:
    try:
        return read_entries(file)
    except FlatYamlError as error:
        raise SettingsError(str(error)) from error


def _checked(entries: Mapping[str, WrittenSetting]) -> Settings:
    try:
        return Settings.model_validate({key: entry.value for key, entry in entries.items()})
    except ValidationError as error:
        key = str(error.errors()[0]["loc"][0])
        if key not in entries:
            sentence = f"{DEFAULTS_FILE}: key {key}: is missing"
        else:
            what = _sentence(key, entries[key], error)
            sentence = f"{entries[key].place}: key {key}: {what}"
        raise SettingsError(sentence) from error


def _sentence(key: str, entry: WrittenSetting, error: ValidationError) -> str:
    """What is wrong with ``entry``, and what would be right."""
    first = error.errors()[0]
    if first["type"] == "extra_forbidden":
        return f"is not known; allowed: {', '.join(_known())}"
    if first["type"] == "value_error":
        return brief(str(first["ctx"]["error"]))
    allowed = _allowed(key)
    if entry.spelling and _would_do(key, entry.spelling):
        spelling = brief(entry.spelling, 60)
        return (
            f"without quotes {spelling} is read as {brief(str(entry.value), 60)}; "
            f'write "{spelling}"; allowed: {allowed}'
        )
    shown = brief(entry.spelling or repr(entry.value), 60)
    return f"{shown} is not possible; allowed: {allowed}"


def _known() -> list[str]:
    """What may be set; the keys of the keyboard are too many to name each."""
    names = [name for name in Settings.model_fields if not name.startswith(PREFIX)]
    return [*names, f"{PREFIX} and an action, as in {DEFAULTS_FILE.name}"]


def _would_do(key: str, text: str) -> bool:
    """Whether ``text`` itself is a value that ``key`` may have."""
    try:
        Settings.model_validate(default_settings().model_dump() | {key: text})
    except ValidationError:
        return False
    return True


def _allowed(key: str) -> str:
    facts = Settings.model_json_schema()["properties"][key]
    if "enum" in facts:
        return ", ".join(facts["enum"])
    match facts["type"]:
        case "boolean":
            return "true, false"
        case "string":
            return str(facts["description"])
        case kind:
            number = "a whole number" if kind == "integer" else "a number"
            return f"{number} from {facts['minimum']:g} to {facts['maximum']:g}"


def _top_comment(file: Path) -> str:
    """The comment that ``file`` begins with, or the usual one."""
    lines = file.read_text("utf-8-sig").splitlines() if file.exists() else []
    comment = ""
    for line in lines:
        if not line.startswith("#"):
            break
        comment += f"{line}\n"
    return comment or _HEADER
