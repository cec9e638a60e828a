"""The private mandate document: strict, canonical, the same both ways."""

import copy
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from negotiator.errors import MandateError
from negotiator.mandate.document import from_document, to_document
from negotiator.mandate.draft import Draft, complete
from negotiator.mandate.floors import draw_floors
from negotiator.mandate.model import Mandate
from negotiator.mandate.toml import read_draft
from negotiator.terms import Role, canonical_bytes, parse_document
from negotiator.terms.canonical import b64encode
from tests.mandate.builders import EVERY_KIND, SALT, draft_of, hidden


def mandate_of(draft: Draft) -> Mandate:
    return complete(draft, draw_floors(draft, Fraction(1, 3)), b64encode(SALT))


MANDATES = [
    mandate_of(draft_of(Role.BUYER)),
    mandate_of(draft_of(Role.SELLER)),
    mandate_of(hidden(draft_of())),
    mandate_of(read_draft(EVERY_KIND, "m.toml")),
]
EVERYTHING = MANDATES[-1]


@pytest.mark.parametrize("mandate", MANDATES)
def test_a_mandate_survives_writing_and_reading(mandate: Mandate) -> None:
    document = parse_document(canonical_bytes(to_document(mandate)))
    assert from_document(document) == mandate
    assert to_document(from_document(document)) == document


def test_the_document_holds_what_people_would_write() -> None:
    document: Any = to_document(MANDATES[0])
    assert (document["typ"], document["v"]) == ("neg-mandate", "1")
    price = document["preferences"][0]
    assert (price["target"], price["reserve"], price["min"]) == ("1.8", "2.4", "0.1")
    assert price["points"] == [["0.1", "1"], ["5", "0"]]
    assert document["termination"]["deadline"] == "PT1H"
    assert document["need"] == {
        "budget": "24000",
        "deals": "1",
        "firm": "true",
        "id": "gpu-hours",
        "total": "total",
    }
    everything: Any = to_document(EVERYTHING)
    assert everything["preferences"][3]["target"] == "2027-01-15"
    assert everything["preferences"][4]["floor"] == "DDP"
    assert everything["preferences"][5]["reserve"] == "true"


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if isinstance(value, dict):
        for key, item in value.items():
            yield (*path, key)
            yield from places(item, (*path, key))
    elif isinstance(value, list):
        for number, item in enumerate(value):
            yield from places(item, (*path, number))


def holder(document: Any, path: tuple[Any, ...]) -> Any:
    for part in path[:-1]:
        document = document[part]
    return document


OPTIONAL = {"reserveUtility", "announcedRounds", "budget", "min", "max", "per"}


@pytest.mark.parametrize("mandate", [MANDATES[0], EVERYTHING])
def test_every_missing_member_is_refused(mandate: Mandate) -> None:
    document = to_document(mandate)
    tried = 0
    for path in places(document):
        changed = copy.deepcopy(document)
        del holder(changed, path)[path[-1]]
        optional = path[-1] in OPTIONAL or path == ("need", "total")
        if optional and path[0] not in {"agenda", "preferences"}:
            assert from_document(changed) != mandate
            continue
        if path[-1] == "per":
            continue
        with pytest.raises(MandateError):
            from_document(changed)
        tried += 1
    assert tried > 70


def test_every_unknown_member_is_refused() -> None:
    document = to_document(EVERYTHING)
    objects = {path[:-1] for path in places(document)}
    assert len(objects) > 15
    for path in objects:
        changed = copy.deepcopy(document)
        holder(changed, (*path, "x"))["more"] = "1"
        with pytest.raises(MandateError):
            from_document(changed)


def test_every_member_of_another_type_is_refused() -> None:
    document = to_document(EVERYTHING)
    for path in places(document):
        for odd in ("", " ", "\x00", 1, None, [], {}, ["x", "y", "z"], {"x": "y"}):
            changed = copy.deepcopy(document)
            if holder(changed, path)[path[-1]] == odd:
                continue
            lists = {"limits", "approvals", "points", "tactics", "offerTotals"}
            if path[-1] in {"counterparties", "issues"} or (odd == [] and path[-1] in lists):
                continue  # a well-formed list; coherence judges it
            holder(changed, path)[path[-1]] = odd
            with pytest.raises(MandateError):
                from_document(changed)


@pytest.mark.parametrize(
    ("path", "spelling"),
    [
        (("termination", "deadline"), "P2DT1H"),
        (("termination", "roundTimeout"), "PT90M"),
        (("strategy", "e"), "1.0"),
        (("version",), "03"),
        (("preferences", 0, "target"), "450.00"),
        (("preferences", 0, "weight"), "0.40"),
        (("acceptUnsigned",), "False"),
        (("notBefore",), "2026-10-01T00:00:00+00:00"),
        (("salt",), b64encode(SALT) + "="),
    ],
)
def test_a_second_spelling_is_refused(path: tuple[Any, ...], spelling: str) -> None:
    document = to_document(EVERYTHING)
    holder(document, path)[path[-1]] = spelling
    with pytest.raises(MandateError):
        from_document(document)


def test_a_value_outside_the_agenda_is_refused_without_quoting_it() -> None:
    document: Any = to_document(MANDATES[0])
    for value in ("7.341", "7.341908273", "seven"):
        document["preferences"][0]["reserve"] = value
        with pytest.raises(MandateError) as caught:
            from_document(document)
        assert "seven" not in str(caught.value)
        assert "7.3" not in str(caught.value)


def test_preferences_must_be_as_many_as_issues() -> None:
    document: Any = to_document(MANDATES[0])
    document["preferences"] *= 2
    with pytest.raises(MandateError, match=r"mandate\.preferences"):
        from_document(document)


def test_a_point_is_a_pair() -> None:
    document: Any = to_document(MANDATES[0])
    for point in (["0.1"], ["0.1", "1", "1"], "0.1"):
        document["preferences"][0]["points"][0] = point
        with pytest.raises(MandateError, match="points"):
            from_document(document)


def test_every_member_shows_in_the_document() -> None:
    mandate = EVERYTHING
    ends = mandate.termination
    changed = [
        replace(mandate, id="other"),
        replace(mandate, version=4),
        replace(mandate, accept_unsigned=True),
        replace(mandate, reserve_utility=None),
        replace(mandate, floor_utility=Decimal("0.5")),
        replace(mandate, termination=replace(ends, announced_rounds=None)),
        replace(mandate, termination=replace(ends, min_progress=Decimal("0.1"))),
    ]
    documents = [canonical_bytes(to_document(m)) for m in (mandate, *changed)]
    assert len(set(documents)) == len(documents)
