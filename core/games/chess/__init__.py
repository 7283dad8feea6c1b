"""The chess family: ``game`` has chess and fog chess, ``progressive`` those in series."""
