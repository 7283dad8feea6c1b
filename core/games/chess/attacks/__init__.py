"""Where the men of chess could go."""
