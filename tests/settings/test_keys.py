from __future__ import annotations

from itertools import combinations

import pytest
from pydantic import ValidationError

from settings.keys import (
    ACTIONS,
    EVERYWHERE,
    Keystroke,
    KeystrokeError,
    may_share,
    read_keystrokes,
)
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
