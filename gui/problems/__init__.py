"""The shelf of problems: browsing, filtering, sets of one's own, sheets to print."""
