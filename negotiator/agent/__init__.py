"""Room: agent. A party's turns: what came in, what the engine decides, what the gate releases.

May import: errors, terms, protocol, mandate, audit, strategies, policy (the gate's door only).
Never: SDK types, SQL, or a private key.
"""
