"""What pieces of shogi are worth, and exchanges on one square."""
