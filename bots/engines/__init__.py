"""Programs of the user's own as bots: started, asked, and ended with all they start."""
