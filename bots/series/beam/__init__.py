"""The search of the series that one side can make."""
