"""What can be heard: which sound when, how each is made, and how it gets out."""
