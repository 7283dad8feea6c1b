"""The server of games between computers; it alone holds their truth."""
