"""Room: strategies. What to offer and when to accept, decided from a view and a history.

May import: errors, terms, protocol, mandate (the view only).
Never: the gate, reserves, clocks, dice that are not handed in, or anything that awaits.
"""
