"""What is true: rules, observations, records, and the referee who alone holds positions.

Knows no bot and no window.
"""
