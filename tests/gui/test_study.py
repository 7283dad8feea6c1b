"""A study, and the rows in which its tree is listed."""

from __future__ import annotations

from random import Random

import pytest

from core.game import IllegalMoveError
from core.games import GAMES, find_game
from core.notation import written
from core.records import tree as trees
from core.records.record import NOBODY, GameRecord
from core.records.tree import ROOT, GameTree
from core.values import Move
from gui.analysis.engine import line_names
from gui.board.move_lines import TurnLine
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
    assert listed(study) == [
        "1 e4 e5",
        "  the old way",
        "  1… c5 2. Nf3!? d6 3. d4 open",
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


def test_moves_are_named_in_the_chosen_notation() -> None:
    study = study_of("shogi", "7g7f", "3c3d", "8h2b+", "3a2b", notation="japanese")
    names = [step.san for step in study.steps.values()]
    assert names == ["▲７六歩", "△３四歩", "▲２二角成", "△同　銀"]
    game, past = written(find_game("shogi"), "japanese"), study.history
    moves = trees.record_of(study.tree).moves[3], game.read_move(past[4], "B*5e")
    assert line_names(game, past[:4], 4, moves) == ("4. △同　銀", "5. ▲５五角")


@pytest.mark.parametrize(
    ("ruleset", "number", "line"),
    [
        ("american", "1. ", [(0,), (0, 0)]),
        ("classic", "1… ", [None, (0,), (0, 0), None]),
    ],
)
def test_the_side_that_begins_stands_left(
    ruleset: str, number: str, line: list[object]
) -> None:
    moves = "f6-e5", "c3-d4"
    study = study_of("checkers", *moves, fen="B:Wc3,e3:Bf6,b6", ruleset=ruleset)
    made, first = trees.record_of(study.tree).moves, study.positions(ROOT)[:1]
    assert line_names(study.game, first, 1, made)[0] == f"{number}f6-e5"
    assert main_line(study) == line
