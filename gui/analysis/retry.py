"""Mistakes played once more: one side's, one after the other, each to be played better.

It has a tree of its own: nothing is lost of the analysis, and nothing is added to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Literal, TypeAlias

from core.hindsight.findings import percent
from core.notation import code
from core.problems.goals import Claim
from core.records.tree import Path, tree_of
from core.score import Judgement, Score
from core.texts import _
from core.values import Move, Side
from gui.analysis.board import StudyMoment, arrows_of
from gui.analysis.report import BetterMoves
from gui.board.board import Board
from gui.drawing import redraw
from gui.drawing.metrics import Metrics
from gui.play.moving import Moving
from gui.play.moving_board import PieceNaming, moving_board
from gui.replay.study import GLYPHS, NAGS, Study
from gui.replay.words import move_words
from gui.sound.events import true_sounds

if TYPE_CHECKING:
    from gui.analysis.analysed_game import AnalysedGame

Stage: TypeAlias = Literal["asks", "waits", "right", "shown", "over"]
"""A better move is asked for; one was made before it is known which are good; one was
found; the solution is shown; all mistakes are done."""

Done: TypeAlias = Literal["found", "shown", "skipped"]
"""What became of a mistake."""

THOUSAND = 1000.0


def mistakes_of(game: AnalysedGame, side: Side) -> list[int]:
    """After how many moves of the main line each mistake of a side was made."""
    return [
        ply - 1
        for ply, kind in sorted(game.judged.items())
        if kind is not Judgement.INACCURACY and game.main.steps[ply - 1].side is side
    ]


class Retry:
    """The mistakes of one side, to be played better.

    Args:
        game: The analysis; its main line is scored.
        side: Whose mistakes.

    Attributes:
        side: The same.
        study: The main line, with what is tried now.
        moving: Makes moves on the board.
        plies: After how many moves each of the mistakes was made.
        number: Which of them is shown, from 0; as many as there are once all are done.
        stage: How far one is with it.
        wrong: The name of the move that was tried last and is not good enough, or ``""``.
        done: What became of each, by its ply.
    """

    def __init__(self, game: AnalysedGame, side: Side) -> None:
        self.side, self._game, self._shell = side, game, game.shell
        notation = game.study.game.notation
        self.study = Study(tree_of(game.main.record), notation=notation)
        self._moment = StudyMoment(self.study, lambda: self.stage == "asks")
        self.moving = Moving(self._moment, self.play, self._shell)
        self._naming = PieceNaming(self._shell, self.study.game)
        self._judged: Mapping[int, Judgement] = game.judged
        self._scores: Mapping[int, Score] = game.report.by_ply
        self.plies = mistakes_of(game, side)
        self.number, self.stage, self.wrong = 0, "asks", ""
        self.done: dict[int, Done] = {}
        self._claims: dict[int, Claim] = {}
        record = game.main.record
        self._task = self._shell.work(
            "gui.analysis.processes:better_moves", record, tuple(self.plies)
        )
        self._stand()

    @property
    def ply(self) -> int:
        """After how many moves the mistake was made that is shown; the last at the end."""
        return self.plies[min(self.number, len(self.plies) - 1)] if self.plies else 0

    @property
    def busy(self) -> bool:
        """Whether good moves are still looked for."""
        return not self._task.over

    @property
    def solvable(self) -> bool:
        """Whether it is known which moves are good."""
        return self.ply in self._claims

    @property
    def problem(self) -> str:
        """Why good moves are not known, in one line; or empty."""
        return self._task.problem

    @property
    def score(self) -> Score | None:
        """How the position before the mistake was scored."""
        return self._scores.get(self.ply)

    def close(self) -> None:
        """End what works for it."""
        self._task.close()

    def advance(self) -> bool:
        """Take in which moves are good; whether anything has changed."""
        if self._task.over:
            return False
        found = self._task.poll()
        for each in found:
            self._take(each)
        return bool(found) or self._task.over

    # --- What one does -------------------------------------------------------------------

    def play(self, move: Move) -> None:
        """Try a move in place of the mistake."""
        before = self.study.now
        self.study.play(move)
        self._shell.sounds.play(*true_sounds(before, self.study.now))
        self.wrong, self.stage = "", "waits"
        self._judge()
        self._follow()

    def show(self) -> None:
        """Show the best move."""
        claim = self._claims.get(self.ply)
        if claim is None or self.stage not in ("asks", "waits"):
            return
        self._back()
        self.study.play(self._best(claim))
        self.done[self.ply] = "shown"
        self.wrong, self.stage = "", "shown"
        self._follow()

    def next(self) -> None:
        """Go to the next mistake; one that has not been played better is skipped."""
        if self.stage == "over":
            return
        self.done.setdefault(self.ply, "skipped")
        self.number += 1
        self._stand()

    def go(self, number: int) -> None:
        """Go to a mistake by its number, to play it once more."""
        self.number = number
        self._stand()

    # --- What is told --------------------------------------------------------------------

    def name(self, ply: int) -> str:
        """A mistake with its number and its glyph."""
        step = self._game.main.steps[ply]
        return move_words(step) + GLYPHS[NAGS[self._judged[ply + 1]]]

    @property
    def asked(self) -> str:
        """What was played, and what is wanted."""
        side = self.study.game.facts.side_name(self.side)
        words = _("{side} played {move}. Find a better move.")
        return words.format(side=side, move=self.name(self.ply))

    @property
    def told(self) -> str:
        """What came of the last try; ``""`` before one."""
        claim, made = self._claims.get(self.ply), self._made
        if self.stage == "waits":
            return _("Looking whether {move} is good…").format(move=made)
        if self.wrong:
            return _("{move} is not good enough. Try again.").format(move=self.wrong)
        if claim is None and self.stage == "asks" and not self._task.over:
            return _("Looking for all good moves…")
        if claim is None or self.stage not in ("right", "shown"):
            return ""
        chance, played = (self._chance(claim, each) for each in (self._code, claim.played))
        words = {
            "right": _("{move} is good: a chance of {chance} to win instead of {played}."),
            "shown": _("{move} is best: a chance of {chance} to win instead of {played}."),
        }[self.stage]
        return words.format(move=made, chance=chance, played=played)

    @property
    def found(self) -> int:
        """How many were played better."""
        return sum(each == "found" for each in self.done.values())

    def board(self, m: Metrics, *, flipped: bool) -> Board:
        """The board, with the mistake as long as a better move is asked for."""
        board = moving_board(self._shell, m, self.moving, self._naming, self._moment.view)
        board.flipped, board.broad, board.story = flipped, False, self
        marks = board.marks
        if self.stage in ("asks", "over") and self.plies:
            played = self._game.main.record.moves[self.ply]
            glyph = GLYPHS[NAGS[self._judged[self.ply + 1]]]
            glyphs = ((played.target, glyph),)
            marks = replace(marks, pale_arrows=arrows_of(played), glyphs=glyphs)
        board.marks = replace(marks, beside_engine=True)
        return board

    # --- Its parts -----------------------------------------------------------------------

    def _take(self, found: BetterMoves) -> None:
        """Take in which moves are good; where what was played is, there is no mistake."""
        if found.claim is not None:
            self._claims[found.ply] = found.claim
            if found.ply == self.ply:
                self._judge()
                self._follow()
            return
        place = self.plies.index(found.ply)
        self.plies.remove(found.ply)
        self.done.pop(found.ply, None)
        if place < self.number:
            self.number -= 1
        elif place == self.number:
            self._stand()

    def _judge(self) -> None:
        """Judge the move that waits, if it is known which are good."""
        claim = self._claims.get(self.ply)
        if self.stage != "waits" or claim is None:
            return
        if self._code in claim.answers:
            self.done[self.ply] = "found"
            self.stage = "right"
            return
        self.wrong = self._made
        self._back()
        self.stage = "asks"

    def _stand(self) -> None:
        """Stand before the mistake, and forget what was tried."""
        self.stage = "asks" if self.number < len(self.plies) else "over"
        self.wrong = ""
        self._back()
        self._follow()

    def _back(self) -> None:
        self.study.go(self._before)

    def _follow(self) -> None:
        self.moving.follow()
        redraw.now()

    @property
    def _before(self) -> Path:
        return (0,) * self.ply

    @property
    def _made(self) -> str:
        """The move that was tried, with its number; ``""`` where none was."""
        step = self.study.steps.get(self.study.path)
        return "" if step is None or self.study.path == self._before else move_words(step)

    @property
    def _code(self) -> str:
        move = self.study.node.move
        return "" if move is None else code(self.study.game.facts, move)

    def _best(self, claim: Claim) -> Move:
        """The best of the good moves."""
        game = self.study.game
        best = max(claim.answers, key=lambda each: claim.chances.get(each, 0))
        moves = game.moves(self.study.history[-1])
        return next(move for move in moves if code(game.facts, move) == best)

    @staticmethod
    def _chance(claim: Claim, name: str) -> str:
        return percent(claim.chances.get(name, 0) / THOUSAND)
