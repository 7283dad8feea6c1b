"""A USI engine as a player of shogi."""

from __future__ import annotations

from collections.abc import Sequence

from bots.appraising import LastAppraisal, told_chance
from bots.engines.game_line import GameLine, position_words
from bots.engines.started import LONGEST_CLOCK
from bots.engines.usi_client import UsiClient, UsiInfo
from core.engine import Engine
from core.games import find_game
from core.notation import read_code
from core.player import AnnouncedError, Announcement, Budget, PlayerError
from core.values import Move, Observation


class UsiPlayer:
    """Tells an engine the game so far and plays what it answers.

    Args:
        engine: Which one; it is started here, so that it has loaded before any clock runs.
        seed: Of no use to an engine.
    """

    def __init__(self, engine: Engine, seed: int) -> None:
        del seed
        self.name = engine.name
        self._client = running(engine)
        self._line = GameLine()
        self._appraisal = LastAppraisal()

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        """See ``Player.choose``."""
        now = seen[-1]
        game = find_game(now.variant, now.ruleset)
        place = position_words(game, *self._line.up_to(seen))
        last, answer = UsiInfo(), ""
        for told in self._client.search(place, go_words(budget)):
            if isinstance(told, str):
                answer = told
            elif told.number == 1 and (told.points, told.mate) != (None, None):
                last = told
        self._appraisal.note(
            now, told_chance(last.points, last.mate, game.facts.pawn_worth)
        )
        return _move(now, answer)

    def appraises(self, seen: Sequence[Observation], budget: Budget) -> float | None:
        """See ``Appraiser.appraises``: by the last score that the engine told."""
        return self._appraisal.look(self.choose, seen, budget)


def _move(now: Observation, answer: str) -> Move:
    """The legal move that an engine has answered.

    Raises:
        AnnouncedError: If it resigns, or declares a win.
        PlayerError: If it has answered something else.
    """
    if answer in _ANNOUNCED:
        raise AnnouncedError(_ANNOUNCED[answer])
    if answer in ("(none)", ""):
        raise PlayerError("it gave no move")
    facts = find_game(now.variant, now.ruleset).facts
    move = read_code(facts, now.moves, answer)
    if move is None:
        raise PlayerError(f"illegal usi: {answer[:20]!r}")
    return move


_ANNOUNCED = {"resign": Announcement.RESIGNS, "win": Announcement.DECLARES}
"""What engines answer in place of a move."""


def go_words(budget: Budget) -> str:
    """A budget in the words of USI; Black is the first side."""
    if budget.nodes is not None:
        return f"go nodes {budget.nodes}"
    if budget.clocks is None:
        return f"go movetime {round(budget.seconds * 1000)}"
    clocks = budget.clocks
    period, added = round(clocks.byoyomi * 1000), round(clocks.increment * 1000)
    told = (min(left, LONGEST_CLOCK) for left in clocks.left)
    first, second = (max(0, round(left * 1000) - period) for left in told)
    more = f"byoyomi {period}" if period else f"binc {added} winc {added}"
    return f"go btime {first} wtime {second} {more}"


def running(engine: Engine) -> UsiClient:
    """The engine, ready to play; one that this process has started already if it lives."""
    found = _RUNNING.get(engine)
    if found is not None and found.alive:
        found.begin_game()
        return found
    _RUNNING[engine] = UsiClient(engine)
    return _RUNNING[engine]


_RUNNING: dict[Engine, UsiClient] = {}
