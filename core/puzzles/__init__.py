"""Fog puzzles: what is asked, what a person is shown, and a proof by plain enumeration."""
