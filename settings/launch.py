"""What the app is asked to open with, as the command line says it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FirstScreen:
    """What the app opens with. Empty fields are taken from the settings.

    Attributes:
        screen: ``home``, ``play``, ``watch``, ``replay`` or ``edit``.
        bot: The opponent in ``play``.
        side: ``first``, ``second`` or ``random``.
        ruleset: Name of a ruleset of ``variant``.
        variant: Key of a game.
        time: ``none`` or minutes+seconds such as ``3+2`` or ``10+1x30``.
        seed: Of the bots' dice; ``None`` draws one.
        file: The game file to replay.
        game: Which of its games, from 1; ``None`` for a list of them, if it has several.
        ply: After how many moves of one game; ``None`` for where the settings say.
        bots: Who plays in ``watch``.
        start: The position that ``play``, ``watch`` or ``edit`` begins from; ``""`` for the
            usual.
    """

    screen: str = "home"
    bot: str = ""
    side: str = ""
    ruleset: str = ""
    variant: str = ""
    time: str = ""
    seed: int | None = None
    file: str = ""
    game: int | None = None
    ply: int | None = None
    bots: tuple[str, ...] = ()
    start: str = ""
