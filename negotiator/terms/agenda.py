"""The agenda both parties share: the issues in order, the totals derived from them, own words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property, lru_cache
from typing import Final, NewType, TypeAlias

from negotiator.errors import InvalidValueError
from negotiator.terms.acts import OwnWords, read_own_words
from negotiator.terms.canonical import (
    Document,
    Json,
    canonical_bytes,
    hash_bytes,
    hash_document,
)
from negotiator.terms.issues import Issue, Kind, some_names
from negotiator.terms.telling_apart import key_of
from negotiator.terms.values import (
    CURRENCY_EXPONENT,
    EXACT,
    MAX_DIGITS,
    check_currency,
    check_identifier,
    format_decimal,
    round_money,
)

Terms = NewType("Terms", tuple[int, ...])
"""Complete terms: one number of grid steps for each issue, in the agenda's order."""

_OBJECTS: Final = (dict, Mapping)  # a dict is told at once, and any other mapping is one too
_MAX_ISSUES = 100
_MAX_TOTALS = 100
_MAX_KEPT = 8_192
"""Longest agenda document, in bytes, of which the agenda is kept."""
_MOST_KEPT = 32
"""Of how many documents the agenda is kept."""


@dataclass(frozen=True, slots=True)
class Derived:
    """A total that follows from the terms.

    Attributes:
        name: ASCII identifier, unique among issues and totals.
        currency: ISO 4217 code of the total.
        product: names of the issues multiplied: one amount, any number of quantities and days.
            Empty for a sum.
        sum: names of earlier totals or amounts added up. Empty for a product.
    """

    name: str
    currency: str
    product: tuple[str, ...] = ()
    sum: tuple[str, ...] = ()

    def to_document(self) -> Document:
        """Write the total as it stands in an agenda document."""
        key, names = ("product", self.product) if self.product else ("sum", self.sum)
        return {"name": self.name, "currency": self.currency, key: list(names)}


@dataclass(frozen=True)
class Agenda:
    """Issues in order, derived totals, own words. Build it with `from_document`.

    Attributes:
        issues: what is negotiated.
        derived: totals that follow from it.
        acts: own words for acts of the protocol; empty where the protocol's words are used.
    """

    issues: tuple[Issue, ...]
    derived: tuple[Derived, ...] = ()
    acts: OwnWords = ()

    @classmethod
    def from_document(cls, document: Json) -> "Agenda":
        """Read and check an agenda document.

        Raises:
            InvalidValueError: a missing, unknown or malformed member, a repeated name, or a
                total over issues it cannot be made of.
        """
        key = key_of(document)
        known = _known.get(key)
        if known is None:
            known = cls._read(document)
            if 0 < len(key) <= _MAX_KEPT:
                if len(_known) >= _MOST_KEPT:
                    _known.clear()
                _known[key] = known
        return known

    @classmethod
    def _read(cls, document: Json) -> "Agenda":
        """Read and check an agenda document; see `from_document`."""
        members = {"typ", "v", "issues", "derived"}
        if not isinstance(document, Mapping) or set(document) - {"acts"} != members:
            came = some_names(document) if isinstance(document, Mapping) else "no object"
            msg = f"agenda: expected members typ, v, issues, derived, got {came}"
            raise InvalidValueError(msg)
        if document["typ"] != "neg-agenda" or document["v"] != "1":
            msg = 'agenda: expected typ "neg-agenda" and v "1"'
            raise InvalidValueError(msg)
        issues = tuple(Issue.from_document(item) for item in _objects(document["issues"]))
        if not 1 <= len(issues) <= _MAX_ISSUES:
            msg = f"agenda: expected 1 to {_MAX_ISSUES} issues, got {len(issues)}"
            raise InvalidValueError(msg)
        derived = tuple(_read_derived(item) for item in _objects(document["derived"]))
        if len(derived) > _MAX_TOTALS:
            msg = f"agenda: expected at most {_MAX_TOTALS} derived totals, got {len(derived)}"
            raise InvalidValueError(msg)
        acts = read_own_words(document["acts"]) if "acts" in document else ()
        agenda = cls(issues, derived, acts)
        agenda._check()
        return agenda

    def to_document(self) -> Document:
        """Write the agenda document."""
        document: Document = {
            "typ": "neg-agenda",
            "v": "1",
            "issues": [issue.to_document() for issue in self.issues],
            "derived": [total.to_document() for total in self.derived],
        }
        return {**document, "acts": dict(self.acts)} if self.acts else document

    @cached_property
    def hash(self) -> str:
        """The hash both parties know this agenda by."""
        return hash_bytes(canonical_bytes(self.to_document()))

    def __hash__(self) -> int:
        """Return the same for equal agendas, computed once."""
        return self._hashed

    @cached_property
    def _hashed(self) -> int:
        return hash((self.issues, self.derived, self.acts))

    @cached_property
    def _names(self) -> frozenset[str]:
        return frozenset(issue.name for issue in self.issues)

    def own_word(self, act: str) -> str:
        """Return this agenda's own word for an act of the protocol; empty where it has none."""
        return next((word for word, named in self.acts if named == act), "")

    def act_of(self, word: str) -> str:
        """Return the act that an own word stands for, and any other word as it is."""
        return dict(self.acts).get(word, word)

    def issue(self, name: str) -> Issue:
        """Return the issue of that name.

        Raises:
            InvalidValueError: no such issue.
        """
        return self.issues[self.position(name)]

    def position(self, name: str) -> int:
        """Return the place of the issue of that name.

        Raises:
            InvalidValueError: no such issue.
        """
        for place, issue in enumerate(self.issues):
            if issue.name == name:
                return place
        names = some_names([issue.name for issue in self.issues])
        msg = f"expected an issue of this agenda: {names}; got {ascii(name)[:40]}"
        raise InvalidValueError(msg)

    def decode_terms(self, document: Json) -> Terms:
        """Read complete terms: a value for every issue, and nothing else.

        Raises:
            InvalidValueError: an issue is missing or unknown, or a value is not allowed.
        """
        names = self._names
        if not isinstance(document, _OBJECTS) or document.keys() != names:
            came = some_names(document) if isinstance(document, Mapping) else "no object"
            msg = f"terms: expected a value for every issue: {some_names(names)}; got {came}"
            raise InvalidValueError(msg)
        try:
            return _decoded(self, tuple([_as_key(document[i.name]) for i in self.issues]))
        except TypeError:  # no key: something in it is no string
            return _decode(self.issues, [document[issue.name] for issue in self.issues])

    def encode_terms(self, terms: Terms) -> Document:
        """Write complete terms.

        Raises:
            InvalidValueError: the wrong number of values, or one out of range.
        """
        self.check_terms(terms)
        return {
            name: value if isinstance(value, str) else dict(value)
            for name, value in _encoded(self, terms)
        }

    def check_terms(self, terms: Terms) -> None:
        """Check that terms fit this agenda.

        Raises:
            InvalidValueError: the wrong number of values, or one out of range.
        """
        # Whoever made them, terms are checked to the last type: this guards what gets signed.
        if type(terms) is not tuple or len(terms) != len(self.issues):
            msg = f"terms: expected a tuple of {len(self.issues)} values"
            raise InvalidValueError(msg)
        for issue, steps in zip(self.issues, terms, strict=True):
            if type(steps) is not int or not issue.low <= steps <= issue.high:
                issue.check(steps)

    def terms_hash(self, terms: Terms) -> str:
        """Return the hash an accept names the terms by."""
        self.check_terms(terms)
        return _hash(self, terms)

    def totals(self, terms: Terms) -> dict[str, Decimal]:
        """Return the derived totals, exact products rounded once, half-even, to the currency.

        Raises:
            InvalidValueError: the terms do not fit this agenda, or a total needs more than 15
                significant digits.
        """
        self.check_terms(terms)
        return dict(_totals(self, terms))

    @cached_property
    def sums_fit(self) -> bool:
        """Whether the totals of any terms that fit can be written, whatever the terms are.

        They can where those of the largest values have few enough digits, as nothing is negative.
        """
        counted = [i for i in self.issues if i.kind in {Kind.AMOUNT, Kind.QUANTITY, Kind.DAYS}]
        if any(issue.low < 0 for issue in counted):
            return False
        try:
            most = self.totals(Terms(tuple([issue.high for issue in self.issues])))
        except InvalidValueError:
            return False
        digits = [
            most[total.name].adjusted() + 1 + CURRENCY_EXPONENT[total.currency]
            for total in self.derived
        ]
        return all(count <= MAX_DIGITS for count in digits)

    def encode_totals(self, terms: Terms) -> Document:
        """Write the derived totals as money, as they stand in an agreement.

        Raises:
            InvalidValueError: as `totals`.
        """
        totals = self.totals(terms)
        return {
            total.name: {"amount": format_decimal(totals[total.name]), "currency": total.currency}
            for total in self.derived
        }

    def _check(self) -> None:
        """Check names and that each total can be made of what it names."""
        names = [issue.name for issue in self.issues] + [total.name for total in self.derived]
        if len(set(names)) != len(names):
            msg = "agenda: expected the names of issues and totals to be distinct"
            raise InvalidValueError(msg)
        currencies = {i.name: i.unit for i in self.issues if i.kind is Kind.AMOUNT}
        factors = {i.name: i for i in self.issues if i.kind in {Kind.QUANTITY, Kind.DAYS}}
        for total in self.derived:
            if total.product:
                self._check_product(total, currencies, factors)
            else:
                self._check_sum(total, currencies)
            currencies[total.name] = total.currency

    def _check_sum(self, total: Derived, currencies: Mapping[str, str]) -> None:
        """Check that a sum is of distinct amounts in one currency."""
        fitting = all(currencies.get(name) == total.currency for name in total.sum)
        if not total.sum or not fitting or len(set(total.sum)) != len(total.sum):
            msg = (
                f"total {total.name}: expected distinct amounts or earlier totals "
                f"in {total.currency}"
            )
            raise InvalidValueError(msg)

    def _check_product(
        self, total: Derived, currencies: Mapping[str, str], factors: Mapping[str, Issue]
    ) -> None:
        """Check that a product is one amount and distinct quantities or days, units fitting."""
        amounts = [name for name in total.product if name in currencies]
        others = [name for name in total.product if name in factors]
        shaped = len(amounts) == 1 and len(amounts) + len(others) == len(total.product)
        if not shaped or len(set(total.product)) != len(total.product):
            msg = f"total {total.name}: expected one amount times distinct quantities or days"
            raise InvalidValueError(msg)
        if currencies[amounts[0]] != total.currency:
            msg = (
                f"total {total.name}: expected the currency {currencies[amounts[0]]} of its amount"
            )
            raise InvalidValueError(msg)
        per = next((i.per for i in self.issues if i.name == amounts[0]), "")
        # An issue of kind `days` has no unit of its own; what it counts is days.
        if per and per not in {factors[name].unit or "DAY" for name in others}:
            msg = f"total {total.name}: {amounts[0]} is per {per}, but no factor counts {per}"
            raise InvalidValueError(msg)


_known: dict[bytes, Agenda] = {}
"""Agendas that were read, by `key_of` their documents: they come again with every negotiation."""


_Key: TypeAlias = str | tuple[tuple[str, Json], ...]


def _as_key(value: Json) -> _Key:
    """Return the value of an issue so that it can be looked up.

    Raises:
        TypeError: it is not written as any value is.
    """
    if type(value) is str:
        return value
    if type(value) is dict:
        return tuple(value.items())
    raise TypeError


def _decode(issues: tuple[Issue, ...], values: Sequence[Json]) -> Terms:
    """Read the values of issues, in their order."""
    pairs = zip(issues, values, strict=True)
    return Terms(tuple(issue.decode(value) for issue, value in pairs))


@lru_cache(maxsize=512)
def _decoded(agenda: Agenda, keys: tuple[_Key, ...]) -> Terms:
    """Read values that are met again and again; what is refused is looked at each time."""
    return _decode(agenda.issues, [key if isinstance(key, str) else dict(key) for key in keys])


@lru_cache(maxsize=512)
def _encoded(agenda: Agenda, terms: Terms) -> tuple[tuple[str, _Key], ...]:
    """Write terms that fit, so that nobody can change what is kept."""
    pairs = zip(agenda.issues, terms, strict=True)
    return tuple([(issue.name, _as_key(issue.encode(steps))) for issue, steps in pairs])


@lru_cache(maxsize=512)
def _hash(agenda: Agenda, terms: Terms) -> str:
    """Return the hash an accept names terms by that fit."""
    document: Document = {"typ": "neg-terms", "v": "1", "agenda": agenda.hash}
    document["terms"] = agenda.encode_terms(terms)
    return hash_document(document)


@lru_cache(maxsize=512)
def _totals(agenda: Agenda, terms: Terms) -> tuple[tuple[str, Decimal], ...]:
    """Return the derived totals of terms that fit."""
    known: dict[str, Decimal] = {
        issue.name: issue.magnitude(steps)
        for issue, steps in zip(agenda.issues, terms, strict=True)
        if issue.kind in {Kind.AMOUNT, Kind.QUANTITY, Kind.DAYS}
    }
    totals: dict[str, Decimal] = {}
    for total in agenda.derived:
        value = Decimal(1 if total.product else 0)
        for name in total.product:
            value = EXACT.multiply(value, known[name])
        for name in total.sum:
            value = EXACT.add(value, round_money(known[name], total.currency))
        totals[total.name] = known[total.name] = round_money(value, total.currency)
    return tuple(totals.items())


def _objects(value: Json) -> list[Mapping[str, Json]]:
    """Return the objects of an array."""
    if not isinstance(value, list | tuple) or not all(isinstance(v, Mapping) for v in value):
        msg = "agenda: expected an array of objects"
        raise InvalidValueError(msg)
    return [item for item in value if isinstance(item, Mapping)]


def _read_derived(document: Mapping[str, Json]) -> Derived:
    """Read one derived total."""
    key = "product" if "product" in document else "sum"
    names = document.get(key)
    if set(document) != {"name", "currency", key} or not isinstance(names, list | tuple):
        msg = "derived total: expected members name, currency, and product or sum"
        raise InvalidValueError(msg)
    parts = tuple(check_identifier(name) for name in names)
    name, currency = check_identifier(document["name"]), check_currency(document["currency"])
    return Derived(name, currency, **{key: parts})
