"""Room: llm. The words around a decided move, and what a peer's words may mean.

May import: errors, terms, protocol.
Never: a mandate, a strategy, the gate, the record, or any number that is not on the wire.
"""
