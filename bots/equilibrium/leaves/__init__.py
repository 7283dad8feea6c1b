"""Values of leaves."""
