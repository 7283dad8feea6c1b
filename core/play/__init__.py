"""One game being played: referee, clock, table and seats."""
