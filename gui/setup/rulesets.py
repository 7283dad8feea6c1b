"""All rulesets of all games: where each begins, what it hides and how it differs."""

from __future__ import annotations

from dataclasses import dataclass

from core.games import GAMES, find_variant
from core.texts import N_, _, listed, ngettext
from core.values import Observation, Side
from gui.app.board_settings import board_look
from gui.app.requests import Request, ToLesson, ToNewGame, ToRulesets
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.board.board import Board, BoardPicture
from gui.board.view_state import BoardOptions, ShownBoard, covered
from gui.setup.new_game import first_view
from gui.ui.elements import Text
from gui.ui.layout import GROW, Column, Element, Grow, Row, Space
from gui.ui.listing import ListOf, row_ground
from gui.ui.parts import app_bar, button, section

_TILE = {"S": 264, "M": 370, "L": 480}
_HIGH = {"S": 92, "M": 116, "L": 150}
_SIDE = {"S": 76, "M": 96, "L": 126}
_OPTIONS = BoardOptions(coordinates="off")
_FIRST = ToRulesets()


@dataclass(frozen=True, slots=True)
class ListedRuleset:
    """A ruleset on the list, with its first position once its rules are ready."""

    variant: str
    ruleset: str
    seen: Observation

    @property
    def title(self) -> str:
        """The game and the ruleset."""
        known = find_variant(self.variant)
        return f"{_(known.facts.title)} · {known.rulesets[self.ruleset][0]}"

    @property
    def hides(self) -> str:
        """What is hidden in it."""
        hidden = find_variant(self.variant).facts.hidden
        return _("You see what your pieces see") if hidden else _("Everything is in view")

    @property
    def summary(self) -> str:
        """Its rules in a sentence."""
        return find_variant(self.variant).rulesets[self.ruleset][1]


class RulesetsScene(Screen):
    """A tile for every ruleset, and beside them more of the chosen one."""

    heading = N_("All rulesets")

    def __init__(self, shell: Shell, request: ToRulesets = _FIRST) -> None:
        super().__init__(shell)
        self._names = [(key, name) for key, known in GAMES.items() for name in known.known]
        wanted = request.variant, request.ruleset
        self._chosen = self._names.index(wanted) if wanted in self._names else 0

    @property
    def place(self) -> Request:
        """See ``Screen.place``."""
        return ToRulesets(*self._names[self._chosen])

    @property
    def taught(self) -> ToLesson:
        """See ``Screen.taught``."""
        return ToLesson(*self._names[self._chosen])

    def tick(self, dt: float) -> None:
        """Get the rules of one game after the other ready."""
        every = map(self.shell.rules_of, GAMES)
        if (rules := next((each for each in every if not each.ready), None)) is not None:
            rules.begin()

    def view(self) -> Element:
        """See ``Screen.view``."""
        rows = ListOf(
            items=[self._listed(*names) for names in self._names], cell=_tile,
            chosen=self._chosen, on_choose=self._choose, on_open=lambda _: self._begin(),
            tell=lambda each: each.summary, name=lambda each: each.title, each=_HIGH,
            tile=_TILE, gap="gap", beside=12, whole=True, focus=True,
        )  # fmt: skip
        counts = (
            ngettext("{number} kind of game", "{number} kinds of game", len(GAMES)),
            ngettext("{number} ruleset", "{number} rulesets", len(self._names)),
        )
        return Column(
            app_bar(_("All rulesets"), listed(counts), self.back, self.home),
            Row(
                Column(rows, w=GROW), self._more(), pad="margin", gap="margin",
                align=None, h=GROW,
            ),
        )  # fmt: skip

    def _more(self) -> Element:
        """The chosen ruleset on a larger board, and where it leads."""
        one = self._listed(*self._names[self._chosen])
        known = find_variant(one.variant)
        others = " · ".join(_(topic.title) for topic in known.differences(one.ruleset))
        unlike = _("Unlike {usual}").format(usual=known.rulesets[known.default][0])
        return Column(
            Board(
                facts=known.facts, shown=ShownBoard(one.seen), key=one.title,
                look=board_look(self.shell, self.metrics),
                h=Grow(4, most={"S": 270, "M": 410, "L": 600}),
            ),
            Text(one.title, ("h3", "body", "small"), "text", bold=True, lines=2),
            Text(one.hides),
            Text(one.summary, lines=0),
            section(unlike, Text(others, lines=0)) if others else None,
            Space(),
            Row(
                button(_("Rules"), lambda: self.go(self.taught), icon="book", w=GROW),
                button(_("New game"), self._begin, "main", "new", w=GROW),
                gap="gap",
            ),
            w={"S": 268, "M": 400, "L": 600}, gap="gap",
        )  # fmt: skip

    def _listed(self, variant: str, ruleset: str) -> ListedRuleset:
        ready = self.shell.rules_of(variant).ready
        facts = find_variant(variant).facts
        seen = first_view(variant, ruleset, Side.FIRST, "") if ready else covered(facts)
        return ListedRuleset(variant, ruleset, seen)

    def _choose(self, number: int) -> None:
        self._chosen = number

    def _begin(self) -> None:
        self.go(ToNewGame(*self._names[self._chosen]))


def _tile(one: ListedRuleset, chosen: bool, pointed: bool) -> Element:
    facts = find_variant(one.variant).facts
    words = Column(
        Text(one.title, ("body", "small", "caption", "label"), "text", bold=True),
        Text(one.hides, "caption", "accent2" if facts.hidden else "text3", tight=True),
        Text(one.summary, lines=3, tight=True),
        w=GROW,
    )
    board = BoardPicture(facts, one.seen, _OPTIONS, w=_SIDE, h=_SIDE)
    return Row(board, words, pad="gap", gap="gap", ground=row_ground(chosen, pointed))
