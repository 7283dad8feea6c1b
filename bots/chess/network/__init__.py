"""The move-choosing networks: their inputs and the bots that ask them."""
