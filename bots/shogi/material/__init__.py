"""Shogi judged by material."""
