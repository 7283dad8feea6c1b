"""Laws of game trees, for moves of no game in particular."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.records import tree as trees
from core.records.record import GameRecord
from core.records.tree import ROOT, Evaluation, GameTree, Node, Path
from core.score import Score
from core.values import Move, Outcome, Reason

HEAD = GameRecord("chess", "fide", ("Ada", "Bo"), outcome=Outcome(None, Reason.AGREED))
LONG = 3000

moves = st.builds(Move, st.tuples(st.integers(0, 2), st.integers(3, 4)))


@st.composite
def grown(draw: st.DrawFn) -> GameTree:
    """A tree that lines were added to at any of its nodes."""
    tree = GameTree(HEAD)
    for line in draw(st.lists(st.lists(moves, min_size=1, max_size=5), max_size=5)):
        paths = [path for path, _ in trees.walk(tree)]
        tree, _ = trees.add_line(tree, draw(st.sampled_from(paths)), line)
    return tree


@st.composite
def places(draw: st.DrawFn) -> tuple[GameTree, Path]:
    """A tree and one of its paths."""
    tree = draw(grown())
    return tree, draw(st.sampled_from([path for path, _ in trees.walk(tree)]))


def lines(tree: GameTree) -> set[tuple[Move, ...]]:
    """The moves that lead to every node."""
    return {trees.moves_along(tree, path) for path, _ in trees.walk(tree)}


@given(st.lists(moves), st.data())
def test_a_record_is_a_tree_of_one_line(line: list[Move], data: st.DataObject) -> None:
    clock = st.none() | st.floats(0, 100)
    clocks = tuple(data.draw(clock) for _ in line)
    known = clocks if any(each is not None for each in clocks) else ()
    record = replace(HEAD, moves=tuple(line), clocks=known)
    assert trees.record_of(trees.tree_of(record)) == record


@given(places(), moves)
def test_an_added_move_stands_where_it_is_said(
    place: tuple[GameTree, Path], move: Move
) -> None:
    tree, path = place
    more, there = trees.add(tree, path, move)
    assert trees.moves_along(more, there) == (*trees.moves_along(tree, path), move)
    assert lines(more) == lines(tree) | {trees.moves_along(more, there)}
    assert trees.add(more, path, move) == (more, there)
    assert trees.cut(more, there)[0] == tree or there in dict(trees.walk(tree))


@given(places())
def test_nodes_come_once_and_after_their_parents(place: tuple[GameTree, Path]) -> None:
    tree, _ = place
    found = [path for path, _ in trees.walk(tree)]
    assert len(found) == len(lines(tree)) == len(set(found))
    assert all(path[:-1] in found[:number] for number, path in enumerate(found) if path)
    assert all(trees.node_at(tree, path) is node for path, node in trees.walk(tree))


@given(places())
def test_promoting_keeps_every_line_and_ends_on_the_main_one(
    place: tuple[GameTree, Path],
) -> None:
    tree, path = place
    here, all_lines, steps = trees.moves_along(tree, path), lines(tree), sum(path)
    main, at_once = trees.make_main(tree, path)
    assert at_once == (0,) * len(path)
    assert trees.record_of(main).moves[: len(path)] == here
    for _ in range(steps):
        before = sum(path)
        tree, path = trees.promote(tree, path)
        assert sum(path) == before - 1
        assert trees.moves_along(tree, path) == here
    assert trees.is_main(path)
    assert lines(tree) == lines(main) == all_lines
    assert trees.promote(tree, path) == (tree, path)


@given(places())
def test_cutting_takes_one_node_and_what_follows_it(place: tuple[GameTree, Path]) -> None:
    tree, path = place
    here = trees.moves_along(tree, path)
    less, before = trees.cut(tree, path)
    gone = {line for line in lines(tree) if line[: len(here)] == here} - {()}
    assert lines(less) == lines(tree) - gone
    assert before == path[:-1]


@given(places(), st.text())
def test_a_note_changes_one_node(place: tuple[GameTree, Path], text: str) -> None:
    tree, path = place
    evaluation = Evaluation(Score(pawns=0.5), 12)
    noted = trees.changed(tree, path, comment=text, nags=(1,), evaluation=evaluation)
    node = trees.node_at(noted, path)
    assert (node.comment, node.nags, node.evaluation) == (text, (1,), evaluation)
    assert noted != tree
    assert trees.changed(noted, path, comment="", nags=(), evaluation=None) == tree


@given(places())
def test_a_branch_ends_with_the_last_move_aside(place: tuple[GameTree, Path]) -> None:
    _, path = place
    branch, main = trees.branch_of(path), trees.main_part(path)
    assert trees.is_main(path) == (branch == ROOT) == (main == path)
    assert not branch or (branch[-1] > 0 and not any(path[len(branch) :]))
    assert path[: len(main)] == main == (0,) * len(main)


@given(places())
def test_a_line_goes_on_by_main_continuations(place: tuple[GameTree, Path]) -> None:
    tree, path = place
    record = trees.record_of(tree, path)
    whole = trees.line_from(tree, path)
    assert record.moves == trees.moves_along(tree, whole)
    assert not trees.node_at(tree, whole).children
    assert record.outcome == (HEAD.outcome if trees.is_main(path) else None)


def test_a_game_may_be_longer_than_the_stack_is_deep() -> None:
    record = replace(HEAD, moves=tuple(Move((n, n + 1)) for n in range(LONG)))
    tree = trees.tree_of(record)
    assert trees.record_of(tree) == record
    assert tree == trees.tree_of(record)
    end = trees.line_from(tree)
    grown, there = trees.add(tree, end, Move((0, 1)))
    assert trees.cut(grown, there) == (tree, end)
    other = [Move((n, n + 2)) for n in range(LONG)]
    aside, path = trees.add_line(tree, ROOT, other)
    assert trees.record_of(trees.make_main(aside, path)[0]).moves == tuple(other)
    assert sum(1 for _ in trees.walk(aside)) == 2 * LONG + 1


def test_no_path_leads_beyond_the_tree() -> None:
    tree, _ = trees.add(GameTree(HEAD), ROOT, Move((0, 1)))
    for path in ((1,), (0, 0), (-1,)):
        with pytest.raises(IndexError):
            trees.node_at(tree, path)


def test_nodes_of_different_moves_differ() -> None:
    one, two = Node(children=(Node(Move((0, 1))),)), Node(children=(Node(Move((0, 2))),))
    assert one != two
    assert one != Node()
    assert one == Node(children=(Node(Move((0, 1))),))
    assert one != "a node"
