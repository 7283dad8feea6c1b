from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from bots import roster
from bots.entry import ANY_GAME
from core.games import GAMES, find_game
from core.games.chess.facts import FOG_CHESS
from core.games.shogi.facts import HANDICAPS
from core.records.record import CERTAIN
from core.values import Piece, Side
from gui.app.choices import chosen_in
from gui.app.requests import ToHome, ToHotSeat, ToNewGame, ToOptions, ToPlay
from gui.app.screen import Screen
from gui.app.shell import Shell
from gui.drawing.metrics import metrics
from gui.drawing.text import draw_text
from gui.entry import game_picker, opponent_cards, rulesets, start_choice
from gui.entry.named_starts import NamedStartChoice
from gui.entry.new_game import NewGameScene
from gui.entry.new_game_layout import new_game_layout
from gui.entry.offer import first_view
from gui.entry.start_choice import StartChoice
from gui.tournament.setup import TournamentSetupScene
from gui.watch.setup import WatchSetupScene
from gui.widgets import bot_rows, button_faces, rows
from gui.widgets.bot_rows import TITLES
from gui.widgets.choice import Choice
from gui.widgets.stepper import Stepper
from gui.widgets.widget import Widget
from settings.store import default_settings, load_settings
from tests.support.events import click, press, wheel
from tests.support.layout import page_of
from tests.support.levels import LEVELS
from tests.support.picking import pick_game
from tests.support.shells import (
    StillRules,
    asked,
    drawn,
    levels_and_five,
    only_play,
    still_shell,
)

SIZE = (1280, 800)
LAST_RULESET = list(GAMES[FOG_CHESS.key].rulesets)[-1]


@pytest.fixture(autouse=True)
def _own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "config.yaml"))
    levels_and_five(monkeypatch)


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    return still_shell(tmp_path)


def opened(shell: Shell, size: tuple[int, int] = SIZE) -> NewGameScene:
    scene = NewGameScene(shell)
    drawn(scene, size)
    return scene


def test_starts_as_the_settings_say(tmp_path: Path) -> None:
    shell = still_shell(
        tmp_path, bot="Supporter", side="second", ruleset="thesis", time="10+5"
    )
    scene = opened(shell)
    press(scene, pygame.K_RETURN)
    (request,) = asked(shell)
    assert isinstance(request, ToPlay)
    assert replace(request, seed=0) == ToPlay(
        "Supporter", Side.SECOND, "fog-chess", "thesis", "10+5", 0
    )


def test_what_is_clicked_is_played_and_remembered(shell: Shell) -> None:
    scene = opened(shell)
    layout = new_game_layout(SIZE, metrics(*SIZE), FOG_CHESS)
    turn_to(scene, "Bots")
    click(scene, card(scene, "CaptureKing"))
    click(scene, (layout.side.right - 20, layout.side.centery))
    click(scene, (layout.clock.right - 80, layout.clock.centery))
    click(scene, (layout.rules.centerx, layout.rules.y + 75))
    click(scene, layout.start.center)
    (request,) = asked(shell)
    assert isinstance(request, ToPlay)
    assert replace(request, seed=0) == ToPlay(
        "CaptureKing", Side.SECOND, "fog-chess", "thesis", "10+5", 0
    )
    kept = load_settings()
    assert (kept.bot, kept.side, kept.time, kept.ruleset) == (
        "CaptureKing",
        "second",
        "10+5",
        "thesis",
    )


def test_a_random_side_is_drawn_by_the_shell(tmp_path: Path) -> None:
    sides = set()
    for seed in range(8):
        shell = still_shell(tmp_path, side="random")
        shell.dice.seed(seed)
        press(opened(shell), pygame.K_RETURN)
        sides.add(asked(shell)[0].side)  # type: ignore[union-attr]
    assert sides == set(Side)


def test_a_game_begins_even_if_nothing_can_be_kept(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "file" / "config.yaml"))
    press(opened(shell), pygame.K_RETURN)
    assert isinstance(asked(shell)[0], ToPlay)


def test_keys_choose_bot_side_clock_help_and_rules(shell: Shell) -> None:
    scene = opened(shell)
    press(scene, pygame.K_TAB)  # from Start to the buttons of the bar ...
    for _ in range(5):
        press(scene, pygame.K_TAB)  # ... and round past the games to the groups
    press(scene, pygame.K_RIGHT)
    press(scene, pygame.K_TAB)
    press(scene, pygame.K_DOWN)
    press(scene, pygame.K_TAB)
    press(scene, pygame.K_RIGHT)
    press(scene, pygame.K_RIGHT)
    press(scene, pygame.K_TAB)
    press(scene, pygame.K_RIGHT)
    tab_to(scene, scene._help)
    press(scene, pygame.K_RIGHT)
    tab_to(scene, scene._rules)
    press(scene, pygame.K_END)
    press(scene, pygame.K_TAB)
    press(scene, pygame.K_RETURN)
    (request,) = asked(shell)
    assert isinstance(request, ToPlay)
    assert replace(request, seed=0) == ToPlay(
        "CaptureKing", Side.SECOND, "fog-chess", LAST_RULESET, "1+0", 0
    )
    assert load_settings().help == shell.settings.help == CERTAIN


def card(scene: NewGameScene, name: str) -> tuple[int, int]:
    """The middle of a card that is shown, in view or not."""
    cards = scene._bots.cards
    names = [option.label for option in cards.options]
    return cards.cell(names.index(name)).center


def turn_to(scene: NewGameScene, group: str) -> None:
    """Show another group of opponents by the mouse."""
    strip = scene._bots.widgets[0]
    assert isinstance(strip, Choice)
    titles = [option.label for option in strip.options]
    click(scene, strip.cells()[titles.index(group)].center)


def bar(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    """Have bots that cannot play here."""
    for name in names:
        barred = replace(roster.ROSTER[name], available="Its weights are missing.")
        monkeypatch.setitem(roster.ROSTER, name, barred)


def test_a_level_is_what_is_offered_first(shell: Shell) -> None:
    assert default_settings().bot in LEVELS
    scene = opened(shell)
    assert scene._bots.cards.name == default_settings().bot
    click(scene, card(scene, "Eclipse"))
    press(scene, pygame.K_UP)
    press(scene, pygame.K_TAB)
    tab_to(scene, scene._start)
    press(scene, pygame.K_RETURN)
    assert asked(shell)[0].bot == "Owl"  # type: ignore[union-attr]
    assert opened(shell)._bots.cards.name == "Owl"


@pytest.mark.parametrize("text", ["small", "normal", "large"])
@pytest.mark.parametrize("size", [(900, 600), (1120, 700), (1280, 800), (1920, 1080)])
def test_all_levels_are_in_view(tmp_path: Path, size: tuple[int, int], text: str) -> None:
    scene = opened(still_shell(tmp_path, text_size=text), size)
    cards, window = scene._bots.cards, pygame.Rect((0, 0), size)
    places = [cards.cell(number) for number in range(len(cards.options))]
    assert len(places) == len(LEVELS)
    assert all(cards.rect.contains(place) for place in places)
    assert window.contains(cards.rect)


def test_each_group_keeps_its_choice(shell: Shell) -> None:
    scene = opened(shell)
    click(scene, card(scene, "Warden"))
    turn_to(scene, "Bots")
    assert scene._bots.cards.name == "RandomMove"
    click(scene, card(scene, "CaptureKing"))
    turn_to(scene, "Person")
    assert scene._bots.bot is None
    turn_to(scene, "Levels")
    assert scene._bots.cards.name == "Warden"
    turn_to(scene, "Bots")
    assert scene._bots.cards.name == "CaptureKing"


def test_an_unknown_bot_makes_way_for_the_first_level(tmp_path: Path) -> None:
    scene = opened(still_shell(tmp_path, bot="NobodyKnown"))
    assert scene._bots.cards.name == "Moth"


def test_without_levels_the_bots_are_offered(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    bar(monkeypatch, *LEVELS)
    scene = opened(shell)
    assert scene._bots.cards.name == "Supporter"
    turn_to(scene, "Levels")
    assert (scene._bots.bot, scene._start.enabled) == (None, False)


def test_titles_over_bots_are_passed_over(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = replace(roster.ROSTER["Supporter"], name="Ours", group="ours")
    monkeypatch.setitem(roster.ROSTER, "Ours", ours)
    scene = opened(shell)
    turn_to(scene, "Bots")
    cards = scene._bots.cards
    labels = [option.label for option in cards.options]
    assert [labels[n] for n in sorted(cards.titles)] == [TITLES["thesis"], TITLES["ours"]]
    click(scene, card(scene, TITLES["ours"]))
    assert cards.name == "RandomMove"
    tab_to(scene, cards)
    names = []
    for key in (pygame.K_END, pygame.K_UP, pygame.K_DOWN, pygame.K_HOME, pygame.K_PAGEUP):
        press(scene, key)
        names.append(cards.name)
    assert names == ["Ours", "Supporter", "Ours", "RandomMove", "RandomMove"]
    assert cards.cell(0).top >= cards.rect.top


@pytest.mark.parametrize("size", [(900, 600), (1120, 700), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("group", ["Levels", "Bots", "Person"])
def test_no_card_is_cut_short(
    tmp_path: Path, size: tuple[int, int], group: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, texts = opponent_cards.draw_text, []
    monkeypatch.undo()
    shell = still_shell(tmp_path)

    def noted(surface: pygame.Surface, text: str, *place: Any, **how: Any) -> int:
        texts.append(text)
        return whole(surface, text, *place, **how)

    monkeypatch.setattr(opponent_cards, "draw_text", noted)
    scene = opened(shell, size)
    turn_to(scene, group)
    for _ in scene._bots.cards.options:
        drawn(scene, size)
        press(scene, pygame.K_DOWN)
    assert [text for text in texts if text.endswith("…")] == []


@pytest.mark.parametrize("screen", [NewGameScene, WatchSetupScene, TournamentSetupScene])
def test_bots_of_the_thesis_are_offered_by_both_names(
    tmp_path: Path, screen: type[Screen], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, texts = bot_rows.draw_text, []

    def noted(surface: pygame.Surface, text: str, *place: Any, **how: Any) -> int:
        texts.append(text)
        return whole(surface, text, *place, **how)

    monkeypatch.setattr(bot_rows, "draw_text", noted)
    chosen = {"bot": "CaptureLargest", "watch_first": "CaptureLargest"}
    drawn(screen(still_shell(tmp_path, **chosen)), (1920, 1080))
    place = texts.index("Takes the largest piece")
    assert texts[place + 1] == " · CaptureLargest"


def type_in(scene: NewGameScene, text: str) -> None:
    for letter in text:
        press(scene, ord(letter), unicode=letter)


def tab_to(scene: NewGameScene, widget: Widget) -> None:
    """Go to a widget by keyboard alone."""
    for _ in scene.focus.widgets:
        press(scene, pygame.K_TAB)
        if scene.focus.current is widget:
            return
    raise AssertionError("the Tab key does not lead there")


def test_a_clock_of_the_users_own_is_offered(tmp_path: Path) -> None:
    shell = still_shell(tmp_path, time="7+4")
    press(opened(shell), pygame.K_RETURN)
    assert asked(shell)[0].time == "7+4"  # type: ignore[union-attr]


def test_a_clock_is_typed_and_remembered(shell: Shell) -> None:
    scene = opened(shell)
    tab_to(scene, scene._clock)
    type_in(scene, "12+0")
    press(scene, pygame.K_BACKSPACE)
    type_in(scene, "7")
    tab_to(scene, scene._start)
    press(scene, pygame.K_RETURN)
    assert asked(shell)[0].time == "12+7"  # type: ignore[union-attr]
    assert load_settings().time == "12+7"


def test_byoyomi_is_stepped_and_remembered_in_its_game(tmp_path: Path) -> None:
    shell = still_shell(tmp_path, variant="shogi", ruleset="points27", time="7+5")
    scene = opened(shell)
    tab_to(scene, scene._offer.clock.widgets[-1])
    press(scene, pygame.K_RIGHT)
    assert scene._clock.time == "7+1x5"
    tab_to(scene, scene._start)
    press(scene, pygame.K_RETURN)
    assert asked(shell)[0].time == "7+1x5"  # type: ignore[union-attr]
    assert shell.settings.time == chosen_in(shell.settings, "shogi").time == "7+1x5"


def test_steppers_come_with_a_clock_of_ones_own_and_make_room_again(shell: Shell) -> None:
    scene = opened(shell)
    clock, rules = scene._offer.clock, scene._rules.rect.y
    assert not any(isinstance(widget, Stepper) for widget in scene.focus.widgets)
    click(scene, clock.chips.cells()[-1].center)
    steppers = [w for w in scene.focus.widgets if isinstance(w, Stepper)]
    assert len(steppers) == 2
    for stepper in steppers:
        assert clock.chips.rect.bottom < stepper.rect.y < stepper.rect.bottom < rules + 64
    assert scene._rules.rect.y > rules
    click(scene, clock.chips.cells()[0].center)
    assert scene._rules.rect.y == rules
    assert not any(isinstance(widget, Stepper) for widget in scene.focus.widgets)


@pytest.mark.parametrize("size", [SIZE, (1920, 1080)])
def test_rules_say_what_they_have_otherwise_than_the_usual_ones(
    tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []

    def note(surface: pygame.Surface, words: str, *place: Any, **look: Any) -> int:
        said.append(words)
        return draw_text(surface, words, *place, **look)

    monkeypatch.setattr("gui.entry.summary.draw_text", note)
    for ruleset, told in (
        ("heralds", "What took it. You are told which kind"),
        ("thesis", "No en passant · Castling · Promotion · Quiet"),
        ("chesscom", ""),
    ):
        drawn(opened(still_shell(tmp_path, ruleset=ruleset)), size)
        words = " ".join(said)
        assert told in words
        assert any(topic in words for topic in (" · Castling", "What took")) == bool(told)
        said.clear()


@pytest.mark.parametrize(
    ("variant", "ruleset", "notation"),
    [("shogi", "points27", "japanese"), ("checkers", "american", "numeric")],
)
def test_how_moves_are_written_is_chosen_and_kept(
    shell: Shell,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    variant: str,
    ruleset: str,
    notation: str,
) -> None:
    monkeypatch.undo()  # all bots, as the few of the other tests play chess alone
    monkeypatch.setenv("UMBRA_CONFIG", str(tmp_path / "config.yaml"))
    chosen = {"variant": variant, "ruleset": ruleset}
    for size in (SIZE, (900, 600)):
        shell.settings = shell.settings.model_copy(update=chosen)
        scene = NewGameScene(shell)
        drawn(scene, size)
        choice = scene._notation
        assert choice is not None
        assert not any(
            choice.rect.colliderect(widget.rect)
            for widget in scene.focus.widgets
            if widget is not choice
        )
        click(scene, choice.cells()[1].center)
        assert shell.settings.notations == {variant: notation}
    shell.settings = shell.settings.model_copy(update={"variant": "chess", "ruleset": ""})
    assert NewGameScene(shell)._notation is None


@pytest.mark.parametrize("text", ["", "5", "5+", "0+0", "5 minutes", "none", "-1+2"])
def test_a_typed_clock_that_is_none_is_refused_in_a_sentence(
    shell: Shell, text: str
) -> None:
    scene = opened(shell)
    usual = pygame.image.tobytes(drawn(scene), "RGB")
    layout = new_game_layout(SIZE, metrics(*SIZE), FOG_CHESS)
    click(scene, (layout.clock.right - 10, layout.clock.centery))
    type_in(scene, text)
    assert pygame.image.tobytes(drawn(scene), "RGB") != usual
    click(scene, layout.start.center)
    assert asked(shell) == []
    click(scene, (layout.clock.x + 10, layout.clock.centery))
    click(scene, layout.start.center)
    assert asked(shell)[0].time == "none"  # type: ignore[union-attr]


def test_two_people_are_named_by_keyboard_and_remembered(shell: Shell) -> None:
    scene = opened(shell)
    tab_to(scene, scene._bots.widgets[0])
    press(scene, pygame.K_RIGHT)
    press(scene, pygame.K_RIGHT)
    tab_to(scene, scene._bots.cards)
    for name in ("Ann", "Bob"):
        press(scene, pygame.K_TAB)
        for _ in range(12):
            press(scene, pygame.K_BACKSPACE)
        type_in(scene, name)
    tab_to(scene, scene._start)
    press(scene, pygame.K_RETURN)
    assert asked(shell) == [ToHotSeat(("Ann", "Bob"), "fog-chess", "chesscom", "none")]
    kept = load_settings()
    assert (kept.opponent, kept.first_player, kept.second_player) == (
        "person",
        "Ann",
        "Bob",
    )
    again = opened(shell)
    press(again, pygame.K_RETURN)
    assert asked(shell)[1] == asked(shell)[0]


def test_a_person_without_a_name_keeps_the_last_one(tmp_path: Path) -> None:
    shell = still_shell(tmp_path, opponent="person")
    scene = opened(shell)
    layout = new_game_layout(SIZE, metrics(*SIZE), FOG_CHESS)
    click(scene, layout.names[0].center)
    for _ in range(12):
        press(scene, pygame.K_BACKSPACE)
    click(scene, layout.start.center)
    assert asked(shell)[0].names == ("Player 1", "Player 2")  # type: ignore[union-attr]


def test_a_bot_that_cannot_play_cannot_be_chosen(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    bar(monkeypatch, "Supporter")
    scene = opened(shell)
    turn_to(scene, "Bots")
    click(scene, card(scene, "CaptureKing"))
    click(scene, card(scene, "Supporter"))
    assert scene._bots.cards.name == "CaptureKing"
    press(scene, pygame.K_END)
    click(scene, new_game_layout(SIZE, metrics(*SIZE), FOG_CHESS).start.center)
    assert asked(shell)[0].bot == "CaptureLargest"  # type: ignore[union-attr]


def test_rules_scroll_by_the_wheel(shell: Shell) -> None:
    scene = opened(shell)
    layout = new_game_layout(SIZE, metrics(*SIZE), FOG_CHESS)
    bottom = (layout.rules.centerx, scene._rules.rect.bottom - 10)
    click(scene, (layout.rules.centerx, layout.rules.y + 10))
    wheel(scene, -20)
    click(scene, bottom)
    click(scene, layout.start.center)
    assert asked(shell)[0].ruleset == LAST_RULESET  # type: ignore[union-attr]


def offer(scene: NewGameScene, variant: str) -> None:
    """Choose another game by the mouse."""
    pick_game(scene, variant)


def plays_all(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    """Have bots that play every game."""
    for name in names:
        entry = replace(roster.ROSTER[name], plays=ANY_GAME, available="")
        monkeypatch.setitem(roster.ROSTER, name, entry)


@pytest.mark.parametrize("variant", list(GAMES))
def test_every_game_can_be_begun_and_is_remembered(
    shell: Shell, variant: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plays_all(monkeypatch, "RandomMove")
    scene = opened(shell)
    offer(scene, variant)
    drawn(scene)
    press(scene, pygame.K_TAB)
    tab_to(scene, scene._start)
    press(scene, pygame.K_RETURN)
    (request,) = asked(shell)
    assert isinstance(request, ToPlay)
    assert (request.variant, request.ruleset) == (variant, GAMES[variant].default)
    assert variant in roster.ROSTER[request.bot].variants
    kept = load_settings()
    assert (kept.variant, kept.ruleset) == (variant, GAMES[variant].default)
    assert opened(shell)._game.variant == variant


def array_of(variant: str) -> tuple[str, bool, bool]:
    """What tells the first boards of games apart: some begin as others do."""
    game, known = find_game(variant), GAMES[variant]
    board, *_ = game.write(game.start()).split()
    return board, known.facts.hidden, bool(known.numbered)


def test_rulesets_bots_and_board_follow_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plays_all(monkeypatch, "CaptureKing")
    shell = still_shell(tmp_path, ready=True, bot="CaptureKing", ruleset="thesis")
    scene = opened(shell)
    box = new_game_layout(SIZE, metrics(*SIZE), FOG_CHESS).sight
    boards = set()
    for variant, known in GAMES.items():
        offer(scene, variant)
        boards.add(pygame.image.tobytes(drawn(scene).subsurface(box), "RGB"))
        titles = [option.label for option in scene._rules.options]
        assert titles == [title for title, _ in known.rulesets.values()]
        assert scene._bots.cards.name == "CaptureKing"
        assert (scene._help in scene.focus.widgets) == known.facts.hidden
        assert isinstance(rules := shell.rules_of(variant), StillRules)
        assert rules.begun >= 1
    assert len(boards) == len({array_of(key) for key in GAMES})
    offer(scene, "fog-chess")
    assert scene._rules.ruleset == "thesis"


def test_the_board_waits_for_the_rules_of_its_own_game(tmp_path: Path) -> None:
    shell = still_shell(tmp_path, ready=True)
    scene = opened(shell)
    box = new_game_layout(SIZE, metrics(*SIZE), FOG_CHESS).sight
    rules = shell.rules_of("checkers")
    pictures = []
    for rules.ready in (False, True):
        offer(scene, "checkers")
        pictures.append(pygame.image.tobytes(drawn(scene).subsurface(box), "RGB"))
    assert pictures[0] != pictures[1]


@pytest.mark.parametrize("size", [(900, 600), (1280, 800), (1920, 1080)])
def test_where_no_bot_plays_there_is_a_person(
    shell: Shell, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    only_play(monkeypatch, "fog-checkers")
    scene = opened(shell, size)
    offer(scene, "fog-checkers")
    drawn(scene, size)
    assert scene._bots.person
    press(scene, pygame.K_TAB)
    tab_to(scene, scene._start)
    press(scene, pygame.K_RETURN)
    (request,) = asked(shell)
    assert isinstance(request, ToHotSeat)
    assert request.variant == "fog-checkers"


def test_a_person_stays_chosen_for_another_game(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    plays_all(monkeypatch, "RandomMove")
    scene = opened(shell)
    turn_to(scene, "Person")
    offer(scene, "checkers")
    assert scene._bots.person


@pytest.mark.parametrize("text", ["small", "normal", "large"])
@pytest.mark.parametrize("size", [(900, 600), (1120, 700), (1280, 800), (1920, 1080)])
def test_the_game_and_no_ruleset_of_a_few_is_cut_short(
    tmp_path: Path, size: tuple[int, int], text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts: list[str] = []
    for module in (game_picker, rulesets, rows):
        whole = module.draw_text

        def noted(
            surface: pygame.Surface, text: str, *place: Any, whole: Any = whole, **how: Any
        ) -> int:
            texts.append(text)
            return int(whole(surface, text, *place, **how))

        monkeypatch.setattr(module, "draw_text", noted)
    scene = opened(still_shell(tmp_path, text_size=text), size)
    offer(scene, "checkers")
    texts.clear()
    drawn(scene, size)
    assert GAMES["checkers"].facts.title in texts
    details = {detail for _, detail in GAMES["checkers"].rulesets.values()}
    assert details <= set(texts) | {" ".join(pair) for pair in pairwise(texts)}


def test_first_sight_shows_the_own_men_once_the_rules_are_ready(tmp_path: Path) -> None:
    fogged, ready, black = (
        drawn(NewGameScene(still_shell(tmp_path, ready, side=side)))
        for ready, side in ((False, "first"), (True, "first"), (True, "second"))
    )
    box = new_game_layout(SIZE, metrics(*SIZE), FOG_CHESS).sight
    home_row = pygame.Rect(box.x, box.bottom - 40, box.width, 40)
    pictures = {
        pygame.image.tobytes(surface.subsurface(home_row), "RGB")
        for surface in (fogged, ready, black)
    }
    assert len(pictures) == 3
    upper = pygame.Rect(box.x, box.y, box.width, 100)
    assert pygame.image.tobytes(fogged.subsurface(upper), "RGB") == pygame.image.tobytes(
        ready.subsurface(upper), "RGB"
    )


def test_back_and_options(shell: Shell) -> None:
    scene = opened(shell)
    press(scene, pygame.K_ESCAPE)
    click(scene, (1246, 24))
    assert asked(shell) == [ToHome(), ToOptions()]


KINGS = "7k/p7/8/8/8/8/P7/K7 w - - 0 1"
PLAY_ON = ToNewGame("fog-chess", "thesis", KINGS, "after 12. Ka1")


def test_a_game_from_a_position_begins_there(shell: Shell) -> None:
    scene = NewGameScene(shell, PLAY_ON)
    drawn(scene)
    assert scene.place == PLAY_ON
    assert scene._bar.words == "from the position after 12. Ka1"
    press(scene, pygame.K_RETURN)
    (request,) = asked(shell)
    assert isinstance(request, ToPlay)
    assert (request.ruleset, request.start) == ("thesis", KINGS)


def test_two_people_begin_from_a_position_and_another_game_from_its_usual_start(
    tmp_path: Path,
) -> None:
    shell = still_shell(tmp_path, opponent="person")
    scene = NewGameScene(shell, PLAY_ON)
    drawn(scene)
    press(scene, pygame.K_RETURN)
    offer(scene, "checkers")
    drawn(scene)
    assert scene._bar.words == ""
    click(scene, scene._start.rect.center)
    first, second = asked(shell)
    assert isinstance(first, ToHotSeat)
    assert isinstance(second, ToHotSeat)
    assert (first.variant, first.start) == ("fog-chess", KINGS)
    assert (second.variant, second.start) == ("checkers", "")


def test_the_first_view_is_that_of_the_position(tmp_path: Path) -> None:
    shell = still_shell(tmp_path, True)
    usual = drawn(NewGameScene(shell))
    assert pygame.image.tobytes(drawn(NewGameScene(shell, PLAY_ON)), "RGB") != (
        pygame.image.tobytes(usual, "RGB")
    )
    seen = first_view("fog-chess", "thesis", Side.FIRST, KINGS)
    assert dict(seen.pieces) == {0: Piece(Side.FIRST, "k"), 8: Piece(Side.FIRST, "p")}


def test_a_game_with_numbered_starts_begins_from_one_at_random(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    starts = tuple(f"7k/8/8/8/8/8/8/K7 w - - 0 {number}" for number in range(1, 100))
    variant = replace(GAMES["fog-chess"], numbered=starts)
    monkeypatch.setitem(GAMES, "fog-chess", variant)
    for _ in range(3):
        press(opened(shell), pygame.K_RETURN)
    scene = NewGameScene(shell, PLAY_ON)
    drawn(scene)
    press(scene, pygame.K_RETURN)
    *drawn_at_random, given = [request.start for request in asked(shell)]  # type: ignore[union-attr]
    assert set(drawn_at_random) <= set(starts)
    assert len(set(drawn_at_random)) > 1
    assert given == KINGS


def of_960(shell: Shell) -> tuple[NewGameScene, StartChoice]:
    """New game with the 960 arrays, and its choice among them."""
    scene = opened(shell)
    offer(scene, "fog-chess960")
    drawn(scene, SIZE)
    starts = scene._offer.starts
    assert isinstance(starts, StartChoice)
    return scene, starts


def of_shogi(shell: Shell) -> tuple[NewGameScene, NamedStartChoice]:
    """New game with the handicaps of shogi."""
    scene = opened(shell)
    offer(scene, "shogi")
    drawn(scene, SIZE)
    starts = scene._offer.starts
    assert isinstance(starts, NamedStartChoice)
    return scene, starts


def test_a_start_is_chosen_by_its_name_with_the_mouse(shell: Shell) -> None:
    scene, starts = of_shogi(shell)
    assert starts.row == ("Handicap", "Even")
    click(scene, starts.cells()[2].center)
    assert starts.row == ("Handicap", "Bishop")
    click(scene, scene._start.rect.center)
    click(scene, starts.cells()[0].center)
    click(scene, scene._start.rect.center)
    given, even = asked(shell)
    assert isinstance(given, ToPlay)
    assert isinstance(even, ToPlay)
    assert (given.start, even.start) == (HANDICAPS["bishop"].text, "")


def test_a_start_that_has_no_chip_is_chosen_by_a_menu_with_the_keys(shell: Shell) -> None:
    scene, starts = of_shogi(shell)
    tab_to(scene, starts)
    for key in (*[pygame.K_RIGHT] * 7, pygame.K_ESCAPE):
        press(scene, key)
    assert (starts.name, starts.focused) == ("six", True)
    for key in (pygame.K_RIGHT, pygame.K_END, pygame.K_RETURN):
        press(scene, key)
    assert (starts.name, starts.kept, starts.focused) == ("ten", "ten", True)
    assert starts.options[-1].label == "Ten pieces"
    press(scene, pygame.K_LEFT)
    assert (HANDICAPS[starts.name].short, starts.options[-1].label) == ("4", "More")
    starts.recall("eight")
    starts.recall("nobody")
    assert starts.start == HANDICAPS["eight"].text


def test_an_array_is_chosen_by_its_number_with_the_mouse(shell: Shell) -> None:
    scene, starts = of_960(shell)
    click(scene, starts.cells()[1].center)
    assert not scene._start.enabled
    type_in(scene, "518")
    click(scene, scene._start.rect.center)
    click(scene, starts.cells()[0].center)
    click(scene, scene._start.rect.center)
    by_number, at_random = asked(shell)
    assert isinstance(by_number, ToPlay)
    assert isinstance(at_random, ToPlay)
    arrays = GAMES["fog-chess960"].numbered
    assert by_number.start == arrays[518]
    assert at_random.start in arrays
    assert at_random.start != arrays[518]


def test_an_array_is_chosen_by_its_number_with_the_keys(shell: Shell) -> None:
    scene, starts = of_960(shell)
    tab_to(scene, starts)
    type_in(scene, "959")
    tab_to(scene, scene._start)
    press(scene, pygame.K_RETURN)
    (request,) = asked(shell)
    assert isinstance(request, ToPlay)
    assert request.variant == "fog-chess960"
    assert request.start == GAMES["fog-chess960"].numbered[959]


def test_two_people_begin_from_the_array_they_name(tmp_path: Path) -> None:
    shell = still_shell(tmp_path, opponent="person")
    scene, starts = of_960(shell)
    tab_to(scene, starts)
    type_in(scene, "0")
    click(scene, scene._start.rect.center)
    (request,) = asked(shell)
    assert isinstance(request, ToHotSeat)
    assert request.start == GAMES["fog-chess960"].numbered[0]


def test_a_number_without_an_array_is_refused_in_words(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(
        start_choice, "draw_refusal", lambda _s, _r, words, _t: said.append(words)
    )
    scene, starts = of_960(shell)
    tab_to(scene, starts)
    type_in(scene, "96x0")
    assert starts.typed == "960"
    assert not scene._start.enabled
    drawn(scene, SIZE)
    assert set(said) == {"Type a number from 0 to 959."}
    press(scene, pygame.K_RETURN)
    press(scene, pygame.K_BACKSPACE)
    said.clear()
    drawn(scene, SIZE)
    assert not said
    assert scene._start.enabled
    assert asked(shell) == []
    assert starts.start == GAMES["fog-chess960"].numbered[96]


def test_the_first_view_is_that_of_the_array(tmp_path: Path) -> None:
    scene, starts = of_960(still_shell(tmp_path, True))
    tab_to(scene, starts)
    row = pygame.Rect(scene._offer.sight.box)
    row.height //= 8
    row.bottom = scene._offer.sight.box.bottom
    pictures = []
    for figure in ("4", "\b", "4", "5"):
        if figure == "\b":
            press(scene, pygame.K_BACKSPACE)
        else:
            type_in(scene, figure)
        surface = pygame.Surface(SIZE)
        scene.draw(surface)
        pictures.append(pygame.image.tobytes(surface.subsurface(row), "RGB"))
    four, at_random, again, other = pictures
    assert four == again
    assert len({four, at_random, other}) == 3


@pytest.mark.parametrize("size", [(900, 600), SIZE, (1920, 1080)], ids=str)
def test_what_stands_beside_the_game_in_the_bar_is_as_large_as_its_name(
    shell: Shell, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = opened(shell, size)
    sizes: list[object] = []
    monkeypatch.setattr(button_faces, "draw_text", lambda *args, **_: sizes.append(args[4]))
    monkeypatch.setattr(button_faces, "draw_icon", lambda *_: sizes.append("icon"))
    more = scene._bar.more
    assert more is not None
    more.draw(pygame.Surface(size), scene.style)
    assert sizes == ["icon", scene.metrics.small]


def test_only_numbered_starts_are_chosen_by_number(shell: Shell) -> None:
    assert opened(shell)._offer.starts is None
    start = GAMES["fog-chess960"].numbered[7]
    given = NewGameScene(shell, ToNewGame("fog-chess960", "", start, "the start"))
    assert given._offer.starts is None
    assert given._offer.start == start


def told_of_rating(shell: Shell) -> str:
    """What the summary says of the rating."""
    scene = NewGameScene(shell)
    texts = [each.words for each in page_of(scene, SIZE).texts]
    return texts[texts.index("Rating") + 1]


def test_the_summary_says_whether_the_game_will_count(tmp_path: Path) -> None:
    def told(**settings: object) -> str:
        return told_of_rating(still_shell(tmp_path, **settings))

    assert told(variant="fog-chess", bot="Moth") == "Counts"
    assert (
        told(variant="fog-chess", bot="Moth", help=CERTAIN) == "Does not count: help is on"
    )
    assert "help" not in told(variant="chess", help=CERTAIN), "open games have none"
    assert told(variant="shogi", bot="RandomMove") == "Does not count: unrated opponent"
