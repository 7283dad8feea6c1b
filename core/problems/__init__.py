"""Problems to solve: what one is, collections of them in files, and a person's progress."""
