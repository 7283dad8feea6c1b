"""What the Play screen shows of a game: the board, and what stands round it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property, partial

import pygame

from bots.roster import ROSTER, title_of
from core.facts import Facts
from core.knowledge import taken
from core.play.seat import LineStage
from core.player import YOU, shown_name
from core.spoken import kinds_counted
from core.texts import N_, _, pgettext
from core.values import Piece, Side
from gui.board.board import Board, BoardBeside
from gui.board.men import drawing_of, list_man
from gui.board.move_tree import ROW, Moves
from gui.drawing import redraw
from gui.drawing.redraw import motion_share
from gui.play.cards import (
    SLIDE,
    PlayerCard,
    clock_face,
    clock_reserve,
    draw_result,
    player_card,
)
from gui.play.draws import DrawChoice
from gui.play.extension import Extension, Talk
from gui.play.knowledge import legend, series_entries
from gui.play.moving_board import moving_board
from gui.play.played_game import PlayedGame
from gui.play.series import Series
from gui.play.words import (
    bot_words,
    counts_of,
    far_news,
    lead,
    line_words,
    longest_lines,
    news_of,
    pairing,
    result_words,
    subtitle,
)
from gui.ui.elements import Canvas, Own, Text, filled, icon
from gui.ui.fitting import FirstThatFits
from gui.ui.layout import FIT, GROW, Column, Element, Grow, Row, Space
from gui.ui.parts import app_bar, button, choice, confirm_button, icon_button, waves
from gui.widgets.choice import TABS, Option
from gui.widgets.clock import reserve_height
from gui.widgets.signs import draw_foot_line, draw_panel
from gui.widgets.widget import Style

_HEAD = {"S": 34, "M": 38, "L": 46}
"""Height of the head of the move list."""

_RESULT = {"S": 120, "M": 148, "L": 200}
_BELOW = {"S": 300, "M": 360, "L": 468}
"""Height of all that stands below the board of an upright window, at least."""

_CLOCK = {"S": (96, 34), "M": (108, 42), "L": (140, 54)}
"""Width and height of a clock beside a board that stands alone."""

_FIELD = 260
"""Width of the line for moves there, at most."""

_COUNTED = 0.5
"""Seconds after which it is said anew how long a bot still takes to get ready."""

_LEAVING = N_("Press Esc again to leave; the game waits on Home")
_LEAVING_FAR = N_("Press Esc again to leave; the game goes on")
_AWAY = (LineStage.DOWN, LineStage.REFUSED)
_edged = partial(icon_button, side="button", edged=True)
"""A button with an icon alone in the row at the foot."""


class PlayView:
    """What is shown of a game at this moment; all of it is the person's own knowledge.

    Args:
        play: The game.
    """

    def __init__(self, play: PlayedGame) -> None:
        self._play, self._seat, self._m = play, play.seat, play.screen.metrics
        self._facts, self._viewpoint = play.seat.facts, play.viewpoint
        self._hint, self._now = play.shell.keys.hint, play.shell.now()
        self._live = play.viewpoint.observed.seen
        self._board = self._make_board()

    def view(self) -> Element:
        """All of it."""
        play, facts = self._play, self._facts
        width, height = play.screen.size
        if play.alone:
            return self._alone(upright=height > width)
        panels = [one for one in play.extensions if one.tab]
        upright = height > width
        has_column = (facts.hidden or not facts.alternates) and self._m.size != "S"
        aside = has_column and not upright
        beside = [one for one in panels if one.aside and aside]
        rest = [one for one in panels if one not in beside]
        marks, m = self._board.marks, self._m
        left = None
        if beside:
            columns = [one.panel(m, marks, aside=True) for one in beside]
            series = next((one for one in beside if isinstance(one, Series)), None)
            if series is not None:
                reached = series.series.reached > 0
                columns.append(legend(facts, series_entries(marks, reached=reached)))
            left = Column(*columns, gap="gutter")
        right = alone = self._right(rest)
        if upright:
            right = alone = self._low(panels)
        elif beside:
            alone = self._right(panels)
        body = BoardBeside(
            self._board, right, left, alone=alone, left_first=True,
            below=_BELOW, key=play,
        )  # fmt: skip
        return Column(self._bar(), body)

    def _make_board(self) -> Board:
        """The board; moves that are planned or wait are shown as if they were made."""
        play, viewpoint, seat = self._play, self._viewpoint, self._seat
        board = moving_board(play.shell, self._m, play.moving, play.naming, viewpoint.view)
        marks = board.marks
        for one in play.extensions:
            marks = one.mark(marks)
        holders = list(seat.names)
        if not seat.shared:
            holders[seat.side] = _(YOU)
        board.marks, board.area = marks, play.area
        board.flipped = viewpoint.flipped
        board.blind = play.shell.settings.blindfold and not play.over
        board.holders = () if play.alone else tuple(holders)
        board.on_wheel = lambda notches: play.go_to(viewpoint.ply - notches)
        board.on_leave = lambda: play.screen.focus.focus(None)
        return board

    # --- The bar -------------------------------------------------------------------------

    def _bar(self) -> Element:
        play, screen = self._play, self._play.screen
        brief, ply = self._m.size == "S", self._viewpoint.ply
        words = subtitle(self._seat, self._viewpoint.observed, ply, brief)
        leaving = _(_LEAVING if self._seat.far is None else _LEAVING_FAR)
        talks = (one for one in play.extensions if isinstance(one, Talk))
        talk = (icon_button("talk", _("Say something"), each.open, tab=1) for each in talks)
        return app_bar(
            pairing(self._seat),
            leaving if play.leaving.asking else words,
            play.leave,
            play.leave,
            *talk,
            icon_button("zen", self._hint(_("Board only"), "zen"), play.turn_zen, tab=1),
            *screen.game_icons(),
        )

    # --- The columns beside the board ----------------------------------------------------

    def _right(self, panels: Sequence[Extension]) -> Element:
        """Opponent, moves or another panel, one's own card and the buttons."""
        theirs, own, buttons = self._cards
        return Column(
            theirs, Column(*self._middle(panels), h=GROW), own, buttons, gap="gap"
        )

    def _low(self, panels: Sequence[Extension]) -> Element:
        """The same below the board of an upright window, side by side."""
        cards = Column(*self._cards, gap="gap", w=GROW)
        middle = Column(*self._middle(panels), w=GROW)
        return Row(cards, middle, gap="margin", align=None)

    @cached_property
    def _cards(self) -> tuple[Element, Element, Element]:
        """The card of the opponent, one's own, and the buttons."""
        side = self._seat.side
        return self._card(side.other), self._card(side), self._buttons()

    def _middle(self, panels: Sequence[Extension]) -> Iterator[Element]:
        """The result, what has tabs, and the buttons that walk through the game."""
        play, viewpoint = self._play, self._viewpoint
        if play.over:
            yield Canvas(self._result, h=_RESULT)
            yield Space("gap")
        yield self._panel(panels)
        if play.over and play.lost:
            tooltip = _("Why did I lose? The moves that lost the game")
            yield Space("gap")
            yield button(_("Why?"), play.why, tooltip=tooltip)
        ply, last = viewpoint.ply, viewpoint.observed.last
        ways = (
            ("first", pgettext("move shown", "First"), "first", ply > 0),
            ("back", pgettext("move shown", "Back"), "previous", ply > 0),
            ("next", pgettext("move shown", "On"), "next", ply < last),
            ("last", pgettext("move shown", "Present"), "last", ply < last),
        )
        buttons = [
            icon_button(sign, self._hint(words, way), play.by_key[way], enabled=on)
            for sign, words, way, on in ways
        ]
        if play.over:
            tip = _("Explorer: what was played in other games where this one stands")
            buttons.append(icon_button("book", tip, play.explore))
        yield Row(*(Row(Space(), each, Space(), w=GROW) for each in buttons), h="control")

    def _panel(self, panels: Sequence[Extension]) -> Element:
        """The moves, or what shares their place."""
        play, names = self._play, ["", *(one.tab for one in panels)]
        number = names.index(play.tab) if play.tab in names else 0
        head: Element = self._head()
        if panels:
            options = [Option(name or _("Moves")) for name in names]
            head = choice(
                options, number, lambda at: play.turn_to(names[at]), TABS, h=_HEAD
            )
        if number:
            shown = panels[number - 1].panel(self._m, self._board.marks, aside=False)
            body = Column(shown, pad="gap", h=GROW)
        else:
            body = Column(*self._moves(), h=GROW)
        return Column(head, body, ground=draw_panel, h=GROW)

    def _moves(self) -> Iterator[Element]:
        """The list, the line where a move is typed, and news at the foot."""
        play, m, half = self._play, self._m, self._m.gap // 2
        yield Moves(
            facts=self._facts, lines=play.lines, current=self._viewpoint.ply,
            on_go=play.go_to, on_step=self._step, empty="", h=Grow(step=ROW[m.size]),
        )  # fmt: skip
        yield Space(Grow(1e-6))
        if play.line.field.open:
            answer = play.line.field.answer
            if answer:
                yield Column(Text(answer, ink="text", lines=0), pad=half)
            yield Space(round(1.5 * m.row))
            yield Column(Own(play.line.field, h="control"), pad=(half, 0))
            yield Space(half)
        news = self._news()
        if play.notice.enabled:
            yield Column(Own(play.notice, high=play.notice.height), pad=half)
        elif news:
            words = Text(news, ("small", "caption"), "text", w=GROW)
            line = Row(
                Space(half),
                icon("info"),
                words,
                Space(half),
                gap=half,
                h="row",
                ground=filled("raised"),
            )
            yield Column(line, pad=half)

    def _step(self, by: int) -> bool:
        """Go to the move before or after the current one; whether there is one."""
        there = 0 <= self._viewpoint.ply + by <= self._viewpoint.observed.last
        if there:
            self._play.step(by)
        return there

    def _head(self) -> Element:
        """Who has made the moves of each column."""
        m, facts = self._m, self._facts
        left = round(m.small * 2.9)
        if not facts.alternates:
            words = Text(_("Series"), bold=True, w=GROW)
            # For translators: stands after the number of moves in a series.
            note = Text(_("moves in a row"), ink="text3")
            gap = Space(left + m.icon)
            return Row(gap, words, note, Space("gap"), h=_HEAD, ground=draw_foot_line)
        names = [Row(*self._short_name(side), w=GROW, gap=4) for side in Side]
        return Row(Space(left), *names, Space(16), h=_HEAD, ground=draw_foot_line)

    def _short_name(self, side: Side) -> Iterator[Element]:
        """A player's king and name; the cards have it in full."""
        size, seat = round(self._m.icon * 0.9), self._seat
        facts = self._facts
        king = Piece(side, facts.symbols[0])

        def draw(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
            surface.blit(list_man(king, size, style.theme, drawing_of(facts.key)), rect)

        short = _("You") if side is seat.side else _("Bot")
        name = partial(Text, bold=True, w=None)
        whole = shown_name(seat.names[side])
        forms = [name(whole)]
        brief = name(short) if seat.against_bot else Text(whole, bold=True)
        forms.append(brief)
        yield Space(self._m.gap - 6)
        yield Canvas(draw, w=size, h=size)
        yield FirstThatFits(*forms, w=GROW)

    def _news(self) -> str:
        over = self._seat.outcome is not None
        amiss = "" if over else far_news(self._seat)
        return amiss or news_of(self._viewpoint.seen, over=over)

    # --- Cards ---------------------------------------------------------------------------

    def _card(self, side: Side) -> Element:
        seat, names = self._seat, self._seat.names
        if not seat.against_bot:
            return player_card(self._person(side), names, self._m)
        titles = shown_name(names[seat.side]), title_of(names[seat.side.other])
        card = self._person(side) if side is seat.side else self._bot()
        return player_card(card, titles, self._m)

    def _person(self, side: Side) -> PlayerCard:
        """What the card of a person says; what is taken a shelf may show already."""
        seat, facts = self._seat, self._facts
        men = [] if facts.hand else facts.ordered(taken(self._live, side))
        return PlayerCard(
            name=shown_name(seat.names[side]),
            detail=self._far_words(side) or facts.side_name(side),
            lines=() if seat.far is None else longest_lines(),
            drawing=drawing_of(facts.key),
            taken=men,
            says=_taken_words(facts, men),
            lead=lead(facts, self._live[-1], side),
            counts=counts_of(self._viewpoint.seen[-1], side),
            clock=seat.clock(side, self._now),
            running=seat.counting is side,
        )

    def _far_words(self, side: Side) -> str:
        """What is said of a player of a game elsewhere: of oneself, of the line."""
        far = self._seat.far
        if far is None:
            return ""
        if side is self._seat.side:
            return line_words(far)
        bot = _("bot") if far.program else ""
        return " · ".join(filter(None, [bot, "" if far.present else _("not connected")]))

    def _bot(self) -> PlayerCard:
        seat, side = self._seat, self._seat.side.other
        name = seat.names[side]
        entry = ROSTER.get(name)
        rating = entry.rating_in(self._facts.key) if entry is not None else None
        detail, thinking = bot_words(rating, seat.spent(side)), None
        if self._thinks and seat.preparing:
            awaited = self._play.shell.awaited(name, self._facts.key)
            detail = _("Preparing… {time}").format(time=awaited).rstrip()
            if awaited:
                redraw.within(_COUNTED)
        elif self._thinks:
            thinking = self._waves
        return replace(
            self._person(side),
            name=title_of(name),
            detail=detail,
            phase=entry.moon_phase if entry else 0.5,
            thinking=thinking,
        )

    @property
    def _thinks(self) -> bool:
        """Whether the other side is to move and can."""
        seat = self._seat
        waits = seat.outcome is None and not seat.failure
        return waits and self._live[-1].to_move is seat.side.other

    @property
    def _waves(self) -> float:
        """The time that the thinking sign goes by."""
        return 0.0 if self._play.shell.settings.less_motion else self._now

    def _result(self, surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
        seat, outcome, play = self._seat, self._seat.outcome, self._play
        if outcome is None:
            return
        words = result_words(seat, self._viewpoint.game, self._live, play.remark)
        sign = "trophy" if outcome.winner is seat.side else ""
        slid = motion_share(play.shell.settings, self._now - play.over_since, SLIDE)
        draw_result(surface, rect, words, sign, style, slid)

    # --- Buttons -------------------------------------------------------------------------

    def _buttons(self) -> Element:
        """What can be done with the game, as it stands."""
        hint = self._hint(_("Flip the board"), "flip")
        flip = _edged("flip", hint, self._viewpoint.turn, key="flip")
        return Row(*self._choices(), flip, gap=self._m.gap * 2 // 3)

    def _choices(self) -> Iterator[Element]:
        play, seat = self._play, self._seat
        if play.over:
            yield from self._after()
        elif play.passing:
            yield Own(play.hand_over, w=GROW, h="button")
        elif seat.failure:
            tooltip = _("Start the opponent anew; the game goes on from here")
            words = _("Try again")
            yield button(words, seat.try_again, "main", "takeback", tooltip=tooltip, w=GROW)
        elif play.question:
            yield button(play.question, play.agree, "main", w=GROW, key="agree", focus=True)
            yield button(_("Cancel"), play.dismiss, w=GROW)
        elif seat.far is not None and seat.far.state.stage in _AWAY:
            tooltip = _("Try at once to find the line again")
            yield button(_("Connect now"), play.connect, "main", tooltip=tooltip, w=GROW)
        elif play.draws.choice is DrawChoice.ANSWER:
            tooltip = self._hint(_("A draw is offered"), "draw")
            yield button(
                _("Accept draw"), play.draw, "main", "draw", tooltip=tooltip, sudden=True,
                w=GROW, key="accept",
            )  # fmt: skip
            tooltip = _("Play on; so does any move")
            yield button(
                _("Decline"), play.decline, tooltip=tooltip, sudden=True, w=GROW,
                key="decline",
            )  # fmt: skip
        else:
            yield from self._usual()

    def _usual(self) -> Iterator[Element]:
        """While nothing is to be answered: resign, take back, and a draw."""
        play, seat, hint = self._play, self._seat, self._hint
        words = _("Resign"), _("Yes, resign")
        yield confirm_button(*words, "resign", play.resign, w=GROW, key="resign")
        what = play.draws.choice
        if what is DrawChoice.CLAIM:
            tooltip = hint(_("The rules let you end the game here"), "draw")
            claim = _(self._facts.claim)
            yield button(
                claim, play.draw, "main", "draw", tooltip=tooltip, sudden=True, w=GROW,
                key="claim",
            )  # fmt: skip
            return
        if seat.can_undo:
            tooltip = hint(_("Take back your whole series"), "takeback")
            words_ = _("Undo all")
            yield button(words_, play.undo_series, icon="takeback", tooltip=tooltip, w=GROW)
        elif seat.against_bot:
            tooltip = hint(_("Take back your last move"), "takeback")
            yield button(
                # For translators: command: take the last move back.
                _("Takeback"), play.take_back, icon="takeback", tooltip=tooltip,
                enabled=seat.can_take_back, w=GROW, key="takeback",
            )  # fmt: skip
        withdraws = what is DrawChoice.WITHDRAW
        offer = _("Withdraw your offer of a draw") if withdraws else _("Offer a draw")
        sign, enabled = "close" if withdraws else "draw", what is not DrawChoice.NOTHING
        yield _edged(sign, hint(offer, "draw"), play.draw, enabled=enabled, key="draw")

    def _after(self) -> Iterator[Element]:
        """A rematch; a game in the fog is first replayed, an open one analysed."""
        play, seat, hint = self._play, self._seat, self._hint
        words, tooltip = _("Rematch"), _("The same once more, with sides changed")
        if seat.facts.is_replayed(seat.outcome):
            words = _("Play again")
            tooltip = _("With sides changed, on the time that is left")
        yield button(
            words, play.rematch, "main", "rematch", tooltip=tooltip, sudden=True, w=GROW,
            key="rematch",
        )  # fmt: skip
        if seat.facts.hidden:
            yield button(_("Replay"), play.replay, icon="replay", w=GROW)
            yield _edged("analyse", hint(_("Analyse"), "analyse"), play.analyse)
            return
        tooltip = hint(_("Its mistakes, and what was better"), "analyse")
        words = _("Analyse")
        yield button(words, play.analyse, icon="analyse", tooltip=tooltip, w=GROW)
        yield _edged("replay", hint(_("Replay"), "replay"), play.replay)

    # --- The board alone -----------------------------------------------------------------

    def _alone(self, *, upright: bool) -> Element:
        """The board as large as it can be, small clocks beside it."""
        play, m = self._play, self._m
        # For translators: a button: leave the game, which is over.
        hint = self._hint(_("Leave"), "zen")
        leave = icon_button("zen_off", hint, play.turn_zen, tab=2)
        theirs, yours = (
            self._clock(side) for side in (self._seat.side.other, self._seat.side)
        )
        said = list(self._said())
        asked: Element = Space()
        if play.passing:
            asked = Own(play.hand_over, tab=1, w=Grow(most=_FIELD), h="control")
        if play.line.field.open:
            field = Own(play.line.field, tab=1, h="control")
            answer = Text(play.line.field.answer, ink="text", lines=0)
            asked = Column(answer, Space(round(1.5 * m.row)), field, w=Grow(most=_FIELD))
        width = _CLOCK[m.size][0]
        if upright:
            over = Row(*theirs, *said, Space(), leave, gap="gap")
            under = Row(asked, Space(), *reversed(yours), gap="gap")
            return Column(Space(), over, self._board, under, Space(), gap="gap", pad="gap")
        left = Column(
            Row(leave, Space()), Space(), Row(Space(), asked), w=Grow(least=width)
        )
        right = Column(
            *theirs,
            Space(m.gap // 2),
            *said,
            Space(),
            *reversed(yours),
            w=Grow(least=width),
        )
        middle = Column(Space(), self._board, Space(), w=FIT)
        return Row(left, middle, right, align=None, gap="gap", pad="gap")

    def _clock(self, side: Side) -> list[Element]:
        """A clock, and what follows main time."""
        seat, (width, height) = self._seat, _CLOCK[self._m.size]
        left, running = seat.clock(side, self._now), seat.counting is side
        if left is None:
            return []

        clock = [clock_face(left, running, width, height)]
        if left.byoyomi:
            clock.append(clock_reserve(left, running, width, reserve_height(self._m)))
        return [*clock]

    def _said(self) -> Iterator[Element]:
        """Whether the other side thinks, what the rules announce, and what help says."""
        seat = self._seat
        theirs = self._live[-1].to_move is seat.side.other
        if theirs and seat.outcome is None and not seat.preparing:
            yield waves(self._waves, w=round(self._m.body * 3.4), h="body")
        for words in (self._news(), *(one.summary for one in self._play.extensions)):
            if words:
                yield Text(words, lines=4, h=FIT)


def _taken_words(facts: Facts, men: Sequence[Piece]) -> str:
    """The pieces that a player has taken, in words."""
    # For translators: read out: pieces that a side has taken.
    return _("taken: {pieces}").format(pieces=kinds_counted(facts, men)) if men else ""
