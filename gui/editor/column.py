"""The column beside the board: conditions, counters, what is wrong, and the ways on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from core.editing import MOST_COUNTED, with_counters
from core.facts import Facts
from core.setup import Condition, ConditionGroup
from core.texts import N_, _, capitalized, ngettext, pgettext
from core.values import Side
from gui.board.men import king_painter
from gui.drawing import redraw
from gui.drawing.icons import draw_icon
from gui.drawing.metrics import Metrics
from gui.drawing.shapes import box_at, rounded
from gui.drawing.text import LEADING, draw_text, text_width
from gui.editor.drafting import WAYS_ON, solvable_tasks, tasks_of, title_of
from gui.setup.terms import side_names
from gui.ui.elements import Canvas, Ink, Label, Leaf, Own, Pressable, Text, icon
from gui.ui.fitting import AsManyAsFit, FirstThatFits
from gui.ui.layout import FIT, GROW, Column, Element, Grow, Row, Space
from gui.ui.menu import Item
from gui.ui.parts import button, choice, headed, section
from gui.widgets.choice import Option
from gui.widgets.signs import draw_panel
from gui.widgets.slider import Stepper
from gui.widgets.text_field import ENTER, LineEditor, draw_stretch, place_in
from gui.widgets.widget import Style, Widget

if TYPE_CHECKING:
    from gui.editor.scene import EditorScene

_ROW = {"S": 22, "M": 28, "L": 36}
_TIPS = N_("One less"), N_("One more")


class EditorColumn:
    """All of the editor that is no board.

    Args:
        screen: Whose column it is.
    """

    def __init__(self, screen: EditorScene) -> None:
        self._screen, self._drafting = screen, screen.drafting
        self._facts = screen.drafting.game.facts

    def view(self) -> Element:
        """The column, in which problems take the place of the ways on."""
        screen, m = self._screen, self._screen.metrics
        groups = self._drafting.game.conditions(self._drafting.setup)
        ticked = [row for group in groups if not group.one for row in self._rows(group)]
        copy = button(_("Copy"), self._drafting.copy, "quiet", h="label")
        paste = button(_("Paste"), screen.paste, "quiet", h="label")
        fen = Own(screen.fen, high=screen.fen.height)
        apart, found = Space("gap"), self._drafting.found
        news = Own(screen.news, h="button", tab=2) if screen.news.enabled else None
        ways = news, apart, self._ways_on(), self._why()
        forms = [Column(self._said(), *ways)]
        if not screen.refusal and self._drafting.solved is None and found.problems:
            rows, count = self._problems(), Text(str(len(found.problems)))
            errors = partial(headed, _("Errors"), [count], h=GROW)
            some = AsManyAsFit(rows, more=_more)
            forms = [Column(errors(*rows), *ways)]
            forms.append(Column(errors(some), news, self._why(hidden=True)))
        return Column(
            self._sides(m), apart, *ticked,
            self._line([group for group in groups if group.one], m), apart,
            headed(self._facts.notation, [copy, Space(4), paste], fen),
            apart, FirstThatFits(*forms, h=GROW),
        )  # fmt: skip

    def _sides(self, m: Metrics) -> Element:
        facts, setup, change = self._facts, self._drafting.setup, self._drafting.change
        bare = facts.hidden and m.size == "S"
        kings = [king_painter(facts, side, 1.2) for side in Side]
        pairs = [*zip(kings, side_names(facts), strict=True)]
        sides = [Option(name, painter=None if bare else king) for king, name in pairs]
        turn = choice(
            sides, int(setup.side), lambda n: change(replace(setup, side=Side(n)))
        )
        if not facts.hidden:
            return section(_("Side to move"), turn)
        tip, see = _("What {side} would see"), self._screen.see
        sights = [Option(pgettext("seen by", "All"), tooltip=_("The whole board"))]
        for king, name in pairs:
            told = tip.format(side=name)
            sights.append(Option("", painter=king, tooltip=told))
        number = 0 if self._screen.sight is None else 1 + self._screen.sight
        seen = choice(sights, number, lambda n: see(Side(n - 1) if n else None))
        turn_section = section(_("Side to move"), turn, w=Grow(3))
        # For translators: a choice of sides stands below it.
        return Row(turn_section, section(_("Seen by"), seen, w=Grow(2)), gap="gap")

    # --- Conditions and counters ---------------------------------------------------------

    def _rows(self, group: ConditionGroup) -> list[Element]:
        """The rows of conditions to tick, those of each side beside its name."""
        m, names = self._screen.metrics, [*map(self._facts.side_name, Side)]
        indent = max(text_width(name, m.small) for name in names) + m.gap
        label = max(text_width(each.label, m.small) for each in group.conditions)
        rows, last = list[Element](), None
        for each in group.conditions:
            side, row = each.side, self._box(each, label)
            if side is not None:
                name = names[side] if side is not last else ""
                row = Row(Text(name, w=indent), row)
            rows, last = [*rows, row], side
        return [section(group.heading, *rows), Space(m.gap // 2)]

    def _box(self, condition: Condition, label: int) -> Element:
        """A box that is ticked where a condition holds; a closed one says why."""
        ink: Ink = "text3" if condition.closed else "text"
        note = Text(condition.closed or condition.note, w=GROW)
        name = Text(condition.label, ink=ink, w=label)
        return Pressable(
            Row(Space("icon"), name, note, gap="gap", h=_ROW),
            partial(self._drafting.change, condition.setup),
            enabled=not condition.closed, ground=partial(_draw_box, condition), w=GROW,
        )  # fmt: skip

    def _line(self, groups: Sequence[ConditionGroup], m: Metrics) -> Element:
        """One line of what is chosen by menus, and the counters; or two of them."""
        # For translators: since a capture or a pawn move, a counter in a FEN.
        heads = [_("Half-moves"), pgettext("its number", "Move")][
            not self._facts.counts_quiet :
        ]
        counters = partial(self._counters, heads)
        below = Row(*counters(GROW), gap="gap")
        if not groups:
            return below
        least = 2 * m.control + text_width("99", m.small, bold=True) + 4
        wide = max(least, *(Label(head).width(m) for head in heads))
        menus = [section(group.heading, self._one_of(group), w=GROW) for group in groups]
        joined = Row(*menus, *counters(Grow(0.001, least=wide)), gap="gap")
        indent = max(text_width(group.heading, m.small) for group in groups) + m.gap
        rows = [Row(Text(group.heading, w=indent), self._one_of(group)) for group in groups]
        return FirstThatFits(joined, Column(*rows, below, gap="gap"))

    def _counters(self, heads: Sequence[str], wide: Grow) -> list[Element]:
        """The number of the move, with that of half-moves before it where that counts."""
        setup, change = self._drafting.setup, self._drafting.change

        quiet, number = setup.halfmove_clock, setup.number
        kinds = [
            (0, quiet, lambda to: change(with_counters(setup, to, number))),
            (1, number, lambda to: change(with_counters(setup, quiet, to))),
        ]
        found = list[Element]()
        pairs = zip(heads, kinds[-len(heads) :], strict=True)
        for head, (least, now, on_change) in pairs:
            leaf = Leaf(
                Counter, least, h="control", number=now, words=str(now),
                on_change=on_change,
            )  # fmt: skip
            found.append(section(head, leaf, w=wide))
        return found

    def _one_of(self, group: ConditionGroup) -> Element:
        """Names the condition that holds; pressed, it opens a menu of all."""
        conditions, change = group.conditions, self._drafting.change
        number = next((n for n, each in enumerate(conditions) if each.holds), 0)
        chosen, several = conditions[number], len(conditions) > 1
        items = [Item(each.label, note=each.note) for each in conditions]
        row = Row(
            Text(chosen.label, ink="text" if several else "text3"),
            Canvas(partial(_draw_note, chosen.note), w=GROW),
            icon("down", scale=0.7) if several else None,
            pad=("gap", 0), gap="gap", h="control",
        )  # fmt: skip

        def ask() -> None:
            self._screen.open_menu(items, number, lambda n: change(conditions[n].setup))

        return Pressable(
            row, ask, enabled=several, tooltip=chosen.note, ground=_draw_menu, opens=True,
            w=GROW,
        )  # fmt: skip

    # --- What is wrong, and the ways on --------------------------------------------------

    def _said(self) -> Element:
        """What is said of the position, or of what is typed in its place."""
        solved, outcome = self._drafting.solved, self._drafting.found.outcome
        refusal, errors = self._screen.refusal, _("Errors")
        if refusal:
            return self._note(_("Not a position"), "warning", "danger", refusal)
        if solved is not None:
            words, tree = solved
            # For translators: a button: the solution that was found.
            show = button(_("Show"), self._drafting.show_solution, "quiet", h="label")
            right = (show,) if tree is not None else ()
            sign = "info" if tree is None else "marks"
            return self._note(pgettext("problem", "Solved"), sign, "accent2", words, *right)
        if outcome is None:
            return self._note(errors, "marks", "good", _("None: it can be played"))
        words = _("None, but the game is over here: {reason}")
        return self._note(errors, "info", "accent2", words.format(reason=_(outcome.reason)))

    def _note(
        self, heading: str, sign: str, ink: Ink, words: str, *right: Element
    ) -> Element:
        """An icon and a sentence beside it, under a heading."""
        m = self._screen.metrics
        above = Space(max(0, round(m.small * LEADING) - m.icon) // 2)
        text = Text(words, ink="text", lines=0, w=GROW)
        sign_column = Column(above, icon(sign, ink))
        line = Row(sign_column, text, gap="gap", align="start", h=FIT)
        return headed(heading, right, line, h=GROW)

    def _problems(self) -> list[Element]:
        """A card for each problem, with a button where one click puts it right."""
        rows = list[Element]()
        for each in self._drafting.found.problems:
            fix, mend = each.fix, None
            if fix is not None:
                change = partial(self._drafting.change, fix.setup)
                mend = button(fix.words, change, "quiet", h={"S": 20, "M": 24, "L": 28})
            sentence = capitalized(each.sentence)
            card = Row(
                icon("warning", "danger", 0.85),
                Text(sentence, ink="text", lines=2, w=GROW), mend,
                pad=("gap", 3), gap=6, ground=draw_panel,
            )  # fmt: skip
            rows.append(Column(card, Space(2)))
        return rows

    def _ways_on(self) -> Element:
        """The main button, and pairs of others below it."""
        found, drafting = self._drafting.found, self._drafting
        buttons = [
            button(
                _(way.words), partial(drafting.go_on, way), "second" if number else "main",
                way.icon, enabled=found.start is not None and (way.over or found.playable),
                w=GROW,
            )
            for number, way in enumerate(WAYS_ON)
        ]  # fmt: skip
        made = partial(button, w=GROW, enabled=found.playable)
        if solvable_tasks(self._facts):
            solve = partial(self._ask, solvable_tasks, drafting.solve)
            buttons.append(made(_("Solve"), solve, icon="aim"))
        keep = partial(self._ask, tasks_of, drafting.save_problem)
        buttons.append(made(_("Save as a problem"), keep, icon="save"))
        pairs = (buttons[n : n + 2] for n in range(1, len(buttons), 2))
        apart = {"S": 5, "M": 8, "L": 10}
        return Column(buttons[0], *(Row(*pair, gap="gap") for pair in pairs), gap=apart)

    def _why(self, *, hidden: bool = False) -> Element:
        """Why some of the ways on are closed, or not there."""
        found, words = self._drafting.found, _("Available once the position is legal.")
        if found.playable:
            words = ""
        elif found.outcome is not None:
            words = _("Nobody can play on where the game is over.")
        elif hidden:
            words = _("Play or save once the position is legal.")
        return Text(words, h={"S": 18, "M": 20, "L": 25})

    def _ask(
        self, offered: Callable[[Facts, int], Sequence[str]], then: Callable[[str], None]
    ) -> None:
        """Ask what is asked of the position, and then do something with that."""
        tasks = offered(self._facts, self._drafting.moves_left)
        items = [Item(title_of(task), note=task) for task in tasks]
        self._screen.open_menu(items, -1, lambda number: then(tasks[number]))


def _more(number: int) -> Element:
    return Text(ngettext("and {number} more", "and {number} more", number))


class Counter(Stepper):
    """A number that is stepped, typed, or turned by the wheel.

    Args:
        least: The lowest it can be.

    Attributes:
        number: What it is now.
        on_change: Called with the number it becomes.
    """

    def __init__(self, least: int) -> None:
        super().__init__(str(least), self._step_by, (_(_TIPS[0]), _(_TIPS[1])))
        self.number = self._least = least
        self.on_change: Callable[[int], None] = lambda number: None
        self._anew = True

    def handle(self, event: pygame.event.Event) -> bool:
        """Take a step or a figure; the first figure begins a new number."""
        if event.type == pygame.MOUSEWHEEL:
            used = self.hovered and bool(event.y)
            return used and self._become(self.number + event.y)
        if event.type != pygame.KEYDOWN:
            self._anew = True
            return super().handle(event)
        figure = getattr(event, "unicode", "")
        if figure.isascii() and figure.isdecimal():
            number = int(figure) if self._anew else 10 * self.number + int(figure)
            self._anew = False
            return self._become(number)
        self._anew = event.key != pygame.K_BACKSPACE
        if not self._anew:
            return self._become(self.number // 10)
        return super().handle(event)

    def _step_by(self, by: int) -> None:
        self._become(self.number + by)

    def _become(self, number: int) -> bool:
        number = min(max(self._least, number), MOST_COUNTED)
        if number != self.number:
            self.on_change(number)
        return True


def _draw_note(note: str, surface: pygame.Surface, rect: pygame.Rect, style: Style) -> None:
    """Draw a note where it has room."""
    m, theme = style.metrics, style.theme
    if text_width(note, m.small) <= rect.width:
        draw_text(surface, note, rect.x, rect.centery, m.small, theme.text2)


def _draw_menu(
    surface: pygame.Surface, rect: pygame.Rect, style: Style, hovered: bool
) -> None:
    theme = style.theme
    ground = theme.hover if hovered else theme.panel
    rounded(surface, rect, style.metrics.radius, ground, theme.line)


def _draw_box(
    condition: Condition,
    surface: pygame.Surface,
    rect: pygame.Rect,
    style: Style,
    hovered: bool,
) -> None:
    """Draw the box of a condition at the left end of its row."""
    m, theme = style.metrics, style.theme
    box = box_at(m.icon, m.icon, midleft=rect.midleft)
    if condition.holds:
        rounded(surface, box, 5, theme.accent)
        draw_icon(surface, "marks", box.center, round(m.icon * 0.8), theme.on_accent)
    else:
        edge = theme.line if condition.closed else theme.edge
        rounded(surface, box, 5, theme.hover if hovered else None, edge, 1.5)


# --- The position as text: shown, typed over, or pasted ----------------------------------

LONGEST = 400
_FEWEST, _MOST = 2, 4
"""How many lines there is room for."""

_BREAKS = "/ :,"
"""After these a line ends, if it can."""

_OF_SCREEN = frozenset({pygame.K_v, pygame.K_y, pygame.K_z})
"""With Ctrl these mean the position, as long as nothing is typed."""


class FenField(Widget):
    """Text in as many lines as there is room for, edited as everywhere.

    Enter takes what is typed, Esc leaves the old text; what is wrong with it is said as it
    is typed.

    Args:
        on_typed: Called with each text that is typed.
        on_done: Called with the text on Enter; whether it could be taken.
        on_escape: Called when the old text stays.

    Attributes:
        text: What is shown.
    """

    def __init__(
        self,
        on_typed: Callable[[str], None],
        on_done: Callable[[str], bool],
        on_escape: Callable[[], None],
    ) -> None:
        super().__init__()
        self.typing = True
        self.editor = LineEditor(LONGEST)
        self._text, self._editing = "", False
        self._on_typed, self._on_done, self._on_escape = on_typed, on_done, on_escape
        self._lines: list[tuple[int, str]] = []
        self._size, self._step = 14, 1
        self._top, self._left = 0.0, 0

    @property
    def text(self) -> str:
        """The text that is shown unless another one is typed."""
        return self._text

    @text.setter
    def text(self, text: str) -> None:
        self._text = text
        self._settle()

    @property
    def shown(self) -> str:
        """What is typed, or else the text."""
        return self.editor.line.text

    @property
    def editing(self) -> bool:
        """Whether something was typed that has not been taken."""
        return self._editing

    def height(self, width: int, m: Metrics) -> int:
        """How high it is where it is so wide: as high as the text wants it."""
        lines = len(self._broken(width - 2 * m.gap, m.small))
        return min(max(_FEWEST, lines), _MOST) * round(m.small * 1.5) + m.gap

    def paste(self, text: str) -> None:
        """Put a text where the caret is."""
        self.editor.paste(" ".join(text.split()))
        self._tell()

    def handle(self, event: pygame.event.Event) -> bool:
        """Take a key of a text, or follow the mouse."""
        if event.type != pygame.KEYDOWN:
            self.editor.follow(event, self.rect, self._place_at)
            return False
        if event.key in ENTER:
            return self._take()
        held = getattr(event, "mod", 0) & (pygame.KMOD_CTRL | pygame.KMOD_META)
        if held and event.key in _OF_SCREEN and not self._editing:
            return False
        before = self.shown
        used = self.editor.take(event)
        if self.shown != before:
            self._tell()
        if used:
            redraw.now()
        return used

    def dismiss(self) -> bool:
        """See ``Widget.dismiss``: what is typed is taken if it can be."""
        typed, was_edited = self.shown, self._editing
        self._editing = False
        if was_edited and not self._on_done(typed):
            self._on_typed(self.text)
        self._settle()
        return False

    def escape(self) -> bool:
        """See ``Widget.escape``: the old text stays."""
        if not self.focused and not self._editing:
            return False
        self._editing = False
        self._settle()
        redraw.now()
        self._on_escape()
        return True

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the lines, and the caret."""
        m, theme, rect = style.metrics, style.theme, self.rect
        self._size, self._step = m.small, round(m.small * 1.5)
        ground = theme.hover if self.hovered and not self.focused else theme.panel
        rounded(surface, rect, m.radius, ground, theme.edge if self.focused else theme.line)
        self._lines = self._in_view(self._broken(rect.width - 2 * m.gap, m.small))
        y = rect.centery - self._step * (len(self._lines) - 1) / 2
        self._top, self._left = y - self._step / 2, rect.x + m.gap
        for begin, words in self._lines:
            shown, at = (begin, begin + len(words)), (self._left, round(y))
            line, caret = self.editor.line, self.focused
            draw_stretch(surface, line, shown, at, m.small, style, caret=caret)
            y += self._step

    def _in_view(self, lines: list[tuple[int, str]]) -> list[tuple[int, str]]:
        """As many lines as there is room for, those round the caret if there are more."""
        most = max(1, self.rect.height // self._step)
        begins, caret = enumerate(begin for begin, _ in lines), self.editor.line.caret
        after = next((n for n, begin in begins if begin > caret), len(lines))
        first = max(0, after - most) if self.focused else 0
        return lines[first : first + most] or [(0, "")]

    def _broken(self, width: int, size: int) -> list[tuple[int, str]]:
        """The text in lines of that width, each with where it begins."""
        text, lines, begin = self.shown, list[tuple[int, str]](), 0
        while begin < len(text):
            end = self._line_end(begin, width, size)
            lines.append((begin, text[begin:end]))
            begin = end
        return lines

    def _line_end(self, begin: int, width: int, size: int) -> int:
        """Where the line ends that begins there: after a sign between parts if it can."""
        text, end = self.shown, begin + 1
        while end < len(text) and text_width(text[begin : end + 1], size) <= width:
            end += 1
        if end == len(text):
            return end
        return max(text.rfind(sign, begin, end) + 1 for sign in _BREAKS) or end

    def _place_at(self, pos: tuple[int, int]) -> int:
        number = int((pos[1] - self._top) // self._step)
        begin, words = self._lines[min(max(0, number), len(self._lines) - 1)]
        return begin + place_in(words, pos[0] - self._left, self._size)

    def _tell(self) -> None:
        """Tell of what was typed."""
        self._editing = True
        redraw.now()
        self._on_typed(self.shown)

    def _take(self) -> bool:
        if self._on_done(self.shown):
            self._editing = False
            self._settle()
        return True

    def _settle(self) -> None:
        """Show the text again unless another one is being typed."""
        if not self._editing and self.shown != self._text:
            self.editor.begin(self._text)
