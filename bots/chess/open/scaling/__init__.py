"""How much of an advantage is kept in an ending."""
