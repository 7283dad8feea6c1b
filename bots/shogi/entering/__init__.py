"""What a king that has entered is worth."""
