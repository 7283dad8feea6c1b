"""What the hub of practice says of today: what is due, the last weeks, one's games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import date, datetime

import pygame

from core.practice.counts import WEEKS, PracticeState
from core.practice.guess_session import GuessResult
from core.practice.rush import RushResult
from core.practice.rush_problems import THEMES
from core.practice.sitting import Sitting
from core.texts import N_, _, figures, ngettext, pgettext
from gui.app.judging import LiveJudging
from gui.drawing.shapes import rounded
from gui.drawing.theme import mix
from gui.entry.played import day_name
from gui.practice.guess_view import result_words
from gui.practice.rush_card import ICONS
from gui.ui.elements import Canvas, Ink, Text, icon
from gui.ui.layout import FIT, GROW, Column, Element, Grow, Row, Space
from gui.ui.parts import button, card, progress
from gui.widgets.widget import Style

_WHY = N_(
    "Cards come from your own games, where a better move could have been known, and from "
    "problems you failed. Each comes back just before you would forget it."
)
_DONE = N_("Nothing is due now. Come back tomorrow.")
_LATEST = 4
"""So many rushes and guessed games are listed."""

_MANY = 8
"""Attempts of a day that has the full colour."""


def today(
    state: PracticeState | None, practise: Callable[[], None], *, counting: bool
) -> Element:
    """How many cards are due and new, and the button that begins with them."""
    if state is None and counting:
        return card(_("Today"), Text(_("Counting…")), Space(), h=_HEIGHT)
    if state is None or not state.cards:
        return card(_("Today"), Text(_(_WHY), "body", lines=0), h=_HEIGHT)
    counts = state.counts
    left = counts.now
    days = ngettext("{number} day in a row", "{number} days in a row", state.streak)
    note = days if state.streak else ""
    begin = button(
        _("Practise"), practise, "main", "play", enabled=left > 0, focus=True,
        w=_WIDE, h={"S": 40, "M": 52, "L": 64},
    )  # fmt: skip
    shown: list[Element] = [
        _figure(figures(counts.due + counts.learning), pgettext("cards", "due")),
        _figure(figures(counts.new), pgettext("cards", "new")),
        # For translators: stands under its number.
        _figure(figures(counts.minutes), ngettext("minute", "minutes", counts.minutes)),
        Space(),
    ]
    if not left:
        shown = [Text(_(_DONE), "body", "text", lines=2, w=GROW)]
    return card(
        _("Today"),
        Row(*shown, begin, gap="margin", align="center", h=GROW),
        note=note, h=_HEIGHT,
    )  # fmt: skip


def came_of(sitting: Sitting) -> Element:
    """How the cards went that were just practised."""
    grades = sitting.grades()
    count = sum(grades.values())
    return card(
        _("Just practised"),
        Row(
            _figure(figures(count), ngettext("card", "cards", count)),
            _figure(figures(grades['good']), pgettext("cards", "right"), "good"),
            # For translators: answers that needed a hint.
            _figure(figures(grades['hard']), _("with help"), "slip"),
            _figure(figures(grades['again']), pgettext("cards", "wrong"), "danger"),
            Space(), gap="margin", align="center", h=GROW,
        ),
        h=_HEIGHT,
    )  # fmt: skip


_WIDE = {"S": 144, "M": 192, "L": 256}
"""How wide the buttons of both cards are, which stand below each other."""

_SAID = {"S": 54, "M": 62, "L": 72}
"""Height of three lines on one's games: it stays while these become fewer."""

_PROGRESS = {"S": 5, "M": 6, "L": 8}

_HEIGHT = {"S": 104, "M": 132, "L": 172}


def _figure(figure: str, words: str, ink: Ink = "text") -> Element:
    """A large figure over what it counts."""
    large = Text(figure, "h1", ink, bold=True, tight=True)
    return Column(large, Text(words, "small"), w=FIT)


def weeks(state: PracticeState | None) -> Element:
    """A calendar of the last weeks, and what the next days bring, once it is counted."""
    coming: Element = Space()
    if state is not None:
        counts, cards = state.counts, state.cards
        coming = Column(
            Space(),
            _coming(figures(counts.tomorrow), _("tomorrow")),
            _coming(figures(counts.week), _("in the next seven days")),
            # For translators: stands after its number.
            _coming(figures(cards), ngettext("card in all", "cards in all", cards)),
            Space(), gap=4, w=GROW,
        )  # fmt: skip
    days = state.days if state is not None else ()
    side = {"S": 11, "M": 15, "L": 20}
    return card(
        _("The last {weeks} weeks").format(weeks=WEEKS),
        Row(_calendar(days, side), coming, gap="margin", align=None),
    )


def _coming(figure: str, words: str) -> Element:
    return Row(Text(figure, "body", "text", bold=True), Text(words, w=GROW), gap=6)


def _calendar(days: Sequence[int], sides: dict[str, int]) -> Canvas:
    """A square for each day, a week a column, the fuller the more was attempted."""

    def draw(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
        theme, side = style.theme, sides[style.metrics.size]
        for number, done in enumerate(days):
            week, day = divmod(number, 7)
            place = rect.x + week * side, rect.y + day * side
            share = 0.25 + 0.75 * min(1.0, done / _MANY) if done else 0.0
            fill = mix(theme.raised, theme.accent2, share)
            rim = theme.text2 if number == len(days) - 1 else None
            rounded(surface, pygame.Rect(place, (side - 2, side - 2)), 2, fill, rim, 1.5)

    height = {size: 7 * side for size, side in sides.items()}
    width = {size: WEEKS * side for size, side in sides.items()}
    return Canvas(draw, w=width, h=height)


def games(judging: LiveJudging) -> Element:
    """How far one's games have been looked through, and the button that does."""
    judged, looking = judging.progress, judging.wanted
    problem = judging.problem or (judged.problem if judged is not None else "")
    words, share = _(_LOOK), 0.0
    if judged is not None and judged.total:
        share = judged.done / judged.total
        words = ngettext(
            "{done:,} of {total:,} game looked through",
            "{done:,} of {total:,} games looked through", judged.total,
            done=judged.done, total=judged.total,
        )  # fmt: skip
    elif looking:
        words = _("Getting ready to look through your games…")
    found = judged.cards if judged is not None else 0
    note = ngettext("{number:,} card", "{number:,} cards", found)
    width = _WIDE
    if looking:
        act = button(_("Pause"), judging.pause, icon="pause", w=width)
    else:
        begun = judged is not None and 0 < judged.done < judged.total
        label = _("Go on") if begun else _("Look through")
        act = button(label, judging.start, icon="search", w=width)
    said: Element = Text(words, lines=3, w=GROW)
    if problem:
        sign = icon("warning", "danger", 0.8)
        said = Row(sign, Text(problem, ink="danger", lines=2, w=GROW), gap=6, w=GROW)
    return card(
        _("Your games"),
        Row(said, act, gap="gutter", align="center", h=_SAID),
        progress(share, h=_PROGRESS) if share or looking else Space(_PROGRESS),
        note=note if found else "",
    )  # fmt: skip


def lately(
    rushes: Iterable[RushResult], guessed: Iterable[GuessResult], today: date
) -> Element | None:
    """The last rushes and guessed games, the latest first, with what came of them."""
    done: list[tuple[datetime, str, str, str]] = [
        (
            rush.at, ICONS[rush.theme], _(THEMES[rush.theme].title),
            ngettext("{number} solved", "{number} solved", rush.score),
        )
        for rush in rushes
    ]  # fmt: skip
    title = _("Guess the fog")
    done += [(game.at, "belief", title, result_words(game)) for game in guessed]
    if not done:
        return None
    latest = sorted(done, key=lambda each: each[0], reverse=True)[:_LATEST]
    return card(_("Lately"), Column(*(_done(each, today) for each in latest), gap=2))


def _done(what: tuple[datetime, str, str, str], today: date) -> Element:
    at, sign, title, words = what
    return Row(
        icon(sign, "accent2", 0.8),
        Text(title, ink="text", w=Grow(4)),
        Text(words, w=Grow(5)),
        Text(day_name(at.date(), today), ink="text3", align="right", w=Grow(2)),
        gap="gap",
        align="center",
    )


_LOOK = N_(
    "Each move that could have been known to be a mistake becomes a card. This goes on "
    "in the background."
)
