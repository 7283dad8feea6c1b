"""The formats of shogi: KIF and KI2, CSA, and the text of USI."""
