"""Problems found in saved games, each with a proof."""
