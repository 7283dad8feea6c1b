"""The terms of the evaluation."""
