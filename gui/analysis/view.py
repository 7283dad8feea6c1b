"""All that stands on the analysis screen: board, bars, engine, tree, graph, transport."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

import pygame

from core.game import standing_words
from core.games.openings import opening_words
from core.records.record import person_in
from core.score import Judgement, SearchInfo
from core.texts import _, figures, ngettext
from core.values import Side
from gui.analysis.analysed_game import VEILS, AnalysedGame, CommentField
from gui.analysis.engine import MOST_LINES, NamedLine
from gui.analysis.retry_view import retry_buttons, retry_cards
from gui.analysis.scores import (
    MARKS,
    EvaluationBar,
    draw_known_bar,
    draw_score_chip,
    known_words,
)
from gui.board.board import BoardColumn, BoardColumns
from gui.board.move_tree import Moves
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import hline
from gui.drawing.text import text_width
from gui.explorer.panel import explorer_panel
from gui.mate_help.panel import CARD_HEAD, mate_card
from gui.replay.game_view import TRANSPORT, game_switch, pill, play_button, transport
from gui.replay.graphs import ply_words
from gui.replay.words import result_words
from gui.ui.chart import Chart, draw_mark
from gui.ui.elements import Canvas, Leaf, Own, Pressable, Text, icon
from gui.ui.fitting import FirstThatFits
from gui.ui.layout import FIT, GROW, Column, Element, Grow, Row, Space
from gui.ui.parts import HALF_GAP, SMALL_ICON, app_bar, choice, icon_button, stepper
from gui.widgets.choice import TABS, Option, tabs_width
from gui.widgets.signs import draw_foot_line, draw_panel, draw_row_ground
from gui.widgets.slider import Toggle
from gui.widgets.widget import Style

if TYPE_CHECKING:
    from gui.analysis.scene import AnalysisScene

_BAR = {"S": 20, "M": 22, "L": 28}
"""Width of a bar beside the board."""

_TOP = {"S": 14, "M": 24, "L": 28}
_BETWEEN = {"S": 16, "M": 28, "L": 36}
"""From the app bar to the board, and from there to the column beside it."""

_LEAST_COLUMN = 300
_ENGINE = {"S": 138, "M": 170, "L": 220}
_GRAPH = {"S": 104, "M": 132, "L": 180}
_BELOW = {"S": 8, "M": 18, "L": 22}
_LEAST_ROWS = 3
_DEEP = 24
"""Plies at which the line under the head of the engine's card is full."""


def analysis_view(screen: AnalysisScene) -> Element:
    """The whole screen."""
    game, m, keys = screen.analysis, screen.metrics, screen.shell.keys
    mate = None
    if game.mate is not None:
        help_ = game.mate
        mate = mate_card(help_, keys, lambda: game.add_moves(help_.line))
    upper: tuple[Element | None, ...] = _engine_card(game, m), mate, _tree_card(game)
    if game.retry is not None:
        upper = retry_cards(game, game.retry)
    cards = Column(*upper, _graph_card(game, m), gap="gap", h=GROW)
    beside = Column(Space(_TOP), cards, w=Grow(least=max(_LEAST_COLUMN, 21 * m.body)))
    boards = BoardColumns([_board_column(game, m)])
    play = play_button(keys, game.running, game.run)
    body = Column(
        Row(boards, beside, gap=_BETWEEN, align=None, h=GROW),
        Space("gap"),
        transport(game, play, (), m) if game.retry is None else Space(TRANSPORT),
        Space(_BELOW),
        pad=("margin", 0),
        h=GROW,
    )
    return Column(_app_bar(screen), body)


def _app_bar(screen: AnalysisScene) -> Row:
    game, filing = screen.analysis, screen.filing
    hint, head = screen.shell.keys.hint, screen.study.tree.head
    result = None
    if head.outcome is not None:
        words = result_words(head.outcome, person_in(head.tags))
        how = pill(words, True, "", game, screen)
        result = Row(Space("gap"), how, Space("gap"))
    icons = (
        ("save", hint(_("Save the analysis"), "save"), filing.save),
        ("save_as", hint(_("Save as a new file"), "save_as"), filing.save_as),
        ("export", hint(_("Copy the game"), "copy"), filing.copy_game),
        ("paste", hint(_("Paste a game or a position"), "paste"), filing.paste),
        ("set_up", _("Set up the position shown"), screen.set_up),
        ("flip", hint(_("Flip the board"), "flip"), game.flip),
    )
    return app_bar(
        _("Analysis"), screen.subtitle, screen.back, screen.home,
        game_switch(filing.number, filing.count, filing.step), result,
        *(icon_button(*each, tab=1) for each in icons), *screen.game_icons(),
    )  # fmt: skip


# --- The board ---------------------------------------------------------------------------


def _board_column(game: AnalysedGame, m: Metrics) -> BoardColumn:
    """The board between its bars, and over it, in the fog, for whose eyes it is shown."""
    facts = game.study.game.facts
    bar = Leaf(
        EvaluationBar, score=game.score, flipped=game.flipped, w=_BAR,
        glides=not game.shell.settings.less_motion,
    )  # fmt: skip
    head: list[Element] = [Space(_TOP)]
    if facts.hidden and game.retry is not None:
        head += [Space("control"), Space("gap")]
    elif facts.hidden:
        # For translators: a choice of what is shown: the board as the side sees it.
        fogs = (_("{side}’s fog").format(side=facts.side_name(side)) for side in Side)
        # For translators: a choice of what is shown: the board without fog.
        eyes = choice((_("Truth"), *fogs), game.veil, game.show_veil, w=GROW)
        news = Text(game.known_news, align="right", w=9 * m.small)
        head += [Row(eyes, news, h="control"), Space("gap")]
    return BoardColumn(
        Column(*head), game.board(m), Space(0), left=bar,
        right=_known_bar(game) if facts.hidden else None,
    )  # fmt: skip


def _known_bar(game: AnalysedGame) -> Element:
    """How the game stands as one side could know it."""
    side, known = VEILS[game.veil], game.known
    if side is None or known is None or game.retry is not None:
        return Space(_BAR)

    def draw(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
        draw_known_bar(surface, rect, known, game.flipped, style)

    words = known_words(known, game.study.game.facts.side_name(side))
    return Pressable(Canvas(draw), tooltip=words, w=_BAR)


# --- The engine --------------------------------------------------------------------------


def _engine_card(game: AnalysedGame, m: Metrics) -> Column:
    """A switch, which engine, how many lines, how deep it is, and its lines."""
    follower, hint = game.follower, game.shell.keys.hint
    info = follower.engine.info if follower.on else None
    depth = info.depth if info is not None and follower.engine.running else 0

    def ground(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
        foot = rect.bottom - 1
        hline(surface, rect.x, rect.right, foot, style.theme.line)
        wide = round(rect.width * min(1.0, depth / _DEEP))
        surface.fill(style.theme.accent, (rect.x, foot - 1, wide, 2))

    switch = Leaf(
        Toggle, on=follower.on, on_change=follower.switch,
        tooltip=hint(_("Engine on or off"), "engine"), w=round(m.body * 1.35 * 1.8),
        h="control",
    )  # fmt: skip
    words, widest = (
        ngettext("{number} line", "{number} lines", count)
        for count in (follower.count, MOST_LINES)
    )
    tips = _("Fewer lines"), _("More lines (1 to 5)")
    if text_width(widest, m.small, bold=True) > 6 * m.small:
        words, widest = figures(follower.count), figures(MOST_LINES)
    wide = 2 * m.control + text_width(widest, m.small, bold=True) + 4
    count = stepper(words, lambda by: follower.want(follower.count + by), tips, w=wide)
    parts = (switch, _engine_name(game), count, _depth(info, m))
    head = Row(*parts, h=CARD_HEAD, pad=("gutter", 0), gap="gap", ground=ground)
    lines = Column(*_engine_lines(game, m), pad=(HALF_GAP, 3), h=GROW)
    return Column(head, lines, ground=draw_panel, h=_ENGINE)


def _engine_name(game: AnalysedGame) -> Element:
    """The name of the engine; pressed, it asks for another one, if there is one."""
    choice_ = game.follower.choice
    name = Text(choice_.name, ("body", "small", "caption"), "text", bold=True)
    if not choice_.others:
        return name
    kid = Row(name, icon("down", "text2", 0.7), w=FIT)
    tip = _("Another engine")
    return Pressable(kid, game.follower.turn, tooltip=tip, w=FIT, h="control")


def _depth(info: SearchInfo | None, m: Metrics) -> Element | None:
    """How deep it has looked, and how fast, where there is room."""
    if info is None:
        return None
    words = _("depth {number}").format(number=info.depth)
    depth = Text(words, ink="text", bold=True, w=None)
    least = text_width(words, m.small, bold=True)
    both = Row(Space(), depth, Space("gap"), Text(speed_words(info), w=None))
    return FirstThatFits(both, Row(Space(), depth), w=Grow(least=least))


def _engine_lines(game: AnalysedGame, m: Metrics) -> Iterator[Element]:
    """What the engine has found; the rows that are left are empty."""
    follower = game.follower
    lines = follower.lines if follower.on else ()
    for number in range(max(_LEAST_ROWS, follower.count)):
        if number < len(lines):
            yield _engine_line(game, lines[number], m)
        elif number == 0:
            news = follower.news if follower.on else _("The engine is off")
            yield Row(Text(news, w=GROW), pad=("gap", 0), h=GROW)
        else:
            yield Space()


def _engine_line(game: AnalysedGame, line: NamedLine, m: Metrics) -> Row:
    """A line: a press plays its first move, and one on the plus adds it to the tree."""

    def chip(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
        draw_score_chip(surface, rect, line.score, style)

    first, *more = line.names
    kid = Row(
        Canvas(chip, w=round(3.9 * m.small), h={"S": 20, "M": 22, "L": 22}),
        Row(
            Text(first, ink="text", bold=True), Text(" ".join(more), w=GROW),
            gap=HALF_GAP, w=GROW,
        ),
        pad=(HALF_GAP, 0),
        gap="gap",
    )  # fmt: skip
    play, add = partial(game.play, line.moves[0]), partial(game.add_moves, line.moves)
    tip = _("Play the first move")
    plus = icon_button("new", _("Add the line to the tree"), add, side=SMALL_ICON)
    pressed = Pressable(
        kid, play, tooltip=tip, about=line.moves[0], ground=_row_ground, w=GROW
    )
    return Row(pressed, plus, align=None, h=GROW)


def _row_ground(
    surface: pygame.Surface, rect: pygame.Rect, style: Style, hovered: bool
) -> None:
    draw_row_ground(surface, rect.inflate(0, -2), style, False, hovered)


def speed_words(info: SearchInfo) -> str:
    """How many positions an engine looks at in a second; ``""`` if it does not tell."""
    if not info.nodes or info.seconds <= 0:
        return ""
    rate = info.nodes / info.seconds
    if rate >= 1e6:
        # For translators: millions of positions a second.
        return _("{number} Mn/s").format(number=figures(rate / 1e6, ".1f"))
    if rate >= 1e3:
        # For translators: thousands of positions a second.
        return _("{number} kn/s").format(number=f"{rate / 1e3:.0f}")
    # For translators: positions a second.
    return _("{number} n/s").format(number=f"{rate:.0f}")


# --- The tree ----------------------------------------------------------------------------


def _tree_card(game: AnalysedGame) -> Column:
    """What is played, the list, and what can be done with a move."""
    study, hint = game.study, game.shell.keys.hint
    buttons = (
        ("takeback", hint(_("Undo"), "takeback"), game.undo, study.can_undo),
        ("redo", hint(_("Redo"), "redo"), game.redo, study.can_redo),
        ("rename", hint(_("Comment"), "comment"), game.comment, True),
        (
            "up", hint(_("Promote the variation"), "promote"), game.promote,
            any(study.path),
        ),
        # For translators: remove this move and all after it.
        ("trash", hint(_("Cut from here"), "cut"), game.cut, bool(study.path)),
    )  # fmt: skip
    head = Row(
        Space("gutter"), icon("book"), Space("gap"), Row(*_heading(game), gap=8, w=GROW),
        Space("gap"),
        *(
            icon_button(name, tip, press, enabled=enabled, side=SMALL_ICON)
            for name, tip, press, enabled in buttons
        ),
        Space(HALF_GAP), h=CARD_HEAD, ground=draw_foot_line,
    )  # fmt: skip
    moves = Moves(
        facts=study.game.facts, lines=game.lines, current=study.path, on_go=game.go,
        empty=_("Make a move, or paste a game"), key=game,
    )  # fmt: skip
    said: list[Element] = [
        Own(each, h="button") for each in (game.cut_notice, game.news) if each.enabled
    ]
    if game.commenting:
        field = Leaf(
            CommentField, study.noted, game.note, game.leave_comment, focus=True,
            h="button", key="note",
        )  # fmt: skip
        said.insert(0, field)
    foot = Column(*said, pad=("gap", 0), gap=HALF_GAP)
    return Column(
        head, Space(HALF_GAP), moves, Space(HALF_GAP), foot if said else None,
        Space(HALF_GAP) if said else None, h=GROW, ground=draw_panel,
    )  # fmt: skip


def _heading(game: AnalysedGame) -> Iterator[Element]:
    """The opening; without one what is counted, or that these are the moves."""
    study, opening = game.study, game.study.opening
    counted = standing_words(study.game, study.now, study.tree.head.fen)
    if opening is not None:
        yield Text(opening.eco, bold=True, w=None)
        yield Text(opening_words(opening.name), "body", "text", bold=True, w=GROW)
    elif counted:
        yield Text(counted, ink="text", w=GROW)
    else:
        yield Text(_("Moves"), "body", "text", bold=True, w=GROW)


# --- The graph ---------------------------------------------------------------------------


def _graph_card(game: AnalysedGame, m: Metrics) -> Column:
    """The evaluation and how many mistakes of each kind there are, or the explorer."""
    report, graph, retry = game.report, game.graph, game.retry
    if game.explorer.open and retry is None:
        shown = explorer_panel(game.explorer, m, broad=False)
        return Column(_graph_tabs(game, Space()), shown, h=Grow(2), ground=draw_panel)
    news = ""
    if report.problem:
        news = _("Scoring failed: {reason}").format(reason=report.problem)
    elif not report.complete:
        words = _("Scoring: {known} of {all}")
        news = words.format(known=report.known, all=game.main.plies + 1)
    counts: Element = Text(news, align="right", w=GROW)
    if not news:
        # Where there is no room for the words, numbers stand for them, one after another.
        begins = retry_buttons(game)
        counts = FirstThatFits(
            *(
                Row(_counts(game, m, short), begin, gap="gap")
                for begin in begins
                for short in range(4)
            ),
            Row(Space(), begins[-1]),
            w=GROW,
        )
    chart = Chart(
        graph=graph, now=game.main_ply if retry is None else retry.ply,
        on_choose=game.seek_main if retry is None else None, key=game.main,
        tell=lambda ply: ply_words(game.main, graph, ply), pad=("gutter", "gap"), h=GROW,
    )  # fmt: skip
    return Column(_graph_tabs(game, counts), chart, h=_GRAPH, ground=draw_panel)


def _graph_tabs(game: AnalysedGame, beside: Element) -> Row:
    """The choice between the graph and the explorer, which would tell good moves."""
    hint, high = game.shell.keys.hint, {"S": 32, "M": 36, "L": 46}
    if game.retry is not None:
        title = Text(_("Evaluation"), ink="text", bold=True, w=None)
        return Row(title, beside, pad=("gutter", 0), h=high, gap="gap")
    options = (
        Option(_("Evaluation"), tooltip=hint(_("The scores of the main line"), "graph")),
        Option(
            _("Explorer"), tooltip=hint(_("What was played here in other games"), "graph")
        ),
    )
    wide = tabs_width([each.label for each in options])
    tabs = choice(
        options, int(game.explorer.open), lambda n: game.show_explorer(n == 1), TABS, w=wide
    )
    return Row(tabs, beside, Space("gutter"), h=high, gap="gap")


def _counts(game: AnalysedGame, m: Metrics, short: int) -> Row:
    """How many mistakes there are of each kind, the first kinds without words."""
    found = list(game.judged.values())
    size = round(0.8 * m.small)
    parts = list[Element]()
    for number, kind in enumerate(MARKS):
        count = found.count(kind)

        def sign(
            surface: pygame.Surface, rect: pygame.Rect, style: Style, kind: Judgement = kind
        ) -> None:
            draw_mark(surface, MARKS[kind], rect.center, size, style.theme)

        words = str(count) if number < short else _count_words(kind, count)
        parts.append(Row(Canvas(sign, w=size, h=size), Text(words, w=None), gap=HALF_GAP))
    return Row(Space(), *parts, gap="gap")


def _count_words(kind: Judgement, count: int) -> str:
    """How many mistakes there are of a kind."""
    match kind:
        case Judgement.INACCURACY:
            return ngettext("{number} inaccuracy", "{number} inaccuracies", count)
        case Judgement.MISTAKE:
            return ngettext("{number} mistake", "{number} mistakes", count)
    return ngettext("{number} blunder", "{number} blunders", count)
