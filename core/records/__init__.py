"""Games on file: the record and the formats it is written in and read from."""
