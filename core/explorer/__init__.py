"""What was played where one side had seen the same, in many games at once."""
