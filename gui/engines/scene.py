"""Engines: which there are, whether they answer, and what is set in them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from core.engine import Probe, Setting
from core.plain import plain
from gui.app.requests import Request, ToEngines
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.drawing import redraw
from gui.engines.adding import NEW, TITLE, ProgramChooser, named, new_engine
from gui.engines.cards import EngineCards
from gui.engines.detail import (
    EnginesLayout,
    draw_head,
    draw_own,
    draw_strip,
    engines_layout,
)
from gui.engines.options import rows_of
from gui.engines.starts import StartedEngine, Starts
from gui.entry.form import Form
from gui.entry.headings import beside_heading, draw_heading
from gui.widgets.app_bar import AppBar
from gui.widgets.button import Button, ConfirmButton
from gui.widgets.notice import Notice
from gui.widgets.widget import Widget
from settings.engines import EngineList, change_engines, read_engines
from settings.remembered import StateError


class EnginesScene(Screen):
    """Cards at the left, the chosen engine at the right."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._bar = AppBar("Engines", "Programs that play as bots", self.back, self.home)
        self._notice = Notice()
        self._list, broken = _read()
        self._starts = Starts(shell.asking)
        self._form = Form()
        self._test = Button("Test", self._ask_again, icon="play")
        self._add = Button(TITLE, self._look_for_one, "main", "new")
        self._chooser: ProgramChooser | None = None
        self._close = Button("Close", self._turn, icon="close")
        self._restore = Button("Restore", self._restore_all, "quiet")
        self._remove = ConfirmButton(
            "Remove", "Yes, remove it", "trash", self._remove_chosen
        )
        self._layout: EnginesLayout | None = None
        self._cards = self._new_cards("")
        self._show()
        if broken:
            self._notice.show_error(broken)

    @property
    def title(self) -> str:
        """See ``Scene.title``."""
        return "Umbra · Engines"

    @property
    def place(self) -> Request:
        """See ``Screen.place``."""
        return ToEngines()

    @property
    def busy(self) -> bool:
        """Whether an engine is being asked."""
        return bool(self._starts)

    def close(self) -> None:
        """See ``Scene.close``."""
        self._starts.close()

    def back(self) -> None:
        """See ``Screen.back``: whoever looks for a program stops that first."""
        if self._chooser is not None:
            self._turn()
        else:
            super().back()

    def hear(self, event: pygame.event.Event) -> bool:
        """See ``Screen.hear``: what is typed over folders goes to the line for a path."""
        chooser = self._chooser
        return chooser is not None and chooser.path.catch(event, self.focus)

    def take_file(self, path: Path) -> None:
        """See ``Screen.take_file``: a program that is dropped here is added."""
        self._add_program(path)

    def tick(self, dt: float) -> None:
        """See ``Screen.tick``: take in what engines have answered."""
        del dt
        for start, probe in self._starts.answers():
            self._take(start, probe)
            redraw.now()
        if not self._notice.enabled:
            self._starts.cancel(NEW)  # what said that it is started was put away
        if self.focus.current is not None and self.focus.current.focused:
            self._form.bring(self.focus.current)

    def act(self, event: pygame.event.Event) -> None:
        """See ``Screen.act``: the wheel scrolls, Backspace leads to the folder above."""
        if self._chooser is None:
            self._form.handle(event)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_BACKSPACE:
            self._chooser.list.up()

    def arrange(self) -> None:
        """See ``Screen.arrange``."""
        m = self.metrics
        self._bar.arrange(self.size[0], m)
        layout = self._layout = engines_layout(self.size, m)
        self._cards.fill(layout.cards, m)
        self._add.rect = layout.add
        self._test.rect = layout.test
        self._remove.rect = self._close.rect = layout.remove
        if self._chooser is not None:
            self._chooser.arrange(layout, m)
        room = layout.foot.copy()
        room.width = layout.remove.x - m.gutter - room.x
        self._notice.rect = room
        self._form.place(layout.options, self.size[1], m)
        self._restore.words = self._restore_words
        self._restore.rect = beside_heading(layout.options, self._restore.words, m)

    def paint(self, surface: pygame.Surface) -> None:
        """See ``Screen.paint``."""
        layout, style, line = self._layout, self.style, self._cards.line
        if layout is None:
            return
        self._bar.draw(surface, style)
        if self._chooser is not None:
            self._chooser.draw(surface, style)
            return
        if line is None:
            draw_own(surface, layout.head.union(layout.options), style)
            return
        draw_head(surface, layout.head, line, style)
        draw_strip(surface, layout.strip, line, line.name in self._starts, style)
        if self._form.pairs:
            draw_heading(surface, layout.options, "Options of the engine", style)
        self._form.paint(surface, self.shell.settings, style)

    @property
    def _restore_words(self) -> str:
        line = self._cards.line
        return f"{len(line.options)} changed · Restore" if line is not None else ""

    def _new_cards(self, chosen: str) -> EngineCards:
        return EngineCards(
            self._list.engines, chosen, self._starts.__contains__, self._turn
        )

    def _turn(self) -> None:
        """Show the chosen engine, and folders no more."""
        self._chooser = None
        self._show()

    def _show(self) -> None:
        """Show the chosen engine; one that was never asked is asked now."""
        line = self._cards.line
        if line is not None and line.probe is None and not line.engine.problem:
            self._starts.ask(line)
        self._form.scroll.to(0)
        self._fill()

    def _fill(self) -> None:
        """Make the rows of the chosen engine's options."""
        rows = rows_of(self._cards.line, self._set, self._refuse, self._press)
        self._form.fill([(row, row.control()) for row in rows])
        self._offer()

    def _offer(self) -> None:
        """Let Tab go through what is shown."""
        line = self._cards.line
        self._remove.enabled = line is not None
        shown: list[Widget] = [self._cards, self._add]
        if self._chooser is not None:
            shown += [*self._chooser.widgets, self._close]
        elif line is not None:
            changed = [self._restore] if line.options else []
            shown += [self._test, *changed, *self._form.controls, self._remove]
        self.focus.set([*shown, *self._bar.widgets, self._notice])
        if self._layout is not None:
            self.arrange()

    def _ask_again(self) -> None:
        if (line := self._cards.line) is not None:
            self._starts.ask(line)
            redraw.now()

    def _press(self, button: str) -> None:
        """Press a button of the chosen engine, which is started for that."""
        line = self._cards.line
        if line is not None and self._starts.ask(line, button):
            self._notice.show(f"{line.name} is started for it", "engine")

    def _take(self, start: StartedEngine, probe: Probe) -> None:
        """Keep what an engine has said; one that is new and answers joins the list."""
        line = start.line
        if start.button and not probe.problem:
            self._notice.show(f"{plain(start.button)} was pressed in {line.name}")
            return
        told = {"probe": probe, "protocol": line.protocol or probe.speech}
        if line.name == NEW:
            if probe.problem:
                self._notice.show_error(f"Not added: {plain(probe.problem)}")
                return
            new, self._chooser = line.model_copy(update=told), None
            kept = self._change(lambda engines: engines.having(named(new, engines)))
            name = self._list.engines[-1].name
            if kept:
                self._notice.show(f"{name} was added")
            self._renew(name)
        elif self._list.named(line.name):
            chosen = self._cards.line
            self._change(lambda engines: engines.revised(line, **told))
            self._renew(chosen.name if chosen else "")

    def _look_for_one(self) -> None:
        """Show folders and their programs, to choose the one that is added."""
        self._chooser = ProgramChooser(self._add_program, self._notice.show_error)
        self._chooser.list.fill()
        self._offer()
        self.focus.focus(self._chooser.widgets[-1], by_keyboard=False)

    def _add_program(self, path: Path) -> None:
        """Start the program to learn who it is; then it is added."""
        self._starts.cancel(NEW)
        line = new_engine(path)
        if line.engine.problem:
            self._notice.show_error(line.engine.problem)
            return
        words = f"{plain(path.name)} is started to learn what it plays"
        self._notice.offer(words, "engine", "Cancel", lambda: self._starts.cancel(NEW))
        self._starts.ask(line)

    def _remove_chosen(self) -> None:
        line = self._cards.line
        if line is None:
            return
        if self._change(lambda engines: engines.without(line.name)):
            self._notice.show(f"{line.name} was removed from the list", "trash")
        self._renew("")

    def _restore_all(self) -> None:
        line = self._cards.line
        if line is not None:
            self._change(lambda engines: engines.revised(line, options={}))
            self._renew(line.name)

    def _set(self, name: str, value: Setting) -> None:
        """Keep the value of an option."""
        line = self._cards.line
        if line is None:
            return
        self._change(lambda engines: engines.setting(line, name, value))
        after = self._list.named(line.name) or line
        self._cards.replace(after)
        rows = rows_of(after, self._set, self._refuse, self._press)
        self._form.pairs = [
            (row, control) for row, (_, control) in zip(rows, self._form.pairs, strict=True)
        ]
        self._offer()

    def _refuse(self, problem: str) -> None:
        if problem:
            self._notice.show_error(problem)
        elif self._notice.is_error:
            self._notice.hide()

    def _renew(self, chosen: str) -> None:
        """Show the list anew, with one of them chosen."""
        self._cards = self._new_cards(chosen)
        self._show()

    def _change(self, change: Callable[[EngineList], EngineList]) -> bool:
        """Change the list; return whether that lasts longer than this screen."""
        saved = True
        try:
            self._list = change_engines(change)
        except (StateError, OSError) as error:
            self._list, saved = change(self._list), False
            why = getattr(error, "strerror", error)
            self._notice.show_error(f"The list cannot be saved: {why}")
        self.shell.use_engines(line.engine for line in self._list.engines)
        return saved


def _read() -> tuple[EngineList, str]:
    """The list, or why it cannot be read."""
    try:
        return read_engines(), ""
    except StateError as error:
        return EngineList(), str(error)
