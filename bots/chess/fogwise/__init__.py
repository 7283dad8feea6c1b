"""An evaluation of possible boards by pieces, squares and visibility."""
