"""The signed head at the end of an export: how much was exported, and by whom."""

from negotiator.audit.report import Finding, at_line, passed
from negotiator.errors import VerificationError
from negotiator.terms.canonical import Document
from negotiator.terms.jws import PublicKey, SignedDocument


def require_head(head: SignedDocument | None, number: int) -> SignedDocument:
    """Return the head that must stand in line `number`.

    Raises:
        VerificationError: it does not.
    """
    if head is None:
        msg = f"line {number}: the signed head, which must be the last line, is missing"
        raise VerificationError(msg)
    return head


def check_size(head: SignedDocument | None, count: int) -> Finding:
    """Check that the head is of as many entries as the file has.

    Raises:
        VerificationError: it is missing, or of another number.
    """
    number = count + 1
    head = require_head(head, number)
    with at_line(number):
        size = head.parse().get("size")
        if size != str(count):
            msg = f"the signed head is of {ascii(size)[:20]} entries, the file has {count}"
            raise VerificationError(msg)
    return passed(f"{count} entries, as the signed head says")


def check_head(
    head: SignedDocument | None, number: int, key: PublicKey, expected: Document
) -> None:
    """Check that `key` signed exactly the head that the file must have.

    Args:
        head: as it stands in the file.
        number: its line.
        key: the key of whoever exported.
        expected: the head as it follows from the entries.

    Raises:
        VerificationError: it is missing, signed by another key, or says something else.
    """
    head = require_head(head, number)
    with at_line(number):
        named = head.verify(str(expected["typ"]), (key,))
        odd = sorted(n for n in {*named, *expected} if named.get(n) != expected.get(n))
        if odd:
            msg = f"the signed head does not fit the lines above it in {odd[:6]}"
            raise VerificationError(msg)
