"""The PositionaryEvaluator: piece-square tables found by a genetic algorithm."""
