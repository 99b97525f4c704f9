"""A monkey at the keyboard, for as long as one asks."""
