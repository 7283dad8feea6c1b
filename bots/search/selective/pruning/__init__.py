"""What a selective search leaves out, or looks at less deeply."""
