"""What the screens before a game are made of: home, new game, library, options."""
