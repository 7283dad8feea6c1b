"""Replay: keys, mouse, slideshow, sounds, files good and bad, pictures."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from core.game import start_from
from core.games.chess.facts import FOG_CHESS
from core.languages import ENGLISH
from core.records.reader import read_text
from core.records.replay import Timeline
from core.texts import use
from gui.app.requests import ToAnalysis, ToHome, ToLibrary, ToReplay, ToWhy
from gui.app.screen import Screen
from gui.drawing import redraw
from gui.replay.opening import FileReading, OpeningScene
from gui.replay.scene import ReplayScene
from gui.sound.events import Sound
from tests.gui.replaying import (
    GAMES,
    TRAP,
    Asked,
    Onlooker,
    drawn,
    lonely_shell,
    opened,
    replayed,
    trap,
    wait_until,
)
from tests.support.hearing import Ear

TITLES = ("White’s view", "Truth", "Black’s view")


def at_ply(folder: Path, ply: int, **settings: object) -> tuple[Onlooker, Asked]:
    """Somebody at the replay of the game of 15 plies, and the requests it makes."""
    shell, asked = lonely_shell(folder, **settings)
    return replayed(shell, trap(), ply), asked


@pytest.fixture
def reader(tmp_path: Path) -> Onlooker:
    """Before the first move."""
    return at_ply(tmp_path, 0, slideshow_seconds=1.0)[0]


def reading(folder: Path, text: str, *where: int) -> tuple[Onlooker, Asked]:
    """Somebody at the replay of a file, once it is read."""
    file = folder / "some.pgn"
    file.write_text(text, encoding="utf-8")
    shell, asked = lonely_shell(folder)
    shell.work = None  # no score is worked out anew
    return Onlooker(opened(shell, ToReplay(file, *where))), asked


# --- Through the game --------------------------------------------------------------------


def test_keys_go_through_the_game(reader: Onlooker) -> None:
    keys = "LEFT RIGHT RIGHT LEFT END HOME DOWN RIGHT UP RIGHT"
    for key, ply in zip(keys.split(), (0, 1, 2, 1, 15, 0, 15, 15, 0, 1), strict=True):
        reader.press(key)
        assert reader.ply == ply
    for _ in range(60):
        reader.scene.update(0.01)
    held = reader.ply
    assert 4 <= held <= 7, "a held key repeats"
    reader.scene.handle(pygame.event.Event(pygame.KEYUP, key=pygame.K_RIGHT, mod=0))
    reader.waits(1.0)
    assert reader.ply == held
    reader.click_icon("One move forward")
    reader.press("RIGHT", "SPACE")
    assert reader.ply == held + 2, "keys come before a button that was clicked"
    assert "Stop (Space)" in reader.tooltips()


def test_the_mouse_goes_through_the_game(reader: Onlooker) -> None:
    reader.points_at_square("a1", FOG_CHESS, board=1)
    for notches, ply in ((1, 1), (1, 2), (-1, 1)):
        reader.wheels(notches)
        assert reader.ply == ply
    reader.scroll("Nf3", 1)
    assert reader.ply == 1, "over the list it scrolls that"
    reader.click("Bg4")
    assert reader.ply == 6
    graph, end = reader.place("Squares in view"), reader.place("Black 36").right
    for x, plies in ((graph.left + end) // 2, {7, 8}), (end, {15}):
        reader.click_at((x, graph.bottom + 100))
        assert reader.ply in plies
    number, plies = reader.place("Move 8 of 8"), []
    for x in range(0, 400, 20):
        reader.click_at((number.left - 24 - x, number.centery))
        plies.append(reader.ply)
    assert plies[0] == 15
    assert plies == sorted(plies, reverse=True)
    assert len(set(plies)) > 8, "the slider"
    assert reader.told("1–0 · king captured") == "White won: king captured"
    reader.click("1–0 · king captured")
    assert reader.ply == 15


def test_the_list_keeps_the_move_shown_in_view(reader: Onlooker) -> None:
    reader = Onlooker(reader.scene, (900, 600))
    for key, move in (("END", "Nxe7"), ("HOME", "e4"), ("RIGHT", "e4")):
        reader.press(key)
        assert move in reader.reads()
    assert "Nxe7" not in reader.reads()
    assert reader.line("e4")[:3] == ["1", "e4", "e5"]
    reader.press("END", *["LEFT"] * 5)
    assert "Bxd1" in reader.reads()


def test_one_cursor_on_all_boards_and_f_turns_them(reader: Onlooker) -> None:
    plain = [reader.picture(board) for board in range(3)]
    for pointed in range(3):
        reader.points_at_square("e4", FOG_CHESS, pointed)
        assert all(reader.picture(board) != plain[board] for board in range(3))
    reader.points_at("Replay")
    assert [reader.picture(board) for board in range(3)] == plain
    for up in (False, True):
        for board in range(3):
            names = "a1", "a8"
            first, last = (reader.square(each, FOG_CHESS, board)[1] for each in names)
            assert (first < last) is up
        reader.press("f")


def test_one_board_is_shown_after_the_other_by_key_and_by_mouse(reader: Onlooker) -> None:
    words = ("All three boards", *(f"{each} alone" for each in TITLES))
    words = tuple(each.replace("Truth", "The truth") for each in words)
    shown = (TITLES, *((title,) for title in TITLES))
    for number in (1, 2, 3, 0):
        reader.press("v")
        assert tuple(each for each in TITLES if reader.sees(each)) == shown[number]
        assert f"{words[number]} (V)" in reader.tooltips()
    for number in (2, 1, 3, 0):
        reader.click_part(words[number], "1×")
        assert tuple(each for each in TITLES if reader.sees(each)) == shown[number]


def test_the_slideshow_runs_to_the_end_and_stops(tmp_path: Path) -> None:
    reader, _ = at_ply(tmp_path, 12, slideshow_seconds=0.5)
    reader.press("s")
    reader.waits(0.4)
    assert reader.ply == 12
    for _ in range(8):
        reader.waits(0.3)
    assert reader.ply == 15
    reader.press("SPACE")
    assert reader.ply == 0, "at the end it starts anew"
    reader.press("SPACE")
    reader.waits(5)
    assert reader.ply == 0
    assert "Play (Space)" in reader.tooltips()


def test_the_speed_is_changed_by_keys_and_by_mouse(reader: Onlooker) -> None:
    for act, seconds in (
        (lambda: reader.press("+"), 0.5),
        (lambda: reader.press("-", "-"), 2.0),
        (lambda: reader.click_part("Faster", "0.5×"), 1.0),
    ):
        act()
        assert reader.scene.shell.settings.slideshow_seconds == seconds
    assert reader.sees("Speed 1×, a move every 1 s")


def test_one_move_on_is_heard_and_nothing_else(reader: Onlooker) -> None:
    """As by one who sees everything, or with one board as by that side."""
    reader.scene.shell.sounds = ear = Ear()
    reader.waits(0.1)
    reader.press("END", "LEFT", "HOME", "LEFT", "END", "RIGHT", "HOME")
    assert ear.heard == []
    reader.press(*["RIGHT"] * 9)
    assert ear.heard == [Sound.OWN_MOVE] * 8 + [Sound.OWN_CAPTURE]
    reader.press("HOME", "v", "v", "v", *["RIGHT"] * 9)
    unseen, own = Sound.UNSEEN_MOVE, Sound.OWN_MOVE
    assert ear.heard[9:13] == [unseen, own, unseen, own]
    assert ear.heard[-1] is Sound.LOSS


# --- Files -------------------------------------------------------------------------------


def test_copying_puts_pgn_on_the_clipboard(
    reader: Onlooker, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader.press("Ctrl+C")
    (copied,) = read_text(pygame.scrap.get_text(), "copied").games
    assert copied.moves == trap().moves

    def refuse(_: str) -> None:
        raise pygame.error("there is no clipboard here")

    monkeypatch.setattr(pygame.scrap, "put_text", refuse)
    reader.press("Ctrl+C")
    assert reader.sees("There is no clipboard")


def test_page_keys_go_through_the_games_of_a_file(tmp_path: Path) -> None:
    three = "\n".join([TRAP, TRAP.replace("hunter", "other"), TRAP])
    reader, asked = reading(tmp_path, three, 2)
    wait_until(lambda: reader.waits(0.01) or reader.sees("2 of 3"))
    assert (reader.sees("The other"), reader.ply) == (True, 0)
    reader.press("RIGHT", "PageDown", "PageDown")
    assert (reader.sees("The hunter", "3 of 3"), reader.ply) == (True, 0)
    reader.press("PageUp")
    assert reader.sees("The other")
    assert "The other" in reader.scene.title
    reader.drops(Path("some.pgn"))
    reader.press("Esc")
    assert asked == [ToReplay(Path("some.pgn")), ToLibrary()]


@pytest.mark.parametrize(
    ("opens", "own", "file"), [("fitting", 15, 0), ("start", 0, 0), ("end", 15, 15)]
)
def test_a_replay_opens_where_the_settings_say(
    tmp_path: Path, opens: str, own: int, file: int
) -> None:
    shell, asked = lonely_shell(tmp_path, replay_opens=opens)
    reader = replayed(shell, trap())
    assert reader.ply == own
    reader.press("Esc")
    assert asked == [ToHome()]
    saved = tmp_path / "one.pgn"
    saved.write_text(TRAP)
    for where, ply in ((), file), ((1, 3), 3), ((1, 9999), 15):
        assert Onlooker(opened(shell, ToReplay(saved, *where))).ply == ply


def test_what_is_wrong_is_said_and_what_is_good_is_shown(tmp_path: Path) -> None:
    reader, _ = reading(tmp_path, TRAP.replace("3. Bc4", "3. Bc9"), 1, 99)
    assert reader.ply == 4
    warning = next(each for each in reader.reads() if "some.pgn, line 8" in each)
    reader.click(warning)
    assert not reader.sees("some.pgn")


@pytest.mark.parametrize("content", [b"", b"\x00\xff\x01" * 99, b"no games here", None])
def test_a_file_without_a_game_offers_one_way_on(
    tmp_path: Path, content: bytes | None
) -> None:
    file = tmp_path / "bad.pgn"
    if content is not None:
        file.write_bytes(content)
    shell, asked = lonely_shell(tmp_path)
    reader = Onlooker(ReplayScene.of_file(shell, ToReplay(file)))
    wait_until(lambda: reader.waits(0.01) or reader.sees("This file could not be read"))
    assert any("bad.pgn" in each for each in reader.reads()[2:])
    reader.click("Open another file")
    assert asked == [ToLibrary()]


def test_waiting_is_shown_and_can_be_left(tmp_path: Path) -> None:
    shell, asked = lonely_shell(tmp_path)
    file = FileReading(GAMES / "short-hunt.pgn")
    assert file.wait(20) is not None
    file.result = None
    reader = Onlooker(OpeningScene(shell, file, lambda _: Screen(shell)))
    assert not reader.sees("Opening")
    reader.waits(11)
    assert reader.sees("Opening short-hunt.pgn")
    reader.click("Cancel")
    assert asked == [ToLibrary()]


ANNOTATED = """[White "Morphy, Paul"]
[Black "Anderssen, Adolf"]
[Result "1-0"]

{Paris, 1858} 1. e4 {[%eval 0.3]} e5 $2 $14 {[%eval 0.2] Too bold.}
(1... c5 2. Nf3 {Sicilian}) 2. Nf3 {[%eval 0.1]} Nc6 {[%eval #-3]} 1-0
"""


def test_comments_variations_glyphs_and_scores_are_shown(tmp_path: Path) -> None:
    reader, asked = reading(tmp_path, ANNOTATED, 1, 2)
    for said in ("Paris, 1858", "Too bold.", "1… c5 2. Nf3 Sicilian", "For White +0.2"):
        assert reader.sees(said)
    assert reader.line("e4") == ["1", "e4", "+0.3", "e5", "? +=", "+0.2"]
    assert reader.line("Nf3") == ["2", "Nf3", "+0.1", "Nc6", "−M3"]
    reader.press("END")
    assert reader.sees("For White −M3")
    reader.click("Nf3")
    assert reader.sees("Move 2 of 2")
    reader.click("1… c5")
    (request,) = asked
    assert request.at == (0, 1)


# --- Ways on -----------------------------------------------------------------------------


def test_what_matters_most_has_words(tmp_path: Path) -> None:
    shell, asked = lonely_shell(tmp_path)
    for words, kinds in (
        ("Ask a bot", []),
        ("Why?", [ToWhy]),
        ("Analyse", [ToWhy, ToAnalysis]),
    ):
        reader = Onlooker(replayed(shell, trap(), 10).scene, (900, 600))
        reader.click(words)
        reader.waits()
        assert ("Close (A)" in reader.tooltips()) is (words == "Ask a bot")
        assert list(map(type, asked)) == kinds


@pytest.mark.parametrize("ply", [0, 1, 14, 15])
def test_a_game_is_played_on_from_the_moment_shown(tmp_path: Path, ply: int) -> None:
    reader, asked = at_ply(tmp_path, ply)
    reader.click_icon("Play on from here")
    if ply == 15:
        assert asked == []
        assert reader.sees("The game is over in this position.")
        return
    (wanted,) = asked
    assert (wanted.variant, wanted.ruleset) == ("fog-chess", "chesscom")
    timeline = Timeline.of(trap())
    start = start_from(timeline.game, wanted.start)
    assert (start.position, start.number) == (timeline.history[ply], ply // 2 + 1)
    assert bool(wanted.start) == bool(wanted.origin) == (ply > 0)


def test_picture(tmp_path: Path, looks_like: Callable[[pygame.Surface, str], None]) -> None:
    # Plain fog, which keeps the pictures small; the clouds have pictures of their own.
    looks_like(drawn(at_ply(tmp_path, 10, fog="flat")[0].scene), "replay-1280")


@pytest.mark.parametrize("code", ["en", "uk", "de"])
def test_the_bar_has_room_for_the_names(reader: Onlooker, code: str) -> None:
    use(code)
    redraw.now()
    reader.waits(0.05)
    names = [each for each in reader.reads() if "The hunter" in each]
    use(ENGLISH)
    sides = {"en": "White: The hunter (1305) – Black: The hunted"}
    assert names == [sides.get(code, "The hunter – The hunted")]
