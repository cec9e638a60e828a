"""How much to concede: one tactic a file."""
