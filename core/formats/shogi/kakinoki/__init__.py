"""KIF and KI2, the formats of Kakinoki's programs.

They have the same headers, diagrams and variations, and differ in how moves are written.
"""
