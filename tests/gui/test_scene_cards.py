"""Cards, one after the other, as somebody practises them."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from threading import current_thread
from threading import enumerate as enumerate_threads

import pytest

from bots.fog.hindsight import Hindsight
from bots.search.analysis import Analyst
from core.games import find_game
from core.hindsight.findings import JudgedMove, Mistake
from core.hindsight.turns import turn_at
from core.practice.deck import FILE, Card, Deck, card_of
from core.practice.sitting import Sitting
from core.problems.fog import problem_of
from core.problems.goals import Claim, FogKind
from core.problems.progress import Attempt, add_attempts, read_progress
from core.score import Judgement
from core.values import Move, Side
from gui.app.cards import list_cards, look_up
from gui.app.requests import ToCards, ToPractice, ToProblems, ToReplayOf, ToSolve, ToWhyOf
from gui.app.shell import Shell
from gui.practice.cards import opened
from gui.problems.own_cards import CARDS
from gui.problems.scene import ProblemsScene
from gui.solving.scene import SolvingScene
from gui.solving.session import FogSession
from tests.support.fog_puzzles import RULESET, VARIANT, claim_of, fog_problem
from tests.support.person import Person
from tests.support.shells import asked, still_shell
from tests.support.tasks import AtOnce, Idle, Script, Work, name_of

FACTS = find_game(VARIANT, RULESET).facts
TODAY = "2026-11-27"
BETTER, PLAYED = ("f7", "h5"), ("a2", "a3")


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    shell = still_shell(tmp_path, ready=True, less_motion=True)
    shell.work = _looked_up
    return shell


def _looked_up(work: Work, *given: object) -> Idle:
    """Only what is due is found, and at once."""
    return AtOnce(work, *given) if name_of(work) == "look_up" else Idle()


def mistake(**changes: object) -> Card:
    """A card of a mistake in a game against Owl."""
    claim = replace(claim_of(FogKind.MISTAKE), **changes)
    card = card_of(problem_of(claim, "mistake-1", None), "sight", TODAY)
    return replace(card, opponent="Owl", file="lost.pgn", number=1, ply=len(claim.line))


def fill(shell: Shell, *cards: Card) -> None:
    with Deck(shell.problems / FILE) as deck:
        deck.add(cards)


def failed(kind: FogKind) -> Card:
    return card_of(fog_problem(kind), "problem", TODAY)


def begun(shell: Shell, size: tuple[int, int] = (900, 600)) -> Person:
    """Somebody before the first card that is due."""
    person = Person(opened(shell, ToCards()))
    person.waits()
    request = asked(shell)[-1]
    assert isinstance(request, ToCards)
    assert request.needs == VARIANT
    return Person(opened(shell, request), size)


def answers(person: Person, squares: tuple[str, str]) -> None:
    for square in squares:
        person.click_square(square, FACTS)
    person.waits()


def test_a_sitting_goes_from_card_to_card_and_says_what_came_of_it(shell: Shell) -> None:
    fill(shell, mistake())
    person = begun(shell)
    assert person.sees("You were White against Owl, move 4. What now?")
    assert person.sees("Card 1 of 1 today", "4 boards fit what you saw")
    answers(person, PLAYED)
    assert person.sees("Not a3, but Qh5")
    assert person.sees("1 left today · this one comes back in 1 minute")
    assert person.line("Your answer")[1:] == ["a3", "10 %"]
    assert person.line("Best")[1:] == ["Qh5", "41 %"]
    assert not person.sees("Played then")
    assert person.scene.place.sitting.grades()["again"] == 1, "Back leads to what is left"
    person.press("n")
    assert person.sees("Card 2 of 2 today"), "it comes early where nothing else is due"
    answers(person, BETTER)
    assert person.sees("Right: Qh5", "this one comes back in 10 minutes")
    assert person.line("Your answer")[1:] == ["Qh5", "41 %"]
    assert person.line("Played then")[1:] == ["a3", "10 %"]
    attempts = read_progress(shell.problems / "progress.json").attempts
    assert [(each.problem, each.solved, each.rating) for each in attempts] == [
        ("mistake-1", False, None),
        ("mistake-1", True, None),
    ]
    person.click("Next")
    answers(person, BETTER)
    assert person.sees("0 left today · this one comes back")
    person.click("Next")
    done = asked(shell)[-1]
    assert isinstance(done, ToPractice)
    assert done.sitting is not None
    assert done.sitting.grades() == {"good": 0, "hard": 0, "again": 1}


def test_failed_problems_and_mistakes_are_in_one_queue(shell: Shell) -> None:
    fill(shell, mistake(), failed(FogKind.WHERE))
    fail(shell, "fog-where")
    person = begun(shell)
    assert person.sees("Where is Black’s king?", "Card 1 of 2 today")
    person.press("g")
    assert person.sees("The answer is e6")
    person.click("Next puzzle")
    assert person.sees("What now?", "Card 2 of 3 today")
    person.click("Skip")
    assert person.sees("Where is Black’s king?", "Card 2 of 2 today")


def test_a_card_that_was_shown_is_not_tested_by_trying_again(shell: Shell) -> None:
    fill(shell, failed(FogKind.SAFE))
    fail(shell, "fog-safe")
    person = begun(shell)
    person.press("g")
    person.click("Try again")
    answers(person, BETTER)
    assert person.sees("Right: Qh5")
    attempts = read_progress(shell.problems / "progress.json").attempts
    assert [each.solved for each in attempts] == [False, False]


def test_cards_that_are_not_wanted_are_put_aside_or_deleted(shell: Shell) -> None:
    fill(shell, mistake(), failed(FogKind.WHERE), failed(FogKind.SAFE))
    fail(shell, "fog-where", "fog-safe")
    person = begun(shell)
    first = person.reads()
    for words in ("Put this card aside", "Delete this card"):
        person.click_icon("Not this card again")
        person.click(words)
    assert person.sees("What now?", "Card deleted")
    assert person.reads() != first
    with Deck(shell.problems / FILE) as deck:
        left = {each.identity: each.suspended for each in deck.cards()}
    assert sorted(left.values()) == [False, True]
    person.click_icon("Not this card again")
    person.click("Delete this card")
    assert isinstance(asked(shell)[-1], ToPractice)


def test_what_could_be_known_is_shown_and_leads_to_the_game(
    shell: Shell, found: JudgedMove
) -> None:
    shell.work = Script()
    fill(shell, mistake())
    person = Person(SolvingScene(shell, ToCards("", look(shell))), (900, 600))
    answers(person, ("a1", "b1"))
    assert person.sees("Working out what could be known…")
    assert person.sees("The game went on a3; by what could be known Qh5 was better.")
    assert [each for each in person.reads() if "Why?" in each] == []
    shell.work.last("look_at_move").found = [found]
    person.waits()
    assert person.sees("What you saw", "What you could have known", "The truth")
    assert not person.sees("Working out")
    person.click("The game")
    replay = asked(shell)[-1]
    assert isinstance(replay, ToReplayOf)
    assert replay.ply == len(replay.record.moves) == 6
    (shell.games / "lost.pgn").write_text("")
    again = Person(SolvingScene(shell, ToCards("", look(shell))), (900, 600))
    again.press("g")
    again.click("Why?")
    assert asked(shell)[-1] == ToWhyOf(shell.games / "lost.pgn", 1, Side.FIRST, 6)


def test_of_an_open_game_there_is_one_board_and_nothing_of_the_fog(shell: Shell) -> None:
    claim = Claim(
        FogKind.MISTAKE, "chess", "fide", "", ("f2f3", "e7e5"), Side.FIRST, 1,
        ("e2e4", "e2e3", "b1c3"), {}, played="g2g4", positions=1,
        chances={"e2e4": 480, "e2e3": 470, "b1c3": 460, "g2g4": 0},
    )  # fmt: skip
    shell.work = Script()
    card = card_of(problem_of(claim, "mistake-2", None), "king", TODAY)
    fill(shell, replace(card, opponent="Wick"))
    person = Person(SolvingScene(shell, ToCards("", look(shell))), (1280, 800))
    assert person.sees("You were White against Wick, move 2.", "Find a better move.")
    for words in ("boards fit", "In view", "You also know", "squares in fog"):
        assert not person.sees(words)
    person.press("g")
    assert {"The answer is e4", "Also good: e3, Nc3"} <= {*person.reads()}
    assert person.line("Played then")[1:] == ["g4", "0 %"]
    best = Mistake(Judgement.BLUNDER, Move((20, 28)), "e4", "Qh4#", 1)
    found = JudgedMove(2, 0.5, 0.0, 0.5, 0.0, 1, exact=True, finding=best)
    shell.work.last("look_at_move").found = [found]
    person.waits()
    assert person.sees("This move allows Qh4# with mate in 1.", "The board")
    assert not person.sees("What you saw")


def test_an_explanation_that_fails_is_said(shell: Shell) -> None:
    broken = Idle()
    broken.over, broken.problem = True, "no engine"
    shell.work = lambda *_: broken
    fill(shell, mistake())
    person = Person(SolvingScene(shell, ToCards("", look(shell))), (900, 600))
    person.press("g")
    assert person.sees("This cannot be explained: no engine.", "The answer is Qh5")


def test_games_that_look_alike_are_asked_alike(shell: Shell) -> None:
    """Nothing of the truth is on the front of a card."""
    claim = replace(
        claim_of(FogKind.WIN_IN_ONE), kind=FogKind.MISTAKE, works={}, answers=("c7h7",),
        played="c7a7", chances={"c7h7": 990, "c7a7": 400}, positions=9,
    )  # fmt: skip
    # In place of g4a4, which was not seen either.
    other, read = replace(claim, line=("g4c4", *claim.line[1:]), played="c7b7"), []
    for number, each in enumerate((claim, other)):
        where = still_shell(shell.games / str(number), ready=True, less_motion=True)
        card = card_of(problem_of(each, "mistake-1", None), "sight", TODAY)
        fill(where, replace(card, opponent="Owl"))
        person = Person(SolvingScene(where, ToCards("", look(where))), (900, 600))
        read.append([person.scene.title, *person.reads(), *person.tooltips()])
        for key in ("h", "h", "h", "Left", "Left"):
            person.press(key)
            read[-1] += [*person.reads(), *person.tooltips(), str(person.picture())]
    assert read[0] == read[1]
    assert "You were White against Owl, move 2. What now?" in " ".join(read[0])


def test_a_failed_problem_of_a_list_becomes_a_card(shell: Shell) -> None:
    asked_for = ToSolve((fog_problem(FogKind.SAFE), fog_problem(FogKind.WHERE)), 0, "Fog")
    person = Person(SolvingScene(shell, asked_for), (900, 600))
    answers(person, BETTER)
    person.click("Next puzzle")
    person.press("g")
    wait_for_threads()
    with Deck(shell.problems / FILE) as deck:
        assert [each.identity for each in deck.cards()] == ["fog-where"]


NO_MOVES = problem_of(replace(claim_of(FogKind.MISTAKE), line=("a1a8",)), "mistake-2", None)
UNREADABLE = replace(mistake(), identity="mistake-3", number=2, text='{"fen": 3}')
OF_NO_GAME = card_of(replace(NO_MOVES, game="nine-mens-morris"), "sight", TODAY)


@pytest.mark.parametrize(
    "bad", [card_of(NO_MOVES, "sight", TODAY), UNREADABLE, OF_NO_GAME], ids="mug"
)
@pytest.mark.parametrize("first", [True, False])
def test_a_card_that_cannot_be_shown_is_put_aside(
    shell: Shell, bad: Card, first: bool
) -> None:
    day = "2026-11-28" if first else "2026-11-26"
    fill(shell, mistake(), replace(bad, day=day))
    request = ToCards("", look(shell))
    assert request.needs in ("", VARIANT)
    person = Person(opened(shell, request), (900, 600))
    assert person.sees("You were White against Owl, move 4. What now?")
    if not first:
        answers(person, BETTER)
        person.click("Next")
    wait_for_threads()
    with Deck(shell.problems / FILE) as deck:
        aside = [each.identity for each in deck.cards() if each.suspended]
        assert aside == [bad.identity]
    assert [each.identity for each in look(shell).cards] == ["mistake-1"]
    shown = [card for some in list_cards(list, shell.problems / FILE) for card, _ in some]
    assert mistake().identity in [each.identity for each in shown]


def test_on_the_shelf_cards_are_told_apart(shell: Shell) -> None:
    other = replace(mistake(), identity="mistake-2", kind="king", opponent="Wick", day="?")
    number = '"number":"mistake-1"'
    assert number in other.text
    other = replace(other, text=other.text.replace(number, '"number":"mistake-2"'))
    fill(shell, mistake(), other)
    shell.work = AtOnce
    person = Person(ProblemsScene(shell, ToProblems(CARDS)), (1280, 800))
    person.waits()
    assert person.sees("Owl", "move 4", "Piece left to what was in sight", FACTS.title)
    assert person.sees("Wick", "King left to be taken"), "though its day is none"
    person.click("Any theme")
    person.click("King left to be taken")
    assert person.sees("Wick")
    assert not person.sees("Owl")


def wait_for_threads() -> None:
    """Until what is written in the background has been."""
    for thread in enumerate_threads():
        if thread is not current_thread() and not thread.daemon:
            thread.join(5)


def test_while_it_is_looked_up_and_where_that_fails_it_is_said(shell: Shell) -> None:
    shell.work = Script()
    person = Person(opened(shell, ToCards("king")))
    assert not person.sees("Looking up")
    person.waits(0.5)
    assert person.sees("Looking up what is due…")
    task = shell.work.last("look_up")
    assert task.given == (shell.problems, "king", 10)
    task.over, task.problem = True, "Your cards cannot be used: the disk is broken."
    person.waits()
    assert "Your cards cannot be used: the disk is broken." in person.reads()


def test_where_nothing_is_due_it_leads_back(shell: Shell) -> None:
    opened(shell, ToCards("", Sitting(())))
    assert asked(shell) == [ToPractice(Sitting(()))]


def test_a_card_that_is_none_is_passed_over(shell: Shell) -> None:
    broken = [
        replace(mistake(), identity=f"broken-{n}", number=2 + n, text="{") for n in range(2)
    ]
    wrong = replace(mistake(played="h8h1"), identity="wrong", number=4)
    fill(shell, broken[0], wrong, mistake(), broken[1])
    sitting = look(shell)
    scene = opened(shell, ToCards("", sitting))
    assert isinstance(scene, SolvingScene)
    person = Person(scene, (900, 600))
    assert person.sees("What now?", "1 of")
    person.click("Skip")
    person.waits()
    assert isinstance(asked(shell)[-1], ToPractice)
    opened(shell, ToCards("", Sitting((broken[0],), new=1)))
    assert isinstance(asked(shell)[-1], ToPractice)


def test_of_one_kind_every_new_card_comes(shell: Shell) -> None:
    shell.settings = shell.settings.model_copy(update={"new_cards_a_day": 1})
    cards = [replace(mistake(), identity=f"m{n}", number=n) for n in range(3)]
    fill(shell, *cards, replace(mistake(), identity="k", kind="king", number=3))
    assert [len(look(shell, kind).cards) for kind in ("", "sight", "king")] == [1, 3, 1]


@pytest.fixture(scope="module")
def found() -> JudgedMove:
    """What is worked out of the mistake."""
    session = FogSession(mistake().problem)
    return turn_at(session.record, Side.FIRST, 6, Hindsight, Analyst)


def look(shell: Shell, kind: str = "") -> Sitting:
    """What is due of a kind."""
    new = shell.settings.new_cards_a_day
    return next(look_up(list, shell.problems, kind, new))


def fail(shell: Shell, *problems: str) -> None:
    """Have failed at problems an hour ago."""
    at = datetime.now().astimezone() - timedelta(hours=1)
    path = shell.problems / "progress.json"
    add_attempts(path, [Attempt(each, at) for each in problems])
