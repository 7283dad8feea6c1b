"""What a leak audit needs besides the window: other games that look alike, and findings."""
