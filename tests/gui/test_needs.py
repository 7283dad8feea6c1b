"""Of which game the rules are waited for, and what is chosen in each game."""

import json
from dataclasses import asdict
from pathlib import Path

import pytest

from bots.games import named
from core.events.event import Plan
from core.games import GAMES
from core.records.tree import tree_of
from core.records.writer import save_games
from core.values import Side
from gui.app import requests as to
from gui.app.choices import bot_for, chosen_in, keep, ruleset_for
from gui.app.shell import Shell
from gui.entry.preparing import PreparingScene
from gui.main import _first
from settings.model import CHOICES, FirstScreen
from settings.store import default_settings, load_settings
from tests.support.random_games import random_game
from tests.support.shells import StillRules, only_play, still_shell

each_game = pytest.mark.parametrize("variant", list(GAMES))


@each_game
def test_every_request_names_its_game(variant: str, tmp_path: Path) -> None:
    ruleset, file = GAMES[variant].default, tmp_path / "game.pgn"
    record = random_game(ruleset, 1, 6, variant=variant)
    save_games(file, [record])
    plan = Plan(("A", "B"), 1, variant=variant, ruleset=ruleset)
    (tmp_path / "plan.json").write_text(json.dumps(asdict(plan)))
    requests = [
        to.ToPlay("A", Side.FIRST, variant, ruleset, "none", 1),
        to.ToHotSeat(("A", "B"), variant, ruleset, "none"),
        to.ToWatch(("A", "B"), variant, ruleset, 1),
        to.ToReplayOf(record),
        to.ToAnalysis(tree_of(record)),
        *(each(file) for each in (to.ToReplay, to.ToResume, to.ToAnalysisOf)),
        *(each(variant, ruleset) for each in (to.ToLesson, to.ToEditor)),
        to.ToTournament(tmp_path / "new", 1, plan),
        to.ToTournament(tmp_path),
    ]
    assert {request.needs for request in requests} == {variant}


def test_every_request_has_a_screen_and_some_need_no_rules() -> None:
    assert len(to.KINDS) > 20
    assert all(callable(named(each.screen)) for each in to.KINDS)
    assert to.ToHome().needs == to.ToNewGame().needs == ""


@pytest.mark.parametrize(
    ("name", "text", "game"),
    [
        ("game.pgn", "", "chess"),
        ("game.pgn", "1. e4 e5", "chess"),
        ("game.pgn", '[Variant "unheard-of"]\n\n1. e4 *\n', "chess"),
        ("game.pgn", None, "chess"),
        ("game.pdn", '[GameType "25"]\n\n1. c3-d4 *\n', "checkers"),
        ("game.pgn", '[GameType "25,W,8,8,A0,0"]\n\n1. c3-d4 *\n', "checkers"),
        ("game.pdn", "1. c3-d4 *\n", "checkers"),
    ],
)
def test_a_file_is_known_by_its_tags_or_its_ending_or_is_of_the_usual_game(
    tmp_path: Path, name: str, text: str | None, game: str
) -> None:
    if text is not None:
        (tmp_path / name).write_text(text)
    assert to.ToReplay(tmp_path / name).needs == game
    assert to.ToTournament(tmp_path / "missing").needs == "chess"


@each_game
def test_a_game_waits_for_its_own_rules_which_are_made_once(variant: str) -> None:
    shell, closed = Shell(default_settings()), list[str]()
    made: dict[str, StillRules] = {}

    def make(name: str) -> StillRules:
        made[name] = StillRules(name != variant, name)
        made[name].close = lambda: closed.append(name)
        return made[name]

    shell.make_rules = make
    ruleset = GAMES[variant].default
    scene = shell.open(to.ToHotSeat(("A", "B"), variant, ruleset, "none"))
    assert isinstance(scene, PreparingScene)
    assert made[variant].begun == 1
    assert scene.update(1.0) is scene
    made[variant].ready = True
    assert scene.update(0.1) is not scene
    for _ in range(2):
        assert [shell.rules_of(each) for each in GAMES] == [made[each] for each in GAMES]
    assert shell.rules is made[shell.settings.variant]
    shell.close_rules()
    assert sorted(closed) == sorted(GAMES)


def test_what_another_game_has_not_makes_way_for_what_it_has(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert ruleset_for("fog-chess", "thesis") == "thesis"
    assert ruleset_for("checkers", "thesis") == GAMES["checkers"].default
    assert bot_for("fog-chess", "Wick") == "Wick"
    for bots, bot, chosen in (
        ("RandomMove Minimax Cobble Mountain", "RandomMove", "RandomMove"),
        ("RandomMove Minimax Cobble Mountain", "Wick", "Cobble"),
        ("RandomMove Minimax", "Wick", "Minimax"),
        ("", "Wick", "Wick"),
    ):
        only_play(monkeypatch, "checkers", *bots.split())
        assert bot_for("checkers", bot) == chosen


@pytest.mark.parametrize("last", [{}, {"ruleset": "russian", "bot": "Boulder"}])
def test_a_game_named_alone_is_played_with_what_was_chosen_in_it_last(
    tmp_path: Path, last: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ruleset = last.get("ruleset", GAMES["checkers"].default)
    bot = last.get("bot", "RandomMove")
    only_play(monkeypatch, "checkers", "RandomMove", bot)
    shell = still_shell(tmp_path, other_games={"checkers": last} if last else {})
    request = _first(shell, FirstScreen("play", variant="checkers"))
    played = request.variant, request.ruleset, request.bot
    assert played == ("checkers", ruleset, bot)


@each_game
def test_each_game_remembers_what_was_chosen_in_it(variant: str) -> None:
    shell = Shell(default_settings())
    own = {"ruleset": "thesis", "bot": "Owl", "watch_first": "Moth", "watch_second": "Wick"}
    own["time"] = "7+1x20"
    assert not keep(shell, **own)
    for more in ({"variant": "checkers"}, {"ruleset": "russian", "bot": "Minimax"},
                 {"variant": "fog-checkers", "ruleset": "brazilian"},
                 {"variant": variant}):  # fmt: skip
        keep(shell, **more)
    assert load_settings() == shell.settings
    chosen = {key: chosen_in(shell.settings, key) for key in GAMES}
    assert chosen["fog-chess"].model_dump(include=set(CHOICES)) == own
    assert (chosen["checkers"].ruleset, chosen["checkers"].bot) == ("russian", "Minimax")
    assert chosen["fog-checkers"].ruleset == "brazilian"
    shown = shell.settings.ruleset, shell.settings.bot
    assert shown == (chosen[variant].ruleset, chosen[variant].bot)
