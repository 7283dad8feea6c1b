"""Asks a bot what it makes of the moment shown: the question, the panel, the answer."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal, TypeAlias

import pygame

from bots.entry import Entry
from bots.roster import ROSTER, entries_for, for_game, strongest
from core.clock import READY, read_budget
from core.knowledge import Odds, odds_of
from core.play.interview import Interview, Reply
from core.player import Believed, Budget
from core.records.record import SIDES, GameRecord, read_number
from core.records.replay import Timeline
from core.texts import _, figures, in_percent, labelled, ngettext, pgettext
from core.values import Observation, Side, Square
from gui.app.shell import Shell
from gui.board.men import KindChoice
from gui.board.view_state import BoardMarks
from gui.drawing import redraw
from gui.drawing.icons import draw_icon, draw_moon
from gui.drawing.metrics import Metrics
from gui.replay.annotated_game import AnnotatedGame
from gui.replay.boards import PANEL_OF, Panel, look, move_notes
from gui.replay.viewer import Viewer
from gui.ui.elements import Canvas, Own, Pressable, Text, icon
from gui.ui.layout import GROW, Column, Element, Grow, Row, Space, put
from gui.ui.listing import ListOf
from gui.ui.parts import choice, icon_button, waves
from gui.widgets.bot_rows import NameLook, draw_name, draw_title, titled
from gui.widgets.choice import Option
from gui.widgets.signs import draw_panel, draw_row_ground, thinking_width
from gui.widgets.widget import Style

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
        self._timeline = timeline
        self._seen: tuple[list[Observation], ...] = [], []
        self._question: BotQuestion | None = None
        self._talk: Interview | None = None
        self._made: tuple[str, int] | None = None
        self._due = False
        self._rested = 0.0

    @property
    def busy(self) -> bool:
        """Whether an answer is awaited."""
        return self.state in {"preparing", "thinking"}

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

    def _go_on(self, dt: float) -> None:
        self._listen()
        self._rested += dt
        if self._due and self._rested >= REST:
            self._put()
        if self.busy and self._rested >= REST:
            self.seconds += dt
            thinking = self.state == "thinking"
            limit = self._shell.settings.bot_limit if thinking else READY
            if self.seconds > limit:
                self._fail(_("it gave no answer in {limit:g} s").format(limit=limit))

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
            make = for_game(self._shell.make, self._timeline.game.facts.key)
            self._talk, self._made = self._shell.interview(make, *wanted), wanted
        if self._talk.ready:
            self._talk.ask(self._shown(question.side, question.ply), question.budget)
            self._due, self.state, self.seconds = False, "thinking", 0.0

    def _shown(self, side: Side, ply: int) -> tuple[Observation, ...]:
        """All that a side was shown up to a ply, each worked out once."""
        seen = self._seen[side]
        seen += [self._timeline.observed(n, side) for n in range(len(seen), ply + 1)]
        return tuple(seen[: ply + 1])

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


def move_lines(
    annotated: AnnotatedGame, ply: int, side: Side, reply: Reply
) -> tuple[str, str]:
    """The move a bot would play after ``ply`` moves, and a word on what was played."""
    if reply.move is not None:
        name = annotated.game.san(annotated.history[ply], reply.move)
        return name, _beside(name, annotated, ply)
    if ply == annotated.plies:
        return "", _("The game ends here")
    mover = annotated.facts.side_name(side.other)
    return "", _("{side} is to move here").format(side=mover)


def belief_lines(reply: Reply, near: BeliefScore | None) -> tuple[str, str, str]:
    """How right the belief was, how many positions it holds, and the figures behind that.

    Args:
        reply: What the bot said.
        near: The score of its belief; ``None`` without one.
    """
    if not reply.keeps:
        return _("This bot keeps no picture of the fog"), "", ""
    if reply.believed is None or near is None:
        return _("It has no picture of the fog yet"), "", ""
    held = _held(reply.believed)
    brier = _("Brier score {score} (0 is best)").format(score=figures(near.brier, ".2f"))
    if near.true is None:
        return _("No such piece is in the fog"), held, brier
    true = in_percent(near.true)
    shares = [_("{share} on the true squares").format(share=true)]
    if near.other is not None:
        other = in_percent(near.other)
        shares.append(_("{share} on other fogged squares").format(share=other))
    picture = _("Its picture was {share} right").format(share=true)
    return picture, held, "\n".join((*shares, brier))


def _beside(name: str, annotated: AnnotatedGame, ply: int) -> str:
    if ply == annotated.plies:
        # For translators: stands after the move a bot would play: "Nf3 is its move".
        return _("is its move")
    played = annotated.steps[ply].san
    if played == name:
        return _("is its move, as played")
    return _("is its move; {move} was played").format(move=played)


def _held(believed: Believed) -> str:
    count = believed.positions
    if believed.exact:
        # For translators: what a bot believes: positions that fit what it saw.
        return ngettext("One position fits", "{number:,} positions fit, all of them", count)
    if count == 0:
        return _("Pieces remembered, no positions")
    return ngettext("One imagined position", "A sample of {number:,} positions", count)


class AskPanel:
    """Choice of bot and view, and the answer, which is drawn on the boards too.

    Args:
        viewer: Shows the game.

    Attributes:
        open: Whether the panel is open.
        query: The question and its state.
    """

    def __init__(self, viewer: Viewer) -> None:
        self.open, self._viewer = False, viewer
        self._view = 0
        self._odds: tuple[object, Odds] = (None, {})
        self._kinds = KindChoice(viewer.annotated.facts, lambda: self.side.other)
        self.query = BotQuery(viewer.shell, viewer.annotated)
        self._rows: list[str] = []
        self._bot: Entry | None = None

    @property
    def side(self) -> Side:
        """The side whose view the bot is given."""
        return Side(self._view - 1) if self._view else self._viewer.boards.truth.to_move

    def show(self) -> None:
        """Open the panel; ask the bot to move if a bot is, else the strongest."""
        self.open = True
        entries = entries_for(self._viewer.annotated.facts.key)
        free = {entry.name: entry for entry in entries if not entry.available}
        players, best = self._viewer.annotated.record.players, strongest(entries)
        wanted = players[self.side], players[self.side.other], best.name if best else ""
        rows = titled(entries)
        self._rows = [row if isinstance(row, str) else row.name for row in rows]
        self._bot = next((free[name] for name in wanted if name in free), None)

    def tell(self) -> None:
        """Turn to another game."""
        self.query.close()
        self.query = BotQuery(self._viewer.shell, self._viewer.annotated)
        if self.open:
            self.show()

    def hide(self) -> None:
        """Close the panel."""
        self.open = False
        self.query.close()
        redraw.now()

    def escape(self) -> bool:
        """Stop the bot that thinks, or else close; whether there was anything to do."""
        if self.open and self.query.busy:
            self.query.stop()
        elif self.open:
            self.hide()
        else:
            return False
        return True

    def tick(self, dt: float) -> None:
        """Advance by ``dt`` seconds; the question follows the position shown."""
        if not self.open:
            return
        self._follow()
        self.query.tick(dt)
        if self.query.busy:
            redraw.at_step(self.query.seconds + 0.5, 1.0)

    def view(self, m: Metrics, broad: bool) -> Element:
        """The panel; a broad one has the bots beside the answer."""
        query, facts = self.query, self._viewer.annotated.facts
        bots = ListOf(
            items=self._rows, cell=_bot_row, tell=_tip, on_choose=self._choose,
            barred=lambda name: name not in ROSTER or bool(ROSTER[name].available),
            each=_ROW, show=1, chosen=self._rows.index(self._bot.name) if self._bot else -1,
            beside=12, h=Grow(1000, step=_ROW[m.size]),
        )  # fmt: skip
        pad = {"S": 5, "M": 8, "L": 10}
        words = [_("To move"), *map(facts.side_name, Side)]
        views = [Option(each, tooltip=_("Whose view it is given")) for each in words]
        stop, again = (_("Stop (Esc)"), query.stop), (_("Ask again"), query.again)
        away = self._viewer.shell.keys.hint(pgettext("command", "Close"), "ask")
        edged = partial(icon_button, side="control", edged=True)
        top = Row(
            choice(views, self._view, self._look, w=GROW),
            edged("stop" if query.busy else "again", *(stop if query.busy else again)),
            edged("close", away, self.hide),
            gap=pad, h="control",
        )  # fmt: skip
        answer, kinds = self._answer(m), None
        if facts.hidden:
            believed = query.reply is not None and query.reply.believed is not None
            put(self._kinds, enabled=believed)
            kinds = Own(self._kinds, h="control")
        listed = Column(Space(), bots, Space(), w=Grow(36), h=GROW)
        if broad:
            rest = Column(top, answer, kinds, gap=pad, w=Grow(64))
            return Row(
                listed, rest, gap="margin", pad=pad, align=None, w=GROW, h=GROW,
                ground=draw_panel,
            )  # fmt: skip
        answer.h = round(_ANSWER * m.body)
        return Column(
            listed, top, answer, kinds, gap=pad, pad=pad, w=GROW, h=GROW, ground=draw_panel
        )

    def notes(self) -> Mapping[Panel, BoardMarks]:
        """What is drawn on the boards: the move, and the odds on the view it was given."""
        self._follow()
        reply = self.query.reply if self.open else None
        if reply is None:
            return {}
        told = move_notes(reply.move)
        odds = tuple(sorted(self._shown_odds().items()))
        return {"truth": told, PANEL_OF[self.side]: replace(told, odds=odds)}

    def _answer(self, m: Metrics) -> Element:
        """What the bot says, or why it says nothing yet, or at all."""
        query, bot = self.query, self._bot
        if bot is None:
            return Text(_("No bot can be asked here"), h=GROW)
        if query.busy:
            wide = thinking_width(m)
            thinks = waves(query.seconds, w=wide, h="small")
            thinking, seconds = query.state == "thinking", f"{query.seconds:.0f}"
            does = _("{bot} is thinking") if thinking else _("{bot} is starting")
            words = Text(does.format(bot=bot.full_name), ink="text", w=GROW)
            since = Text(_("{seconds} s · Esc stops it").format(seconds=seconds))
            return _spread(Row(thinks, words, gap="gap"), since, Space(0))
        if query.state == "failed":
            why = _("{bot} failed: {why}").format(bot=bot.full_name, why=query.problem)
            sign = Column(icon("warning", "danger"))
            words = Text(why, ink="text", lines=0, w=GROW)
            return _spread(Row(sign, words, gap="gap", align="start"))
        if query.reply is None:
            return _spread(Text(_("You stopped it") if query.state == "stopped" else ""))
        annotated, reply, odds = self._viewer.annotated, query.reply, self._shown_odds()
        move, beside = move_lines(annotated, self._viewer.ply, self.side, reply)
        near = score_belief(odds, self._hidden()) if reply.believed is not None else None
        picture, held, details = "", "", ""
        if annotated.facts.hidden:
            picture, held, details = belief_lines(reply, near)
        name = Text(move, "h2", "text", bold=True) if move else None
        return Pressable(
            _spread(
                Row(name, Text(beside, w=GROW), gap="gap"),
                Text(picture, ink="text" if details else "text2"),
                Text(held),
            ),
            tooltip=details, h=GROW,
        )  # fmt: skip

    def _choose(self, number: int) -> None:
        self._bot = ROSTER[self._rows[number]]

    def _look(self, view: int) -> None:
        self._view = view

    def _shown_odds(self) -> Odds:
        """The odds of the kinds chosen; worked out once for each answer."""
        reply = self.query.reply
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
        bot, viewer = self._bot, self._viewer
        if self.open and bot is not None:
            seconds = viewer.shell.settings.bot_seconds
            record = viewer.annotated.record
            self.query.about(question_of(record, bot.name, self.side, viewer.ply, seconds))


def _spread(*lines: Element) -> Column:
    """The lines of an answer, apart from each other."""
    apart = [each for line in lines for each in (Space(), line)]
    return Column(*apart, Space(), h=GROW)


def _tip(name: str) -> str:
    """What is said of a bot: why it cannot play here, or what it is."""
    bot = ROSTER.get(name)
    if bot is None:
        return ""
    return labelled(bot.full_name, bot.available or _(bot.summary))


def _bot_row(name: str, chosen: bool, pointed: bool) -> Element:
    """A bot with its moon, and whether it keeps a picture of the fog, or a title."""
    bot = ROSTER.get(name)

    def draw(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
        m, theme = style.metrics, style.theme
        if bot is None:
            draw_title(surface, rect.inflate(-m.gap, 0), _(name), style)
            return
        draw_row_ground(surface, rect, style, chosen, pointed)
        moon = rect.x + m.icon, rect.centery
        draw_moon(surface, moon, m.icon * 0.42, bot.moon_phase, theme, chosen)
        right = rect.right - m.icon // 2 - 4
        if bot.believes:
            middle = (right - m.icon / 2, rect.centery)
            draw_icon(surface, "belief", middle, round(m.icon * 0.9), theme.text2)
        room = rect.move(2 * m.icon, 0)
        room.width = right - m.icon - 4 - room.x
        look = NameLook(
            theme.text3 if bot.available else theme.text, theme.text3, m.caption, chosen
        )
        draw_name(surface, room, name, m.small_sizes, look)

    return Canvas(draw)


_ROW = {"S": 24, "M": 28, "L": 36}
"""Height of a bot in the list."""

_ANSWER = 7.2
"""Height of the answer below the bots, in sizes of main text."""
