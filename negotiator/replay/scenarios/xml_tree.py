"""XML files as plain elements, read so that a hostile file can do nothing but be refused.

A document type declaration is refused as soon as it begins. Without one there are no entities but
the five of XML itself, so nothing expands, nothing is fetched, and no other defence is needed.
"""

from dataclasses import dataclass, field
from typing import Final, NoReturn
from xml.parsers import expat

from negotiator.errors import InvalidValueError
from negotiator.replay.scenarios.tree import (
    MAX_BYTES,
    MAX_DEPTH,
    MAX_NODES,
    check_size,
    too_deep,
    too_many,
)

ROOT: Final = "the document"


@dataclass(slots=True)
class Element:
    """An element: its tag, its attributes, the elements in it. Text between them is dropped."""

    tag: str
    attributes: dict[str, str]
    children: list["Element"] = field(default_factory=list)

    def every(self, tag: str) -> list["Element"]:
        """Return the children of that tag, in order."""
        return [child for child in self.children if child.tag == tag]

    def only(self, tag: str) -> "Element":
        """Return the one child of that tag.

        Raises:
            InvalidValueError: none, or several.
        """
        found = self.every(tag)
        if len(found) != 1:
            msg = f"<{self.tag[:40]}>: expected one <{tag}> in it, got {len(found)}"
            raise InvalidValueError(msg)
        return found[0]

    def attribute(self, name: str) -> str:
        """Return an attribute.

        Raises:
            InvalidValueError: it is missing.
        """
        if name not in self.attributes:
            msg = f"<{self.tag[:40]}>: expected the attribute {name}, got none"
            raise InvalidValueError(msg)
        return self.attributes[name]


class _Builder:
    """Takes the parser's calls and keeps what is open on a stack."""

    def __init__(self) -> None:
        self.document = Element(ROOT, {})
        self._open = [self.document]
        self._left = MAX_NODES

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Open an element."""
        self._left -= 1 + len(attributes)
        if self._left < 0:
            raise too_many()
        if len(self._open) > MAX_DEPTH:
            raise too_deep()
        element = Element(tag, attributes)
        self._open[-1].children.append(element)
        self._open.append(element)

    def end(self, _tag: str) -> None:
        """Close the innermost element."""
        self._open.pop()


def parse_xml(data: bytes) -> Element:
    """Read an XML document and return its root.

    Raises:
        InvalidValueError: too long, not well-formed, with a document type declaration, too deep
            or too many elements and attributes.
    """
    check_size(data, MAX_BYTES)
    builder = _Builder()
    parser = expat.ParserCreate()
    parser.StartDoctypeDeclHandler = _refuse_doctype
    parser.StartElementHandler = builder.start
    parser.EndElementHandler = builder.end
    try:
        parser.Parse(data, True)  # noqa: FBT003 - the interface of expat
    except (expat.ExpatError, ValueError, LookupError) as error:
        msg = f"expected well-formed XML: {str(error)[:120]}"
        raise InvalidValueError(msg) from error
    return builder.document.children[0]


def _refuse_doctype(*_declaration: object) -> NoReturn:
    """Refuse entities and external documents at the door."""
    msg = "expected XML without a document type declaration (<!DOCTYPE ...>); remove it"
    raise InvalidValueError(msg)
