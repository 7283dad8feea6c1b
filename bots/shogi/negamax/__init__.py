"""How NegamaxPlayer judges positions and orders moves."""
