"""The command line: one command a module.

Data goes to standard output, messages to standard error. Each command is a function
``run(given) -> int`` from the parsed command line to the exit status.
"""
