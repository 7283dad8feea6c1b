"""The library: a table of games with search, filters, preview, deleting and renaming."""
