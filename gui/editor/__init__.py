"""The position editor: any position of any game, set up by mouse, keys or text."""
