"""What games tell of a bot, with bots that believe what they are told to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from bots.roster import make
from core.belief.belief import Belief
from core.game import Game
from core.games import find_game
from core.player import Budget, Player
from core.records.record import GameRecord
from core.records.replay import Timeline
from core.setup import Position
from core.values import Move, Observation, Reason, Side
from lab.examine import (
    MOST,
    SAFE,
    ExaminationCounts,
    ExaminedMove,
    Examiner,
    ForetoldRisks,
    NoListError,
    Shares,
    by_size,
    examined,
    foretold,
    king_risks,
    thinned,
)
from tests.cli.conftest import Run
from tests.support.lines import line_of
from tests.support.random_games import bots_game, random_game

GAME = find_game("fog-chess", "chesscom")
Rows = NDArray[np.uint64]


@dataclass
class Honest:
    """Believes in every position that fits."""

    seed: int = 0
    name: str = "Honest"
    exact: bool = True
    asked: list[tuple[int, int, Budget]] = field(default_factory=list)
    rows: Rows = field(default_factory=lambda: np.zeros((0, 8), np.uint64))

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        raise AssertionError("nobody asks for a move")

    def possible_positions(self, seen: Sequence[Observation], budget: Budget) -> Honest:
        self.asked.append((self.seed, len(seen), budget))
        self.rows = self.listed(seen)
        return self

    def shares(self) -> NDArray[np.float64]:
        return np.full(len(self.rows), 1.0 / len(self.rows))

    def listed(self, seen: Sequence[Observation]) -> Rows:
        belief = Belief(GAME, 10_000_000)
        for before, after in pairwise(seen):
            belief.step(before, after)
        return belief.rows


class Deluded(Honest):
    """Believes that nothing has ever moved."""

    def listed(self, seen: Sequence[Observation]) -> Rows:
        return GAME.start().position.row[None]


def examiner(
    player: Player, risks: Callable[..., dict[Move, float]] = king_risks
) -> Examiner:
    def made(name: str, seed: int) -> Player:
        player.seed = seed  # type: ignore[attr-defined]
        return player

    return Examiner(player.name, made, risks, None, Budget(0.25))


def record(moves: str, bot: Side = Side.SECOND, fen: str = "", **tags: str) -> GameRecord:
    history = line_of(GAME, moves, fen)
    played = map(GAME.read_move, history, moves.split())
    names = ("Honest", "Rival") if bot is Side.FIRST else ("Rival", "Honest")
    return GameRecord("fog-chess", "chesscom", names, tuple(played), None, fen, tags)


def test_a_king_hung_on_purpose_is_found() -> None:
    safe, hung = examined(record("c3 d5 Qa4 a6 Qxe8"), examiner(Honest()))
    assert (safe.ply, safe.exposed, safe.hung) == (1, False, False)
    assert (hung.ply, hung.exposed, hung.hung) == (3, True, True)
    assert hung.exact
    assert hung.inside
    assert hung.positions > 20 == safe.positions
    assert (safe.pieces, safe.foretold) == (1.0, ())
    # On one board the queen is on a4, and moves that do not block it hang the king.
    assert hung.foretold == ((pytest.approx(1 / hung.positions, abs=1e-6), 1.0),)


def test_a_king_that_is_guarded_is_no_finding() -> None:
    assert not any(t.exposed for t in examined(record("e4 f5 Qh5 g6"), examiner(Honest())))


def test_the_same_with_the_sides_exchanged() -> None:
    turns = examined(record("f4 e5 a3 Qh4 b3", Side.FIRST), examiner(Honest()))
    assert [turn.ply for turn in turns] == [0, 2, 4]
    assert [turn.hung for turn in turns] == [False, False, True]


def test_a_king_that_is_lost_anyway_is_not_hung_for_nothing() -> None:
    lost = record("Kg8", fen="7k/6Q1/7K/8/8/8/8/8 b - - 0 1")
    honest = Honest()
    honest.listed = lambda seen: Timeline.of(lost).history[0].row[None]  # type: ignore[method-assign]
    (turn,) = examined(lost, examiner(honest))
    assert turn.exposed
    assert not turn.hung


@pytest.mark.parametrize(
    ("believed", "hung"), [(0.0, True), (SAFE, True), (2 * SAFE, False), (1.0, False)]
)
def test_only_a_move_that_seemed_safe_counts(believed: float, hung: bool) -> None:
    def told(game: Game, rows: Rows, shares: Shares) -> dict[Move, float]:
        risky = king_risks(game, rows)
        return risky if len(rows) == 1 else dict.fromkeys(risky, believed)

    turn = examined(record("c3 d5 Qa4 a6"), examiner(Honest(), told))[-1]
    assert (turn.exposed, turn.hung) == (True, hung)


def test_a_move_that_seemed_safe_and_was_not_does_not_count() -> None:
    def told(game: Game, rows: Rows, shares: Shares) -> dict[Move, float]:
        risky = king_risks(game, rows)
        return dict.fromkeys(risky, 1.0 if len(rows) == 1 else 0.0)

    turn = examined(record("c3 d5 Qa4 a6"), examiner(Honest(), told))[-1]
    assert (turn.exposed, turn.hung) == (True, False)


def test_a_list_that_lacks_the_truth_is_found_and_loud_only_if_taken_for_whole() -> None:
    played = record("e4 e5 Nf3 Nc6")
    deluded = Deluded(name="Honest")
    turns = examined(played, examiner(deluded))
    assert [(turn.positions, turn.inside, turn.missing) for turn in turns] == [
        (1, False, True)
    ] * 2
    deluded.exact = False
    assert not any(turn.missing for turn in examined(played, examiner(deluded)))
    assert ExaminationCounts.of(turns).missing == 2


def test_the_bot_is_asked_at_its_turns_with_what_the_game_says_it_had() -> None:
    honest = Honest()
    tags = {"BlackSeed": "7", "WhiteSeed": "8", "Budget": "300n"}
    examined(record("e4 e5 Nf3 Nc6 a3", **tags), examiner(honest))
    assert honest.asked == [(7, 2, Budget(nodes=300)), (7, 4, Budget(nodes=300))]
    honest.asked.clear()
    examined(record("e4 e5 Nf3 Nc6 a3"), examiner(honest))
    assert honest.asked == [(0, 2, Budget(0.25)), (0, 4, Budget(0.25))]
    honest.asked.clear()
    asked = Examiner(
        "Honest", lambda name, seed: honest, king_risks, Budget(9.0), Budget(1.0)
    )
    examined(record("e4 e5", **tags), asked)
    assert [budget for *_, budget in honest.asked] == [Budget(9.0)]


def test_moves_of_a_random_opening_are_not_the_bots() -> None:
    played = record("e4 f5 Qh5 a6 Qxe8", OpeningPlies="4", OpeningSeed="1")
    assert examined(played, examiner(Honest())) == []


def test_both_sides_of_a_game_against_itself_are_examined() -> None:
    played = record("e4 e5 Nf3")
    both = GameRecord("fog-chess", "chesscom", ("Honest", "Honest"), played.moves)
    assert [turn.ply for turn in examined(both, examiner(Honest()))] == [0, 2, 1]
    neither = GameRecord("fog-chess", "chesscom", ("A", "B"), played.moves)
    assert examined(neither, examiner(Honest())) == []


def test_who_lists_no_positions_cannot_be_examined() -> None:
    asked = Examiner("RandomMove", make, king_risks, None, Budget())
    played = GameRecord("fog-chess", "chesscom", ("RandomMove", "B"), record("e4").moves)
    with pytest.raises(NoListError, match="RandomMove chooses by no list of positions"):
        examined(played, asked)


@pytest.mark.parametrize("bot", ["PossibleBoardList", "HalvingPlayer"])
def test_real_games_are_as_a_count_by_the_rules_says(bot: str) -> None:
    played = bots_game((bot, "CaptureLargest"), "chesscom", 50)
    asked = Examiner(bot, make, king_risks, Budget(nodes=200), Budget())
    turns = examined(played, asked)
    history = Timeline.of(played).history
    assert [turn.ply for turn in turns] == list(range(0, len(played.moves), 2))
    for turn in turns:
        move, position = played.moves[turn.ply], history[turn.ply]
        assert turn.exposed == hangs(GAME, position, move)
        assert turn.inside or not turn.exact
        assert 1 <= turn.positions <= 256
    assert any(turn.exact for turn in turns)


def test_a_tally_counts() -> None:
    kinds = {
        (4, True, True, False, False): 7,
        (90, False, True, True, False): 2,
        (1000, False, False, True, True): 1,
    }
    turns = [
        ExaminedMove(ply, *kind) for kind, times in kinds.items() for ply in range(times)
    ]
    tally = ExaminationCounts.of(turns)
    assert (tally.moves, tally.exact, tally.inside, tally.missing) == (10, 7, 9, 0)
    assert (tally.exposed, tally.hung) == (3, 1)
    assert [tally.size(share) for share in (0.0, 0.5, 0.7, 0.71, 0.9, 1.0)] == [
        4,
        4,
        4,
        90,
        90,
        1000,
    ]
    assert ExaminationCounts.of([]).size(0.5) == 0


BOT = "PossibleBoardList"
HUNG = f"""\
[White "Rival"]
[Black "{BOT}"]
[Result "1-0"]
[Variant "Fog of War"]
[Ruleset "chesscom"]
[BlackSeed "3"]
[Budget "5000n"]

1. c3 d5 2. Qa4 a6 3. Qxe8 {{king captured}} 1-0
"""
SAFE = HUNG.replace("a6 3. Qxe8", "c6 3. a3 e6").replace("1-0", "*")


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A folder of two games, in one of which a king is hung on purpose."""
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "1.pgn").write_text(SAFE, encoding="utf-8")
    (folder / "2.pgn").write_text(HUNG + "\n" + SAFE, encoding="utf-8")
    (folder / "notes.txt").write_text("no game", encoding="utf-8")
    return folder


def test_a_hung_king_is_counted_and_named(lab: Run, played: Path) -> None:
    done = lab("examine", played, "--bot", BOT, "--jobs", 1, "--json")
    assert (done.status, done.err) == (0, "")
    data = done.data
    assert (data["bot"], data["games"], data["moves"]) == (BOT, 3, 8)
    assert data["exact"]["number"] == data["inside"]["number"] == 8
    assert data["inside_exact"]["share"] == 1
    assert data["exposed"]["number"] == data["hung"]["number"] == 1
    assert data["hung"]["low"] < data["hung"]["share"] == 0.125 < data["hung"]["high"]
    assert data["hung_at"] == [{"file": str(played / "2.pgn"), "game": 1, "ply": 3}]
    assert data["missing_at"] == []
    sizes = data["positions"]
    assert 20 < sizes["median"] <= sizes["p90"] <= sizes["most"] < 10_000


def test_people_read_the_same(lab: Run, played: Path) -> None:
    done = lab("examine", played, "--bot", BOT, "--jobs", 1)
    assert done.out.splitlines()[0] == f"{BOT}: 8 moves in 3 games"
    assert "8 of 8, 100.00 % (67.56 to 100.00)" in done.out
    assert "though a safe move was known    1 of 8, 12.50 % (2.24 to 47.09)" in done.out
    assert f"  replay {played / '2.pgn'} --game 1 --ply 3" in done.out
    assert "WRONG" not in done.out


def test_processes_change_nothing(lab: Run, played: Path) -> None:
    words = ("examine", played, "--bot", BOT, "--json")
    assert lab(*words, "--jobs", 2).data == lab(*words, "--jobs", 1).data


def test_another_budget_makes_another_belief(lab: Run, played: Path) -> None:
    done = lab("examine", played, "--bot", BOT, "--jobs", 1, "--budget", "64n", "--json")
    assert done.data["positions"]["most"] <= 256
    assert done.data["exact"]["number"] < 8


class Forgetful:
    """The bot, but one of the positions that it took for possible is gone."""

    name = BOT

    def __init__(self, seed: int) -> None:
        self._bot: Any = make(BOT, seed)

    def choose(self, seen: Any, budget: Budget) -> Any:
        raise AssertionError

    def possible_positions(self, seen: Any, budget: Budget) -> Belief:
        listed: Belief = self._bot.possible_positions(seen, budget)
        if len(seen) > 3:
            listed.restart(listed.rows[:1].copy())
            listed.exact = True
        return listed


def test_a_belief_that_lacks_the_truth_is_said_aloud(
    lab: Run, played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lab.examine.bots", lambda: lambda name, seed: Forgetful(seed))
    done = lab("examine", played, "--bot", BOT, "--jobs", 1)
    assert done.status == 1
    assert "WRONG: 5 beliefs taken for exact lacked the true position" in done.out
    assert f"  replay {played / '1.pgn'} --game 1 --ply 3" in done.out
    assert lab("examine", played, "--bot", BOT, "--jobs", 1, "--json").status == 1


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("--bot", "Nobody"), 2, "unknown bot 'Nobody'"),
        (("--bot", "HalvingPlayer"), 1, "HalvingPlayer has played none of the 3 games"),
        (("--bot", BOT, "--budget", "much"), 2, "0.5s"),
        ((), 2, "--bot"),
    ],
)
def test_wrong_use_is_one_line(
    lab: Run, played: Path, words: tuple[str, ...], status: int, said: str
) -> None:
    assert lab("examine", played, *words).refused(said, status=status)


def test_a_bot_without_a_list_has_nothing_to_examine(lab: Run, tmp_path: Path) -> None:
    path = tmp_path / "g.pgn"
    path.write_text(HUNG.replace(BOT, "RandomMove"), encoding="utf-8")
    done = lab("examine", path, "--bot", "RandomMove", "--jobs", 1)
    assert done.status == 1
    assert done.err.endswith("RandomMove chooses by no list of positions\n")


def test_what_is_wrong_with_a_file_is_said(lab: Run, played: Path) -> None:
    (played / "3.pgn").write_text(SAFE.replace("3. a3 e6", "3. Kd5 e6"), encoding="utf-8")
    done = lab("examine", played, "--bot", BOT, "--jobs", 1, "--json")
    assert "3.pgn" in done.err
    assert done.data["games"] == 4
    assert lab("examine", played / "none.pgn", "--bot", BOT).status == 1


def test_in_a_game_without_kings_to_lose_beliefs_are_examined(
    lab: Run, tmp_path: Path
) -> None:
    moves = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. g3-f4"
    head = '[White "Weigher"]\n[Black "Rival"]\n[Variant "Fog Checkers"]\n'
    path = tmp_path / "g.pdn"
    path.write_text(f'{head}[Budget "2000n"]\n\n{moves} *\n', encoding="utf-8")
    words = ("examine", path, "--bot", "Weigher", "--jobs", 1)
    data = lab(*words, "--json").data
    assert (data["moves"], data["inside"]["number"], data["missing_at"]) == (3, 3, [])
    assert data["positions"]["most"] > 1
    assert "hung" not in data
    out = lab(*words).out
    assert "truth in it                     3 of 3" in out
    assert "king" not in out
    done = lab("examine", path, "--bot", "HalvingPlayer", "--jobs", 1)
    assert "HalvingPlayer has played none of the 1 games" in done.err


def test_a_bot_that_is_said_to_have_played_what_it_cannot(lab: Run, tmp_path: Path) -> None:
    path = tmp_path / "g.pgn"
    path.write_text(HUNG.replace(BOT, "Weigher"), encoding="utf-8")
    done = lab("examine", path, "--bot", "Weigher", "--jobs", 1)
    assert (done.status, done.err) == (2, "lab: Weigher does not play fog-chess\n")


def test_moves_with_the_same_risk_are_one_event_and_sure_things_are_none() -> None:
    moves = [Move((0, target)) for target in range(6)]
    believed = dict(zip(moves, (0.0, 0.1, 0.1, 0.4, 1.0, 1.0 - 1e-12), strict=True))
    really = dict(zip(moves, (0.0, 1.0, 0.0, 1.0, 1.0, 1.0), strict=True))
    assert foretold(believed, really) == ((0.1, 0.5), (0.4, 1.0))


def test_risks_are_counted_by_size_and_by_the_pieces_left() -> None:
    turns = [
        (1.0, ((0.002, 0.0), (0.2, 1.0))),
        (0.76, ((0.3, 0.0),)),
        (0.75, ((0.3, 1.0),)),
        (0.0, ((0.9, 1.0),)),
    ]
    assert by_size(turns) == [
        ForetoldRisks(0.75, 0.01, 1, 0.002, 0.0),
        ForetoldRisks(0.75, 0.3, 2, 0.25, 0.5),
        ForetoldRisks(0.5, 0.3, 1, 0.3, 1.0),
        ForetoldRisks(0.0, 1.0, 1, 0.9, 1.0),
    ]


@pytest.mark.parametrize("number", [1, MOST, MOST + 1, 3 * MOST])
def test_many_positions_are_thinned_evenly(number: int) -> None:
    rows = np.arange(number, dtype=np.uint64)[:, None]
    some, shares = thinned(rows, np.full(number, 1.0 / number))
    assert MOST / 2 < len(some) <= MOST or len(some) == number
    assert some.flags.c_contiguous
    assert shares.sum() == pytest.approx(1.0)
    assert float((some[:, 0] * shares).sum()) == pytest.approx((number - 1) / 2, rel=0.01)


@pytest.mark.parametrize("ruleset", ["chesscom", "thesis"])
@pytest.mark.parametrize("seed", range(2))
def test_on_one_board_it_is_what_the_rules_say(ruleset: str, seed: int) -> None:
    timeline = Timeline.of(random_game(ruleset, seed, 60))
    game = timeline.game
    for position in timeline.history[:-1:2]:
        expected = {move: hangs(game, position, move) for move in game.moves(position)}
        assert king_risks(game, position.row[None]) == expected


@pytest.mark.parametrize("seed", range(2))
def test_on_many_boards_it_is_the_share_of_them(seed: int) -> None:
    timeline = Timeline.of(random_game("chesscom", seed, 9))
    game, side = timeline.game, Side.SECOND
    seen = [game.observe(timeline.history[: ply + 1], side) for ply in range(10)]
    belief = Belief(game, 10_000_000)
    for before, after in pairwise(seen):
        belief.step(before, after)
    rows = belief.rows[:: max(1, len(belief) // 40)]
    boards = [Position(row) for row in rows]
    risky = king_risks(game, rows)
    assert list(risky) == list(game.moves(boards[0]))
    for move, risk in risky.items():
        assert risk == np.mean([hangs(game, board, move) for board in boards])


def test_where_no_man_is_royal_nothing_is_at_risk() -> None:
    game = find_game("fog-checkers")
    position = game.start().position
    assert not game.facts.king_capture
    assert king_risks(game, position.row[None]) == dict.fromkeys(game.moves(position), 0.0)


def test_a_move_that_takes_the_king_risks_nothing() -> None:
    game = find_game("fog-chess", "chesscom")
    position = game.read("4k3/8/8/8/8/4Q3/r7/4K3 w - - 0 1").position
    risky = king_risks(game, position.row[None])
    assert risky[game.read_move(position, "Qxe8")] == 0
    assert risky[game.read_move(position, "Kd1")] == 0
    assert risky[game.read_move(position, "Kf2")] == 1


def hangs(game: Game, position: Position, move: Move) -> bool:
    """Whether the king can be taken at once after ``move``, which did not take one."""
    after = game.play(position, move)
    return any(_takes_king(game, game.play(after, reply)) for reply in game.moves(after))


def _takes_king(game: Game, position: Position) -> bool:
    outcome = game.outcome([position])
    return outcome is not None and outcome.reason is Reason.KING_CAPTURED
