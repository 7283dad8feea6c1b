"""How a strong player in the fog moves, in terms whose worth is learnt from games."""
