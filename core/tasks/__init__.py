"""Work in other processes: ours, and that of bots."""
