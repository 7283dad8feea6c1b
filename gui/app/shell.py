"""What every screen shares: settings, the way to other screens, time, and the rules."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from bots.engines.entries import ask
from bots.roster import all_stages, analysis_stages, enlist, first_stages, maker, stages_of
from core.clock import running_time
from core.engine import Engine
from core.play.interview import Interview, Send
from core.player import Make, Means
from core.tasks.bot_host import BotProcess, EngineProbe
from core.tasks.preparing import Preparation
from core.tasks.workers import BackgroundTask
from core.warm import Stage
from gui.app.file_manager import open_folder
from gui.app.keys import Keys, keys_of
from gui.app.requests import Request
from gui.app.rules_loading import RulesLoader, how_far, seconds_words
from gui.app.running_tournament import RunningTournament
from gui.app.scene import Scene
from gui.app.settings_file import SettingsFile, read_again
from gui.app.trail import Trail
from gui.board.fog_time import FogClock
from gui.drawing.board_colours import chosen_theme
from gui.drawing.theme import Theme
from gui.sound.player import SoundPlayer
from settings.model import Settings
from settings.paths import user_games_path, user_pictures_path
from settings.remembered import PlayedGames, read_played
from settings.store import default_settings, save_user_settings

TEXT_STEPS = {"small": -1, "normal": 0, "large": 1}


class Shell:
    """Handed to every screen.

    Attributes:
        settings: The present settings; ``change`` replaces them.
        open: Makes the screen that a request asks for.
        trail: Where Back leads.
        games: The folder where games save themselves.
        tournaments: The folder where tournaments do, each in one of its own.
        pictures: The folder for pictures of games.
        problems: The folder for progress with problems, and for sets of one's own.
        tournament: The one that goes on whatever screen is shown, if there is one.
        make: Makes a bot by name and seed, in whatever process it is called.
        task: Begins the work that help needs in another process; tests put their own in
            its place.
        asking: Asks an engine of the user's who it is, likewise.
        interview: Begins to ask a bot about moments of a game, likewise.
        work: Begins slow work of our own in another process, likewise.
        open_folder: Shows a folder in the system's file manager, likewise.
        now: A steady clock in seconds; tests put their own in its place.
        fog_clock: The same for the fog, which stands while nobody looks.
        preparation: Compiles, behind all screens, what games and bots need.
        make_rules: Begins with the rules of a game by its key; tests put their own in its
            place.
        dice: Draws seeds and sides.
        played: Tells which games were played when.
        sounds: Plays sounds; silent until the window has begun it.
    """

    def __init__(self, settings: Settings, open_: Callable[[Request], Scene]) -> None:
        self.settings = settings
        self.open = open_
        self.trail = Trail()
        self.games: Path = user_games_path()
        self.tournaments: Path = self.games.parent / "tournaments"
        self.pictures: Path = user_pictures_path()
        self.problems: Path = self.games.parent / "problems"
        self.tournament: RunningTournament | None = None
        self.make: Make = maker(Means(settings.belief_bytes))
        self.asking: Callable[[Engine], EngineProbe] = partial(EngineProbe, ask)
        self.task: Send = BotProcess
        self.interview: Callable[[Make, str, int], Interview] = Interview
        self.work: Callable[..., BackgroundTask[Any]] = BackgroundTask
        self.open_folder: Callable[[Path], bool] = open_folder
        self.now: Callable[[], float] = running_time
        self.fog_clock = FogClock(self._read_clock)
        self.preparation = Preparation(all_stages(settings.variant, settings.bot))
        self.make_rules: Callable[[str], RulesLoader] = partial(
            RulesLoader, preparation=self.preparation
        )
        self.dice = random.Random()
        self.played: Callable[[], PlayedGames] = lambda: read_played(self.games)
        self._rules: dict[str, RulesLoader] = {}
        self._file = SettingsFile()
        self._loud = settings.volume or default_settings().volume
        self.sounds = SoundPlayer()

    def use_engines(self, engines: Iterable[Engine]) -> None:
        """Have these engines of the user's among the bots from now on."""
        enlist(engines)
        self.make = maker(Means(self.settings.belief_bytes))

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
        said = (
            (rules.done, seconds_words(rules.left), rules.ready)
            for rules in self._rules.values()
        )
        return *said, self.preparing

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
