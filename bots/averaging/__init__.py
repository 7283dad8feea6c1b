"""Bots that average the values of moves over many possible boards."""
