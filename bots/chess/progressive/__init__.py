"""Progressive chess: how positions between series are judged, and the levels of its bot."""
