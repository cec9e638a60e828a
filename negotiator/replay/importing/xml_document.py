"""XML documents with their text, read so that a hostile one can do nothing but be refused.

cXML names its document type, so a declaration is let through that only names one. Nothing is
fetched; a declaration with anything inside it, which is where entities are made, is refused as it
begins, and so is every entity but the five of XML itself.

Source: XML 1.0 (fifth edition), sections 2.8 and 4.
"""

from dataclasses import dataclass, field
from typing import Final, NoReturn
from xml.parsers import expat

from negotiator.errors import InvalidValueError
from negotiator.replay.importing.text import decode

_MAX_DEPTH: Final = 32
_MAX_NODES: Final = 200_000


@dataclass(slots=True)
class Node:
    """An element.

    Attributes:
        tag: its name.
        attributes: its attributes.
        row: the line of the file it begins on.
        children: the elements in it.
        parts: its own text, in pieces.
    """

    tag: str
    attributes: dict[str, str]
    row: int
    children: list["Node"] = field(default_factory=list)
    parts: list[str] = field(default_factory=list)

    @property
    def place(self) -> str:
        """Where it stands."""
        return f"row {self.row}, <{self.tag[:40]}>"

    @property
    def text(self) -> str:
        """Its own text, without white space around it."""
        return "".join(self.parts).strip()

    def every(self, tag: str) -> list["Node"]:
        """Return the children of that tag, in order."""
        return [child for child in self.children if child.tag == tag]

    def maybe(self, tag: str) -> "Node | None":
        """Return the one child of that tag, or None.

        Raises:
            InvalidValueError: several.
        """
        found = self.every(tag)
        if len(found) > 1:
            msg = f"{self.place}: expected one <{tag}> in it, got {len(found)}"
            raise InvalidValueError(msg)
        return found[0] if found else None

    def only(self, tag: str) -> "Node":
        """Return the one child of that tag.

        Raises:
            InvalidValueError: none, or several.
        """
        found = self.maybe(tag)
        if found is None:
            msg = f"{self.place}: expected a <{tag}> in it, got none"
            raise InvalidValueError(msg)
        return found

    def attribute(self, name: str) -> str:
        """Return an attribute that is not empty.

        Raises:
            InvalidValueError: missing or empty.
        """
        if not self.attributes.get(name):
            msg = f"{self.place}: expected the attribute {name}, got none"
            raise InvalidValueError(msg)
        return self.attributes[name]

    def any_below(self, tags: frozenset[str]) -> "Node | None":
        """Return the first element below that has one of the tags."""
        waiting = list(reversed(self.children))
        while waiting:
            node = waiting.pop()
            if node.tag in tags:
                return node
            waiting.extend(reversed(node.children))
        return None


class _Builder:
    """Takes the parser's calls and keeps what is open on a stack."""

    def __init__(self) -> None:
        self.parser = expat.ParserCreate()
        self.root = Node("", {}, 0)
        self._open = [self.root]
        self._left = _MAX_NODES

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Open an element."""
        self._left -= 1 + len(attributes)
        if self._left < 0 or len(self._open) > _MAX_DEPTH:
            msg = f"expected at most {_MAX_NODES} elements in {_MAX_DEPTH} levels, got more"
            raise InvalidValueError(msg)
        node = Node(tag, attributes, self.parser.CurrentLineNumber)
        self._open[-1].children.append(node)
        self._open.append(node)

    def text(self, data: str) -> None:
        """Keep text."""
        self._open[-1].parts.append(data)

    def end(self, _tag: str) -> None:
        """Close the innermost element."""
        self._open.pop()


def parse_document_xml(data: bytes) -> Node:
    """Read an XML document in UTF-8 and return its root.

    Raises:
        InvalidValueError: another encoding, too long, not well-formed, entities, or too deep or
            too many elements and attributes.
    """
    text = decode(data)
    builder = _Builder()
    parser = builder.parser
    parser.StartDoctypeDeclHandler = _check_doctype
    # Entities are made in a declaration, which is refused before it comes to this: a second lock.
    parser.EntityDeclHandler = _refuse_entity
    parser.SkippedEntityHandler = _refuse_entity
    parser.StartElementHandler = builder.start
    parser.EndElementHandler = builder.end
    parser.CharacterDataHandler = builder.text
    try:
        # As text: what the declaration says of the encoding no longer matters.
        parser.Parse(text, True)  # noqa: FBT003 - the interface of expat
    except (expat.ExpatError, ValueError, LookupError) as error:
        msg = f"expected well-formed XML: {str(error)[:120]}"
        raise InvalidValueError(msg) from error
    return builder.root.children[0]


def _check_doctype(_name: str, _system: str | None, _public: str | None, inside: int) -> None:
    """Let a document type be named; refuse one that is declared in the file."""
    if inside:
        _refuse_entity()


def _refuse_entity(*_declaration: object) -> NoReturn:
    """Refuse entities at the door."""
    msg = "expected XML without declarations and entities of its own (<!DOCTYPE ... [); remove them"
    raise InvalidValueError(msg)
