"""Games of a match that are drawn by repetition and played again, with sides changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from core.events.archive import line_of, read_result_lines
from core.events.event import Plan, Result, schedule
from core.events.match import MOST_REPLAYS, Journal, play_game, read_journal
from core.games import find_game
from core.notation import code
from core.player import Budget
from core.values import Move, Observation, Outcome, Reason, Side

PLAN = Plan(("A", "B"), 1, "shogi", shared=True, again=True)
FACTS = find_game("shogi").facts
TO_AND_FRO = ("5i5h", "5h5i", "5a5b", "5b5a")


class Shuffles:
    """Moves its king to and fro."""

    def __init__(self, name: str, seed: int) -> None:
        self.name, self._seed = name, seed

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        """See ``Player.choose``."""
        names = {code(FACTS, move): move for move in seen[-1].moves}
        return next(names[text] for text in TO_AND_FRO if text in names)


class Fails(Shuffles):
    """The same, but as the second side of a game that is played again it fails."""

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        """See ``Player.choose``."""
        again = self._seed not in {seed for each in schedule(PLAN) for seed in each.seeds}
        if again and seen[-1].viewer is Side.SECOND:
            raise ValueError("enough")
        return super().choose(seen, budget)


def test_a_draw_is_played_again_with_sides_changed() -> None:
    pairing = schedule(PLAN)[0]
    finished = play_game(Fails, pairing, PLAN)
    assert finished.result.pairing.replays == 1
    assert finished.result.pairing.names == ("B", "A")
    assert finished.record.players == ("B", "A")
    assert finished.record.tags["Replays"] == "1"
    assert finished.result.outcome.winner is Side.FIRST


def test_who_always_repeats_draws_in_the_end() -> None:
    finished = play_game(Shuffles, schedule(PLAN)[0], PLAN)
    assert finished.result.pairing.replays == MOST_REPLAYS
    assert finished.result.outcome == Outcome(None, Reason.FOURFOLD)
    once = play_game(Shuffles, schedule(PLAN)[0], replace(PLAN, again=False))
    assert once.result.pairing == schedule(PLAN)[0]


def test_a_line_of_results_tells_how_often_a_game_was_played_again(tmp_path: Path) -> None:
    pairing = schedule(PLAN)[0]
    result = Result(pairing.played_again(3), Outcome(Side.FIRST, Reason.CHECKMATE))
    path = tmp_path / "results.jsonl"
    path.write_text(line_of(result))
    assert list(read_result_lines(path, {1: pairing})) == [result]
    assert result.pairing.names == ("B", "A")
    assert pairing.played_again(2).names == pairing.names
    assert pairing.played_again(2) == pairing.played_again().played_again()


def test_a_journal_begins_again_with_the_game(tmp_path: Path) -> None:
    path = tmp_path / "running.txt"
    journal, moves = Journal(path), [Move((1, 2)), Move((3, 4))]
    journal(Side.FIRST, moves, 5.0)
    noted = read_journal(path)
    assert noted is not None
    assert (noted.replays, noted.moves) == (0, tuple(moves))
    journal(Side.FIRST, (), 5.0)
    journal(Side.SECOND, [Move((5, 6))], 5.0)
    journal.close()
    noted = read_journal(path)
    assert noted is not None
    assert (noted.replays, noted.moves) == (1, (Move((5, 6)),))
    assert noted.at_work is Side.SECOND
