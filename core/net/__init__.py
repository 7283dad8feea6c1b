"""Games between computers: what goes over the wire, and the client's end of it."""
