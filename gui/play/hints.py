"""Help for the person at the board, at the level that they choose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING

import pygame

from bots.entries import ODDS
from core.facts import Facts
from core.game import Game
from core.games import find_game
from core.knowledge import Certain, Memory, Recall, certain, odds_of, recall, recall_first
from core.play.interview import BeliefFollower
from core.play.seat import Seat
from core.player import Believed
from core.records.record import BARE, BELIEF, CERTAIN, MEMORY
from core.tasks.protocol import same_start
from core.texts import _, figures, in_percent, labelled, listed, ngettext
from core.values import Observation, Square
from gui.app.board_settings import help_levels, notation_of
from gui.app.keys import Action
from gui.board.layout import BoardLayout
from gui.board.men import KindChoice
from gui.board.view_state import NO_MARKS, BoardMarks, Ghost, Sure
from gui.drawing import redraw
from gui.drawing.metrics import Metrics
from gui.play.extension import Extension
from gui.play.knowledge import known, known_entries, last_move_words, legend, odds_scale
from gui.play.viewpoint import Eyes
from gui.ui.elements import Own, Text
from gui.ui.fitting import FirstThatFits
from gui.ui.layout import FIT, GROW, Column, Element, Pixels, Space
from gui.ui.parts import choice, section
from gui.widgets.choice import ENTRIES, ENTRIES_BY_TWO, Look, Option

if TYPE_CHECKING:
    from gui.play.played_game import PlayedGame

_LEAST = 0.005
"""Smaller chances are not told in words."""

_TOLD = 3
"""So many kinds are told of one square."""


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What is known at one moment.

    Attributes:
        seen: Everything shown so far.
        memories: Pieces where they were seen last.
        believed: What can be believed now; ``None`` while it is not worked out.
    """

    seen: Sequence[Observation]
    memories: tuple[Memory, ...] = ()
    believed: Believed | None = None


def hint_marks(game: Game, knowledge: Knowledge, level: int, kind: str) -> BoardMarks:
    """What help shows at ``level``, and nothing else.

    Where ``kind`` names a kind of pieces by its symbol, ghosts and odds are of those alone.
    """
    if level < CERTAIN:
        return NO_MARKS
    facts = game.facts
    sure = certain(game, knowledge.seen, knowledge.believed)
    return BoardMarks(
        sure=_sure(sure, knowledge.seen[-1], kind),
        ghosts=_ghosts(facts, knowledge, sure, kind) if level >= MEMORY else (),
        odds=_odds(facts, knowledge, sure, kind) if level >= BELIEF else (),
        hand=_hand(facts, knowledge, kind) if level >= BELIEF else (),
    )


def positions_words(believed: Believed | None) -> str:
    """The number of possible positions, as text."""
    if believed is None:
        return _("Working it out…")
    many = figures(believed.positions)
    if not believed.exact:
        return _("at least {number} positions").format(number=many)
    return ngettext("1 position", "{number:,} positions", believed.positions)


def here_words(
    facts: Facts, believed: Believed | None, square: Square, notation: str = ""
) -> str:
    """What may stand on a fogged square, named as in a notation; empty of one in sight."""
    if believed is None or facts.name(square) not in believed.chances:
        return ""
    kinds = believed.chances[facts.name(square)]
    likely = sorted(kinds.items(), key=lambda item: -item[1])
    told = [
        f"{facts.kind_name(letter.lower())} {in_percent(chance)}"
        for letter, chance in likely[:_TOLD]
        if chance >= _LEAST
    ]
    sure = believed.exact and not any(kinds.values())
    nobody = _("empty") if sure else _("almost certainly empty")
    return labelled(facts.as_read(notation).name(square), listed(told) or nobody)


def _sure(sure: Certain, now: Observation, kind: str) -> tuple[Sure, ...]:
    """The certain pieces; that a way is blocked has a mark of its own.

    That some piece is there is left out where only one kind is asked for.
    """
    return tuple(
        Sure(square, man)
        for square, man in sorted(sure.items())
        if man is not None or (not kind and square not in now.blocked)
    )


def _ghosts(
    facts: Facts, knowledge: Knowledge, sure: Certain, kind: str
) -> tuple[Ghost, ...]:
    """The pieces remembered, but for those of which more is known."""
    return tuple(
        Ghost(memory.square, memory.piece, moves_ago(knowledge.seen, memory.plies))
        for memory in knowledge.memories
        if kind in ("", memory.piece.symbol)
        and sure.get(memory.square) is None
        and not _ruled_out(facts, knowledge.believed, memory)
    )


def moves_ago(seen: Sequence[Observation], plies: int) -> int:
    """How many moves of either side ``plies`` are, at the end of ``seen``: full turns."""
    first = max(0, len(seen) - 1 - plies)
    turns = len([*groupby(now.to_move for now in seen[first:-1])])
    return (turns + 1) // 2


def _ruled_out(facts: Facts, believed: Believed | None, memory: Memory) -> bool:
    if believed is None or not believed.exact:
        return False
    kinds = believed.chances.get(facts.name(memory.square), {})
    return kinds.get(memory.piece.letter) == 0


def _odds(
    facts: Facts, knowledge: Knowledge, sure: Certain, kind: str
) -> tuple[tuple[Square, float], ...]:
    """The chances of the moment where nothing is certain; never those of one before."""
    believed = knowledge.believed
    if believed is None:
        return ()
    now = knowledge.seen[-1]
    shown = now.visible | {mark.square for mark in _sure(sure, now, kind)}
    odds = odds_of(facts, believed, (kind,) if kind else facts.symbols)
    return tuple((square, odds[square]) for square in sorted(odds) if square not in shown)


def _hand(facts: Facts, knowledge: Knowledge, kind: str) -> tuple[tuple[str, float], ...]:
    """How many of each kind are in a hidden hand on average."""
    believed = knowledge.believed
    if believed is None or knowledge.seen[-1].hidden_hand is None:
        return ()
    return tuple(
        (letter.lower(), number)
        for letter, number in believed.hand.items()
        if kind in ("", letter.lower())
    )


BELIEVER = ODDS.name
"""Whose belief is shown: it follows every position there can be."""


class Hints(Extension):
    """Marks what is certain, remembered or believed, and says it beside the board.

    It goes by what the person has been shown and by nothing else. The most help that
    was on during the game goes on record.

    Attributes:
        level: How much help there is now.
    """

    answers: frozenset[Action] = frozenset({"help_level"})

    def __init__(self, play: PlayedGame) -> None:
        super().__init__(play)
        shell, seat = play.shell, play.seat
        self._game = find_game(seat.facts.key, seat.ruleset)
        self._kinds = KindChoice(seat.facts, lambda: seat.side.other)
        self._follower = BeliefFollower(shell.make, BELIEVER, shell.task)
        self._seen: Sequence[Observation] = ()
        self._recalls: list[Recall] = []
        self._shown: Sequence[Observation] = ()
        self._hinted: tuple[object, BoardMarks] | None = None
        before = seat.help
        wanted = shell.settings.help if before is None else before
        self.level = min(wanted, len(self._allowed) - 1)
        if seat.outcome is None:
            seat.note_help(self.level)

    @classmethod
    def serves(cls, seat: Seat) -> bool:
        """See ``Extension.serves``: it is about what cannot be seen."""
        return seat.facts.hidden

    @property
    def busy(self) -> bool:
        """See ``Extension.busy``."""
        unasked = self._shown is not self._seen
        return self._thinks and (unasked or self._follower.busy)

    def hear(self, event: pygame.event.Event, board: BoardLayout) -> bool:
        """See ``Extension.hear``."""
        if self.play.over or self.play.shell.keys.action(event) != "help_level":
            return False
        self._choose((self.level + 1) % len(self._allowed))
        return True

    def note(self) -> None:
        """See ``Extension.note``; after the game there is nothing to follow."""
        seen = self.play.viewpoint.observed.seen
        same = same_start(self._seen, seen)
        del self._recalls[same:]
        for ply in range(same, len(seen)):
            found = (
                recall(self._game, self._recalls[-1], seen[ply - 1], seen[ply])
                if ply
                else recall_first(self._game, seen[0])
            )
            self._recalls.append(found)
        self._seen = tuple(seen)
        if self.play.over:
            self._follower.close()

    def tick(self, dt: float) -> None:
        """See ``Extension.tick``."""
        if not self._thinks:
            return
        if self._shown is not self._seen:
            self._follower.show(self._seen)
            self._shown = self._seen
        if self._follower.poll():
            redraw.now()

    def mark(self, marks: BoardMarks) -> BoardMarks:
        """See ``Extension.mark``; the finished game is shown without help."""
        if self.play.over:
            return marks
        if self.level == BARE:
            return replace(marks, blocked=frozenset())
        more = self._hint_marks()
        return replace(
            marks, sure=more.sure, ghosts=more.ghosts, odds=more.odds, hand=more.hand
        )

    def close(self) -> None:
        """See ``Extension.close``."""
        self._follower.close()

    @property
    def _allowed(self) -> Sequence[Option]:
        """The levels of help that may be used in this game."""
        return help_levels()[: self.play.seat.most_help + 1]

    @property
    def _thinks(self) -> bool:
        return self.level != BARE and not self.play.over

    def _choose(self, level: int) -> None:
        """Give so much help from now on, once the person agrees to what that means."""
        if level == BARE:
            self._give(level)
        else:
            self.play.ask(_help_words(level), partial(self._give, level))

    def _give(self, level: int) -> None:
        self.level = level
        self.play.seat.note_help(level)
        self.play.notice.show(_help_words(level), help_levels()[level].icon)

    def _hint_marks(self) -> BoardMarks:
        """What help adds to the moment on the board."""
        ply, kind = self.play.viewpoint.ply, self._kinds.kind
        believed = self._follower.believed(ply)
        state = (ply, self._seen, believed, self.level, kind)
        if self._hinted is None or self._hinted[0] != state:
            knowledge = Knowledge(
                seen=self._seen[: ply + 1],
                memories=self._recalls[ply].memories,
                believed=believed,
            )
            self._hinted = state, hint_marks(self._game, knowledge, self.level, kind)
        return self._hinted[1]

    # --- The panel -----------------------------------------------------------------------

    @property
    def tab(self) -> str:
        """See ``Extension.tab``."""
        return _("Knowledge")

    @property
    def summary(self) -> str:
        """See ``Extension.summary``: why no odds are on the board that should be."""
        shown = self.level == BELIEF and not self.play.over
        missing = self._follower.problem or self._believed is None
        return self._positions if shown and missing else ""

    def panel(self, m: Metrics, marks: BoardMarks, *, aside: bool) -> Element:
        """See ``Extension.panel``: the level of help, or whose eyes after the game."""
        facts, seen = self.play.seat.facts, self.play.viewpoint.seen
        figures = known(facts, seen, m, across=not aside and not self.play.over)
        last = _("last move") if self.play.over else last_move_words(marks, seen[-1])
        meaning = legend(facts, known_entries(marks, last))
        if self.play.over:
            eyes = eyes_choice(self.play, ENTRIES, m)
            if aside:
                # For translators: a choice stands below: your view, the truth …
                shown = section(_("The board shows"), eyes)
                return Column(shown, Space("margin"), figures, meaning, h=GROW)
            return FirstThatFits(
                Column(eyes, figures, meaning, gap="gap", h=GROW),
                Column(eyes, h=GROW),
                eyes_choice(self.play, ENTRIES_BY_TWO, m),
                w=None,
                h=GROW,
            )
        levels = self._levels(m, aside=aside)
        odds = self._odds(m, aside=aside) if self.level == BELIEF else []
        if aside:
            levels = section(_("Help"), levels)
        gap: Pixels = "gutter" if aside else "gap"
        return Column(levels, figures, *odds, meaning, gap=gap, h=GROW)

    def _levels(self, m: Metrics, *, aside: bool) -> Element:
        hint = self.play.shell.keys.hint
        named = [replace(o, tooltip=hint(o.tooltip, "help_level")) for o in self._allowed]
        if aside:
            high = len(named) * (m.control + 2)
            return choice(named, self.level, self._choose, ENTRIES, h=high)
        bare = [replace(option, label="") for option in named]
        return choice(bare, self.level, self._choose)

    def _odds(self, m: Metrics, *, aside: bool) -> list[Element]:
        """The choice of whose odds are shown, what they look like, and what they say."""
        facts, number = self.play.seat.facts, self._kinds.chosen
        kinds, scale = Own(self._kinds, h="row"), odds_scale(facts, m)
        if not aside:
            line = Text(self._here or self._positions)
            return [kinds, Column(scale, line)]
        title = _("Odds of any piece, %")
        if number:
            # For translators: {kind} is a piece.
            title = _("Odds of a {kind}, %").format(
                kind=facts.kind_name(facts.symbols[number - 1])
            )
        words = (Text(each, lines=3, h=FIT) for each in (self._positions, self._here))
        return [section(title, kinds, Space(m.gap // 2), scale, *words)]

    @property
    def _believed(self) -> Believed | None:
        return self._follower.believed(self.play.viewpoint.ply)

    @property
    def _positions(self) -> str:
        """How many positions there may be at the moment on the board."""
        if self._follower.problem:
            return _("The odds cannot be worked out on this machine.")
        return positions_words(self._believed)

    @property
    def _here(self) -> str:
        """What may stand on the square that is meant."""
        square, facts = self.play.area.pointed, self.play.seat.facts
        if square is None or self._follower.problem:
            return ""
        notation = notation_of(self.play.shell.settings, facts)
        return here_words(facts, self._believed, square, notation)


def _help_words(level: int) -> str:
    return _("Help: {level}").format(level=help_levels()[level].label)


def eyes_choice(play: PlayedGame, look: Look, m: Metrics) -> Element:
    """With whose eyes the finished game is looked at, in the order of ``Eyes``."""
    seat, own, other = play.seat, _("Your view"), _("Bot’s view")
    if seat.far is not None:
        other = _("Their view")
    elif seat.shared:
        names = (seat.names[side] for side in (seat.side, seat.side.other))
        own, other = (_("{name}’s view").format(name=name) for name in names)
    options = (
        Option(own, icon="watch"),
        # For translators: the true board; what you did not see is darker.
        Option(_("Truth, dimmed"), icon="fog"),
        Option(_("Truth"), icon="board"),
        Option(other, icon="bare"),
    )
    rows = len(options) if look is ENTRIES else (len(options) + 1) // 2
    chosen, high = list(Eyes).index(play.viewpoint.eyes), rows * (m.control + 2)
    return choice(options, chosen, play.viewpoint.look_with, look, h=high)
