"""What changed between two mandates, field by field, in plain sentences."""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Final

from negotiator.mandate.document import SALT_BYTES, to_document
from negotiator.mandate.draft import Draft, Floors, authority_of, complete
from negotiator.mandate.model import Mandate
from negotiator.terms import hash_bytes
from negotiator.terms.canonical import Json, b64encode

_DRAWN: Final = frozenset({"floor", "floorUtility"})
"""Members that signing draws and a draft does not have."""
_WALK_AWAY: Final = _DRAWN | {"reserve", "reserveUtility", "budget"}
_LIMITED: Final = ("limits.", "preferences.", "strategy.offerTotals.")


def diff(old: Draft | Mandate, new: Draft | Mandate, *, reveal: bool = False) -> tuple[str, ...]:
    """Return every difference, one sentence each; empty when there is none.

    The salt is not compared. What a draft does not have (floors) or a signed mandate does not
    hold (the public statement) is compared only between two of a kind.

    Args:
        old: what was.
        new: what is.
        reveal: whether to write walk-away numbers; without it only that they changed.
    """
    before, after = _facts(old), _facts(new)
    if isinstance(old, Draft) is not isinstance(new, Draft):
        before, after = _shared(before), _shared(after)
    places = dict.fromkeys((*before, *after))
    return tuple(
        _sentence(place, before.get(place), after.get(place), reveal=reveal)
        for place in places
        if before.get(place) != after.get(place)
    )


def _sentence(place: str, old: str | None, new: str | None, *, reveal: bool) -> str:
    """Say how one field changed."""
    if old is None:
        return f"{place}: new, {_shown(place, new, reveal=reveal)}"
    if new is None:
        return f"{place}: gone, was {_shown(place, old, reveal=reveal)}"
    if _private(place) and not reveal:
        return f"{place}: changed (hidden; --reveal shows it)"
    return f"{place}: {old} became {new}"


def _shown(place: str, value: str | None, *, reveal: bool) -> str:
    """Write a value, unless it is a walk-away number."""
    return "hidden" if _private(place) and not reveal else str(value)


def _private(place: str) -> bool:
    """Say whether a field holds a walk-away number."""
    leaf = place.rpartition(".")[2]
    return leaf in _WALK_AWAY or (leaf in {"min", "max"} and place.startswith(_LIMITED))


def _shared(facts: Mapping[str, str]) -> dict[str, str]:
    """Return the fields that both a draft and a signed mandate have."""
    return {
        place: value
        for place, value in facts.items()
        if place.rpartition(".")[2] not in _DRAWN and not place.startswith("authority.")
    }


def _facts(mandate: Draft | Mandate) -> dict[str, str]:
    """Return every field by its place in the documents."""
    if isinstance(mandate, Mandate):
        facts = dict(_flat("", to_document(mandate)))
    else:
        reserves = Floors(tuple(wish.reserve for wish in mandate.preferences), Decimal(0))
        whole = complete(mandate, reserves, b64encode(bytes(SALT_BYTES)))
        facts = _shared(dict(_flat("", to_document(whole))))
        public = authority_of(mandate, hash_bytes(b"")).to_document()
        facts |= dict(_flat("authority", public))
    facts.pop("salt")
    return facts


def _flat(place: str, value: Json) -> Iterator[tuple[str, str]]:
    """Give every leaf with its place; a list of plain values is one leaf, an empty list none."""
    if isinstance(value, str):
        yield place, value
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from _flat(f"{place}.{key}" if place else key, item)
    elif value and all(isinstance(item, Mapping) for item in value):
        for number, item in enumerate(value):
            yield from _flat(f"{place}.{_label(item, number)}", item)
    elif value:
        yield place, ", ".join(_leaf(item) for item in value)


def _label(item: Json, number: int) -> str:
    """Name an object of a list by what people call it."""
    if isinstance(item, Mapping):
        for key in ("name", "total"):
            if isinstance(item.get(key), str):
                return str(item[key])
    return str(number + 1)


def _leaf(item: Json) -> str:
    """Write a plain value, or the pair of a value function's point."""
    return item if isinstance(item, str) else "=".join(str(part) for part in item)
