"""YAML files as plain trees, from the parser's events: nothing is constructed, nothing is guessed.

The parser says what stands in the file; scalars keep their text, so that ``0.1`` is a tenth and
not the nearest double. Aliases are allowed, because writers make them for what occurs twice, but
what they unfold to is counted.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from negotiator.errors import InvalidValueError
from negotiator.replay.scenarios.tree import (
    MAX_DEPTH,
    MAX_NODES,
    MAX_YAML_BYTES,
    Bare,
    Tree,
    check_size,
    shown,
    too_deep,
    too_many,
    unique,
)

if TYPE_CHECKING:
    import yaml

_STANDARD: Final = "tag:yaml.org,2002:"
_QUOTED_TAGS: Final = frozenset({"!", _STANDARD + "str"})
_BARE_TAGS: Final = frozenset(_STANDARD + name for name in ("int", "float", "bool", "null"))
_NODE_TAGS: Final = frozenset({None, "!", _STANDARD + "map", _STANDARD + "seq"})


@dataclass(slots=True)
class _Open:
    """A list or object whose end has not come yet, and how many values it holds so far."""

    anchor: str | None
    keyed: bool
    nodes: list[Tree] = field(default_factory=list)
    size: int = 1


def parse_yaml(data: bytes) -> Tree:
    """Read YAML text.

    Raises:
        InvalidValueError: too long, not YAML, not exactly one document, a repeated key, a key
            that is no scalar, a foreign tag, a merge key, an alias to what is not complete, too
            deep or too many values.
    """
    import yaml  # noqa: PLC0415 - only these files need it

    check_size(data, MAX_YAML_BYTES)
    try:
        content = data.decode("utf-8-sig")
        documents = list(_documents(yaml.parse(content, Loader=yaml.SafeLoader)))
    except (ValueError, yaml.YAMLError) as error:
        msg = f"expected well-formed YAML in UTF-8: {' '.join(str(error).split())[:160]}"
        raise InvalidValueError(msg) from error
    if len(documents) != 1:
        msg = f"expected one YAML document, got {len(documents)}"
        raise InvalidValueError(msg)
    return documents[0]


def _documents(events: "Iterator[yaml.Event]") -> Iterator[Tree]:
    """Build each document's tree, with a stack of its own instead of recursion."""
    import yaml  # noqa: PLC0415 - only these files need it

    stack: list[_Open] = []
    anchors: dict[str, tuple[Tree, int]] = {}
    for event in events:
        match event:
            case yaml.MappingStartEvent() | yaml.SequenceStartEvent():
                _check_node_tag(event.tag)
                stack.append(_Open(event.anchor, isinstance(event, yaml.MappingStartEvent)))
                if len(stack) > MAX_DEPTH:
                    raise too_deep()
                continue
            case yaml.MappingEndEvent() | yaml.SequenceEndEvent():
                done = stack.pop()
                node, size, anchor = _closed(done), done.size, done.anchor
            case yaml.ScalarEvent():
                node, size, anchor = _scalar(event), 1, event.anchor
            case yaml.AliasEvent():
                node, size = _aliased(anchors, event.anchor)
                anchor = None
            case _:
                continue
        if anchor is not None:
            anchors[anchor] = (node, size)
        if not stack:
            yield node
            anchors = {}
        else:
            _add(stack[-1], node, size)


def _add(parent: _Open, node: Tree, size: int) -> None:
    """Put a node into what is open, counting what it unfolds to."""
    parent.size += size
    if parent.size > MAX_NODES:
        raise too_many()
    if parent.keyed and len(parent.nodes) % 2 == 0 and not isinstance(node, str):
        msg = (
            f"expected a name or value as key, got {shown(node)} as key; tables over whole "
            "outcomes are not additive and cannot be read"
        )
        raise InvalidValueError(msg)
    parent.nodes.append(node)


def _closed(done: _Open) -> Tree:
    """Make the list or object whose end came."""
    if not done.keyed:
        return done.nodes
    keys, values = done.nodes[::2], done.nodes[1::2]
    if any(isinstance(key, Bare) and key == "<<" for key in keys):
        msg = "expected no merge key (<<); write the members out"
        raise InvalidValueError(msg)
    return unique([(str(key), value) for key, value in zip(keys, values, strict=True)])


def _scalar(event: "yaml.ScalarEvent") -> Tree:
    """Keep a scalar's text, and whether it was quoted."""
    if event.tag is None:
        return str(event.value) if event.style else Bare(event.value)
    if event.tag in _QUOTED_TAGS:
        return str(event.value)
    if event.tag in _BARE_TAGS:
        return Bare(event.value)
    raise _foreign(event.tag)


def _aliased(anchors: dict[str, tuple[Tree, int]], name: str | None) -> tuple[Tree, int]:
    """Return what an alias stands for, and how many values that is."""
    if name is None or name not in anchors:
        msg = f"expected an alias to something complete before it, got {ascii(name)[:40]}"
        raise InvalidValueError(msg)
    return anchors[name]


def _check_node_tag(tag: str | None) -> None:
    """Refuse a list or object that says it is something else."""
    if tag not in _NODE_TAGS:
        raise _foreign(str(tag))


def _foreign(tag: str) -> InvalidValueError:
    """Build the error for a tag we do not read."""
    msg = f"expected plain YAML without tags, got the tag {ascii(tag)[:60]}; write it plainly"
    return InvalidValueError(msg)
