"""The panel that asks a bot what it would play, and what it thought was in the fog."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

import pygame

from core.knowledge import Odds, odds_of
from core.records.record import GameRecord
from core.values import Side, Square
from gui.board.men import KindChoice
from gui.drawing.metrics import Metrics
from gui.drawing.text import draw_text
from gui.replay.answer import (
    NOTHING,
    AnswerLines,
    belief_lines,
    draw_failure,
    draw_lines,
    draw_waiting,
    hidden_pieces,
    move_lines,
    score_belief,
)
from gui.replay.boards import PANEL_OF, Notes, look, move_notes
from gui.replay.bot_list import BotList
from gui.replay.bot_query import BotQuery, question_of
from gui.replay.layout import Panel
from gui.replay.viewer import Viewer
from gui.ui.elements import Canvas, Own, Pressable
from gui.ui.layout import GROW, Column, Element, Grow, Row, Space, put
from gui.widgets.button import IconButton
from gui.widgets.choice import Choice, Option, read_later
from gui.widgets.signs import draw_panel
from gui.widgets.strips import SEGMENTS
from gui.widgets.widget import Style, Widget

_ROW_HEIGHTS = {"S": 24, "M": 28, "L": 36}
_ANSWER = 7.2
"""Height of the answer below the bots, in sizes of main text."""


class AskPanel:
    """Choice of bot and view, and the answer, which is drawn on the boards too.

    Args:
        viewer: Shows the game.
        record: Tells the game as far as it has got.
        on_away: Called to close the panel.

    Attributes:
        open: Whether the panel is open.
    """

    def __init__(
        self,
        viewer: Viewer,
        record: Callable[[], GameRecord],
        on_away: Callable[[], None],
    ) -> None:
        self.open = False
        self._viewer = viewer
        self._record = record
        self._query = BotQuery(viewer.shell, viewer.annotated)
        self._odds: tuple[object, Odds] = (None, {})
        self._make_widgets(on_away)

    @property
    def widgets(self) -> list[Widget]:
        """The widgets in Tab order; none while the panel is closed."""
        if not self.open:
            return []
        kinds = [self._kinds] if self._viewer.annotated.facts.hidden else []
        return [self._bots, self._eyes, self._again, self._away, *kinds]

    @property
    def query(self) -> BotQuery:
        """The question and its state."""
        return self._query

    @property
    def side(self) -> Side:
        """The side whose view the bot is given."""
        if self._eyes.chosen > 0:
            return Side(self._eyes.chosen - 1)
        return self._viewer.boards.truth.to_move

    def show(self) -> None:
        """Open the panel; ask the bot to move if a bot is, else the strongest."""
        self.open = True
        self._make_list()

    def tell(self) -> None:
        """Turn to another game."""
        self._query.tell(self._viewer.annotated)
        if self.open:
            self._make_list()

    def hide(self) -> None:
        """Close the panel."""
        self.open = False
        self._query.close()

    def close(self) -> None:
        """End the bot's process."""
        self._query.close()

    def tick(self, dt: float) -> None:
        """Advance by ``dt`` seconds; the question follows the position shown."""
        if self.open:
            self._follow()
            self._query.tick(dt)

    def view(self, m: Metrics, broad: bool) -> Element:
        """The panel; a broad one has the bots beside the answer."""
        row = _ROW_HEIGHTS[m.size]

        def lay(rect: pygame.Rect, m: Metrics) -> None:
            del m
            self._bots.place(rect, row, 0, row)

        query, hint = self._query, self._viewer.shell.keys.hint
        put(
            self._again, icon="stop" if query.busy else "again",
            tooltip="Stop (Esc)" if query.busy else "Ask again",
        )  # fmt: skip
        put(self._away, tooltip=hint("Close", "ask"))
        put(
            self._kinds,
            enabled=query.reply is not None and query.reply.believed is not None,
        )
        list_ = Own(self._bots, lay, h=Grow(1000, step=row))
        bots = Column(Space(), list_, Space(), w=Grow(36), h=GROW)
        pad = {"S": 5, "M": 8, "L": 10}
        top = Row(
            Own(self._eyes, w=GROW, h="control"),
            *(Own(w, w="control", h="control") for w in (self._again, self._away)),
            gap=pad, h="control",
        )  # fmt: skip
        lines = self._lines()
        answer = Pressable(
            Canvas(partial(self._draw_answer, lines)),
            tooltip=lines.details, h=GROW,
        )  # fmt: skip
        hidden = self._viewer.annotated.facts.hidden
        kinds = Own(self._kinds, h="control") if hidden else None
        if broad:
            rest = Column(top, answer, kinds, gap=pad, w=Grow(64))
            return Row(
                bots, rest, gap="margin", pad=pad, align=None, w=GROW, h=GROW,
                ground=draw_panel,
            )  # fmt: skip
        answer.h = round(_ANSWER * m.body)
        return Column(
            bots, top, answer, kinds, gap=pad, pad=pad, w=GROW, h=GROW, ground=draw_panel
        )

    def notes(self) -> Mapping[Panel, Notes]:
        """What is drawn on the boards: the move, and the odds on the view it was given."""
        self._follow()
        reply = self._query.reply if self.open else None
        if reply is None:
            return {}
        told = move_notes(reply.move)
        odds = tuple(sorted(self._shown_odds().items()))
        return {"truth": told, PANEL_OF[self.side]: replace(told, odds=odds)}

    def _draw_answer(
        self, lines: AnswerLines, surface: pygame.Surface, rect: pygame.Rect, style: Style
    ) -> None:
        query, bot = self._query, self._bots.entry
        if bot is None:
            ink, size = style.theme.text2, style.metrics.small
            draw_text(surface, "No bot can be asked here", *rect.midleft, size, ink)
        elif query.busy:
            draw_waiting(surface, rect, bot.full_name, query, style)
        elif query.state == "failed":
            draw_failure(surface, rect, f"{bot.full_name} failed: {query.problem}", style)
        else:
            draw_lines(surface, rect, lines, style)

    def _lines(self) -> AnswerLines:
        reply, viewer = self._query.reply, self._viewer
        if self._query.state == "stopped":
            return AnswerLines("", "You stopped it")
        if reply is None or self._query.busy:
            return NOTHING
        ply, side = viewer.ply, self.side
        near = None
        if reply.believed is not None:
            near = score_belief(self._shown_odds(), self._hidden())
        move = move_lines(viewer.annotated, ply, side, reply)
        hidden = viewer.annotated.facts.hidden
        return AnswerLines(*move, *(belief_lines(reply, near) if hidden else ()))

    def _shown_odds(self) -> Odds:
        """The odds of the kinds chosen; worked out once for each answer."""
        reply = self._query.reply
        if reply is None or reply.believed is None:
            return {}
        wanted = (reply, self._kinds.chosen)
        if self._odds[0] != wanted:
            facts = self._viewer.annotated.facts
            self._odds = (wanted, odds_of(facts, reply.believed, self._kinds.symbols))
        return self._odds[1]

    def _hidden(self) -> frozenset[Square]:
        boards = self._viewer.boards
        seen = look(boards, PANEL_OF[self.side])
        return hidden_pieces(boards.truth, seen, self._kinds.symbols)

    def _follow(self) -> None:
        bot, viewer = self._bots.entry, self._viewer
        if self.open and bot is not None:
            seconds = viewer.shell.settings.bot_seconds
            record = self._record()
            self._query.about(question_of(record, bot.name, self.side, viewer.ply, seconds))

    def _again_or_stop(self) -> None:
        if self._query.busy:
            self._query.stop()
        else:
            self._query.again()

    def _make_widgets(self, on_away: Callable[[], None]) -> None:
        facts = self._viewer.annotated.facts
        words = ["To move", *(side.capitalize() for side in facts.sides)]
        eyes = [Option(each, tooltip="Whose view it is given") for each in words]
        self._eyes = Choice(eyes, 0, read_later, SEGMENTS)
        self._kinds = KindChoice(facts, lambda: self.side.other)
        self._again = IconButton("again", "", self._again_or_stop, edged=True)
        self._away = _Away(self._query, on_away)
        self._make_list()

    def _make_list(self) -> None:
        players = self._record().players
        wanted = (players[self.side], players[self.side.other])
        self._bots = BotList(self._viewer.annotated.facts.key, wanted, lambda: None)


class _Away(IconButton):
    """Puts the panel away, as Esc does unless an answer is awaited: that is stopped."""

    def __init__(self, query: BotQuery, on_away: Callable[[], None]) -> None:
        super().__init__("close", "", on_away, edged=True)
        self._query = query

    def escape(self) -> bool:
        """See ``Widget.escape``."""
        if self._query.busy:
            self._query.stop()
        else:
            self.on_press()
        return True
