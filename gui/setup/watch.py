"""Choose a game, two bots for it, rules, and clocks or none, to watch them."""

from __future__ import annotations

from dataclasses import replace

from bots.roster import title_of
from core.games import GAMES, find_variant
from core.texts import NP_, _, pgettext
from gui.app.choices import chosen_in, keep, ruleset_for
from gui.app.requests import Request, ToWatch, ToWatchSetup
from gui.app.shell import Shell
from gui.setup.form import SetupMenu, SetupScreen
from gui.setup.terms import Clock, Opponent, Terms, side_names, some_times, start_of
from gui.ui.elements import Own, Text
from gui.ui.layout import GROW, Column, Element, Row, Space, Stack
from gui.widgets.notice import Notice
from settings.remembered import WatchSetup

_PLAIN = ToWatchSetup()


class WatchSetupScene(SetupScreen):
    """White's bot, Black's bot, and clock and rules, in three columns.

    What is chosen is offered first the next time.
    """

    heading = NP_("two bots", "Watch")

    def __init__(self, shell: Shell, request: ToWatchSetup = _PLAIN) -> None:
        super().__init__(shell)
        self._request, setup = request, request.setup
        self._notice = Notice()
        self._setups = SetupMenu(self, "watch", self._present, self._take_up, self._notice)
        known = setup.variant if setup is not None and setup.variant in GAMES else ""
        variant = request.variant or known or shell.settings.variant
        self.begin_with(variant)

    @property
    def place(self) -> Request:
        """See ``Screen.place``."""
        return replace(self._request, setup=self._present())

    def terms_for(self, variant: str, before: Terms | None, known: Terms | None) -> Terms:
        """What is chosen at first for a game; the clock is that of the game before."""
        shell, setup, request = self.shell, self._request.setup, self._request
        chosen = chosen_in(shell.settings, variant)
        names, ruleset = (chosen.watch_first, chosen.watch_second), chosen.ruleset
        time, start = shell.settings.watch_time, None
        if setup is not None:
            time = setup.time
            if setup.variant == variant:
                names, ruleset = (setup.first, setup.second), setup.ruleset
                start = setup.start
        if before is not None:
            time = before.clock.time or "none"
        if known is not None:
            return replace(known, clock=Clock.of(time, some_times(variant)))
        given = request.start if request.variant == variant else ""
        if given:
            ruleset = request.ruleset
        return Terms(
            variant,
            ruleset_for(variant, ruleset),
            Clock.of(time, some_times(variant)),
            None if given else start_of(variant, shell.dice, start),
            given,
            request.origin if given else "",
            tuple(Opponent(variant, name) for name in names),
        )

    # --- What is shown -------------------------------------------------------------------

    def view(self) -> Element:
        """See ``Screen.view``."""
        m = self.metrics
        first, second = side_names(find_variant(self.terms.variant).facts)
        bots = [each.found.bot for each in self.terms.opponents]
        names = " – ".join(title_of(bot.name) for bot in bots if bot is not None)
        begin = self.begin(pgettext("two bots", "Watch"), "watch", self._begin)
        terms = Column(
            self.clock(),
            self.start(),
            self.rules(),
            Column(
                Text(names, ("small", "caption", "label"), align="center"), begin, gap=6
            ),
            gap=round(1.5 * m.gutter),
            w=GROW,
        )
        bots_ = (
            Column(self.opponent(side, number), w=GROW)
            for number, side in enumerate((first, second))
        )
        notice = Own(self._notice, w=24 * m.body, h="button", tab=2)
        low = Column(Space(), Row(notice), pad=("margin", m.gutter // 2))
        about = _("Two bots play; you see all")
        shown = Column(
            self.bar(pgettext("two bots", "Watch"), about, right=self._setups.button()),
            Row(*bots_, terms, pad="margin", gap={"S": 20, "M": 24, "L": 32}, h=GROW),
        )
        return self._setups.over(Stack(shown, low))

    # --- What is done --------------------------------------------------------------------

    def _present(self) -> WatchSetup:
        """What is chosen now."""
        terms = self.terms
        first, second = (each.found.name for each in terms.opponents)
        return WatchSetup(
            variant=terms.variant,
            ruleset=terms.ruleset,
            first=first,
            second=second,
            time=terms.clock.time or "none",
            start=terms.start.remembered if terms.start is not None else None,
        )

    def _take_up(self, setup: WatchSetup) -> None:
        self.go(ToWatchSetup(setup))

    def _begin(self) -> None:
        terms = self.terms
        first, second = (each.found.name for each in terms.opponents)
        variant, ruleset, time = terms.variant, terms.ruleset, terms.clock.time
        # What cannot be remembered is no reason not to watch.
        bots = {"watch_first": first, "watch_second": second}
        keep(self.shell, variant=variant, ruleset=ruleset, watch_time=time, **bots)
        seed = self.shell.dice.getrandbits(31)
        self.go(ToWatch((first, second), variant, ruleset, seed, time, terms.position))
