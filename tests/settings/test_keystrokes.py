from __future__ import annotations

import pytest

from settings.keystrokes import Keystroke, KeystrokeError, read_keystrokes
from settings.store import default_settings


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
    strokes = [
        stroke
        for action in settings.actions()
        for stroke in read_keystrokes(getattr(settings, f"key_{action}"))
    ]
    assert len(strokes) == len(set(strokes)) > 30
