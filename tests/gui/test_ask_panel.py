"""The panel in the replay that asks a bot: reach, words, marks, pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from bots.roster import ROSTER
from core.play.interview import Interview, Reply
from core.player import Believed
from core.records.replay import Timeline
from core.values import Side
from gui.replay.asking import BeliefScore, belief_lines
from tests.gui.replaying import Onlooker, lonely_shell, replayed, trap, wait_until
from tests.gui.test_asking import Talk
from tests.gui.test_scene_watch import Evening
from tests.support.shells import FIVE, levels_and_five, only_five

KNIGHT = next(m for m in Timeline.of(trap()).boards(6).first.moves if m.origin == 1)
"""To a3, after 6 plies; it went to c3."""


@pytest.fixture(autouse=True)
def _talk(monkeypatch: pytest.MonkeyPatch) -> None:
    Talk.begun = []
    only_five(monkeypatch)


@pytest.fixture
def reader(tmp_path: Path) -> Iterator[Onlooker]:
    """After 6 plies, White to move."""
    reader = asking(tmp_path)
    yield reader
    reader.scene.close()


def asking(folder: Path, interview: object = Talk, black: str = "Supporter") -> Onlooker:
    shell, _ = lonely_shell(folder, fog="flat", less_motion=True)
    shell.interview = interview
    return replayed(shell, replace(trap(), players=("Guest", black)), 6)


def rest(reader: Onlooker, reply: Reply | None = None) -> tuple[str, set[Side]]:
    """Let the question be put, and answered if there is an answer; who is asked of what."""
    for _ in range(5):
        reader.waits(0.1)
    talk = Talk.begun[-1]
    if reply is not None:
        talk.answer = reply
        reader.waits(0.01)
    return talk.name, {each.viewer for each in talk.asked[-1][0]}


def answered() -> Reply:
    """A bot believes everything where it began, but for a knight in two places."""
    timeline = Timeline.of(trap())
    seen, facts = timeline.boards(6).first, timeline.game.facts
    start = timeline.boards(0).truth.pieces
    chances = {}
    for square in facts.squares:
        if square not in seen.visible:
            man = start.get(square)
            kinds = {s: float(man is not None and man.symbol == s) for s in facts.symbols}
            chances[facts.name(square)] = kinds
    chances["b8"]["n"], chances["c6"] = 0.6, {s: 0.4 * (s == "n") for s in facts.symbols}
    return Reply(KNIGHT, keeps=True, believed=Believed(1234, True, chances))


def is_open(reader: Onlooker) -> bool:
    reader.waits(0.0)
    return "Close (A)" in reader.tooltips()


def test_it_is_opened_and_closed_and_esc_stops_the_thinking_first(reader: Onlooker) -> None:
    for act in (lambda: reader.press("a"), lambda: reader.click("Ask a bot")):
        act()
        assert is_open(reader)
        act()
        assert not is_open(reader)
    reader.press("a")
    reader.click_icon("Close")
    assert not is_open(reader)
    for _ in range(5):
        reader.waits(0.1)
    assert Talk.begun == []
    reader.press("a")
    rest(reader)
    assert reader.sees("Supporter is thinking")
    reader.press("Esc")
    assert (is_open(reader), reader.sees("is thinking")) == (True, False)
    assert Talk.begun[0].closed
    reader.press("Esc")
    assert not is_open(reader)


def test_the_side_to_move_is_asked_of_its_own_bot(reader: Onlooker) -> None:
    reader.press("RIGHT", "a")
    assert rest(reader) == ("Supporter", {Side.SECOND})
    reader.press("RIGHT")
    assert rest(reader)[1] == {Side.FIRST}
    assert len(Talk.begun[-1].asked[-1][0]) == 9


def test_other_eyes_and_other_bots_are_chosen_by_keyboard(reader: Onlooker) -> None:
    reader.press("a")
    reader.tabs_to("Whose view it is given")
    reader.press("RIGHT", "RIGHT")
    reader.press("Shift+Tab", "HOME")
    assert reader.ply == 6
    assert rest(reader) == (next(iter(ROSTER)), {Side.SECOND})
    begun = len(Talk.begun)
    reader.press("Tab", "END")
    rest(reader)
    assert len(Talk.begun) == begun, "the keys went on to the eyes"
    reader.scene.close()
    assert Talk.begun[-1].closed


def test_titles_over_families_are_no_bots(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    levels_and_five(monkeypatch)
    guest = asking(tmp_path, black="Guest")
    guest.press("a")
    assert rest(guest)[0] == "Eclipse", "the strongest, where nobody is known"
    guest.scene.close()
    reader = asking(tmp_path)
    reader.press("a")
    reader.tabs_to("Whose view it is given")
    reader.press("Shift+Tab")
    names = [rest(reader)[0]]
    for key in ("HOME", "END", *["UP"] * 5, "DOWN"):
        reader.press(key)
        names.append(rest(reader)[0])
    assert names == ["Supporter", "Moth", *reversed(FIVE), "Eclipse", "RandomMove"]
    reader.scene.close()


def test_the_answer_is_drawn_on_that_sides_board_and_the_truth(
    reader: Onlooker, looks_like: Callable[[pygame.Surface, str], None]
) -> None:
    before = [reader.picture(board) for board in range(3)]
    reader.press("a")
    rest(reader, answered())
    assert reader.sees("Na3 is its move; Nc3 was played")
    assert reader.sees("1,234 positions fit, all of them")
    after = [reader.picture(board) for board in range(3)]
    changed = [one != other for one, other in zip(before, after, strict=True)]
    assert changed == [True, True, False]
    reader.tabs_to("Close (A)")
    reader.press("Tab", "RIGHT")
    assert reader.picture() != after[0], "the kinds choose the discs"
    reader.press("LEFT")
    reader.points_at("Replay")
    reader.wheels(1)
    assert (reader.sees("Na3"), reader.ply) == (False, 7)
    reader.wheels(-1)
    assert [reader.picture(board) for board in range(3)] == before
    reader.press("v")
    rest(reader, answered())
    looks_like(Onlooker(reader.scene, (900, 600)).framed(), "ask-one")


def test_bots_at_play_are_not_disturbed(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.press("a")
    assert not is_open(evening)
    assert evening.sees("Pause the game before asking a bot")
    evening.press("SPACE", "a")
    assert is_open(evening)
    evening.press("SPACE")
    assert not is_open(evening)
    evening.scene.close()


def test_a_real_bot_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    reader = asking(tmp_path, Interview)
    reader.press("RIGHT", "a")
    wait_until(lambda: reader.waits(0.05) or reader.sees("is its move"))
    assert reader.sees("This bot keeps no picture of the fog")
    reader.scene.close()


def test_words_for_the_belief() -> None:
    details = "34 % on the true squares\n6 % on other fogged squares\n"
    details += "Brier score 0.25 (0 is best)"
    for positions, exact, words in (
        (1234, True, "1,234 positions fit, all of them"),
        (1, True, "One position fits"),
        (99, False, "A sample of 99 positions"),
        (1, False, "One imagined position"),
        (0, False, "Pieces remembered, no positions"),
    ):
        reply = Reply(None, keeps=True, believed=Believed(positions, exact, {}))
        lines = belief_lines(reply, BeliefScore(0.344, 0.06, 0.25))
        assert lines == ("Its picture was 34 % right", words, details)
    none = belief_lines(reply, BeliefScore(None, 0.06, 0.0))
    assert none[0] == "No such piece is in the fog"
    early = Reply(None, keeps=True, believed=None)
    assert belief_lines(early, None)[0] == "It has no picture of the fog yet"
