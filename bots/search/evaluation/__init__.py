"""How a search judges positions."""
