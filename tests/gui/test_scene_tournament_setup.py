import json
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path

import pygame
import pytest

from bots.roster import ROSTER
from core.clock import TimeControl
from core.events.event import Plan, schedule
from core.games import GAMES
from core.lock import Lock
from core.player import Budget
from gui.app.bot_requests import ToTournament
from gui.app.requests import ToHome, ToReplay
from gui.app.shell import Shell
from gui.drawing import cuts
from gui.entry.clock_choice import ClockChoice
from gui.entry.home import HomeScene
from gui.entry.stored_tournaments import stored_tournaments
from gui.tournament import setup, terms
from gui.tournament.bot_picks import BotPicks
from gui.tournament.setup import TournamentSetupScene
from gui.tournament.stored_list import StoredList
from gui.widgets.choice import Choice
from gui.widgets.menu_entry import MenuEntry
from gui.widgets.undo_notice import UndoNotice
from settings.store import load_settings
from tests.gui.tournaments import FakeTournament
from tests.support.events import click, press
from tests.support.levels import LEVELS
from tests.support.picking import pick_game
from tests.support.shells import (
    FIVE,
    StillRules,
    asked,
    drawn,
    levels_and_five,
    only_five,
    only_play,
    still_shell,
)


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "config.yaml"))
    monkeypatch.setattr(terms.os, "cpu_count", lambda: 4)
    only_five(monkeypatch)
    return still_shell(tmp_path)


def opened(shell: Shell, size: tuple[int, int] = (1280, 800)) -> TournamentSetupScene:
    scene = TournamentSetupScene(shell)
    drawn(scene, size)
    return scene


def begin(folder: Path, games: int, played: int) -> Plan:
    """A tournament on the shelf of which so many games are played."""
    plan = Plan(FIVE[:3], games, date="2026.03.05")
    (folder / "games").mkdir(parents=True)
    (folder / "plan.json").write_text(json.dumps(asdict(plan)))
    for number in range(1, played + 1):
        (folder / "games" / f"{number:06}.pgn").touch()
    return plan


def press_button(scene: TournamentSetupScene, words: str) -> None:
    found = [w for w in scene.focus.widgets if getattr(w, "words", "") == words]
    click(scene, found[0].rect.center)


def test_what_is_chosen_is_played(shell: Shell) -> None:
    scene = opened(shell)
    bots = next(w for w in scene.focus.widgets if isinstance(w, BotPicks))
    click(scene, bots.row_rect(1).center)
    click(scene, bots.row_rect(4).center)
    games, times, workers = (w for w in scene.focus.widgets if type(w) is Choice)
    click(scene, games.cells()[1].center)
    click(scene, times.cells()[4].center)
    click(scene, workers.cells()[1].center)
    press_button(scene, "Start")
    (request,) = asked(shell)
    assert isinstance(request, ToTournament)
    assert request.plan is not None
    assert request.folder.parent == shell.tournaments
    assert request.workers == 2
    assert request.plan.names == (FIVE[0], FIVE[2], FIVE[3])
    assert (request.plan.games, request.plan.ruleset) == (5, "chesscom")
    assert request.plan.budget == Budget(nodes=20000)


def test_a_clock_is_chosen_or_typed(shell: Shell) -> None:
    scene = opened(shell)
    clock = next(w for w in scene.focus.widgets if isinstance(w, ClockChoice))
    click(scene, clock.cells()[-1].center)
    assert not scene._start.enabled
    for letter in "5+2x10":
        press(scene, ord(letter), unicode=letter)
    press_button(scene, "Start")
    (request,) = asked(shell)
    assert isinstance(request, ToTournament)
    assert request.plan is not None
    assert request.plan.control == TimeControl(300, byoyomi=10, periods=2)
    assert TournamentSetupScene(shell)._present().time == "5+2x10"


def test_two_bots_at_least(shell: Shell) -> None:
    scene = opened(shell)
    press_button(scene, "None")
    press_button(scene, "Start")
    assert not asked(shell)
    press_button(scene, "All")
    press_button(scene, "Start")
    assert len(asked(shell)) == 1


def test_bots_are_ticked_by_keyboard(shell: Shell) -> None:
    scene = opened(shell)
    bots = next(w for w in scene.focus.widgets if isinstance(w, BotPicks))
    scene.focus.focus(bots)
    press(scene, pygame.K_DOWN)
    press(scene, pygame.K_SPACE)
    assert bots.picked == FIVE[1:]
    press(scene, pygame.K_SPACE)
    assert bots.picked == FIVE


def test_the_levels_play_one_game_each_way_unless_others_are_ticked(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    levels_and_five(monkeypatch)
    levels = tuple(LEVELS)
    scene = opened(shell)
    bots = next(w for w in scene.focus.widgets if isinstance(w, BotPicks))
    assert bots.picked == levels
    for row in (0, 1, 9):  # the title over the levels, Moth, and RandomMove
        click(scene, bots.row_rect(row).center)
    assert bots.picked == (*levels[1:], "RandomMove")
    press_button(scene, "All")
    assert len(bots.picked) == len(ROSTER)
    press_button(scene, "None")
    assert bots.picked == ()
    press_button(opened(shell), "Start")
    (request,) = asked(shell)
    assert isinstance(request, ToTournament)
    assert request.plan is not None
    assert (request.plan.names, request.plan.games) == (levels, 1)


@pytest.mark.parametrize(
    ("chips", "words"),
    [
        ({}, "5 bots, 20 games, less than a minute"),
        ({"games": 2}, "5 bots, 200 games, about 5 minutes"),
        ({"games": 2, "times": 3}, "5 bots, 200 games, about 50 minutes"),
        ({"games": 4, "workers": 0}, "5 bots, 2,000 games, about 3 hours"),
    ],
)
def test_how_long_it_takes_is_said(
    shell: Shell, chips: dict[str, int], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(setup, "draw_text", lambda _, text, *args, **kw: said.append(text))
    scene = opened(shell)
    shown = (w for w in scene.focus.widgets if type(w) is Choice)
    choices = dict(zip(("games", "times", "workers"), shown, strict=False))
    for name, chip in chips.items():
        click(scene, choices[name].cells()[chip].center)
    said.clear()
    drawn(scene)
    assert said == [words]


def offer(scene: TournamentSetupScene, variant: str) -> None:
    """Choose another game by the mouse."""
    pick_game(scene, variant)
    drawn(scene)


@pytest.mark.parametrize("variant", list(GAMES))
def test_every_game_has_tournaments_and_is_remembered(
    shell: Shell, variant: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    only_play(monkeypatch, variant, *FIVE[:2])
    scene = opened(shell)
    offer(scene, variant)
    press_button(scene, "Start")
    (request,) = asked(shell)
    assert isinstance(request, ToTournament)
    assert request.plan is not None
    assert (request.plan.variant, request.plan.names) == (variant, FIVE[:2])
    assert request.plan.ruleset == GAMES[variant].default
    assert load_settings().variant == variant
    assert opened(shell)._game.variant == variant


@pytest.mark.parametrize("names", [(), ("RandomMove",)])
def test_a_game_that_few_play_has_no_tournament(
    shell: Shell, names: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    only_play(monkeypatch, "checkers", *names)
    scene = opened(shell)
    offer(scene, "checkers")
    assert not scene._start.enabled
    assert (scene._bots in scene.focus.widgets) == bool(names)
    press_button(scene, "Start")
    assert not asked(shell)


def test_what_was_picked_is_picked_still_after_another_game(shell: Shell) -> None:
    scene = opened(shell)
    click(scene, scene._bots.row_rect(1).center)
    picked = scene._bots.picked
    offer(scene, "checkers")
    offer(scene, "fog-chess")
    assert scene._bots.picked == picked != FIVE


def test_an_unfinished_one_goes_on(shell: Shell) -> None:
    begin(shell.tournaments / "a", 10, 7)
    begin(shell.tournaments / "b", 1, 6)
    scene = opened(shell)
    press_button(scene, "Continue")
    (request,) = asked(shell)
    assert request == ToTournament(shell.tournaments / "a", 4)


def test_a_shelf_holds_tournaments_only(tmp_path: Path) -> None:
    begin(tmp_path / "a", 10, 7)
    (tmp_path / "b").mkdir()
    (tmp_path / "c" / "games").mkdir(parents=True)
    (tmp_path / "c" / "plan.json").write_text("[]")
    (tmp_path / "d.txt").touch()
    unknown = replace(begin(tmp_path / "e", 10, 7), variant="unheard-of")
    (tmp_path / "e" / "plan.json").write_text(json.dumps(asdict(unknown)))
    stranger = replace(begin(tmp_path / "f", 10, 7), names=("RandomMove", "Nobody"))
    (tmp_path / "f" / "plan.json").write_text(json.dumps(asdict(stranger)))
    (tmp_path / "g").mkdir()
    (tmp_path / "g" / "plan.json").write_text("[" * 100_000)
    found = {one.folder.name: one for one in stored_tournaments(tmp_path)}
    assert (found["a"].played, found["a"].total) == (7, 60)
    assert [name for name in found if found[name].unfinished] == ["a"]
    problems = {name: one.problem for name, one in sorted(found.items())}
    assert problems.pop("a") == ""
    assert "plan.json is not the plan of an event" in problems["c"]
    assert "unheard-of" in problems["e"]
    assert problems["f"] == "There is no bot called Nobody."
    assert list(problems) == ["c", "e", "f", "g"]
    assert stored_tournaments(tmp_path / "missing") == []


def test_a_broken_one_says_why_on_its_row_and_nowhere_else(shell: Shell) -> None:
    begin(shell.tournaments / "a", 10, 7)
    (shell.tournaments / "b").mkdir()
    (shell.tournaments / "b" / "plan.json").write_text('{"names": 5}')
    HomeScene(shell)
    scene = opened(shell)
    widgets = scene.focus.widgets
    shelf = next(w for w in widgets if isinstance(w, StoredList))
    proceed = next(w for w in widgets if getattr(w, "words", "") == "Continue")
    assert proceed.enabled
    click(scene, shelf.row_rect(1).center)
    assert not proceed.enabled
    assert "plan.json is not the plan of an event" in shelf.tooltip
    shelf.on_open(1)
    assert not asked(shell)


@pytest.mark.parametrize("at_most", [None, 5, 1000])
def test_totals_are_those_of_the_schedule(at_most: int | None) -> None:
    plan = Plan(FIVE, 4, fewer=((FIVE[1], 2), (FIVE[3], 1)), at_most=at_most)
    assert plan.total == len(schedule(plan))


def test_home_says_how_far_it_is(shell: Shell) -> None:
    def words() -> str:
        entries = HomeScene(shell).focus.widgets
        found = [w for w in entries if isinstance(w, MenuEntry) and w.icon == "trophy"]
        return found[0].detail

    assert words() == "Bots against bots"
    begin(shell.tournaments / "a", 10, 7)
    assert words() == "7 of 60 games played"
    shell.tournament = running = FakeTournament(FIVE, 10)
    running.fill(1)
    assert words() == "20 of 200 games played"


def test_home_counts_on(shell: Shell) -> None:
    shell.tournament = running = FakeTournament(FIVE, 10)
    scene = HomeScene(shell)
    running.fill(2)
    scene.update(0.1)
    entry = next(w for w in scene.focus.widgets if getattr(w, "icon", "") == "trophy")
    assert isinstance(entry, MenuEntry)
    assert entry.detail == "40 of 200 games played"


def test_home_leads_to_the_one_that_plays(shell: Shell) -> None:
    shell.tournament = running = FakeTournament(FIVE, 10)
    scene = HomeScene(shell)
    drawn(scene)
    entry = next(w for w in scene.focus.widgets if getattr(w, "icon", "") == "trophy")
    click(scene, entry.rect.center)
    assert asked(shell) == [ToTournament(running.folder)]


def test_esc_goes_home(shell: Shell) -> None:
    scene = opened(shell)
    press(scene, pygame.K_ESCAPE)
    assert asked(shell) == [ToHome()]


def test_a_line_that_is_cut_off_is_told_in_full(shell: Shell) -> None:
    begin(shell.tournaments / "one", 1000, 2)
    scene = opened(shell, (900, 600))
    shown = stored_list(scene)
    shown.rect.width = 120
    window = pygame.Surface((900, 600))
    cuts.begin(window)
    shown.draw(window, scene.style)
    wholes = [cut.whole for cut in cuts.noted()]
    assert any(whole.startswith("Fog of War") for whole in wholes)
    assert any("games played" in whole for whole in wholes)


def test_one_is_deleted_and_put_back(shell: Shell) -> None:
    begin(shell.tournaments / "a", 10, 7)
    begin(shell.tournaments / "b", 1, 6)
    scene = opened(shell)
    press_button(scene, "Delete")
    drawn(scene)
    assert not (shell.tournaments / "a").exists()
    assert (shell.trash / "a" / "plan.json").exists()
    assert stored_list(scene).count == 1
    undo = next(w for w in scene.focus.widgets if isinstance(w, UndoNotice))
    assert undo.words == "Fog of War · 3 bots deleted"
    click(scene, undo.rect.center)
    assert stored_list(scene).count == 2
    assert len(list((shell.tournaments / "a" / "games").iterdir())) == 7


def test_one_that_is_being_played_is_not_deleted(shell: Shell) -> None:
    begin(shell.tournaments / "a", 10, 7)
    scene = opened(shell)
    player = Lock(shell.tournaments / "a" / ".lock")
    press_button(scene, "Delete")
    assert scene._notice.words == "It is being played: stop it before you delete it."
    player.release()
    press_button(scene, "Delete")
    assert not (shell.tournaments / "a").exists()


def test_one_that_is_over_is_deleted_though_it_was_shown(shell: Shell) -> None:
    begin(shell.tournaments / "a", 10, 7)
    shell.tournament = shown = FakeTournament(FIVE, 10)
    shown.folder, shown.state = shell.tournaments / "a", "stopped"
    press_button(opened(shell), "Delete")
    assert shell.tournament is None
    assert shown.calls == ["close"]


def stored_list(scene: TournamentSetupScene) -> StoredList:
    return next(w for w in scene.focus.widgets if isinstance(w, StoredList))


OPENINGS = (
    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/3P4/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
)


def dropped(scene: TournamentSetupScene, file: Path) -> None:
    scene.handle(pygame.event.Event(pygame.DROPFILE, file=str(file)))


def test_games_begin_from_the_positions_of_a_file(shell: Shell, tmp_path: Path) -> None:
    shell.make_rules = partial(StillRules, True)
    file = tmp_path / "openings.epd"
    file.write_text("\n".join(OPENINGS))
    scene = opened(shell)
    dropped(scene, file)
    press_button(scene, "Start")
    (request,) = asked(shell)
    assert isinstance(request, ToTournament)
    assert request.plan is not None
    assert request.plan.starts == OPENINGS
    assert opened(shell)._present().openings == str(file)


def test_a_file_without_openings_begins_nothing(shell: Shell, tmp_path: Path) -> None:
    shell.make_rules = partial(StillRules, True)
    scene = opened(shell)
    for text in ("8/8/8/8/8/8/8/8 w - - 0 1", ""):
        file = tmp_path / "bad.epd"
        file.write_text(text)
        dropped(scene, file)
        press_button(scene, "Start")
        assert "bad.epd" in scene._notice.words
    dropped(scene, tmp_path / "none.epd")
    press_button(scene, "Start")
    assert "none.epd" in scene._notice.words
    assert not asked(shell)


def test_openings_wait_for_the_rules(shell: Shell) -> None:
    shell.make_rules = partial(StillRules, False)
    scene = opened(shell)
    scene._openings.text = "some.epd"
    press_button(scene, "Start")
    assert not asked(shell)
    assert "not ready" in scene._notice.words


def test_a_game_that_is_dropped_is_replayed(shell: Shell, tmp_path: Path) -> None:
    dropped(opened(shell), tmp_path / "game.pgn")
    assert asked(shell) == [ToReplay(tmp_path / "game.pgn")]


def test_a_repetition_is_played_again_where_that_is_usual(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "config.yaml"))
    shell = still_shell(tmp_path, variant="shogi", ruleset="points27")
    scene = opened(shell)
    *_, replays = (w for w in scene.focus.widgets if type(w) is Choice)
    click(scene, replays.cells()[1].center)
    press_button(scene, "Start")
    (request,) = asked(shell)
    assert isinstance(request, ToTournament)
    assert request.plan is not None
    assert request.plan.again
    assert TournamentSetupScene(shell)._terms.again
