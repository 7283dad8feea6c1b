"""What attacks a king, and what stands between: the family's part of check."""
