"""What the replay and the watch screen share: bar, notices, keys, asking a bot."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from core.records.record import GameRecord, person_in
from gui.app.keys import Action
from gui.app.screen import Screen
from gui.app.sound_button import game_icons
from gui.replay.annotated_game import AnnotatedGame
from gui.replay.ask_panel import AskPanel
from gui.replay.bar import GameSwitch, ReplayBar, ResultPill
from gui.replay.export.exporter import ExportedGame, Exporter
from gui.replay.legend import LegendCard, LegendGroup, legend_of, traits_of
from gui.replay.viewer import Viewer
from gui.replay.words import end_words, name_words, player_words, result_words
from gui.widgets.app_bar import AppBar
from gui.widgets.button import Button, IconButton
from gui.widgets.notice import Notice
from gui.widgets.widget import Style, Widget

UNFINISHED = "unfinished"
"""The bar's word for a saved game without a result."""


class ReplayFrame:
    """What replaying and watching have in common.

    Args:
        title: The name of the screen.
        viewer: Shows the game.
        record: The game, as far as it has got.
        screen: Whose frame it is.
        on_game: Called with -1 or 1 for the previous or next game of the file.

    Attributes:
        viewer: Shows the game.
        switch: Between the games of a file.
        news: A line that disappears by itself.
        warning: A line that stays until it is dismissed.
        record: The game shown, as far as it has got.
        state: What the pill says of a game that has no result.
        panel: Asks a bot about the moment that is shown.
        legend: Says over the screen what the marks mean.
    """

    def __init__(
        self,
        title: str,
        viewer: Viewer,
        record: GameRecord,
        screen: Screen,
        on_game: Callable[[int], None],
    ) -> None:
        self.viewer = viewer
        self.record = record
        self.state = UNFINISHED
        self.switch = GameSwitch(on_game)
        self.news = Notice()
        self.warning = Notice()
        self._focus = screen.focus
        self._name = title
        self._size = (0, 0)
        self._style: Style | None = None
        self._said = (False, False)
        self._no_asking = ""
        hint = viewer.keys.hint
        self.legend = LegendCard(lambda: self.viewer.annotated.facts, self._legend)
        screen.card = self.legend
        icons = [
            IconButton("export", hint("Copy the game", "copy"), self._copy),
            IconButton(
                "picture", hint("Save as a picture", "save_picture"), self._save_picture
            ),
            IconButton(
                "film",
                hint("Save as an animated GIF", "save_animation"),
                self._save_animation,
            ),
            IconButton("flip", hint("Flip the boards", "flip"), self._flip),
            IconButton("info", hint("What the marks mean", "legend"), self.legend.show),
            *game_icons(viewer.shell, screen.switch_sound, screen.show_options),
        ]
        self._actions = {
            "ask": self.ask,
            "copy": self._copy,
            "graph": viewer.turn_graph,
            "save_picture": self._save_picture,
            "save_animation": self._save_animation,
            "view": self._turn_view,
            "flip": self._flip,
            "legend": self.legend.show,
        }
        self.panel = AskPanel(viewer, lambda: self.record, self.ask)
        self._exporter = Exporter(viewer.shell, self.news)
        pill = ResultPill(lambda: viewer.seek(viewer.annotated.plies))
        bar = AppBar(title, "", screen.back, screen.home, icons)
        self._bar = ReplayBar(bar, pill, self.switch)
        self._asks = Button("Ask a bot", self.ask, icon="belief")
        self._asks.tooltip = hint("What would a bot play here?", "ask")
        self.offer()

    @property
    def answers(self) -> frozenset[Action]:
        """The actions that it answers, with those of the viewer."""
        return self.viewer.answers.union(self._actions)

    @property
    def title(self) -> str:
        """What the window's frame says."""
        return f"{name_words(self.record)} – Umbra"

    def arrange(self, size: tuple[int, int], style: Style) -> None:
        """Lay everything out for a window of that size."""
        self._size, self._style = size, style
        self._say_who(style)
        self._bar.arrange(size[0], style.metrics)
        self._said = self.warning.enabled, self.news.enabled
        self.viewer.strip = self.warning.enabled
        self.viewer.foot = style.metrics.button + style.metrics.gap if self._said[1] else 0
        self.viewer.arrange(size, style)
        layout, m = self.viewer.layout, style.metrics
        self.panel.place(layout.aside, style)
        self.warning.rect = layout.strip
        width = layout.moves.width - 2 * m.gap
        self.news.rect = pygame.Rect(0, 0, width, m.button)
        self.news.rect.midbottom = (layout.moves.centerx, layout.moves.bottom - m.gap)
        self._focus.set(self._widgets())

    def tell(self, record: GameRecord, annotated: AnnotatedGame) -> None:
        """Show another game."""
        self.record = record
        self.viewer.tell(annotated)
        self.panel.tell()
        self.rearrange()

    def bar_asking(self, why: str) -> None:
        """Forbid asking a bot, for a reason in one sentence; ``""`` allows it again."""
        self._no_asking = why
        if why:
            self.panel.hide()

    def offer(self, buttons: Sequence[Button] = ()) -> None:
        """Have the bar show ``buttons`` for what else can be done with the game."""
        self._bar.offers = [*buttons, self._asks]
        self.rearrange()

    def rearrange(self) -> None:
        """Lay everything out again, if it has been laid out before."""
        if self._style is not None:
            self.arrange(self._size, self._style)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw everything but the widgets."""
        if self._said != (self.warning.enabled, self.news.enabled):
            self.rearrange()
        self._bar.draw(surface, style)
        self.viewer.note(self.panel.notes())
        self.viewer.draw(surface, style)
        self.panel.draw(surface, style)

    def tick(self, dt: float) -> None:
        """Advance by ``dt`` seconds."""
        self.viewer.tick(dt)
        self.panel.tick(dt)
        self._exporter.tick()

    def close(self) -> None:
        """Kill the processes that work for it."""
        self.viewer.close()
        self.panel.close()
        self._exporter.close()

    def hear(self, event: pygame.event.Event) -> bool:
        """Handle an event before the widgets; whether it was used."""
        if event.type == pygame.MOUSEMOTION:
            self.viewer.point_at(event.pos)
        self._focus.free_keys(event)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return self._exporter.stop()
        if event.type == pygame.KEYDOWN and self._focus.current in self.panel.widgets:
            # Here arrows go from bot to bot and from part to part.
            return False
        return self.viewer.handle_key(event)

    def act(self, event: pygame.event.Event) -> bool:
        """Handle an event that no widget used; whether it moved through the game."""
        if event.type == pygame.MOUSEWHEEL and event.y:
            self.viewer.step(-1 if event.y > 0 else 1)
            return True
        action = self.viewer.keys.action(event)
        if action in self._actions:
            self._actions[action]()
        return False

    def _widgets(self) -> list[Widget]:
        """The widgets in Tab order, without those that the panel covers."""
        cover = self.panel.rect
        shown = [w for w in self.viewer.widgets if not w.rect.colliderect(cover)]
        panel = self.panel.widgets
        return [*self._bar.widgets, *shown, *panel, self.warning, self.news]

    def _say_who(self, style: Style) -> None:
        record, facts = self.record, self.viewer.annotated.facts
        is_small = style.metrics.size == "S"
        words = name_words(record) if is_small else player_words(facts, record)
        # In a small window the names are all that there is room for.
        self._bar.bar.title = words if is_small else self._name
        self._bar.bar.subtitle = "" if is_small else words
        pill = self._bar.pill
        outcome, person = record.outcome, person_in(record.tags)
        pill.words = result_words(outcome, person) if outcome else self.state
        live = outcome is None and self.state != UNFINISHED
        pill.tooltip = "To the latest move" if live else end_words(facts, outcome, person)
        pill.decided = outcome is not None

    def _legend(self) -> list[LegendGroup]:
        """What there is to explain in the game that is shown."""
        annotated, live = self.viewer.annotated, self.state != UNFINISHED
        return legend_of(
            annotated.facts, traits_of(annotated.facts, royal=annotated.royal, live=live)
        )

    def _turn_view(self) -> None:
        self.viewer.turn_view()
        self.rearrange()

    def _flip(self) -> None:
        self.viewer.flip()
        self.rearrange()

    def ask(self) -> None:
        """Show the panel that asks a bot, or put it away."""
        if self.panel.open:
            self.panel.hide()
        elif self._no_asking:
            self.news.show(self._no_asking, "belief")
        else:
            self.panel.show()
        self.rearrange()

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
