"""Markup that cannot be broken out of: text becomes markup only by being escaped here.

An element is made of parts. A part that is `Markup` was made here; any other text is somebody's
words, and is escaped. So whoever writes a page cannot forget to escape, only decide to make an
element.
"""

from html import escape
from typing import Final

LONGEST: Final = 2_000
"""Most characters of one text that are shown."""

_VOID: Final = frozenset({"meta", "br", "hr"})
_LINKED: Final = frozenset({"href", "src", "style"})


class Markup(str):
    """HTML or SVG that was made here. Nothing else may call it."""

    __slots__ = ()


def visible(text: str) -> str:
    r"""Return text in which everything can be seen: no controls, no marks that turn its direction.

    What cannot be seen is written out, such as ``\u202e``.
    """
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def words(text: str) -> Markup:
    """Return a text as markup that shows it and does nothing; what is too long is cut off."""
    if isinstance(text, Markup):
        return text
    kept = text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
    return Markup(escape(visible(kept), quote=True))


def element(name: str, /, *parts: str, **attributes: str) -> Markup:
    """Return an element.

    Args:
        name: of the element; ours, never somebody's.
        parts: what stands in it, in order; what is not `Markup` is escaped.
        attributes: of the element, empty ones left out. An underscore behind a name is dropped and
            one within becomes a hyphen, so that ``class_`` and ``aria_label`` can be written.

    Raises:
        ValueError: a link out of the page, or a style.
    """
    given = "".join(_attribute(key, value) for key, value in attributes.items() if value)
    if name in _VOID:
        return Markup(f"<{name}{given}>")
    return Markup(f"<{name}{given}>{joined(*parts)}</{name}>")


def joined(*parts: str) -> Markup:
    """Return parts behind one another."""
    return Markup("".join(map(words, parts)))


def plain(text: str) -> Markup:
    """Return a text of ours that stands where markup is not read: a style sheet.

    Raises:
        ValueError: it could end the element it stands in.
    """
    if "<" in text:
        msg = "expected a style sheet without <"
        raise ValueError(msg)
    return Markup(text)


def _attribute(key: str, value: str) -> str:
    """Return one attribute."""
    name = key.rstrip("_").replace("_", "-")
    if name.startswith("on") or (name in _LINKED and not value.startswith("#")):
        msg = f"expected no script, no style and no link out of the page, got {name}"
        raise ValueError(msg)
    return f' {name}="{escape(visible(value), quote=True)}"'
