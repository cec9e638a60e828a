"""What may be said of a turn to the counterparty: nothing that spells a private number.

Words beside a move hold no figure at all. What a host says of a turn may: one that both sides have
before them, or one that is no number of the mandate, however it is scaled, grouped or turned round.
So that this can be told, figures are written plainly: in the digits 0 to 9, not in words, and in no
word that mixes letters and digits. A number that says no more than 0 or 1 is never private.

This catches what a host says by mistake. A host that means to give its limits away has them.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Final

from negotiator.errors import InvalidValueError
from negotiator.mandate.model import Mandate, VerifiedMandate
from negotiator.policy.verdict import ALLOWED, Code, Verdict, refused
from negotiator.policy.words.number_words import folded, has_number_words
from negotiator.protocol.envelope import OfferBody
from negotiator.protocol.state import Entry, Negotiation
from negotiator.terms import Agenda, Terms
from negotiator.terms.canonical import Document, Json, parse_canonical
from negotiator.terms.people import ANYBODY
from negotiator.terms.people import folded as folded_name
from negotiator.terms.values import parse_decimal

_PRIVATE: Final = (
    "preferences",
    "limits",
    "need",
    "approvals",
    "strategy",
    "floorUtility",
    "reserveUtility",
)
"""Members of a mandate whose numbers are private, unless they are public elsewhere."""
_SAYS_NOTHING: Final = frozenset({Decimal(0), Decimal(1)})
_NEAR: Final = (0, 2, -2)
"""Powers of ten by which a number of one digit is told: as it is, and a hundredfold."""
_DISTINCT: Final = 4
"""Digits by which a number is told within a longer row of digits, and backwards."""
_MOST_FIGURES: Final = 64

_NAME: Final = re.compile(r"[A-Za-z]+(?:[_-]?[A-Za-z]+)*", re.ASCII)
_HUMP: Final = re.compile(r"(?<=[a-z])(?=[A-Z])|[_-]", re.ASCII)
_PLAIN: Final = re.compile(r"(?<![\w.,'])[0-9]+(?:\.[0-9]+)?(?!\w|[.,'][0-9])", re.ASCII)
_MIXED: Final = re.compile(r"[^\W\d_]\w*[0-9]|[0-9]\w*[^\W\d_]|[a-z][A-Z]")
_UNSEEN: Final = frozenset({"Cf", "Cn", "Co", "Cs"})
_GONE: Final = "\n"
"""Stands for a figure that both sides have; no text holds it."""
_DIGITS: Final = re.compile("[0-9]+", re.ASCII)


@dataclass(frozen=True, slots=True)
class Seen:
    """What both sides have before them when a turn is made.

    Attributes:
        figures: numbers.
        texts: strings, as they stand there.
    """

    figures: frozenset[Decimal]
    texts: frozenset[str]


def seen_with(negotiation: Negotiation, seq: int) -> Seen:
    """Return what both sides have before them with an entry and all before it."""
    entries, agenda = negotiation.entries[: seq + 1], negotiation.agenda
    documents: list[Json] = [] if agenda is None else [agenda.to_document()]
    documents += [e.envelope.body.terms for e in entries if isinstance(e.envelope.body, OfferBody)]
    texts = {text for document in documents for text in _texts(document)}
    figures = set(_figures(texts))
    if agenda is not None:
        figures |= {total for entry in entries for total in _totals(agenda, entry)}
    named = {negotiation.neg, negotiation.task, negotiation.dialler, negotiation.host}
    acts = {entry.envelope.act.value for entry in entries}
    return Seen(frozenset(figures), frozenset(texts | named | acts))


def check_unspoken(verified: VerifiedMandate, seen: Seen, content: Document) -> Verdict:
    """Return whether what is said of a turn may leave.

    Args:
        verified: the mandate whose numbers are private.
        seen: what both sides have before them.
        content: what is said.
    """
    try:
        private = _private_figures(verified) - seen.figures - _SAYS_NOTHING
        names = _private_names(verified.mandate, seen)
        return _check(content, seen, private, names)
    except Exception as error:  # noqa: BLE001 - fail closed on whatever the content holds
        return refused(Code.RULE_ERROR, f"evaluation: {type(error).__name__}")


def _check(
    content: Document, seen: Seen, private: frozenset[Decimal], names: frozenset[str]
) -> Verdict:
    """Check how all is written, then what its figures and names tell."""
    said = [text for text in _values(content) if text not in seen.texts]
    if not all(_plainly_named(name) or name in seen.texts for name in _names(content)):
        return refused(Code.EVALUATION_WORD, "member names of plain words")
    verdict = _check_writing(said)
    if not verdict.allowed:
        return verdict
    if any(name in folded_name(text) for text in said for name in names):
        return refused(Code.EVALUATION_NAME, "nobody whom the mandate alone names")
    return _check_figures(said, seen, private)


def _check_writing(said: list[str]) -> Verdict:
    """Check that figures can be told from words, and are not written as such."""
    if not all(_plainly_written(char) for text in said for char in text):
        return refused(Code.EVALUATION_WORD, "Latin letters, and figures in the digits 0 to 9")
    if any(_MIXED.search(text) for text in said):
        return refused(Code.EVALUATION_WORD, "no word that mixes letters with digits or capitals")
    if any(has_number_words(folded(text)) for text in said):
        return refused(Code.EVALUATION_WORD, "figures in digits, not in words")
    return ALLOWED


def _check_figures(said: list[str], seen: Seen, private: frozenset[Decimal]) -> Verdict:
    """Check that no figure that both sides do not have before them tells a private number."""
    left = [part for text in said for part in _masked(text, seen.figures).split(_GONE)]
    rows = [_DIGITS.findall(part) for part in left]
    if sum(map(len, rows)) > _MOST_FIGURES:
        return refused(Code.EVALUATION_FIGURE, f"at most {_MOST_FIGURES} figures")
    everything = "".join(digit for row in rows for digit in row)
    spelled = {digits for row in rows for digits in _spelled(row)}
    if any(_tells(figure, spelled, everything) for figure in private):
        return refused(Code.EVALUATION_FIGURE, "no number of the mandate")
    return ALLOWED


def _plainly_named(name: str) -> bool:
    """Say whether a member has a name of words, none of them a number."""
    return bool(_NAME.fullmatch(name)) and not has_number_words(_HUMP.sub(" ", name).lower())


def _plainly_written(char: str) -> bool:
    """Say whether a character is seen, and is no letter or digit of another script than ours."""
    if char.isascii():
        return True
    if char.isalpha():
        return unicodedata.name(char, "").startswith("LATIN ")
    return unicodedata.numeric(char, None) is None and unicodedata.category(char) not in _UNSEEN


def _masked(text: str, public: frozenset[Decimal]) -> str:
    """Return a text without the figures that both sides have before them."""
    return _PLAIN.sub(lambda m: _GONE if Decimal(m[0]) in public else m[0], text)


def _spelled(row: list[str]) -> Iterator[str]:
    """Give each figure that neighbouring groups of digits can be read as, by its digits."""
    for start in range(len(row)):
        for end in range(start + 1, len(row) + 1):
            yield "".join(row[start:end])


def _tells(figure: Decimal, spelled: set[str], everything: str) -> bool:
    """Say whether rows of digits tell a private number."""
    digits = _significant(f"{abs(figure):f}".replace(".", ""))
    if len(digits) == 1:
        near = {_whole(abs(figure).scaleb(power)) for power in _NEAR}
        return not near.isdisjoint(_unpadded(row) for row in spelled)
    if any(_significant(row) == digits for row in spelled):
        return True
    return len(digits) >= _DISTINCT and (digits in everything or digits[::-1] in everything)


def _significant(digits: str) -> str:
    return digits.strip("0")


def _whole(figure: Decimal) -> str:
    """Return the digits of a number without its point, as `_unpadded` leaves them."""
    return _unpadded(f"{figure:f}".replace(".", ""))


def _unpadded(digits: str) -> str:
    return digits.lstrip("0")


# --- what is private, what is public --------------------------------------------------------


def _private_figures(verified: VerifiedMandate) -> frozenset[Decimal]:
    """Return the numbers of a mandate, and what its limits come to, but for public ones."""
    document = parse_canonical(verified.payload)
    members: dict[str, Json] = {name: document[name] for name in _PRIVATE if name in document}
    mandate = verified.mandate
    figures = set(_figures(_texts(members))) | _totals_at_limits(mandate)
    public = set(_figures(_texts(mandate.agenda.to_document())))
    return frozenset(figures - public)


def _totals_at_limits(mandate: Mandate) -> set[Decimal]:
    """Return the totals at the targets, the reserves and the floors."""
    found: set[Decimal] = set()
    for name in ("target", "reserve", "floor"):
        steps = tuple(getattr(preference, name) for preference in mandate.preferences)
        found |= _totals_of(mandate.agenda, Terms(steps))
    return found


def _private_names(mandate: Mandate, seen: Seen) -> frozenset[str]:
    """Return who approves and with whom else we may deal, as names are compared."""
    named = {name for rule in mandate.approvals for name in rule.by} | set(mandate.counterparties)
    folded_names = {folded_name(name) for name in named - seen.texts if name != ANYBODY}
    return frozenset(folded_names - {""})


def _totals(agenda: Agenda, entry: Entry) -> set[Decimal]:
    """Return the totals of what an entry offers; none where it offers nothing that can be read."""
    body = entry.envelope.body
    if not isinstance(body, OfferBody):
        return set()
    try:
        return _totals_of(agenda, agenda.decode_terms(body.terms))
    except InvalidValueError:
        return set()


def _totals_of(agenda: Agenda, terms: Terms) -> set[Decimal]:
    try:
        return set(agenda.totals(terms).values())
    except InvalidValueError:
        return set()


def _figures(texts: Iterator[str] | set[str]) -> Iterator[Decimal]:
    """Give the numbers among texts."""
    for text in texts:
        try:
            yield parse_decimal(text)
        except (InvalidValueError, InvalidOperation):
            continue


def _texts(value: Json) -> Iterator[str]:
    """Give each string of a document, and each name of a member."""
    yield from _names(value)
    yield from _values(value)


def _names(value: Json) -> Iterator[str]:
    """Give each name of a member."""
    if isinstance(value, Mapping):
        yield from value
        for item in value.values():
            yield from _names(item)
    elif not isinstance(value, str):
        for item in value:
            yield from _names(item)


def _values(value: Json) -> Iterator[str]:
    """Give each string that is no name of a member."""
    if isinstance(value, str):
        yield value
        return
    for item in value.values() if isinstance(value, Mapping) else value:
        yield from _values(item)
