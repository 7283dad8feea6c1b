"""The configuration: defaults, the user's own, and every way to get it wrong."""

from __future__ import annotations

import os
import re
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from pathlib import Path

import pytest
import yaml
from platformdirs import user_config_path, user_data_path
from pydantic import ValidationError

from core import texts
from core.games import find_variant
from settings.keys import (
    ACTIONS,
    EVERYWHERE,
    Keystroke,
    KeystrokeError,
    may_share,
    read_keystrokes,
)
from settings.model import Settings, SettingsError, notation_in
from settings.paths import DEFAULTS_FILE, user_config_file, user_games_path
from settings.store import default_settings, load_settings, save_user_settings


@pytest.fixture(autouse=True)
def own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The user's file, not written yet."""
    file = tmp_path / "umbra" / "config.yaml"
    monkeypatch.setenv("UMBRA_CONFIG", str(file))
    return file


def write(file: Path, text: str) -> None:
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, encoding="utf-8")


def test_without_an_own_file_the_defaults_hold() -> None:
    assert load_settings() == default_settings()


def test_the_shipped_file_explains_every_key() -> None:
    text = DEFAULTS_FILE.read_text("utf-8")
    assert set(yaml.safe_load(text)) == set(Settings.model_fields)
    for key in Settings.model_fields:
        assert re.search(rf"^#.*\n(\w+: .*\n)*{key}: ", text, re.MULTILINE), key


def test_the_own_file_overrides_key_by_key(own: Path) -> None:
    write(own, "theme: classic\nfog_drift: 0\n")
    settings = load_settings()
    assert (settings.theme, settings.fog_drift) == ("classic", 0.0)
    assert settings.ruleset == default_settings().ruleset


@pytest.mark.parametrize("text", ["", "# nothing yet\n", "\ufefftheme: umbra\r\n"])
def test_harmless_files(own: Path, text: str) -> None:
    write(own, text)
    assert load_settings() == default_settings()


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("theme: dark", 1, "key theme: dark is not possible; allowed: umbra, penumbra"),
        ("\n\ncolour: red", 3, "key colour: is not known; allowed: player_name, bot"),
        ("fps: 1000", 1, "allowed: a whole number from 20 to 240"),
        ("fog_drift: loud", 1, "allowed: a number from 0 to 3"),
        ("fog_drift: .nan", 1, "key fog_drift"),
        ("less_motion: 2", 1, "allowed: true, false"),
        ("theme:", 1, "allowed: umbra"),
        ("theme: [umbra]", 1, "key theme"),
        ("ruleset: atomic", 1, "known are chesscom, thesis"),
        ("variant: go", 1, "known are fog-chess"),
        ("time: soon", 1, "none or minutes+seconds"),
        ("time: 90", 1, "none or minutes+seconds"),
        ("theme: umbra\ntheme: classic", 2, "key theme: is set twice"),
        ("theme: [umbra", 1, "is not valid YAML"),
        ("- theme", 1, "no list of settings"),
        ("? [a]\n: 1", 1, "a key is one word"),
        (
            "window_place: left",
            1,
            "key window_place: left is not possible; allowed: left and upper edge",
        ),
        ("fog_drift: .inf", 1, ".inf is not possible; allowed: a number from 0 to 3"),
        ("bot_limit: 1:30", 1, "1:30 is not possible; allowed: a number from 1 to 3600"),
        ("fps: 0x3c", 1, "0x3c is not possible; allowed: a whole number from 20"),
        ("fps: " + "9" * 900, 1, "allowed: a whole number from 20 to 240"),
        ("fog_drift: " + "9" * 900, 1, "allowed: a number from 0 to 3"),
        ("fps: " + "9" * 6000, 1, "is longer than 5000 letters"),
        ('fps: !!int ""', 1, '"" is not possible; allowed: a whole number'),
        ("theme: !!python/object:os.system x", 1, "x is not possible; allowed: umbra"),
        ("a: [x]", 1, "key a: is not known"),
        ("player_name: &a x\nbot: *a", 2, "*a stands for another value"),
        ("<<: {theme: classic}", 1, "key <<: is not known"),
        ("theme: {umbra: 1}", 1, "{'umbra': '1'} is not possible; allowed: umbra"),
        (f"{'k' * 900}: 1", 1, "a key is one word"),
        ("time: '" + "9" * 900 + "'", 1, "none or minutes+seconds"),
    ],
)
def test_a_mistake_is_one_line_with_its_place(
    own: Path, text: str, line: int, words: str
) -> None:
    write(own, text)
    with pytest.raises(SettingsError) as caught:
        load_settings()
    message = str(caught.value)
    assert message.startswith(f"{own}:{line}: ")
    assert words in message
    assert "\n" not in message
    assert len(message) < 1000


LAUGHS = "a0: &a0 [x]\n" + "".join(
    f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 25)
)


@pytest.mark.parametrize(
    "text",
    [LAUGHS, "theme: " + "[" * 5000, "{" * 5000, "? " * 5000, "x: " + "y" * 100_000],
    ids=["aliases", "lists", "tables", "keys", "too large"],
)
def test_what_would_grow_huge_is_one_short_sentence(own: Path, text: str) -> None:
    write(own, text)
    with pytest.raises(SettingsError) as caught:
        load_settings()
    assert len(str(caught.value)) < 300
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("coordinates: off", "coordinates", "off"),
        ("player_name: no", "player_name", "no"),
        ("player_name: 42", "player_name", "42"),
        ("player_name: .inf", "player_name", ".inf"),
        ("player_name: 2026-99-99", "player_name", "2026-99-99"),
        ("less_motion: yes", "less_motion", True),
        ("bot_limit: 010", "bot_limit", 10),
        ('fog_drift: "1"', "fog_drift", 1),
    ],
)
def test_what_is_written_counts_and_not_what_yaml_makes_of_it(
    own: Path, text: str, key: str, value: object
) -> None:
    write(own, text)
    assert getattr(load_settings(), key) == value


@pytest.mark.parametrize("value", ["off", "no", "010", "1:30", "null", "Zoë: 'x' # \"y\""])
def test_names_that_look_like_something_else_survive(value: str) -> None:
    save_user_settings({"player_name": value})
    assert load_settings().player_name == value


def test_binary_and_missing_permission_are_one_line(own: Path) -> None:
    own.parent.mkdir()
    own.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(SettingsError, match="UTF-8"):
        load_settings()
    own.unlink()
    own.mkdir()
    with pytest.raises(SettingsError, match="cannot be read"):
        load_settings()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such things here")
def test_a_pipe_is_not_waited_for(own: Path) -> None:
    own.parent.mkdir(exist_ok=True)
    os.mkfifo(own)
    with pytest.raises(SettingsError, match=r"yaml: cannot be read: it is not a file"):
        load_settings()


def test_saving_keeps_only_what_differs(own: Path) -> None:
    settings = save_user_settings({"theme": "classic", "fps": 60, "coordinates": "off"})
    assert settings == load_settings()
    assert yaml.safe_load(own.read_text("utf-8")) == {
        "theme": "classic",
        "coordinates": "off",
    }
    save_user_settings({"theme": "umbra"})
    assert yaml.safe_load(own.read_text("utf-8")) == {"coordinates": "off"}
    save_user_settings({"coordinates": "edge"})
    assert own.read_text("utf-8").startswith("# Your settings")
    assert load_settings() == default_settings()


def test_saving_keeps_the_comment_at_the_top(own: Path) -> None:
    write(own, "# mine\n# alone\ntheme: classic\n")
    save_user_settings({"less_motion": True})
    assert own.read_text("utf-8") == (
        "# mine\n# alone\ntheme: classic\nless_motion: true\n"
    )


def test_two_windows_keep_each_others_changes(own: Path) -> None:
    def change(key: str) -> bool:
        return all(
            getattr(save_user_settings({key: f"{number}"}), key)
            == getattr(load_settings(), key)
            == f"{number}"
            for number in range(50)
        )

    keys = ("player_name", "first_player", "second_player")
    with ThreadPoolExecutor() as windows:
        assert list(windows.map(change, keys)) == [True, True, True]
    assert list(own.parent.iterdir()) == [own]


def test_a_change_that_is_not_allowed_changes_nothing(own: Path) -> None:
    write(own, "theme: classic\n")
    with pytest.raises(SettingsError, match="key fog_drift"):
        save_user_settings({"fog_drift": 7})
    with pytest.raises(SettingsError, match="key loudness"):
        save_user_settings({"loudness": 7})
    assert own.read_text("utf-8") == "theme: classic\n"


def test_a_broken_file_is_not_written_over(own: Path) -> None:
    write(own, "theme: dark\n")
    with pytest.raises(SettingsError):
        save_user_settings({"less_motion": True})
    assert own.read_text("utf-8") == "theme: dark\n"


def test_where_things_are_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, own: Path
) -> None:
    monkeypatch.setenv("UMBRA_DATA", str(tmp_path))
    assert user_games_path() == tmp_path / "games"
    assert user_config_file() == own
    monkeypatch.delenv("UMBRA_DATA")
    monkeypatch.delenv("UMBRA_CONFIG")
    assert user_games_path().name == "games"
    assert user_config_file().name == "config.yaml"


def test_a_game_named_alone_has_its_usual_ruleset(own: Path) -> None:
    write(own, "variant: checkers\n")
    settings = load_settings()
    assert (settings.variant, settings.ruleset) == ("checkers", "classic")
    assert save_user_settings({"fps": 30}).ruleset == "classic"
    write(own, "variant: checkers\nruleset: thesis\n")
    with pytest.raises(SettingsError, match="known are classic"):
        load_settings()


@pytest.mark.parametrize("value", ["ludo", "5", "[]"])
def test_an_unknown_game_is_still_complained_of(own: Path, value: str) -> None:
    write(own, f"variant: {value}\n")
    with pytest.raises(SettingsError, match="variant"):
        load_settings()


MAPS = """other_games:
  checkers: {ruleset: russian, bot: Minimax, watch_first: A, watch_second: B}
  fog-chess: {ruleset: a, bot: off, watch_first: c, watch_second: d, time: 10+1x30}
lessons_done: {fog-chess: [1, 3], checkers: [6]}
pieces: {shogi: kanji-one, chess: merida}
notations: {shogi: usi}
window_place: -8 40
"""

OLD_TEXTS = """other_games: "checkers, russian, Minimax, A, B; fog-chess,a,off,c,d,10+1x30;"
lessons_done: fog-chess 1 3; checkers 6
pieces: shogi kanji-one; chess merida
notations: shogi usi
window_place: -8 40
"""


@pytest.mark.parametrize("text", [MAPS, OLD_TEXTS])
def test_maps_are_read_and_written_and_so_are_texts_of_older_versions(
    own: Path, text: str
) -> None:
    write(own, text)
    for settings in (load_settings(), save_user_settings({}), load_settings()):
        checkers, chess = (
            settings.other_games["checkers"],
            settings.other_games["fog-chess"],
        )
        assert checkers == {
            "ruleset": "russian", "bot": "Minimax", "watch_first": "A", "watch_second": "B"
        }  # fmt: skip
        assert (chess["bot"], chess["time"]) == ("off", "10+1x30")
        assert settings.lessons_done == {"fog-chess": (1, 3), "checkers": (6,)}
        assert settings.pieces == {"shogi": "kanji-one", "chess": "merida"}
        assert settings.notations == {"shogi": "usi"}
        assert settings.window_place == "-8 40"
    assert yaml.safe_load(own.read_text("utf-8"))["lessons_done"]["fog-chess"] == [1, 3]


@pytest.mark.parametrize("key", ["other_games", "lessons_done", "pieces", "notations"])
def test_an_empty_text_of_an_older_version_is_an_empty_map(own: Path, key: str) -> None:
    write(own, f'{key}: ""\n')
    assert load_settings() == default_settings()


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('other_games: "ludo, a, b, c, d"', "unknown variant 'ludo'"),
        ("other_games: {ludo: {bot: A}}", "unknown variant 'ludo'"),
        ("other_games: checkers, russian, Minimax", "Minimax is not possible; allowed: by"),
        ("other_games: checkers, , a, b, c", "is not possible; allowed: by games, some of"),
        ("other_games: checkers, russian, a, b, c, 5", "'5' is not a time control"),
        ("other_games: {checkers: {time: 5}}", "'5' is not a time control"),
        ("other_games: {checkers: {colour: 5}}", "some of ruleset, bot, watch_first"),
        ("other_games: {checkers: {bot: A, bot: B}}", "key bot: is set twice"),
        (
            "lessons_done: fog-chess",
            "fog-chess is not possible; allowed: by games, numbers",
        ),
        ("lessons_done: fog-chess 7", "is not possible; allowed: by games, numbers from 1"),
        ("lessons_done: {fog-chess: [0]}", "is not possible; allowed: by games, numbers"),
        ("lessons_done: {fog-chess: 1}", "is not possible; allowed: by games, numbers"),
        ("lessons_done: ludo 1", "unknown variant 'ludo'"),
        (
            "pieces: ludo x",
            "'ludo' is no family of games; known are checkers, chess, shogi",
        ),
        ("pieces: shogi a b", "shogi a b is not possible; allowed: by families"),
        ("pieces: {shogi: [a]}", "is not possible; allowed: by families"),
        ("notations: shogi klingon", "'klingon' is no notation of shogi; there is western"),
        ("notations: {chess: san}", "'san' is no notation of chess; there is local"),
        ("notations: [shogi]", "is not possible; allowed: by families"),
    ],
)
def test_a_damaged_map_is_one_sentence_and_nothing_is_lost(
    own: Path, text: str, complaint: str
) -> None:
    write(own, f"{text}\n")
    for use in (load_settings, lambda: save_user_settings({"fps": 30})):
        with pytest.raises(SettingsError) as caught:
            use()
        assert str(caught.value).startswith(f"{own}:1: key ")
        assert complaint in str(caught.value)
        assert "\n" not in str(caught.value)
    assert own.read_text("utf-8") == f"{text}\n"


def test_a_notation_is_that_of_the_family_or_the_usual_one() -> None:
    shogi, chess = find_variant("shogi").facts, find_variant("chess").facts
    assert notation_in({"shogi": "usi"}, shogi) == "usi"
    assert notation_in({}, shogi) == "western"
    assert notation_in({"shogi": "usi"}, chess) == "local"
    assert notation_in({"chess": "english"}, chess) == "english"
    try:
        for code, usual in (("ja", "japanese"), ("zh_CN", "japanese"), ("de", "western")):
            texts.use(code)
            assert notation_in({}, shogi) == usual
            assert notation_in({"shogi": "usi"}, shogi) == "usi"
    finally:
        texts.use("en")


OLD = """side: black
white_name: Ann
black_name: Bob
watch_white: Moth
watch_black: Owl
"""


def test_a_file_of_an_older_version_is_read_and_written_anew(own: Path) -> None:
    write(own, OLD)
    for settings in (load_settings(), save_user_settings({"theme": "classic"})):
        assert settings.side == "second"
        assert (settings.first_player, settings.second_player) == ("Ann", "Bob")
        assert (settings.watch_first, settings.watch_second) == ("Moth", "Owl")
    assert "white" not in own.read_text("utf-8")
    assert load_settings().side == "second"


@pytest.mark.parametrize("side", ["first", "white"])
def test_the_first_side_has_two_names(own: Path, side: str) -> None:
    write(own, f"side: {side}\n")
    assert load_settings().side == "first"


def test_a_new_key_counts_more_than_the_old_one_beside_it(own: Path) -> None:
    write(own, "first_player: Ann\nwhite_name: Zoe\n")
    assert load_settings().first_player == "Ann"


def test_a_key_of_the_own_file_is_taken_from_a_default(own: Path) -> None:
    """As in a file that is older than the default."""
    write(own, 'key_new_game: "N, Shift+N"\nkey_sound: "2"\n')
    settings = load_settings()
    assert (settings.key_new_game, settings.key_sound) == ("N, Shift+N", "2")
    assert (settings.key_next_mistake, settings.key_previous_mistake) == ("", "")
    assert (settings.key_lines_2, settings.key_lines_1) == ("", "1")
    assert settings.key_eyes_veiled == ""
    assert save_user_settings({"fps": 30}).key_next_mistake == ""
    assert "mistake" not in own.read_text("utf-8")
    assert save_user_settings({"key_new_game": "Ctrl+N"}).key_next_mistake == "N"


def test_a_clash_within_the_own_file_or_of_what_is_chosen_now_is_refused(own: Path) -> None:
    with pytest.raises(SettingsError, match="N is already a key of key_next_mistake"):
        save_user_settings({"key_new_game": "N"})
    write(own, 'key_new_game: "N"\nkey_next_mistake: "N"\n')
    with pytest.raises(SettingsError, match="N is already a key of key_next_mistake"):
        load_settings()


def test_lists_are_read() -> None:
    read = read_keystrokes("F, ctrl+ shift+c, +, Ctrl++, ?, pageup, 1")
    assert [str(stroke) for stroke in read] == [
        *("F", "Ctrl+Shift+C", "+", "Ctrl++", "?", "PageUp", "1")
    ]
    assert read[1] == Keystroke("C", ("Ctrl", "Shift"))
    assert read_keystrokes(" ") == ()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("F, , G", "''"),
        ("Hyper+F", "Hyper"),
        ("F, F", "twice"),
        ("Esc", "another meaning"),
        ("Return", "no key"),
    ],
)
def test_what_is_no_list_is_refused_in_one_sentence(text: str, says: str) -> None:
    with pytest.raises(KeystrokeError, match=says) as caught:
        read_keystrokes(text)
    assert "\n" not in str(caught.value)


def test_the_keys_that_come_with_the_program_do_one_thing_each() -> None:
    settings = default_settings()
    strokes = {
        action: read_keystrokes(getattr(settings, f"key_{action}")) for action in ACTIONS
    }
    assert len(strokes) > 30
    for one, other in combinations(strokes, 2):
        assert may_share(one, other) or not set(strokes[one]) & set(strokes[other])


def test_only_what_no_screen_has_both_of_may_share_a_key() -> None:
    assert ACTIONS.keys() >= EVERYWHERE
    assert may_share("key_family", "key_flip")
    assert may_share("cut", "delete")
    assert may_share("engine", "legend")
    assert not may_share("cut", "comment")
    for one in ACTIONS:
        for other in ("family", *EVERYWHERE):
            assert not (may_share(one, other) and one in EVERYWHERE)
        assert not may_share(one, one)
        assert may_share(one, "family") == (one not in {"family", *EVERYWHERE})
    with pytest.raises(ValidationError, match="Ctrl\\+N is already a key of"):
        default_settings().model_validate(
            default_settings().model_dump() | {"key_family": "Ctrl+N"}
        )


@pytest.mark.parametrize("theme", ["penumbra", "classic"])
def test_a_test_begins_without_settings_and_leaves_the_home_alone(theme: str) -> None:
    assert not user_config_file().exists()
    assert not user_games_path().exists()
    save_user_settings({"theme": theme})
    assert load_settings().theme == theme
    assert user_config_file().exists()
    assert not user_config_path("umbra").exists()
    assert not user_data_path("umbra").exists()
