"""Rules on boards, and the first lesson."""
