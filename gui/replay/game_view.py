"""What replaying and watching share: bar, boards, moves, graph, asking a bot, keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

import pygame

from core.facts import Facts
from core.records.record import GameRecord, person_in
from core.texts import N_, NP_, _, pgettext
from core.values import Piece, Side
from gui.app.board_settings import WIDEST, speed_words
from gui.app.keys import Action, Keys
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.board.board import BoardColumn, BoardColumns
from gui.board.men import drawing_of, king_painter, list_man
from gui.board.move_tree import Moves
from gui.board.view_state import BoardMarks
from gui.drawing.icons import draw_icon
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import disc, rounded
from gui.drawing.text import text_width
from gui.replay.annotated_game import AnnotatedGame
from gui.replay.asking import AskPanel
from gui.replay.boards import Panel, draw_caption, look, with_threats
from gui.replay.export import Exporter, ExportJob
from gui.replay.graphs import draw_inner_rule
from gui.replay.legend import LegendCard, Trait, traits_of
from gui.replay.viewer import VIEWS, Viewer
from gui.replay.words import (
    count_words,
    end_words,
    fill_of,
    long_words,
    men_left,
    moment_beside,
    name_words,
    player_words,
    result_words,
    short_words,
    threats,
    times_unseen,
)
from gui.ui.elements import Canvas, Ink, Leaf, Own, Pressable, Text
from gui.ui.fitting import FirstThatFits
from gui.ui.layout import FIT, GROW, Column, Element, Grow, Length, Row, Space
from gui.ui.listing import ListArea
from gui.ui.parts import HALF_GAP, SMALL_ICON, app_bar, button, choice, icon_button, stepper
from gui.widgets.choice import TABS, Choice, Option
from gui.widgets.notice import Notice
from gui.widgets.signs import draw_diamond, draw_panel
from gui.widgets.slider import Slider, Span, Stepper
from gui.widgets.widget import Style

UNFINISHED = N_("unfinished")
"""The bar's word for a saved game without a result."""

_EDGE = {"S": 14, "M": 20, "L": 20}
_GAP = {"S": 12, "M": 24, "L": 24}
_HEAD = {"S": 30, "M": 42, "L": 56}
_OVER_WORDS = {"S": 5, "M": 8, "L": 10}
"""Over the boards, and there over their captions, which stand nearer to the boards."""

_ABOVE = {"S": 10, "M": 16, "L": 20}
_FOOT = {"S": 170, "M": 210, "L": 240}
_BELOW = {"S": 12, "M": 18, "L": 24}
_MOVES = 290
"""Width of the move list in a small window."""

_LEAST_COLUMN = 250
_ALONG = frozenset({pygame.K_LEFT, pygame.K_RIGHT})


class GameView:
    """A game on the screen, with all that can be done with it.

    Args:
        screen: Which screen.
        name: The name of the screen.
        viewer: Shows the game.

    Attributes:
        viewer: See above.
        state: What the pill says of a game that has no result.
        news: A line that disappears by itself.
        warning: A line that stays until it is dismissed.
        panel: Asks a bot about the moment that is shown.
        legend: Says over the screen what the marks mean.
    """

    def __init__(self, screen: Screen, name: str, viewer: Viewer) -> None:
        self.viewer, self.state = viewer, UNFINISHED
        self.news, self.warning = Notice(), Notice()
        self.legend = LegendCard(self._traits)
        self.panel = AskPanel(viewer)
        self._screen, self._name = screen, name
        self._exporter = save = Exporter(viewer.shell, self.news)
        self._no_asking = ""
        self._actions: dict[Action, Callable[[], None]] = {
            "ask": self.ask,
            "copy": lambda: save.copy(self.record),
            "graph": viewer.graphs.turn,
            "save_picture": lambda: save.save_picture(self._shown()),
            "save_animation": lambda: save.save_animation(self._shown()),
            "view": viewer.turn_view,
            "flip": viewer.flip,
            "legend": self.legend.show,
        }
        screen.card = self.legend

    @property
    def answers(self) -> frozenset[Action]:
        """The actions that it answers, with those of the viewer."""
        return self.viewer.answers.union(self._actions)

    @property
    def title(self) -> str:
        """What the window's frame says."""
        return f"{name_words(self.record)} – Umbra"

    @property
    def record(self) -> GameRecord:
        """The game, as far as it has got."""
        return self.viewer.annotated.record

    def tell(self, annotated: AnnotatedGame) -> None:
        """Show another game."""
        self.viewer.tell(annotated)
        self.panel.tell()

    def bar_asking(self, why: str) -> None:
        """Forbid asking a bot, for a reason in one sentence; ``""`` allows it again."""
        self._no_asking = why
        if why:
            self.panel.hide()

    def ask(self) -> None:
        """Show the panel that asks a bot, or put it away."""
        if self.panel.open:
            self.panel.hide()
        elif self._no_asking:
            self.news.show(self._no_asking, "belief")
        else:
            self.panel.show()

    def close(self) -> None:
        """Kill the processes that work for it."""
        self.viewer.close()
        self.panel.query.close()
        self._exporter.close()

    # --- Events --------------------------------------------------------------------------

    def tick(self, dt: float) -> None:
        """Advance by ``dt`` seconds."""
        self.viewer.tick(dt)
        self.panel.tick(dt)
        self._exporter.tick()

    def hear(self, event: pygame.event.Event) -> bool:
        """Handle an event before the widgets; whether it moved through the game."""
        self._screen.focus.free_keys(event)
        if event.type == pygame.KEYDOWN:
            if event.key == pygame.K_ESCAPE:
                return self._exporter.stop() or self.panel.escape()
            if self._wanted_elsewhere(event.key):
                return False
        return self.viewer.handle_key(event)

    def act(self, event: pygame.event.Event) -> bool:
        """Handle an event that no widget used; whether it moved through the game."""
        if event.type == pygame.MOUSEWHEEL and event.y:
            self.viewer.seek(self.viewer.ply + (-1 if event.y > 0 else 1))
            return True
        action = self.viewer.shell.keys.action(event)
        if action in self._actions:
            self._actions[action]()
        return False

    def _wanted_elsewhere(self, key: int) -> bool:
        """Whether a key belongs to what is in focus rather than to the game."""
        current = self._screen.focus.current
        if isinstance(current, Choice) and current.look is TABS:
            return key in _ALONG
        return isinstance(current, Choice | Stepper | ListArea)

    # --- What is shown -------------------------------------------------------------------

    def view(
        self,
        play: Element,
        beside: Sequence[Element | None],
        offers: Sequence[Element | None] = (),
        *,
        words: str = "",
        beyond: bool = False,
    ) -> Element:
        """The whole screen.

        Args:
            play: The round button.
            beside: What else stands beside the buttons of the transport row.
            offers: What else can be done with the game, in the bar.
            words: See ``transport``.
            beyond: See ``transport``.
        """
        viewer, m = self.viewer, self._screen.metrics
        row = transport(viewer, play, beside, m, words, beyond)
        drawn = with_threats(self.panel.notes(), threats(viewer.annotated, viewer.ply))
        columns = [self._column(panel, drawn[panel]) for panel in viewer.panels]
        boards = BoardColumns(columns, gap=_GAP, h=GROW if viewer.view else FIT)
        body = self._three(boards, row) if viewer.view is None else self._one(boards, row)
        warning = Own(self.warning, h="button") if self.warning.enabled else None
        foot = Column(warning, pad=(_EDGE, 0)) if warning else None
        below = Space(HALF_GAP) if warning else None
        return Column(self._bar(offers), body, below, foot, Space(_BELOW))

    def _bar(self, offers: Sequence[Element | None]) -> Row:
        record, facts = self.record, self.viewer.annotated.facts
        m, screen, hint = self._screen.metrics, self._screen, self.viewer.shell.keys.hint
        # In a small window the names are all that there is room for.
        small = m.size == "S"
        who = name_words(record)
        outcome, person = record.outcome, person_in(record.tags)
        live = outcome is None and self.state != UNFINISHED
        result = pill(
            result_words(outcome, person) if outcome else _(self.state),
            outcome is not None,
            _("To the latest move") if live else end_words(facts, outcome, person),
            self.viewer,
            screen,
        )
        asks = hint(_("What would a bot play here?"), "ask")
        icons = (
            ("export", _("Copy the game"), "copy"),
            ("picture", _("Save as a picture"), "save_picture"),
            ("film", _("Save as an animated GIF"), "save_animation"),
            ("flip", _("Flip the boards"), "flip"),
            ("info", _("What the marks mean"), "legend"),
        )
        return app_bar(
            who if small else _(self._name),
            "" if small else (player_words(facts, record), who),
            screen.back,
            screen.home,
            Row(*offers, offer(_("Ask a bot"), "belief", asks, self.ask, m), gap=HALF_GAP),
            Row(Space("gap"), result, Space("gap")),
            *(
                icon_button(icon, hint(words, action), self._actions[action], tab=1)
                for icon, words, action in icons
            ),
            *screen.game_icons(),
        )

    def _column(self, panel: Panel, notes: BoardMarks) -> BoardColumn:
        """A board with its caption over it."""
        viewer, m = self.viewer, self._screen.metrics

        def caption(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
            words = viewer.caption(panel, look(viewer.boards, panel))
            draw_caption(surface, rect, words, style)

        head = Column(Space(_OVER_WORDS), Canvas(caption, h=GROW), h=_HEAD)
        return BoardColumn(head, viewer.board(panel, notes, m), Space(0))

    def _three(self, boards: Element, row: Element) -> Element:
        """Three boards, and the moves and the graph below them."""
        small = self._screen.metrics.size == "S"
        beside = self._moves(w=_MOVES if small else GROW), self._aside(broad=True)
        beside[1].w = GROW if small else Grow(2, least=_GAP)
        low = Row(*beside, gap=_GAP, align=None, h=Grow(least=_FOOT))
        body = Column(boards, Space(_ABOVE), row, Space("gap"), low, w=FIT)
        return Row(Space(), body, Space(), pad=(_EDGE, 0), align=None, h=GROW)

    def _one(self, boards: Element, row: Element) -> Element:
        """One board as large as it can be, with the moves and the graph beside it."""
        if self.panel.open:
            said = self._said()
            side: list[Element | None] = [self._aside(broad=False), said]
        else:
            graph = self._aside(broad=False)
            graph.h = Grow(2)
            side = [self._moves(h=Grow(3)), Space("gap"), graph]
        beside = Column(Space(_HEAD), *side, w=Grow(least=_LEAST_COLUMN))
        high = Row(boards, beside, gap=_GAP, align=None, h=GROW)
        return Column(high, Space(_ABOVE), row, pad=(_EDGE, 0), h=GROW)

    def _moves(self, *, w: Length = None, h: Length = None) -> Column:
        """The card of the moves."""
        viewer, m = self.viewer, self._screen.metrics
        moves = Moves(
            facts=viewer.annotated.facts,
            lines=viewer.moves.lines,
            current=viewer.moves.key(viewer.ply),
            on_go=viewer.go,
            tell=viewer.moves.words,
        )
        said, air = self._said(), Space(HALF_GAP)
        return Column(
            moment_head(viewer, m), air, moves, said, Space(HALF_GAP), ground=draw_panel,
            w=w, h=h,
        )  # fmt: skip

    def _said(self) -> Element | None:
        """The news, while there are any."""
        if not self.news.enabled:
            return None
        return Column(Space(HALF_GAP), Own(self.news, h="button"), pad=("gap", 0))

    def _aside(self, *, broad: bool) -> Element:
        """The graph, or in its place what a bot is asked."""
        m = self._screen.metrics
        if self.panel.open:
            return self.panel.view(m, broad)
        return self.viewer.graphs.view(self.viewer.ply, m, broad=broad)

    def _traits(self) -> tuple[Facts, frozenset[Trait]]:
        """What decides which marks there are to explain."""
        annotated, live = self.viewer.annotated, self.state != UNFINISHED
        facts = annotated.facts
        return facts, traits_of(facts, royal=annotated.royal, live=live)

    def _shown(self) -> ExportJob:
        """What is saved as a picture."""
        viewer = self.viewer
        return ExportJob(
            self.record, viewer.shell.settings, viewer.view, viewer.flipped, viewer.ply,
            notes=self.panel.notes(),
        )  # fmt: skip


TRANSPORT = {"S": 34, "M": 44, "L": 56}
"""Height of the row of buttons with the slider."""

_PILL = {"S": 24, "M": 28, "L": 34}
_FIRST = -1
"""The turn of the transport row in the order of the Tab key."""

# For translators: kings that could be taken, without their owner knowing.
_UNSEEN = N_("Kings left hanging unseen"), N_("Hanging unseen"), N_("Unseen")
_LEFT = N_("Pieces left"), NP_("pieces", "Left")


class Walk(Protocol):
    """A game that is gone through, with the moment that is shown of it."""

    @property
    def shell(self) -> Shell:
        """What all screens share."""

    @property
    def annotated(self) -> AnnotatedGame:
        """The game."""

    @property
    def ply(self) -> int:
        """The position that is shown."""

    def seek(self, ply: int) -> None:
        """Go to a ply, or the nearest there is."""

    def step(self, plies: int, /) -> None:
        """Go forward so many plies, or back if negative."""


def round_button(icon: str, tooltip: str, on_press: Callable[[], None]) -> Pressable:
    """The main button of the transport row, a disc: play, pause or replay."""

    def draw(
        surface: pygame.Surface, rect: pygame.Rect, style: Style, hovered: bool
    ) -> None:
        theme = style.theme
        line = theme.on_accent if hovered else None
        disc(surface, rect.center, rect.width / 2, theme.accent, line, 1.5)
        draw_icon(surface, icon, rect.center, style.metrics.icon, theme.on_accent)

    return Pressable(
        Space(0), on_press, tooltip=tooltip, ground=draw, w="control", h="control",
        tab=_FIRST,
    )  # fmt: skip


def play_button(keys: Keys, running: bool, on_press: Callable[[], None]) -> Pressable:
    """The main button where it shows the moves one by one, or stops that."""
    stop, play = pgettext("command", "Stop"), pgettext("command: show the moves", "Play")
    words = keys.hint(stop if running else play, "play_pause")
    return round_button("pause" if running else "play", words, on_press)


def transport(
    viewer: Walk,
    play: Element,
    beside: Sequence[Element | None],
    m: Metrics,
    words: str = "",
    beyond: bool = False,
) -> Row:
    """First, previous, next, last, a slider over the whole game, and the move's number.

    Args:
        viewer: Goes through the game.
        play: The round button.
        beside: What else stands between buttons and slider.
        m: The measures of the window.
        words: What stands at the right end in place of the number of the move.
        beyond: Whether Next at the end asks for another move.
    """
    annotated, ply, last = viewer.annotated, viewer.ply, viewer.annotated.plies
    hint, seek, step = viewer.shell.keys.hint, viewer.seek, viewer.step

    slider = Leaf(
        Slider, span=Span(0, max(1, last), 1), value=ply,
        on_change=lambda at: seek(round(at)), marks=tuple(map(float, annotated.captures)),
        pins={at: fill_of(annotated, at) for at in annotated.moments},
        about=lambda pin: long_words(annotated, round(pin)), w=GROW, h=TRANSPORT,
        tab=_FIRST,
    )  # fmt: skip
    wide = text_width(
        _("Move {number} of {all}").format(number=888, all=888), m.small, bold=True
    )
    number = Text(
        words or where_words(ply, annotated), "small", "text", bold=True, align="right",
        w=wide,
    )  # fmt: skip
    buttons = Row(
        row_icon("first", hint(_("First move"), "first"), lambda: seek(0), ply > 0),
        row_icon("back", hint(_("One move back"), "previous"), lambda: step(-1), ply > 0),
        play,
        row_icon(
            "next", hint(_("One move forward"), "next"), lambda: step(1),
            ply < last or beyond,
        ),
        row_icon("last", hint(_("Last move"), "last"), lambda: seek(last), ply < last),
        gap={"S": 2, "M": 6, "L": 10},
    )  # fmt: skip
    return Row(buttons, *beside, slider, number, gap="gutter", h=TRANSPORT)


def where_words(ply: int, annotated: AnnotatedGame) -> str:
    """The number of the move that led to ``ply``, and of how many."""
    steps = annotated.steps
    if not steps:
        return pgettext("of a game", "Start")
    last, form = steps[-1].counted, _("Start of {all}")
    if ply:
        form = _("Move {number} of {all}")
    if ply and steps[-1].series:
        form = _("Series {number} of {all}")
    return form.format(number=steps[ply - 1].counted, all=last)


def row_icon(
    icon: str, tooltip: str, on_press: Callable[[], None], enabled: bool = True
) -> Leaf:
    """A button with an icon alone in the transport row."""
    return icon_button(icon, tooltip, on_press, SMALL_ICON, enabled=enabled, tab=_FIRST)


def speed(
    viewer: Viewer, seconds: float, on_step: Callable[[int], None], m: Metrics
) -> Leaf:
    """How fast the game goes on by itself."""
    hint = viewer.shell.keys.hint
    tips = hint(_("Slower"), "slower"), hint(_("Faster"), "faster")
    wide = 2 * m.control + text_width(WIDEST, m.small, bold=True) + 4
    return stepper(speed_words(seconds), on_step, tips, w=wide, tab=_FIRST)


def views(viewer: Viewer) -> Leaf | None:
    """Which boards are shown, in games with hidden squares."""
    facts, hint = viewer.annotated.facts, viewer.shell.keys.hint
    if not facts.hidden:
        return None
    alone = _("{side}’s view alone")
    first, second = (alone.format(side=facts.side_name(side)) for side in Side)
    white, black = (king_painter(facts, side) for side in Side)
    options = (
        Option("", icon="boards", tooltip=hint(_("All three boards"), "view")),
        Option("", painter=white, tooltip=hint(first, "view")),
        Option("", icon="board", tooltip=hint(_("The truth alone"), "view")),
        Option("", painter=black, tooltip=hint(second, "view")),
    )
    chosen, wide = VIEWS.index(viewer.view), {"S": 132, "M": 160, "L": 204}
    return choice(options, chosen, viewer.show_view, w=wide, tab=_FIRST, key=facts)


def row_button(
    words: str, icon: str, tooltip: str, on_press: Callable[[], None], m: Metrics
) -> Leaf:
    """A button with words in the transport row."""
    wide = text_width(words, m.small) + round(1.4 * m.icon) + m.gutter
    return button(
        words, on_press, icon=icon, tooltip=tooltip, w=wide, h="control", tab=_FIRST
    )


# --- Over the move list ------------------------------------------------------------------


def moment_head(viewer: Viewer, m: Metrics) -> Element:
    """How often a king was left hanging unseen, with two buttons, or what is shown now.

    In games without a king it counts the pieces of each side.
    """
    annotated, ply = viewer.annotated, viewer.ply
    if not annotated.royal:
        counts = [men_left(annotated, ply, side) for side in Side]
        said = Row(Space("gap"), *_counts(annotated, _LEFT, counts), Space(), w=GROW)
        return _head(Pressable(said, tooltip=count_words(annotated), w=GROW))
    words = short_words(annotated, ply)
    if words:
        told: list[Element] = [Text(words, ink="text", w=GROW)]
    else:
        counts = [times_unseen(annotated, side) for side in Side]
        told = [*_counts(annotated, _UNSEEN, counts), Space()]

    def diamond(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
        place = rect.x + round(style.metrics.small * 1.55), rect.centery
        fill = fill_of(annotated, ply) if words else "half"
        draw_diamond(surface, place, round(style.metrics.body * 0.75), fill, style)

    sign = Canvas(diamond, w=round(m.small * 3.25), h="control")
    hint = viewer.shell.keys.hint
    before = hint(_("Previous moment"), "previous_moment")
    after = hint(_("Next moment"), "next_moment")
    buttons = [
        icon_button(
            icon, tip, partial(viewer.step_moment, by), side=SMALL_ICON,
            enabled=moment_beside(annotated, ply, by) is not None,
        )
        for icon, tip, by in (("back", before, -1), ("next", after, 1))
    ]  # fmt: skip
    said = Row(sign, *told, w=GROW)
    counted = Pressable(said, tooltip=count_words(annotated), w=GROW)
    return _head(counted, *buttons, Space(HALF_GAP))


def _head(*kids: Element) -> Row:
    return Row(*kids, h="control", ground=draw_inner_rule)


def _counts(
    annotated: AnnotatedGame, labels: Sequence[str], numbers: Sequence[int]
) -> list[Element]:
    """The longest label that has room, and a number for each side."""
    facts = annotated.facts
    drawing, parts = drawing_of(facts.key), list[Element]()
    for side, number in zip(Side, numbers, strict=True):
        king = Piece(side, facts.symbols[0])

        def man(
            surface: pygame.Surface, rect: pygame.Rect, style: Style, king: Piece = king
        ) -> None:
            picture = list_man(king, style.metrics.icon, style.theme, drawing)
            surface.blit(picture, rect)

        count = Text(str(number), ink="text", bold=True, w=None)
        parts += [Space("gap"), Canvas(man, w="icon", h="icon"), Space(4), count]
    forms = [Text(_(each), w=None) for each in labels]
    return [FirstThatFits(*forms, Space(0)), *parts]


# --- In the bar --------------------------------------------------------------------------


def pill(words: str, decided: bool, tooltip: str, walk: Walk, screen: Screen) -> Pressable:
    """How the game ended; a press goes to the last move."""
    m = screen.metrics
    wide = text_width(words, m.small, bold=True) + round(m.bar * 0.6) * 2 // 3
    wide, pad = min(wide, screen.size[0] * 3 // 10), round(m.bar * 0.6) // 4

    def ground(
        surface: pygame.Surface, rect: pygame.Rect, style: Style, hovered: bool
    ) -> None:
        line = style.theme.accent2 if decided else style.theme.edge
        fill = style.theme.hover if hovered else None
        rounded(surface, rect, rect.height / 2, fill, line, 1.5)

    ink: Ink = "accent2" if decided else "text2"
    said = Text(words, ink=ink, bold=True, align="center", w=GROW)
    kid = Row(said, pad=(pad, 0), h=_PILL)
    return Pressable(
        kid, lambda: walk.seek(walk.annotated.plies), tooltip=tooltip, ground=ground,
        w=wide, h=_PILL, tab=1,
    )  # fmt: skip


def offer(
    words: str, icon: str, tooltip: str, on_press: Callable[[], None], m: Metrics
) -> Leaf:
    """A button of the bar: in a small window it says its words without the icon."""
    room = round(1.4 * m.icon) if icon and m.size != "S" else 0
    wide = text_width(words, m.small) + room + m.gutter + 4
    high = {"S": 30, "M": 32, "L": 38}
    return button(words, on_press, icon=icon, tooltip=tooltip, w=wide, h=high, tab=1)


def game_switch(number: int, count: int, on_step: Callable[[int], None]) -> Row | None:
    """Steps through the games of a file; nothing while there is but one."""
    if count <= 1:
        return None
    side, words = 28, Text(_("{number:,} of {all:,}").format(number=number, all=count))
    return Row(
        icon_button(
            "back", _("Previous game (Page Up)"), lambda: on_step(-1), side,
            enabled=number > 1, tab=1,
        ),
        words,
        icon_button(
            "next", _("Next game (Page Down)"), lambda: on_step(1), side,
            enabled=number < count, tab=1,
        ),
        gap=4,
    )  # fmt: skip
