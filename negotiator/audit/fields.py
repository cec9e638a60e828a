"""Strict reading of the members of a journal entry's data."""

from collections.abc import Mapping
from typing import TypeVar

from negotiator.audit.journal import EntryKind
from negotiator.errors import InvalidValueError
from negotiator.terms.canonical import Document, b64decode, raw_hash
from negotiator.terms.jws import SignedDocument
from negotiator.terms.values import parse_whole

_Meaning = TypeVar("_Meaning")


class Fields:
    """The members of one entry's data; every reader refuses what it does not expect."""

    def __init__(self, data: Document, kind: EntryKind, names: str) -> None:
        """Take the data of an entry that must have exactly these members, parted by spaces.

        Raises:
            InvalidValueError: a missing or unknown member.
        """
        self._data = data
        self._kind = kind
        if set(data) != set(names.split()):
            odd = sorted(ascii(name)[:40] for name in set(data) ^ set(names.split()))[:6]
            msg = f"{kind}: missing or unknown members {odd}"
            raise InvalidValueError(msg)

    def text(self, name: str, *, empty: bool = True) -> str:
        """Return a string.

        Raises:
            InvalidValueError: not a string, or empty where that means nothing.
        """
        value = self._data[name]
        if not isinstance(value, str) or not (value or empty):
            msg = f"{self._kind}.{name}: expected a string{'' if empty else ' that is not empty'}"
            raise InvalidValueError(msg)
        return value

    def object(self, name: str) -> Document:
        """Return an object.

        Raises:
            InvalidValueError: anything else.
        """
        value = self._data[name]
        if not isinstance(value, dict):
            msg = f"{self._kind}.{name}: expected an object"
            raise InvalidValueError(msg)
        return value

    def whole(self, name: str) -> int:
        """Return a canonical whole number.

        Raises:
            InvalidValueError: anything else.
        """
        return parse_whole(self._data[name])

    def hash(self, name: str) -> str:
        """Return a ``sha256:`` digest.

        Raises:
            InvalidValueError: anything else.
        """
        digest = self.text(name)
        raw_hash(digest)
        return digest

    def bytes(self, name: str) -> bytes:
        """Return what a base64url member holds.

        Raises:
            InvalidValueError: not its one spelling.
        """
        return b64decode(self.text(name))

    def signed(self, name: str) -> SignedDocument:
        """Return a JWS, not verified yet.

        Raises:
            VerificationError: not a JWS object.
        """
        return SignedDocument.from_document(self._data[name])

    def one_of(self, name: str, meanings: Mapping[str, _Meaning]) -> _Meaning:
        """Return what a word means.

        Raises:
            InvalidValueError: a word that means nothing here.
        """
        word = self.text(name)
        if word not in meanings:
            msg = f"{self._kind}.{name}: expected one of {list(meanings)}, got {ascii(word)[:40]}"
            raise InvalidValueError(msg)
        return meanings[word]
