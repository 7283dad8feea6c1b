"""What a user may change, where it is kept, and what the app is asked to open with.

``config.yaml`` beside ``main.py`` holds every default with a comment; the user's own file
overrides it. Both are flat lists of ``key: value``, and both are checked: the first thing
wrong is one line with the file, the line and what is allowed.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

import yaml
from platformdirs import user_config_path, user_data_path
from platformdirs import user_pictures_path as system_pictures_path
from pydantic import Field, ValidationError, ValidationInfo
from pydantic import field_validator as checks

from core.flat_yaml import Entry, FlatYamlError, read_entries
from core.games import GAMES, find_variant
from core.key_settings import PREFIX, KeySettings
from core.lessons_done import LessonsDone
from core.other_games import OtherGames
from core.plain import brief, plain
from core.play.clock import TimeControl
from core.records.files import write_text

DEFAULTS_FILE = Path(__file__).parent.parent / "config.yaml"
"""The defaults that come with the program."""

_HEADER = """\
# Your settings for Umbra. What is not set here is as in the program's config.yaml, where
# every key is explained. The app rewrites this file when you change an option.
"""


class SettingsError(ValueError):
    """A configuration that cannot be used. The message is one line for the user."""

    def __init__(self, sentence: str) -> None:
        super().__init__(plain(sentence))


class Settings(KeySettings):
    """Everything a user may change; config.yaml explains each key."""

    player_name: str = Field(
        min_length=1, max_length=40, description="text of 1 to 40 characters"
    )
    bot: str = Field(min_length=1, description="a name that main.py bots lists")
    opponent: Literal["bot", "person"]
    variant: str = Field(description=", ".join(GAMES))
    ruleset: str = Field(description="a name that main.py rules lists")
    other_games: OtherGames
    lessons_done: LessonsDone
    side: Literal["white", "black", "random"]
    white_name: str = Field(
        min_length=1, max_length=40, description="text of 1 to 40 characters"
    )
    black_name: str = Field(
        min_length=1, max_length=40, description="text of 1 to 40 characters"
    )
    time: str = Field(description='"none", or minutes+seconds such as "3+2"')

    theme: Literal["umbra", "penumbra", "classic"]
    board: Literal["theme", "walnut", "slate", "ice", "contrast"]
    text_size: Literal["small", "normal", "large"]
    coordinates: Literal["edge", "off", "all"]
    fog: Literal["cloud", "flat"]
    fog_drift: float = Field(ge=0, le=3)
    fog_waves: bool
    less_motion: bool
    animation_speed: float = Field(ge=0.25, le=4)
    men_size: Literal["small", "normal", "large"]
    volume: int = Field(ge=0, le=100)

    help: int = Field(ge=0, le=3)
    show_dots: bool
    show_blocked: bool
    replay_opens: Literal["fitting", "start", "end"]
    slideshow_seconds: float = Field(ge=0.1, le=10)
    export_marks: bool
    watch_seconds: float = Field(ge=0, le=10)
    watch_white: str = Field(min_length=1, description="a name that main.py bots lists")
    watch_black: str = Field(min_length=1, description="a name that main.py bots lists")
    watch_time: str = Field(description='"none", or minutes+seconds such as "3+2"')

    window_width: int = Field(ge=900, le=7680)
    window_height: int = Field(ge=600, le=4320)
    fullscreen: bool
    fps: int = Field(ge=20, le=240)

    bot_seconds: float = Field(ge=0.01, le=600)
    bot_delay: float = Field(ge=0, le=10)
    bot_limit: float = Field(ge=1, le=3600)
    belief_bytes: int = Field(ge=2**20, le=2**36)

    @checks("variant")
    @classmethod
    def _is_variant(cls, value: str) -> str:
        return find_variant(value).facts.key

    @checks("ruleset")
    @classmethod
    def _is_ruleset(cls, value: str, info: ValidationInfo) -> str:
        known = find_variant(info.data.get("variant", "fog-chess")).rulesets
        if value not in known:
            raise ValueError(f"unknown ruleset {value!r}; known are {', '.join(known)}")
        return value

    @checks("time", "watch_time")
    @classmethod
    def _is_time(cls, value: str) -> str:
        TimeControl.parse(value)
        return value


@dataclass(frozen=True, slots=True)
class Opening:
    """What the app is asked to begin with. Empty fields mean as the settings say.

    Attributes:
        screen: ``home``, ``play``, ``watch`` or ``replay``.
        bot: The opponent in ``play``.
        side: ``white``, ``black`` or ``random``.
        ruleset: Name of a ruleset of ``variant``.
        variant: Key of a game.
        time: ``none`` or minutes+seconds such as ``3+2``.
        seed: Of the bots' dice; ``None`` draws one.
        file: The game file to replay.
        game: Which of its games, from 1.
        ply: After how many moves; ``None`` for the end.
        bots: Who plays in ``watch``.
    """

    screen: str = "home"
    bot: str = ""
    side: str = ""
    ruleset: str = ""
    variant: str = ""
    time: str = ""
    seed: int | None = None
    file: str = ""
    game: int = 1
    ply: int | None = None
    bots: tuple[str, ...] = ()


def user_config_file() -> Path:
    """The user's own settings, which need not exist; ``UMBRA_CONFIG`` names another."""
    named = os.environ.get("UMBRA_CONFIG")
    return (
        Path(named) if named else user_config_path("umbra", appauthor=False) / "config.yaml"
    )


def user_games_path() -> Path:
    """The folder where games save themselves; ``UMBRA_DATA`` moves it."""
    named = os.environ.get("UMBRA_DATA")
    return (Path(named) if named else user_data_path("umbra", appauthor=False)) / "games"


def user_pictures_path() -> Path:
    """The folder for pictures of games: among the user's own, or else beside the games."""
    own = system_pictures_path()
    if "UMBRA_DATA" in os.environ or not own.is_dir():
        return user_games_path().with_name("pictures")
    return own / "Umbra"


@cache
def default_settings() -> Settings:
    """The settings of a user who has changed nothing."""
    return _checked(_read(DEFAULTS_FILE))


def load_settings() -> Settings:
    """The defaults, overridden by the user's file where there is one.

    Raises:
        SettingsError: For the first thing wrong in either file.
    """
    return _checked(_with_defaults(_read_own()))


def save_user_settings(changes: Mapping[str, object]) -> Settings:
    """Keep ``changes`` in the user's file, and return the settings with them.

    The file is replaced in one step and holds only what differs from the defaults; the
    comment at its top stays.

    Raises:
        SettingsError: If a change is not allowed, or the file as it is cannot be used; it
            is left alone then.
        OSError: If the file cannot be written.
    """
    file = user_config_file()
    changed = {key: Entry(value, "options") for key, value in changes.items()}
    settings = _checked(_with_defaults(_read_own() | changed))
    usual = default_settings().model_dump()
    own = {
        key: value for key, value in settings.model_dump().items() if value != usual[key]
    }
    text = yaml.safe_dump(own, sort_keys=False, allow_unicode=True) if own else ""
    write_text(file, _top_comment(file) + text)
    return settings


def _read_own() -> dict[str, Entry]:
    file = user_config_file()
    return _read(file) if file.exists() else {}


def _with_defaults(own: Mapping[str, Entry]) -> dict[str, Entry]:
    """All settings; a game that is named without a ruleset is played by its usual one."""
    entries = _read(DEFAULTS_FILE) | dict(own)
    if "variant" in own and "ruleset" not in own:
        # A game that nobody knows is complained of when all of it is checked.
        with suppress(ValueError):
            usual = find_variant(str(entries["variant"].value)).default
            entries["ruleset"] = Entry(usual, entries["variant"].place)
    return entries


def _read(file: Path) -> dict[str, Entry]:
    try:
        return read_entries(file)
    except FlatYamlError as error:
        raise SettingsError(str(error)) from error


def _checked(entries: Mapping[str, Entry]) -> Settings:
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


def _sentence(key: str, entry: Entry, error: ValidationError) -> str:
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
