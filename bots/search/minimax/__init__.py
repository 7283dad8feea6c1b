"""The search that leaves nothing out."""
