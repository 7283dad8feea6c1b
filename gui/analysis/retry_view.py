"""What stands beside the board while mistakes are played once more."""

from __future__ import annotations

from functools import partial

import pygame

from core.texts import N_, _, ngettext, pgettext
from core.values import Side
from gui.analysis.analysed_game import AnalysedGame
from gui.analysis.retry import Done, Retry, mistakes_of
from gui.mate_help.panel import CARD_HEAD
from gui.ui.elements import Ink, Pressable, Text, icon
from gui.ui.fitting import Scrolled
from gui.ui.layout import FIT, GROW, Column, Element, Row
from gui.ui.parts import HALF_GAP, SMALL_ICON, button, icon_button
from gui.widgets.signs import draw_panel, draw_row_ground
from gui.widgets.widget import Style

_CARD = {"S": 168, "M": 204, "L": 264}
_ROW = {"S": 28, "M": 32, "L": 40}

_DONE: dict[Done, tuple[str, Ink]] = {
    # For translators: stands beside a mistake: a better move was found.
    "found": (N_("found"), "good"),
    "shown": (N_("solution seen"), "slip"),
    "skipped": (N_("skipped"), "text3"),
}


def retry_buttons(game: AnalysedGame) -> tuple[Element | None, ...]:
    """The button that begins, with words and without; ``None`` without a mistake."""
    if game.retry is not None or not any(mistakes_of(game, side) for side in Side):
        return (None,)
    tip = _("Find better moves in place of the mistakes")
    words = button(
        _("Retry mistakes"), game.begin_retry, icon="again", tooltip=tip, w=FIT,
        h=SMALL_ICON,
    )  # fmt: skip
    return words, icon_button("again", tip, game.begin_retry, side=SMALL_ICON)


def retry_cards(game: AnalysedGame, retry: Retry) -> tuple[Element, Element]:
    """What is asked and what came of it, and all the mistakes."""
    return _card(game, retry), _mistakes(retry)


def _card(game: AnalysedGame, retry: Retry) -> Element:
    side = retry.study.game.facts.side_name(retry.side)
    title = _("Mistakes of {side}").format(side=side)
    count = _("{number} of {all}").format(
        number=min(retry.number + 1, len(retry.plies)), all=len(retry.plies)
    )
    close = icon_button("close", _("Back to the analysis"), game.end_retry, side=SMALL_ICON)
    head = Row(
        icon("again", "accent2"), Text(title, "body", "text", bold=True, w=GROW),
        Text(count if retry.plies else ""), close,
        h=CARD_HEAD, pad=("gutter", 0), gap="gap",
    )  # fmt: skip
    words = _over(game, retry) if retry.stage == "over" else _asking(retry)
    return Column(head, *words, ground=draw_panel, h=_CARD)


def _asking(retry: Retry) -> tuple[Element, ...]:
    """The question, what came of the last try, and what one can do."""
    told: Ink = "danger" if retry.wrong else "good" if retry.stage == "right" else "text2"
    problem = retry.problem
    if problem:
        words = _("Good moves cannot be found: {problem}").format(problem=problem)
        line = Text(words, ink="danger", lines=2)
    else:
        line = Text(retry.told, ink=told, lines=2)
    return (
        Column(
            Text(retry.asked, ("body", "small"), "text", lines=2), line,
            pad=("gutter", 0), gap=HALF_GAP, h=GROW,
        ),
        Row(*_buttons(retry), pad=("gutter", "gap"), gap="gap"),
    )  # fmt: skip


def _buttons(retry: Retry) -> tuple[Element, ...]:
    if retry.stage in ("right", "shown"):
        last = retry.number + 1 == len(retry.plies)
        words = _("Finish") if last else _("Next mistake")
        return (button(words, retry.next, "main", "next", w=GROW),)
    return (
        button(_("Show the best move"), retry.show, enabled=retry.solvable, w=GROW),
        button(_("Skip"), retry.next, w=FIT),
    )


def _over(game: AnalysedGame, retry: Retry) -> tuple[Element, ...]:
    """How many were found, and what could come next."""
    count = len(retry.plies)
    words = ngettext(
        "{found} of {number} mistake played better.",
        "{found} of {number} mistakes played better.", count, found=retry.found,
    )  # fmt: skip
    if not count:
        words = _("A closer look finds no mistake.")
    other = retry.side.other
    name = retry.study.game.facts.side_name(other)
    others = bool(mistakes_of(game, other))
    turn = button(
        _("Mistakes of {side}").format(side=name), partial(game.begin_retry, other), w=GROW
    )
    again = partial(game.begin_retry, retry.side)
    return (
        Column(Text(words, "body", "text", lines=2), pad=("gutter", 0), h=GROW),
        Row(
            button(_("Again"), again, icon="again", w=FIT) if count else None,
            turn if others else None,
            button(
                pgettext("command", "Done"), game.end_retry, "main",
                w=FIT if others else GROW,
            ),
            pad=("gutter", "gap"), gap="gap",
        ),
    )  # fmt: skip


def _mistakes(retry: Retry) -> Element:
    """Every mistake, what became of it, and which is shown; a press goes there."""
    lines = [_line(retry, number) for number in range(len(retry.plies))]
    return Column(Scrolled(Column(*lines)), pad=("gap", "gap"), h=GROW, ground=draw_panel)


def _line(retry: Retry, number: int) -> Element:
    ply = retry.plies[number]
    done = retry.done.get(ply)
    words, ink = _DONE[done] if done is not None else ("", "text2")

    def ground(
        surface: pygame.Surface, rect: pygame.Rect, style: Style, hovered: bool
    ) -> None:
        draw_row_ground(surface, rect, style, number == retry.number, hovered)

    line = Row(
        Text(retry.name(ply), ink="text", w=GROW), Text(_(words), ink=ink),
        pad=("gap", 0), gap="gap",
    )  # fmt: skip
    return Pressable(line, partial(retry.go, number), ground=ground, h=_ROW, key=ply)
