"""Problems in each of the formats that can be read."""

OLV = """---
authors:
  - Loyd, Samuel
source: New York Commercial Advertiser
source-id: 12
date: 1897-05
algebraic:
  white: [Kg6, Qa7, Rg4, Rd8, Bh8, Sf4, Sd4, Pf2, Pc2]
  black: [Ke4, Sf6, Sd5, Pf3, Pc3]
stipulation: "#2"
solution: |
  "1.Qh7! zz
     1...Ke5/Kxd4 2.Nd3#"
keywords:
  - Flight giving key
---
authors: [Réti, Richard]
algebraic:
  white: [Ka4, Pc6]
  black: [Ka6, Ph6]
stipulation: = Black to move
"""

EPD = """# a comment
8/8/8/8/8/6P1/6k1/4KR1R w K - dm 3; id "Loyd";
8/8/8/8/8/6P1/6k1/4KR1R w K - 0 1 c0 "s#2"; bm Rf4;

8/8/8/8/8/6P1/6k1/4KR1R w
8/8/8/8/8/6P1/6k1/4KR1R b 4 c0 "ser-#4"; variant "Toy";
"""

CSV = """id,fen,moves,rating,themes,game
B8Pkv,r1bq1r1k/ppp1NppQ/3p4/4n3/4R3/8/PPP2PPP/R1B3K1 b - - 0 15,h8h7 e4h4,499,mateIn1,x
"""

PGN = """[Event "Mate in 2"]
[SetUp "1"]
[FEN "7k/8/5K2/8/8/8/8/6R1 w - - 0 1"]

1. Kf7 Kh7 2. Rh1# 1-0

[Event "No problem"]

1. e4 *
"""
