"""The formats of shogi: KIF and KI2, CSA, the text of USI, and JKF."""
