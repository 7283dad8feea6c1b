"""Where games are played: the referee, clocks, and players in processes of their own."""
