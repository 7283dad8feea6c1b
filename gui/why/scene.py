"""Why did I lose? The moves a game turned on, each with what could have been known."""

from __future__ import annotations

import pygame

from core.hindsight import findings
from core.hindsight.findings import JudgedMove, Verdict
from core.notation import facts_read
from core.records.record import GameRecord, person_in
from core.records.replay import Timeline
from core.score import Judgement
from core.values import Side
from gui.app.board_settings import fog_time, plain_options
from gui.app.keys import Action
from gui.app.notation import notation_for
from gui.app.requests import Request, ToReplayOf
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.app.why_requests import ToWhy
from gui.drawing import redraw
from gui.drawing.text import draw_text, ellipsis, text_width
from gui.replay.words import end_words, move_words, name_words
from gui.why.boards import ComparedBoard, ComparedBoards, mover_in, shown
from gui.why.curve import ChanceCurve
from gui.why.layout import WhyLayout, why_layout
from gui.why.loss_analysis import LossAnalysis
from gui.why.verdict_card import Said, draw_verdict, foot
from gui.widgets.app_bar import AppBar
from gui.widgets.button import Button, IconButton

_STEPS = {"previous": -1, "next": 1}
_LOOKING = "Looking at move {0} of {1}…"


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
        self._analysis = LossAnalysis(self._timeline, asked.side, shell.work, asked.found)
        self._boards = ComparedBoards()
        self._mover = mover_in(self._timeline, asked.side)
        self._curve = ChanceCurve(self._timeline, self._mover, self._choose)
        hidden = self._timeline.game.facts.hidden
        self._verdicts = tuple(Verdict) if hidden else tuple(Judgement)
        self._flipped = asked.side is Side.SECOND
        self._chosen = asked.turn
        self._layout: WhyLayout | None = None
        self._shown: tuple[ComparedBoard, ...] = ()
        hint = shell.keys.hint
        self._before = IconButton(
            "back", hint("Previous turning move", "previous"), lambda: self._step(-1)
        )
        self._after = IconButton(
            "next", hint("Next turning move", "next"), lambda: self._step(1)
        )
        self._replay = Button("Replay from here", self._go_on, "main", "replay")
        self._replay.tooltip = hint("Replay the game from this move", "replay")
        flip = IconButton("flip", hint("Flip the boards", "flip"), self._flip)
        title = title_of(asked.record, self._mover, asked.side)
        outcome, person = asked.record.outcome, person_in(asked.record.tags)
        ending = end_words(self._timeline.game.facts, outcome, person)
        subtitle = f"{name_words(asked.record)} · {ending}"
        self._bar = AppBar(title, subtitle, self.back, self.home, [flip])
        self._tell()

    @property
    def title(self) -> str:
        """See ``Scene.title``."""
        return f"Umbra · {self._bar.title}"

    @property
    def place(self) -> Request:
        """See ``Screen.place``. What was found took its time, and is kept."""
        found = tuple(self._analysis.turns) if self._analysis.complete else ()
        return ToWhy(self._record, self._side, found, self._chosen)

    @property
    def answers(self) -> frozenset[Action]:
        """See ``Screen.answers``."""
        return super().answers | {*_STEPS, "flip", "replay"}

    @property
    def busy(self) -> bool:
        """Whether there are moves that have not been looked at."""
        return not self._analysis.complete and not self._analysis.problem

    @property
    def turn(self) -> JudgedMove | None:
        """The turning move that is shown: the worst, until another is chosen."""
        turning = self._analysis.turning
        if self._chosen is not None and turning:
            return turning[min(self._chosen, len(turning) - 1)]
        return self._analysis.worst

    def close(self) -> None:
        """See ``Scene.close``."""
        self._analysis.close()

    def arrange(self) -> None:
        """See ``Screen.arrange``."""
        m, facts = self.metrics, self._timeline.game.facts
        self._bar.arrange(self.size[0], m)
        layout = why_layout(self.size, m, facts, self._flipped)
        self._layout = layout
        options = plain_options(self.shell.settings)
        self._boards.arrange(layout, self.shell.theme, options)
        self._curve.rect = layout.curve
        self._replay.rect = layout.actions
        side, y = m.icon + 8, foot(layout.move, self.style)
        for number, button in enumerate((self._after, self._before)):
            button.rect = pygame.Rect(0, 0, side, side)
            button.rect.midright = (layout.move.right - number * (side + 4), y)
        self._offer()

    def tick(self, dt: float) -> None:
        """See ``Screen.tick``."""
        del dt
        before = self._analysis.problem
        if self._analysis.advance() or self._analysis.problem != before:
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

    def paint(self, surface: pygame.Surface) -> None:
        """See ``Screen.paint``."""
        if self._layout is None:
            return
        style, layout = self.style, self._layout
        self._bar.draw(surface, style)
        draw_verdict(surface, layout, self._said(), style)
        self._boards.draw(surface, layout, self._shown, fog_time(self.shell), style)
        self._paint_better(surface, layout)

    def _paint_better(self, surface: pygame.Surface, layout: WhyLayout) -> None:
        m, theme, room = self.metrics, self.shell.theme, layout.better
        lead, move, rest = self._better()
        y = room.y + m.gap // 2 + m.small // 2 + 2
        x = room.x + draw_text(surface, lead, room.x, y, m.small, theme.text2)
        if not move:
            return
        x += m.gap // 2
        x += draw_text(surface, move, x, y, m.body, theme.text, bold=True) + m.gap
        if text_width(rest, m.small) <= room.right - x:
            draw_text(surface, rest, room.right, y, m.small, theme.text2, align="right")
            return
        y += round(m.small * 1.5)
        rest = ellipsis(rest, m.small, room.width)
        draw_text(surface, rest, room.x, y, m.small, theme.text2)

    def _better(self) -> tuple[str, str, str]:
        """Words before the better move, its name, and words after it."""
        turn = self.turn
        if turn is None or turn.finding is None:
            return "", "", ""
        if turn.finding.verdict is Verdict.LUCK:
            return "No other move was better on average.", "", ""
        return "Better", turn.finding.better_san, findings.better(turn)

    def _tell(self) -> None:
        """Take over what is known by now."""
        analysis, turn = self._analysis, self.turn
        self._curve.turns, self._curve.turning = analysis.turns, analysis.turning
        ply = turn.ply if turn is not None else self._last_turn()
        self._curve.ply = ply
        self._curve.news = _news(analysis)
        self._shown = shown(self._timeline, self._side, ply, turn)
        self._offer()

    def _last_turn(self) -> int:
        """The ply of the side's last move, or the start of a game without one."""
        own = [n for n, step in enumerate(self._timeline.steps) if step.side is self._side]
        return own[-1] if own else 0

    def _offer(self) -> None:
        place = self._place()
        self._before.enabled = place > 0
        self._after.enabled = 0 <= place < len(self._analysis.turning) - 1
        self._curve.enabled = bool(self._analysis.turning)
        self.focus.set(
            [*self._bar.widgets, self._before, self._after, self._replay, self._curve]
        )

    def _place(self) -> int:
        """Which of the turning moves is shown; -1 for none."""
        turn, plies = self.turn, [each.ply for each in self._analysis.turning]
        return plies.index(turn.ply) if turn is not None and turn.ply in plies else -1

    def _said(self) -> Said:
        analysis, turn = self._analysis, self.turn
        done = len(analysis.turns) / max(1, analysis.number)
        judged = self._record.outcome, self._side, analysis.turns
        ending = findings.ending(self._mover, *judged)
        if turn is None or turn.finding is None:
            sentence = findings.no_turn(*judged) if analysis.complete else _news(analysis)
            said = sentence if self.busy else f"{ending} {sentence}".strip()
            label = "Turning move" if self.busy else "No turning move"
            return Said(label, "", "", self._verdicts, None, said, done=done)
        sentence = findings.reason(facts_read(self._timeline.game), turn, self._mover)
        number, count = self._place() + 1, len(analysis.turning)
        place = "" if count < 2 else f"{number} of {count}"
        return Said(
            label="Turning move" if analysis.complete else "So far",
            move=move_words(self._timeline.steps[turn.ply]),
            place=place,
            verdicts=self._verdicts,
            verdict=turn.finding.verdict,
            sentence=f"{ending} {sentence}".strip(),
            before=turn.before,
            after=turn.after,
            done=done,
        )

    def _choose(self, number: int) -> None:
        self._chosen = number
        self._tell()

    def _step(self, by: int) -> None:
        number = self._place() + by
        if 0 <= number < len(self._analysis.turning):
            self._choose(number)

    def _flip(self) -> None:
        self._flipped = not self._flipped
        self.arrange()

    def _go_on(self) -> None:
        """Replay from before the turning move, or from the truth shown without one."""
        turn, last = self.turn, self._last_turn()
        ply = turn.ply if turn is not None else min(last + 1, self._timeline.plies)
        self.visit(ToReplayOf(self._record, ply))


def title_of(record: GameRecord, mover: findings.Mover, side: Side) -> str:
    """What the screen asks: of a person's own game, why they lost it."""
    outcome = record.outcome
    verb = "lose" if outcome is not None and outcome.winner is side.other else "not win"
    return f"Why did {'I' if mover is findings.YOU else mover.name} {verb}?"


def _news(analysis: LossAnalysis) -> str:
    if analysis.problem:
        return f"Looking back failed: {analysis.problem}"
    if analysis.complete:
        return ""
    return _LOOKING.format(len(analysis.turns) + 1, analysis.number)
