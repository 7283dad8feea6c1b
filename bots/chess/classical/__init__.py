"""MyStockfish: the thesis' classical search, which believes the board it is given."""
