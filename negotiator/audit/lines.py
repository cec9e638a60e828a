"""Export files as lines of bytes: exactly one spelling, or refused."""

from negotiator.audit.journal import MAX_ENTRY_BYTES
from negotiator.audit.report import at_line
from negotiator.errors import VerificationError
from negotiator.terms.canonical import Document, parse_canonical
from negotiator.terms.jws import SignedDocument

_HEAD_MEMBERS = {"payload", "signatures"}


def split_lines(data: bytes) -> tuple[bytes, ...]:
    """Split an export into its lines, without their ends.

    Raises:
        VerificationError: an empty file, a byte order mark, a carriage return, an empty line, or
            a last line that no newline ends.
    """
    if not data:
        msg = "the file is empty: nothing was exported, or all of it was cut off"
        raise VerificationError(msg)
    if data.startswith(b"\xef\xbb\xbf"):
        msg = "line 1: the file starts with a byte order mark"
        raise VerificationError(msg)
    lines = data.split(b"\n")
    last = lines.pop()
    for number, line in enumerate(lines, start=1):
        if not line or b"\r" in line:
            msg = f"line {number}: {'a carriage return' if line else 'an empty line'}"
            raise VerificationError(msg)
    if last:
        msg = f"line {len(lines) + 1}: no newline ends it; the file is torn or was edited"
        raise VerificationError(msg)
    return tuple(lines)


def parse_line(number: int, line: bytes) -> Document:
    """Parse one line.

    Raises:
        VerificationError: not canonical JSON, byte for byte.
    """
    with at_line(number):
        return parse_canonical(line, max_bytes=MAX_ENTRY_BYTES)


def split_head(lines: tuple[bytes, ...]) -> tuple[tuple[bytes, ...], SignedDocument | None]:
    """Part the entries from the signed head, which must be the last line.

    Returns:
        The entry lines, and the head; None when the last line is an entry too.

    Raises:
        VerificationError: the last line is neither, or there is no entry.
    """
    number = len(lines)
    document = parse_line(number, lines[-1])
    if set(document) != _HEAD_MEMBERS:
        return lines, None
    if number == 1:
        msg = "line 1: a signed head alone: there are no entries"
        raise VerificationError(msg)
    with at_line(number):
        return lines[:-1], SignedDocument.from_document(document)
