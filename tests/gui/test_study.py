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
from gui.analysis.rows import tree_lines
from gui.analysis.study import Study, glyph_of
from gui.board.move_lines import Line, TurnLine


def study_of(variant: str = "fog-chess") -> Study:
    return Study(GameTree(GameRecord(variant, GAMES[variant].default, NOBODY)))


def play(study: Study, *names: str) -> None:
    for name in names:
        study.play(study.game.read_move(study.history[-1], name))


def lines_of(study: Study) -> list[Line]:
    return tree_lines(study.tree, study.steps, study.game.facts, {})


def main_line(study: Study) -> list[object]:
    """The keys of the moves of the main line, ``None`` where there is none."""
    turns = [line for line in lines_of(study) if isinstance(line, TurnLine)]
    return [cell.key if cell else None for line in turns for cell in line.cells]


def listed(study: Study) -> list[str]:
    """Each line as text, indented by its level."""
    lines = []
    for line in lines_of(study):
        if isinstance(line, TurnLine):
            sans = (cell.text if cell else "-" for cell in line.cells)
            lines.append(f"{line.number or ''} {' '.join(sans)}")
        else:
            words = " ".join(word.text for word in line.words)
            lines.append("  " * line.level + words)
    return lines


def test_variations_stand_below_the_move_they_are_instead_of() -> None:
    study = study_of()
    play(study, "e4", "e5", "Nf3", "Nc6")
    study.seek(1)
    play(study, "c5", "Nf3", "d6", "d4")
    study.note("open")
    study.go((0, 1))
    play(study, "Nc3", "Nc6")
    study.go((0, 1, 0))
    study.note("!?")
    study.go((0, 0))
    study.note("the old way")
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
    study.note(" ?! slow ")
    assert (glyph_of(study.node), study.node.comment) == ("?!", "slow")
    assert study.noted == "?! slow"
    study.note("!! ")
    assert (study.node.nags, study.node.comment) == ((3,), "")
    study.note("!x")
    assert (study.node.nags, study.noted) == ((), "!x")


def test_no_illegal_move_is_made() -> None:
    study = study_of()
    with pytest.raises(IllegalMoveError):
        study.play(Move((0, 63)))
    assert study.path == ROOT


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
    assert trees.record_of(study.tree).moves == tuple(made)
    keys = [(0,) * n for n in range(1, len(made) + 1)]
    assert [key for key in main_line(study) if key] == keys


def test_the_opening_is_that_of_the_moves_up_to_where_one_stands() -> None:
    study = study_of("chess")
    assert study.opening is None
    play(study, "e4", "c5", "Nf3", "d6")
    assert str(study.opening).startswith("B50 Sicilian Defense")
    study.seek(1)
    play(study, "e5", "Nf3", "Nc6", "Bb5")
    assert str(study.opening) == "C60 Ruy Lopez"
    assert study_of("checkers").opening is None


def test_moves_of_a_study_are_named_in_the_chosen_notation() -> None:
    game = find_game("shogi")
    head = GameRecord("shogi", "points27", NOBODY)
    study = Study(GameTree(head), ROOT, "japanese")
    for text in ("7g7f", "3c3d", "8h2b+", "3a2b"):
        study.play(game.read_move(study.history[-1], text))
    names = [step.san for step in study.steps.values()]
    assert names == ["▲７六歩", "△３四歩", "▲２二角成", "△同　銀"]


def test_a_line_says_that_a_move_ends_where_the_one_before_did() -> None:
    game = written(find_game("shogi"), "japanese")
    past = [game.start().position]
    for text in ("7g7f", "3c3d", "8h2b+"):
        past.append(game.play(past[-1], game.read_move(past[-1], text)))
    take = game.read_move(past[-1], "3a2b")
    after = game.play(past[-1], take)
    drop = game.read_move(after, "B*5e")
    assert line_names(game, past, 4, (take, drop)) == ("4. △同　銀", "5. ▲５五角")


@pytest.mark.parametrize(("ruleset", "number"), [("american", "1. "), ("classic", "1… ")])
def test_the_side_that_begins_stands_left(ruleset: str, number: str) -> None:
    fen = "B:Wc3,e3:Bf6,b6"
    study = Study(GameTree(GameRecord("checkers", ruleset, NOBODY, fen=fen)))
    play(study, "f6-e5", "c3-d4")
    moves = trees.record_of(study.tree).moves
    first = (study.positions(ROOT)[0],)
    assert line_names(study.game, first, 1, moves)[0] == f"{number}f6-e5"
    begins, answers = (0,), (0, 0)
    if ruleset == "american":
        assert main_line(study) == [begins, answers]
    else:
        assert main_line(study) == [None, begins, answers, None]
