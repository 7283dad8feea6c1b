"""What an evaluation lets the search leave out."""
