"""The cards that are due, as the solving screen goes through them."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import date, datetime
from functools import partial
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

from core.practice.deck import FILE, Card, Deck, DeckError, card_of
from core.practice.sitting import Sitting
from core.problems.problem import Problem
from core.problems.progress import Attempt, SolvingProgress
from core.texts import N_, _, ngettext
from core.values import Side
from gui.app.requests import ToCards, ToPractice, ToWhyOf
from gui.app.shell import Shell
from gui.ui.layout import Element
from gui.ui.menu import Item
from gui.ui.parts import icon_button

if TYPE_CHECKING:
    from gui.solving.scene import SolvingScene

_ASIDE = Item(N_("Put this card aside"), "pause")
_DELETE = Item(N_("Delete this card"), "trash")


def keep_failed(path: Path, problem: Problem, day: date) -> None:
    """Make a card of a problem that was failed; its attempt is what matters, and is kept.

    It is written on a thread: another process may be writing just now.
    """

    def add() -> None:
        with suppress(DeckError), Deck(path) as deck:
            deck.add([card_of(problem, "problem", day.isoformat())])

    Thread(target=add).start()


def put_aside(shell: Shell, card: Card) -> None:
    """Have a card that cannot be shown come no more; see ``keep_failed``."""

    def suspend() -> None:
        with suppress(DeckError), Deck(shell.problems / FILE) as deck:
            deck.suspend(card.identity)

    Thread(target=suspend).start()


class CardSequence:
    """The cards of a sitting, one after the other; see ``gui.solving.scene.ProblemSource``.

    Args:
        asked: The sitting, in which a card is due.
        shell: What all screens share.

    Attributes:
        problem: The present one.
        repeats: Whether another try counts: at once it tells nothing of what is remembered.
    """

    repeats = False

    def __init__(self, asked: ToCards, shell: Shell) -> None:
        assert asked.sitting is not None
        self._kind, self._shell = asked.kind, shell
        self._sitting: Sitting = asked.sitting
        card = self._sitting.next(_now())
        assert card is not None
        self._card, self.problem, self._answered = card, card.problem, False

    @property
    def title(self) -> str:
        """See ``ProblemSource.title``."""
        return _("Practice")

    @property
    def opponent(self) -> str:
        """See ``ProblemSource.opponent``."""
        return self._card.opponent

    @property
    def words(self) -> str:
        """Which of today's cards it is and how many are left, or when it comes back."""
        sitting, now = self._sitting, _now()
        left, done = sitting.left(now), len(sitting.done)
        if not self._answered:
            words = _("Card {number:,} of {count:,} today")
            return words.format(number=done + 1, count=done + left)
        due = sitting.states[self._card.identity].due
        assert due is not None
        words = _("{left:,} left today · this one comes back {when}")
        return words.format(left=left, when=when_words(due, now))

    def done_words(self, progress: SolvingProgress) -> str:
        """See ``ProblemSource.done_words``: the words say it."""
        return ""

    def why(self, side: Side, ply: int) -> ToWhyOf | None:
        """See ``ProblemSource.why``: where the game is still in the library."""
        card = self._card
        path = self._shell.games / card.file
        if not card.file or not path.is_file():
            return None
        return ToWhyOf(path, card.number, side, ply)

    def noted(self, attempt: Attempt) -> None:
        """See ``ProblemSource.noted``."""
        self._sitting, self._answered = self._sitting.with_attempt(attempt), True

    def following(self, progress: SolvingProgress) -> Problem | None:
        """See ``ProblemSource.following``: the next that is due; one skipped is no more."""
        if not self._answered:
            self._sitting = self._sitting.without(self._card.identity)
        while (card := self._sitting.next(_now())) is not None:
            self._card, self._answered = card, False
            with suppress(ValueError):
                return card.problem
            self._leave_out()
        return None

    drawn = following

    def turn_to(self, problem: Problem) -> None:
        """See ``ProblemSource.turn_to``."""
        self.problem = problem

    def leave_out(self, problem: Problem) -> None:
        """See ``ProblemSource.leave_out``: it is the present one."""
        self._leave_out()

    def _leave_out(self) -> None:
        self._sitting = self._sitting.without(self._card.identity)
        put_aside(self._shell, self._card)

    def request(self, told: bool) -> ToCards:
        """See ``ProblemSource.request``: the sitting goes on, with what is due then."""
        return ToCards(self._kind, self._sitting)

    def after(self) -> ToPractice:
        """See ``ProblemSource.after``: what came of the sitting."""
        return ToPractice(self._sitting)

    # --- Cards that are not wanted -------------------------------------------------------

    def icons(self, screen: SolvingScene) -> Sequence[Element]:
        """See ``ProblemSource.icons``: a card that is not wanted can go."""
        tip = _("Not this card again")
        return (icon_button("bare", tip, partial(self._ask, screen), tab=1),)

    def _ask(self, screen: SolvingScene) -> None:
        items = [Item(_(item.words), item.icon) for item in (_ASIDE, _DELETE)]
        screen.open_menu(items, -1, lambda number: self._put_away(screen, items[number]))

    def _put_away(self, screen: SolvingScene, how: Item) -> None:
        """Suspend the present card or remove it, and go on."""
        identity = self._card.identity
        aside = how.icon == _ASIDE.icon
        try:
            with Deck(self._shell.problems / FILE) as deck:
                (deck.suspend if aside else deck.remove)(identity)
        except DeckError as error:
            screen.banner.show_error(str(error))
            return
        words = (
            _("Put aside: find it in Problems, Your cards") if aside else _("Card deleted")
        )
        screen.banner.show(words, how.icon)
        self._sitting = self._sitting.without(identity)
        screen.next()


def when_words(due: datetime, now: datetime) -> str:
    """When a card comes back: ``in 4 days``, ``tomorrow``, ``in 10 minutes``."""
    days = (due.astimezone(now.tzinfo).date() - now.date()).days
    if days > 1:
        return ngettext("in {number} day", "in {number} days", days)
    if days == 1:
        return _("tomorrow")
    minutes = max(1, round((due - now).total_seconds() / 60))
    return ngettext("in {number} minute", "in {number} minutes", minutes)


def _now() -> datetime:
    return datetime.now().astimezone()
