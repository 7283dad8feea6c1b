"""An adversary that looks for holes, against bots with one and without."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from core.games import GAMES, find_game
from core.notation import code
from core.play.referee import Referee
from core.player import Budget, Player
from core.records import files
from core.records.reader import read_games
from core.values import Move, Observation, Side
from lab.exploit.adversary import DULL, Adversary, Decision, Sight, danger, material, priors
from lab.exploit.exploit import (
    FRESH,
    LINES,
    PLAN,
    REPORT,
    TRAINING,
    Exploit,
    ExploitFolderError,
    stored_exploit,
)
from lab.exploit.openings import ExploitPlan, Script
from lab.traps import scripted

GAME = find_game("fog-chess", "chesscom")
HOLE, TIGHT = "d5 a6 h6", "c6 d6 h6"
"""What bots play whatever they see: one opens its king to a queen, the other does not."""


class Sleeper:
    """Plays the first of some moves that is possible, or else any."""

    asked = 0

    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        type(self).asked += 1
        found = (scripted(seen[-1], word) for word in self.name.split())
        return next(filter(None, found), seen[-1].moves[0])


def sleeper(name: str, seed: int) -> Player:
    return Sleeper(name)


def plan(bot: str, plies: int = 5, **options: object) -> ExploitPlan:
    usual = {"side": Side.FIRST, "plies": plies} | options
    return ExploitPlan(bot, Budget(nodes=1), "fog-chess", "", **usual)  # type: ignore[arg-type]


def exploited(given: ExploitPlan, folder: Path, games: int, fresh: int = 0) -> Exploit:
    exploit = Exploit(given, sleeper, folder, 1)
    list(exploit.train(games))
    list(exploit.try_out(fresh))
    exploit.close()
    return exploit


def after(line: str) -> Referee:
    referee = Referee(GAME)
    for word in line.split():
        referee.play(GAME.read_move(referee.history[-1], word))
    return referee


def liked(line: str) -> str:
    """What the attacker likes most to play there."""
    referee = after(line)
    seen = referee.seen_by(referee.to_move)
    best = max(zip(priors(GAME, seen), range(len(seen[-1].moves)), strict=True))[1]
    return GAME.san(referee.history[-1], seen[-1].moves[best])


def test_a_hole_is_found_and_used(tmp_path: Path) -> None:
    exploit = exploited(plan(HOLE), tmp_path, 24, fresh=4)
    report = exploit.report()
    assert sum(each.won for each in exploit.training) > 2
    assert report.of_side(Side.FIRST).share == 1.0
    assert report.lines[0].moves[-2] == "a7a6"
    assert report.lines[0].moves[-1].endswith("e8")
    data = report.data
    assert data["fresh"]["lost"] == 4  # type: ignore[index]
    saved = read_games(tmp_path / LINES).games
    assert [len(game.moves) for game in saved] == [len(line.moves) for line in report.lines]
    assert saved[0].outcome is not None
    assert saved[0].outcome.winner is Side.FIRST


def test_where_there_is_none_none_is_found(tmp_path: Path) -> None:
    exploit = exploited(plan(TIGHT), tmp_path, 24, fresh=4)
    assert not any(each.won for each in (*exploit.training, *exploit.fresh))
    assert exploit.report().data["training"]["share"] == 0.0  # type: ignore[index]


def test_to_stop_and_go_on_changes_nothing(tmp_path: Path) -> None:
    whole = exploited(plan(HOLE), tmp_path / "whole", 16, fresh=4)
    parts = tmp_path / "parts"
    exploited(plan(HOLE), parts, 8, fresh=2)
    with (parts / TRAINING).open("a") as file:
        file.write((tmp_path / "whole" / TRAINING).read_text().splitlines(True)[8])
        file.write('{"number": 9, "si')
    exploited(plan(HOLE), parts, 16, fresh=2)
    with (parts / FRESH).open("a") as file:
        file.write('{"number": 2, "si')
    resumed = exploited(plan(HOLE), parts, 15, fresh=4)
    assert resumed.training == whole.training
    assert resumed.fresh == whole.fresh
    assert (parts / FRESH).read_text() == (tmp_path / "whole" / FRESH).read_text()


def test_as_many_openings_are_played_as_were_asked_for(tmp_path: Path) -> None:
    few = exploited(plan(HOLE), tmp_path / "parts", 3, fresh=2)
    assert [each.number for each in few.training] == [0, 1, 2]
    asked = Sleeper.asked
    again = exploited(plan(HOLE), tmp_path / "parts", 3, fresh=2)
    assert (again.training, again.fresh) == (few.training, few.fresh)
    assert Sleeper.asked == asked
    more = exploited(plan(HOLE), tmp_path / "parts", 19, fresh=2)
    assert len(more.training) == 19
    fewer = exploited(plan(HOLE), tmp_path / "parts", 5, fresh=4)
    whole = exploited(plan(HOLE), tmp_path / "whole", 19, fresh=4)
    assert more.training == fewer.training == whole.training
    assert fewer.fresh == whole.fresh
    for name in (TRAINING, FRESH):
        kept = [(tmp_path / place / name).read_text() for place in ("parts", "whole")]
        assert kept[0] == kept[1]


def test_what_is_known_is_not_asked_again(tmp_path: Path) -> None:
    before = Sleeper.asked
    report = exploited(plan(HOLE), tmp_path, 16, fresh=4).report()
    asked = Sleeper.asked - before
    assert report.asked == asked < 2 * 20
    exploited(plan(HOLE), tmp_path, 16, fresh=4)
    assert Sleeper.asked - before == asked


def test_scripts_come_first(tmp_path: Path) -> None:
    moves = ("c2c4", "h7h6", "d1a4", "a7a6", "a4d7")
    exploit = exploited(plan(HOLE, scripts=(Script(Side.FIRST, moves),)), tmp_path, 8)
    assert exploit.training[0].moves == ("c2c4", "d7d5", "d1a4", "a7a6", "a4e8")


def test_a_folder_belongs_to_one_plan(tmp_path: Path) -> None:
    exploited(plan(HOLE), tmp_path, 8)
    assert stored_exploit(tmp_path) == plan(HOLE)
    with pytest.raises(
        ExploitFolderError, match="was begun with another number of plies; give"
    ):
        Exploit(plan(HOLE, plies=7), sleeper, tmp_path, 1)
    (tmp_path / PLAN).write_text("{}")
    with pytest.raises(ExploitFolderError, match="not the plan of an exploit"):
        stored_exploit(tmp_path)


@pytest.mark.parametrize("name", [TRAINING, FRESH, LINES, REPORT])
def test_what_was_found_without_a_plan_is_nobody_s(name: str, tmp_path: Path) -> None:
    exploited(plan(HOLE), tmp_path / "whole", 8, fresh=4).report()
    left = tmp_path / "left"
    left.mkdir()
    (left / name).write_bytes((tmp_path / "whole" / name).read_bytes())
    with pytest.raises(ExploitFolderError, match=f"left has {name} but no {PLAN}, which"):
        Exploit(plan(TIGHT), sleeper, left, 1)
    assert not (left / PLAN).exists()
    assert (left / name).read_bytes() == (tmp_path / "whole" / name).read_bytes()


@pytest.mark.parametrize("name", [TRAINING, FRESH])
def test_openings_that_cannot_be_read_are_not_thrown_away(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    exploited(plan(HOLE), tmp_path, 8, fresh=8)
    before = (tmp_path / name).read_bytes()
    monkeypatch.setattr(files, "MAX_BYTES", len(before) - 1)
    (tmp_path / ({TRAINING, FRESH} - {name}).pop()).unlink()
    with pytest.raises(ExploitFolderError, match="too large"):
        Exploit(plan(HOLE), sleeper, tmp_path, 1)
    assert (tmp_path / name).read_bytes() == before


def test_the_adversary_goes_by_what_it_was_shown() -> None:
    one, two = after("c4 a6 Nc3 h6 e4 a5"), after("c4 h6 Nc3 g6 e4 a6")
    seen = [each.seen_by(Side.FIRST) for each in (one, two)]
    assert one.history[-1] != two.history[-1]
    sights = [Sight.of(each) for each in seen]
    assert (sights[0].key, sights[0].placement) == (sights[1].key, sights[1].placement)
    chosen = [Adversary(GAME).explores(sight, Random(3)) for sight in sights]
    assert chosen[0] == chosen[1]
    other = Sight.of(after("c4 a6 e4 h6 Nc3 a5").seen_by(Side.FIRST))
    assert other.key != sights[0].key
    assert other.placement == sights[0].placement


def test_it_plays_what_won_and_tries_what_it_has_not() -> None:
    adversary, sight = Adversary(GAME), Sight.of(after("").seen_by(Side.FIRST))
    moves = sight.seen[-1].moves
    won = code(GAME.facts, moves[3])
    for _ in range(2):
        adversary.tree.begin(Decision.of(sight, won))
    assert adversary.explores(sight, Random(1)) != moves[3]
    adversary.tree.reward([Decision.of(sight, won)] * 2, 1.0)
    assert adversary.attacks(sight) == moves[3]
    assert adversary.tree.value(sight, won) > 0.8 > DULL
    assert adversary.tree.value(sight, code(GAME.facts, moves[4])) == DULL


@pytest.mark.parametrize(
    ("line", "best"),
    [
        ("Nf3 Nf6 d4 c5 dxc5", "Qa5"),
        ("Nf3 Nf6 d4 c5 dxc5 Qa5 Nc3 Nc6 e4", "Nxe4"),
        ("Nf3 d5 c4 dxc4", "Qa4"),
        ("Nf3 d5 c4 dxc4 Qa4 Nc6 Nc3 e5", "Nxe5"),
    ],
)
def test_it_likes_lines_to_the_king_and_baits(line: str, best: str) -> None:
    assert liked(line) == best


def test_danger_is_the_share_of_moves_that_hang_the_king() -> None:
    def of(line: str) -> float:
        referee = after(line)
        bot, adversary = (
            referee.seen_by(side)[-1] for side in (referee.to_move, referee.to_move.other)
        )
        return danger(GAME, referee.history[-1], bot, adversary)

    pinned = after("e4 d5 Bb5")
    assert of("e4 d5 Bb5") == pytest.approx(
        1 - 5 / len(pinned.seen_by(Side.SECOND)[-1].moves)
    )
    assert of("e4 e5 Nf3") == 0.0
    # Who sees the queen beside the king needs no warning.
    assert of("e4 e5 Qh5 a6 Qxf7") == 0.0
    # The knight on c6 may not go; its side sees nothing of the queen.
    assert 0.0 < of("Nf3 d5 c3 Nc6 Qa4") < 0.5


def test_material_is_what_was_taken_and_lost() -> None:
    seen = after("e4 d5 exd5 Qxd5").seen_by(Side.FIRST)
    assert material(GAME.facts, seen) == 0
    assert material(GAME.facts, seen[:-1]) == 1


@pytest.mark.parametrize(
    "variant", [key for key, each in GAMES.items() if each.facts.hidden]
)
def test_it_plays_every_game_in_the_fog(variant: str, tmp_path: Path) -> None:
    given = ExploitPlan("none", Budget(nodes=1), variant, "", plies=4)
    exploit = exploited(given, tmp_path, 2)
    assert {each.side for each in exploit.training} == set(Side)
    assert all(each.made and each.answers for each in exploit.training)
    assert exploit.report().data["variant"] == variant
