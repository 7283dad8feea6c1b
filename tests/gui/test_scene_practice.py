"""The hub of practice, and what Home says of it."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from core.practice.counts import DueCounts, JudgingProgress, PracticeState
from core.practice.deck import FILE, Card, Deck, card_of
from core.practice.guess import GuessPace
from core.practice.guess_session import GUESSES, GUESSES_FILE, GuessResult
from core.practice.rush import RUSHES, RUSHES_FILE, RushResult
from core.practice.rush_problems import RushTheme
from core.practice.sitting import Sitting
from core.problems import shelf
from core.problems.collection import Collection, write_collection
from core.problems.goals import FogKind
from core.problems.problem import Problem
from core.problems.progress import Attempt, add_attempts
from core.tasks.preparing import Preparation
from core.values import Side
from gui.app.cards import count_cards
from gui.app.requests import (
    ToCards,
    ToCoach,
    ToExplorer,
    ToGuessGames,
    ToPractice,
    ToProblems,
)
from gui.app.shell import Shell
from gui.entry.home import HomeScene
from gui.practice.scene import PracticeScene
from tests.gui.replaying import Onlooker
from tests.support.fog_puzzles import fog_problem
from tests.support.person import Person
from tests.support.shells import asked, still_shell
from tests.support.tasks import AtOnce, Script

SIZES = ((900, 600), (1366, 768), (1920, 1080))
NOW = datetime.now().astimezone()


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    shell = still_shell(tmp_path)
    shell.work = AtOnce
    return shell


def card(name: str, kind: str = "king") -> Card:
    return Card(name, kind, "fog-chess", "{}", day="2026-11-20")  # type: ignore[arg-type]


def fill(shell: Shell, cards: int, *attempts: Attempt) -> None:
    """Have new cards, and attempts at problems."""
    with Deck(shell.problems / FILE) as deck:
        deck.add(card(f"c{n}") for n in range(cards))
    add_attempts(shell.problems / "progress.json", attempts)


def before(shell: Shell, size: tuple[int, int] = (1280, 800)) -> Onlooker:
    """Somebody before the hub, once all is counted."""
    person = Onlooker(PracticeScene(shell), size)
    person.waits()
    person.waits()
    return person


def test_a_newcomer_is_told_where_cards_come_from(shell: Shell) -> None:
    person = before(shell)
    assert person.sees("Cards come from your own games")
    assert not person.sees("Practise ", "The last 12 weeks")
    leads = {
        "Your cards": ToProblems("cards"),
        "Coach": ToCoach(),
        "Guess the fog": ToGuessGames(),
        "Explorer": ToExplorer("fog-chess", "chesscom"),
        "Problems": ToProblems(),
    }
    for words in leads:
        person.click(words)
    assert asked(shell) == list(leads.values())


def test_nothing_moves_once_it_is_counted(shell: Shell) -> None:
    fill(shell, 14)
    person = Onlooker(PracticeScene(shell), (1280, 800))
    leads = "Look through", "Your cards", "Coach", "Guess the fog"
    before = [person.place(words) for words in leads]
    for _ in range(2):
        person.waits()
    assert person.sees("14 cards in all")
    assert [person.place(words) for words in leads] == before


def test_what_is_due_is_counted_and_leads_to_the_cards(shell: Shell) -> None:
    yesterday = NOW - timedelta(days=1)
    fill(shell, 14, Attempt("c0", yesterday), Attempt("c1", NOW, solved=True))
    person = before(shell)
    assert person.sees("2 due", "9 new", "5 minutes", "14 cards in all", "1 day in a row")
    person.press("Enter")
    assert asked(shell) == [ToCards()]


def test_it_is_counted_anew_once_something_has_changed(shell: Shell) -> None:
    fill(shell, 2)
    person = before(shell)
    assert person.sees("2 new", "0 due", "1 minute")
    add_attempts(shell.problems / "progress.json", [Attempt("c0", NOW)])
    person.waits()
    person.waits()
    assert person.sees("1 new", "1 due")
    shell.work = Script()
    person.waits()
    assert shell.work == [], "nothing has changed"
    shell.settings = shell.settings.model_copy(update={"new_cards_a_day": 1})
    person.waits()
    assert shell.work.last("count_cards").given == (shell.problems, 1)


def test_what_was_failed_before_there_were_cards_is_found_once(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    mate = Problem("k7/8/1K6/8/8/8/8/7R w - - 0 1", "#1", number="mate")
    write_collection(shell.problems / "sets" / "own.json", Collection("Own", (mate,)))
    monkeypatch.setattr(shelf, "SHIPPED", shell.problems / "none")
    add_attempts(shell.problems / "progress.json", [Attempt("mate", NOW)])
    person = before(shell)
    assert person.sees("1 due", "1 card in all")
    with Deck(shell.problems / FILE) as deck:
        deck.remove("mate")
    (state,) = count_cards(list, shell.problems, 10)
    assert state.cards == 0


def test_it_is_said_that_cards_were_damaged_and_what_was_failed_is_found_again(
    shell: Shell,
) -> None:
    failed = fog_problem(FogKind.WHERE)
    write_collection(shell.problems / "sets" / "own.json", Collection("Own", (failed,)))
    fill(shell, 3, Attempt(failed.identity, NOW))
    (shell.problems / FILE).write_bytes(b"no deck" * 99)
    assert before(shell).sees("your cards was damaged and is now practice-damaged.db")
    assert not before(shell).sees("damaged"), "it is said once"
    (state,) = count_cards(list, shell.problems, 10)
    assert state.cards == 1


def test_cards_are_looked_up_without_the_compiler() -> None:
    """It takes half the time: somebody waits, with each press on Practise."""
    script = "import sys, gui.app.cards; print('numba' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout == "False\n"


def test_cards_that_cannot_be_read_are_said(shell: Shell) -> None:
    fill(shell, 1)
    (shell.problems / "progress.json").write_text("{")
    (said,) = [each for each in before(shell).reads() if "progress.json" in each]
    assert said.endswith(".")
    assert not said.endswith(".."), "it is a sentence by itself"


def test_the_last_weeks_are_counted_by_day(shell: Shell) -> None:
    days = [0, 0, 1, 8, 400]
    attempts = [Attempt(f"x{n}", NOW - timedelta(days=ago)) for n, ago in enumerate(days)]
    fill(shell, 1, *sorted(attempts, key=lambda each: each.at))
    (state,) = count_cards(list, shell.problems, 10)
    assert (state.days[-1], state.days[-2], state.days[-9]) == (2, 1, 1)
    assert sum(state.days) == 4
    assert len(state.days) == 7 * 11 + NOW.weekday() + 1


def test_what_came_of_a_sitting_is_told(shell: Shell) -> None:
    shell.practice.state = PracticeState(DueCounts(tomorrow=12, week=41), 40, 5)
    tried = [("a", True, 0), ("b", True, 1), ("c", False, 0), ("c", True, 0)]
    done = tuple(Attempt(name, NOW, ok, hints) for name, ok, hints in tried)
    person = Onlooker(PracticeScene(shell, ToPractice(Sitting((), done=done))))
    for words in ("3 cards", "1 right", "1 with help", "1 wrong", "12 tomorrow"):
        assert person.sees(*words.split(" ", 1))
    assert person.sees("Just practised", "Nothing is due now")
    assert not person.can_press("Practise")


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("text", ["normal", "large"])
def test_the_largest_figures_have_room(
    shell: Shell, size: tuple[int, int], text: str
) -> None:
    shell.settings = shell.settings.model_copy(update={"text_size": text})
    counts = DueCounts(9_999, 99, 999, 9_999, 99_999)
    shell.practice.state = PracticeState(counts, 99_999, 9_999, (9,) * 80)
    person = Onlooker(PracticeScene(shell), size)
    assert person.sees("10,998 due", "99 new", "4,624 minutes", "9999 days in a row")
    assert person.faults() == []
    assert not [each for each in person.cut() if any(n.isdigit() for n in each)]


def test_the_last_rushes_and_guessed_games_are_listed_latest_first(shell: Shell) -> None:
    assert not Person(PracticeScene(shell)).sees("LATELY")
    rushes = [
        RushResult(NOW - timedelta(days), theme, f"code{days}", score)
        for days, theme, score in (
            (40, RushTheme.SERIES, 3), (1, RushTheme.TACTICS, 17), (0, RushTheme.FOG, 12),
        )
    ]  # fmt: skip
    RUSHES.add(shell.problems / RUSHES_FILE, rushes)
    games = [
        GuessResult("g", Side.FIRST, NOW - timedelta(days), GuessPace.THIRD, 6, 41, 0.3)
        for days in (2, 3)
    ]
    GUESSES.add(shell.problems / GUESSES_FILE, games)
    reads = " ".join(Person(PracticeScene(shell)).reads())
    assert "LATELY Fog rush 12 solved today Tactics rush 17 solved yesterday" in reads
    assert reads.count("0.30 · 41 of 60 points") == 2
    assert "3 solved" not in reads
    (shell.problems / GUESSES_FILE).write_text("{")
    assert Person(PracticeScene(shell)).sees("12 solved")
    practised = ToPractice(Sitting((), done=(Attempt("c", NOW, solved=True),)))
    assert not Person(PracticeScene(shell, practised)).sees("LATELY")


def test_games_are_looked_through_paused_and_gone_on_with(shell: Shell) -> None:
    shell.work = Script()
    person = Person(PracticeScene(shell))
    assert person.sees(
        "Each move that could have been known to be a mistake becomes a card."
    )
    person.click("Look through")
    assert person.sees("Getting ready to look through your games…")
    person.waits()
    task = shell.work.last("look_at")
    assert task.given == (shell.games, shell.problems, ())
    task.found = [JudgingProgress(0, 10_000), JudgingProgress(1234, 10_000, 56, "a.pgn")]
    person.waits()
    assert person.sees("1,234 of 10,000 games looked through", "56 cards")
    person.click("Pause")
    assert task.closed
    person.waits()
    assert shell.work == [task]
    person.click("Go on")
    person.waits()
    again = shell.work.last("look_at")
    assert again is not task
    again.found, again.over = [JudgingProgress(10_000, 10_000, 9)], True
    person.waits()
    assert person.sees("10,000 of 10,000 games looked through", "Look through")
    person.waits()
    assert shell.work.last("look_at") is again


def test_what_was_under_way_goes_on_the_next_time(shell: Shell) -> None:
    shell.work = Script()
    shell.judging.start()
    shell.judging.advance()
    shell.judging.close()
    other = still_shell(shell.games)
    other.work = Script()
    other.judging.advance()
    assert other.work.last("look_at").given == (shell.games, shell.problems, ())
    other.judging.pause()
    third = still_shell(shell.games)
    third.work = Script()
    third.judging.advance()
    assert third.work == []


def test_nothing_is_begun_while_games_are_compiled(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    shell.work = Script()
    monkeypatch.setattr(Preparation, "begun", True)
    shell.judging.start()
    shell.judging.advance()
    assert shell.work == []
    monkeypatch.setattr(Preparation, "over", True)
    shell.judging.advance()
    assert len(shell.work) == 1


def test_why_a_look_ended_early_is_said(shell: Shell) -> None:
    shell.work = Script()
    shell.judging.start()
    person = Person(PracticeScene(shell))
    person.waits()
    task = shell.work.last("look_at")
    task.found = [JudgingProgress(1, 3, problem="The file of your cards was damaged.")]
    person.waits()
    assert person.sees("The file of your cards was damaged.")
    task.over, task.problem = True, "its process ended unexpectedly"
    person.waits()
    assert person.sees("its process ended unexpectedly", "Go on")


def real_cards(shell: Shell) -> None:
    """Have two cards of fog puzzles, and an attempt at one of them."""
    problems = fog_problem(FogKind.MISTAKE), fog_problem(FogKind.WHERE)
    with Deck(shell.problems / FILE) as deck:
        deck.add(card_of(each, "other", "2026-11-20") for each in problems)
    add_attempts(shell.problems / "progress.json", [Attempt("fog-where", NOW)])


def picks(person: Onlooker, words: str) -> None:
    """Pick a line of the menu of cards."""
    person.click_icon("Save or import your cards")
    person.click(words)
    person.waits()
    person.waits()


def test_cards_are_saved_and_brought_along_elsewhere(shell: Shell, tmp_path: Path) -> None:
    real_cards(shell)
    person = before(shell)
    picks(person, "Save your cards as a file")
    assert person.sees("2 cards in cards.json", "Open folder")
    picks(person, "Save your cards for Anki")
    assert person.sees("2 cards in cards.csv")
    file = shell.pictures / "cards.json"
    assert (shell.pictures / "cards.csv").read_text("utf-8").startswith("#separator")
    other = still_shell(tmp_path / "other")
    other.work = AtOnce
    person = before(other)
    picks(person, "Import cards from a file")
    person.writes(str(file))
    person.press("Enter")
    person.waits()
    assert person.sees("2 new cards and 1 new attempt")
    person.drops(file)
    person.waits()
    assert person.sees("0 new cards and 0 new attempts")
    with Deck(other.problems / FILE) as deck:
        assert {each.identity for each in deck.cards()} == {"fog-where", "fog-mistake"}


def test_cards_that_cannot_be_added_are_said(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("core.practice.exchange.merge_attempts", full)
    file = shell.games / "theirs.json"
    tried = {"problem": "x", "at": "2026-11-21T19:00:00+01:00"}
    file.write_text(json.dumps({"umbra": "cards", "version": 1, "attempts": [tried]}))
    person = before(shell)
    person.drops(file)
    person.waits()
    assert person.sees("These cards cannot be imported: No space left on device.")


def test_what_holds_no_cards_or_cannot_be_written_is_said(shell: Shell) -> None:
    real_cards(shell)
    person = before(shell)
    wrong = shell.games / "wrong.json"
    wrong.write_text('{"umbra": "progress"}')
    person.drops(wrong)
    person.waits()
    assert person.sees(".json: this is no file of cards")
    shell.pictures.write_text("in the way")
    picks(person, "Save your cards as a file")
    assert person.sees("Your cards cannot be saved:")
    game = shell.games / "game.pgn"
    game.write_text("1. e4 e5 *")
    person.drops(game)
    assert asked(shell)


def test_home_says_what_is_due_and_leads_there(shell: Shell) -> None:
    person = Person(HomeScene(shell))
    person.waits()
    assert person.beside("Practice") == "Your mistakes, rush"
    fill(shell, 1, Attempt("c0", NOW - timedelta(days=3)))
    for _ in range(3):
        person.waits()
    assert person.beside("Practice") == "1 due"
    small = Person(HomeScene(shell), (900, 600))
    assert small.beside("Practice") == "1 due"
    assert not small.sees("Mates, studies, tactics")
    person.click("Practice")
    assert asked(shell) == [ToPractice()]
    shell.practice.state = replace(shell.practice.state, counts=DueCounts(1234))
    assert Person(HomeScene(shell)).beside("Practice") == "1,234 due"
