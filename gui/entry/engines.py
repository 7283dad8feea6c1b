"""Engines: which there are, whether they answer, their settings, where programs lie."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pygame

from bots.entries import ODDS
from bots.games import GAMES as BOT_GAMES
from bots.roster import ROSTER
from core.engine import (
    Engine,
    OptionError,
    OptionFacts,
    Probe,
    Setting,
    is_managed,
    range_words,
    read_value,
)
from core.games import GAMES as VARIANTS
from core.plain import plain
from core.tasks.bot_host import EngineProbe
from core.tasks.confinement import exposure
from core.texts import N_, _, listed, pgettext
from gui.app.paths import short_path, typed_path
from gui.app.requests import Request, ToEngines
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.drawing import redraw
from gui.drawing.icons import draw_icon
from gui.drawing.shapes import disc, rounded
from gui.entry.folder_list import FileKind, FolderPicker, is_folder
from gui.ui.elements import Canvas, Ink, Label, Own, Text, icon, rule
from gui.ui.fitting import Scrolled
from gui.ui.layout import GROW, Column, Element, Ground, Grow, Row, Space
from gui.ui.listing import ListOf
from gui.ui.parts import (
    Where,
    app_bar,
    button,
    confirm_button,
    field,
    headed,
    stepper,
    toggle,
)
from gui.widgets.choice import draw_card_ground
from gui.widgets.notice import Notice
from gui.widgets.signs import draw_panel
from gui.widgets.widget import Style
from settings.engines import (
    EngineList,
    ListedEngine,
    change_engines,
    free_name,
    read_engines,
)
from settings.remembered import StateError

NEW = "engine"
"""What an engine is called until it has said its name."""


def _is_program(path: Path) -> bool:
    """Whether a file can be started."""
    if os.name == "nt":
        return path.suffix.lower() == ".exe"
    return not is_folder(path) and os.access(path, os.X_OK)


def _program_path(text: str, folder: Path) -> Path:
    """The path that a text means: as any path is typed, or a name on the path."""
    path = typed_path(text, folder)
    if path.exists() or os.sep in text:
        return path
    found = shutil.which(text.strip())
    return path if found is None else Path(found)


def _problem_with(path: Path) -> str:
    name = plain(short_path(path))
    return "" if path.exists() else _("There is no program {name}.").format(name=name)


PROGRAMS = FileKind(
    _is_program,
    "engine",
    N_("Type or paste the path of a program"),
    _program_path,
    _problem_with,
)


def new_engine(path: Path) -> ListedEngine:
    """The program as an engine of which nothing is known yet."""
    return ListedEngine(name=NEW, path=os.path.abspath(path), protocol="")


def named(line: ListedEngine, engines: EngineList) -> ListedEngine:
    """An engine that has said who it is, with a name that nobody has."""
    taken = [*ROSTER, ODDS.name, *(engine.name for engine in engines.engines)]
    said = line.probe.title if line.probe is not None else ""
    return line.model_copy(update={"name": free_name(said or Path(line.path).stem, taken)})


@dataclass(frozen=True, slots=True)
class StartedEngine:
    """One engine that has been started.

    Attributes:
        line: Which one.
        button: The option that was pressed in it; ``""`` for none.
        probe: Hears what it says.
    """

    line: ListedEngine
    button: str
    probe: EngineProbe


class Starts:
    """The engines that are running, by name, each once at most.

    Args:
        begin: Starts one.
    """

    def __init__(self, begin: Callable[[Engine], EngineProbe]) -> None:
        self._begin = begin
        self._running: dict[str, StartedEngine] = {}

    def __contains__(self, name: str) -> bool:
        return name in self._running

    def __bool__(self) -> bool:
        return bool(self._running)

    def ask(self, line: ListedEngine, button: str = "") -> bool:
        """Start an engine, unless it is running; whether it was started."""
        if line.name in self._running:
            return False
        engine = line.engine.with_pressed(button) if button else line.engine
        self._running[line.name] = StartedEngine(line, button, self._begin(engine))
        return True

    def answers(self) -> Iterator[tuple[StartedEngine, Probe]]:
        """Those that have answered since the last time, and what; they are ended."""
        for name, start in [*self._running.items()]:
            answer = start.probe.poll()
            if answer is not None:
                self.cancel(name)
                yield start, answer

    def cancel(self, name: str) -> None:
        """End the engine of that name, if it is running."""
        if name in self._running:
            self._running.pop(name).probe.close()

    def close(self) -> None:
        """End them all."""
        for name in [*self._running]:
            self.cancel(name)


TITLE = N_("Add an engine")
_SPEAKING = N_("A program that speaks UCI or USI, or an engine for games in the fog")

# For translators: a small sign on an engine that was not tried yet.
_SPEECHES = {"uci": "UCI", "usi": "USI", "fog": "FOG", "": N_("NEW")}
"""What stands in the sign of a card."""

_GAMES = {
    game.outside: VARIANTS[key].facts.title
    for key, game in BOT_GAMES.items()
    if game.outside
}
"""What people call the games that protocols speak of."""

_OWN = (
    (N_("Other programs can use Umbra as a UCI engine for chess and Chess960:"),
     "main.py uci"),
    (N_("As a USI engine for shogi:"), "main.py usi"),
    (N_("And as an engine for games in the fog, by the protocol of Misty:"),
     "main.py fog-engine"),
)  # fmt: skip
"""What the program itself offers to other programs."""

_LONGEST = 300
_FEW_STEPS = 100
"""A spin of no more values is stepped, one of more is typed."""

_ROW = {"S": 44, "M": 52, "L": 66}
_CONTROL = {"S": 150, "M": 200, "L": 260}
_EMBLEM = {"S": 28, "M": 36, "L": 45}


class EnginesScene(Screen):
    """Cards at the left, the chosen engine at the right."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._notice = Notice()
        self._list, broken = _read()
        self._starts = Starts(shell.asking)
        self._folders: FolderPicker | None = None
        self._restored = 0
        self._turn_to_first()
        if broken:
            self._notice.show_error(broken)

    @property
    def title(self) -> str:
        """See ``Scene.title``."""
        return _("Umbra · Engines")

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
        if self._folders is not None:
            self._turn_to(self._chosen)
        else:
            super().back()

    def hear(self, event: pygame.event.Event) -> bool:
        """See ``Screen.hear``: what is typed over folders goes to the line for a path."""
        return self._folders is not None and self._folders.catch(event, self.focus)

    def take_file(self, path: Path) -> None:
        """See ``Screen.take_file``: a program that is dropped here is added."""
        self._add(path)

    def tick(self, dt: float) -> None:
        """See ``Screen.tick``: take in what engines have answered."""
        for start, probe in self._starts.answers():
            self._take(start, probe)
            redraw.now()
        if not self._notice.enabled:
            self._starts.cancel(NEW)  # what said that it is started was put away

    def act(self, event: pygame.event.Event) -> None:
        """See ``Screen.act``: Backspace leads to the folder above."""
        is_back = event.type == pygame.KEYDOWN and event.key == pygame.K_BACKSPACE
        if is_back and self._folders is not None:
            self._folders.up()

    # --- What is shown -------------------------------------------------------------------

    def view(self) -> Element:
        """See ``Screen.view``."""
        m, line, remove = self.metrics, self._line, self._remove
        left = {"S": 36, "M": 34, "L": 32}[m.size]
        place: Where = {"w": 13 * m.body, "h": "control"}
        shown, end = _umbra(), None
        if self._folders is not None:
            shown = self._looking(self._folders)
            end = button(pgettext("command", "Close"), self.back, icon="close", **place)
        elif line is not None:
            shown = self._engine(line)
            end = confirm_button(_("Remove"), _("Yes, remove it"), "trash", remove, **place)
        add = button(_(TITLE), self._look_for_one, "main", "new")
        foot = Row(Own(self._notice, w=GROW, h="control", tab=2), end, gap="gutter")
        return Column(
            app_bar(_("Engines"), _("Programs that play as bots"), self.back, self.home),
            Row(
                Column(self._cards(), add, gap="gutter", w=Grow(left)),
                Column(shown, foot, gap="gap", w=Grow(100 - left)),
                gap={"S": 16, "M": 28, "L": 40},
                pad="margin",
                h=GROW,
            ),
        )

    @property
    def _line(self) -> ListedEngine | None:
        """The chosen engine; ``None`` for the program itself."""
        return self._list.named(self._chosen) if self._chosen else None

    def _cards(self) -> Element:
        rows: list[_Card | str] = []
        for title, found in (
            (_("Found on this computer"), True),
            (_("Added by you"), False),
        ):
            cards = [self._card(e) for e in self._list.engines if e.found is found]
            rows += [title, *cards] if cards else []
        own = _("An engine for other programs")
        # For translators: the engine that this program is; "OWN" is a sign on it.
        rows += [_("Built in"), _Card("", "Umbra", N_("OWN"), own, "")]
        keys = [row.key if isinstance(row, _Card) else None for row in rows]
        return ListOf(
            items=rows,
            cell=_cell,
            chosen=keys.index(self._chosen),
            on_choose=lambda number: self._turn_to(keys[number] or ""),
            barred=lambda row: isinstance(row, str),
            gap=6,
            beside=12,
        )

    def _card(self, line: ListedEngine) -> _Card:
        problem, games = _problem(line), _games_words(line)
        below, sign = games, "marks"
        if line.name in self._starts:
            below, sign = _("It is being asked"), ""
        elif problem:
            below, sign = plain(problem), "warning"
        elif not line.probe:
            below, sign = _("{games} · not tested yet").format(games=games), ""
        return _Card(line.name, line.title, _SPEECHES[line.protocol], below, sign)

    def _engine(self, line: ListedEngine) -> Element:
        """The chosen engine: who it is, how it answered, what can be set in it."""
        names = Text(line.title, "h2", "text", bold=True), Text(_about(line))
        wide = 6 * self.metrics.body
        test = button(_("Test"), partial(self._ask, line), icon="play", w=wide)
        options = line.probe.options if line.probe is not None else ()
        number, low = len(line.options), {"S": 15, "M": 18, "L": 24}
        # For translators: a button: so many options are not as they usually are.
        words = _("{number} changed · Restore").format(number=number)
        restore = [button(words, self._restore, "quiet", h=low)] if line.options else []
        rows = Column(*(self._option(line, facts) for facts in options))
        form = Scrolled(rows, beside=14, whole=True)
        title = _("Options of the engine") if options else ""
        key = line.name, self._restored
        return Column(
            Row(Column(*names, w=GROW), test, gap="gutter"),
            _strip(line, line.name in self._starts),
            headed(title, restore, form, h=GROW, key=key),
            gap="gutter",
            h=GROW,
        )

    def _option(self, line: ListedEngine, facts: OptionFacts) -> Element:
        """An option: name and range in words, a dot if it was changed, and a control."""
        value = line.options.get(facts.name, "" if facts.default is None else facts.default)
        ink: Ink = "text3" if is_managed(facts.name) else "text"
        changed = (
            Canvas(_dot, w="gutter") if facts.name in line.options else Space("gutter")
        )
        words = _two(plain(facts.name), range_words(facts), ink=ink, bold=False)
        control = Row(Space(), self._control(facts, value), w=_CONTROL)
        return Column(
            Row(changed, words, Space("gap"), control, h=GROW),
            rule(),
            h=_ROW,
            key=facts.name,
        )

    def _control(self, facts: OptionFacts, value: Setting) -> Element:
        m, name = self.metrics, facts.name
        if is_managed(name):
            return Text(_("set by the game"), ink="text3")
        match facts.type:
            case "check":
                return toggle(bool(value), partial(self._set, name), w=3 * m.body)
            case "spin" if 0 <= (facts.most or 0) - (facts.least or 0) <= _FEW_STEPS:
                numbers = [*range(facts.least or 0, (facts.most or 0) + 1)]
                return self._stepper(name, value, numbers)
            case "combo" if facts.choices:
                return self._stepper(name, value, facts.choices)
            case "button":
                press = partial(self._press, name)
                # For translators: a button that presses a button of an engine.
                return button(_("Press"), press, w=6 * m.body, h="control")
            case _:
                typed = partial(self._type, facts)
                return field(str(value), _LONGEST, typed, w=_CONTROL)

    def _stepper(self, name: str, value: Setting, values: Sequence[Setting]) -> Element:
        """A control that steps through values, and stops at both ends."""
        place = values.index(value) if value in values else 0

        def step(by: int) -> None:
            self._set(name, values[min(len(values) - 1, max(0, place + by))])

        return stepper(plain(str(values[place])), step, (_("Less"), _("More")), w=_CONTROL)

    def _looking(self, folders: FolderPicker) -> Element:
        """What stands in the place of the chosen engine while another one is looked for."""
        return Column(
            Column(
                Text(_(TITLE), "h2", "text", bold=True), Text(exposure() or _(_SPEAKING))
            ),
            *folders.view(self.metrics),
            gap="gutter",
            h=GROW,
        )

    # --- What is done --------------------------------------------------------------------

    def _turn_to(self, name: str) -> None:
        """Show an engine, and folders no more; one that was never asked is asked now."""
        self._chosen, self._folders, line = name, None, self._list.named(name)
        if line is not None and line.probe is None and not line.engine.problem:
            self._starts.ask(line)

    def _turn_to_first(self) -> None:
        engines = sorted(self._list.engines, key=lambda line: not line.found)
        self._turn_to(engines[0].name if engines else "")

    def _ask(self, line: ListedEngine) -> None:
        self._starts.ask(line)

    def _press(self, option: str) -> None:
        """Press a button of the chosen engine, which is started for that."""
        line = self._line
        if line is not None and self._starts.ask(line, option):
            self._notice.show(
                _("{name} is started for it").format(name=line.name), "engine"
            )

    def _take(self, start: StartedEngine, probe: Probe) -> None:
        """Keep what an engine has said; one that is new and answers joins the list."""
        line = start.line
        if start.button and not probe.problem:
            self._notice.show(
                _("{button} was pressed in {name}").format(
                    button=plain(start.button), name=line.name
                )
            )
            return
        facts = {"probe": probe, "protocol": line.protocol or probe.speech}
        if line.name != NEW:
            if self._list.named(line.name):
                self._change(lambda engines: engines.revised(line, **facts))
            return
        if probe.problem:
            self._notice.show_error(_("Not added: {why}").format(why=plain(probe.problem)))
            return
        new = line.model_copy(update=facts)
        saved = self._change(lambda engines: engines.having(named(new, engines)))
        self._turn_to(self._list.engines[-1].name)
        if saved:
            self._notice.show(_("{name} was added").format(name=self._chosen))

    def _look_for_one(self) -> None:
        """Show folders and their programs, to choose the one that is added."""
        complain = self._notice.show_error
        self._folders = FolderPicker(None, PROGRAMS, self._add, complain)
        self._folders.fill()
        self.focus.focus(self._folders.area, by_keyboard=False)

    def _add(self, path: Path) -> None:
        """Start the program to learn who it is; then it is added."""
        self._starts.cancel(NEW)
        line = new_engine(path)
        if line.engine.problem:
            self._notice.show_error(line.engine.problem)
            return
        words = _("{name} is started to learn what it plays").format(name=plain(path.name))
        self._notice.offer(words, "engine", _("Cancel"), lambda: self._starts.cancel(NEW))
        self._starts.ask(line)

    def _remove(self) -> None:
        name = self._chosen
        if self._change(lambda engines: engines.without(name)):
            self._notice.show(
                _("{name} was removed from the list").format(name=name), "trash"
            )
        self._turn_to_first()

    def _restore(self) -> None:
        """Set the options of the chosen engine back."""
        line = self._line
        if line is not None:
            self._change(lambda engines: engines.revised(line, options={}))
            self._restored += 1

    def _set(self, option: str, value: Setting) -> None:
        """Set an option of the chosen engine."""
        line = self._line
        if line is not None:
            self._change(lambda engines: engines.setting(line, option, value))

    def _type(self, facts: OptionFacts, text: str) -> None:
        """Set an option to what was typed, or say what is wrong with that."""
        try:
            value = read_value(facts, text)
        except OptionError as error:
            self._notice.show_error(str(error))
            return
        if self._notice.is_error:
            self._notice.hide()
        self._set(facts.name, value)

    def _change(self, change: Callable[[EngineList], EngineList]) -> bool:
        """Change the list; return whether that lasts longer than this screen."""
        saved = True
        try:
            self._list = change_engines(change)
        except (StateError, OSError) as error:
            self._list, saved = change(self._list), False
            why = getattr(error, "strerror", error)
            self._notice.show_error(_("The list cannot be saved: {why}").format(why=why))
        self.shell.use_engines(line.engine for line in self._list.engines)
        return saved


def _read() -> tuple[EngineList, str]:
    """The list, or why it cannot be read."""
    try:
        return read_engines(), ""
    except StateError as error:
        return EngineList(), str(error)


# --- Cards -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Card:
    """What the card of an engine says; ``key`` is its name in the list."""

    key: str
    name: str
    speech: str
    below: str
    sign: str


def _cell(row: _Card | str, chosen: bool, pointed: bool) -> Element:
    """The card of an engine, or the title of a group."""
    if isinstance(row, str):
        return Column(Space(), Label(row), pad=(0, 5), h={"S": 22, "M": 26, "L": 34})
    ink: Ink = "danger" if row.sign == "warning" else "accent2"
    emblem = Canvas(partial(_draw_emblem, chosen), w=_EMBLEM, h=_EMBLEM)
    chip = Row(
        Text(_(row.speech), "label", bold=True),
        pad=({"S": 4, "M": 6, "L": 8}, 1),
        ground=_draw_frame,
    )
    name = Row(Text(row.name, "body", "text", bold=True), chip, gap="gap")
    below = Text(row.below, ink="danger" if row.sign == "warning" else "text2")
    return Row(
        emblem,
        Column(Space(), name, below, Space(), align="start", w=GROW),
        icon(row.sign, ink) if row.sign else None,
        pad=("gap", 0),
        gap="gap",
        ground=_card_ground(chosen, pointed),
        h={"S": 52, "M": 66, "L": 84},
    )


def _card_ground(chosen: bool, pointed: bool) -> Ground:
    def draw(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
        draw_card_ground(surface, rect, style, chosen, pointed)

    return draw


def _draw_emblem(
    chosen: bool, surface: pygame.Surface, rect: pygame.Rect, style: Style
) -> None:
    theme = style.theme
    rounded(surface, rect, style.metrics.radius, theme.raised, theme.line)
    ink = theme.accent2 if chosen else theme.text2
    draw_icon(surface, "engine", rect.center, round(rect.width * 0.56), ink)


def _draw_frame(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
    rounded(surface, rect, 4, None, style.theme.edge)


# --- The chosen engine -------------------------------------------------------------------


def _two(first: str, second: str, ink: Ink = "text", *, bold: bool = True) -> Column:
    """Words over what they mean."""
    main = Text(first, "body", ink, bold=bold, tight=True)
    return Column(Space(), main, Text(second, tight=True), Space(), w=GROW)


def _problem(line: ListedEngine) -> str:
    return line.engine.problem or (line.probe.problem if line.probe else "")


def _games_words(line: ListedEngine) -> str:
    """The games that an engine plays, as people call them."""
    return listed(_GAMES.get(game, plain(game)) for game in line.games)


def _about(line: ListedEngine) -> str:
    """Who wrote an engine, and what it plays."""
    author = plain(line.probe.author) if line.probe else ""
    parts = [
        _("{name} among the bots").format(name=line.name)
        if line.name != line.title
        else "",
        # For translators: who wrote an engine.
        _("by {author}").format(author=author) if author else "",
        _(_SPEECHES[line.protocol]),
        _games_words(line),
    ]
    return " · ".join(filter(None, parts))


def _strip(line: ListedEngine, busy: bool) -> Element:
    """How the last test went."""
    problem, probe = _problem(line), line.probe
    sign = "engine"
    ink: Ink = "text2"
    pairs = [(_("Asking it"), _("for its name and options"))]
    if problem and not busy:
        sign, ink, pairs = "warning", "danger", []
    elif probe is None and not busy:
        pairs = [(_("Not tested yet"), _("Test starts it, and asks what can be set"))]
    elif probe is not None and not busy:
        sign, ink = "marks", "accent2"
        start, speed, depth = probe.seconds * 1000, probe.speed / 1000, probe.depth
        pairs = [
            # For translators: what the test of an engine showed.
            (_("It answers"), _("last test")),
            # For translators: stands after a time: how long the engine takes to start.
            (_("{number:,.0f} ms").format(number=start), _("to start")),
        ]
        if speed:
            # For translators: thousands of positions a second.
            pairs.append((_("{number:,.0f} kn/s").format(number=speed), _("speed")))
        if depth:
            pairs.append((_("depth {number}").format(number=depth), _("in 0.5 s")))
    told = Text(plain(problem), ink="danger", lines=2, w=GROW)
    return Row(
        Canvas(partial(_draw_sign, sign, ink), w=_EMBLEM),
        *([told] if problem and not busy else (_two(*pair) for pair in pairs)),
        pad=("gap", 0),
        gap="gap",
        ground=draw_panel,
        h={"S": 48, "M": 60, "L": 78},
    )


def _draw_sign(
    sign: str, ink: Ink, surface: pygame.Surface, rect: pygame.Rect, style: Style
) -> None:
    size, colour = style.metrics.icon, getattr(style.theme, ink)
    disc(surface, rect.center, size * 0.75, None, colour, 1.75)
    draw_icon(surface, sign, rect.center, round(size * 0.8), colour)


def _dot(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
    disc(surface, (rect.x + 4, rect.centery), 3.5, style.theme.accent)


def _umbra() -> Element:
    """What the program itself offers to other programs."""
    texts: list[Element] = [Text("Umbra", "h2", "text", bold=True)]
    for words, command in _OWN:
        line = Text(command, "body", "text", bold=True)
        texts.append(Column(Text(_(words), "body", lines=3), line))
    return Column(*texts, gap="gap", h=GROW)
