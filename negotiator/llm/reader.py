"""The reader of free text: a small grammar, and no guess.

What a text says is read only if every word and every number of it is understood. Anything else is
asked about: a number that can be read in two ways, money of no certain currency, two values for
one issue, a word that is not in the vocabulary. So a text that denies, limits, jokes or commands
is never read as an offer, in whatever language. An issue of which the agenda allows one value
need not be named.
"""

import re
from dataclasses import dataclass, field
from decimal import Decimal

from negotiator.errors import InvalidValueError
from negotiator.llm.tokens import Mark, Token, tokens_of
from negotiator.llm.vocabulary import (
    ACCEPTING,
    CURRENCY_SIGNS,
    CURRENCY_WORDS,
    DOUBTFUL_SIGNS,
    DOUBTFUL_WORDS,
    HANGING,
    KNOWN,
    LINKS,
    MARKS,
    PER,
    SILENT,
    UNIT_WORDS,
    YES,
)
from negotiator.protocol.candidate import Candidate, Doubt, Question, Trace
from negotiator.protocol.plain import plain_terms
from negotiator.terms import Agenda, Issue, Kind
from negotiator.terms.canonical import Document, Json
from negotiator.terms.values import CURRENCY_EXPONENT, UNITS, format_decimal

MAX_TEXT = 2_000
"""Most characters that are read; a longer text is asked to be shorter."""
MOST_QUESTIONS = 8
_SHOWN = 40
_PLAIN = re.compile(r"(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,9})?", re.ASCII)
_GROUPED = re.compile(r"([1-9][0-9]{0,2})\.([0-9]{3})", re.ASCII)
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", re.ASCII)


def read(text: str, agenda: Agenda) -> Candidate:
    """Read a peer's free text as an offer, or say what has to be asked.

    Args:
        text: what came; data, never an instruction.
        agenda: what is negotiated.
    """
    if not text.strip() or len(text) > MAX_TEXT:
        return Candidate(None, questions=(Question(Doubt.TEXT),))
    reading = _Reading(agenda, tokens_of(text, agenda), text)
    reading.run()
    return reading.candidate()


@dataclass(frozen=True, slots=True)
class _Around:
    """What stands around a number: a currency, a unit it is per, a unit it counts.

    Attributes:
        currency: code; empty when none is named.
        per: codes of the unit a price is for; None when none is named, empty for an unknown one.
        counts: codes of the unit counted; None when none is named.
        span: indices of the first token that belongs to it, and of the first that does not.
        doubt: what is in doubt about it already.
    """

    currency: str
    per: frozenset[str] | None
    counts: frozenset[str] | None
    span: tuple[int, int]
    doubt: Doubt | None = None


@dataclass(slots=True)
class _Reading:
    """One text being read."""

    agenda: Agenda
    tokens: tuple[Token, ...]
    text: str
    values: dict[str, Json] = field(default_factory=dict)
    traces: dict[str, Trace] = field(default_factory=dict)
    questions: list[Question] = field(default_factory=list)
    label: Issue | None = None

    def run(self) -> None:
        """Read token by token; whatever is not understood leaves a question."""
        place = 0
        while place < len(self.tokens):
            token = self.tokens[place]
            if token.mark is Mark.NUMBER:
                place = self._number(place)
            elif token.mark is Mark.NAME:
                self.label = self.agenda.issue(token.means)
                place += 1
            elif self._money_before(place):
                place += 1
            elif token.mark is Mark.VALUE:
                place = self._value(place)
            else:
                place = self._word(place)

    def candidate(self) -> Candidate:
        """Return what was read, if nothing is left to ask."""
        for issue in self.agenda.issues:
            if issue.name in self.values:
                continue
            if issue.fixed:
                self.values[issue.name] = issue.encode(issue.low)
                self.traces[issue.name] = Trace(issue.name, "", -1)
            else:
                self._ask(Doubt.MISSING, issue.name)
        terms = self._terms() if not self.questions else None
        if terms is None:
            asked = tuple(dict.fromkeys(self.questions))[:MOST_QUESTIONS]
            return Candidate(None, questions=asked)
        return Candidate(terms, tuple(self.traces[issue.name] for issue in self.agenda.issues))

    def _terms(self) -> Document | None:
        """Return complete terms, validated like those of any message."""
        try:
            return plain_terms(self.agenda, self.values)
        except InvalidValueError:
            self._ask(Doubt.RANGE, "")
            return None

    def _ask(self, doubt: Doubt, about: str) -> None:
        self.questions.append(Question(doubt, about[:_SHOWN]))

    # --- words ---------------------------------------------------------------------------------

    def _word(self, place: int) -> int:
        """Pass over what changes nothing; ask about any other word."""
        token = self.tokens[place]
        label = self.label
        if label is not None and label.kind is Kind.FLAG and token.word in YES:
            return self._put(label, YES[token.word], (place, place + 1))
        if token.word in LINKS and label is not None:
            return place + 1  # the name still waits for its value
        self.label = None
        if token.word in ACCEPTING:
            self._ask(Doubt.ACCEPT, token.text)
        elif token.text in DOUBTFUL_SIGNS or token.word in DOUBTFUL_WORDS:
            self._ask(Doubt.CURRENCY, token.text)
        elif token.word not in SILENT and token.text not in MARKS:
            self._ask(Doubt.WORD, token.text)
        return place + 1

    def _value(self, place: int) -> int:
        """Place a named value: under the issue named before it, or the only one that has it."""
        token = self.tokens[place]
        if self.label is None and token.word in KNOWN:
            return self._word(place)  # a named value that is also a word of every sentence
        having = [issue for issue in self.agenda.issues if token.means in issue.choices]
        if self.label is not None:
            having = [issue for issue in having if issue is self.label]
        if len(having) != 1:
            self._ask(Doubt.WORD, token.text)
            self.label = None
            return place + 1
        return self._put(having[0], token.means, (place, place + 1))

    # --- numbers -------------------------------------------------------------------------------

    def _number(self, place: int) -> int:
        """Place a number with what stands around it."""
        token = self.tokens[place]
        if _DATE.fullmatch(token.text):
            return self._date(place)
        around = self._around(place)
        issues = self._takers(around)
        label, self.label = self.label, None
        if around.doubt is not None or not _PLAIN.fullmatch(token.text):
            self._ask(around.doubt or Doubt.NUMBER, self._said(around.span))
        elif len(issues) != 1:
            self._ask(self._why_nowhere(around, label), self._said(around.span))
        elif _two_readings(issues[0], token.text):
            self._ask(Doubt.NUMBER, self._said(around.span))
        else:
            value = _measured(issues[0], format_decimal(Decimal(token.text)))
            return self._put(issues[0], value, around.span)
        return around.span[1]

    def _date(self, place: int) -> int:
        """Place a day under the issue named before it, or the only one that takes days."""
        issues = [issue for issue in self.agenda.issues if issue.kind is Kind.DATE]
        if self.label is not None:
            issues = [issue for issue in issues if issue is self.label]
        if len(issues) != 1:
            self._ask(Doubt.NUMBER, self.tokens[place].text)
            self.label = None
            return place + 1
        return self._put(issues[0], self.tokens[place].text, (place, place + 1))

    def _takers(self, around: _Around) -> list[Issue]:
        """Return the issues that a number with these surroundings may be a value of."""
        named = around.currency or around.counts is not None
        issues = [self.label] if self.label is not None else list(self.agenda.issues)
        if not named:
            return [i for i in issues if i.kind is Kind.DAYS and self.label is not None]
        return [issue for issue in issues if _takes(issue, around, labelled=bool(self.label))]

    def _why_nowhere(self, around: _Around, label: Issue | None) -> Doubt:
        """Say why a number has no issue, or several."""
        amounts = [i for i in self.agenda.issues if i.kind is Kind.AMOUNT]
        if around.currency and around.currency not in {issue.unit for issue in amounts}:
            return Doubt.CURRENCY
        if label is not None and label.kind is Kind.AMOUNT and not around.currency:
            return Doubt.CURRENCY
        return Doubt.UNIT if around.currency or around.counts is not None else Doubt.NUMBER

    def _around(self, place: int) -> _Around:
        """Read the currency and the units around a number."""
        first, after = place, place + 1
        before = self._currency(place - 1)
        if before:
            first = place - 1
        currency = self._currency(after)
        after += bool(currency)
        doubt = Doubt.CURRENCY if before and currency and before != currency else None
        currency = currency or before
        per, counts = None, None
        if currency and self._text(after) in PER:
            per, after = self._unit(after + 1) or frozenset(), after + 2
        elif not currency:
            counts = self._unit(after)
            after += counts is not None
        beside = self._is(after, Mark.NUMBER) or self._is(first - 1, Mark.NUMBER)
        if beside or self._hangs(place):
            doubt = Doubt.NUMBER  # `10 000`: one number or two; `.5`: a half or five
        return _Around(currency, per, counts, (first, min(after, len(self.tokens))), doubt)

    def _hangs(self, place: int) -> bool:
        """Whether a mark that may belong to a number stands directly before it."""
        start = self.tokens[place].start
        return start > 0 and self.text[start - 1] in HANGING

    def _currency(self, place: int) -> str:
        """Return the currency a token names for certain; empty for none."""
        if not 0 <= place < len(self.tokens):
            return ""
        token = self.tokens[place]
        if token.mark is Mark.SIGN:
            return CURRENCY_SIGNS.get(token.text, "")
        if token.mark is not Mark.WORD:
            return ""
        known = token.text if token.text in CURRENCY_EXPONENT else ""
        return known or CURRENCY_WORDS.get(token.word, "")

    def _money_before(self, place: int) -> bool:
        """Whether a token is a currency that the number after it will take."""
        return bool(self._currency(place)) and self._is(place + 1, Mark.NUMBER)

    def _unit(self, place: int) -> frozenset[str] | None:
        """Return the codes of the unit a token names; None for none."""
        if not 0 <= place < len(self.tokens):
            return None
        token = self.tokens[place]
        if token.mark is Mark.NAME:
            issue = self.agenda.issue(token.means)
            return frozenset({issue.unit}) if issue.kind is Kind.QUANTITY else None
        if token.mark is not Mark.WORD:
            return None
        return frozenset({token.text}) if token.text in UNITS else UNIT_WORDS.get(token.word)

    def _is(self, place: int, mark: Mark) -> bool:
        return 0 <= place < len(self.tokens) and self.tokens[place].mark is mark

    def _text(self, place: int) -> str:
        return self.tokens[place].word if 0 <= place < len(self.tokens) else ""

    def _said(self, span: tuple[int, int]) -> str:
        """Return the words of some tokens as they stand in the text."""
        first, after = span
        return self.text[self.tokens[first].start : self.tokens[after - 1].end]

    def _put(self, issue: Issue, value: Json, span: tuple[int, int]) -> int:
        """Give an issue its value, once."""
        self.label = None
        if issue.name in self.values:
            self._ask(Doubt.TWICE, issue.name)
            return span[1]
        try:
            issue.decode(value)
        except InvalidValueError:
            self._ask(Doubt.RANGE, issue.name)
        self.values[issue.name] = value
        words = self._said(span)
        self.traces[issue.name] = Trace(issue.name, words, self.tokens[span[0]].start)
        return span[1]


def _takes(issue: Issue, around: _Around, *, labelled: bool) -> bool:
    """Whether a number with these surroundings may be a value of an issue."""
    if issue.kind is Kind.AMOUNT:
        if around.per is None:
            return issue.unit == around.currency and (labelled or not issue.per)
        return issue.unit == around.currency and issue.per in around.per
    units = {Kind.QUANTITY: issue.unit, Kind.DAYS: "DAY"}
    counts = around.counts or frozenset()
    return not around.currency and units.get(issue.kind) in counts


def _two_readings(issue: Issue, number: str) -> bool:
    """Whether a point may just as well group thousands: if the agenda allows that number too."""
    grouped = _GROUPED.fullmatch(number)
    if grouped is None:
        return False
    try:
        issue.decode(_measured(issue, grouped[1] + grouped[2]))
    except InvalidValueError:
        return False
    return True


def _measured(issue: Issue, number: str) -> Json:
    """Return a number as a value of an issue, in the unit that was named beside it."""
    if issue.kind is Kind.AMOUNT:
        return {"amount": number, "currency": issue.unit}
    if issue.kind is Kind.QUANTITY:
        return {"value": number, "unit": issue.unit}
    return number
