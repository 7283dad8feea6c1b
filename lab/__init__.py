"""How weights, problems, figures and proofs are made: ``python -m lab NAME``."""
