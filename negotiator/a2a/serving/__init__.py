"""Our endpoint: another agent's messages in, the answer from our record out."""
