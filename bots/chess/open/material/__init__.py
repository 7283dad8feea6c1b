"""Open chess judged by material alone."""
