"""What replaying and watching share: bar, boards, moves, graph, asking a bot, keys."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from core.facts import Facts
from core.records.record import GameRecord, person_in
from gui.app.keys import Action
from gui.app.tree_screen import TreeScreen
from gui.board.board import BoardColumn, BoardColumns
from gui.board.move_tree import Moves
from gui.replay.annotated_game import AnnotatedGame
from gui.replay.asking import AskPanel
from gui.replay.boards import Notes, Panel, draw_caption, look, with_threats
from gui.replay.exporter import ExportedGame, Exporter
from gui.replay.legend import LegendCard, Trait, traits_of
from gui.replay.parts import moment_head, offer, pill, transport
from gui.replay.viewer import Viewer
from gui.replay.words import end_words, name_words, player_words, result_words, threats
from gui.ui.elements import Canvas, Own
from gui.ui.layout import FIT, GROW, Column, Element, Grow, Length, Row, Space
from gui.ui.listing import ListArea
from gui.ui.parts import app_bar, icon_button
from gui.widgets.choice import TABS, Choice
from gui.widgets.notice import Notice
from gui.widgets.signs import draw_panel
from gui.widgets.slider import Stepper
from gui.widgets.widget import Style

UNFINISHED = "unfinished"
"""The bar's word for a saved game without a result."""

_EDGE = {"S": 14, "M": 20, "L": 20}
_GAP = {"S": 12, "M": 24, "L": 24}
_HEAD = {"S": 30, "M": 42, "L": 56}
_OVER_WORDS = {"S": 5, "M": 8, "L": 10}
"""Over the boards, and there over their captions, which stand nearer to the boards."""

_ABOVE = {"S": 10, "M": 16, "L": 20}
_FOOT = {"S": 170, "M": 210, "L": 240}
_BELOW = {"S": 12, "M": 18, "L": 24}
_HALF_GAP = {"S": 4, "M": 6, "L": 8}
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
        record: The game, as far as it has got.

    Attributes:
        viewer: See above.
        record: See above.
        state: What the pill says of a game that has no result.
        news: A line that disappears by itself.
        warning: A line that stays until it is dismissed.
        panel: Asks a bot about the moment that is shown.
        legend: Says over the screen what the marks mean.
    """

    def __init__(
        self, screen: TreeScreen, name: str, viewer: Viewer, record: GameRecord
    ) -> None:
        self.viewer, self.record, self.state = viewer, record, UNFINISHED
        self.news, self.warning = Notice(), Notice()
        self.legend = LegendCard(self._traits)
        self.panel = AskPanel(viewer, lambda: self.record)
        self._screen, self._name = screen, name
        self._exporter = Exporter(viewer.shell, self.news)
        self._no_asking = ""
        self._actions = {
            "ask": self.ask,
            "copy": self._copy,
            "graph": viewer.graphs.turn,
            "save_picture": self._save_picture,
            "save_animation": self._save_animation,
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

    def tell(self, record: GameRecord, annotated: AnnotatedGame) -> None:
        """Show another game."""
        self.record = record
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
        beside: Sequence[Element],
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
        columns = [self._column(panel, drawn.get(panel)) for panel in viewer.panels]
        boards = BoardColumns(columns, gap=_GAP, h=GROW if viewer.view else FIT)
        body = self._three(boards, row) if viewer.view is None else self._one(boards, row)
        warning = Own(self.warning, h="button") if self.warning.enabled else None
        foot = Column(warning, pad=(_EDGE, 0)) if warning else None
        below = Space(_HALF_GAP) if warning else None
        return Column(self._bar(offers), body, below, foot, Space(_BELOW))

    def _bar(self, offers: Sequence[Element | None]) -> Row:
        record, facts = self.record, self.viewer.annotated.facts
        m, screen, hint = self._screen.metrics, self._screen, self.viewer.shell.keys.hint
        # In a small window the names are all that there is room for.
        small = m.size == "S"
        who = name_words(record) if small else player_words(facts, record)
        outcome, person = record.outcome, person_in(record.tags)
        live = outcome is None and self.state != UNFINISHED
        result = pill(
            result_words(outcome, person) if outcome else self.state,
            outcome is not None,
            "To the latest move" if live else end_words(facts, outcome, person),
            self.viewer,
            screen,
        )
        asks = hint("What would a bot play here?", "ask")
        icons = (
            ("export", hint("Copy the game", "copy"), self._copy),
            ("picture", hint("Save as a picture", "save_picture"), self._save_picture),
            (
                "film", hint("Save as an animated GIF", "save_animation"),
                self._save_animation,
            ),
            ("flip", hint("Flip the boards", "flip"), self.viewer.flip),
            ("info", hint("What the marks mean", "legend"), self.legend.show),
        )  # fmt: skip
        shown = (part for part in offers if part is not None)
        return app_bar(
            who if small else self._name,
            "" if small else who,
            screen.back,
            screen.home,
            Row(*shown, offer("Ask a bot", "belief", asks, self.ask, m), gap=_HALF_GAP),
            Row(Space("gap"), result, Space("gap")),
            *(icon_button(*each, tab=1) for each in icons),
            *screen.game_icons(),
        )

    def _column(self, panel: Panel, notes: Notes | None) -> BoardColumn:
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
        said, air = self._said(), Space(_HALF_GAP)
        return Column(
            moment_head(viewer, m), air, moves, said, Space(_HALF_GAP), ground=draw_panel,
            w=w, h=h,
        )  # fmt: skip

    def _said(self) -> Element | None:
        """The news, while there are any."""
        if not self.news.enabled:
            return None
        return Column(Space(_HALF_GAP), Own(self.news, h="button"), pad=("gap", 0))

    def _aside(self, *, broad: bool) -> Element:
        """The graph, or in its place what a bot is asked."""
        m = self._screen.metrics
        if self.panel.open:
            return self.panel.view(m, broad)
        return self.viewer.graphs.view(self.viewer.ply, m)

    def _traits(self) -> tuple[Facts, frozenset[Trait]]:
        """What decides which marks there are to explain."""
        annotated, live = self.viewer.annotated, self.state != UNFINISHED
        facts = annotated.facts
        return facts, traits_of(facts, royal=annotated.royal, live=live)

    def _save_picture(self) -> None:
        self._exporter.save_picture(self._shown())

    def _save_animation(self) -> None:
        self._exporter.save_animation(self._shown())

    def _shown(self) -> ExportedGame:
        viewer = self.viewer
        notes = self.panel.notes()
        return ExportedGame(self.record, viewer.ply, viewer.view, viewer.flipped, notes)

    def _copy(self) -> None:
        self._exporter.copy(self.record)
