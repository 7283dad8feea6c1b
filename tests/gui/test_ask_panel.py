"""The panel in the replay that asks a bot: reach, words, marks, pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from bots.roster import ROSTER
from core.play.interview import Reply
from core.player import Believed
from core.records.replay import Timeline
from core.values import Side
from gui.app.requests import ToReplayOf
from gui.replay.annotated_game import AnnotatedGame
from gui.replay.answer import BeliefScore, belief_lines, move_lines
from gui.replay.bot_list import BotList
from gui.replay.scene import ReplayScene
from tests.gui.replaying import board_of, drawn, lonely_shell, trap, viewer_of, wait_until
from tests.gui.test_asking import Talk
from tests.gui.test_scene_watch import Evening
from tests.support.events import click, press
from tests.support.shells import FIVE, levels_and_five, only_five

KNIGHT = next(m for m in Timeline.of(trap()).boards(6).first.moves if m.origin == 1)


@pytest.fixture(autouse=True)
def _talk(monkeypatch: pytest.MonkeyPatch) -> None:
    Talk.begun = []
    monkeypatch.setattr("gui.app.shell.Interview", Talk)
    only_five(monkeypatch)


@pytest.fixture
def scene(tmp_path: Path) -> Iterator[ReplayScene]:
    """After 6 plies, White to move."""
    scene = _replay(tmp_path)
    yield scene
    scene.close()


def _replay(folder: Path, **settings: object) -> ReplayScene:
    shell, _ = lonely_shell(folder, fog="flat", less_motion=True, **settings)
    record = replace(trap(), players=("Guest", "Supporter"))
    scene = ReplayScene.of_record(shell, ToReplayOf(record, 6))
    assert isinstance(scene, ReplayScene)
    drawn(scene)
    return scene


def _ask(scene: ReplayScene, reply: Reply | None = None) -> None:
    """Open the panel, and answer the question if there is an answer."""
    press(scene, pygame.K_a)
    _rest(scene)
    if reply is not None:
        Talk.begun[-1].answer = reply
        scene.update(0.01)


def _rest(scene: ReplayScene) -> None:
    for _ in range(5):
        scene.update(0.1)


def _believed() -> Believed:
    """Everything where it began, but for a knight that may be in two places."""
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
    return Believed(1234, True, chances)


def _reply() -> Reply:
    return Reply(KNIGHT, keeps=True, believed=_believed())


def _widgets(scene: ReplayScene) -> list[str]:
    return [widget.tooltip for widget in scene.focus.widgets]


def test_the_key_and_the_button_open_and_close_it(scene: ReplayScene) -> None:
    button = next(w for w in scene.focus.widgets if getattr(w, "words", "") == "Ask a bot")
    for act in (lambda: press(scene, pygame.K_a), lambda: click(scene, button.rect.center)):
        act()
        drawn(scene)
        assert "Close (A)" in _widgets(scene)
        act()
        drawn(scene)
        assert "Close (A)" not in _widgets(scene)
        assert scene.frame.panel.query.state == "silent"


def test_the_side_to_move_is_asked_of_its_own_bot(scene: ReplayScene) -> None:
    press(scene, pygame.K_RIGHT)
    _ask(scene)
    assert [talk.name for talk in Talk.begun] == ["Supporter"]
    ((seen, _),) = Talk.begun[0].asked
    assert {each.viewer for each in seen} == {Side.SECOND}
    press(scene, pygame.K_RIGHT)
    _rest(scene)
    seen, _ = Talk.begun[-1].asked[-1]
    assert ({each.viewer for each in seen}, len(seen)) == ({Side.FIRST}, 9)


def test_other_eyes_and_other_bots_are_chosen_by_keyboard(scene: ReplayScene) -> None:
    _ask(scene)
    drawn(scene)
    bots, eyes = scene.frame.panel.widgets[:2]
    scene.focus.focus(eyes)
    press(scene, pygame.K_RIGHT)
    press(scene, pygame.K_RIGHT)
    scene.focus.focus(bots)
    press(scene, pygame.K_HOME)
    assert viewer_of(scene).ply == 6
    _rest(scene)
    assert Talk.begun[-1].name == next(iter(ROSTER))
    seen, _ = Talk.begun[-1].asked[-1]
    assert {each.viewer for each in seen} == {Side.SECOND}
    press(scene, pygame.K_TAB)
    assert scene.focus.current is not bots


def test_titles_over_families_are_no_bots(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    levels_and_five(monkeypatch)
    scene = _replay(tmp_path)
    _ask(scene)
    drawn(scene)
    bots = scene.frame.panel.widgets[0]
    assert isinstance(bots, BotList)
    assert bots.options[bots.chosen].label == "Supporter"
    scene.focus.focus(bots)
    names = []
    for key in (pygame.K_HOME, pygame.K_END, *[pygame.K_UP] * 5, pygame.K_DOWN):
        press(scene, key)
        drawn(scene)
        assert bots.entry is not None
        names.append(bots.entry.name)
    assert names == ["Moth", *reversed(FIVE), "Eclipse", "RandomMove"]
    scene.close()


def test_the_strongest_is_asked_where_nobody_is_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    levels_and_five(monkeypatch)
    asked = BotList("fog-chess", ("Guest",), lambda: None).entry
    assert asked is ROSTER["Eclipse"]


def test_the_answer_is_drawn_on_that_sides_board_and_the_truth(scene: ReplayScene) -> None:
    before = {panel: _board(scene, panel) for panel in ("first", "truth", "second")}
    _ask(scene, _reply())
    after = {panel: _board(scene, panel) for panel in ("first", "truth", "second")}
    changed = [panel for panel in after if before[panel] != after[panel]]
    assert changed == ["first", "truth"]
    viewer_of(scene).step(1)
    assert _board(scene, "second") != before["second"]
    viewer_of(scene).step(-1)
    assert {panel: _board(scene, panel) for panel in before} == before


def _board(scene: ReplayScene, panel: str) -> bytes:
    surface = drawn(scene)
    box = viewer_of(scene).layout.boards[panel].box  # type: ignore[index]
    return pygame.image.tobytes(surface.subsurface(box), "RGB")


def test_the_kinds_choose_the_discs(scene: ReplayScene) -> None:
    _ask(scene, _reply())
    whole = _board(scene, "first")
    scene.focus.focus(scene.frame.panel.widgets[-1])
    press(scene, pygame.K_RIGHT)
    assert _board(scene, "first") != whole


def test_esc_stops_the_thinking_and_then_closes(scene: ReplayScene) -> None:
    _ask(scene)
    drawn(scene)
    press(scene, pygame.K_ESCAPE)
    assert scene.frame.panel.query.state == "stopped"
    drawn(scene)
    press(scene, pygame.K_ESCAPE)
    assert scene.frame.panel.query.state == "silent"
    drawn(scene)
    assert "Close (A)" not in _widgets(scene)


def test_the_game_can_be_gone_through_meanwhile(scene: ReplayScene) -> None:
    _ask(scene, _reply())
    drawn(scene)
    press(scene, pygame.K_RIGHT)
    assert viewer_of(scene).ply == 7
    assert scene.frame.panel.query.reply is not None
    drawn(scene)
    assert scene.frame.panel.query.reply is None


def test_leaving_ends_the_process(tmp_path: Path) -> None:
    scene = _replay(tmp_path)
    _ask(scene)
    scene.close()
    assert Talk.begun[-1].closed


def test_bots_at_play_are_not_disturbed(tmp_path: Path) -> None:
    scene = Evening(tmp_path).scene
    panel = scene.frame.panel
    press(scene, pygame.K_a)
    assert (panel.open, scene.frame.news.words) == (
        False,
        "Pause the game before asking a bot",
    )
    press(scene, pygame.K_SPACE)
    press(scene, pygame.K_a)
    assert panel.open
    press(scene, pygame.K_SPACE)
    assert not panel.open
    scene.close()


def test_a_real_bot_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    scene = _replay(tmp_path)
    press(scene, pygame.K_RIGHT)
    press(scene, pygame.K_a)
    wait_until(lambda: bool(scene.update(0.05) and scene.frame.panel.query.reply))
    reply = scene.frame.panel.query.reply
    scene.close()
    assert reply is not None
    assert (reply.move is not None, reply.keeps) == (True, False)


def test_words_for_the_move() -> None:
    annotated = AnnotatedGame.of(trap())
    bishop = next(
        m for m in Timeline.of(trap()).boards(4).first.moves if m == trap().moves[4]
    )
    reply = Reply(bishop, keeps=False, believed=None)
    assert move_lines(annotated, 4, Side.FIRST, reply) == ("Bc4", "is its move, as played")
    other = replace(reply, move=KNIGHT)
    name, words = move_lines(annotated, 6, Side.FIRST, other)
    assert (name, words) == ("Na3", "is its move; Nc3 was played")
    nothing = replace(reply, move=None)
    assert move_lines(annotated, 5, Side.FIRST, nothing) == ("", "Black is to move here")
    assert move_lines(annotated, 15, Side.SECOND, nothing) == ("", "The game ends here")


@pytest.mark.parametrize(
    ("positions", "exact", "words"),
    [
        (1234, True, "1,234 positions fit, all of them"),
        (1, True, "One position fits"),
        (99, False, "A sample of 99 positions"),
        (1, False, "One imagined position"),
        (0, False, "Pieces remembered, no positions"),
    ],
)
def test_words_for_the_belief(positions: int, exact: bool, words: str) -> None:
    reply = Reply(None, keeps=True, believed=Believed(positions, exact, {}))
    lines = belief_lines(reply, BeliefScore(0.344, 0.06, 0.25))
    details = "34 % on the true squares\n6 % on other fogged squares\n"
    details += "Brier score 0.25 (0 is best)"
    assert lines == ("Its picture was 34 % right", words, details)
    none = belief_lines(reply, BeliefScore(None, 0.06, 0.0))
    assert none[0] == "No such piece is in the fog"


def test_words_where_there_is_no_belief() -> None:
    plain = Reply(None, keeps=False, believed=None)
    assert belief_lines(plain, None)[0] == "This bot keeps no picture of the fog"
    early = Reply(None, keeps=True, believed=None)
    assert belief_lines(early, None)[0] == "It has no picture of the fog yet"


@pytest.mark.parametrize("size", [(900, 600), (1000, 900), (1500, 640), (1920, 1080)])
@pytest.mark.parametrize("turns", range(3))
def test_it_has_room_at_every_size(
    scene: ReplayScene, size: tuple[int, int], turns: int
) -> None:
    for _ in range(turns):
        press(scene, pygame.K_v)
    _ask(scene, _reply())
    drawn(scene, size)
    window, layout = pygame.Rect((0, 0), size), viewer_of(scene).layout
    boards = [pygame.Rect(board.box) for board in layout.boards.values()]
    beside = [layout.moves] if turns == 0 else []
    panel = [widget.rect for widget in scene.frame.panel.widgets]
    parts = [*boards, layout.transport, *beside, *panel]
    assert all(window.contains(part) for part in parts)
    assert all(part.collidelist(parts[:n]) < 0 for n, part in enumerate(parts))
    assert all(scene.frame.panel.rect.contains(part) for part in panel)
    assert panel[0].height >= 5 * 24


def test_a_picture_beside_one_board(
    scene: ReplayScene, looks_like: Callable[[pygame.Surface, str], None]
) -> None:
    press(scene, pygame.K_v)
    _ask(scene, _reply())
    looks_like(board_of(drawn(scene, (900, 600)), viewer_of(scene)), "ask-one")
