"""Variants of chess, each built on the family's base and no longer than an idea."""
