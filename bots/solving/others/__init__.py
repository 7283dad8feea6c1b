"""Helpmates and selfmates."""
