"""A study, and the rows in which its tree is listed."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.game import IllegalMoveError
from core.games import GAMES, find_game
from core.knowledge import ObservedMove
from core.notation import written
from core.records import tree as trees
from core.records.record import NOBODY, GameRecord
from core.records.tree import ROOT, GameTree, Path
from core.values import Move
from gui.analysis.engine import line_names
from gui.board.move_lines import Line, TurnLine, WordLine, lines_of_game
from gui.replay.study import Study, glyph_of
from gui.replay.tree_rows import tree_lines


def study_of(variant: str = "fog-chess", *names: str, fen: str = "", **how: str) -> Study:
    ruleset = how.get("ruleset", GAMES[variant].default)
    head = GameRecord(variant, ruleset, NOBODY, fen=fen)
    study = Study(GameTree(head), ROOT, how.get("notation", ""))
    play(study, *names)
    return study


def play(study: Study, *names: str) -> None:
    for name in names:
        study.play(study.game.read_move(study.history[-1], name))


def main_line(study: Study) -> list[object]:
    """The keys of the moves of the main line, ``None`` where there is none."""
    lines = tree_lines(study.tree, study.steps, study.game.facts, {})
    turns = [line for line in lines if isinstance(line, TurnLine)]
    return [cell.key if cell else None for line in turns for cell in line.cells]


def listed(study: Study) -> list[str]:
    """Each line as text, indented by its level."""
    lines = []
    for line in tree_lines(study.tree, study.steps, study.game.facts, {}):
        if isinstance(line, TurnLine):
            sans = (cell.text if cell else "-" for cell in line.cells)
            lines.append(f"{line.number or ''} {' '.join(sans)}")
        else:
            lines.append("  " * line.level + " ".join(word.text for word in line.words))
    return lines


def test_variations_stand_below_the_move_they_are_instead_of() -> None:
    study = study_of("fog-chess", "e4", "e5", "Nf3", "Nc6")
    with pytest.raises(IllegalMoveError):
        study.play(Move((0, 63)))
    study.seek(1)
    play(study, "c5", "Nf3", "d6", "d4")
    study.note("open")
    study.go((0, 1))
    play(study, "Nc3", "Nc6")
    for place, note in ((0, 1, 0), "!?"), ((0, 0), "the old way"):
        study.go(place)
        study.note(note)
    study.tree = trees.changed(study.tree, (0, 1), starting_comment="or")
    assert listed(study) == [
        "1 e4 e5",
        "  the old way",
        "  or 1… c5 2. Nf3!? d6 3. d4 open",
        "    2. Nc3 Nc6",
        "2 Nf3 Nc6",
    ]
    study.go((0,))
    study.note("best")
    assert listed(study)[:3] == ["1 e4  …", "  best", "1  … e5"]


def test_a_note_may_begin_with_a_judgement() -> None:
    study = study_of()
    study.note("! before any move is a comment")
    assert study.node.comment == "! before any move is a comment"
    play(study, "e4")
    for note, glyph, nags, comment in (
        (" ?! slow ", "?!", (6,), "slow"),
        ("!! ", "!!", (3,), ""),
        ("!x", "", (), "!x"),
    ):
        study.note(note)
        said = glyph_of(study.node), study.node.nags, study.node.comment, study.noted
        assert said == (glyph, nags, comment, f"{glyph} {comment}".strip())


@pytest.mark.parametrize("variant", GAMES)
def test_positions_names_and_numbers_are_those_of_the_game(variant: str) -> None:
    study, dice = study_of(variant), Random(5)
    made: list[Move] = []
    while len(made) < 12 and study.outcome is None:
        made.append(dice.choice(study.game.moves(study.history[-1])))
        study.play(made[-1])
    game, position = find_game(variant), find_game(variant).start().position
    names = line_names(game, (position,), 1, made)
    assert [name.split()[-1] for name in names] == [
        study.steps[study.path[:n]].san.split()[-1] for n in range(1, len(made) + 1)
    ]
    assert study.history == study.positions(study.path)
    assert study.game.read(study.fen).position == study.history[-1]
    keys = [(0,) * n for n in range(1, len(made) + 1)]
    assert [key for key in main_line(study) if key] == keys


def grown(variant: str, dice: Random) -> Study:
    """A tree of random moves and, some of the time, remarks, from a moment of a game."""
    study, remarks = study_of(variant), dice.choice((0.0, 0.3))
    play_on(study, dice, dice.randrange(6), 0.0)
    study = study_of(variant, fen=study.fen)
    for _ in range(4):
        study.go(dice.choice([path for path, _ in trees.walk(study.tree)]))
        play_on(study, dice, dice.randrange(1, 6), remarks)
    return study


def play_on(study: Study, dice: Random, plies: int, remarks: float) -> None:
    for _ in range(plies):
        if study.outcome is None:
            study.play(dice.choice(study.game.moves(study.history[-1])))
            study.note("so" if dice.random() < remarks else study.node.comment)


def counted(study: Study, path: Path) -> int:
    """The number of the last move of a path, as people count from the start."""
    game, facts = study.game, study.game.facts
    sides = [game.to_move(each) for each in study.positions(path)[:-1]]
    if not facts.alternates:
        first = game.reveal(study.positions(ROOT)).turn.number
        return first + sum(one is not other for one, other in pairwise(sides))
    more = [facts.numbers_plies or side is facts.begins for side in sides[1:]]
    return game.read(study.tree.head.fen).number + sum(more)


def shape(lines: list[Line]) -> list[tuple[int, list[bool]]]:
    """The number of each turn, and in which columns its moves stand."""
    turns = [line for line in lines if isinstance(line, TurnLine)]
    return [
        (line.number, [bool(cell and cell.key) for cell in line.cells]) for line in turns
    ]


def written_in_text(study: Study, path: Path, branch: Path) -> str:
    """A move of a variation, with its number where that would not be clear without."""
    step, last, facts = study.steps[path], path[:-1], study.game.facts
    if path != branch:
        same = counted(study, path) == counted(study, last)
        spoken = trees.node_at(study.tree, last).comment
        if step.side is study.steps[last].side or (same and not spoken):
            return step.san
    shared = facts.alternates and not facts.numbers_plies
    answers = shared and step.side is not facts.begins
    return f"{counted(study, path)}{'…' if answers else '.'} {step.san}"


@settings(max_examples=60)
@given(st.sampled_from([*GAMES]), st.integers(0, 10**6))
def test_every_move_is_listed_once_with_the_number_it_needs(
    variant: str, seed: int
) -> None:
    study = grown(variant, Random(seed))
    facts, read, before = study.game.facts, list[Path](), None
    for line in tree_lines(study.tree, study.steps, facts, {}):
        if isinstance(line, WordLine):
            words = {word.key: word.text for word in line.words if word.key}
            keys = [*words]
            assert words == {key: written_in_text(study, key, line.fold) for key in keys}
        else:
            cells = [cell.key if cell else None for cell in line.cells]
            keys = [key for key in cells if key]
            one, other = counted(study, keys[0]), counted(study, keys[-1])
            assert other == one + (facts.numbers_plies and len(keys) - 1)
            goes_on = not facts.alternates and isinstance(before, TurnLine)
            goes_on = goes_on and counted(study, read[-1]) == one
            assert line.number == (0 if goes_on else one)
            ends = not trees.node_at(study.tree, keys[-1]).children
            if facts.alternates:
                begins = study.steps[keys[0]].side is facts.begins
                assert bool(cells[0]) is begins
                assert (None in line.cells) is (ends and not cells[1]), "else there is a …"
        read, before = read + keys, line
    assert sorted(read) == sorted(path for path, _ in trees.walk(study.tree) if path)
    bare = Study(trees.tree_of(trees.record_of(study.tree)))
    moves = [ObservedMove(s.side, s.san, series=s.series) for s in bare.steps.values()]
    alone = lines_of_game(facts, moves, first=counted(study, (0,)))
    assert shape(alone) == shape(tree_lines(bare.tree, bare.steps, facts, {}))


def test_moves_are_named_in_the_chosen_notation() -> None:
    study = study_of("shogi", "7g7f", "3c3d", "8h2b+", "3a2b", notation="japanese")
    names = [step.san for step in study.steps.values()]
    assert names == ["▲７六歩", "△３四歩", "▲２二角成", "△同　銀"]
    game, past = written(find_game("shogi"), "japanese"), study.history
    moves = trees.record_of(study.tree).moves[3], game.read_move(past[4], "B*5e")
    assert line_names(game, past[:4], 4, moves) == ("4. △同　銀", "5. ▲５五角")


@pytest.mark.parametrize(
    ("ruleset", "number", "line"),
    [("american", "1. ", [(0,), (0, 0)]), ("classic", "1… ", [None, (0,), (0, 0), None])],
)
def test_the_side_that_begins_stands_left(
    ruleset: str, number: str, line: list[object]
) -> None:
    moves = "f6-e5", "c3-d4"
    study = study_of("checkers", *moves, fen="B:Wc3,e3:Bf6,b6", ruleset=ruleset)
    made, first = trees.record_of(study.tree).moves, study.positions(ROOT)[:1]
    assert line_names(study.game, first, 1, made)[0] == f"{number}f6-e5"
    assert main_line(study) == line
