"""What kings are in danger by."""
