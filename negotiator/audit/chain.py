"""The chain of a journal: one negotiation, dense positions, unbroken links, time going forward.

A chain alone proves little: a cut tail, a full rewrite and an empty log all have good chains. The
signed head, the heads in the envelopes and the terminal entry do the rest.
"""

from collections.abc import Sequence

from negotiator.audit.journal import GENESIS_PREV, JournalEntry
from negotiator.audit.report import at_line
from negotiator.errors import VerificationError
from negotiator.terms import hash_bytes


def verify_chain(lines: Sequence[bytes]) -> tuple[JournalEntry, ...]:
    """Check that journal entries form one chain, and return them.

    Args:
        lines: the canonical bytes of each entry, without line ends.

    Raises:
        VerificationError: an entry is malformed, out of place, of another negotiation, earlier
            than the one before it, or names another one before it; the line is named.
    """
    entries = read_entries(lines)
    check_density(entries)
    check_links(lines, entries)
    return entries


def read_entries(lines: Sequence[bytes]) -> tuple[JournalEntry, ...]:
    """Read the entries, each on its own.

    Raises:
        VerificationError: a line is not the canonical form of an entry.
    """
    entries = []
    for number, line in enumerate(lines, start=1):
        with at_line(number):
            entries.append(JournalEntry.from_bytes(line))
    return tuple(entries)


def check_links(lines: Sequence[bytes], entries: Sequence[JournalEntry]) -> None:
    """Check that each entry names the hash of the one before it.

    Raises:
        VerificationError: one does not.
    """
    expected = GENESIS_PREV
    for number, (line, entry) in enumerate(zip(lines, entries, strict=True), start=1):
        if entry.prev != expected:
            msg = f"line {number}: expected the entry before it to be {expected}, got {entry.prev}"
            raise VerificationError(msg)
        expected = hash_bytes(line)


def check_density(entries: Sequence[JournalEntry]) -> None:
    """Check that positions count up from 0, in one negotiation, with time never running back.

    Raises:
        VerificationError: at one entry it does not hold.
    """
    for number, entry in enumerate(entries, start=1):
        before = entries[max(number - 2, 0)]
        if entry.position != number - 1:
            msg = f"line {number}: expected position {number - 1}, got {entry.position}"
            raise VerificationError(msg)
        if entry.neg != before.neg:
            msg = f"line {number}: expected negotiation {before.neg}, got {entry.neg}"
            raise VerificationError(msg)
        if entry.at < before.at:
            msg = f"line {number}: it was made before the entry above it"
            raise VerificationError(msg)
