"""Practice: rushes."""
