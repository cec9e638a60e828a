"""Room: replay. The engine run again: on a journal, to prove it, and on recorded counterparties.

May import: everything below the adapters, and of those the record in memory.
Never: a socket, a private key, or a decision of its own.
"""
