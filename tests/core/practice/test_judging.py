"""Going through the library: each game once, killed at any point, and failed problems."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

from bots.fog.hindsight import quick_hindsight
from bots.search.analysis import quick_analyst
from core.game import Game
from core.hindsight.findings import Judge
from core.practice.counts import JudgingProgress
from core.practice.deck import FILE, Deck
from core.practice.judging import add_failures, judge_games
from core.problems import shelf
from core.problems.collection import Collection, write_collection
from core.problems.goals import FogKind
from core.problems.progress import Attempt, add_attempts
from core.values import Side
from tests.support.fog_puzzles import fog_problem
from tests.support.saved_games import save_game, save_own

NOW = datetime(2026, 11, 20, 19, tzinfo=timezone(timedelta(hours=1)))


def judged(folder: Path, *names: str) -> Iterator[JudgingProgress]:
    deck = folder.parent / FILE
    return judge_games(folder, deck, quick_hindsight, quick_analyst, names)


@pytest.fixture
def library(tmp_path: Path) -> Path:
    return tmp_path / "games"


@pytest.fixture(autouse=True)
def no_nice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.practice.judging.stand_back", lambda: None)


def test_each_game_of_ones_own_is_judged_once_the_newest_first(library: Path) -> None:
    for number in range(3):
        save_own(library, number)
    save_game(library, "bots.pgn", ("Owl", "Wick"), person=None)
    save_game(library, "running.pgn", ("You", "Owl"), "*")
    (library / "notes.pgn").write_text("no game at all")
    found = list(judged(library))
    assert [each.name for each in found] == ["", "", "0002.pgn", "0001.pgn", "0000.pgn"]
    assert found[-1] == JudgingProgress(3, 3, 3, "0000.pgn")
    with Deck(library.parent / FILE) as deck:
        # The same game played three times asks one question.
        (card,) = deck.cards()
        assert (card.opponent, card.day, card.kind) == ("Owl", "2026-11-20", "king")
        games = deck.games()
    assert [game.file for game in games] == ["0002.pgn", "0001.pgn", "0000.pgn"]
    assert {(game.side, game.score, game.reason) for game in games} == {
        (Side.SECOND, 0.0, "king captured")
    }
    assert list(judged(library))[-1] == JudgingProgress(3, 3)


def test_a_game_that_cannot_be_judged_is_passed_over(
    library: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for number in range(3):
        save_own(library, number)
    made = list[str]()

    def make(game: Game) -> Judge:
        made.append(game.ruleset)
        if len(made) == 1:
            raise ArithmeticError("no judge")
        return quick_hindsight(game)

    def go() -> list[JudgingProgress]:
        return list(judge_games(library, library.parent / FILE, make, quick_analyst))

    assert [each.name for each in go()[2:]] == ["0002.pgn", "0001.pgn", "0000.pgn"]
    assert "ArithmeticError: no judge" in capsys.readouterr().err
    with Deck(library.parent / FILE) as deck:
        assert [game.file for game in deck.games()] == ["0001.pgn", "0000.pgn"]
    assert go() == [JudgingProgress(3, 0), JudgingProgress(3, 3)]


def test_a_file_that_has_changed_is_judged_again(library: Path) -> None:
    path = save_own(library, 1)
    list(judged(library))
    save_own(library, 1, "1. e4 e5 2. Qh5 a6 3. Qxf7 a5 4. Qxe8 {king captured} 1-0")
    assert list(judged(library))[-1].name == path.name
    with Deck(library.parent / FILE) as deck:
        (card,) = deck.cards()
    assert card.ply == 5


def test_only_files_that_are_named_are_gone_through(library: Path) -> None:
    for number in range(2):
        save_own(library, number)
    assert list(judged(library, "0000.pgn"))[-1] == JudgingProgress(1, 1, 1, "0000.pgn")
    assert list(judged(library))[-1].done == 2


def test_it_goes_on_where_it_was_stopped(library: Path) -> None:
    for number in range(3):
        save_own(library, number)
    under_way = judged(library)
    while next(under_way).done < 1:
        pass
    under_way.close()
    found = list(judged(library))
    assert found[1] == JudgingProgress(1, 3)
    assert [each.name for each in found[2:]] == ["0001.pgn", "0000.pgn"]


def _go_through(folder: Path) -> None:
    for _ in judged(folder):
        pass


@pytest.mark.parametrize("after", [1, 3])
def test_a_kill_loses_at_most_the_game_that_is_looked_at(library: Path, after: int) -> None:
    for number in range(40):
        save_own(library, number)
    deck = library.parent / FILE
    process = multiprocessing.get_context("fork").Process(
        target=_go_through, args=(library,)
    )
    process.start()
    assert process.pid is not None
    until = time.monotonic() + 60
    while time.monotonic() < until:
        if deck.exists():
            with Deck(deck) as opened:
                if len(opened.games()) >= after:
                    break
        time.sleep(0.01)
    os.kill(process.pid, signal.SIGKILL)
    process.join()
    with Deck(deck) as opened:
        opened.check()
        assert not opened.problem
        games = [game.file for game in opened.games()]
    newest = [f"{number:04}.pgn" for number in range(39, -1, -1)]
    assert games == newest[: len(games)]
    assert len(games) >= after
    assert next(each for each in judged(library) if each.total).done == len(games)


def test_problems_that_were_failed_become_cards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shelf, "SHIPPED", tmp_path / "none")
    safe, chance, where = map(fog_problem, (FogKind.SAFE, FogKind.CHANCE, FogKind.WHERE))
    sets, progress = tmp_path / "sets", tmp_path / "progress.json"
    sets.mkdir()
    write_collection(sets / "some.json", Collection("Some", (safe, chance, where)))
    names = safe.identity, chance.identity, "gone-1"
    add_attempts(progress, [Attempt(name, NOW) for name in names])
    failed = [Attempt(name, NOW) for name in (safe.identity, chance.identity, "gone-1")]
    add_attempts(progress, [replace(each, solved=False) for each in failed])
    add_attempts(progress, [Attempt(where.identity, NOW, solved=True)])
    (sets / "broken.json").write_text("{")
    with Deck(tmp_path / FILE) as deck:
        assert add_failures(deck, tmp_path) == 2
        assert {card.identity for card in deck.cards()} == {safe.identity, chance.identity}
        assert {(card.kind, card.day) for card in deck.cards()} == {
            ("problem", "2026-11-20")
        }
        deck.remove(safe.identity)
        assert add_failures(deck, tmp_path) == 0
        assert len(deck.cards()) == 1
