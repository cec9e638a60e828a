"""Two histories shown: what one signer vouched for twice, as evidence anybody can check.

Every signature covers the whole history before it, because each entry names the hash of the one
before. So whoever signs an entry vouches for it and for all that it follows. A contradiction is
one signer vouching for two different entries at one place. Two signers at one place is crossing:
the dialler's entry is provisional until the host's record shows it, and void if the host's own
entry stands there. Source: docs/wire.md, "Crossing".
"""

from collections.abc import Sequence
from dataclasses import dataclass

from negotiator.errors import InvalidValueError, VerificationError
from negotiator.protocol.state import Received
from negotiator.protocol.transcript import verify_entries
from negotiator.protocol.trust import Trust
from negotiator.terms.canonical import Document, Json, canonical_bytes, parse_canonical

CONTRADICTION_TYP = "neg-contradiction"
MAX_CONTRADICTION_BYTES = 67_108_864
"""Largest evidence of a contradiction that is read, in bytes."""


@dataclass(frozen=True, slots=True)
class Contradiction:
    """One signer vouching for two different entries at one place.

    Attributes:
        signer: agent id of whoever contradicts itself.
        index: the place in the transcript.
        first: hash of the entry it vouches for in the first history.
        second: hash of the entry it vouches for in the second.
        sizes: how many entries of each history show it.
    """

    signer: str
    index: int
    first: str
    second: str
    sizes: tuple[int, int]


def contradiction(one: Received, other: Received, *, dialler: str) -> Contradiction | None:
    """Return how two entries contradict each other, or None.

    One signer's two entries at one place do; so does an entry of the host's and its next one that
    follows another. A dialler's may follow another: its own was void then.

    Args:
        one: an entry whose signature was verified.
        other: another one.
        dialler: agent id of the dialler of their negotiation.
    """
    early, late = sorted((one, other), key=lambda entry: entry.envelope.seq)
    signer, index = early.envelope.iss, early.envelope.seq
    same = signer == late.envelope.iss and early.envelope.neg == late.envelope.neg
    if not same or early.hash == late.hash:
        return None
    if index == late.envelope.seq:
        return Contradiction(signer, index, early.hash, late.hash, (index + 1, index + 1))
    follows = index + 1 == late.envelope.seq and early.hash != late.envelope.prev
    if follows and signer != dialler:
        sizes = (index + 1, index + 2)
        return Contradiction(signer, index, early.hash, late.envelope.prev, sizes)
    return None


def find_contradiction(one: Sequence[Received], other: Sequence[Received]) -> Contradiction | None:
    """Return the contradiction between two histories of one negotiation, or None.

    They part at one place; from there on, each entry vouches for its own history. If both parties
    went on both ways, the one that did so first is named.

    Args:
        one: a transcript from its first entry on, verified.
        other: another one of the same negotiation; one of another contradicts nothing.
    """
    if not one or not other or _whose(one[0]) != _whose(other[0]):
        return None
    pairs = zip(one, other, strict=False)
    index = next((i for i, (a, b) in enumerate(pairs) if a.hash != b.hash), None)
    if index is None:
        return None
    dialler, host = one[0].envelope.iss, one[0].envelope.aud
    hashes = one[index].hash, other[index].hash
    shown = []
    for signer in (host, dialler):
        first = _vouching(one, index, signer, provisional=_crosses(one, other, index, dialler))
        second = _vouching(other, index, signer, provisional=_crosses(other, one, index, dialler))
        if first and second:
            shown.append(Contradiction(signer, index, *hashes, (first, second)))
    return min(shown, key=lambda found: sum(found.sizes), default=None)


def contradiction_evidence(
    one: Sequence[Document], other: Sequence[Document], found: Contradiction
) -> bytes:
    """Return the evidence file of a contradiction.

    Args:
        one: the first history, as `export_entry` writes it.
        other: the second.
        found: what `find_contradiction` says about them.

    Raises:
        InvalidValueError: an entry has no canonical form.
    """
    document: Document = {
        "typ": CONTRADICTION_TYP,
        "v": "1",
        "common": list(one[: found.index]),
        "first": list(one[found.index : found.sizes[0]]),
        "second": list(other[found.index : found.sizes[1]]),
    }
    return canonical_bytes(document) + b"\n"


def verify_contradiction(data: bytes, trust: Trust | None) -> Contradiction:
    """Verify the evidence file of a contradiction, and return what it shows.

    Args:
        data: the bytes of the file.
        trust: pinned principals; without it the file only agrees with itself.

    Raises:
        VerificationError: a history does not verify, or the two do not contradict each other.
        UntrustedKeyError: a principal in it is not pinned.
    """
    document = _read(data)
    common = _entries(document["common"])
    histories = [
        verify_entries([*common, *_entries(document[name])], trust).received
        for name in ("first", "second")
    ]
    found = find_contradiction(*histories)
    if found is None:
        msg = "nobody contradicts itself: the two histories are one, another's, or merely crossed"
        raise VerificationError(msg)
    if found.index != len(common):
        msg = "the two histories must part right after what they have in common"
        raise VerificationError(msg)
    return found


def _whose(first: Received) -> tuple[str, str, str]:
    """Return which negotiation a first entry begins, and between whom."""
    return first.envelope.neg, first.envelope.iss, first.envelope.aud


def _crosses(
    history: Sequence[Received], other: Sequence[Received], index: int, dialler: str
) -> bool:
    """Whether the entry where two histories part is the dialler's here and the host's there."""
    signers = history[index].envelope.iss, other[index].envelope.iss
    return signers[0] == dialler and signers[1] != dialler


def _vouching(
    history: Sequence[Received], index: int, signer: str, *, provisional: bool
) -> int | None:
    """Return how much of a history shows that the signer vouches for the entry at a place.

    Its own entry there does, unless it is provisional, and so does any later entry of its own.
    """
    start = index + 1 if provisional else index
    places = range(start, len(history))
    place = next((i for i in places if history[i].envelope.iss == signer), None)
    return None if place is None else place + 1


def _read(data: bytes) -> Document:
    """Parse the one line of the file."""
    try:
        document = parse_canonical(data.removesuffix(b"\n"), max_bytes=MAX_CONTRADICTION_BYTES)
    except InvalidValueError as error:
        msg = f"the file: {error.message}"
        raise VerificationError(msg) from error
    members = {"typ", "v", "common", "first", "second"}
    if not data.endswith(b"\n") or set(document) != members:
        msg = f"the file: expected one line with the members {sorted(members)}"
        raise VerificationError(msg)
    if document["typ"] != CONTRADICTION_TYP or document["v"] != "1":
        msg = f'the file: expected typ "{CONTRADICTION_TYP}" and v "1"'
        raise VerificationError(msg)
    return document


def _entries(value: Json) -> list[Document]:
    """Return the entries of a part of a history."""
    if isinstance(value, list):
        entries = [entry for entry in value if isinstance(entry, dict)]
        if len(entries) == len(value):
            return entries
    msg = "the file: expected arrays of entries"
    raise VerificationError(msg)
