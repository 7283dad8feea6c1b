"""What a user may change. ``config.yaml`` beside ``main.py`` explains each key."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, ValidationInfo
from pydantic import field_validator as checks

from core.games import GAMES, find_variant
from core.plain import plain
from core.time_control import TimeControl
from settings.keys import KeySettings
from settings.lessons_done import LessonsDone
from settings.notations import ChosenNotations
from settings.other_games import OtherGames
from settings.pieces import ChosenPieces
from settings.window_place import WindowPlace

_TIME = '"none", or minutes+seconds such as "3+2", or byoyomi such as "10+1x30"'


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
    side: Literal["first", "second", "random"]
    first_player: str = Field(
        min_length=1, max_length=40, description="text of 1 to 40 characters"
    )
    second_player: str = Field(
        min_length=1, max_length=40, description="text of 1 to 40 characters"
    )
    time: str = Field(description=_TIME)

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
    pieces: ChosenPieces
    red_promoted: bool
    notations: ChosenNotations
    volume: int = Field(ge=0, le=100)
    countdown: bool

    always_queen: Literal["never", "ahead", "always"]
    confirm_moves: bool
    help: int = Field(ge=0, le=3)
    show_dots: bool
    show_blocked: bool
    name_pieces: bool
    open_games_in: Literal["replay", "analysis"]
    replay_opens: Literal["fitting", "start", "end"]
    slideshow_seconds: float = Field(ge=0.1, le=10)
    export_marks: bool
    watch_seconds: float = Field(ge=0, le=10)
    watch_first: str = Field(min_length=1, description="a name that main.py bots lists")
    watch_second: str = Field(min_length=1, description="a name that main.py bots lists")
    watch_time: str = Field(description=_TIME)

    window_width: int = Field(ge=900, le=7680)
    window_height: int = Field(ge=600, le=4320)
    window_place: WindowPlace
    window_maximised: bool
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
