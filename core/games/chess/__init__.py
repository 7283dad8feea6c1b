"""Chess and its variants."""
