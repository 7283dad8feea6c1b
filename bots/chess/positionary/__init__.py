"""The PositionaryEvaluator: what squares are worth to men, found by breeding."""
