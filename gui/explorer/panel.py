"""The panel of the explorer: the moves that were played, how games went on, and these."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

import pygame

from core.explorer.questions import SOON, BoardsLeft, Explored, ExploredMove, FoundGame
from core.records.catalogue import day_words
from core.texts import N_, NP_, _, figures, in_percent, ngettext
from core.values import ResultCounts
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import rounded
from gui.drawing.text import draw_text, ellipsis, text_width
from gui.explorer.explorer import Explorer
from gui.ui.elements import Canvas, Ink, Pressable, Size, Text, icon, rule
from gui.ui.fitting import FirstThatFits
from gui.ui.layout import FIT, GROW, Column, Element, Grow, Row, Space
from gui.ui.listing import ListOf, row_ground
from gui.ui.parts import HALF_GAP, SMALL_ICON, button, icon_button
from gui.widgets.signs import RESULTS
from gui.widgets.widget import Style

_ROW = {"S": 24, "M": 28, "L": 36}
_BAR = {"S": 70, "M": 84, "L": 110}
_THICK = {"S": 13, "M": 15, "L": 19}
"""Height of a row, and of a bar of results how long it is at least, and how thick."""

_FEWER = 0, 1, 2, 3
"""What a table does without in less and less room: what became of the kings, then the last
of the columns that are left."""

_AIR = 4
"""Pixels between the edge of a row and its words."""

# For translators: heads of columns; "King lost": in so many games.
_HEADS = (NP_("a move", "Move"), N_("Games"), N_("Score"), N_("King lost"),
          N_("King taken"), N_("Boards"))  # fmt: skip
_RESULTS = (N_("Won, drawn, lost"), N_("Results"))
"""What is over the bars, and what is where they are short."""

_NOBODY_SAW = N_("In none of these games had {side} seen the same.")
_NOBODY_CAME = N_("No other game has come to this position.")
_GO_BACK = N_("Go back a move, or choose other games above.")
_NONE_COUNTS = N_("No game that came here matches the filters.")
_NO_GAMES = N_("There are no finished games to look through yet.")
_CHOOSE = N_("Choose other games above.")
_WAIT = N_("The games are being read; moves appear here as soon as they are known.")


class Widths(NamedTuple):
    """How wide the columns of figures are, in pixels."""

    move: int
    games: int
    score: int
    lost: int
    took: int
    boards: int


@dataclass(frozen=True, slots=True)
class MoveRow:
    """A move of the table.

    Attributes:
        words: What the columns say, the bar left out.
        results: How games ended for the side that made it.
        made: Whether it is the move that was made here.
        hidden: Whether boards are counted at all.
        widths: Of the columns.
    """

    words: tuple[str, ...]
    results: ResultCounts
    made: bool
    hidden: bool
    widths: Widths


def explorer_panel(explorer: Explorer, m: Metrics, *, broad: bool) -> Element:
    """All of it; a broad one has the games beside the moves."""
    found = explorer.last
    table, games = _table(explorer, found, m), _games(explorer, found, m)
    head, half = _head(explorer), Space(HALF_GAP)
    if found is None or not found.games:
        table, games = [_why(explorer, found)], []
    if broad:
        beside = Column(head, half, *games, w=Grow(42), h=GROW)
        return Row(
            Column(*table, w=Grow(58), h=GROW), beside, gap="gutter", pad=("gap", 0),
            align=None, h=GROW,
        )  # fmt: skip
    if not games:
        table = [rule(), *table]
    return Column(head, *table, half, *games, pad=("gap", 0), h=GROW)


def _head(explorer: Explorer) -> Element:
    """Which games are explored, and how far their index is."""
    filtering, tip = explorer.filtering, _("Which games are explored")
    narrowed = bool(explorer.filter_text)
    return Row(
        _opener(_(explorer.source.name), explorer.choose_source, tip),
        Text(explorer.news, ("small", "caption"), align="right", w=GROW)
        if explorer.news else Space(GROW),
        _opener(
            explorer.filter_text or _("Filters"), explorer.open_filters,
            _("Only games of one player, or with one result"), bold=narrowed,
        ),
        icon_button(
            "close", _("Clear filters"), filtering.clear, side=SMALL_ICON
        ) if narrowed else None,
        gap=HALF_GAP, h="control",
    )  # fmt: skip


def _opener(
    words: str, on_press: Callable[[], None], tip: str, *, bold: bool = True
) -> Element:
    """Words that open something below them."""
    named = Text(words, ink="text" if bold else "text2", bold=bold)
    shown = Row(named, icon("down", "text2", 0.7), w=FIT)
    return Pressable(shown, on_press, tooltip=tip, opens=True, w=FIT, h="control")


def _count_words(explorer: Explorer, found: Explored) -> tuple[str, str]:
    """How many games came here, and by whose sight; shorter where there is no room."""
    count = found.games
    brief = ngettext("{number:,} game", "{number:,} games", count)
    if not explorer.hidden:
        long = ngettext("{number:,} game came here", "{number:,} games came here", count)
        return long, brief
    long = ngettext(
        "{side} saw the same in {number:,} game",
        "{side} saw the same in {number:,} games",
        count,
        side=explorer.sides[found.side],
    )
    return long, brief


def _why(explorer: Explorer, found: Explored | None) -> Element:
    """Why there is nothing to show, and what can be done."""
    if explorer.problem:
        words = _("Nothing can be looked up: {why}").format(why=explorer.problem), ""
    elif found is None or explorer.indexing:
        words = _(_WAIT) if explorer.indexing else "", ""
    elif explorer.filter_text:
        words = _(_NONE_COUNTS), ""
    elif explorer.hidden:
        words = _(_NOBODY_SAW).format(side=explorer.sides[found.side]), _(_GO_BACK)
    else:
        words = _(_NOBODY_CAME), _(_GO_BACK)
    narrowed = explorer.problem or explorer.filter_text
    if found is not None and not found.question.moves and not narrowed:
        elsewhere = _(_CHOOSE) if len(explorer.sources) > 1 else ""
        words = words if explorer.indexing else (_(_NO_GAMES), elsewhere)
    lines = [Text(each, lines=3, align="center", tight=True) for each in words if each]
    return Column(Space(), *lines, Space(), gap=HALF_GAP, h=GROW)


# --- The moves ---------------------------------------------------------------------------


def _table(explorer: Explorer, found: Explored | None, m: Metrics) -> list[Element]:
    """The moves, the most frequent first, with what the columns are called."""
    if found is None:
        return []
    rows = _rows(explorer, found, m)
    fresh = explorer.here is found

    def play(number: int) -> None:
        if fresh:
            explorer.play(found.moves[number].move)

    tips = {row: _tip(row, each, explorer.left.get(each.move))
            for row, each in zip(rows, found.moves, strict=True)}  # fmt: skip
    moves = ListOf(
        items=rows, cell=_move_row, on_press=play, on_open=play, tell=lambda row: tips[row],
        name=lambda row: row.words[0], each=_ROW, show=1, beside=2 * _AIR,
        h=Grow(3, step=_ROW[m.size]),
    )  # fmt: skip
    return [_heads(rows[0]) if rows else Space(0), rule(), moves]


def _rows(explorer: Explorer, found: Explored, m: Metrics) -> list[MoveRow]:
    words = [_words(each, explorer.left.get(each.move)) for each in found.moves]
    heads = [text_width(_(head), m.caption) for head in _HEADS]
    columns = zip(*words, strict=True) if words else ((),) * len(_HEADS)
    widths = Widths(*(
        max([head, *(text_width(each, m.small, bold=True) for each in column)]) + 2
        for head, column in zip(heads, columns, strict=True)
    ))  # fmt: skip
    return [
        MoveRow(each, move.results, move.move == explorer.next, explorer.hidden, widths)
        for each, move in zip(words, found.moves, strict=True)
    ]


def _words(move: ExploredMove, left: BoardsLeft | None) -> tuple[str, ...]:
    """What the columns say of a move."""
    score, interval = "–", move.interval
    if move.score is not None and interval is not None:
        error = (interval[1] - interval[0]) / 2
        score = _("{score:.0f} ± {error:.0f} %").format(
            score=100 * move.score, error=100 * error
        )
    fell = (in_percent(each / move.count) for each in (move.lost_king, move.took_king))
    return move.san, figures(move.count), score, *fell, _boards(left)


def _boards(left: BoardsLeft | None) -> str:
    """How many boards would be left; a sample of them tells only how moves compare."""
    if left is None:
        return "…"
    number = figures(left.mean, ",.0f") if left.mean >= 10 else figures(left.mean, ".1f")
    return number if left.exact else f"≈ {number}"


def _tip(row: MoveRow, move: ExploredMove, left: BoardsLeft | None) -> str:
    """A row in words, a line each, for its tooltip."""
    counts, (*_rest, lost, took, boards) = move.results, row.words
    said = [
        ngettext("Played {number:,} time", "Played {number:,} times", move.count),
        _("{won:,} won, {drawn:,} drawn, {lost:,} lost").format(
            won=counts.wins, drawn=counts.draws, lost=counts.losses
        ),
        _("Within {plies} plies its own king fell in {lost}, the other in {took}").format(
            plies=SOON, lost=lost, took=took
        ),
        _("Games {plies:.0f} plies long on average").format(plies=move.plies),
    ]
    if left is not None:
        said.append(
            ngettext(
                "{left} of {number:,} board would remain",
                "{left} of {number:,} boards would remain",
                left.boards,
                left=boards,
            )
        )
    if row.made:
        # For translators: in the game that is shown this move was made.
        said.append(_("Made here"))
    return "\n".join(said)


def _heads(row: MoveRow) -> Element:
    """What the columns are called."""
    names = [_(head) for head in _HEADS]

    long, brief = map(_, _RESULTS)

    def draw(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
        size, ink = style.metrics.caption, style.theme.text2
        words = long if text_width(long, size) <= rect.width else brief
        words = ellipsis(words, size, rect.width)
        draw_text(surface, words, rect.x, rect.centery, size, ink)

    forms = [_line(names, Canvas(draw, h=GROW), replace(row, made=False), few, "caption")
             for few in _FEWER]  # fmt: skip
    return FirstThatFits(*forms, w=GROW, h=_ROW)


def _move_row(row: MoveRow, chosen: bool, pointed: bool) -> Element:
    """A row of the table; in little room without some of its columns."""
    forms = []
    for few in _FEWER:
        bar = Canvas(partial(_draw_bar, row.results), h=_THICK)
        forms.append(_line(row.words, bar, row, few, "small"))
    return Row(FirstThatFits(*forms, w=GROW), ground=row_ground(chosen, pointed))


def _line(
    words: Sequence[str],
    bar: Element,
    row: MoveRow,
    few: int,
    size: Size,
) -> Row:
    """A line of the table, or of what its columns are called."""
    ink: Ink = "text" if size == "small" else "text2"
    name, games, *figures = (
        Text(each, size, ink, align="right" if n else "left", bold=row.made and not n,
             w=width)
        for n, (each, width) in enumerate(zip(words, row.widths, strict=True))
    )  # fmt: skip
    score, lost, took, boards = figures
    bar.w = Grow(least=_BAR)
    shown = [score, lost, took, *([boards] if row.hidden else [])]
    if few:
        shown = [score, *shown[3:]]
    shown = shown[: len(shown) - max(0, few - 1)]
    return Row(name, games, bar, *shown, gap="gap", pad=(_AIR, 0), w=GROW)


def _draw_bar(
    results: ResultCounts, surface: pygame.Surface, rect: pygame.Rect, style: Style
) -> None:
    """Draw the shares of games won, drawn and lost; each says its percentage if it can."""
    theme, size = style.theme, style.metrics.label
    counts = results.wins, results.draws, results.losses
    fills = theme.accent, theme.edge, None
    inks = theme.on_accent, theme.text, theme.text2
    rounded(surface, rect, 3, theme.raised, theme.edge)
    left, each = float(rect.x), rect.width / max(1, sum(counts))
    for count, fill, ink in zip(counts, fills, inks, strict=True):
        right = left + count * each
        part = pygame.Rect(round(left), rect.y, round(right) - round(left), rect.height)
        left = right
        if fill is not None and part.width:
            rounded(surface, part, 3, fill)
        words = f"{100 * count * each / rect.width:.0f}"
        if text_width(words, size) + _AIR <= part.width:
            draw_text(surface, words, *part.center, size, ink, align="center")


# --- The games ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game, in words: who played whom, how it ended, when."""

    names: str
    result: str
    day: str
    widths: tuple[int, int]


def _games(explorer: Explorer, found: Explored | None, m: Metrics) -> list[Element]:
    """Some of the games that came here, and what lists them all."""
    if found is None:
        return []
    words = [_game_words(each) for each in found.examples]
    widths = [max([0, *(text_width(each[n], m.small) for each in words)]) for n in (1, 2)]
    rows = [GameRow(*each, (widths[0], widths[1])) for each in words]

    def go(number: int) -> None:
        explorer.open_game(found.examples[number])

    long, brief = _count_words(explorer, found)
    forms = (Row(Text(each, w=FIT), Space(), w=FIT) for each in (long, brief))
    heading = Pressable(FirstThatFits(*forms, w=GROW), tooltip=long, w=GROW)
    listed = ListOf(
        items=rows, cell=_game_row, on_press=go, on_open=go, each=_ROW, show=1,
        tell=lambda row: _("{names}: open the game at this place").format(names=row.names),
        beside=2 * _AIR, h=Grow(2, step=_ROW[m.size]),
    )  # fmt: skip
    every = button(_("List all"), explorer.list_games, "quiet", h="label")
    line = Row(heading, every if explorer.lists else None, gap="gap", h=_ROW)
    return [line, rule(), listed]


def _game_words(game: FoundGame) -> tuple[str, str, str]:
    names = " – ".join(game.names)
    day = day_words(game.day) if game.day else ""
    return names, RESULTS.get(game.result, "·"), day


def _game_row(row: GameRow, chosen: bool, pointed: bool) -> Element:
    result, day = row.widths
    return Row(
        Text(row.names, ink="text", w=GROW),
        Text(row.result, ink="text", align="right", w=result),
        Text(row.day, ink="text3", align="right", w=day),
        gap="gap", pad=(_AIR, 0), ground=row_ground(chosen, pointed),
    )  # fmt: skip
