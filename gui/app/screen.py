"""A screen: a function from its state to a tree of elements, with widgets in focus."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pygame

from core.texts import _, language
from gui.app.card import Card, KeySheet
from gui.app.choices import keep
from gui.app.files import opening_of_file
from gui.app.keys import Action
from gui.app.requests import (
    Request,
    ToHome,
    ToLesson,
    ToLibrary,
    ToNewGame,
    ToOptions,
    ToWatchSetup,
)
from gui.app.scene import Scene
from gui.app.shell import Shell
from gui.drawing import cuts, redraw
from gui.drawing.metrics import Metrics, metrics
from gui.ui.elements import Leaf
from gui.ui.layout import Element, Frame, Length, Slot
from gui.ui.menu import Item, Menu
from gui.ui.parts import BAR_ICON, icon_button
from gui.widgets.focus import Focus
from gui.widgets.notice import SHOWN_FOR_SECONDS, Notice, banner_place
from gui.widgets.widget import Style
from settings.keys import EVERYWHERE

_WAYS: dict[Action, Request] = {
    "new_game": ToNewGame(),
    "open": ToLibrary(),
    "watch": ToWatchSetup(),
}


class Screen:
    """A scene that says in ``view`` what it shows, and what it does about events and time.

    The tree is made anew for every frame, and before an event if another came since the
    last frame: so it always shows what there is, and an event means what the player sees.
    Only where the time that passed moves what is painted, such as fog, it is kept
    (``redraw.repaint``). Whoever changes something without an event asks for a frame
    (``redraw.now``).

    ``hear`` takes events before the widgets do, and ``act`` those that no widget wanted;
    ``tick`` lets time pass.

    A screen may have a visitor: another one that lies over it, hears and shows all, and
    gives way to it again when it is left. What lies below goes on meanwhile; nothing of it
    is lost.

    Attributes:
        card: Lies over the screen while it is open; ``None`` where there is none.
        banner: A line over the screen for news that belongs to no screen in particular.
        visits: Whether it lies over another screen, to which it leads back.
        heading: What it is called in the frame of the window.
        beyond: Where Back leads if no screen was left for this one.
    """

    heading = ""
    beyond: Request = ToHome()
    visits = False

    def __init__(self, shell: Shell) -> None:
        self.shell = shell
        self._visitor: Scene | None = None
        self._pointed: pygame.event.Event | None = None
        self.card: Card | None = None
        self.banner = Notice()
        self.focus = Focus(above=[self.banner])
        self.focus.say = self._renewed
        self._sheet = KeySheet(self)
        self.size = (0, 0)
        self._following: Scene | None = self
        self._look: object = None
        self._compiled = shell.compiled
        # Names with two underscores, so that no screen takes one of them by chance.
        self.__root, self.__stale = Slot(), False
        self.__tree: Element | None = None
        self.__hears: list[Callable[[pygame.event.Event], bool]] = []
        self.__menu = Menu(self.focus)
        self.__language = self.__laid_in = language()

    @property
    def title(self) -> str:
        """See ``Scene.title``."""
        return f"Umbra · {_(self.heading)}" if self.heading else "Umbra"

    @property
    def place(self) -> Request | None:
        """The request that reopens this screen as it is; ``None`` if Back skips it."""
        return None

    @property
    def answers(self) -> frozenset[Action]:
        """The actions that mean something here, for the sheet of keys."""
        return EVERYWHERE

    @property
    def metrics(self) -> Metrics:
        """The measures for the present window size."""
        return metrics(*self.size, self.shell.text_step)

    @property
    def style(self) -> Style:
        """Colours and measures together."""
        return Style(self.shell.theme, self.metrics)

    def go(self, request: Request) -> None:
        """Show another screen next, from which Back leads here."""
        self.shell.trail.leave(self.place, request)
        self._following = self.shell.open(request)

    def leave(self) -> None:
        """End the program."""
        self._following = None

    @property
    def covered(self) -> bool:
        """Whether a card lies over it that keeps the mouse and the keys from it."""
        return self._sheet.open or (self.card is not None and self.card.open)

    @property
    def taught(self) -> ToLesson | None:
        """The rules that are offered beside the keys; ``None`` where none are."""
        return ToLesson(self.shell.settings.variant, self.shell.settings.ruleset)

    @property
    def front(self) -> Screen:
        """The screen that lies on top: a visitor's, or else this one."""
        visitor = self._visitor
        return visitor.front if isinstance(visitor, Screen) else self

    def visit(self, request: Request) -> None:
        """Show another screen over this one, which is there again when that is left."""
        self._visitor, self._pointed = self.shell.open(request), None
        if isinstance(self._visitor, Screen):
            self._visitor.visits = True

    @property
    def typing(self) -> bool:
        """See ``Scene.typing``."""
        if self._visitor is not None:
            return self._visitor.typing
        return self.focus.typing

    def handle(self, event: pygame.event.Event) -> None:
        """See ``Scene.handle``."""
        if self._visitor is not None:
            if event.type == pygame.MOUSEMOTION:
                self._pointed = event
            self._visitor.handle(event)
            return
        if self.__stale and self.size != (0, 0):
            self.__lay_out()
        self.shell.fog_clock.hear(event)
        if event.type == pygame.DROPFILE:
            self.take_file(Path(event.file))
        elif self.size != (0, 0) and not self._caught(event):
            self._hand_on(event)
        self.__stale = self.__stale or event.type != pygame.MOUSEMOTION

    def _hand_on(self, event: pygame.event.Event) -> None:
        """Let a question, the widgets, and then the screen have an event."""
        if self.hear(event) or self.focus.handle(event):
            return
        action = self.shell.keys.action(event)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.back()
        elif action in EVERYWHERE:
            self._act_anywhere(action)
        else:
            self.act(event)

    def take_file(self, path: Path) -> None:
        """Take a file that was dropped on the screen; most screens show its games."""
        self.go(opening_of_file(path, self.shell.settings))

    def update(self, dt: float) -> Scene | None:
        """See ``Scene.update``; keeps no hold of the screen to which it leads."""
        if self._visitor is None:
            self._carry_on(dt)
            if self.__language != language():
                self.__language = language()
                self.translate()
        else:
            self._attend(self._visitor, dt)
        self.tick(dt)
        following, self._following = self._following, self
        return following

    def draw(self, surface: pygame.Surface) -> None:
        """See ``Scene.draw``."""
        if self._visitor is not None:
            self._visitor.draw(surface)
            return
        look = (surface.get_size(), self.shell.settings)
        if look != self._look:
            self._look, self.size = look, surface.get_size()
            self.__tree = None
            self.banner.rect = banner_place(self.size, self.metrics)
        surface.fill(self.shell.theme.bg)
        cuts.begin(surface)
        kept = self.__tree if redraw.keeps() and not self.__stale else None
        tree = kept or self.__lay_out()
        with redraw.painting():
            tree.paint(surface, self.style)
            self.focus.draw(surface, self.style)
        if self.covered:
            cuts.cover(surface, surface.get_rect())
        cuts.end()
        if self.card is not None:
            self.card.draw(surface, self.style, self.shell.keys)
        self._sheet.draw(surface, self.style, self.shell.keys)

    def close(self) -> None:
        """See ``Scene.close``."""

    def back(self) -> None:
        """Go back to the screen before, on Esc or by its back button."""
        if self.visits:
            self.leave()
        else:
            self._following = self.shell.open(self.shell.trail.back() or self.beyond)

    def home(self) -> None:
        """Go Home, on the logo in the bar; what is unsaved is asked about as for Back."""
        self.shell.trail.lead_home()
        self.back()

    def view(self) -> Element:
        """What the screen shows now; nothing is changed by it."""
        raise NotImplementedError

    def hear(self, event: pygame.event.Event) -> bool:
        """Take an event before the widgets do; return whether it was used up.

        An open question on a board has events first.
        """
        return any(hears(event) for hears in self.__hears)

    def act(self, event: pygame.event.Event) -> None:
        """Take an event that no widget wanted."""

    def tick(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""

    def renew(self) -> None:
        """Have the next event mean what there is by then, not what was drawn last."""
        self.__stale = True
        redraw.now()

    def translate(self) -> None:
        """Have what was kept in another language in the present one: open it anew."""
        if self.place is not None and not self.visits:
            self._following = self.shell.open(self.place)

    def show_keys(self) -> None:
        """Show all keys of the screen over it."""
        self._sheet.show()

    def open_menu(
        self,
        items: Sequence[Item],
        marked: int,
        pick: Callable[[int], None],
        place: pygame.Rect | None = None,
    ) -> None:
        """Open a menu below what has the keyboard, or below a place of that.

        Args:
            items: Its lines.
            marked: The number of the one in force; -1 for none.
            pick: Called with the number of the one that is picked.
            place: Where it stands below; ``None`` for below all of the widget.
        """
        if self.focus.current is not None:
            self.__menu.open(self.focus.current, items, marked, pick, place)

    def game_icons(self) -> tuple[Leaf, Leaf]:
        """Sound and options, for the right end of the bar."""
        options = icon_button("options", _("Options"), self.show_options, tab=1)
        return self.sound_button(), options

    def sound_button(self, side: Length = BAR_ICON) -> Leaf:
        """What turns the sound off, or on again, and shows which it is."""
        on = self.shell.settings.volume > 0
        hint = self.shell.keys.hint(_("Sound off") if on else _("Sound on"), "sound")
        sign = "sound" if on else "silent"
        return icon_button(sign, hint, self.switch_sound, side, tab=1)

    def _renewed(self, tooltip: str) -> str:
        """A tooltip with the keys of this moment."""
        return self.shell.keys.renewed(tooltip)

    def teach(self) -> None:
        """Show the rules over the screen."""
        if self.taught is not None:
            self.visit(self.taught)

    def show_options(self) -> None:
        """Show the options over it; the screen goes on below them."""
        self.visit(ToOptions())

    def switch_sound(self) -> None:
        """Turn the sound off, or on again as loud as it was, and say so."""
        volume = self.shell.sound_switched()
        problem = keep(self.shell, volume=volume)
        if problem:
            self.banner.show_error(problem)
        elif volume:
            words = _("Sound on, {volume} %").format(volume=volume)
            self.banner.show(words, "sound")
        else:
            self.banner.show(_("Sound off"), "silent")

    def __lay_out(self) -> Element:
        """Make the tree anew, lay it out, and give the focus its widgets."""
        frame, tree, focused = Frame(self.style), self.view(), self.focus.current
        tree.layout(frame, self.__root, pygame.Rect((0, 0), self.size))
        led, before = focused is not None and focused.focused, self.focus.widgets
        self.focus.set([w for _, w in sorted(frame.widgets, key=lambda each: each[0])])
        if self.__laid_in != language() and focused in before:
            # All widgets were made anew: the one in its place has the keyboard.
            after = self.focus.widgets[before.index(focused) :]
            self.focus.focus(after[0] if after else None, by_keyboard=led)
        elif frame.wants is not None:
            self.focus.focus(frame.wants, by_keyboard=led or frame.wants.typing)
        self.__laid_in = language()
        self.__tree, self.__hears, self.__stale = tree, frame.hears, False
        return tree

    def _caught(self, event: pygame.event.Event) -> bool:
        """Let what lies over the screen have an event; whether that used it up."""
        keys = self.shell.keys
        if self._sheet.handle(event, keys):
            return True
        return self.card is not None and self.card.handle(event, keys)

    def _carry_on(self, dt: float) -> None:
        """Let time pass for what every screen has."""
        self._follow_file()
        self._follow_rules()
        self.focus.update(dt)
        self.shell.sounds.follow(self.shell.settings.volume)
        if self.shell.tournament is not None:
            self.shell.tournament.advance()
        self.shell.practice.advance()
        self.shell.judging.advance()

    def _attend(self, visitor: Scene, dt: float) -> None:
        """Let time pass for the screen over this one, and go where it leads."""
        following = visitor.update(dt)
        if following is visitor:
            return
        visitor.close()
        self._visitor = None
        self.renew()
        if isinstance(following, Screen) and following.visits:
            self._visitor = following
        elif following is not None:
            self._following = following
        elif self._pointed is not None:
            self.handle(self._pointed)

    def _act_anywhere(self, action: Action | None) -> None:
        match action:
            case "keys":
                self.show_keys()
            case "sound":
                self.switch_sound()
            case str() if action in _WAYS:
                self.go(_WAYS[action])

    def _follow_rules(self) -> None:
        """Show how far the rules are, wherever that is shown."""
        if self.shell.compiled != self._compiled:
            self._compiled = self.shell.compiled
            redraw.now()

    def _follow_file(self) -> None:
        """Take over what an editor has changed in the settings, and say so."""
        before = self.shell.settings
        problem = self.shell.follow_file()
        if problem:
            self.banner.show_error(problem)
        elif problem is not None and self.banner.is_error:
            self.banner.hide()
        if self.shell.settings != before:
            self.banner.show(_("Settings reloaded from your file"), "files")


class BoardScreen(Screen):
    """A screen about a board: after a click on a button keys are the board's again."""

    def hear(self, event: pygame.event.Event) -> bool:
        """See ``Screen.hear``."""
        if super().hear(event):
            return True
        self.focus.free_keys(event)
        return False


LEAVE_WITHIN = SHOWN_FOR_SECONDS
"""Seconds in which a second request to leave must follow the first: as long as it says."""


class Leaving:
    """Whether a person is about to leave.

    Args:
        now: A steady clock in seconds.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._asked = float("-inf")

    @property
    def asking(self) -> bool:
        """Whether the warning is being shown."""
        left = self._asked + LEAVE_WITHIN - self._now()
        if left > 0:
            redraw.within(left)
        return left > 0

    def agreed(self) -> bool:
        """Whether this is the second request within a moment; the first only warns."""
        second = self.asking
        self._asked = self._now()
        return second
