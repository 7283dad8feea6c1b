"""Every text that people see goes through here on its way to them.

``_`` and ``ngettext`` are called where a text is shown, so that another language takes
effect at once; ``N_`` marks a text that is shown elsewhere, in a table at the head of a
module for one. A sentence is one text with named places: ``_("{name} won").format(…)``.
"""

from __future__ import annotations

from gettext import NullTranslations

_texts = NullTranslations()


def _(text: str) -> str:
    """A text in the language of whoever reads it."""
    return _texts.gettext(text) if text else ""


def pgettext(context: str, text: str) -> str:
    """A text that other languages have several words for, such as "Draw".

    Args:
        context: Which of its meanings this is, for translators, in a few words.
        text: The text.
    """
    return _texts.pgettext(context, text)


def ngettext(one: str, many: str, number: int, **places: object) -> str:
    """The form of a text that goes with a number, its places filled.

    Args:
        one: For one of them, such as ``"{number} move of {name}"``.
        many: For any other number.
        number: How many; stands at ``{number}``.
        places: What stands at the other places.
    """
    return _texts.ngettext(one, many, number).format(number=number, **places)


def N_(text: str) -> str:  # noqa: N802 - gettext's own name for it
    """Mark a text that ``_`` looks up where it is shown."""
    return text
