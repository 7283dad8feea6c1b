"""Open chess: what positions are worth there, and the bots that play it."""
