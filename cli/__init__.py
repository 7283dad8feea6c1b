"""The work of the program without its window, one command a module.

Data goes to standard output, talk to standard error. Each command is a function
``run(given) -> int``, from the parsed command line to the exit status.
"""
