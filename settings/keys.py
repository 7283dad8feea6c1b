"""Key bindings as a part of the settings, and how keys are written: ``F``, ``Ctrl+C``.

This is only their notation; the window maps events to keystrokes.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, groupby
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationInfo
from pydantic import field_validator as checks

from core.texts import N_, _, listed

PREFIX = "key_"
"""What the names of these settings begin with; the rest is the name of the action."""

HOME, LIBRARY, ANALYSIS = N_("On Home"), N_("In the library"), N_("Analysing")
EDITOR = N_("Setting up a position")
PROBLEMS = N_("Solving problems")

_FIRST_OF = {
    "previous": N_("Going through a game"),
    "type_move": N_("Playing"),
    "flip": N_("Looking"),
    "replay": N_("After a game"),
    "family": HOME,
    "search": LIBRARY,
    "engine": ANALYSIS,
    "clear_square": EDITOR,
    "hint": PROBLEMS,
    "new_game": N_("Everywhere"),
}
"""With which action each group of them begins."""

OWN_SCREENS = frozenset({HOME, LIBRARY, ANALYSIS, EDITOR, PROBLEMS})
"""Groups of one screen alone. Its keys mean this there, whatever they mean elsewhere."""

EVERYWHERE = frozenset({"new_game", "open", "watch", "keys", "sound", "fullscreen", "quit"})
"""Actions of every screen."""

NAMED = (
    *(f"F{number}" for number in range(1, 13)),
    *("Left", "Right", "Up", "Down", "Home", "End", "PageUp", "PageDown"),
    *("Space", "Enter", "Backspace", "Delete", "Insert"),
)
"""Keys that have a name instead of a sign."""

MODIFIERS = ("Ctrl", "Alt", "Shift")
"""What may be held down besides, in the order it is written."""

SPOKEN_FOR = ("Tab", "Esc")
"""Keys that always mean the same: on to the next part, and back."""


class KeystrokeError(ValueError):
    """Malformed keystrokes. The message is one sentence."""


@dataclass(frozen=True, slots=True)
class Keystroke:
    """One key with its modifiers.

    Attributes:
        key: A name of ``NAMED``, an upper-case letter, a digit, or another sign as it is
            typed, such as ``?``.
        held: The ``MODIFIERS`` held, in their order, except those needed to type a sign.
    """

    key: str
    held: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "+".join((*self.held, self.key))


@lru_cache(maxsize=1024)
def read_keystrokes(text: str) -> tuple[Keystroke, ...]:
    """The keystrokes of a list such as ``F, F2, Ctrl+F``; none in an empty text.

    Raises:
        KeystrokeError: If one of them is malformed or occurs twice.
    """
    parts = [part.strip() for part in text.split(",")] if text.strip() else []
    read = [_read(part) for part in parts]
    for number, keystroke in enumerate(read):
        if keystroke in read[:number]:
            raise KeystrokeError(
                _("{keystroke} is there twice").format(keystroke=keystroke)
            )
    return tuple(read)


def _read(text: str) -> Keystroke:
    before, __, key = (text[:-1], "", "+") if text.endswith("+") else text.rpartition("+")
    held = {word.strip().capitalize() for word in before.split("+") if word.strip()}
    if not held <= set(MODIFIERS):
        raise KeystrokeError(
            _("{text!r} is no keystroke such as F, F2, Left or Ctrl+C").format(text=text)
        )
    return Keystroke(_key(key.strip()), tuple(word for word in MODIFIERS if word in held))


def _key(text: str) -> str:
    if text.capitalize() in SPOKEN_FOR:
        raise KeystrokeError(_("{text} cannot be given another meaning").format(text=text))
    if len(text) == 1 and text.isprintable() and text != " ":
        return text.upper()
    named = {name.lower(): name for name in NAMED}
    if text.lower() not in named:
        raise KeystrokeError(
            _("{text!r} is no key; keys are letters, signs, {names}").format(
                text=text, names=listed(NAMED)
            )
        )
    return named[text.lower()]


def may_share(one: str, other: str) -> bool:
    """Whether two actions may have the same key, as no screen has both."""
    pair = {one.removeprefix(PREFIX), other.removeprefix(PREFIX)}
    groups = {GROUP_OF[action] for action in pair}
    apart = len(groups) > 1 and not OWN_SCREENS.isdisjoint(groups)
    return apart and EVERYWHERE.isdisjoint(pair)


def _does(words: str) -> Any:  # noqa: ANN401 - as pydantic has it
    allowed = N_('keys with commas between them, such as "F, F2, Ctrl+F", or "" for none')
    return Field(title=words, description=allowed)


class KeySettings(BaseModel):
    """The keystrokes of every action; config.yaml explains how they are written."""

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)

    key_previous: str = _does(N_("One move back"))
    key_next: str = _does(N_("One move forward"))
    key_first: str = _does(N_("First move"))
    key_last: str = _does(N_("Last move"))
    key_previous_moment: str = _does(N_("Previous moment"))
    key_next_moment: str = _does(N_("Next moment"))
    key_graph: str = _does(N_("Another graph of the game"))
    key_play_pause: str = _does(N_("Play or pause"))
    key_slower: str = _does(N_("Slower"))
    key_faster: str = _does(N_("Faster"))
    key_previous_game: str = _does(N_("Previous game in the file"))
    key_next_game: str = _does(N_("Next game in the file"))

    key_type_move: str = _does(N_("Type a move"))
    key_takeback: str = _does(N_("Take a move back, or undo"))
    key_redo: str = _does(N_("Do again what was undone"))
    key_undo_move: str = _does(N_("Take back a move of a series"))
    key_draw: str = _does(N_("Offer, accept or claim a draw"))
    key_pencil: str = _does(N_("Pencil a piece on the fogged square under the pointer"))
    key_clear_marks: str = _does(N_("Clear arrows and circles"))
    key_help_level: str = _does(N_("More help, or none"))
    key_mate: str = _does(N_("Is there a mate in this series?"))
    key_next_mate: str = _does(N_("The next line to a mate"))

    key_flip: str = _does(N_("Flip the board"))
    key_view: str = _does(N_("Change the view or the boards"))
    key_legend: str = _does(N_("What the marks of a replay mean"))
    key_eyes_own: str = _does(N_("After the game: your view"))
    key_eyes_veiled: str = _does(N_("After the game: the truth, unseen squares dimmed"))
    key_eyes_truth: str = _does(N_("After the game: the truth"))
    key_eyes_other: str = _does(N_("After the game: your opponent’s view"))
    key_zen: str = _does(N_("Board only"))
    key_fullscreen: str = _does(N_("Full screen"))
    key_sound: str = _does(N_("Sound on or off"))

    key_replay: str = _does(N_("Replay the finished game"))
    key_analyse: str = _does(N_("Analyse the finished game"))
    key_ask: str = _does(N_("Ask a bot what it would play"))
    key_copy: str = _does(N_("Copy the game"))
    key_paste: str = _does(N_("Paste games or a position"))
    key_save_picture: str = _does(N_("Save the boards as a picture"))
    key_save_animation: str = _does(N_("Save the game as an animated GIF"))

    key_family: str = _does(N_("The games of one family, or all"))

    key_search: str = _does(N_("Search the games"))
    key_choose_all: str = _does(N_("Choose all games"))
    key_rename: str = _does(N_("Rename the file of a game"))
    key_delete: str = _does(N_("Delete the chosen games"))
    key_analyse_chosen: str = _does(N_("Analyse the chosen game"))

    key_engine: str = _does(N_("Engine on or off"))
    key_lines_1: str = _does(N_("One line of the engine"))
    key_lines_2: str = _does(N_("Two lines"))
    key_lines_3: str = _does(N_("Three lines"))
    key_lines_4: str = _does(N_("Four lines"))
    key_lines_5: str = _does(N_("Five lines"))
    key_arrows: str = _does(N_("Arrows of the engine"))
    key_previous_variation: str = _does(N_("Previous variation"))
    key_next_variation: str = _does(N_("Next variation"))
    key_previous_mistake: str = _does(N_("Previous mistake"))
    key_next_mistake: str = _does(N_("Next mistake"))
    key_comment: str = _does(N_("Comment the move"))
    key_promote: str = _does(N_("Promote the variation"))
    key_make_main: str = _does(N_("Make it the main line"))
    key_cut: str = _does(N_("Cut the variation from here"))
    key_save: str = _does(N_("Save the analysis"))
    key_save_as: str = _does(N_("Save it as a new file"))
    key_copy_position: str = _does(N_("Copy the position as FEN"))

    key_clear_square: str = _does(N_("Take away the piece on the square"))
    key_mirror: str = _does(N_("Mirror the board"))
    key_exchange: str = _does(N_("Exchange the sides"))
    key_usual_start: str = _does(N_("The usual start"))
    key_empty_board: str = _does(N_("An empty board"))
    key_copy_fen: str = _does(N_("Copy the position as FEN"))
    key_paste_fen: str = _does(N_("Paste a FEN, or a part of one"))

    key_hint: str = _does(N_("A hint"))
    key_next_problem: str = _does(N_("Next problem"))
    key_random_problem: str = _does(N_("A random problem of your strength"))
    key_give_up: str = _does(N_("Give up and see the solution"))
    key_previous_defence: str = _does(N_("Previous line of the solution"))
    key_next_defence: str = _does(N_("Next line"))

    key_new_game: str = _does(N_("New game"))
    key_open: str = _does(N_("Library"))
    key_watch: str = _does(N_("Watch two bots"))
    key_keys: str = _does(N_("Show all keys"))
    key_quit: str = _does(N_("Quit"))

    @checks("*")
    @classmethod
    def _names_free_keys(cls, value: object, info: ValidationInfo) -> object:
        """Refuse what names no keys, and a key that already does something else."""
        name = info.field_name or ""
        if name.startswith(PREFIX):
            for keystroke in read_keystrokes(str(value)):
                for other, text in info.data.items():
                    taken = other.startswith(PREFIX) and keystroke in read_keystrokes(text)
                    if taken and not may_share(name, other):
                        raise ValueError(
                            _("{keystroke} is already a key of {other}").format(
                                keystroke=keystroke, other=other
                            )
                        )
        return value


ACTIONS = {
    name.removeprefix(PREFIX): str(field.title)
    for name, field in KeySettings.model_fields.items()
}
"""What every action does, by its name, in the order shown."""


def _begin(first: str, action: str) -> str:
    """The action that begins the group of ``action``, if ``first`` began the last one."""
    return action if action in _FIRST_OF else first


_BEGINNINGS = map(_FIRST_OF.__getitem__, accumulate(ACTIONS, _begin))
GROUP_OF = dict(zip(ACTIONS, _BEGINNINGS, strict=True))
"""The title of the group of every action."""

GROUPS = {title: tuple(names) for title, names in groupby(ACTIONS, GROUP_OF.__getitem__)}
"""The actions of every group, in the order shown."""
