"""Lines that a search has found."""
