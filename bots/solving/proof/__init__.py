"""Long mates by proof numbers."""
