"""How games stand in files: one record a format."""
