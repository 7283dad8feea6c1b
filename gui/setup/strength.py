"""How strong an engine of the user's plays: a button that opens a menu."""

from __future__ import annotations

from contextlib import suppress

from bots.entry import Entry
from core.engine import FULL, strength_words, strengths, with_strength
from core.tasks.bot_host import EngineProbe
from gui.app.tree_screen import TreeScreen
from gui.drawing import redraw
from gui.ui.elements import Leaf
from gui.ui.parts import button
from gui.widgets.menu import Item
from settings.engines import EngineList, ListedEngine, change_engines, read_engines
from settings.remembered import StateError


class Strength:
    """How strong the chosen engine plays, in all its games.

    An engine that has never said what can be set in it is asked first.

    Args:
        screen: On which it is chosen.
    """

    def __init__(self, screen: TreeScreen) -> None:
        self._screen, self._name = screen, ""
        self._line: ListedEngine | None = None
        self._probe: EngineProbe | None = None

    @property
    def limit(self) -> str:
        """The strength that the engine is limited to, in words; ``""`` if it is not."""
        return strength_words(self._line.options.items()) if self._line is not None else ""

    def follow(self, bot: Entry | None) -> None:
        """Be about that bot, if it is an engine."""
        name = bot.name if bot is not None and bot.group == "engines" else ""
        if name == self._name:
            return
        self.close()
        self._name, self._line = name, _listed().named(name) if name else None
        if self._line is not None and self._line.probe is None:
            self._probe = self._screen.shell.asking(self._line.engine)

    def poll(self) -> None:
        """Take in what the engine has said of itself."""
        probe = self._probe.poll() if self._probe is not None else None
        if probe is not None and self._line is not None:
            self.close()
            self._change(probe=probe, protocol=self._line.protocol or probe.speech)
            redraw.now()

    def close(self) -> None:
        """End the engine that is being asked."""
        if self._probe is not None:
            self._probe.close()
            self._probe = None

    def view(self) -> Leaf | None:
        """The button, if there is something to choose, or may be soon."""
        asking = self._probe is not None
        probe = self._line.probe if self._line is not None else None
        if not asking and not (probe is not None and strengths(probe)):
            return None
        words = f"Strength: {self.limit}" if self.limit else FULL
        return button(
            "Starting the engine…" if asking else words,
            self._open,
            icon="down",
            enabled=not asking,
            tooltip="How strong the engine plays",
            h="control",
        )

    def _open(self) -> None:
        line = self._line
        if line is None or line.probe is None:
            return
        offered, options = strengths(line.probe), line.options
        words, now = [each.words for each in offered], self.limit or FULL
        self._screen.open_menu(
            [Item(each) for each in words],
            words.index(now) if now in words else -1,
            lambda number: self._change(options=with_strength(options, offered[number])),
        )

    def _change(self, **changes: object) -> None:
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
            self._screen.shell.use_engines(line.engine for line in engines.engines)


def _listed() -> EngineList:
    """The user's engines; none if the list has a mistake."""
    try:
        return read_engines()
    except StateError:
        return EngineList()
