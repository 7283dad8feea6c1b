"""Set up a tournament, or continue one from the list."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

from bots.roster import entries_for
from core.clock import TimeControl, read_budget
from core.events.archive import ArchiveError, discard
from core.events.event import OpeningsError, Plan, read_openings
from core.game import drawn_starts
from core.games import GAMES as VARIANTS
from core.games import find_game, find_variant
from core.records.files import free_path
from core.records.writer import Deleted, restore
from core.texts import N_, _, figures, listed, ngettext, pgettext, sentence
from gui.app.choices import chosen_in, keep, ruleset_for
from gui.app.requests import Request, ToTournament, ToTournamentSetup
from gui.app.shell import Shell
from gui.app.tournaments import StoredTournament, is_playing, stored_tournaments
from gui.setup.bots import bot_lines, ticked_bots
from gui.setup.form import SIZES, SetupMenu, SetupScreen
from gui.setup.terms import NOBODY, Clock, Terms, rating_words, some_times
from gui.tournament.scene import duration
from gui.ui.elements import Own, Text
from gui.ui.layout import GROW, Column, Element, Grow, Row, Space, Stack
from gui.ui.listing import ListOf, row_ground
from gui.ui.parts import button, choice, headed, progress, section
from gui.widgets.bot_rows import titled
from gui.widgets.choice import CHIPS, Option, read_later
from gui.widgets.notice import Notice, UndoNotice
from gui.widgets.signs import draw_panel
from gui.widgets.text_field import TextField
from settings.remembered import TournamentSetup

GAMES = (1, 5, 10, 50, 100)
"""Games that every pair may play with each colour."""

BUDGETS = "0.05s", "0.1s", "0.5s", "1s", "20000n"
"""Budgets for a move, as records have them."""

_AGAIN = N_("With sides changed, and only the last game counts")
_NOT_READY = N_(
    "The rules are not ready yet, so the openings cannot be read; try again soon."
)
_NONE = N_("The usual start; type or drop a file")
_NOTE = N_("a file, one position a line")
_LONGEST = 1000
"""Letters of the path of a file of openings."""

_MOST_WORKERS = 16

_MOVES = 30
"""Of each side in a game of usual length."""

_NODES_A_SECOND = 200_000
"""What bots search, about."""

_PLAIN = ToTournamentSetup()


def offered_setup(setup: TournamentSetup | None) -> TournamentSetup:
    """A setup as far as it is still offered, with what is usual for the rest."""
    counts = worker_counts()
    usual = TournamentSetup(
        variant="", ruleset="", bots=(), games=1, budget="0.1s", workers=counts[-1]
    )
    if setup is None:
        return usual
    offered = {"games": GAMES, "budget": BUDGETS, "workers": counts}
    return setup.model_copy(
        update={
            name: getattr(setup if getattr(setup, name) in values else usual, name)
            for name, values in offered.items()
        }
    )


def _budget_words(text: str) -> str:
    """A budget as people read it."""
    budget = read_budget(text)
    if budget.nodes is not None:
        return ngettext("{number:,} node", "{number:,} nodes", budget.nodes)
    return _("{number} s").format(number=figures(budget.seconds, "g"))


def seconds_for(games: int, setup: TournamentSetup, control: TimeControl | None) -> float:
    """About how long so many games by that clock take."""
    budget = read_budget(setup.budget)
    a_move = budget.seconds
    if budget.nodes is not None:
        a_move = budget.nodes / _NODES_A_SECOND
    a_side = _MOVES * a_move
    if control is not None:
        added = control.increment or control.byoyomi
        a_side = min(a_side, control.base + _MOVES * added)
    return 2 * a_side * games / setup.workers


def worker_counts() -> tuple[int, ...]:
    """How many games can be played at a time, up to one for each core."""
    cores = min(os.cpu_count() or 1, _MOST_WORKERS)
    return tuple(workers for workers in (1, 2, 4, 8, 16) if workers <= cores)


class TournamentSetupScene(SetupScreen):
    """Bots at the left, settings in the middle, stored tournaments at the right."""

    heading = N_("Tournament")

    def __init__(self, shell: Shell, request: ToTournamentSetup = _PLAIN) -> None:
        super().__init__(shell)
        wanted = request.setup
        self._notice = Notice()
        self._setups = SetupMenu(
            self, "tournament", self._present, self._take_up, self._notice
        )
        self._setup = offered_setup(wanted or self._setups.last)
        self._openings = TextField("", _LONGEST, read_later, hint=_(_NONE))
        self._openings.text = self._setup.openings
        self._shelf = TournamentShelf(shell, request.row, self._continue, self._notice)
        known = wanted.variant if wanted is not None and wanted.variant in VARIANTS else ""
        self.begin_with(known or shell.settings.variant)

    @property
    def place(self) -> Request:
        """See ``Screen.place``."""
        return ToTournamentSetup(self._present(), self._shelf.row)

    # --- What is chosen ------------------------------------------------------------------

    def terms_for(self, variant: str, before: Terms | None, known: Terms | None) -> Terms:
        """What is chosen at first for a game; the clock is that of the game before."""
        setup, ruleset = self._setup, chosen_in(self.shell.settings, variant).ruleset
        bots, time = usual_bots(variant), setup.time
        if before is not None:
            time = before.clock.time or "none"
        clock = Clock.of(time, some_times(variant))
        if known is not None:
            return replace(known, clock=clock)
        if before is None and setup.variant == variant:
            bots, ruleset = frozenset(setup.bots) & able_bots(variant), setup.ruleset
        return Terms(variant, ruleset_for(variant, ruleset), clock, bots=bots)

    @property
    def _bots(self) -> tuple[str, ...]:
        """Names of the bots that play, in the order of the list."""
        terms = self.terms
        return tuple(e.name for e in entries_for(terms.variant) if e.name in terms.bots)

    @property
    def _again(self) -> bool:
        return bool(self.terms.facts.replayed and self._setup.again)

    # --- What is shown -------------------------------------------------------------------

    def view(self) -> Element:
        """See ``Screen.view``."""
        notice = Column(Space(), Own(self._notice, h="button", tab=2))
        about = _("Bots against bots, ratings")
        middle = Stack(self._how(), notice, w=Grow(0.35))
        columns = self._offered_bots(), middle, self._right()
        return self._setups.over(
            Column(
                self.bar(_("Tournament"), about, right=self._setups.button()),
                Row(*columns, pad="margin", gap={"S": 20, "M": 24, "L": 32}, h=GROW),
            )
        )

    def _offered_bots(self) -> Column:
        """The bots with boxes to tick, and a button for all of them."""
        terms, m = self.terms, self.metrics
        rows = titled(entries_for(terms.variant))
        lines = [
            replace(line, ticked=line.name in terms.bots)
            for line in bot_lines(rows, terms.variant)
        ]
        every = able_bots(terms.variant)
        all_picked = terms.bots == every
        picked = frozenset[str]() if all_picked else every
        note = Text(rating_words(rows, terms.variant), SIZES)
        words = pgettext("bots", "None") if all_picked else pgettext("bots", "All")
        all_ = button(words, partial(self._pick, picked), "quiet", h="label")
        panel = Column(
            ticked_bots(lines, lambda name: self._pick(terms.bots ^ {name})),
            pad=4,
            ground=draw_panel,
            h=Grow(most=len(lines) * (m.row + 12) + 8),
        )
        if not lines:
            nobody = Text(_(NOBODY), align="center")
            panel = Column(
                Space("button"), nobody, pad="gap", ground=draw_panel, h=4 * m.row
            )
        right = [note, Space("gap"), all_] if lines else []
        return headed(_("Bots"), right, panel, h=GROW, w=Grow(0.36))

    def _how(self) -> Column:
        """How the games are played."""
        facts = self.terms.facts
        timed = self.terms.clock.control is not None
        move = _("At most for a move") if timed else _("Time for a move")
        again = Option(_("Played again"), tooltip=_(_AGAIN))
        # For translators: a choice: a draw by repetition is not played again.
        draws: dict[Any, str | Option] = {False: _("Stays a draw"), True: again}
        return Column(
            self._part(_("Games with each colour"), "games", {n: str(n) for n in GAMES}),
            self.clock(),
            self._part(move, "budget", {each: _budget_words(each) for each in BUDGETS}),
            self._part(
                _("Games at a time"), "workers", {n: str(n) for n in worker_counts()}
            ),
            self._part(_("Repetition"), "again", draws) if facts.replayed else None,
            section(_("Openings"), Own(self._openings, h="control"), note=_(_NOTE)),
            self.rules(),
            gap="gutter",
        )

    def _part(self, title: str, name: str, offered: Mapping[Any, str | Option]) -> Column:
        """Chips for a part of the setup."""
        values, chosen = list(offered), getattr(self._setup, name)

        def take(number: int) -> None:
            self._setup = self._setup.model_copy(update={name: values[number]})

        words = [_(each) if isinstance(each, str) else each for each in offered.values()]
        chips = choice(words, values.index(chosen), take, CHIPS)
        return section(title, chips)

    def _right(self) -> Column:
        """The tournaments on disk, and the button that begins a new one."""
        bots, setup = self._bots, self._setup
        games = len(bots) * (len(bots) - 1) * setup.games
        long = duration(seconds_for(games, setup, self.terms.clock.control))
        words = listed((
            ngettext("{number} bot", "{number} bots", len(bots)),
            ngettext("{number:,} game", "{number:,} games", games), long,
        ))  # fmt: skip
        if len(bots) < 2:
            words = too_few(self.terms.variant)
        begin = self.begin(
            pgettext("command", "Start"), "trophy", self._begin, more=len(bots) > 1
        )
        sum_ = Text(words, SIZES, align="center")
        shelf = self._shelf.view()
        return Column(shelf, Column(sum_, begin, gap=6), gap="gap", w=Grow(0.29))

    # --- What is done --------------------------------------------------------------------

    def _pick(self, bots: frozenset[str]) -> None:
        self.take(replace(self.terms, bots=bots))

    def _present(self) -> TournamentSetup:
        """What is chosen now."""
        terms = self.terms
        return self._setup.model_copy(
            update={
                "variant": terms.variant,
                "ruleset": terms.ruleset,
                "bots": self._bots,
                "openings": self._openings.text.strip(),
                "again": self._again,
                "time": terms.clock.time or "none",
            }
        )

    def _take_up(self, setup: TournamentSetup) -> None:
        self.go(ToTournamentSetup(setup, self._shelf.row))

    def take_file(self, path: Path) -> None:
        """See ``Screen.take_file``: a file of positions is one of openings."""
        if path.suffix.lower() in {each.files.ending for each in VARIANTS.values()}:
            super().take_file(path)
        else:
            self._openings.text = str(path)

    def _starts(self) -> Sequence[str] | None:
        """The positions to begin from; ``None``, and a sentence, if there are none."""
        terms, path = self.terms, self._openings.text.strip()
        if not path:
            numbered = find_variant(terms.variant).numbered
            return drawn_starts(numbered, self.shell.dice, self._setup.games)
        if not self.shell.rules_of(terms.variant).ready:
            self._notice.show_error(_(_NOT_READY))
            return None
        try:
            game = find_game(terms.variant, terms.ruleset)
            return read_openings(Path(path).expanduser(), game)
        except OpeningsError as error:
            self._notice.show_error(sentence(str(error)))
            return None

    def _begin(self) -> None:
        starts = self._starts()
        if starts is None:
            return
        terms, chosen = self.terms, self._setup
        self._setups.keep_last()
        keep(self.shell, variant=terms.variant, ruleset=terms.ruleset)
        now = datetime.now().astimezone()
        plan = Plan(
            names=self._bots,
            games=chosen.games,
            variant=terms.variant,
            ruleset=terms.ruleset,
            budget=read_budget(chosen.budget),
            control=terms.clock.control,
            seed=self.shell.dice.getrandbits(31),
            starts=tuple(starts),
            title="Umbra tournament",
            date=f"{now:%Y.%m.%d}",
            again=self._again,
        )
        folder = free_path(self.shell.tournaments, f"{now:%Y-%m-%d-%H%M%S}")
        self.go(ToTournament(folder, chosen.workers, plan))

    def _continue(self, folder: Path) -> None:
        self.go(ToTournament(folder, self._setup.workers))


def able_bots(variant: str) -> frozenset[str]:
    """Names of the bots that can play a game here."""
    return frozenset(e.name for e in entries_for(variant) if not e.available)


def usual_bots(variant: str) -> frozenset[str]:
    """The levels or, in a game without levels, all but the user's engines."""
    able = [entry for entry in entries_for(variant) if not entry.available]
    levels = [entry.name for entry in able if entry.group == "levels"]
    return frozenset(levels or (e.name for e in able if e.group != "engines"))


def too_few(variant: str) -> str:
    """What is said while too few bots are picked."""
    able = able_bots(variant)
    if len(able) > 1:
        return _("Choose at least two bots.")
    return _("Only one bot plays this game yet.") if able else _(NOBODY)


# --- Tournaments on disk -----------------------------------------------------------------


class TournamentShelf:
    """A list of tournaments with buttons for the current one.

    Args:
        shell: What all screens share.
        row: The tournament that is current at first.
        on_open: Called with the folder of the one that is opened.
        notice: Says what could not be done.

    Attributes:
        row: The number of the current one; 0 while there is none.
    """

    def __init__(
        self,
        shell: Shell,
        row: int,
        on_open: Callable[[Path], None],
        notice: Notice,
    ) -> None:
        self._shell, self._notice, self._on_open = shell, notice, on_open
        self._undo = UndoNotice(self._restore)
        self._deleted: Deleted | None = None
        self.row = row
        self._fill()

    def view(self) -> Column:
        """The list, what was deleted last, and the buttons."""
        if not self._stored:
            saved = Text(
                _("Tournaments are saved here."), ("small", "caption"), align="center"
            )
            empty = Column(Space("button"), saved, pad="gap", ground=draw_panel, h=GROW)
            return section(_("Tournaments"), empty, self._undone(), gap="gap", h=GROW)
        one = self._stored[self.row]
        listed = ListOf(
            items=self._stored,
            cell=_row,
            chosen=self.row,
            on_choose=partial(setattr, self, "row"),
            on_open=self._open,
            tell=lambda one: one.problem,
            each={"S": 56, "M": 64, "L": 80},
        )
        label, icon = pgettext("command", "Open"), "trophy"
        if one.unfinished:
            label, icon = _("Continue"), "play"
        go_on = partial(self._open, self.row)
        buttons = Row(
            button(label, go_on, icon=icon, enabled=not one.problem, w=GROW),
            button(_("Delete"), self._delete, icon="trash", w=GROW),
            gap="gap",
        )
        panel = Column(listed, pad=4, ground=draw_panel, h=GROW)
        return section(_("Tournaments"), panel, self._undone(), buttons, gap="gap", h=GROW)

    def _undone(self) -> Element | None:
        return Own(self._undo, h="button") if self._undo.enabled else None

    def _fill(self) -> None:
        """List what there is now, those with games left to play first."""
        stored = stored_tournaments(self._shell.tournaments)
        self._stored = sorted(stored, key=lambda one: not one.unfinished)
        self.row = max(0, min(self.row, len(self._stored) - 1))

    def _open(self, row: int) -> None:
        if not self._stored[row].problem:
            self._on_open(self._stored[row].folder)

    def _delete(self) -> None:
        """Move the current tournament to the trash, unless it is being played."""
        one, shell = self._stored[self.row], self._shell
        shown = shell.tournament
        if shown is not None and shown.folder == one.folder and not is_playing(shown):
            shown.close()
            shell.tournament = None
        try:
            self._deleted = discard(one.folder, shell.trash)
        except ArchiveError as error:
            self._notice.show_error(str(error))
            return
        self._undo.show(_("{name} deleted").format(name=_title(one)))
        self._fill()

    def _restore(self) -> None:
        """Put back what was deleted last."""
        if self._deleted is None:
            return
        try:
            restore(self._deleted)
        except OSError as error:
            name, why = self._deleted.was.name, error.strerror or error
            self._notice.show_error(
                _("{name}: cannot be restored: {why}.").format(name=name, why=why)
            )
        self._deleted = None
        self._fill()


def _title(one: StoredTournament) -> str:
    """What a tournament is called on the list."""
    if one.problem:
        return one.folder.name
    title = _(find_variant(one.plan.variant).facts.title)
    bots = len(one.plan.names)
    return ngettext("{game} · {number} bot", "{game} · {number} bots", bots, game=title)


def _row(one: StoredTournament, chosen: bool, pointed: bool) -> Element:
    """What is played in a tournament, and how far it is."""
    played = one.played / max(1, one.total)
    day = one.plan.date.replace(".", "-")
    words = f"{day} · {one.words}" if day else one.words
    return Column(
        Space(),
        Text(_title(one), ink="text", bold=True),
        Text(words, "caption", "danger" if one.problem else "text2"),
        Space(),
        progress(played, h=4) if one.unfinished else Space(4),
        pad=("gap", 5),
        ground=row_ground(chosen, pointed),
    )
