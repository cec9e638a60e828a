"""Other agents, called: where we may connect to, how they are asked, and a negotiation with one."""
