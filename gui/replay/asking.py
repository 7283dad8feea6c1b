"""Asks a bot what it makes of the moment shown: the question, the panel, the answer."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal, TypeAlias

import pygame

from bots.entry import Entry
from bots.roster import entries_for, for_game, strongest
from core.clock import READY, read_budget
from core.knowledge import Odds, odds_of
from core.play.interview import Interview, Reply
from core.player import Believed, Budget
from core.records.record import SIDES, GameRecord, read_number
from core.records.replay import Timeline
from core.values import Observation, Side, Square
from gui.app.shell import Shell
from gui.board.men import KindChoice
from gui.drawing import redraw
from gui.drawing.icons import draw_icon, draw_moon
from gui.drawing.metrics import Metrics
from gui.drawing.text import LEADING, draw_text, ellipsis, wrap_into
from gui.entry.pick_list import PickList
from gui.replay.annotated_game import AnnotatedGame
from gui.replay.boards import PANEL_OF, Notes, Panel, look, move_notes
from gui.replay.viewer import Viewer
from gui.ui.elements import Canvas, Own, Pressable
from gui.ui.layout import GROW, Column, Element, Grow, Row, Space, put
from gui.widgets.bot_rows import NameLook, draw_name, draw_title, titled
from gui.widgets.button import IconButton
from gui.widgets.choice import SEGMENTS, Cell, Choice, Option, read_later
from gui.widgets.signs import draw_panel, draw_row_ground, draw_thinking
from gui.widgets.widget import Style, Widget

REST = 0.3
"""Seconds a question must stand before it is asked."""

State: TypeAlias = Literal[
    "silent", "preparing", "thinking", "answered", "stopped", "failed"
]
"""The state of a question."""


@dataclass(frozen=True, slots=True)
class BotQuestion:
    """What a bot is asked.

    Attributes:
        bot: Name of the bot.
        seed: Of its random numbers.
        budget: What it may spend.
        side: Whose view it is given.
        ply: After how many moves.
    """

    bot: str
    seed: int
    budget: Budget
    side: Side
    ply: int


def question_of(
    record: GameRecord, bot: str, side: Side, ply: int, seconds: float
) -> BotQuestion:
    """The question to ``bot``; if it played this side, asked as it was asked then.

    Elsewhere its seed is 0, so that it answers the same each time, and its budget is
    ``seconds``.
    """
    if record.players[side] != bot:
        return BotQuestion(bot, 0, Budget(seconds), side, ply)
    seed = read_number(record.tags.get(f"{SIDES[side]}Seed", ""))
    try:
        budget = read_budget(record.tags.get("Budget", ""))
    except ValueError:
        budget = Budget(seconds)
    return BotQuestion(bot, seed, budget, side, ply)


class SidesSeen:
    """The observations of each side of a game, computed once.

    Args:
        timeline: The game, which may be going on.
    """

    def __init__(self, timeline: Timeline) -> None:
        self._timeline = timeline
        self._shown: tuple[list[Observation], list[Observation]] = ([], [])

    @property
    def variant(self) -> str:
        """Key of the game."""
        return self._timeline.game.facts.key

    def seen(self, side: Side, ply: int) -> tuple[Observation, ...]:
        """Every observation of ``side`` up to ``ply``."""
        shown = self._shown[side]
        for number in range(len(shown), ply + 1):
            shown.append(self._timeline.observed(number, side))
        return tuple(shown[: ply + 1])


class BotQuery:
    """Asks a bot one question at a time; only the last one counts. No call blocks.

    Args:
        shell: What all screens share.
        timeline: The game, which may be going on.

    Attributes:
        state: How far the present question has got.
        reply: The answer to it.
        problem: Why there is none, in one line; or empty.
        seconds: How long the bot has been starting, or thinking.
    """

    def __init__(self, shell: Shell, timeline: Timeline) -> None:
        self.state: State = "silent"
        self.reply: Reply | None = None
        self.problem = ""
        self.seconds = 0.0
        self._shell = shell
        self._seen_by = SidesSeen(timeline)
        self._question: BotQuestion | None = None
        self._talk: Interview | None = None
        self._made: tuple[str, int] | None = None
        self._due = False
        self._rested = 0.0

    @property
    def busy(self) -> bool:
        """Whether an answer is awaited."""
        return self.state in {"preparing", "thinking"}

    def tell(self, timeline: Timeline) -> None:
        """Ask about another game from now on."""
        self.close()
        self._seen_by = SidesSeen(timeline)

    def about(self, question: BotQuestion) -> None:
        """Ask this, if it is not what was asked before."""
        if question != self._question:
            self._question = question
            self._rested = 0.0
            self.again()

    def again(self) -> None:
        """Ask the same once more."""
        self.state, self.reply, self.problem = "preparing", None, ""
        self._due, self.seconds = True, 0.0

    def stop(self) -> None:
        """Cancel the question."""
        self._end("stopped")

    def close(self) -> None:
        """Forget the question and kill the bot's process."""
        self._question = None
        self._end("silent")

    def tick(self, dt: float) -> None:
        """Advance by ``dt`` seconds."""
        before = self.state, self.reply
        self._go_on(dt)
        if (self.state, self.reply) != before:
            redraw.now()

    @property
    def _limit(self) -> float:
        """Seconds that starting, or thinking, may take."""
        is_made = self.state == "thinking"
        return self._shell.settings.bot_limit if is_made else READY

    def _go_on(self, dt: float) -> None:
        self._listen()
        self._rested += dt
        if self._due and self._rested >= REST:
            self._put()
        if self.busy and self._rested >= REST:
            self.seconds += dt
            if self.seconds > self._limit:
                self._fail(f"it gave no answer in {self._limit:g} s")

    def _listen(self) -> None:
        if self._talk is None:
            return
        reply = self._talk.poll()
        if self._talk.problem:
            self._fail(self._talk.problem)
        elif reply is not None and not self._due:
            self.state, self.reply = "answered", reply

    def _put(self) -> None:
        """Ask the question that is due, of a bot that is not busy with another one."""
        question = self._question
        if question is None:
            return
        wanted = (question.bot, question.seed)
        if self._talk is not None and (self._talk.thinking or self._made != wanted):
            self._hang_up()
        if self._talk is None:
            make = for_game(self._shell.make, self._seen_by.variant)
            self._talk, self._made = self._shell.interview(make, *wanted), wanted
        if self._talk.ready:
            self._talk.ask(self._seen_by.seen(question.side, question.ply), question.budget)
            self._due, self.state, self.seconds = False, "thinking", 0.0

    def _fail(self, problem: str) -> None:
        self._end("failed")
        self.problem = problem

    def _end(self, state: State) -> None:
        self._hang_up()
        self.state, self.reply, self.problem = state, None, ""
        self._due = False

    def _hang_up(self) -> None:
        if self._talk is not None:
            self._talk.close()
            self._talk = None


@dataclass(frozen=True, slots=True)
class BeliefScore:
    """How well a belief matched the true position.

    Attributes:
        true: Mean probability given to the squares where such a piece stood; ``None`` if
            none did.
        other: Mean probability given to the other fogged squares; ``None`` if there are
            none.
        brier: The Brier score, the mean squared error of the probabilities.
    """

    true: float | None
    other: float | None
    brier: float


def hidden_pieces(
    truth: Observation, seen: Observation, kinds: Collection[str]
) -> frozenset[Square]:
    """Where enemy pieces of ``kinds`` stand that the viewer of ``seen`` does not see."""
    enemy: Side = seen.viewer.other
    return frozenset(
        square
        for square, piece in truth.pieces.items()
        if piece.side is enemy and piece.symbol in kinds and square not in seen.visible
    )


def score_belief(odds: Mapping[Square, float], true: frozenset[Square]) -> BeliefScore:
    """Compare ``odds`` with pieces that stand on ``true`` and nowhere else."""
    on = [chance for square, chance in odds.items() if square in true]
    off = [chance for square, chance in odds.items() if square not in true]
    missed = sum((1 - chance) ** 2 for chance in on) + sum(chance**2 for chance in off)
    return BeliefScore(_mean(on), _mean(off), missed / max(1, len(odds)))


def _mean(chances: list[float]) -> float | None:
    return sum(chances) / len(chances) if chances else None


@dataclass(frozen=True, slots=True)
class AnswerLines:
    """The lines of an answer, from top to bottom.

    Attributes:
        move: The move's name; empty where there is none.
        beside: The words beside it, or in its place.
        picture: How right its picture of the fog was, or why that is not known.
        held: How many positions it had in mind; or empty.
        details: The figures behind ``picture``; or empty.
    """

    move: str
    beside: str
    picture: str = ""
    held: str = ""
    details: str = ""


NOTHING = AnswerLines("", "")
"""What is said before there is an answer."""


def move_lines(
    annotated: AnnotatedGame, ply: int, side: Side, reply: Reply
) -> tuple[str, str]:
    """The move a bot would play after ``ply`` moves, and a word on what was played."""
    if reply.move is not None:
        name = annotated.game.san(annotated.history[ply], reply.move)
        return name, _beside(name, annotated, ply)
    if ply == annotated.plies:
        return "", "The game ends here"
    return "", f"{annotated.facts.sides[side.other].capitalize()} is to move here"


def belief_lines(reply: Reply, near: BeliefScore | None) -> tuple[str, str, str]:
    """How right the belief was, how many positions it holds, and the figures behind that.

    Args:
        reply: What the bot said.
        near: The score of its belief; ``None`` without one.
    """
    if not reply.keeps:
        return "This bot keeps no picture of the fog", "", ""
    if reply.believed is None or near is None:
        return "It has no picture of the fog yet", "", ""
    held, brier = _held(reply.believed), f"Brier score {near.brier:.2f} (0 is best)"
    if near.true is None:
        return "No such piece is in the fog", held, brier
    figures = [f"{_percent(near.true)} on the true squares"]
    if near.other is not None:
        figures.append(f"{_percent(near.other)} on other fogged squares")
    picture = f"Its picture was {_percent(near.true)} right"
    return picture, held, "\n".join((*figures, brier))


def _beside(name: str, annotated: AnnotatedGame, ply: int) -> str:
    if ply == annotated.plies:
        return "is its move"
    played = annotated.steps[ply].san
    return (
        "is its move, as played" if played == name else f"is its move; {played} was played"
    )


def _held(believed: Believed) -> str:
    count = believed.positions
    if believed.exact:
        return (
            "One position fits" if count == 1 else f"{count:,} positions fit, all of them"
        )
    if count == 0:
        return "Pieces remembered, no positions"
    return "One imagined position" if count == 1 else f"A sample of {count:,} positions"


def _percent(share: float) -> str:
    return f"{share:.0%}".replace("%", " %")


def draw_lines(
    surface: pygame.Surface, rect: pygame.Rect, lines: AnswerLines, style: Style
) -> None:
    """Draw the lines of an answer, spread over the height there is."""
    m, theme = style.metrics, style.theme
    x, y = rect.x, rect.y + rect.height * 0.2
    if lines.move:
        x += draw_text(surface, lines.move, x, y, m.h2, theme.text, bold=True) + m.gap
    beside = ellipsis(lines.beside, m.small, rect.right - x)
    draw_text(surface, beside, x, y, m.small, theme.text2)
    y += rect.height * 0.34
    picture = ellipsis(lines.picture, m.small, rect.width)
    ink = theme.text if lines.details else theme.text2
    draw_text(surface, picture, rect.x, y, m.small, ink)
    y += rect.height * 0.28
    held = ellipsis(lines.held, m.small, rect.width)
    draw_text(surface, held, rect.x, y, m.small, theme.text2)


def draw_waiting(
    surface: pygame.Surface, rect: pygame.Rect, bot: str, query: BotQuery, style: Style
) -> None:
    """Draw that the bot is thinking, for how long, and how to stop it."""
    m, theme = style.metrics, style.theme
    y = rect.y + rect.height * 0.2
    x = rect.x + draw_thinking(surface, rect.x, y, query.seconds, style) + m.gap
    does = "is thinking" if query.state == "thinking" else "is starting"
    words = ellipsis(f"{bot} {does}", m.small, rect.right - x)
    draw_text(surface, words, x, y, m.small, theme.text)
    y += rect.height * 0.34
    redraw.at_step(query.seconds + 0.5, 1.0)
    redraw.at_step(query.seconds, 0.4)
    since = f"{query.seconds:.0f} s · Esc stops it"
    draw_text(surface, since, rect.x, y, m.small, theme.text2)


def draw_failure(
    surface: pygame.Surface, rect: pygame.Rect, sentence: str, style: Style
) -> None:
    """Draw why there is no answer."""
    m, theme = style.metrics, style.theme
    y = rect.y + rect.height * 0.2
    draw_icon(surface, "warning", (rect.x + m.icon / 2, y), m.icon, theme.danger)
    x, room = rect.x + m.icon + m.gap, rect.width - m.icon - m.gap
    most = max(1, int((rect.bottom - y) / (m.small * LEADING)))
    for line in wrap_into(sentence, m.small, room, most):
        draw_text(surface, line, x, y, m.small, theme.text)
        y += m.small * LEADING


class BotList(PickList):
    """The bots that play a variant; those that cannot play here say why.

    Args:
        variant: Key of the game.
        wanted: Names of bots; the first of them that can play here is chosen, or else the
            strongest that can.
        on_change: Called when another bot is chosen.
    """

    def __init__(
        self, variant: str, wanted: tuple[str, ...], on_change: Callable[[], None]
    ) -> None:
        entries = entries_for(variant)
        self._rows = titled(entries)
        free = {
            row.name: number
            for number, row in enumerate(self._rows)
            if isinstance(row, Entry) and not row.available
        }
        best = strongest(entries)
        named = [*wanted, best.name if best else ""]
        first = next((free[name] for name in named if name in free), -1)
        titles = frozenset(n for n, row in enumerate(self._rows) if isinstance(row, str))
        barred = frozenset(range(len(self._rows))) - frozenset(free.values())
        options = [Option(row if isinstance(row, str) else row.name) for row in self._rows]
        super().__init__(
            options, first, lambda _: on_change(), self._draw_row, barred, titles
        )

    @property
    def entry(self) -> Entry | None:
        """The chosen bot, if any can be chosen."""
        row = self._rows[self.chosen] if self.chosen >= 0 else None
        return row if isinstance(row, Entry) else None

    def handle(self, event: pygame.event.Event) -> bool:
        """See ``Widget.handle``; the tooltip is about the bot under the pointer."""
        if event.type == pygame.MOUSEMOTION:
            self.tooltip = self._about(event.pos)
        elif event.type == pygame.KEYDOWN:
            self.tooltip = ""
        return super().handle(event)

    def _about(self, pos: tuple[int, int]) -> str:
        for number, row in enumerate(self._rows):
            if isinstance(row, Entry) and self.cell(number).collidepoint(pos):
                return f"{row.full_name}: {row.available or row.summary}"
        return ""

    def _draw_row(self, surface: pygame.Surface, cell: Cell, style: Style) -> None:
        row = self._rows[self.options.index(cell.option)]
        if isinstance(row, Entry):
            _draw_bot(surface, cell, row, style)
        else:
            place = cell.rect.inflate(-style.metrics.gap, 0)
            draw_title(surface, place, row, style)


def _draw_bot(surface: pygame.Surface, cell: Cell, entry: Entry, style: Style) -> None:
    m, theme, rect = style.metrics, style.theme, cell.rect
    draw_row_ground(surface, rect, style, cell.chosen, cell.hovered)
    x = rect.x + m.icon
    moon = (x, rect.centery)
    draw_moon(surface, moon, m.icon * 0.42, entry.moon_phase, theme, cell.chosen)
    right = rect.right - m.icon // 2 - 4
    if entry.believes:
        middle = (right - m.icon / 2, rect.centery)
        draw_icon(surface, "belief", middle, round(m.icon * 0.9), theme.text2)
    x += m.icon
    ink = theme.text3 if entry.available else theme.text
    room = pygame.Rect(x, rect.y, right - m.icon - 4 - x, rect.height)
    look = NameLook(ink, theme.text3, m.caption, cell.chosen)
    draw_name(surface, room, entry.name, m.small_sizes, look)


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
