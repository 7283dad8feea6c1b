"""How strong an engine of the user's plays: a button that opens a menu."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from bots.entry import Entry
from core.engine import FULL, EngineStrength, strength_words, strengths, with_strength
from core.tasks.bot_host import EngineProbe
from gui.app.shell import Shell
from gui.drawing import redraw
from gui.widgets.button import Button
from gui.widgets.menu import Item, MenuOpener
from settings.engines import EngineList, ListedEngine, change_engines, read_engines
from settings.remembered import StateError


class StrengthChoice(Button):
    """Says how strong the chosen engine plays, and changes it for all its games.

    An engine that has never said what can be set in it is asked first.

    Args:
        shell: What all screens share.
        ask: Opens the menu.

    Attributes:
        on_change: Called when there is something else to choose, or was chosen.
    """

    def __init__(self, shell: Shell, ask: MenuOpener) -> None:
        super().__init__(FULL, self._open, icon="down")
        self.tooltip = "How strong the engine plays"
        self.on_change: Callable[[], None] = lambda: None
        self._shell, self._ask = shell, ask
        self._line: ListedEngine | None = None
        self._asking: EngineProbe | None = None

    @property
    def needed(self) -> bool:
        """Whether there is something to choose, or may be soon."""
        return self._asking is not None or bool(self._strengths)

    @property
    def limit(self) -> str:
        """The strength that the engine is limited to, in words; ``""`` if it is not."""
        return strength_words(self._line.options.items()) if self._line is not None else ""

    def follow(self, bot: Entry | None) -> None:
        """Be about that bot, if it is an engine."""
        name = bot.name if bot is not None and bot.group == "engines" else ""
        if self._line is not None and self._line.name == name:
            return
        self.close()
        self._line = _listed().named(name) if name else None
        if self._line is not None and self._line.probe is None:
            self._asking = self._shell.asking(self._line.engine)
        self._show()

    def update(self, dt: float) -> None:
        """Take in what the engine has said of itself."""
        del dt
        probe = self._asking.poll() if self._asking is not None else None
        if probe is not None and self._line is not None:
            self.close()
            self._keep(probe=probe, protocol=self._line.protocol or probe.speech)

    def close(self) -> None:
        """End the engine that is being asked."""
        if self._asking is not None:
            self._asking.close()
            self._asking = None

    @property
    def _strengths(self) -> tuple[EngineStrength, ...]:
        probe = self._line.probe if self._line is not None else None
        return strengths(probe) if probe is not None else ()

    def _open(self) -> None:
        offered = self._strengths
        words = [each.words for each in offered]
        now = self.limit or FULL
        marked = words.index(now) if now in words else -1

        def pick(number: int) -> None:
            if self._line is not None:
                self._keep(options=with_strength(self._line.options, offered[number]))

        self._ask(self, [Item(each) for each in words], marked, pick)

    def _keep(self, **changes: object) -> None:
        """Change the engine; what cannot be written holds until the program ends."""
        assert self._line is not None, "an engine has said something or is changed"
        line = self._line = self._line.model_copy(update=changes)

        def changed(engines: EngineList) -> EngineList:
            return engines.revised(line, **changes)

        # What cannot be remembered is no reason not to play.
        with suppress(StateError):
            try:
                engines = change_engines(changed)
            except OSError:
                engines = changed(read_engines())
            self._shell.use_engines(line.engine for line in engines.engines)
        self._show()
        self.on_change()
        redraw.now()

    def _show(self) -> None:
        self.enabled = self._asking is None
        self.words = f"Strength: {self.limit}" if self.limit else FULL
        if self._asking is not None:
            self.words = "Starting the engine…"


def _listed() -> EngineList:
    """The user's engines; none if the list has a mistake."""
    try:
        return read_engines()
    except StateError:
        return EngineList()
