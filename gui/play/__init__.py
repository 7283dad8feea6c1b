"""The parts of the Play screen."""
