"""Exchanges on one square."""
