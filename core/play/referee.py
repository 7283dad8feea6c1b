"""The referee: the only object that holds the true position of a running game."""

from __future__ import annotations

from collections.abc import Sequence

from core import notation
from core.game import Game, IllegalMoveError, observed, start_text
from core.player import Announcement
from core.setup import History, Position, Start
from core.values import Move, Observation, Outcome, Reason, Side

UNABLE = "the other side has not the pieces to win"
"""The detail of a draw by time."""

UNFOUNDED = "a declaration that the rules do not allow"
"""The detail of an illegal move that was none: whoever declares wrongly loses."""


class Referee:
    """Runs one game: takes moves, checks them, hands out observations.

    The window, matches and tournaments all drive games through this class, so a game on
    screen and a game in a worker process follow the same path.

    Args:
        game: The rules.
        start: Where it begins, if not as usual. Both sides are told.
    """

    def __init__(self, game: Game, start: Start | None = None) -> None:
        self.game = game
        self.start = start or game.start()
        self.moves: list[Move] = []
        self._told = start_text(game, self.start)
        self._history = History(self.start.position)
        self._seen: dict[Side, list[Observation]] = {side: [] for side in Side}
        self._outcome: Outcome | None = None
        self._show()

    @property
    def to_move(self) -> Side:
        """The side whose turn it is."""
        return self.game.to_move(self._history[-1])

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or ``None`` while it runs."""
        return self._outcome

    @property
    def history(self) -> Sequence[Position]:
        """Every position so far: the truth, never to be shown to a player."""
        return tuple(self._history)

    def seen_by(self, side: Side) -> Sequence[Observation]:
        """Everything ``side`` has been shown so far, oldest first."""
        return tuple(self._seen[side])

    @property
    def claimable(self) -> Outcome | None:
        """The draw that the side to move may claim now; ``None`` if there is none."""
        if self._outcome is not None:
            return None
        return self.game.claims(self._history, self.start.halfmove_clock)

    def play(self, move: Move) -> None:
        """Play ``move`` for the side to move, which loses at once if it is not legal.

        Raises:
            RuntimeError: If the game is over.
        """
        if self._outcome is not None:
            raise RuntimeError("a move was played in a game that is over")
        try:
            position = self.game.play(self._history[-1], move)
        except IllegalMoveError:
            name = notation.code(self.game.facts, move)
            self.end(Outcome(self.to_move.other, Reason.ILLEGAL, name))
            return
        self.moves.append(move)
        self._history.append(position)
        self._show()

    def take_back(self, ply: int) -> None:
        """Undo all moves after the first ``ply``.

        Raises:
            ValueError: If there are none to undo.
        """
        if not 0 <= ply < len(self.moves):
            raise ValueError(f"{len(self.moves)} moves cannot be taken back to {ply}")
        del self.moves[ply:]
        self._history.cut(ply + 1)
        for seen in self._seen.values():
            del seen[ply + 1 :]
        # A game that was over at that moment would not have gone on.
        self._outcome = None

    def claim(self, side: Side) -> bool:
        """End the game by the draw that ``side`` claims; says whether it was one."""
        draw = self.claimable if side is self.to_move else None
        if draw is not None:
            self.end(draw)
        return draw is not None

    def announce(self, announcement: Announcement) -> None:
        """End the game by what the side to move announces in place of a move."""
        side = self.to_move
        if announcement is Announcement.RESIGNS:
            self.end(Outcome(side.other, Reason.RESIGNED))
        elif not self.claim(side):
            self.end(Outcome(side.other, Reason.ILLEGAL, UNFOUNDED))

    def run_out(self, side: Side) -> None:
        """End the game because ``side`` is out of time: a draw if the other cannot win."""
        able = self.game.can_win(self._history[-1], side.other)
        winner, detail = (side.other, "") if able else (None, UNABLE)
        self.end(Outcome(winner, Reason.TIME, detail))

    def end(self, outcome: Outcome) -> None:
        """End a running game for a reason that is not on the board: resignation, time."""
        if self._outcome is None:
            self._outcome = outcome

    def _show(self) -> None:
        for side, seen in self._seen.items():
            seen.append(observed(self.game, self._history, side, self._told))
        self._outcome = self.game.outcome(self._history, self.start.halfmove_clock)
