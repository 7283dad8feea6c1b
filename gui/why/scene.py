"""Why did I lose? The moves a game turned on, each with what could have been known."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from core.hindsight import findings
from core.hindsight.findings import JudgedMove, Verdict, percent, points, turning, worst
from core.notation import facts_read
from core.records.reader import TreeReading
from core.records.record import GameRecord, person_in
from core.records.replay import Timeline
from core.records.tree import record_of
from core.score import Judgement
from core.tasks.workers import Work
from core.texts import _, capitalized, pgettext
from core.values import Side
from gui.app.board_settings import notation_for
from gui.app.keys import Action
from gui.app.requests import Request, ToReplayOf, ToWhy, ToWhyOf
from gui.app.scene import Scene
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.drawing import redraw
from gui.drawing.shapes import vline
from gui.replay.opening import FileReading, opened
from gui.replay.scene import ReplayScene, first_ply
from gui.replay.study import GLYPHS, NAGS
from gui.replay.words import end_words, move_words, name_words
from gui.ui.chart import Chart, Graph, Line, Mark, Sign, sample
from gui.ui.elements import Canvas, Ink, Label, Size, Text, filled, icon
from gui.ui.fitting import FirstThatFits
from gui.ui.layout import GROW, Column, Element, Length, Row, Space, Stack
from gui.ui.parts import HALF_GAP, app_bar, button, icon_button
from gui.why.boards import mover_in, shown
from gui.why.columns import FOOT, boards_with, column_of
from gui.widgets.choice import draw_pick
from gui.widgets.signs import draw_panel, draw_progress
from gui.widgets.widget import Style

ICONS: dict[Verdict, str] = {
    Verdict.DECISION: "rematch",
    Verdict.PICTURE: "bare",
    Verdict.LUCK: "die",
}
"""The sign of each verdict."""

_SIGNS: dict[Verdict | Judgement, Sign] = {
    Verdict.LUCK: "ring",
    Verdict.PICTURE: "diamond",
    Verdict.DECISION: "triangle",
    Judgement.INACCURACY: "ring",
    Judgement.MISTAKE: "diamond",
    Judgement.BLUNDER: "triangle",
}
"""Marks of the turning moves by verdict."""

_TICKS = ((0.0, "0"), (0.5, "50"), (1.0, "100"))

_STEPS = {"previous": -1, "next": 1}


class WhyScene(Screen):
    """Looks back at a game that is over with the eyes of one side.

    Args:
        shell: What all screens share.
        asked: The game, and whose moves.
    """

    def __init__(self, shell: Shell, asked: ToWhy) -> None:
        super().__init__(shell)
        self._record, self._side = asked.record, asked.side
        self._timeline = Timeline.of(
            asked.record, notation_for(shell.settings, asked.record)
        )
        self._turns, self._turning = list(asked.found), tuple[JudgedMove, ...]()
        self._number = sum(step.side is asked.side for step in self._timeline.steps)
        self._work = Work(shell.begin)
        if not asked.found:
            self._work.start("gui.app.hindsight:look_back", asked.record, asked.side)
        self._mover = mover_in(self._timeline, asked.side)
        self._hidden = self._timeline.game.facts.hidden
        self._verdicts = tuple(Verdict) if self._hidden else tuple(Judgement)
        self._flipped = asked.side is Side.SECOND
        self._chosen, self._wanted = asked.turn, asked.ply
        self._tell()

    @property
    def title(self) -> str:
        """See ``Scene.title``."""
        return f"Umbra · {title_of(self._record, self._mover, self._side)}"

    @property
    def place(self) -> Request:
        """See ``Screen.place``. What was found took its time, and is kept."""
        found = tuple(self._turns) if self._complete else ()
        return ToWhy(self._record, self._side, found, self._chosen, self._wanted)

    @property
    def answers(self) -> frozenset[Action]:
        """See ``Screen.answers``."""
        return super().answers | {*_STEPS, "flip", "replay"}

    @property
    def busy(self) -> bool:
        """Whether there are moves that have not been looked at."""
        return not self._complete and not self._work.problem

    @property
    def _complete(self) -> bool:
        """Whether every move has been looked at."""
        return len(self._turns) == self._number

    @property
    def turn(self) -> JudgedMove | None:
        """The turning move that is shown: the one asked for, or the worst."""
        wanted = (each for each in self._turning if each.ply == self._wanted)
        if self._chosen is None and (found := next(wanted, None)) is not None:
            return found
        if self._chosen is not None and self._turning:
            return self._turning[min(self._chosen, len(self._turning) - 1)]
        found = worst(self._turns, self._record.outcome, self._side)
        return None if found is None else findings.as_written(self._timeline.game, found)

    def close(self) -> None:
        """See ``Scene.close``."""
        self._work.close()

    def tick(self, dt: float) -> None:
        """See ``Screen.tick``."""
        before, found = self._work.problem, self._work.poll()
        self._turns += found
        if found or self._work.problem != before:
            self._tell()
            redraw.now()

    def act(self, event: pygame.event.Event) -> None:
        """See ``Screen.act``."""
        action = self.shell.keys.action(event)
        if action in _STEPS:
            self._step(_STEPS[action])
        elif action == "flip":
            self._flip()
        elif action == "replay":
            self._go_on()

    # --- What is shown -------------------------------------------------------------------

    def view(self) -> Element:
        """See ``Screen.view``."""
        outcome, person = self._record.outcome, person_in(self._record.tags)
        ending = end_words(self._timeline.game.facts, outcome, person)
        hint = self.shell.keys.hint
        bar = app_bar(
            title_of(self._record, self._mover, self._side),
            f"{name_words(self._record)} · {ending}",
            self.back,
            self.home,
            icon_button("flip", hint(_("Flip the boards"), "flip"), self._flip),
        )
        parts = Space("margin"), self._card(), self._boards(), Space("gap")
        whole = Column(*parts, pad=("margin", 0), h=GROW)
        return Column(bar, whole)

    def _boards(self) -> Element:
        """Three boards, or the one of an open game."""
        facts = self._timeline.game.facts
        columns = [
            column_of(self.shell, facts, each, self._flipped) for each in self._shown
        ]
        beside = Column(self._curve(h=GROW), self._foot(), gap="gutter", h=GROW)
        return boards_with(columns, (self._curve(h=FOOT), self._foot()), beside)

    def _curve(self, *, w: Length = None, h: Length = None) -> Element:
        """The chances over the game, in truth and as could be known."""
        turns, turning, shown = self._turns, self._turning, self.turn
        news, mover = self._news, self._mover
        whose = mover.said(_("Your chance to win"), _("{name}’s chance to win"))
        title = Text(whose, ink="text", bold=True)
        lines = _chances_of(turns)[: 2 if self._hidden else 1]
        marks, plies = _marks(turning, shown), self._timeline.plies
        graph = Graph(lines=lines, ticks=_TICKS, end=plies, marks=marks)
        stops = [turn.ply for turn in turning]
        chart = Chart(
            graph=graph, now=self._ply if turns else None, stops=stops, tell=self._tip,
            on_choose=(lambda ply: self._choose(stops.index(ply))) if stops else None,
            size="caption", pad=("gutter", 8), h=GROW,
        )  # fmt: skip
        legend = [_named(line) for line in lines if self._hidden and not news]
        heads = [Row(title, Space(), *legend[n:], gap="gutter") for n in range(3)]
        head = FirstThatFits(*heads, w=GROW) if legend else title
        return Column(
            Row(head, Text(news, w=GROW, align="right") if news else None, gap="gutter",
                pad=("gutter", 0), h={"S": 22, "M": 26, "L": 32}),
            chart, w=w, h=h, ground=draw_panel,
        )  # fmt: skip

    def _tip(self, ply: int) -> str:
        """The chances before and after the move at a ply, or the last one before it."""
        near = [turn for turn in self._turns if turn.ply <= ply]
        if not near:
            return ""
        before, after = percent(near[-1].before), percent(near[-1].after)
        move = move_words(self._timeline.steps[near[-1].ply])
        told = _("{move}: {before}, then {after}")
        return told.format(move=move, before=before, after=after)

    @property
    def _ply(self) -> int:
        """The ply before the move that is shown."""
        return self.turn.ply if self.turn is not None else self._last_turn()

    def _foot(self) -> Element:
        """The better move, over the button that replays the game."""
        hint = self.shell.keys.hint(_("Replay the game from this move"), "replay")
        replay = button(_("Replay from here"), self._go_on, "main", "replay", tooltip=hint)
        lead, move, rest = self._better()
        words = Text(lead), Text(move, "body", "text", bold=True)
        better = FirstThatFits(
            Row(*words, Space(), Text(rest), gap=HALF_GAP),
            Column(Row(*words, Space(), gap=HALF_GAP), Text(rest)),
            h=GROW,
        )
        return Column(better, replay, w=GROW, h=FOOT)

    def _card(self) -> Element:
        """Which move it was, why it was played, and what it cost."""
        label, move, sentence = self._said()
        turn, hint, place = self.turn, self.shell.keys.hint, self._place()
        count = len(self._turning)
        before = icon_button(
            "back", hint(_("Previous turning move"), "previous"), lambda: self._step(-1),
            enabled=place > 0,
        )  # fmt: skip
        after = icon_button(
            "next", hint(_("Next turning move"), "next"), lambda: self._step(1),
            enabled=0 <= place < count - 1,
        )  # fmt: skip
        finding = turn.finding if turn is not None else None
        which = Text(
            _("{number} of {all}").format(number=place + 1, all=count)
            if finding and count > 1
            else "",
            w=GROW,
        )
        sizes = [Text(sentence, size, "text", lines=0) for size in _SIZES]
        chips = (self._chip(v, finding is not None and v is finding.verdict)
                 for v in self._verdicts)  # fmt: skip
        said = Row(
            Column(
                Label(label),
                Text(move, ("h1", "h2"), "text", bold=True, w=GROW, h=GROW),
                Row(which, before, after, gap=4),
                w={"S": 144, "M": 224, "L": 288},
            ),
            Canvas(_draw_rule, w=1),
            Column(
                Row(*chips, Space(), gap=6), FirstThatFits(*sizes, h=GROW), gap=6, w=GROW
            ),
            _chances(turn if finding is not None else None),
            pad=("gutter", "gap"),
            gap="gutter",
            align=None,
            ground=_draw_card,
        )
        share = len(self._turns) / max(1, self._number)
        line = Canvas(lambda on, rect, style: draw_progress(on, rect, share, style), h=3)
        done = Column(Space(), line) if self.busy else None
        return Stack(said, done, h={"S": 104, "M": 120, "L": 160})

    def _chip(self, verdict: Verdict | Judgement, chosen: bool) -> Element:
        ink: Ink = "accent2" if chosen else "text3"
        sign: Element = Text("")
        if isinstance(verdict, Verdict):
            sign = icon(ICONS[verdict], ink, 0.9)
        else:
            sign = Text(GLYPHS[NAGS[verdict]], ink=ink, bold=True)
        tone: Ink = "text" if chosen else "text3"
        words = Text(capitalized(_(verdict)), ink=tone, bold=chosen)
        high = {"S": 26, "M": 30, "L": 34}
        return Row(sign, words, pad=(8, 0), gap=4, h=high, ground=_CHIPS[chosen])

    def _better(self) -> tuple[str, str, str]:
        """Words before the better move, its name, and words after it."""
        turn = self.turn
        if turn is None or turn.finding is None:
            return "", "", ""
        if turn.finding.verdict is Verdict.LUCK:
            return _("No other move was better on average."), "", ""
        return _("Better"), turn.finding.better_san, findings.better(turn)

    def _tell(self) -> None:
        """Take over what is known by now."""
        found = turning(self._turns, self._record.outcome, self._side)
        game = self._timeline.game
        self._turning = tuple(findings.as_written(game, each) for each in found)
        self._shown = shown(self._timeline, self._side, self._ply, self.turn)

    @property
    def _news(self) -> str:
        """How far the work has got, or why it has ended."""
        if problem := self._work.problem:
            return _("Looking back failed: {problem}").format(problem=problem)
        looking = _("Looking at move {number} of {all}…")
        number, count = len(self._turns) + 1, self._number
        return "" if self._complete else looking.format(number=number, all=count)

    def _last_turn(self) -> int:
        """The ply of the side's last move, or the start of a game without one."""
        own = [n for n, step in enumerate(self._timeline.steps) if step.side is self._side]
        return own[-1] if own else 0

    def _place(self) -> int:
        """Which of the turning moves is shown; -1 for none."""
        turn, plies = self.turn, [each.ply for each in self._turning]
        return plies.index(turn.ply) if turn is not None and turn.ply in plies else -1

    def _said(self) -> tuple[str, str, str]:
        """The label over the move, the move, and a sentence about it."""
        turn, judged = self.turn, (self._record.outcome, self._side, self._turns)
        ending = findings.ending(self._mover, *judged)
        if turn is None or turn.finding is None:
            sentence = findings.no_turn(*judged) if self._complete else self._news
            said = sentence if self.busy else f"{ending} {sentence}".strip()
            label = _("Turning move") if self.busy else _("No turning move")
            return label, "", said
        sentence = findings.reason(facts_read(self._timeline.game), turn, self._mover)
        # For translators: "So far": only a part of the game has been looked at.
        label = _("Turning move") if self._complete else _("So far")
        move = move_words(self._timeline.steps[turn.ply])
        return label, move, f"{ending} {sentence}".strip()

    def _choose(self, number: int) -> None:
        self._chosen = number
        self._tell()

    def _step(self, by: int) -> None:
        number = self._place() + by
        if 0 <= number < len(self._turning):
            self._choose(number)

    def _flip(self) -> None:
        self._flipped = not self._flipped

    def _go_on(self) -> None:
        """Replay from before the turning move, or from the truth shown without one."""
        turn, last = self.turn, self._last_turn()
        ply = turn.ply if turn is not None else min(last + 1, self._timeline.plies)
        self.visit(ToReplayOf(self._record, ply))


_SIZES: tuple[Size, ...] = ("body", "small", "caption")
"""Of the sentence: the first is taken in which it fits."""

_LARGE: tuple[Size, ...] = ("h2", "h3")
"""Of the chances, likewise."""


def _chances(turn: JudgedMove | None) -> Element:
    """The chance to win before and after a move."""
    width = {"S": 144, "M": 176, "L": 240}
    if turn is None:
        return Space(width)
    chances = [
        Row(
            Text(percent(turn.before), size, "text", bold=True),
            icon("next", "text3"),
            Text(percent(turn.after), size, "danger", bold=True),
            gap=4,
        )
        for size in _LARGE
    ]
    return Column(
        Row(Space(), Label(_("Chance to win"))),
        Row(Space(), FirstThatFits(*chances)),
        Space(),
        gap=4,
        w=width,
    )


def _chances_of(turns: Sequence[JudgedMove]) -> tuple[Line, Line]:
    """The chance to win over the game: the true one, and as could be known."""
    known = points(turns)
    at = tuple(ply for ply, _, _ in known)
    return (
        Line(
            heights=tuple(true for _, true, _ in known), at=at,
            name=pgettext("chance to win", "true"),
        ),
        Line(
            heights=tuple(chance for _, _, chance in known), at=at, ink="accent2",
            dashed=True, name=_("as could be known"),
        ),
    )  # fmt: skip


def _marks(turning: Sequence[JudgedMove], shown: JudgedMove | None) -> tuple[Mark, ...]:
    """The signs of turning moves, by their verdicts; that of the one shown is full."""
    return tuple(
        Mark(
            sign=_SIGNS[turn.finding.verdict], at=turn.ply + 1, height=turn.after,
            fill="accent" if turn is shown else "panel", rim="accent2",
        )
        for turn in turning if turn.finding is not None
    )  # fmt: skip


def _named(line: Line) -> Element:
    """A line of the legend."""
    return Row(sample(line), Text(line.name), gap=HALF_GAP)


def _draw_card(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
    draw_panel(surface, rect, style)
    gap, accent = style.metrics.gap, style.theme.accent2
    surface.fill(accent, (rect.x, rect.y + gap, 3, rect.height - 2 * gap))


def _draw_rule(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
    vline(surface, rect.x, rect.y, rect.bottom, style.theme.line)


_CHIPS = {True: draw_pick, False: filled(edge="line")}
"""What a verdict stands on, by whether it is the one."""


def title_of(record: GameRecord, mover: findings.Mover, side: Side) -> str:
    """What the screen asks: of a person's own game, why they lost it."""
    outcome = record.outcome
    lost = outcome is not None and outcome.winner is side.other
    if lost:
        return mover.said(_("Why did I lose?"), _("Why did {name} lose?"))
    return mover.said(_("Why did I not win?"), _("Why did {name} not win?"))


def why_of_file(shell: Shell, asked: ToWhyOf) -> Scene:
    """Why a game of a file was lost; one that nobody lost is replayed."""
    file = FileReading(asked.path, asked.game)

    def then(reading: TreeReading) -> Screen:
        record = record_of(reading.games[0])
        winner = record.outcome.winner if record.outcome is not None else None
        side = asked.side
        if side is None and winner is not None:
            side = winner.other
        if side is None:
            return ReplayScene(shell, reading, first_ply(shell, None, usual=0), file)
        return WhyScene(shell, ToWhy(record, side, ply=asked.ply))

    return opened(shell, file, then)
