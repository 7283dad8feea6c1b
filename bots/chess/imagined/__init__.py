"""Invents boards that fit an observation."""
