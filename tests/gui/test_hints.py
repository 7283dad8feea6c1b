"""Help at the board: what each level shows, says and puts on record, and from what."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from core.games import find_game
from core.player import Believed
from core.records.reader import read_games
from core.records.record import BARE, BELIEF, CERTAIN, MEMORY
from core.values import Outcome, Reason, Side
from gui.app.session import resumed_session
from gui.play.hints import here_words, positions_words
from gui.play.scene import PlayScene
from tests.events.players import make
from tests.gui.player import BOT, Player
from tests.gui.test_scene_play_secrets import HIDDEN
from tests.support import events
from tests.support.boards import square
from tests.support.person import Person
from tests.support.screenshots import LooksLike
from tests.support.tasks import Here, Idle

FOGGED = "e4 e5 Qh5 Nc6 Qxe5 Be7 Qh5 g6 Qf3 Bb4"
"""A line after which White remembers five men and knows that some man blocks b2."""

TAKEN = "e4 d5 exd5 Qxd5"
SURE, GHOST, ODDS = "certainly there", "last seen here", "ODDS OF"


def helped(folder: Path, line: str, level: int, **more: Any) -> Player:
    """White after some moves with so much help, everything worked out."""
    player = Player(folder, help=level, **({"task": Here} | more))
    player.plays(line)
    return player


def test_each_level_shows_more(tmp_path: Path) -> None:
    levels = [helped(tmp_path, FOGGED, n) for n in range(4)]
    _, certain, memory, belief = levels
    looks = [each.squares() for each in levels]
    sure = {"a8", "c8", "d7", "d8", "e8", "g8", "h7", "h8"}
    assert certain.changed(looks[0]) >= {"b3", "b4"} | sure
    assert memory.changed(looks[1]) == {"e7"}
    odds = belief.changed(looks[1])
    assert odds >= {"e7", "a4", "c6"}
    assert not sure & odds, "what is certain has no odds"
    for words, shown in ((SURE, 1), ("blocked", 1), (GHOST, 2), (ODDS, 3)):
        assert [each.sees(words) for each in levels] == [n >= shown for n in range(4)]


@pytest.mark.parametrize(
    ("line", "shown", "sure", "blocked"),
    [(TAKEN, {"d5"}, True, False), ("e4 e5", None, False, True)],
    ids=["an unseen taker is certain", "a blocked way has a mark of its own"],
)
def test_marks_need_no_belief(
    tmp_path: Path, line: str, shown: set[str] | None, sure: bool, blocked: bool
) -> None:
    bare, player = (helped(tmp_path, line, n, task=Idle) for n in (BARE, CERTAIN))
    assert shown is None or player.changed(bare.squares()) == shown
    assert player.sees(SURE) is sure
    assert player.sees("blocked") is blocked


def test_the_odds_of_one_kind_alone(tmp_path: Path) -> None:
    player = helped(tmp_path, FOGGED, BELIEF)
    every = player.squares()
    player.tabs_to("Belief")
    player.press("Tab", "Right")
    assert player.sees("ODDS OF A KING")
    player.press(*["Right"] * 3)
    assert player.sees("ODDS OF A BISHOP")
    assert player.changed(every) >= {"b4", "c6"}
    for words in ("b4: bishop 63 %, knight 37 %", "e7: bishop 37 %"):
        events.move_to(player.scene, player.at(words[:2]))
        assert player.sees(words)
    player.walks("b4")
    assert player.sees("b4: bishop 63 %"), "or by the keys"


def test_odds_of_an_earlier_moment_are_never_on_the_board(tmp_path: Path) -> None:
    busy = list[bool]()

    class Slow(Here):
        def poll(self, most: int | None = None) -> list[Any]:
            return [] if busy else super().poll(most)

    player = helped(tmp_path, "e4 d5", BELIEF, task=Slow)
    bare = helped(tmp_path, "e4 d5", MEMORY, task=Idle)

    def has_odds() -> bool:
        return bool(player.changed(bare.squares()) & {"b8", "c7", "g8"})

    assert has_odds()
    assert not player.sees("Working it out…")
    busy.append(True)
    for each in (player, bare):
        each.plays("Nc3 d4")
    assert not has_odds()
    assert player.sees("Working it out…")
    for key, shown in (("Left", False), ("Left", True), ("End", False)):
        player.press(key)
        bare.press(key)
        assert has_odds() == shown
    player.press("z")
    assert player.sees("Working it out…")
    player.press("z")
    busy.clear()
    player.waits()
    player.waits()
    assert has_odds()
    assert not player.sees("Working it out…")


def test_a_ghost_goes_when_it_is_ruled_out(tmp_path: Path) -> None:
    line = "e4 d5 e5 f6"
    known, guessed = (helped(tmp_path, line, MEMORY, task=each) for each in (Here, Idle))
    assert "d5" in known.changed(guessed.squares())
    assert known.sees(SURE)
    assert not known.sees(GHOST)
    assert guessed.sees(GHOST)


def test_positions_and_what_may_stand_on_a_square_are_told() -> None:
    facts = find_game("fog-chess").facts
    kinds = {"k": 0.0, "q": 0.001, "r": 0.0, "b": 0.12, "n": 0.3, "p": 0.0}
    odds = {"e5": kinds, "e6": dict.fromkeys(kinds, 0.0)}
    for number, whole, words, empty in (
        (1, True, "1 position", "empty"),
        (23121, True, "23,121 positions", "empty"),
        (60000, False, "at least 60,000 positions", "almost certainly empty"),
    ):
        believed = Believed(number, whole, odds)
        assert positions_words(believed) == words
        said = [here_words(facts, believed, square(at)) for at in ("e5", "e6", "e4")]
        assert said == ["e5: knight 30 %, bishop 12 %", f"e6: {empty}", ""]


def test_the_key_goes_round_the_levels_and_the_most_help_is_on_record(
    tmp_path: Path,
) -> None:
    player = helped(tmp_path, "e4 h6", CERTAIN)
    assert player.record.tags["WhiteHelp"] == "1"
    for level, most in (("Memory", "2"), ("Belief", "3"), ("Bare", "3"), ("Marks", "3")):
        player.press("h")
        assert player.sees(f"Help: {level}")
        assert player.sees(ODDS) is (level == "Belief")
        assert player.record.tags["WhiteHelp"] == most
    player.scene.close()
    file = tmp_path / "game.pgn"
    (saved,) = read_games(file).games
    assert saved.tags["WhiteHelp"] == "3"
    text = file.read_text("utf-8").replace(BOT, "RandomMove")
    kinds = '[WhiteType "human"]\n[BlackType "program"]\n'
    file.write_text(kinds + text, "utf-8")
    player.shell.make = make
    again = Person(PlayScene(player.shell, resumed_session(player.shell, file)))
    again.press("h")
    assert again.sees("Help: Bare"), "a resumed game goes on with the most it had"
    again.scene.close()


def test_without_help_the_record_says_so_and_nobody_thinks(tmp_path: Path) -> None:
    begun = []

    def begin(*asked: object) -> Idle:
        begun.append(asked)
        return Idle()

    player = Player(tmp_path, Side.SECOND, task=begin, help=BARE)
    player.plays("e4 h6")
    assert player.record.tags["BlackHelp"] == "0"
    assert not begun
    player.press("h", "h")
    player.waits(0.1)
    assert len(begun) == 1


def test_a_finished_game_is_shown_without_help(tmp_path: Path) -> None:
    bare, player = (helped(tmp_path, FOGGED, level) for level in (BARE, BELIEF))
    for each in (bare, player):
        each.table.end(Outcome(Side.FIRST, Reason.RESIGNED))
        each.waits()
    for key in ("", "h"):
        player.press(*key)
        assert not player.changed(bare.squares())
        assert not player.sees(ODDS)
    assert player.record.tags["WhiteHelp"] == "3"


def test_help_goes_back_with_the_moves_and_shows_what_was_known_then(
    tmp_path: Path,
) -> None:
    player = helped(tmp_path, TAKEN, BELIEF)
    player.press("t")
    player.waits()
    player.waits()
    assert len(player.made) == 2
    for line in ("", "Nc3 d4"):
        player.plays(line)
        same = helped(tmp_path, f"e4 d5 {line}", BELIEF)
        assert not player.changed(same.squares())
    back = helped(tmp_path, FOGGED, BELIEF)
    back.press(*["Left"] * 4)
    then = helped(tmp_path, " ".join(FOGGED.split()[:-4]), BELIEF)
    assert not back.changed(then.squares())


@pytest.mark.parametrize("lines", HIDDEN[1:])
@pytest.mark.parametrize("level", range(4))
@pytest.mark.parametrize("size", [(900, 600), (1280, 800)])
def test_hidden_moves_change_no_pixel_at_any_level(
    tmp_path: Path, lines: tuple[str, str], level: int, size: tuple[int, int]
) -> None:
    pictures = set()
    for line in lines:
        player = helped(tmp_path, line, level, size=size)
        if size == (900, 600):
            player.click("Knowledge")
        events.move_to(player.scene, player.at("b8"))
        player.waits(0.1)
        pictures.add(pygame.image.tobytes(player.window(), "RGB"))
        pictures.add(player.sight())
    assert len(pictures) == 2


def test_a_move_in_sight_does_change_the_help(tmp_path: Path) -> None:
    marked = []
    for line in ("e4 d5", "e4 d6"):
        bare, player = (helped(tmp_path, line, level) for level in (BARE, CERTAIN))
        marked.append(player.changed(bare.squares()))
    assert marked[0] != marked[1]


@pytest.mark.parametrize("level", [MEMORY, BELIEF])
def test_looks_as_recorded(tmp_path: Path, looks_like: LooksLike, level: int) -> None:
    player = helped(tmp_path, FOGGED, level)
    events.move_to(player.scene, player.at("c5"))
    player.waits(0.1)
    looks_like(player.board(), f"play-help-{level}")
