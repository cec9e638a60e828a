"""Room: protocol. Who may say what, and when, and what was agreed.

Acts, the transition table, the envelope codec, the shared transcript, authority and trust, the
agreement and its settlement.

May import: errors, terms.
Never: clocks, sockets, mandates, private keys, or which side we are.
"""
