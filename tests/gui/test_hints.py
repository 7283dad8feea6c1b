"""Help at the board: what each level shows, says and puts on record, and from what."""

from __future__ import annotations

from collections.abc import Callable
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
from tests.support import events
from tests.support.boards import square
from tests.support.person import Person
from tests.support.tasks import Here, Idle

FOGGED = "e4 e5 Qh5 Nc6 Qxe5 Be7 Qh5 g6 Qf3 Bb4"
"""A line after which White remembers five men and knows that some man blocks b2."""

TAKEN = "e4 d5 exd5 Qxd5"
SURE, GHOST, ODDS = "certainly there", "last seen here", "ODDS OF"
LooksLike = Callable[[pygame.Surface, str], None]


def helped(folder: Path, line: str, level: int, **more: Any) -> Player:
    """White after some moves with so much help, everything worked out."""
    player = Player(folder, help=level, **({"task": Here} | more))
    player.plays(line)
    return player


def test_each_level_shows_more(tmp_path: Path) -> None:
    bare, certain, memory, belief = (helped(tmp_path, FOGGED, n) for n in range(4))
    looks = [each.squares() for each in (bare, certain, memory)]
    assert certain.changed(looks[0]) >= {"b3", "b4", "d8", "e8"}
    assert memory.changed(looks[1]) == {"e7"}
    assert belief.changed(looks[2]) >= {"e7", "a4", "c6"}
    for words, shown in ((SURE, 1), ("blocked", 1), (GHOST, 2), (ODDS, 3)):
        levels = [each.sees(words) for each in (bare, certain, memory, belief)]
        assert levels == [n >= shown for n in range(4)]


def test_what_is_certain_is_no_ghost_and_has_no_odds(tmp_path: Path) -> None:
    bare, certain, memory, belief = (helped(tmp_path, FOGGED, n) for n in range(4))
    sure = {"a8", "c8", "d7", "d8", "e8", "g8", "h7", "h8"}
    assert sure <= certain.changed(bare.squares())
    for more in (memory, belief):
        assert not sure & more.changed(certain.squares())


def test_an_unseen_taker_is_certain_without_any_belief(tmp_path: Path) -> None:
    bare, player = (helped(tmp_path, TAKEN, n, task=Idle) for n in (BARE, CERTAIN))
    assert player.changed(bare.squares()) == {"d5"}
    assert player.sees(SURE)


def test_a_blocked_way_keeps_its_own_mark(tmp_path: Path) -> None:
    player = helped(tmp_path, "e4 e5", CERTAIN, task=Idle)
    assert player.sees("blocked")
    assert not player.sees(SURE)


def test_the_odds_of_one_kind_alone(tmp_path: Path) -> None:
    player = helped(tmp_path, FOGGED, BELIEF)
    every = player.squares()
    player.tabs_to("Belief")
    player.press("Tab", *["Right"] * 4)
    assert player.sees("ODDS OF A BISHOP")
    assert player.changed(every) >= {"b4", "c6"}
    for words in ("b4: bishop 63 %, knight 37 %", "e7: bishop 37 %"):
        events.move_to(player.scene, player.at(words[:2]))
        assert player.sees(words)


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


@pytest.mark.parametrize(
    ("believed", "words"),
    [
        (Believed(1, True, {}), "1 position"),
        (Believed(23121, True, {}), "23,121 positions"),
        (Believed(60000, False, {}), "at least 60,000 positions"),
    ],
)
def test_how_many_positions_there_are(believed: Believed, words: str) -> None:
    assert positions_words(believed) == words


def test_what_may_stand_on_a_square_is_told() -> None:
    facts = find_game("fog-chess").facts
    kinds = {"k": 0.0, "q": 0.001, "r": 0.0, "b": 0.12, "n": 0.3, "p": 0.0}
    nobody = dict.fromkeys(kinds, 0.0)
    believed = Believed(1000, True, {"e5": kinds, "e6": nobody})
    said = [here_words(facts, believed, square(at)) for at in ("e5", "e6", "e4")]
    assert said == ["e5: knight 30 %, bishop 12 %", "e6: empty", ""]
    sample = Believed(1000, False, {"e6": nobody})
    assert here_words(facts, sample, square("e6")) == "e6: almost certainly empty"


@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_the_square_pointed_at_is_told_beside_the_board(tmp_path: Path, by: str) -> None:
    player = helped(tmp_path, "e4 h6", BELIEF)
    if by == "mouse":
        events.move_to(player.scene, player.at("b8"))
    else:
        player.walks("b8")
    assert player.sees("b8: knight 80 %")


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
    (saved,) = read_games(tmp_path / "game.pgn").games
    assert saved.tags["WhiteHelp"] == "3"


def test_level_and_kind_are_reached_by_keyboard(tmp_path: Path) -> None:
    player = helped(tmp_path, "e4 h6", MEMORY)
    player.tabs_to("Memory")
    player.press("Down")
    assert player.sees("ODDS OF ANY PIECE")
    player.press("Tab", "Right")
    assert player.sees("ODDS OF A KING")


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


def test_a_resumed_game_goes_on_with_its_help(tmp_path: Path) -> None:
    player = helped(tmp_path, "e4 h6", CERTAIN)
    player.press("h")
    player.scene.close()
    file = tmp_path / "game.pgn"
    text = file.read_text("utf-8").replace(BOT, "RandomMove")
    kinds = '[WhiteType "human"]\n[BlackType "program"]\n'
    file.write_text(kinds + text, "utf-8")
    player.shell.make = make
    again = Person(PlayScene(player.shell, resumed_session(player.shell, file)))
    again.press("h")
    assert again.sees("Help: Belief")
    again.scene.close()


def test_a_finished_game_is_shown_without_help(tmp_path: Path) -> None:
    bare, player = (helped(tmp_path, FOGGED, level) for level in (BARE, BELIEF))
    for each in (bare, player):
        each.table.end(Outcome(Side.FIRST, Reason.RESIGNED))
        each.waits()
    assert not player.changed(bare.squares())
    assert not player.sees(ODDS)
    player.press("h")
    assert not player.changed(bare.squares())
    assert player.record.tags["WhiteHelp"] == "3"


def test_help_goes_back_with_the_moves(tmp_path: Path) -> None:
    player = helped(tmp_path, TAKEN, BELIEF)
    player.press("t")
    player.waits()
    player.waits()
    assert len(player.made) == 2
    assert not player.changed(helped(tmp_path, "e4 d5", BELIEF).squares())
    player.plays("Nc3 d4")
    assert not player.changed(helped(tmp_path, "e4 d5 Nc3 d4", BELIEF).squares())


def test_looking_back_shows_what_was_known_then(tmp_path: Path) -> None:
    player = helped(tmp_path, FOGGED, BELIEF)
    player.press(*["Left"] * 4)
    then = helped(tmp_path, " ".join(FOGGED.split()[:-4]), BELIEF)
    assert not player.changed(then.squares())


# Two lines each that differ only where White cannot see.
HIDDEN = [
    ("e4 h6 Nf3 g6", "e4 Nc6 Nf3 Rb8"),
    ("e4 h6 Ba6 Nxa6 Nf3 h5", "e4 Nc6 Ba6 bxa6 Nf3 Nb8"),
]


@pytest.mark.parametrize("lines", HIDDEN)
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
