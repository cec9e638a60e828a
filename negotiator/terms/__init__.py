"""Room: terms. What can be agreed about, and the bytes that say it.

Canonical values, grids, issues, agendas, complete terms, derived totals, canonical JSON, hashes,
and the frame of a signed document. Everything is exact: no floats, no JSON numbers.

May import: errors.
Never: clocks, sockets, files, private keys.
"""

from negotiator.terms.agenda import Agenda, Derived, Terms
from negotiator.terms.canonical import canonical_bytes, hash_bytes, hash_document, parse_document
from negotiator.terms.issues import Issue, Kind
from negotiator.terms.parties import Role

__all__ = [
    "Agenda",
    "Derived",
    "Issue",
    "Kind",
    "Role",
    "Terms",
    "canonical_bytes",
    "hash_bytes",
    "hash_document",
    "parse_document",
]
