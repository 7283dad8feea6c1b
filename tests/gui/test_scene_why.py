"""Why did I lose? The screen, with what was found made up or worked out here."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from bots.fog.hindsight import Hindsight
from core.games.chess.facts import CHESS
from core.hindsight.findings import JudgedMove, Mistake, Verdict
from core.hindsight.turns import turns
from core.records.reader import read_text
from core.records.record import GameRecord
from core.records.replay import Timeline
from core.score import Judgement
from core.values import Move, Outcome, Reason, Side
from gui.app.requests import ToNewGame, ToReplayOf, ToWhy, ToWhyOf
from gui.app.shell import Shell
from gui.replay.scene import ReplayScene
from gui.why.boards import shown
from gui.why.scene import WhyScene, why_of_file
from tests.gui.player import Player
from tests.gui.replaying import Onlooker
from tests.support.shells import asked, still_shell
from tests.support.tasks import Script

HEAD = """\
[White "Owl"]
[Black "You"]
[Result "1-0"]
[Variant "Fog of War"]
[Ruleset "chesscom"]
[WhiteType "program"]
[BlackType "human"]

"""
FIRST, WORST = "2… a6", "3… a5"
"""The turning moves of the longer game."""


def record(moves: str, head: str = HEAD) -> GameRecord:
    return read_text(head + moves, "lost.pgn").games[0]


KING = record("1. c3 d5 2. Qa4 a6 3. Qxe8 {king captured} 1-0")
SLOW = record("1. e4 e5 2. Qh5 a6 3. Qxe5 a5 4. Qxe8 {king captured} 1-0")
RESIGNED = record("1. e4 e5 2. d4 {resigned} 1-0")
GOOD = JudgedMove(1, 0.75, 0.72, 0.7, 0.7, 8, exact=True)


@pytest.fixture(scope="module")
def worked_out() -> dict[int, Judged]:
    return {
        len(each.moves): tuple(turns(each, Side.SECOND, Hindsight)) for each in (KING, SLOW)
    }


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    shell = still_shell(tmp_path, less_motion=True)
    shell.work = Script()
    return shell


Judged = tuple[JudgedMove, ...]


def asking(shell: Shell, request: ToWhy, found: Judged = ()) -> Onlooker:
    """Somebody at the screen, once some of the moves are looked at."""
    reader = Onlooker(WhyScene(shell, request))
    if found:
        shell.work[-1].found = list(found)
        reader.waits(0.0)
    return reader


@pytest.fixture
def reader(shell: Shell, worked_out: dict[int, Judged]) -> Onlooker:
    """The screen of a game with two turning moves, all looked at."""
    return asking(shell, ToWhy(SLOW, Side.SECOND), worked_out[len(SLOW.moves)])


def said(reader: Onlooker, label: str = "TURNING MOVE") -> list[str]:
    """The move under a label, and which of how many it is."""
    words = reader.reads()
    return words[words.index(label) + 1 :][:2]


def test_the_worst_move_is_shown_first_and_the_others_by_keys_and_the_curve(
    reader: Onlooker,
) -> None:
    left, right = reader.place("Your chance to win").left, reader.place("true").right
    third = left + (right - left) // 3, reader.place("50").centery
    for act, move in (
        (list, WORST),
        (lambda: reader.press("LEFT"), FIRST),
        (lambda: reader.press("LEFT"), FIRST),
        (lambda: reader.press("RIGHT"), WORST),
        (lambda: reader.click_icon("Previous turning move"), FIRST),
        (lambda: reader.click_icon("Next turning move"), WORST),
        (lambda: reader.click_at(third), FIRST),
        (lambda: (reader.tabs_to("Your chance to win"), reader.press("Enter")), WORST),
    ):
        act()
        assert said(reader) == [move, f"{[FIRST, WORST].index(move) + 1} of 2"]


def test_the_replay_lies_over_it_and_leads_back_to_the_same_move(
    reader: Onlooker, shell: Shell
) -> None:
    shell.open = partial(ReplayScene.of_record, shell)
    for move, way, caption in (
        (WORST, lambda: reader.press("r"), "after 3. Qxe5"),
        (FIRST, lambda: reader.click("Replay from here"), "after 2. Qh5"),
    ):
        way()
        reader.waits(0.0)
        assert reader.sees(caption)
        reader.press("Esc")
        reader.waits(0.0)
        assert said(reader)[0] == move
        reader.press("LEFT")


def test_back_from_anywhere_else_leads_to_the_same_move_and_looks_at_nothing_anew(
    reader: Onlooker, shell: Shell
) -> None:
    reader.press("LEFT")
    reader.scene.go(ToNewGame())
    again = asking(shell, shell.trail.back())
    assert said(again) == [FIRST, "1 of 2"]


def test_moves_are_written_in_the_chosen_notation(
    shell: Shell, worked_out: dict[int, Judged]
) -> None:
    shell.change(notations={"chess": "figurines"})
    reader = asking(shell, ToWhy(SLOW, Side.SECOND), worked_out[len(SLOW.moves)])
    assert reader.sees("The answer is ♕xe8, and the king on e8 is lost.")
    reader.press("LEFT")
    assert reader.sees("The answer is ♕xe5, and the pawn on e5 is lost.")


def test_while_it_looks_the_worst_so_far_is_called_so(
    shell: Shell, worked_out: dict[int, Judged]
) -> None:
    reader = asking(shell, ToWhy(SLOW, Side.SECOND))
    assert reader.sees("Looking at move 1 of 3…")
    (task,) = shell.work
    for turn, (label, move, busy) in zip(
        worked_out[len(SLOW.moves)],
        (("", "", True), ("SO FAR", FIRST, True), ("TURNING MOVE", WORST, False)),
        strict=True,
    ):
        task.found = [turn]
        reader.waits(0.0)
        assert reader.scene.busy is busy
        if label:
            assert said(reader, label)[0] == move
        else:
            assert reader.scene.place == ToWhy(SLOW, Side.SECOND), "to be looked at anew"
    reader = asking(shell, ToWhy(SLOW, Side.SECOND))
    task = shell.work[-1]
    task.over, task.problem = True, "its process ended unexpectedly"
    reader.waits(0.0)
    assert not reader.scene.busy
    assert reader.sees("Looking back failed: its process ended unexpectedly")


def test_what_could_be_known_is_drawn_from_what_was_shown_alone(
    worked_out: dict[int, Judged],
) -> None:
    """The first two boards are the same wherever the queen went unseen."""
    turn = worked_out[len(KING.moves)][1]
    other = record("1. c3 d5 2. Qb3 a6 3. h3 {resigned} 1-0")
    one, two = (shown(Timeline.of(each), Side.SECOND, 3, turn) for each in (KING, other))
    assert one[:2] == two[:2]
    assert one[2].seen != two[2].seen


@pytest.mark.parametrize(("who", "whose"), [("You", "I"), ("Black", "Black")])
def test_who_gave_up_a_good_game_is_told_so(shell: Shell, who: str, whose: str) -> None:
    game = RESIGNED if who == "You" else replace(RESIGNED, tags={})
    reader = asking(shell, ToWhy(game, Side.SECOND), (GOOD,))
    assert reader.scene.title == f"Umbra · Why did {whose} lose?"
    assert reader.sees(f"Why did {whose} lose?", "No turning move", "after 1… e5")
    assert reader.sees(f"{who} resigned with a 72 % chance to win. No move lost this game.")
    reader.press("r")
    assert asked(shell) == [ToReplayOf(game, 2)], "at the truth that is shown"


MISTAKE = Mistake(Judgement.BLUNDER, Move((62, 45)), "Nf6", "e6", mate=0)


@pytest.mark.parametrize("found", [MISTAKE, None], ids=["mistake", "none"])
def test_an_open_game_has_one_board_with_the_mistake_in_red(
    shell: Shell, found: Mistake | None
) -> None:
    game = read_text("1. e4 d5 2. e5 Nd7 { resigned } 1-0", "chess.pgn").games[0]
    made = JudgedMove(1, 0.5, 0.5, 0.5, 0.5, 1, True)
    judged = made, JudgedMove(3, 0.5, 0.1, 0.5, 0.1, 1, True, found)
    reader = asking(shell, ToWhy(game, Side.SECOND, judged))
    sentence = "The best answer is e6." if found else "No single move lost this game: "
    assert reader.sees(f"Black resigned with a 10 % chance to win. {sentence}")
    assert reader.sees("before 2… Nd7" if found else "after 2… Nd7")
    assert reader.boards == 1
    ends = [reader.square(name, CHESS) for name in ("b8", "d7")]
    x, y = (sum(each) // 2 for each in zip(*ends, strict=True))
    ink = reader.shown().get_at((x, y))
    assert (ink.r > ink.g + 60 and ink.r > ink.b + 60) is bool(found)
    if found:
        other = replace(judged[1], finding=replace(found, better=Move((62, 47))))
        others = asking(shell, ToWhy(game, Side.SECOND, (made, other)))
        assert others.picture() != reader.picture(), "an arrow shows the best move"


@pytest.mark.parametrize(
    ("size", "text"),
    [((900, 600), "normal"), ((1280, 800), "large"), ((1920, 1080), "large")],
)
def test_the_longest_sentence_and_chances_are_not_cut(
    shell: Shell, worked_out: dict[int, Judged], size: tuple[int, int], text: str
) -> None:
    shell.settings = shell.settings.model_copy(update={"text_size": text})
    *before, worst = worked_out[len(SLOW.moves)]
    verdict = replace(worst.finding, verdict=Verdict.PICTURE, weighed=128, costly=127)
    long = replace(worst, positions=60_000, exact=False, finding=verdict)
    found = (*before, replace(long, before=1.0, after=0.48))
    game = replace(SLOW, outcome=Outcome(Side.FIRST, Reason.TIME), tags={})
    reader = Onlooker(WhyScene(shell, ToWhy(game, Side.SECOND, found)), size)
    drawn = "127 of the 128 positions drawn from more than 60,000 possible ones;"
    assert reader.sees(
        "100 % 48 %",
        "Black ran out of time with a 48 % chance to win.",
        f"a mistake in {drawn} here a queen from e5 takes the king on e8",
    )
    assert set(reader.cut()) <= {"more than 60,000 positions"}


# --- The ways to it ----------------------------------------------------------------------


def test_a_replay_asks_why_of_games_that_were_lost(shell: Shell) -> None:
    lost = Onlooker(ReplayScene.of_record(shell, ToReplayOf(KING, 0)), (900, 600))
    assert lost.told("Why?") == "Why was this game lost?"
    lost.click("Why?")
    assert asked(shell) == [ToWhy(KING, Side.SECOND)]
    drawn_game = replace(KING, outcome=Outcome(None, Reason.AGREED))
    later = Onlooker(ReplayScene.of_record(shell, ToReplayOf(drawn_game, 0)))
    assert not later.sees("Why?")


@pytest.mark.parametrize("winner", [*Side, None])
@pytest.mark.parametrize("variant", ["fog-chess", "progressive", "shogi"])
def test_a_game_asks_why_of_the_person_who_lost_it(
    tmp_path: Path, winner: Side | None, variant: str
) -> None:
    outcome = Outcome(winner, Reason.AGREED if winner is None else Reason.RESIGNED)
    sitting = Player(tmp_path, size=(900, 600), variant=variant)
    sitting.table.end(outcome)
    sitting.waits()
    player = Onlooker(sitting.scene, (900, 600))
    assert player.sees("Why?") is (winner is Side.SECOND)
    if winner is Side.SECOND:
        player.waits(1.0)
        player.click("Why?")
        (request,) = sitting.asked
        assert (request.side, request.record.outcome) == (Side.FIRST, outcome)


def test_a_game_of_a_file_is_looked_back_at_with_the_eyes_of_its_loser(
    tmp_path: Path, shell: Shell
) -> None:
    file = tmp_path / "two.pgn"
    drawn_game = HEAD.replace("1-0", "1/2-1/2") + "1. e4 e5 {draw agreed} 1/2-1/2\n\n"
    file.write_text(drawn_game + HEAD + "1. c3 d5 2. Qa4 a6 3. Qxe8 {king captured} 1-0\n")
    assert why_of_file(shell, ToWhyOf(file, 2)).place == ToWhy(KING, Side.SECOND)
    assert isinstance(why_of_file(shell, ToWhyOf(file, 1)), ReplayScene)
    other = why_of_file(shell, ToWhyOf(file, 1, Side.FIRST, ply=2))
    assert isinstance(other, WhyScene)
    assert (other.place.side, other.place.ply) == (Side.FIRST, 2)


def test_the_move_that_is_asked_for_is_shown_once_it_is_found(
    shell: Shell, worked_out: dict[int, Judged]
) -> None:
    found = worked_out[len(SLOW.moves)]
    reader = asking(shell, ToWhy(SLOW, Side.SECOND, ply=3), found)
    assert reader.sees(FIRST)
    reader.click_icon("Next turning move")
    assert reader.sees(WORST)
    unknown = asking(shell, ToWhy(SLOW, Side.SECOND, ply=1), found)
    assert unknown.sees(WORST), "a move that is no turning move"


@pytest.mark.parametrize(("size", "cell"), [((900, 600), 32), ((1280, 800), 48)])
def test_the_better_move_stands_under_the_truth(
    shell: Shell, worked_out: dict[int, Judged], size: tuple[int, int], cell: int
) -> None:
    found = worked_out[len(SLOW.moves)]
    reader = Onlooker(WhyScene(shell, ToWhy(SLOW, Side.SECOND, found)), size)
    last, before = (reader.square(name, CHESS, board=2)[0] for name in ("h8", "g8"))
    assert abs(reader.place("Better").left - (last - cell // 2)) <= 2
    assert before - last >= cell, "the boards are as large as they can be"
