"""Room: policy. The independent gate that alone holds the signing key.

May import: errors, terms, protocol, mandate, audit.
Never: strategies, llm, or a rule that says "deny if": every rule is "allow only if".
"""
