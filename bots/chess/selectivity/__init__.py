"""What searches of chess leave out."""
