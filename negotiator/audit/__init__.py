"""Room: audit. The private journal: entries, chain, export, verification.

May import: errors, terms, protocol, mandate.
Never: clocks, sockets, files, private keys.
"""
