"""An evaluation learnt from games: a small network beside piece-square tables."""
