"""Open invitations: limits, expiry and lists."""

from __future__ import annotations

from math import inf
from typing import Final

from core.clock import DAY, TimeControl
from core.game import playable_start
from core.games import find_game
from core.net.codes import new_code, read_code
from core.net.messages import ChallengeWords, Create, TermsWords, read_side, side_word
from core.texts import N_
from server.room import RefusedError, by_days
from server.store import Invitation, Player, Store

MOST_OF_ONE: Final = 10
"""Invitations of a player at once."""

MOST: Final = 5000
"""Invitations of all players at once."""

MOST_LISTED: Final = 50
"""Open challenges in a list at most."""

LONGEST: Final = 100 * DAY
"""The most seconds of a clock."""

LONGEST_INCREMENT: Final = 3600.0
"""The most seconds of an increment."""

ALONE: Final = 1800.0
"""Seconds after which an invitation lapses whose maker is not connected."""

OPEN_FOR: Final = DAY
"""Seconds after which it lapses in any case."""

OPEN_BY_DAYS: Final = 14 * DAY
"""Seconds after which an invitation to a game by days lapses, wherever its maker is."""


class Invitations:
    """All open invitations.

    Args:
        store: The log, which has them too.
        now: When the server was started; nobody is connected.
    """

    def __init__(self, store: Store, now: float) -> None:
        self._store, self._started = store, now
        self._all = {each.code: each for each in store.invitations()}
        self._gone: dict[int, float] = {}

    def note_presence(self, player: int, gone: float = inf) -> None:
        """Note since when a player is disconnected; by default, that they are connected."""
        self._gone[player] = gone

    def of(self, player: int) -> list[Invitation]:
        """The invitations of a player."""
        return [each for each in self._all.values() if each.player.number == player]

    def open_to(self, player: int, now: float) -> list[Invitation]:
        """The newest open challenges of others."""
        found = [
            each
            for each in self._all.values()
            if each.open and each.player.number != player and self._lapses(each) > now
        ]
        return found[-MOST_LISTED:]

    def find(self, code: str, now: float) -> Invitation:
        """The invitation of a code, however it is written.

        Raises:
            RefusedError: If there is none.
        """
        found = self._all.get(read_code(code) or "")
        if found is None or self._lapses(found) <= now:
            raise RefusedError("challenge", N_("there is no such invitation any more"))
        return found

    def add(self, player: Player, request: Create, now: float) -> Invitation:
        """Create an invitation.

        Raises:
            RefusedError: If there are too many, or its terms are not known here.
            StorageError: If it cannot be written down.
        """
        if len(self.of(player.number)) >= MOST_OF_ONE or len(self._all) >= MOST:
            raise RefusedError("busy", N_("there are too many invitations; withdraw one"))
        code = new_code()
        while code in self._all:
            code = new_code()
        invitation = Invitation(
            code=code,
            player=player,
            terms=settled(request.terms),
            side=request.side,
            open=request.open,
            made=now,
        )
        self._store.add_invitation(invitation)
        self._all[code] = invitation
        return invitation

    def drop(self, invitation: Invitation) -> None:
        """Delete an invitation.

        Raises:
            StorageError: If that cannot be written down.
        """
        self._store.drop_invitation(invitation.code)
        self.taken(invitation.code)

    def taken(self, code: str) -> None:
        """Remove an invitation that the store no longer has: it has become a game."""
        self._all.pop(code, None)

    def lapse(self, now: float) -> None:
        """Delete those that have expired.

        Raises:
            StorageError: If that cannot be written down.
        """
        for each in [each for each in self._all.values() if self._lapses(each) <= now]:
            self.drop(each)

    def words(self, invitation: Invitation, now: float) -> ChallengeWords:
        """An invitation as a message."""
        side = invitation.side
        return ChallengeWords(
            code=invitation.code,
            name=invitation.player.name,
            program=invitation.player.program,
            terms=invitation.terms,
            side=None if side is None else side_word(read_side(side).other),
            open=invitation.open,
            expires=max(0.0, self._lapses(invitation) - now),
        )

    def _lapses(self, invitation: Invitation) -> float:
        """When an invitation expires."""
        if by_days(invitation.terms.control):
            return invitation.made + OPEN_BY_DAYS
        gone = self._gone.get(invitation.player.number, self._started)
        return min(invitation.made + OPEN_FOR, gone + ALONE)


BAD_TERMS = N_("the game, its rules or its position are not known here")


def settled(terms: TermsWords) -> TermsWords:
    """Terms with the usual ruleset filled in.

    Raises:
        RefusedError: If they are unknown or not allowed.
    """
    try:
        game = find_game(terms.variant, terms.ruleset)
        playable_start(game, terms.start)
    except ValueError as error:
        raise RefusedError("terms", BAD_TERMS) from error
    control = TimeControl.of_tag(terms.control)
    endless = control is not None and (
        control.start > LONGEST or control.increment > LONGEST_INCREMENT
    )
    if endless or (control is None and terms.control):
        raise RefusedError("terms", N_("no such time control is known here"))
    return terms.model_copy(update={"ruleset": game.ruleset})
