"""What every screen shares: settings, the way to other screens, time, and the rules."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields
from datetime import UTC, datetime
from functools import partial
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import pygame

from bots.engines.entries import ask
from bots.games import named
from bots.roster import (
    all_stages,
    analysis_stages,
    enlist,
    first_stages,
    maker,
    rules_of,
    stages_of,
)
from core.clock import running_time
from core.engine import Engine
from core.play.interview import Interview, Send
from core.player import Make, Means
from core.tasks.bot_host import BotProcess, EngineProbe
from core.tasks.preparing import Preparation
from core.tasks.workers import BackgroundTask
from core.texts import _, use
from core.warm import Stage, use_rules
from gui.app.announcer import Announcer
from gui.app.judging import LiveJudging
from gui.app.keys import Keys, keys_of
from gui.app.paths import short_path, stamp
from gui.app.practice import LivePractice
from gui.app.requests import Request, ToHome, ToHotSeat, ToPlay, ToPreparing
from gui.app.scene import Scene
from gui.app.tournaments import LiveTournament
from gui.board.fog import FogClock
from gui.drawing.theme import Theme, chosen_theme
from gui.net.contacts import Contacts, usual_name
from gui.net.hosting import Host
from gui.sound.player import SoundPlayer
from settings.model import Settings, SettingsError
from settings.paths import user_config_file, user_games_path, user_pictures_path
from settings.remembered import PlayedGames, note_played, read_played
from settings.store import default_settings, load_settings, save_user_settings

if TYPE_CHECKING:
    from core.net.codes import Address
    from core.net.messages import Hello
    from core.net.remote import Connection
    from gui.net.discovery import Discovery

TEXT_STEPS = {"small": -1, "normal": 0, "large": 1}


class Shell:
    """Handed to every screen.

    Attributes:
        open: Makes the screen that a request asks for.
        trail: Where Back leads.
        games: The folder where games save themselves.
        tournaments: The folder where tournaments do, each in one of its own.
        pictures: The folder for pictures of games.
        problems: The folder for progress with problems, and for sets of one's own.
        tournament: The one that goes on whatever screen is shown, if there is one.
        practice: Counts the cards that are due, whatever screen is shown.
        judging: Looks through one's games for cards, likewise.
        make: Makes a bot by name and seed, in whatever process it is called.
        task: Begins the work that help needs in another process; tests put their own in
            its place.
        asking: Asks an engine of the user's who it is, likewise.
        interview: Begins to ask a bot about moments of a game, likewise.
        work: Begins slow work of our own in another process, likewise.
        line: Connects to a server, likewise.
        open_folder: Shows a folder in the system's file manager, likewise.
        now: A steady clock in seconds; tests put their own in its place.
        fog_clock: The same for the fog, which stands while nobody looks.
        preparation: Compiles, behind all screens, what games and bots need.
        make_rules: Begins with the rules of a game by its key; tests put their own in its
            place.
        discover: Begins to look for servers in the local network, likewise.
        host: The server of this computer's own, likewise.
        dice: Draws seeds and sides.
        played: Tells which games were played when.
        sounds: Plays sounds; silent until the window has begun it.
        announcer: Says aloud what a screen reader is to say.
    """

    def __init__(
        self, settings: Settings, open_: Callable[[Request], Scene] | None = None
    ) -> None:
        self._settings = settings
        self.open = open_ or self._opened
        self.trail = Trail()
        self.games: Path = user_games_path()
        self.tournaments: Path = self.games.parent / "tournaments"
        self.pictures: Path = user_pictures_path()
        self.problems: Path = self.games.parent / "problems"
        self.tournament: LiveTournament | None = None
        self.practice = LivePractice(self)
        self.judging = LiveJudging(self)
        self.make: Make = maker(Means(settings.belief_bytes))
        self.asking: Callable[[Engine], EngineProbe] = partial(EngineProbe, ask)
        self.task: Send = BotProcess
        self.interview: Callable[[Make, str, int], Interview] = Interview
        self.work: Callable[..., BackgroundTask[Any]] = BackgroundTask
        self.line: Callable[[Address, Hello], Connection] = connected
        self.open_folder: Callable[[Path], bool] = open_folder
        self.now: Callable[[], float] = running_time
        self.fog_clock = FogClock(self._read_clock)
        self.preparation = Preparation(all_stages(settings.variant, settings.bot))
        self.make_rules: Callable[[str], RulesLoader] = partial(
            RulesLoader, preparation=self.preparation
        )
        self.discover: Callable[[], Discovery] = discovering
        self.host = Host(self.games.parent / "server")
        self.dice = random.Random()
        self.played: Callable[[], PlayedGames] = lambda: read_played(self.games)
        self._rules: dict[str, RulesLoader] = {}
        self._file = SettingsFile()
        self._loud = settings.volume or default_settings().volume
        self.sounds = SoundPlayer()
        self.announcer = Announcer()

    @property
    def settings(self) -> Settings:
        """The present settings; their language is in use."""
        return self._settings

    @settings.setter
    def settings(self, settings: Settings) -> None:
        if settings.language != self._settings.language:
            use_language(settings)
        self._settings = settings

    def _opened(self, request: Request) -> Scene:
        """The screen of a request, or the one that waits for its rules."""
        wanted = request.needs
        if wanted and not self.rules_of(wanted).ready:
            request = ToPreparing(request)
        if isinstance(request, ToPlay):
            self.hurry(request.variant, request.bot)
        if isinstance(request, ToPlay | ToHotSeat):
            note_played(self.games, request.variant, datetime.now(UTC))
        return screen_for(self, request)

    def begin(self, *what: Any) -> BackgroundTask[Any]:  # noqa: ANN401 - of any work
        """Begin work in another process, by whatever ``work`` is then."""
        return self.work(*what)

    def use_engines(self, engines: Iterable[Engine]) -> None:
        """Have these engines of the user's among the bots from now on."""
        enlist(engines)
        self.make = maker(Means(self.settings.belief_bytes))

    def contacts(self) -> Contacts:
        """Contacts to servers; whoever has them closes them."""
        return Contacts(self.line, usual_name(self.settings))

    def begin_host(self) -> None:
        """Have the server of this computer's own, by the name one goes by."""
        name = usual_name(self.settings)
        self.host.begin(_("{name}’s computer").format(name=name))

    @property
    def trash(self) -> Path:
        """The folder of deleted games and tournaments."""
        return self.games.parent / "trash"

    @property
    def theme(self) -> Theme:
        """The colours in use."""
        return chosen_theme(self.settings)

    @property
    def keys(self) -> Keys:
        """Which key asks for what."""
        return keys_of(self.settings)

    @property
    def rules(self) -> RulesLoader:
        """Whether the rules of the game in the settings are ready, and how far that is."""
        return self.rules_of(self.settings.variant)

    def rules_of(self, variant: str) -> RulesLoader:
        """The same for any game, whose preparation begins when somebody wants it."""
        if variant not in self._rules:
            self._rules[variant] = self.make_rules(variant)
        return self._rules[variant]

    @property
    def compiled(self) -> tuple[object, ...]:
        """All that is shown of the progress of compiling; a change asks for a redraw."""
        progress = (
            (rules.done, seconds_words(rules.left), rules.ready)
            for rules in self._rules.values()
        )
        return *progress, self.preparing

    def close_rules(self) -> None:
        """Stop compiling."""
        for rules in self._rules.values():
            rules.close()
        self.preparation.close()

    @property
    def preparing(self) -> str:
        """Progress of background compiling as text; empty once it is done."""
        found = self.preparation
        return how_far(found) if found.begun and not found.over else ""

    def awaited(self, bot: str, variant: str) -> str:
        """About how long compiling what a bot needs for a game takes; empty if done."""
        return self._awaited(stages_of(bot, variant))

    def awaited_analysis(self, variant: str) -> str:
        """The same of what an analysis of a game needs."""
        return self._awaited(analysis_stages(variant))

    def _awaited(self, stages: Sequence[Stage]) -> str:
        found = self.preparation
        waits = found.begun and not found.has(stages)
        return seconds_words(found.left(stages)) if waits else ""

    def hurry(self, variant: str, bot: str) -> None:
        """Have what a game against a bot needs compiled before anything else."""
        self.preparation.want(first_stages(variant, bot))

    @property
    def text_step(self) -> int:
        """How many size classes the text goes up or down."""
        return TEXT_STEPS[self.settings.text_size]

    def change(self, **changes: object) -> None:
        """Keep changed settings.

        Raises:
            SettingsError: If one is not allowed.
            OSError: If they cannot be written; they hold for this session all the same.
        """
        try:
            self.settings = save_user_settings(changes)
        except OSError:
            self.settings = self.settings.model_copy(update=changes)
            raise

    def sound_switched(self) -> int:
        """The volume that switches the sound off, or on again as loud as it was."""
        self._loud = self.settings.volume or self._loud
        return 0 if self.settings.volume else self._loud

    def follow_file(self) -> str | None:
        """Take over what somebody has changed in the user's file.

        Returns:
            ``None`` while nothing has changed, else one line on what is wrong with the
            file, or ``""``. While something is wrong the settings stay as they are.
        """
        if not self._file.changed(self.now()):
            return None
        found = read_again()
        if isinstance(found, str):
            return found
        self.settings = found
        return ""

    def doubt_file(self) -> None:
        """Read the settings file again at the next check."""
        self._file.forget()

    def _read_clock(self) -> float:
        """The time by whatever clock there is now."""
        return self.now()


def screen_for(shell: Shell, request: Request) -> Scene:
    """The screen of a request, whose rules are ready."""
    given = (request,) if fields(request) else ()
    return cast("Scene", named(request.screen)(shell, *given))


# --- Where Back leads --------------------------------------------------------------------


class Trail:
    """Places, the last one left on top.

    Each kind of screen is on it once: whoever comes to one again has gone back to it, so
    that Back always ends at Home.
    """

    def __init__(self) -> None:
        self._places: list[Request] = []

    def leave(self, place: Request | None, request: Request) -> None:
        """Go from ``place``, or from where nobody comes back to, to what is asked for."""
        if place is not None:
            self._cut(type(place))
            self._places.append(place)
        self._cut(type(request))

    def back(self) -> Request | None:
        """The place that was left last, which is then left for good."""
        return self._places.pop() if self._places else None

    def lead_home(self) -> None:
        """Have Back lead Home, whatever lies between."""
        self._places = [ToHome()]

    def _cut(self, kind: type[Request]) -> None:
        """Forget the screen of that kind and what came after it."""
        kinds = [type(place) for place in self._places]
        if kind in kinds:
            del self._places[kinds.index(kind) :]


# --- The settings file -------------------------------------------------------------------

LOOK_EVERY = 1.0
"""Seconds between two looks at the file."""


class SettingsFile:
    """Detects changes of the settings file."""

    def __init__(self) -> None:
        self._stamp = stamp(user_config_file())
        self._looked = float("-inf")

    def forget(self) -> None:
        """Treat the file as changed at the next check."""
        self._stamp = None

    def changed(self, now: float) -> bool:
        """Whether the file changed since the last check; checked once a second.

        ``now`` is the time by the clock, in seconds.
        """
        if now - self._looked < LOOK_EVERY:
            return False
        self._looked = now
        before, self._stamp = self._stamp, stamp(user_config_file())
        return self._stamp != before


def read_again() -> Settings | str:
    """The settings as they are on file now, or one line on why they cannot be used."""
    try:
        return load_settings()
    except SettingsError as error:
        file = user_config_file()
        return str(error).replace(str(file), short_path(file), 1)


def use_language(settings: Settings) -> None:
    """Show every text in the language of the settings, or else in that of the system."""
    preferred = pygame.system.get_pref_locales()
    names = ["_".join(map(str, filter(None, each.values()))) for each in preferred]
    use(settings.language, names)


# --- Rules -------------------------------------------------------------------------------

_NAP = 0.05
_IN_SECONDS = 100


def how_far(preparation: Preparation, stages: Sequence[Stage] = ()) -> str:
    """Progress of ``stages``, by default all: ``9 of 31, about 20 s left``."""
    done, total = preparation.count(stages or preparation.stages)
    return far_words(done, total, preparation.left(stages))


def far_words(done: int, total: int, left: float) -> str:
    """Progress as text: parts done, parts in all, and seconds left."""
    words = _("{done} of {total}, {time} left")
    return words.format(done=done, total=total, time=seconds_words(left))


def seconds_words(left: float) -> str:
    """About how long it takes: in seconds, in fives of them, or from 100 on in minutes."""
    if left > _IN_SECONDS:
        return _("about {number} min").format(number=round(left / 60))
    step = 5 if left > 12 else 1
    return _("about {number} s").format(number=max(1, step * ceil(left / step)))


class RulesLoader:
    """Progress of loading the rules of one game.

    Args:
        variant: Key of the game; which ruleset is used to get it ready does not matter.
        preparation: What compiles them.
    """

    def __init__(self, variant: str, preparation: Preparation | None = None) -> None:
        self._stages = rules_of(variant)
        self.done = 0
        """How many parts are done."""
        self.total = sum(stage.parts for stage in self._stages)
        """How many there are."""
        self.left = 0.0
        """About how many seconds the others take."""
        self.ready = False
        """Whether playing by them takes no time any more."""
        self._variant = variant
        self._preparation = preparation
        self._thread: threading.Thread | None = None
        self._closed = threading.Event()

    def begin(self) -> None:
        """Start getting ready, once."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._prepare, daemon=True)
            self._thread.start()

    def wait(self) -> None:
        """Load the rules synchronously, where no window must stay responsive."""
        deque(use_rules(self._variant), maxlen=0)
        self.done, self.left, self.ready = self.total, 0.0, True

    def close(self) -> None:
        """Stop waiting for the compiler."""
        self._closed.set()

    def _prepare(self) -> None:
        if self._preparation is not None:
            self._follow(self._preparation)
        if not self._closed.is_set():
            self.wait()

    def _follow(self, preparation: Preparation) -> None:
        """Wait until somebody else has compiled them."""
        preparation.want(self._stages)
        preparation.begin()
        while not preparation.has(self._stages) and not self._closed.wait(_NAP):
            self.done = preparation.count(self._stages)[0]
            self.left = preparation.left(self._stages)


# --- Servers -----------------------------------------------------------------------------


def connected(address: Address, hello: Hello) -> Connection:
    """A line to a server; what it takes to talk to one is loaded with the first."""
    return cast("Connection", named("core.net.line:Line")(address, hello))


# --- The file manager --------------------------------------------------------------------


def open_folder(folder: Path) -> bool:
    """Show a folder in the system's file manager; return whether there is one."""
    try:
        if sys.platform == "win32":
            os.startfile(folder)
        else:
            opener = "open" if sys.platform == "darwin" else "xdg-open"
            quiet = subprocess.DEVNULL
            subprocess.Popen([opener, folder], stdout=quiet, stderr=quiet)
    except OSError:
        return False
    return True


def discovering() -> Discovery:
    """A search of the local network, loaded likewise."""
    return cast("Discovery", named("gui.net.discovery:Discovery")())
