"""What every screen shares: settings, the way to other screens, time, and the rules."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from bots.roster import make
from core.player import Make, Means
from core.settings import Settings, save_user_settings, user_games_path
from gui.arena.running import Running
from gui.keys import Keys, keys_of
from gui.requests import Request
from gui.rules import Rules
from gui.scene import Scene
from gui.theme import THEMES, Theme

TEXT_STEPS = {"small": -1, "normal": 0, "large": 1}


class Shell:
    """Handed to every screen.

    Attributes:
        settings: The present settings; ``change`` replaces them.
        open: Makes the screen that a request asks for.
        games: The folder where games save themselves.
        tournaments: The folder where tournaments do, each in one of its own.
        tournament: The one that goes on whatever screen is shown, if there is one.
        make: Makes a bot by name and seed, in whatever process it is called.
        now: A steady clock in seconds; tests put their own in its place.
        rules: Whether the rules are ready to play by, and how far that is.
        dice: Draws seeds and sides.
    """

    def __init__(self, settings: Settings, open_: Callable[[Request], Scene]) -> None:
        self.settings = settings
        self.open = open_
        self.games: Path = user_games_path()
        self.tournaments: Path = self.games.parent / "tournaments"
        self.tournament: Running | None = None
        self.make: Make = partial(make, means=Means(settings.belief_bytes))
        self.now: Callable[[], float] = time.monotonic
        self.rules = Rules(settings.variant, settings.ruleset)
        self.dice = random.Random()

    @property
    def theme(self) -> Theme:
        """The colours in use."""
        return THEMES[self.settings.theme]

    @property
    def keys(self) -> Keys:
        """Which key asks for what."""
        return keys_of(self.settings)

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
