"""In which order a search tries moves."""
