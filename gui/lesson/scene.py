"""Rules and first lesson: the rules of a game on boards, and six moves to play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache, partial

import pygame

from core.facts import Facts
from core.games import find_game, find_variant
from core.games.lessons import STEPS, Note, Topic, named
from core.player import YOU
from core.texts import N_, _, listed, ngettext, pgettext, sentence
from core.values import Observation, Piece, Side
from gui.app.board_settings import plain_options
from gui.app.choices import bot_for, keep
from gui.app.keys import Action
from gui.app.requests import Request, ToLesson, ToPlay, ToRulesets
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.board.board import Board, BoardBeside
from gui.board.board_view import BoardView
from gui.board.layout import BoardLayout
from gui.board.view_state import BoardMarks
from gui.drawing.icons import draw_icon
from gui.drawing.shapes import disc
from gui.drawing.text import draw_text, text_width
from gui.drawing.theme import Theme
from gui.lesson.exercise import Exercise, draw_number, topic_picture
from gui.play.moving_board import PieceNaming, board_marks, moving_board
from gui.ui.elements import Canvas, Label, Size, Text, icon
from gui.ui.fitting import FirstThatFits, InView, ScrollArea, Scrolled
from gui.ui.layout import GROW, Column, Element, Grow, Row, Space
from gui.ui.parts import app_bar, button, card, choice, progress, section
from gui.widgets.choice import ENTRIES, SEGMENTS, Option
from gui.widgets.signs import draw_panel
from gui.widgets.widget import Style
from settings.model import Settings

_PAGES = (N_("Rules"), N_("First lesson"))
_HINT = N_("Left and right arrow keys turn the steps")

_TAUGHT = {"show_dots": True, "show_blocked": True}
"""Marks that a lesson explains, shown whatever the settings say."""

_LEFT = {"S": 150, "M": 210, "L": 290}
"""How wide the list of rulesets is."""

_LEAST = {"S": 140, "M": 190, "L": 250}
"""How high a rule is at least; what the page has to spare is shared among its rules."""

_WIDEST = 620
"""A rule wider than that makes room for another column."""

_TASK = {"S": 80, "M": 112, "L": 140}
_MOST_NAMES = 8
"""So many squares are named before they are only counted."""

_BELOW, _HERE = frozenset({0}), frozenset({1})


class LessonScene(Screen):
    """Two pages of which one is shown.

    Args:
        shell: What all screens share.
        request: Of which game, and which page comes first.
    """

    heading = N_("Rules and first lesson")

    def __init__(self, shell: Shell, request: ToLesson) -> None:
        super().__init__(shell)
        known = find_variant(request.variant)
        self._variant, self._ruleset = known.facts.key, request.ruleset
        self._steps = known.teaching.steps
        self._game = find_game(self._variant, known.default)
        self._naming = PieceNaming(shell, self._game)
        self._learns = request.lesson and bool(self._steps)
        self._exercise: Exercise | None = None
        if self._steps:
            left = (n for n in range(len(self._steps)) if n + 1 not in self._done)
            self.go_to(next(left, 0))

    @property
    def place(self) -> Request:
        """See ``Screen.place``."""
        return ToLesson(self._variant, self._ruleset, self._learns)

    @property
    def taught(self) -> ToLesson | None:
        """See ``Screen.taught``: this is it."""
        return None

    @property
    def answers(self) -> frozenset[Action]:
        """See ``Screen.answers``."""
        return super().answers.union({"previous", "next"} if self._lesson else set())

    def hear(self, event: pygame.event.Event) -> bool:
        """See ``Screen.hear``: after a click the arrows still turn the steps."""
        if self._lesson is not None:
            self.focus.free_keys(event)
        return super().hear(event)

    def act(self, event: pygame.event.Event) -> None:
        """See ``Screen.act``: keys turn the steps, or scroll the rules."""
        if self._lesson is None:
            pages = (w for w in self.focus.widgets if isinstance(w, ScrollArea))
            if event.type == pygame.KEYDOWN and (page := next(pages, None)) is not None:
                page.handle(event)
            return
        match self.shell.keys.action(event):
            case "previous":
                self._turn(-1)
            case "next" if self._number + 1 < STEPS:
                self._turn(1)

    def back(self) -> None:
        """See ``Screen.back``: first whatever is picked is put down."""
        if self._lesson is None or not self._lesson.moving.put_down():
            super().back()

    @property
    def _lesson(self) -> Exercise | None:
        """The step of the first lesson while that is shown."""
        return self._exercise if self._learns else None

    @property
    def _done(self) -> frozenset[int]:
        """The steps that are done, from 1, now or at any time before."""
        return frozenset(self.shell.settings.lessons_done.get(self._variant, ()))

    def _turn(self, by: int) -> None:
        """Go on or back by so many steps; beyond the last one is the end."""
        if self._number + by >= len(self._steps):
            self._end()
        else:
            self.go_to(max(0, self._number + by))

    def go_to(self, number: int) -> None:
        """Show a step, from 0, as it is before its move.

        Raises:
            ValueError: If there is none.
        """
        if not self._steps:
            raise ValueError(_("this game has no lesson"))
        self._number = number
        self._exercise = Exercise(self._game, self._steps[number], self._finish, self.shell)

    def _finish(self) -> None:
        """Remember that the step is done."""
        done = tuple(sorted(self._done | {self._number + 1}))
        known = self.shell.settings.lessons_done
        problem = keep(self.shell, lessons_done={**known, self._variant: done})
        if problem:
            self.banner.show_error(problem)

    def _end(self) -> None:
        """Go on from the last step to a game, unless there is one that waits."""
        if self.visits:
            super().back()
            return
        seed, ruleset = self.shell.dice.getrandbits(31), self._game.ruleset
        bot = bot_for(self._variant, "")
        self.go(ToPlay(bot, Side.FIRST, self._variant, ruleset, "none", seed))

    # --- Both pages ----------------------------------------------------------------------

    def view(self) -> Element:
        """See ``Screen.view``."""
        m, lesson = self.metrics, self._lesson
        subtitle = _(find_variant(self._variant).facts.title)
        if lesson is not None:
            step = _("step {number} of {count}").format(
                number=self._number + 1, count=STEPS
            )
            subtitle = f"{subtitle} · {step}"
        names = [_(page) for page in _PAGES]
        wide = sum(text_width(each, m.small, bold=True) for each in names) + 6 * m.gutter
        shown = names if self._steps else names[:1]
        pages = choice(shown, int(self._learns), self._open, w=wide, tab=1)
        icons = pages, Space("gap"), *self.game_icons()
        return Column(
            app_bar(_("Rules and first lesson"), subtitle, self.back, self.home, *icons),
            self._rules() if lesson is None else self._learning(lesson),
        )

    def _open(self, page: int) -> None:
        self._learns = bool(page)

    # --- Rules ---------------------------------------------------------------------------

    def _rules(self) -> Element:
        """The rulesets, and the rules of one of them; that changes nothing elsewhere."""
        m, known = self.metrics, find_variant(self._variant).rulesets
        keys, titles = list(known), [rules[0] for rules in known.values()]
        height = (m.control + 2) * len(keys)

        def show(number: int) -> None:
            self._ruleset = keys[number]

        chosen = keys.index(self._ruleset)
        rulesets = choice(titles, chosen, show, ENTRIES, h=height)
        every = button(_("All rulesets"), self._show_all, "quiet", h="row")
        more = None if self.visits else Row(every, pad=("gap", 0))
        left = section(_("Rules"), rulesets, more, w=_LEFT[m.size])
        page = self._page(self.size[0] - left.width(m) - 3 * m.margin)
        return Row(left, page, pad="margin", gap="margin", align=None, h=GROW)

    def _show_all(self) -> None:
        self.go(ToRulesets(self._variant, self._ruleset))

    def _page(self, width: int) -> Element:
        """What all rulesets of a game share, and below it the options of one of them."""
        m, known = self.metrics, find_variant(self._variant)
        taught, (title, summary) = known.teaching, known.rulesets[self._ruleset]
        columns, heading = max(2, -(-width // _WIDEST)), round(m.label * 2.4)
        room = self.size[1] - m.bar - 2 * m.margin - heading + m.gap
        high = room // (room // (_LEAST[m.size] + m.gap)) - m.gap
        options = taught.chosen(known.options[self._ruleset])
        rows: list[Element] = []
        for words, note, topics in (
            (_(known.facts.title), "", taught.topics),
            (_("Rules: {title}").format(title=title), summary, options),
        ):
            head = Row(Label(words), Text(note, w=GROW), gap="gap", h=heading)
            rows.append(Column(Space("gap") if rows else None, head))
            for first in range(0, len(topics), columns):
                beside = topics[first : first + columns]
                cards = partial(self._topics, beside, columns, high - 2 * m.gap)
                rows.append(Column(Space("gap") if first else None, InView(cards, h=high)))
        return Scrolled(Column(*rows), w=GROW, beside=14, whole=True, tab=-1)

    def _topics(self, topics: Sequence[Topic], columns: int, side: int) -> Element:
        """Rules side by side, each with its board so wide and high."""
        cards = [self._topic(topic, side) for topic in topics]
        return Row(*cards, *[Space()] * (columns - len(cards)), gap="gap", align=None)

    def _topic(self, topic: Topic, side: int) -> Element:
        sizes: tuple[Size, ...] = "small", "caption", "label"
        words = (Column(Text(_(topic.words), each, lines=0), Space()) for each in sizes)
        return Row(
            Canvas(partial(self._draw_topic, topic), w=side, h=side),
            Column(
                Text(_(topic.title), ("body", *sizes), "text", bold=True),
                FirstThatFits(*words, h=GROW),
                w=GROW,
            ),
            pad="gap", gap="gap", align=None, ground=draw_panel, w=GROW,
        )  # fmt: skip

    def _draw_topic(
        self, topic: Topic, surface: pygame.Surface, rect: pygame.Rect, style: Style
    ) -> None:
        look = rect.width, style.theme, self.shell.settings
        picture = topic_picture(self._variant, self._ruleset, topic, *look)
        surface.blit(picture, picture.get_rect(center=rect.center))

    # --- The first lesson ----------------------------------------------------------------

    def _learning(self, lesson: Exercise) -> Element:
        """A step: the board, what it is about, and what there is to be seen."""
        narrow, upright = self._narrow, self.size[1] > self.size[0]
        last, number = self._number + 1 == len(self._steps), self._number + 1
        play = _("Play {bot}").format(bot=bot_for(self._variant, ""))
        end, sign = _("Next"), "next"
        if last:
            end, sign = pgettext("command", "Done") if self.visits else play, "play"
        rulesets, rules = find_variant(self._variant).rulesets, ""
        if len(rulesets) > 1:
            rules = _("Rules: {title}").format(title=rulesets[self._game.ruleset][0])
        back = button(
            pgettext("command", "Back"),
            partial(self._turn, -1),
            icon="back",
            enabled=number > 1,
            w=Grow(38),
        )
        onward = partial(self._turn, 1)
        on = button(end, onward, "main" if lesson.done else "second", sign, w=Grow(62))
        hint = Text(_(_HINT), "caption", "text3", align="center")
        right = Column(
            self._list() if narrow else None,
            card(
                _("Step {number} of {count}").format(number=number, count=STEPS),
                Text(_(lesson.step.title), ("h2", "h3"), "text", bold=True),
                Text(_(lesson.step.words), lines=0),
                note=rules, ink="accent2", gap={"S": 3, "M": 6, "L": 8},
            ),
            _remarks(lesson, upright=upright),
            _task(lesson, upright=upright),
            Row(back, hint if upright else None, on, gap="gap"),
            None if upright else hint,
            gap="gap",
        )  # fmt: skip
        left = None if narrow else Column(self._list(), self._margin(lesson), gap="gutter")
        board = self._board(lesson)
        return BoardBeside(board, right, left, both=True, left_first=True)

    @property
    def _narrow(self) -> bool:
        """Whether all stands in one column beside or below the board."""
        return self.metrics.size == "S" or self.size[1] > self.size[0]

    def _board(self, lesson: Exercise) -> Board:
        view = lesson.view
        board = moving_board(self.shell, self.metrics, lesson.moving, self._naming, view)
        taught = self.shell.settings.model_copy(update=_TAUGHT)
        marks = board_marks(view, lesson.moving, taught)
        come = lesson.come if lesson.done else frozenset()
        board.marks, board.story = replace(marks, circles=come), lesson
        # The words of a lesson name squares in the usual way.
        options = replace(board.look.options, notations={})
        board.look = replace(board.look, options=options)
        name, own = self._game.facts.side_name, lesson.seen.viewer
        board.holders = tuple(_(YOU) if side is own else name(side) for side in Side)
        return board

    def _list(self) -> Element:
        """The steps, by their titles or where there is no room by their numbers."""
        m, narrow = self.metrics, self._narrow
        options = []
        for number, step in enumerate(self._steps, 1):
            painter = partial(_draw_step, number, number in self._done)
            label, tip = ("", _(step.title)) if narrow else (_(step.title), "")
            options.append(Option(label, painter=painter, tooltip=tip))
        look, high = (SEGMENTS, m.control) if narrow else (ENTRIES, STEPS * m.button)
        steps = choice(options, self._number, self.go_to, look, h=high)
        return steps if narrow else section(_("Six steps"), steps)

    def _margin(self, lesson: Exercise) -> Element:
        """How much is in view, and what the marks mean, as far as there is room."""
        facts = self._game.facts
        count = _count(lesson.seen, facts) if facts.hidden else None
        marks = [self._mark(number, each) for number, each in enumerate(_marks(facts))]
        legend = Column(
            count, Space(Grow(least="gutter")), Label(_("Marks")), *marks, gap=6
        )
        return FirstThatFits(legend, Column(count, Space()), h=GROW)

    def _mark(self, number: int, mark: tuple[str, Observation, BoardMarks]) -> Element:
        """A mark and what it means."""

        def draw(surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
            game, look = (self._variant, self._ruleset), (style.theme, self.shell.settings)
            surface.blit(_mark_picture(*game, number, rect.width, *look), rect)

        side = round(self.metrics.small * 1.9)
        return Row(Canvas(draw, w=side, h=side), Text(mark[0]), gap="gap")


def _remarks(lesson: Exercise, *, upright: bool) -> Element:
    """The remarks, or once the move is made what it has changed in the view."""
    changes = ((_("New in view"), lesson.come), (_("Back in the fog"), lesson.gone))
    rows = [
        Column(Text(title, "body", "text", bold=True), Text(_names(lesson, it), lines=0))
        for title, it in changes
        if it and lesson.done
    ]
    if rows:
        return Column(card("", *rows, gap="gap"), Space(), h=GROW)
    sizes: list[tuple[Size, Size, bool]] = [
        ("body", "small", False), ("small", "caption", False), ("small", "caption", True),
        ("caption", "caption", True), ("caption", "label", True),
    ]  # fmt: skip
    if upright:
        sizes.insert(0, ("h3", "body", False))
    seen, notes = lesson.seen.visible, lesson.step.notes
    fogged = [bool(n.pill) or not named(lesson.game, n.at) <= seen for n in notes]
    pairs = [*zip(notes, fogged, strict=True)]
    forms = [card("", _notes(pairs, *each), gap=0) for each in sizes]
    scrolled = card("", Scrolled(_notes(pairs, "body", "small", False)), h=GROW)
    return FirstThatFits(*forms, scrolled, h=GROW)


def _notes(
    notes: Sequence[tuple[Note, bool]], title: Size, words: Size, tight: bool
) -> Element:
    """Remarks, each with whether it is about the fog."""
    rows: list[Element] = []
    for number, (note, fogged) in enumerate(notes, 1):
        text = Column(
            Text(_(note.title), title, "text", bold=True, tight=tight),
            Text(_(note.words), words, lines=0, tight=tight),
            w=GROW,
        )
        draw = partial(_draw_number, number, fogged)
        rows.append(Row(Canvas(draw, w="icon", h="icon"), text, gap="gap", align="start"))
        rows.append(Space(Grow(least=2, most="gutter")))
    return Column(*rows[:-1], h=GROW)


_ANSWERS = {
    "": ("aim", N_("Your turn")),
    "wrong": ("again", N_("Try again")),
    "right": ("marks", N_("Well done")),
}


def _task(lesson: Exercise, *, upright: bool) -> Element:
    """What is to be played, or what is said of the move that was."""
    step, (sign, title) = lesson.step, _ANSWERS[lesson.answer]
    said = {"": step.task, "wrong": step.wrong, "right": step.right}[lesson.answer]
    words = _(said)
    name = Text(_(title), "body", "text", bold=True, w=None)
    head = Row(icon(sign, "accent2"), name, gap="gap")
    line = Row(head, Text(words, ink="text", w=None), gap="gutter")
    forms = [
        Column(head, Text(words, ink="text", lines=0, tight=tight), Space())
        for tight in (False, True)
    ]
    if not upright:
        return card("", FirstThatFits(*forms, h=GROW), h=_TASK)
    return card("", FirstThatFits(line, *forms))


def _names(lesson: Exercise, squares: frozenset[int]) -> str:
    if len(squares) > _MOST_NAMES:
        return ngettext("{number} square.", "{number} squares.", len(squares))
    return sentence(listed(sorted(lesson.name(square) for square in squares)))


def _count(seen: Observation, facts: Facts) -> Element:
    """The squares in view."""
    count, of = len(seen.visible & facts.playable), len(facts.playable)
    words = _("of {count} dark squares") if facts.idle else _("of {count} squares")
    words = words.format(count=of)

    figures = (Text(str(count), "h2", "text", bold=True), Text(words, w=GROW))
    return Column(Label(_("In view")), Row(*figures, gap="gap"), progress(count / of, h=6))


def _marks(facts: Facts) -> Sequence[tuple[str, Observation, BoardMarks]]:
    """The marks with their words, each on a board of one square."""
    own, enemy = (Piece(side, facts.symbols[-1]) for side in Side)

    def seen(squares: frozenset[int], men: dict[int, Piece]) -> Observation:
        return Observation(Side.FIRST, Side.FIRST, 0, squares, men, variant=facts.key)

    dark, blocked = seen(_BELOW, {}), seen(_BELOW, {0: own})
    plain = [
        (_("can go"), seen(_HERE, {}), BoardMarks(dots=_HERE)),
        (_("can take"), seen(_HERE, {1: enemy}), BoardMarks(rings=_HERE)),
    ]
    hidden = [
        (_("not in view"), dark, BoardMarks()),
        (_("occupied"), blocked, BoardMarks(blocked=_HERE)),
        (_("you lost a piece"), dark, BoardMarks(lost=_HERE)),
    ]
    return [*plain, *(hidden if facts.hidden else [])]


@lru_cache(maxsize=32)
def _mark_picture(
    variant: str, ruleset: str, number: int, side: int, theme: Theme, settings: Settings
) -> pygame.Surface:
    """The mark of that number among those of a game."""
    seen, marks = _marks(find_game(variant, ruleset).facts)[number][1:]
    picture = pygame.Surface((side, side))
    # What lies on an edge is drawn with some of the square below.
    layout = BoardLayout(1, 2, side, 0, -round(0.4 * side) if marks.blocked else 0)
    BoardView(layout, theme, plain_options(settings)).draw(picture, seen, marks)
    return picture


def _draw_number(
    number: int, on_fog: bool, surface: pygame.Surface, rect: pygame.Rect, style: Style
) -> None:
    draw_number(surface, rect.center, number, max(9.0, rect.width / 2), style, on_fog)


def _draw_step(
    number: int,
    done: bool,
    surface: pygame.Surface,
    box: pygame.Rect,
    style: Style,
    chosen: bool,
) -> None:
    """Draw the number of a step, or that it is done."""
    theme, radius = style.theme, box.width * 0.56
    if done:
        disc(surface, box.center, radius, theme.accent)
        draw_icon(surface, "marks", box.center, round(box.width * 0.7), theme.on_accent)
        return
    ink = theme.accent2 if chosen else theme.text2
    disc(surface, box.center, radius, None, ink, 1.5)
    size = style.metrics.small
    draw_text(surface, str(number), *box.center, size, ink, bold=True, align="center")
