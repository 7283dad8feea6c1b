"""What a user may change. ``config.yaml`` beside ``main.py`` explains each key."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias, get_args

from pydantic import AfterValidator, Field, ValidationInfo
from pydantic import field_validator as checks

from core.clock import TimeControl
from core.facts import Facts
from core.games import GAMES, find_variant
from core.games.lessons import STEPS
from core.languages import LANGUAGES
from core.plain import plain
from core.texts import N_, _, listed
from settings.keys import KeySettings

Choice: TypeAlias = Literal["ruleset", "bot", "watch_first", "watch_second", "time"]
"""A setting that each game has for itself."""

CHOICES: tuple[Choice, ...] = get_args(Choice)


class SettingsError(ValueError):
    """A configuration that cannot be used. The message is one line for the user."""

    def __init__(self, sentence: str) -> None:
        super().__init__(plain(sentence))


def _variant_key(name: str) -> str:
    return find_variant(name).facts.key


def _family(name: str) -> str:
    if name not in (known := sorted({each.facts.family for each in GAMES.values()})):
        raise ValueError(
            _("{name!r} is no family of games; known are {names}").format(
                name=name, names=listed(known)
            )
        )
    return name


def _language(code: str) -> str:
    if code and code not in LANGUAGES:
        raise ValueError(
            _("{code!r} is no language; known are {codes}").format(
                code=code, codes=listed(LANGUAGES)
            )
        )
    return code


def _time(text: str) -> str:
    TimeControl.parse(text)
    return text


def _with_times(games: _ByGame) -> _ByGame:
    for choices in games.values():
        _time(choices.get("time", "none"))
    return games


def _known_notations(chosen: Mapping[str, str]) -> Mapping[str, str]:
    for family, name in chosen.items():
        facts = families_with_notations().get(family)
        known = [each.key for each in facts.notations] if facts else []
        if name not in known:
            there = listed(known) or _("one alone")
            raise ValueError(
                _("{name!r} is no notation of {family}; there is {there}").format(
                    name=name, family=family, there=there
                )
            )
    return chosen


PlayerName: TypeAlias = Annotated[
    str, Field(min_length=1, max_length=40, description="text of 1 to 40 characters")
]
BotName = Annotated[str, Field(min_length=1, description="a name that main.py bots lists")]
Time: TypeAlias = Annotated[
    str,
    AfterValidator(_time),
    Field(
        description='"none", minutes+seconds such as "3+2", or byoyomi such as "10+1x30"'
    ),
]
VariantKey: TypeAlias = Annotated[str, AfterValidator(_variant_key)]
Family: TypeAlias = Annotated[str, AfterValidator(_family)]
Step: TypeAlias = Annotated[int, Field(ge=1, le=STEPS)]
_ByGame: TypeAlias = Mapping[VariantKey, Mapping[Choice, BotName]]


class Settings(KeySettings):
    """Everything a user may change; config.yaml explains each key."""

    player_name: PlayerName
    bot: BotName
    opponent: Literal["bot", "person"]
    variant: VariantKey = Field(description=", ".join(GAMES))
    ruleset: str = Field(description=N_("a name that main.py rules lists"))
    other_games: Annotated[_ByGame, AfterValidator(_with_times)] = Field(
        # For translators: what a setting may be.
        description=N_("by games, some of {choices}")
    )
    lessons_done: Mapping[VariantKey, tuple[Step, ...]] = Field(
        description=N_("by games, numbers from 1 to {steps}")
    )
    side: Literal["first", "second", "random"]
    first_player: PlayerName
    second_player: PlayerName
    time: Time
    days_a_move: int = Field(ge=0, le=14)
    find_games: bool

    language: Annotated[str, AfterValidator(_language)]
    theme: Literal["umbra", "penumbra", "classic", "contrast"]
    board: Literal["theme", "walnut", "slate", "ice", "contrast"]
    text_size: Literal["small", "normal", "large"]
    coordinates: Literal["edge", "off", "all"]
    fog: Literal["cloud", "flat"]
    fog_drift: float = Field(ge=0, le=3)
    fog_waves: bool
    less_motion: bool
    animation_speed: float = Field(ge=0.25, le=4)
    men_size: Literal["small", "normal", "large"]
    pieces: Mapping[Family, str] = Field(
        description=N_("by families of games, sets of pieces")
    )
    red_promoted: bool
    notations: Annotated[Mapping[Family, str], AfterValidator(_known_notations)] = Field(
        description=N_("by families of games, notations")
    )
    volume: int = Field(ge=0, le=100)
    countdown: bool

    always_queen: Literal["never", "ahead", "always"]
    confirm_moves: bool
    blindfold: bool
    help: int = Field(ge=0, le=3)
    show_dots: bool
    show_blocked: bool
    name_pieces: bool
    open_games_in: Literal["replay", "analysis"]
    replay_opens: Literal["fitting", "start", "end"]
    slideshow_seconds: float = Field(ge=0.1, le=10)
    export_marks: bool
    watch_seconds: float = Field(ge=0, le=10)
    watch_first: BotName
    watch_second: BotName
    watch_time: Time
    practice_after_games: bool
    new_cards_a_day: int = Field(ge=0, le=100)

    window_width: int = Field(ge=900, le=7680)
    window_height: int = Field(ge=600, le=4320)
    window_place: str = Field(
        pattern=r"^(-?\d{1,5} -?\d{1,5})?$",
        description=N_('left and upper edge such as "120 40", or ""'),
    )
    window_maximised: bool
    fullscreen: bool
    fps: int = Field(ge=20, le=240)

    bot_seconds: float = Field(ge=0.01, le=600)
    bot_delay: float = Field(ge=0, le=10)
    bot_limit: float = Field(ge=1, le=3600)
    belief_bytes: int = Field(ge=2**20, le=2**36)

    @checks("ruleset")
    @classmethod
    def _is_ruleset(cls, value: str, info: ValidationInfo) -> str:
        known = find_variant(info.data.get("variant", "fog-chess")).rulesets
        if value not in known:
            raise ValueError(
                _("unknown ruleset {value!r}; known are {names}").format(
                    value=value, names=listed(known)
                )
            )
        return value

    def __hash__(self) -> int:
        """Hash a few fields: maps cannot be hashed, and every frame looks up its keys."""
        return hash((self.player_name, self.bot, self.theme))


def families_with_notations() -> dict[str, Facts]:
    """One game of each family that has several notations, by the family's name."""
    every = [variant.facts for variant in reversed(GAMES.values())]
    found = {facts.family: facts for facts in every if facts.notations}
    return dict(reversed(found.items()))


def notation_in(chosen: Mapping[str, str], facts: Facts) -> str:
    """The notation chosen for a game, or its usual one; ``""`` where it has but one."""
    return chosen.get(facts.family, facts.usual_notation)


@dataclass(frozen=True, slots=True)
class FirstScreen:
    """What the app opens with. Empty fields are taken from the settings.

    Attributes:
        screen: ``home``, ``play``, ``watch``, ``replay`` or ``edit``.
        bot: The opponent in ``play``.
        side: ``first``, ``second`` or ``random``.
        ruleset: Name of a ruleset of ``variant``.
        variant: Key of a game.
        time: ``none`` or minutes+seconds such as ``3+2`` or ``10+1x30``.
        seed: Of the bots' dice; ``None`` draws one.
        file: The game file to replay.
        game: Which of its games, from 1; ``None`` for a list of them, if it has several.
        ply: After how many moves of one game; ``None`` for where the settings say.
        bots: Who plays in ``watch``.
        start: The position that ``play``, ``watch`` or ``edit`` begins from; ``""`` for the
            usual.
    """

    screen: str = "home"
    bot: str = ""
    side: str = ""
    ruleset: str = ""
    variant: str = ""
    time: str = ""
    seed: int | None = None
    file: str = ""
    game: int | None = None
    ply: int | None = None
    bots: tuple[str, ...] = ()
    start: str = ""
