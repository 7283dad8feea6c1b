"""What is shown of a game that is guessed, before it begins and at a stop."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from core.hindsight.findings import percent
from core.practice.guess import (
    A_POINT,
    MOST,
    NOTHING,
    WATCH,
    GuessPace,
    GuessQuestion,
    Marks,
    brier,
    forecast,
    mean,
)
from core.practice.guess_session import GuessResult, GuessSession, Step
from core.texts import N_, _, capitalized, figures, ngettext
from core.values import Observation, Piece, Side, Square
from gui.board.board import Board, BoardBeside
from gui.board.men import draw_on_square, king_painter
from gui.board.move_tree import Moves
from gui.board.view_state import AFTER_GAME_VEIL, BoardMarks, Pencilled, ShownBoard
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import rounded
from gui.play.knowledge import known
from gui.play.moving_board import moving_board
from gui.play.viewpoint import view_of
from gui.replay.boards import move_notes
from gui.ui.elements import Canvas, Label, Pressable, Size, Text
from gui.ui.fitting import FirstThatFits, grid
from gui.ui.layout import FIT, GROW, Column, Element, Grow, Row, Space
from gui.ui.parts import button, card, choice, section
from gui.why.boards import known_marks
from gui.widgets.choice import ENTRIES, Option
from gui.widgets.signs import draw_progress
from gui.widgets.widget import Style

if TYPE_CHECKING:
    from gui.practice.guess import GuessScene

_PACES = {
    GuessPace.EVERY: N_("Every turn"),
    GuessPace.THIRD: N_("Every third turn"),
    GuessPace.TURNING: N_("Turning moments"),
}
_ABOUT = N_(
    "You see what one side saw. Mark where you believe the other side’s pieces to be, see "
    "the truth, then guess the move."
)
_OPEN_ABOUT = N_("You see the board before a move. Guess what was played.")
_RULE = N_(
    "{most} points for the move played, or one at least as good by what could be known; "
    "one less for each {share} of the chance to win that a guess gives away."
)
_MOST_KINDS = 7
"""So many kinds of pieces stand side by side."""


# --- Before it begins --------------------------------------------------------------------


def before(scene: GuessScene, m: Metrics) -> Element:
    """The first board, and what can be chosen."""
    guessing = scene.guessing
    facts = guessing.game.facts
    names = [*map(facts.side_name, Side)]
    sides = [
        Option(name, painter=king_painter(facts, side))
        for name, side in zip(names, Side, strict=True)
    ]
    paces = [Option(_(_PACES[pace])) for pace in GuessPace]
    chosen = choice(
        paces,
        list(GuessPace).index(scene.pace),
        lambda number: scene.take_pace(list(GuessPace)[number]),
        ENTRIES,
        h=len(paces) * (m.control + 2),
    )
    about = _(_ABOUT) if guessing.hidden else _(_OPEN_ABOUT)
    watch = _(scene.record.tags.get(WATCH, ""))
    none = _("{side} has no turn to guess.").format(side=names[guessing.side])
    right = Column(
        _asked(
            _("What to watch for") if watch else _("Guess the fog"),
            Text(watch or about, ("body", "small"), "text", lines=0, h=FIT),
            Text(about, lines=0, h=FIT) if watch else None,
            Space(),
        ),
        section(_("Through whose eyes"), choice(sides, guessing.side, _taking(scene))),
        section(_("It stops at"), chosen),
        _best(scene.best) if guessing.turns else Text(none, ink="danger"),
        _begin(scene),
        gap="gap",
    )
    shown = view_of(guessing.seen[:1])
    board = moving_board(scene.shell, m, scene.moving, scene.naming, shown)
    board.flipped = bool(guessing.side)
    return BoardBeside(board, right, key=guessing)


def _taking(scene: GuessScene) -> Callable[[int], None]:
    return lambda number: scene.take_side(Side(number))


def _begin(scene: GuessScene) -> Element:
    """The button that begins, or how far the search for turning moments has come."""
    if not scene.looking:
        return button(
            _("Begin"), scene.begin, "main", "play", enabled=bool(scene.guessing.turns),
            focus=True,
        )  # fmt: skip
    done = len(scene.looked)
    share = done / max(1, len(scene.guessing.turns))
    words = ngettext(
        "Looking for turning moments: {number} move",
        "Looking for turning moments: {number} moves",
        done,
    )
    line = Canvas(lambda on, rect, style: draw_progress(on, rect, share, style), h=4)
    return Column(Space(), Text(words, ink="text"), line, gap=4, h="button")


def _best(best: GuessResult | None) -> Element:
    """The best guess of the game so far."""
    if best is None:
        return Text(_("Not guessed yet"))
    return Text(_("Your best: {score}").format(score=result_words(best)), ink="text")


def result_words(result: GuessResult) -> str:
    """A guessed game in a few words."""
    points = _points(result.points, result.most)
    return points if result.yours is None else f"{score_words(result.yours)} · {points}"


def _points(points: int, most: int) -> str:
    return ngettext(
        "{points} of {number} point", "{points} of {number} points", most, points=points
    )


def score_words(score: float | None) -> str:
    """A Brier score."""
    return "–" if score is None else figures(score, ".2f")


# --- A stop ------------------------------------------------------------------------------


def stop(scene: GuessScene, m: Metrics) -> Element:
    """The board at a stop, or on the way to it, and what is asked and answered there."""
    step = scene.guessing.step
    cards = {Step.MARKS: _marking, Step.MOVE: _moving, Step.ANSWERED: _answered}
    walks = scene.reached < scene.guessing.ply
    right = Column(
        *(_walking if walks else cards[step])(scene, m),
        _running(scene.guessing),
        _main_button(scene),
        gap="gap",
    )
    left = Column(
        Label(_("As it was seen")),
        _moves(scene),
        known(scene.game.facts, scene.seen, m, across=False)
        if scene.guessing.hidden
        else None,
        gap="gap",
    )
    return BoardBeside(_board(scene, m), right, left, key=scene.guessing)


def _moves(scene: GuessScene) -> Element:
    return Moves(
        facts=scene.game.facts,
        lines=scene.lines,
        current=scene.ply,
        on_go=scene.go_to,
        on_step=lambda by: _stepped(scene, by),
        empty="",
    )


def _stepped(scene: GuessScene, by: int) -> bool:
    there = 0 <= scene.ply + by <= scene.reached
    if there:
        scene.step(by)
    return there


def _board(scene: GuessScene, m: Metrics) -> Board:
    shown = view_of(scene.seen)
    if scene.present and scene.guessing.step is not Step.MARKS:
        shown = _known_board(scene, shown) if scene.known else _true_board(scene, shown)
    board = moving_board(scene.shell, m, scene.moving, scene.naming, shown)
    board.flipped = bool(scene.guessing.side)
    board.on_wheel = lambda notches: scene.step(-notches)
    board.on_leave = lambda: scene.focus.focus(None)
    if scene.marking:
        marks = pencilled(scene.guessing.question, scene.guessing.marks)
        board.marks = replace(board.marks, pencilled=marks)
    return board


def _true_board(scene: GuessScene, shown: ShownBoard) -> ShownBoard:
    """The truth, with the marks held against it, and the moves once one is guessed."""
    guessing = scene.guessing
    truth = guessing.truth
    marks = replace(
        shown.marks,
        pencilled=pencilled(guessing.question, guessing.marks, truth),
        missed=missed(guessing.question, guessing.marks, truth),
        blocked=frozenset(),
    )
    lit = shown.seen.visible if guessing.hidden else None
    veil = AFTER_GAME_VEIL if guessing.hidden else 1.0
    return ShownBoard(truth, lit, veil, _with_moves(marks, guessing))


def _known_board(scene: GuessScene, shown: ShownBoard) -> ShownBoard:
    """What could be known of the fog."""
    now, then = shown.seen, scene.guessing.known
    marks = shown.marks
    if then is not None and then.believed is not None:
        marks = known_marks(scene.game.facts, now, then.believed)
    return replace(shown, marks=_with_moves(marks, scene.guessing))


def _with_moves(marks: BoardMarks, guessing: GuessSession) -> BoardMarks:
    """The move played as the best, and another that was guessed beside it."""
    if guessing.step is not Step.ANSWERED:
        return marks
    played, guess = guessing.played, guessing.guess
    best = move_notes(played)
    other = move_notes(None if guess == played else guess)
    return replace(
        marks,
        best_arrows=best.arrows,
        pale_arrows=other.arrows,
        circles=marks.circles | best.circles | other.circles,
    )


def pencilled(
    question: GuessQuestion, marks: Marks, truth: Observation | None = None
) -> tuple[Pencilled, ...]:
    """Marks as they are drawn; held against the truth where that may be known."""
    told, other = forecast(question, marks), question.now.viewer.other

    def drawn(square: Square, symbol: str) -> Pencilled:
        piece = Piece(other, symbol)
        right = None if truth is None else truth.pieces.get(square) == piece
        return Pencilled(square, piece, right, told[square][symbol])

    return tuple(drawn(square, mark.symbol) for square, mark in sorted(marks.items()))


def missed(question: GuessQuestion, marks: Marks, truth: Observation) -> frozenset[Square]:
    """Where in the fog pieces stand that were not marked there."""
    other = question.now.viewer.other
    marked = {square: Piece(other, mark.symbol) for square, mark in marks.items()}
    return frozenset(
        square
        for square in question.fogged
        if (piece := truth.pieces.get(square)) is not None
        and piece.side is other
        and marked.get(square) != piece
    )


def _large(m: Metrics) -> Size:
    return "h3" if m.size == "S" else "h2"


def _title(words: str, m: Metrics) -> Text:
    """What is asked, or how it was, in large letters."""
    return Text(words, _large(m), "text", bold=True, lines=0, tight=True, h=FIT)


def _asked(title: str, *kids: Element | None) -> Element:
    """The card of what is asked, as high as there is room."""
    return card(title, *kids, ink="accent2", h=GROW)


def _walking(scene: GuessScene, m: Metrics) -> Iterator[Element]:
    """That the game goes on to the next stop."""
    side = scene.game.facts.side_name(scene.guessing.side)
    told = Text(_("as {side} saw it").format(side=side), ink="text", lines=0, h=FIT)
    yield _asked(_stop_words(scene), _title(_("The game goes on"), m), told, Space())


# --- Marks -------------------------------------------------------------------------------


def _marking(scene: GuessScene, m: Metrics) -> Iterator[Element]:
    """The question where the pieces are, and the pieces."""
    facts = scene.game.facts
    other = facts.side_name(scene.guessing.side.other)
    title = _("Where are {side}’s pieces?").format(side=other)
    told = _(
        "Choose a piece, then click where it may be. More marks than pieces share them; "
        "a second click makes a mark sure, or wipes it."
    )
    more = Text(told, lines=0, tight=True)
    forms = (Column(_title(title, m), each, gap="gap") for each in (more, None))
    yield _asked(_stop_words(scene), FirstThatFits(*forms, h=GROW))
    yield _palette(scene)
    tip = _("Mark all where they stood last, as far as this side knows")
    yield Row(
        button(_("As last seen"), scene.guessing.recall, "second", "again", tooltip=tip,
               w=Grow(3), enabled=scene.marking),
        # For translators: a button: take all marks away.
        button(_("Wipe"), scene.guessing.wipe, "second", "close",
               tooltip=_("Wipe all marks; the right button wipes one"), w=Grow(2),
               enabled=scene.marking and bool(scene.guessing.marks)),
        gap="gap",
    )  # fmt: skip


def _stop_words(scene: GuessScene) -> str:
    number = scene.guessing.number + 1
    # For translators: a place where the game stops to be guessed.
    return _("Stop {number}").format(number=number)


def _palette(scene: GuessScene) -> Element:
    """The kinds of pieces of the other side, with how many are still to be marked."""
    facts = scene.game.facts
    cells = [_kind(scene, symbol) for symbol in facts.symbols]
    columns = min(_MOST_KINDS, len(cells))
    return grid(columns, *cells, gap=4)


def _kind(scene: GuessScene, symbol: str) -> Element:
    guessing, facts = scene.guessing, scene.game.facts
    stock = guessing.question.stock(symbol)
    left = guessing.question.left.get(stock, 0)
    made = Counter(guessing.question.stock(mark.symbol) for mark in guessing.marks.values())
    words = str(left - made[stock]) if made[stock] <= left else f"{left}/{made[stock]}"
    piece, chosen = Piece(guessing.side.other, symbol), scene.symbol == symbol

    def ground(
        surface: pygame.Surface, rect: pygame.Rect, style: Style, hovered: bool
    ) -> None:
        theme = style.theme
        edge = theme.accent if chosen or hovered else theme.edge
        fill = theme.pick if chosen else theme.panel
        rounded(surface, rect, style.metrics.radius, fill, edge, 2.5 if chosen else 1)

    draw = partial(draw_on_square, facts, piece)
    few = left == 0
    count = Text(words, "small", "text3" if few else "text", bold=True, align="center")
    tip = ngettext(
        "{kind}: {number} out of sight", "{kind}: {number} out of sight", left,
        kind=capitalized(facts.kind_name(symbol)),
    )  # fmt: skip
    return Pressable(
        Column(Canvas(draw, h={"S": 26, "M": 34, "L": 44}), count, pad=(2, 4), gap=2),
        partial(scene.take_kind, symbol), tooltip=tip, ground=ground, w=GROW, key=symbol,
    )  # fmt: skip


# --- The truth, and the move -------------------------------------------------------------


def _moving(scene: GuessScene, m: Metrics) -> Iterator[Element]:
    """What the marks scored, and the question what was played."""
    if scene.guessing.hidden:
        yield _scores(scene, m)
        yield _eyes(scene)
    side = scene.game.facts.side_name(scene.guessing.side)
    title = _("What did {side} play?").format(side=side)
    rule = _(_RULE).format(most=MOST, share=percent(A_POINT))
    yield _asked(
        _("The move"),
        _title(title, m),
        Text(_("Make the move on the board."), ink="text", lines=0, h=FIT),
        Space(),
        Text(rule, "caption", lines=0, h=FIT),
    )


def _scores(scene: GuessScene, m: Metrics) -> Element:
    """The scores of this stop: yours, that of what could be known, and that of nothing."""
    guessing = scene.guessing
    nothing = brier(guessing.question, NOTHING, guessing.truth.pieces)
    told = (
        (score_words(guessing.yours), _("you")),
        (score_words(guessing.knowable), _("could be known")),
        (score_words(nothing), _("no marks")),
    )
    across, below = list[Element](), list[Element]()
    for figure, name in told:
        number = Text(figure, _large(m), "text", bold=True, tight=True)
        across += [Column(number, Text(name), w=FIT), Space(Grow(least="gap"))]
        below.append(Row(Text(name, w=GROW), Text(figure, ink="text", bold=True)))
    figures = FirstThatFits(Row(*across[:-1], align="start"), Column(*below))
    return card(
        _("Your marks"),
        figures,
        Text(_found(guessing), ink="text", lines=2, h=FIT),
        Text(_positions(scene), lines=2, h=FIT),
        Text(_("Brier score per piece: 0 is perfect."), "caption"),
        ink="accent2",
    )


def _found(guessing: GuessSession) -> str:
    """How many pieces in the fog were marked where they stand."""
    question, truth = guessing.question, guessing.truth.pieces
    there = [truth[at] for at in question.fogged & truth.keys()]
    hidden = sum(piece.side is question.now.viewer.other for piece in there)
    over = len(missed(question, guessing.marks, guessing.truth))
    found = hidden - over
    if not over:
        return ngettext(
            "{found} of {number} piece found", "{found} of {number} pieces found",
            hidden, found=found,
        )  # fmt: skip
    return ngettext(
        "{found} of {number} piece found; the others are ringed",
        "{found} of {number} pieces found; the others are ringed",
        hidden,
        found=found,
    )


def _positions(scene: GuessScene) -> str:
    """How many boards fit, or why that is not known."""
    known_ = scene.guessing.known
    if scene.failure and known_ is None:
        words = _("What could be known cannot be worked out: {problem}.")
        return words.format(problem=scene.failure)
    if known_ is None or known_.believed is None:
        return _("Working it out…")
    number = known_.believed.positions
    if not known_.believed.exact:
        words = _("At least {number:,} boards fit: a sample of them was counted.")
        return words.format(number=number)
    return ngettext(
        "{number:,} board fits what was seen.",
        "{number:,} boards fit what was seen.",
        number,
    )


def _eyes(scene: GuessScene) -> Element:
    hint = scene.shell.keys.hint
    options = (
        Option(_("Truth"), icon="board", tooltip=hint(_("The board as it was"), "view")),
        Option(
            # For translators: a view: where pieces could be, by what was seen.
            _("Knowable"), icon="belief",
            tooltip=hint(_("Where the pieces could be, by all that was seen"), "view"),
        ),
    )  # fmt: skip
    return choice(options, int(scene.known), lambda _number: scene.turn_view())


def _answered(scene: GuessScene, m: Metrics) -> Iterator[Element]:
    """What was played, and what the guess was worth."""
    guessing = scene.guessing
    if guessing.hidden:
        yield _scores(scene, m)
        yield _eyes(scene)
    title, sentence = answer_words(scene)
    waits = not scene.weighed and guessing.guess != guessing.played
    points = "–" if waits else f"{guessing.points} / {MOST}"
    told = Text(sentence, ink="text", lines=0, h=FIT)
    worth = Text(points, _large(m), "accent2", bold=True)
    yield _asked(_("The move"), _title(title, m), worth, told, Space())


def answer_words(scene: GuessScene) -> tuple[str, str]:
    """What was played, and what the guess gives away beside it."""
    guessing = scene.guessing
    position = guessing.timeline.history[guessing.ply]
    game = guessing.game
    side = game.facts.side_name(guessing.side)
    played = game.san(position, guessing.played)
    title = _("{side} played {move}").format(side=side, move=played)
    if guessing.guess is None or guessing.guess == guessing.played:
        return title, _("You found the move.")
    yours, cost = game.san(position, guessing.guess), guessing.cost
    if cost is None:
        failed = _("{move} could not be weighed.").format(move=yours)
        return title, failed if scene.failure else _("Working it out…")
    by = round(100 * abs(cost))
    if by == 0:
        words = _("{move} is as good, by what could be known.").format(move=yours)
    elif cost < 0:
        words = ngettext(
            "{move} is better still: by what could be known it wins one game more in 100.",
            "{move} is better still: by what could be known it wins {number} more in 100.",
            by,
            move=yours,
        )
    else:
        words = ngettext(
            "By what could be known, {move} wins one game fewer in 100.",
            "By what could be known, {move} wins {number} fewer games in 100.",
            by,
            move=yours,
        )
    return title, words


def _running(guessing: GuessSession) -> Element | None:
    """What the stops before have come to."""
    done = guessing.done
    if not done:
        return None
    points = _points(sum(each.points for each in done), MOST * len(done))
    if not guessing.hidden:
        return Text(_("So far: {points}").format(points=points))
    words = _("So far: you {yours}, could be known {known} · {points}")
    yours, known_ = (
        score_words(mean([getattr(each, name) for each in done]))
        for name in ("yours", "known")
    )
    told = words.format(yours=yours, known=known_, points=points)
    return Text(told, ("small", "caption"), lines=2, h=FIT)


def _main_button(scene: GuessScene) -> Element:
    """What goes on from here."""
    guessing, hint = scene.guessing, scene.shell.keys.hint
    if not scene.present:
        tip = hint(_("Go on to the stop at once"), "last")
        # For translators: a button: go on to the next place to guess.
        return button(_("To the stop"), scene.catch_up, "main", "next", tooltip=tip)
    if guessing.step is Step.MARKS:
        return button(_("Show"), scene.show, "main", "watch")
    last = guessing.number == len(guessing.stops) - 1
    words = _("To the end") if last and guessing.step is Step.ANSWERED else _("Go on")
    enabled = guessing.step is Step.ANSWERED and scene.weighed
    return button(words, scene.go_on, "main", "next", enabled=enabled)
