"""What a position holds, counted: the features that the evaluation weighs."""
