"""What their offers tell about them: one model a file."""
