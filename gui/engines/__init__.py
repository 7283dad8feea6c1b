"""The user's engines: found, added, tried and set."""
