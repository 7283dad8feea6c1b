"""Umbra as an installed package: the folders of the program lie in this one."""
