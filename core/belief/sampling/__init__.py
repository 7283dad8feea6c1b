"""Sets of rows that become samples where they outgrow their room."""
