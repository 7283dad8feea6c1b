"""Guess the fog: a whole game guessed by a person, and what is kept from them before."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from bots.fog.hindsight import Hindsight
from core.games.chess.facts import FOG_CHESS
from core.practice.guess import Knowable
from core.practice.guess_session import GUESSES
from core.practice.knowable import known_then
from core.records.reader import read_text
from core.records.record import GameRecord
from core.records.replay import Timeline
from core.values import Side
from gui.app.requests import ToGuess, ToGuessGames, ToGuessOf, ToReplayOf
from gui.app.shell import Shell
from gui.practice.guess import GuessScene, guess_of_file
from gui.practice.guess_games import GuessGamesScene
from tests.gui.replaying import Onlooker
from tests.support.shells import asked, still_shell
from tests.support.tasks import Script, Scripted

HEAD = '[White "Owl"]\n[Black "Bat"]\n[Variant "Fog of War"]\n[Ruleset "chesscom"]\n'
WATCH = "Where the queen’s bishop goes."


def game(moves: str, *tags: str, result: str = "1-0") -> GameRecord:
    head = HEAD + f'[Result "{result}"]\n' + "".join(f"[{tag}]\n" for tag in tags) + "\n"
    return read_text(f"{head}{moves} {result}", "game.pgn").games[0]


LOST = "1. e4 b6 2. Nf3 g6 3. d4 Bb7 4. Nc3 Bxe4 5. Nxe4 f6 6. Nxf6 {resigned}"
SHORT = game(LOST, f'Watch "{WATCH}"', 'Guess "White"')
OPEN = replace(
    read_text('[White "Owl"]\n[Black "Bat"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0',
              "open.pgn").games[0]
)  # fmt: skip


@cache
def known_of(moves: str) -> list[Knowable]:
    """What could be known of each of White's turns in a game."""
    record = game(moves)
    timeline = Timeline.of(record)
    seen = timeline.seen_by(Side.FIRST, timeline.plies)
    stops = range(2, timeline.plies, 2)
    return list(known_then(timeline.game, Hindsight(timeline.game), seen, stops))


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    shell = still_shell(tmp_path, less_motion=True)
    shell.work = Script()
    return shell


class Guesser(Onlooker):
    """Somebody who guesses a game."""

    def marks(self, *squares: str) -> None:
        for square in squares:
            self.click_square(square, FOG_CHESS)
        self.points_at("Guess the fog")

    def wipes(self, square: str) -> None:
        self.click_at(self.square(square, FOG_CHESS), 3)
        self.points_at("Guess the fog")

    def moves(self, start: str, end: str) -> None:
        self.marks(start, end)

    def hears_what_could_be_known(self, shell: Shell, moves: str = LOST) -> None:
        task = shell.work.last("work_ahead")
        task.found = known_of(moves)
        self.waits(0.0)

    def palette(self) -> dict[str, str]:
        """What is said of each kind of piece."""
        kinds = [FOG_CHESS.kind_name(each).capitalize() for each in FOG_CHESS.symbols]
        told = [tip for tip in self.tooltips() if tip.split(":")[0] in kinds]
        return dict(tip.split(": ") for tip in told)


def guessing(shell: Shell, record: GameRecord = SHORT, side: Side = Side.FIRST) -> Guesser:
    return Guesser(GuessScene(shell, ToGuess(record, side)))


@pytest.fixture
def person(shell: Shell) -> Guesser:
    """At the first stop of the short game, before White's third turn was played."""
    person = guessing(shell)
    person.click("Every turn")
    person.click("Begin")
    return person


# --- A whole game ------------------------------------------------------------------------


def test_a_whole_game_is_guessed_and_written_down(person: Guesser, shell: Shell) -> None:
    person.hears_what_could_be_known(shell)
    found = "15 of 16", "14 of 16", "13 of 16", "13 of 15", "12 of 14"
    for number, (start, end) in enumerate(
        (("g1", "f3"), ("d2", "d4"), ("b1", "c3"), ("c3", "e4"), ("a2", "a3")), 1
    ):
        assert person.sees(f"Stop {number}", "Where are Black’s pieces?")
        person.press("Enter")
        assert person.sees(f"{found[number - 1]} pieces found; the others are")
        assert person.sees("What did White play?")
        person.moves(start, end)
        assert person.sees("You found the move.") is (number < 5)
        person.press("Enter")
    assert person.sees("The game is guessed", "points for moves")
    (saved,) = GUESSES.read(shell.problems / "guesses.json")
    assert (saved.stops, saved.side) == (5, Side.FIRST)
    assert 40 <= saved.points <= 50
    assert saved.yours is not None
    assert saved.known is not None
    assert 0 < saved.known < 0.5
    assert 0 < saved.yours < 0.5
    best = f"Best so far: {saved.yours:.2f} · {saved.points} of 50 points"
    assert person.sees(best, f"{saved.yours:.2f}", f"{saved.known:.2f}")
    assert person.boards == 3
    assert person.sees("White’s view", "The truth", "Black’s view", "before 2. Nf3")
    person.press("Right")
    assert person.sees("before 3. d4")
    person.click("Replay")
    assert asked(shell)[-1] == ToReplayOf(SHORT, 4)
    person = guessing(shell)
    assert person.sees(f"Your best: {saved.yours:.2f} · {saved.points} of 50 points")


def test_the_end_leads_to_the_same_game_and_to_others(
    person: Guesser, shell: Shell
) -> None:
    person.hears_what_could_be_known(shell)
    for _ in range(5):
        person.press("Enter")
        first = person.scene.now.moves[0]  # type: ignore[attr-defined]
        person.moves(FOG_CHESS.name(first.origin), FOG_CHESS.name(first.target))
        person.press("Enter")
    person.click("Another game")
    assert asked(shell)[-1] == ToGuessGames()
    person.click("Guess again")
    assert person.sees("It stops at".upper(), "Begin")


def test_every_third_turn_is_usual_and_turning_moments_are_looked_for(shell: Shell) -> None:
    person = guessing(shell)
    assert person.sees(WATCH)
    person.press("Enter")
    assert person.sees("Stop 1")
    assert shell.work.last("work_ahead").given[1] == (6,)
    person = guessing(shell)
    person.click("Turning moments")
    person.click("Begin")
    assert person.sees("Looking for turning moments: 0 moves")
    looking: Scripted = shell.work.last("look_back")
    assert looking.given == (SHORT, Side.FIRST)
    looking.over = True
    person.waits(0.0)
    assert person.sees("Stop 1", "No move of this side turned the game")


def test_the_other_side_can_be_chosen(shell: Shell) -> None:
    person = guessing(shell)
    person.click("Black")
    person.click("Begin")
    assert person.sees("Where are White’s pieces?")
    person = guessing(shell, game("1. e4"))
    person.click("Begin")
    assert person.sees("White has no turn to guess.", "Begin")


# --- Marks -------------------------------------------------------------------------------


def test_pieces_are_chosen_and_put_by_mouse_and_by_keys(person: Guesser) -> None:
    usual = person.picture()
    person.click("Wipe")
    person.points_at("Guess the fog")
    empty = person.picture()
    assert empty != usual
    assert person.palette()["Queen"] == "1 out of sight"
    person.press("q")
    person.marks("d8")
    one = person.picture()
    assert one not in {empty, usual}
    person.marks("d8")
    assert person.picture() == empty, "a mark that counts in full is wiped"
    person.marks("d8", "c8")
    shared = person.picture()
    assert "1/2" in person.reads()
    person.marks("d8")
    assert person.picture() != shared, "one that is shared becomes sure"
    person.wipes("d8")
    person.wipes("c8")
    assert person.picture() == empty
    person.click_icon("Knight")
    person.marks("d8")
    assert person.picture() not in {empty, one}
    person.click("As last seen")
    assert person.picture() == usual


def test_squares_in_view_are_not_marked(person: Guesser) -> None:
    before = person.picture()
    person.press("q")
    person.marks("d4", "e5")
    assert person.picture() == before


def test_marks_stay_for_the_next_stop(person: Guesser, shell: Shell) -> None:
    person.hears_what_could_be_known(shell)
    person.click("Wipe")
    person.press("q")
    person.marks("d8")
    person.press("Enter")
    person.moves("g1", "f3")
    person.press("Enter")
    assert person.sees("Stop 2")
    person.press("q")
    with_queen = person.picture()
    person.marks("d8")
    assert person.picture() != with_queen
    person.marks("d8")
    assert person.picture() == with_queen


# --- Scores ------------------------------------------------------------------------------


def test_scores_wait_for_what_could_be_known(person: Guesser, shell: Shell) -> None:
    person.press("Enter")
    assert person.sees("Working it out…", "–", "no marks", "1.00")
    person.moves("a2", "a3")
    assert person.sees("White played Nf3", "Working it out…")
    assert not person.can_press("Go on")
    person.press("Enter")
    assert person.sees("White played Nf3"), "nothing is left before it is weighed"
    person.hears_what_could_be_known(shell)
    assert person.sees("boards fit what was seen", "/ 10")
    assert person.can_press("Go on")


def test_where_nothing_can_be_worked_out_it_is_said(person: Guesser, shell: Shell) -> None:
    task = shell.work.last("work_ahead")
    task.problem, task.over = "its process ended unexpectedly", True
    person.press("Enter")
    person.waits(0.0)
    assert person.sees("cannot be worked out: its process ended unexpectedly")
    person.moves("a2", "a3")
    assert person.sees("a3 could not be weighed.", "0 / 10")
    person.press("Enter")
    assert person.sees("Stop 2")


def test_what_could_be_known_is_shown_in_place_of_the_truth(
    person: Guesser, shell: Shell
) -> None:
    person.hears_what_could_be_known(shell)
    person.press("Enter")
    truth = person.picture()
    person.press("v")
    knowable = person.picture()
    person.click("Truth")
    assert (person.picture() == truth, knowable != truth) == (True, True)


def test_better_moves_than_the_one_played_are_praised(
    person: Guesser, shell: Shell
) -> None:
    person.hears_what_could_be_known(shell)
    scene = person.scene
    known = next(each for each in known_of(LOST) if each.ply == 2)
    played = SHORT.moves[2]
    better = {m: c for m, c in known.chances.items() if c > known.chances[played] + 0.01}
    worse = min(known.chances, key=known.chances.__getitem__)
    person.press("Enter")
    if better:
        best = max(better, key=better.__getitem__)
        scene.guess(best)  # type: ignore[attr-defined]
        assert person.sees("is better still", "10 / 10")
    else:
        scene.guess(worse)  # type: ignore[attr-defined]
        assert person.sees("less in 100")


# --- Looking back, leaving ---------------------------------------------------------------


def test_earlier_moments_are_looked_at_without_being_marked(person: Guesser) -> None:
    now = person.picture()
    person.press("Left")
    assert person.sees("To the stop")
    before = person.picture()
    person.press("q")
    person.marks("d8")
    assert person.picture() == before
    person.click("To the stop")
    assert person.picture() == now


def test_the_game_walks_on_to_the_next_stop(shell: Shell) -> None:
    shell.settings = shell.settings.model_copy(update={"less_motion": False})
    person = guessing(shell)
    person.click("Every turn")
    person.click("Begin")
    person.hears_what_could_be_known(shell)
    person.press("Enter")
    person.moves("g1", "f3")
    person.press("Enter")
    assert person.sees("To the stop", "The game goes on", "as White saw it")
    assert not person.palette(), "what was taken on the way is not told ahead"
    for _ in range(4):
        person.waits(0.5)
    assert not person.sees("To the stop")
    assert person.sees("Stop 2", "Show")


def test_who_leaves_amid_a_game_is_asked_once(person: Guesser) -> None:
    scene = person.scene
    person.press("Esc")
    person.waits(0.0)
    assert person.scene is scene
    assert person.sees("Once more to leave")
    person.press("Esc")
    person.waits(0.0)
    assert person.scene is not scene


# --- What is hidden ----------------------------------------------------------------------

ALIKE = (
    "1. e4 b6 2. Nf3 g6 3. d4 Na6 4. Nc3 Nb8 5. h3 a5 6. h4",
    "1. e4 g6 2. Nf3 b6 3. d4 Bg7 4. Nc3 Bf8 5. h3 h5 6. h4",
)
"""Two games that look alike to White up to the second turn, and end differently."""


def test_games_that_look_alike_are_shown_alike_until_the_answer(shell: Shell) -> None:
    ends = ("1-0", "0-1")
    records = [game(m, result=r) for m, r in zip(ALIKE, ends, strict=True)]
    views = [Timeline.of(record).seen_by(Side.FIRST, 4) for record in records]
    assert views[0] == views[1]

    def both(act: Callable[[Guesser], object]) -> tuple[object, object]:
        return tuple(map(act, people))  # type: ignore[return-value]

    people = [guessing(shell, record) for record in records]
    looks = (Guesser.reads, Guesser.tooltips, Guesser.picture, lambda p: p.scene.title)
    for act in (
        lambda _: None,
        lambda p: p.click("Every turn"),
        lambda p: p.click("Begin"),
        lambda p: p.click("Wipe"),
        lambda p: p.marks("b6", "b7"),
        lambda p: p.press("Left"),
        lambda p: p.press("Home"),
        lambda p: p.press("End"),
    ):
        both(act)
        for look in looks:
            one, other = both(look)
            assert one == other
    both(lambda p: p.press("Enter"))
    shown = both(Guesser.picture)
    assert shown[0] != shown[1], "the answer is followed by the truth"


# --- Open games --------------------------------------------------------------------------


def test_where_nothing_is_hidden_only_moves_are_guessed(shell: Shell) -> None:
    person = guessing(shell, OPEN)
    person.click("Every turn")
    person.click("Begin")
    timeline = Timeline.of(OPEN)
    seen = timeline.seen_by(Side.FIRST, timeline.plies)
    found = list(known_then(timeline.game, Hindsight(timeline.game), seen, (0, 2, 4, 6)))
    shell.work.last("work_ahead").found = found
    person.waits(0.0)
    for start, end in (("e2", "e4"), ("f1", "c4"), ("d1", "h5"), ("h5", "f7")):
        assert person.sees("What did White play?")
        assert not person.sees("Your marks")
        person.moves(start, end)
        assert person.sees("You found the move.", "10 / 10")
        person.press("Enter")
    assert person.sees("40 / 40", "Points, stop by stop")
    assert person.boards == 1


# --- The list ----------------------------------------------------------------------------


def test_games_to_guess_are_listed_with_what_to_watch_and_the_score(shell: Shell) -> None:
    person = Guesser(GuessGamesScene(shell, ToGuessGames()))
    assert person.sees("Reading the games…")
    shell.work.last("games_to_guess").found = [(SHORT, OPEN)]
    person.waits(0.0)
    assert person.sees("2 games", "Owl – Bat", WATCH, "Fog of War", "as White", "new")
    person.press("Enter")
    assert asked(shell)[-1] == ToGuess(SHORT, Side.FIRST)
    person.press("Down", "Enter")
    assert asked(shell)[-1] == ToGuess(OPEN, Side.FIRST)


def test_a_game_of_a_file_is_guessed_by_its_tag(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "b.pgn"
    path.write_text(HEAD + '[Result "0-1"]\n[Guess "Black"]\n\n1. e4 e5 2. d4 exd4 0-1\n')
    scene = guess_of_file(shell, ToGuessOf(path))
    assert scene.place == ToGuess(scene.record, Side.SECOND)  # type: ignore[attr-defined]


def test_a_log_that_cannot_be_read_is_said_and_put_aside(shell: Shell) -> None:
    shell.problems.mkdir()
    (shell.problems / "guesses.json").write_text(json.dumps({"umbra": "other"}))
    person = guessing(shell)
    assert person.sees("It will be put aside.")
