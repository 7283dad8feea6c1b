"""An evaluation that was learnt from games: a small network beside the worth of men."""
