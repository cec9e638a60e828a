"""Room: a2a. The only room that knows the A2A SDK's types, and the wire they travel on.

May import: everything below it, and the SDK.
Never: a decision. What is answered stands on record before it is sent.
"""
