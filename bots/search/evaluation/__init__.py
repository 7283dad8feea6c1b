"""What a search asks of an evaluation."""
