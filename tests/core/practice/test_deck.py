"""The deck: nothing of it is lost, and nothing of a game is there in part."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sqlite3
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from core.practice.deck import FILE, Card, Deck, DeckError, JudgedGame, MoveCost, card_of
from core.problems.fog import read_claim
from core.problems.goals import FogKind
from core.records.library import Marks
from core.values import Side
from tests.support.fog_puzzles import fog_problem

PROBLEM = fog_problem(FogKind.MISTAKE)
GAME = JudgedGame(
    "a.pgn", 1, 1000.25, 4711, "fog-chess", "chesscom", Side.SECOND, "Owl", "2026-11-20",
    0.0, "king captured",
    (
        MoveCost(1, 0.5, 0.5, 0.5, 0.5),
        MoveCost(3, 0.5, 0.1, 0.45, 0.2, 700, False, "king", True, 4.5),
    ),
    Marks({"k": 1}, {"k": 2}), ((20, 23), (22, 25)),
)  # fmt: skip


def card(name: str, day: str = "2026-11-20", ply: int = 0) -> Card:
    return replace(card_of(PROBLEM, "king", day), identity=name, ply=ply)


def names(cards: list[Card]) -> list[str]:
    return [each.identity for each in cards]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "problems" / FILE


def test_a_card_is_the_problem_it_was_made_of(path: Path) -> None:
    made = replace(card_of(PROBLEM, "sight", "2026-11-20"), opponent="Owl", ply=6)
    with Deck(path) as deck:
        deck.add([made])
    with Deck(path) as deck:
        assert deck.cards() == [made]
        assert deck.card(PROBLEM.identity) == made
        assert deck.card("another") is None
        assert read_claim(made.problem) == read_claim(PROBLEM)
        assert made.problem.identity == PROBLEM.identity
        assert not deck.problem


def test_a_game_is_there_with_all_that_was_judged(path: Path) -> None:
    older = replace(GAME, file="b.pgn", day="2026-10-01")
    with Deck(path) as deck:
        deck.judged(older, [])
        deck.judged(GAME, [card("a", ply=3), card("b", ply=1)])
        deck.pass_over([("c.pgn", 0, (5.5, 77))])
        assert deck.games() == [GAME, older]
        assert deck.games(most=1) == [GAME]
        assert deck.games("chess") == []
        assert deck.stamps() == {
            ("a.pgn", 1): (1000.25, 4711),
            ("b.pgn", 1): (1000.25, 4711),
            ("c.pgn", 0): (5.5, 77),
        }
        assert names(deck.cards()) == ["b", "a"]
        deck.change(replace(GAME, sight=()))
        assert deck.games("fog-chess", 1) == [replace(GAME, sight=())]
        assert len(deck.cards()) == 2


def test_a_game_that_is_judged_again_has_its_new_cards_alone(path: Path) -> None:
    with Deck(path) as deck:
        deck.judged(GAME, [card("a"), card("b"), card("c")])
        deck.suspend("a")
        deck.remove("c")
        deck.judged(GAME, [card("a"), card("c"), card("d")])
        assert names(deck.cards()) == ["a", "d"]
        found = deck.card("a")
        assert found is not None
        assert found.suspended
        deck.suspend("a", suspended=False)
        deck.add([card("c")])
        assert names(deck.cards()) == ["a", "d"]
        assert not any(each.suspended for each in deck.cards())


def test_cards_come_by_kind_and_game_the_newest_first(path: Path) -> None:
    old, new = card("old", "2026-01-01"), card("new", "2026-11-20")
    chess = replace(card("chess", "2026-05-05"), game="chess", kind="problem")
    with Deck(path) as deck:
        deck.add([old, new, chess])
        assert names(deck.cards()) == ["new", "chess", "old"]
        assert names(deck.cards("problem")) == ["chess"]
        assert names(deck.cards(game="fog-chess")) == ["new", "old"]


@pytest.mark.parametrize("where", ["head", "inside"])
def test_a_damaged_file_is_put_aside_with_one_sentence(path: Path, where: str) -> None:
    with Deck(path) as deck:
        deck.judged(GAME, [card(f"{number:03}") for number in range(200)])
    damaged = bytearray(path.read_bytes())
    start = 0 if where == "head" else 8192
    damaged[start : start + 4096] = b"fog " * 1024
    path.write_bytes(damaged)
    with Deck(path) as deck:
        deck.check()
        assert "practice-damaged.db" in deck.problem
        assert deck.problem.count(".") == 2
        assert deck.cards() == []
        deck.add([card("a")])
    assert path.with_name("practice-damaged.db").read_bytes() == damaged
    with Deck(path) as deck:
        assert names(deck.cards()) == ["a"]
        assert not deck.problem


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"opponent TEXT", b"opponemt TEXT"),
        (b"CREATE TABLE game", b"CREATE TABLE \xffame"),
        (b'"stipulation"', b'"stipu{}tion,'),
        (b'"variant"', b'}variant"'),
    ],
    ids=["column", "table", "card", "game"],
)
def test_damage_that_is_found_late_is_damage_too(
    path: Path, old: bytes, new: bytes
) -> None:
    with Deck(path) as deck:
        deck.judged(GAME, [card("a")])
    data = path.read_bytes()
    assert old in data
    path.write_bytes(data.replace(old, new))
    with suppress(DeckError), Deck(path) as deck:
        deck.cards()
        deck.games()
        deck.check()
    with Deck(path) as deck:
        deck.judged(GAME, [card("b")])
        assert names(deck.cards()) == ["b"]
        assert deck.games() == [GAME]
    assert path.with_name("practice-damaged.db").exists()


def test_rows_that_are_damaged_are_passed_over(path: Path) -> None:
    with Deck(path) as deck:
        deck.judged(GAME, [card("good"), card("unnamed"), card("odd")])
        deck.judged(replace(GAME, number=2), [])
    with sqlite3.connect(path) as base:
        base.execute("UPDATE card SET opponent = x'ff' WHERE identity = 'unnamed'")
        base.execute("UPDATE card SET kind = CAST(x'ff' AS TEXT) WHERE identity = 'odd'")
        base.execute("""UPDATE game SET judged = '{"file":1}' WHERE number = 2""")
    base.close()
    with Deck(path) as deck:
        assert names(deck.cards()) == ["good"]
        assert deck.games() == [GAME]


def test_a_newer_or_foreign_file_is_left_as_it_is(path: Path) -> None:
    with Deck(path) as deck:
        deck.add([card("a")])
    with sqlite3.connect(path) as base:
        base.execute("PRAGMA user_version = 99")
    base.close()
    with pytest.raises(DeckError, match="a newer version of the program made it"):
        Deck(path)
    assert sqlite3.connect(path).execute("SELECT count(*) FROM card").fetchone() == (1,)
    (path.parent / "folder.db").mkdir()
    with pytest.raises(DeckError, match="cannot be used"):
        Deck(path.parent / "folder.db")


def test_two_processes_may_write(path: Path) -> None:
    with Deck(path) as one, Deck(path) as other:
        one.add([card("a")])
        other.add([card("b")])
        assert names(one.cards()) == names(other.cards()) == ["a", "b"]


def _fill(path: Path) -> None:
    with Deck(path) as deck:
        for number in range(100_000):
            game = replace(GAME, file=f"{number:06}.pgn")
            deck.judged(game, [card(f"{number:06}-{ply}") for ply in range(3)])


@pytest.mark.parametrize("seconds", [0.05, 0.15, 0.3])
def test_a_kill_at_any_point_loses_no_game_and_leaves_none_in_part(
    path: Path, seconds: float
) -> None:
    process = multiprocessing.get_context("fork").Process(target=_fill, args=(path,))
    process.start()
    while not path.exists():
        time.sleep(0.005)
    time.sleep(seconds)
    assert process.pid is not None
    os.kill(process.pid, signal.SIGKILL)
    process.join()
    with Deck(path) as deck:
        deck.check()
        assert not deck.problem
        games = {game.file for game in deck.games()}
        assert games == {f"{number:06}.pgn" for number in range(len(games))}
        assert len(deck.cards()) == 3 * len(games)
