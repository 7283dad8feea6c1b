"""What the rows of progressive chess say of its series."""
