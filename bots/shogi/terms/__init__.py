"""The terms that the evaluation of shogi weighs."""
