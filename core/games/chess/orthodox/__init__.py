"""Chess itself: check, mate, and draws that are claimed."""
