"""Games as pictures: one moment, or all of them one after the other."""
