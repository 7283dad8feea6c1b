"""Words mixed into one, for what looks alike."""
