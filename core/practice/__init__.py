"""Getting better: mistakes that come back, rushes, games that are guessed."""
