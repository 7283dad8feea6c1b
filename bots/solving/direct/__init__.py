"""Mates against every defence."""
