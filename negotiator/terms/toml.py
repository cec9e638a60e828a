"""Text that people write: TOML whose numbers stay exact and whose errors name line and field.

Source: TOML 1.0. A decimal written bare is read from its own digits, never through a double, so
``2.40`` and ``"2.40"`` mean the same. Errors say what kind of value came and quote it only where
the field cannot hold a private number.
"""

import difflib
import re
import tomllib
from bisect import bisect_left
from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import TypeAlias, TypeVar

from negotiator.errors import InvalidValueError
from negotiator.terms.canonical import check_text
from negotiator.terms.values import format_decimal, format_instant, parse_instant

Path: TypeAlias = tuple[str | int, ...]
"""Where a value stands: names of tables and keys, positions in lists."""

_Value = TypeVar("_Value")

_MAX_CHARACTERS = 262_144
_PLAIN = re.compile(r"-?(0|[1-9][0-9]{0,14})(\.[0-9]{1,20})?", re.ASCII)
_LINE = re.compile(r" \(at line ([0-9]+), column [0-9]+\)$")


class BareNumber(str):
    """A decimal written bare, as its digits."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class TomlText:
    """A TOML text and what it is called in errors."""

    name: str
    text: str

    def line_of(self, path: Path) -> int:
        """Return the line, from 1, on which the value at `path` begins.

        The parser gives no positions, so the first line is sought after which the value exists.
        """
        lines = self.text.split("\n")

        def exists_after(count: int) -> bool:
            for end in range(count, len(lines)):
                try:
                    return _has(_parse("\n".join([*lines[:end], ""])), path)
                except ValueError:
                    continue
            return True

        return bisect_left(range(len(lines)), True, lo=1, key=exists_after)  # noqa: FBT003


@dataclass(frozen=True, slots=True)
class Table:
    """One table of a TOML text.

    Attributes:
        source: the text.
        path: where the table stands.
        label: what people call it, such as ``issue.pricePerHour``; empty for the whole file.
        members: its keys and values.
    """

    source: TomlText
    path: Path
    label: str
    members: Mapping[str, object]

    def place(self, key: str = "") -> str:
        """Return file, line and field, for the beginning of a message."""
        path = (*self.path, key) if key in self.members else self.path
        line = f" line {self.source.line_of(path)}" if path else ""
        field = ".".join(part for part in (self.label, key) if part)
        return f"{self.source.name}{line}, {field}" if field else f"{self.source.name}{line}"

    def error(
        self, key: str, expected: str, advice: str = "", *, quoted: bool = False
    ) -> InvalidValueError:
        """Build the error for a value that is not what was expected.

        Args:
            key: the key it stands under.
            expected: what should have come.
            advice: what to do.
            quoted: whether to quote what came; never for anything private.
        """
        value = self.members.get(key)
        got = ascii(value)[:60] if quoted and isinstance(value, str) else kind_of(value)
        end = f"; {advice}" if advice else ""
        return InvalidValueError(f"{self.place(key)}: expected {expected}, got {got}{end}")

    def check_keys(
        self, required: AbstractSet[str], optional: AbstractSet[str] = frozenset()
    ) -> None:
        """Check that every required key is there and nothing unknown is.

        Raises:
            InvalidValueError: otherwise.
        """
        for key in self.members:
            if key not in required | optional:
                known = sorted(required | optional)
                near = difflib.get_close_matches(key, known, n=1)
                guess = f"did you mean {near[0]}?" if near else f"known are {', '.join(known)}"
                msg = f"{self.place(key)}: expected no such field here; {guess}"
                raise InvalidValueError(msg)
        for key in sorted(required - set(self.members)):
            msg = (
                f"{self.place(key)}: expected this field, got nothing; add it, there is no default"
            )
            raise InvalidValueError(msg)

    def take(
        self, key: str, expected: str, read: Callable[[str], _Value], advice: str = ""
    ) -> _Value:
        """Read a public text value with `read`.

        Raises:
            InvalidValueError: not text, or `read` refuses it.
        """
        value = self.members.get(key)
        if isinstance(value, str) and not isinstance(value, BareNumber):
            try:
                return read(check_text(value))
            except InvalidValueError:
                pass
        raise self.error(key, expected, advice, quoted=True)

    def text(self, key: str) -> str:
        """Return a text that is safe to sign and show.

        Raises:
            InvalidValueError: not text, empty, or holding control characters.
        """
        return self.take(key, "text without control characters", _not_empty)

    def texts(
        self, key: str, expected: str = "a list of texts", read: Callable[[str], str] = check_text
    ) -> tuple[str, ...]:
        """Return a list of texts, each read with `read`.

        Raises:
            InvalidValueError: something else.
        """
        value = self.members.get(key)
        texts = list_of_texts(value)
        if texts is None:
            raise self.error(key, expected, 'write for example ["*"]')
        try:
            return tuple(read(check_text(text)) for text in texts)
        except InvalidValueError as error:
            msg = f"{self.place(key)}: {error.message}"
            raise InvalidValueError(msg) from error

    def one_of(self, key: str, known: AbstractSet[str] | tuple[str, ...]) -> str:
        """Return one of the known words.

        Raises:
            InvalidValueError: another value.
        """
        words = sorted(known)
        value = self.members.get(key)
        if isinstance(value, str) and value in words:
            return str(value)
        raise self.error(key, "one of " + ", ".join(map(repr, words)), quoted=True)

    def number(self, key: str) -> str:
        """Return a number in canonical form.

        Raises:
            InvalidValueError: something else; what came is not quoted.
        """
        try:
            return canonical_number(self.members.get(key))
        except InvalidValueError:
            advice = "write digits and a point, no separators, exponent or currency"
            raise self.error(key, "a number such as 2.40", advice) from None

    def whole(self, key: str, low: int, high: int) -> int:
        """Return a whole number within bounds, both included.

        Raises:
            InvalidValueError: something else; what came is not quoted.
        """
        text = self.number(key)
        if text.lstrip("-").isdigit() and low <= int(text) <= high:
            return int(text)
        raise self.error(key, f"a whole number from {low} to {high}")

    def flag(self, key: str) -> bool:
        """Return true or false.

        Raises:
            InvalidValueError: something else.
        """
        value = self.members.get(key)
        if isinstance(value, bool):
            return value
        raise self.error(key, "true or false", "write it without quotes")

    def instant(self, key: str) -> datetime:
        """Return an instant in UTC, whole seconds.

        Raises:
            InvalidValueError: something else, another offset included.
        """
        value = self.members.get(key)
        try:
            if isinstance(value, datetime) and value.utcoffset() == timedelta(0):
                text = format_instant(value)
                if not value.microsecond:
                    return parse_instant(text)
            elif isinstance(value, str):
                return parse_instant(value)
        except InvalidValueError:
            pass
        expected = "an instant in UTC such as 2026-12-01T00:00:00Z"
        raise self.error(key, expected, "write whole seconds and end in Z", quoted=True)

    def table(self, key: str) -> "Table":
        """Return the table under a key.

        Raises:
            InvalidValueError: something else.
        """
        value = self.members.get(key)
        if not isinstance(value, dict):
            raise self.error(key, "a table", f"begin it with [{key}]")
        return Table(self.source, (*self.path, key), _joined(self.label, key), value)

    def tables(self, key: str) -> tuple["Table", ...]:
        """Return the tables of a list, each labelled by its id, name or total if it has one.

        Raises:
            InvalidValueError: something else.
        """
        value = self.members.get(key)
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            raise self.error(key, "a list of tables", f"begin each with [[{key}]]")
        return tuple(
            Table(
                self.source,
                (*self.path, key, place),
                _joined(self.label, f"{key}.{_label_of(item, place)}"),
                item,
            )
            for place, item in enumerate(value)
        )


def read_toml(text: str, name: str) -> Table:
    """Parse a TOML text.

    Args:
        text: its contents.
        name: what to call it in errors.

    Raises:
        InvalidValueError: too long, or not TOML; the message names the line.
    """
    if len(text) > _MAX_CHARACTERS:
        msg = f"{name}: expected at most {_MAX_CHARACTERS} characters, got {len(text)}"
        raise InvalidValueError(msg)
    try:
        members = _parse(text)
    except (ValueError, RecursionError) as error:
        found = _LINE.search(str(error))
        line = f" line {found[1]}" if found else ""
        msg = f"{name}{line}: not TOML: {_LINE.sub('', str(error))[:120]}"
        raise InvalidValueError(msg) from error
    return Table(TomlText(name, text), (), "", members)


def canonical_number(value: object) -> str:
    """Return the canonical form of a number written bare or in quotes, exactly.

    Raises:
        InvalidValueError: not a number, or more digits than a value may have; what came is not
            quoted.
    """
    text = str(value) if isinstance(value, int) and not isinstance(value, bool) else value
    if not isinstance(text, str) or _PLAIN.fullmatch(text) is None:
        msg = "expected a number such as 2.40"
        raise InvalidValueError(msg)
    try:
        return format_decimal(Decimal(text))
    except InvalidValueError:
        msg = "expected at most 15 significant digits, 9 after the point"
        raise InvalidValueError(msg) from None


def list_of_texts(value: object) -> list[str] | None:
    """Return a list of texts as it came, or None for anything else."""
    if not isinstance(value, list):
        return None
    texts = [item for item in value if isinstance(item, str) and not isinstance(item, BareNumber)]
    return texts if len(texts) == len(value) else None


def kind_of(value: object) -> str:
    """Say what kind of TOML value came, without quoting it."""
    kinds: tuple[tuple[type, str], ...] = (
        (bool, "true or false"),
        (int, "a whole number"),
        (BareNumber, "a bare decimal"),
        (str, "text in quotes"),
        (datetime, "a date with a time"),
        (date, "a date"),
        (list, "a list"),
        (dict, "a table"),
    )
    return next((kind for cls, kind in kinds if isinstance(value, cls)), "nothing")


def _parse(text: str) -> dict[str, object]:
    """Parse TOML, keeping the digits of bare decimals."""
    return tomllib.loads(text, parse_float=_bare)


def _bare(literal: str) -> BareNumber:
    """Keep the digits of a bare decimal; TOML lets people group them and write a plus."""
    return BareNumber(literal.replace("_", "").removeprefix("+"))


def _has(value: object, path: Path) -> bool:
    """Say whether a value exists at a path."""
    for part in path:
        if isinstance(part, int):
            if not isinstance(value, list) or part >= len(value):
                return False
            value = value[part]
        else:
            if not isinstance(value, dict) or part not in value:
                return False
            value = value[part]
    return True


def _label_of(members: Mapping[str, object], place: int) -> str:
    """Return what people would call a table of a list."""
    for key in ("id", "name", "total"):
        value = members.get(key)
        if isinstance(value, str) and value.isascii() and value.isprintable():
            return value[:64]
    return str(place + 1)


def _joined(label: str, key: str) -> str:
    """Join a table's label and a key."""
    return f"{label}.{key}" if label else key


def _not_empty(text: str) -> str:
    """Return a text that says something."""
    if not text.strip():
        msg = "expected text"
        raise InvalidValueError(msg)
    return text
