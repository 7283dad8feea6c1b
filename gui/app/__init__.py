"""What every screen stands on: the shell, the window, requests and keys."""
