"""Archives: what is read is what was written, and little is needed for it."""

from __future__ import annotations

import subprocess
import sys
from collections import defaultdict
from dataclasses import replace
from math import log2
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from core.explorer.archive import ArchivedGame, ArchiveError, read_archive, write_archive
from core.game import Game
from core.games import find_game
from core.setup import Position
from core.values import Outcome, Reason

SHIPPED = Path(__file__).parents[3] / "assets" / "explorer" / "fog-chess.games"

FAMILIES = ("fog-chess", "fog-checkers", "fog-shogi")
"""A game of each family."""

GOLDEN = "6b136308ce18e023905ad6160061fc882910bef141262df83eb48079087dafd69be3417a2b67dfb0"
"""The last moves of a file: those that are shipped must stay readable."""


def game_of(game: Game, seed: int, plies: int = 40) -> ArchivedGame:
    """A random game; half of its moves are the first or the second legal one."""
    dice, history = Random(seed), [game.start().position]
    words = list[int]()
    while len(words) < plies and game.outcome(history) is None:
        seen = game.reveal(history)
        moves = seen.moves[:2] if dice.random() < 0.5 else seen.moves
        move = dice.choice(moves)
        words.append(game.encode(seen, move))
        history.append(game.play(history[-1], move))
    return ArchivedGame(
        game.facts.key,
        game.ruleset,
        (dice.choice("ABC"), dice.choice("ABC")),
        dice.randrange(1000),
        np.array(words, np.int64),
        game.outcome(history) or Outcome(None, Reason.MOVE_LIMIT),
    )


def facts(game: ArchivedGame) -> tuple[object, ...]:
    """All of a game, to be compared."""
    rules, names = (game.variant, game.ruleset), game.players
    return *rules, names, game.seed, game.words.tolist(), game.outcome


def some_games(variant: str, number: int = 4) -> list[ArchivedGame]:
    return [game_of(find_game(variant), seed) for seed in range(number)]


def without_moves(game: ArchivedGame) -> ArchivedGame:
    return replace(game, words=np.empty(0, np.int64))


@pytest.mark.parametrize("variant", FAMILIES)
def test_games_come_back(variant: str, tmp_path: Path) -> None:
    games = some_games(variant)
    games.insert(2, without_moves(games[0]))
    path = tmp_path / "games"
    assert write_archive(path, games) == path.stat().st_size
    assert [*map(facts, read_archive(path))] == [*map(facts, games)]
    assert [*map(facts, read_archive(path, 2))] == [*map(facts, games[:2])]


def test_the_format_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "games"
    write_archive(path, some_games("fog-chess", 2))
    assert path.read_bytes()[-44:-4].hex() == GOLDEN


@given(st.lists(st.tuples(st.text(), st.text()), min_size=1), st.integers(0, 700))
@example([("A", "B")], 127)
@example([("A", "B")], 128)
def test_any_number_of_players_come_back(some: list[tuple[str, str]], more: int) -> None:
    pairs = [*some, *((f"W{number}", f"B{number}") for number in range(more))]
    bare = without_moves(some_games("fog-chess", 1)[0])
    games = [replace(bare, players=each) for each in pairs]
    with TemporaryDirectory() as folder:
        path = Path(folder) / "games"
        write_archive(path, games)
        assert [each.players for each in read_archive(path)] == pairs
        # Where a byte holds them, a file is as it has always been.
        few = len({name for pair in pairs for name in pair}) <= 256
        assert path.read_bytes()[:4] == (b"UMG1" if few else b"UMG2")


def ideal_bits(games: list[ArchivedGame]) -> float:
    """How much the moves tell, by the shares that the coder gives them: a plain twin."""
    played, foretold = (
        defaultdict[object, int](lambda: 1 << 16),
        defaultdict[object, int](lambda: 1 << 16),
    )
    bits = 0.0
    for each in games:
        game = find_game(each.variant, each.ruleset)
        position, areas = game.start().position, [set[int](), set[int]()]
        for word in each.words.tolist():
            seen, shares, kinds = (
                game.reveal([position]),
                list[int](),
                list[tuple[object, object]](),
            )
            words = [game.encode(seen, move) for move in seen.moves]
            after = [game.play(position, move) for move in seen.moves]
            altered = [changed(game, position, one) for one in after]
            for one, area in zip(words, altered, strict=True):
                way = bool(area & areas[-1]), bool(area & areas[-2])
                kinds.append(((one, seen.to_move), way))
                first, second = (
                    (played[kind] << 16) // foretold[kind] for kind in kinds[-1]
                )
                shares.append(min(max(first * second >> 16, 1 << 8), 1 << 24))
            chosen, total = words.index(word), sum(shares)
            bits += log2(total / shares[chosen])
            for pair, share in zip(kinds, shares, strict=True):
                for kind in pair:
                    foretold[kind] += (share << 16) // total
            for kind in kinds[chosen]:
                played[kind] += 1 << 16
            areas.append(altered[chosen])
            position = after[chosen]
    return bits


def changed(game: Game, before: Position, after: Position) -> set[int]:
    """The squares that hold something else."""
    old, new = game.pieces(before), game.pieces(after)
    return {square for square in game.facts.squares if old.get(square) != new.get(square)}


def test_moves_take_no_more_than_they_tell(tmp_path: Path) -> None:
    games = some_games("fog-chess", 12)
    bare = write_archive(tmp_path / "bare", [*map(without_moves, games)])
    full = write_archive(tmp_path / "full", games)
    assert abs(8 * (full - bare) - ideal_bits(games)) < 8 * 24
    assert ideal_bits(games) > 8 * 200


def test_a_move_that_is_not_legal_is_refused(tmp_path: Path) -> None:
    (game,) = some_games("fog-chess", 1)
    words = game.words.copy()
    words[7] = words[6]
    with pytest.raises(ValueError, match="move 7 is not legal"):
        write_archive(tmp_path / "games", [replace(game, words=words)])
    assert not (tmp_path / "games").exists()


def test_what_is_damaged_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games"
    write_archive(path, some_games("fog-chess"))
    data = path.read_bytes()
    for place in range(0, len(data), 7):
        spoilt = bytearray(data)
        spoilt[place] ^= 4
        path.write_bytes(spoilt)
        with pytest.raises(ArchiveError):
            read_archive(path)
    for size in (0, 3, 20, len(data) - 1):
        path.write_bytes(data[:size])
        with pytest.raises(ArchiveError):
            read_archive(path)


def test_the_archive_that_is_shipped_is_read_by_the_rules_as_they_are() -> None:
    """Where moves are other numbers or come in another order, other games come out."""
    games = [*read_archive(SHIPPED)]
    assert len({game.words.tobytes() for game in games}) > 0.99 * len(games)
    for each in games[:: max(1, len(games) // 20)]:
        game = find_game(each.variant, each.ruleset)
        history = [game.start().position]
        for word in each.words.tolist():
            assert game.outcome(history) is None
            move = game.decode(game.reveal(history), word)
            history.append(game.play(history[-1], move))
        if each.outcome.reason is Reason.KING_CAPTURED:
            assert game.outcome(history) == each.outcome


def test_what_is_compiled_ahead_is_what_reads_the_shipped_archive() -> None:
    script = (
        "import sys; from pathlib import Path; from core.games import find_game\n"
        "from core.explorer.archive import read_archive, use_rules\n"
        "from core.explorer.archive_kernels import read_moves\n"
        "use_rules(find_game('fog-chess')); ahead = len(read_moves.signatures)\n"
        "list(read_archive(Path(sys.argv[1])))\n"
        "sys.exit(not 0 < ahead == len(read_moves.signatures))"
    )
    command = [sys.executable, "-c", script, str(SHIPPED)]
    assert subprocess.run(command, cwd=SHIPPED.parents[2], check=False).returncode == 0
