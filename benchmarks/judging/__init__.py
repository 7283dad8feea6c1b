"""Evaluations that bots are measured against."""
