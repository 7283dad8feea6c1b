"""Screens for games with people elsewhere: play a friend, invite, servers."""
