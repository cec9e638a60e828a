"""When to take their offer: one acceptance condition a file."""
