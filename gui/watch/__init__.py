"""Parts of the Watch screen."""
