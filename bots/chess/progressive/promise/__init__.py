"""Which moves of a series in progressive chess promise mate."""
