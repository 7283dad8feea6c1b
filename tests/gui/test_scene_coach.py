"""Coach: figures with their errors, sentences that lead to cards, openings looked at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from core.player import Budget
from core.practice.deck import FILE, CostKind, Deck, JudgedGame, MoveCost
from core.records.library import Marks
from core.values import Move, Observation, Reason, Side
from gui.app.requests import ToCards, ToCoach, ToPractice
from gui.practice.coach import CoachScene
from gui.practice.coaching import Coached, look_over
from tests.support.person import Person
from tests.support.saved_games import save_game
from tests.support.shells import asked, still_shell
from tests.support.tasks import AtOnce, Idle, Script

GAME = JudgedGame(
    "0.pgn", 1, 0.0, 1, "fog-chess", "chesscom", Side.FIRST, "Owl", "2026-11-20", 0.0
)
CHESS = replace(GAME, variant="chess", ruleset="standard", sight=())


def cost(kind: CostKind, lost: float) -> MoveCost:
    return MoveCost(0, 0.9, 0.9 - lost, 0.9, 0.5, kind=kind, turning=True, seconds=2.0)


def dear(number: int) -> JudgedGame:
    """A game in which a piece was left to what could be known, and all else as usual."""
    calm = MoveCost(2, 0.5, 0.5, 0.5, 0.5, seconds=8.0 + number % 2)
    return replace(
        GAME,
        file=f"{number}.pgn",
        modified=float(number),
        day=f"2026-01-{number + 1:02}",
        reason=Reason.TIME if number % 3 == 0 else "",
        moves=(cost("known", 0.4 + 0.01 * (number % 3)), calm),
        marks=Marks({"n": 1, "b": 3}, {"n": 4, "b": 4}),
        sight=((20, 22), (24, 26 - number % 2)),
    )


def fill(folder: Path, games: Sequence[JudgedGame]) -> None:
    with Deck(folder / "problems" / FILE) as deck:
        for game in games:
            deck.judged(game, [])


def before(
    folder: Path,
    games: Sequence[JudgedGame] = (),
    request: ToCoach = ToCoach(),  # noqa: B008 - frozen
    work: Callable[..., Any] = AtOnce,
    size: tuple[int, int] = (1280, 800),
) -> Person:
    """Somebody before the coach of these games."""
    if games:
        fill(folder, games)
    shell = still_shell(folder)
    shell.work = work
    person = Person(CoachScene(shell, request), size)
    for _ in range(12):
        person.waits()
    return person


def test_figures_come_with_their_errors_and_sentences_on_top(tmp_path: Path) -> None:
    person = before(tmp_path, [dear(number) for number in range(24)])
    assert person.sees("Coach", "20 of 24 games", "Points lost per game", "± at 95 %")
    assert person.beside("Piece left to what could be known") == "0.41 ± 0.00"
    assert person.beside("King left to be taken") == "0.00 ± 0.00"
    assert person.told("Piece left to what could be known") == (
        "20 such moves: practise them"
    )
    assert person.told("Bad luck") == "0 such moves"
    assert person.sees(
        "Leaving pieces to what could be known cost you 0.41 ± 0.00 points a game, more "
        "than anything else."
    )
    assert person.sees("Difference: −1.8 ± 0.1 squares", "You", "Eclipse")
    assert person.beside("A move the game turned on") == "2.0 ± 0.0 s"
    assert person.beside("Any other move") == "8.5 ± 0.2 s"
    assert person.beside("Lost on time") == "6 of 20 games (15–52 %)"
    assert person.beside("All") == "80 of 160, 50 % (42–58)"
    assert person.beside("Knight") == "20 of 80, 25 % (17–35)"


def test_the_cards_of_a_kind_are_one_press_away(tmp_path: Path) -> None:
    person = before(tmp_path, [dear(number) for number in range(12)])
    person.click("Practise")
    person.click("Piece left to what could be known")
    person.click("Bad luck")
    assert asked(person.scene.shell) == [ToCards("known")] * 2  # type: ignore[attr-defined]


def test_one_chooses_how_many_games_and_which(tmp_path: Path) -> None:
    chess = [replace(CHESS, file=f"c{n}.pgn", moves=(cost("king", 0.3),)) for n in range(7)]
    person = before(tmp_path, [*chess, *(dear(number) for number in range(12))])
    assert person.sees("12 of 12 games")
    person.click("Last 10")
    assert person.sees("10 of 12 games")
    assert person.scene.place == ToCoach("fog-chess", 10)  # type: ignore[attr-defined]
    person.click("Chess")
    for _ in range(6):
        person.waits()
    assert person.sees("7 of 7 games", "Forced loss allowed")
    for words in ("Squares in view", "Bad luck", "could be known", "Pencil marks"):
        assert not person.sees(words), "nothing of the kind occurs where nothing is hidden"
    again = before(tmp_path, request=ToCoach("chess", 0))
    assert again.sees("7 of 7 games", "Forced loss allowed")


def test_of_a_few_games_nothing_is_concluded(tmp_path: Path) -> None:
    person = before(tmp_path, [dear(number) for number in range(3)])
    assert person.sees("Nothing follows from fewer than 5 games.", "3 of 3 games")
    assert person.beside("Piece left to what could be known") == "0.41"
    assert not person.sees("Practise")
    assert not person.sees("± at 95 %")
    calm = [replace(GAME, file=f"{n}.pgn") for n in range(9)]
    (tmp_path / "calm").mkdir()
    even = before(tmp_path / "calm", calm)
    assert even.sees("In these games no figure stands out from its error.")


def test_without_judged_games_it_leads_to_practice(tmp_path: Path) -> None:
    assert before(tmp_path, work=Idle).sees("Reading your games…")
    person = before(tmp_path)
    assert person.sees("None of your games has been looked through yet.")
    person.click("Practice")
    assert asked(person.scene.shell) == [ToPractice()]  # type: ignore[attr-defined]
    broken = Idle()
    broken.over, broken.problem = True, "the disk is broken"
    assert before(tmp_path, work=lambda *_: broken).sees("the disk is broken")


def test_openings_are_looked_at_behind_it(tmp_path: Path) -> None:
    script = Script()
    person = before(tmp_path, work=script)
    (task,) = script
    unknown = [replace(dear(number), sight=()) for number in range(8)]
    fill(tmp_path, unknown)
    found: list[Coached] = []
    for each in look_over(list, tmp_path / "problems", tmp_path, "fog-chess"):
        found.append(each)
        if each.left:
            break
    task.found = [found[-1]]
    person.waits()
    assert person.sees("8 games to look at", "Eclipse is being shown your openings.")
    person.scene.close()
    assert task.closed


class First:
    """Plays the first legal move."""

    name = "First"

    def choose(self, seen: Sequence[Observation], budget: Budget) -> Move:
        return seen[-1].moves[0]


def test_its_process_tells_soon_and_writes_down_what_the_bot_saw(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    def make(name: str, seed: int, variant: str) -> First:
        made.append(f"{name} {seed} {variant}")
        return First()

    monkeypatch.setattr("gui.practice.coaching.make", make)
    monkeypatch.setattr("core.practice.judging.stand_back", lambda: None)
    paths = [save_game(tmp_path, f"{n}.pgn", ("You", "Owl"), age=n) for n in range(3)]
    stats = [path.stat() for path in paths]
    fill(
        tmp_path,
        [
            replace(GAME, file=path.name, modified=stat.st_mtime, size=stat.st_size)
            for path, stat in zip(paths, stats, strict=True)
        ],
    )
    work = tmp_path / "problems", tmp_path, "fog-chess"
    found = list(look_over(list, *work))
    assert [each.left for each in found] == [0, 3, 2, 1, 0]
    assert 0 not in found[0].reports, "all games have not been read then"
    sight = found[-1].reports[0].sight
    assert sight is not None
    assert sight.gap.count == 3
    assert len(sight.curve) == 3
    assert [each.left for each in look_over(list, *work)] == [0, 0]
    assert len(made) == 1, "a game is never asked about twice"


@pytest.mark.parametrize("size", [(900, 600), (1366, 768), (1920, 1080)])
def test_no_sentence_is_cut(tmp_path: Path, size: tuple[int, int]) -> None:
    person = before(tmp_path, [dear(number) for number in range(24)], size=size)
    assert person.cut() == []
