"""An evaluation of possible boards of chess: material and a network taught by Stockfish."""
