"""The grammar of offers: one text read in one language, and no guess.

What a text says is read only if every word and every number of it is understood. Anything else is
asked about: a number that can be read in two ways, money of no certain currency, two values for
one issue, a word that is not in the vocabulary. So a text that denies, limits, jokes or commands
is never read as an offer, in whatever language. An issue of which the agenda allows one value
need not be named.
"""

from dataclasses import dataclass, field
from decimal import Decimal

from negotiator.errors import InvalidValueError
from negotiator.llm.around import Around, Surroundings
from negotiator.llm.days import ISO, NUMBERED, certain_day, day_in_words
from negotiator.llm.numerals import certain
from negotiator.llm.tokens import Mark, Token, tokens_of
from negotiator.llm.tongues.tongue import Tongue
from negotiator.llm.vocabulary import DOUBTFUL_SIGNS, MARKS
from negotiator.protocol.acts import OFFERS, Act
from negotiator.protocol.candidate import Candidate, Doubt, Question, Trace
from negotiator.protocol.plain import plain_terms
from negotiator.terms import Agenda, Issue, Kind
from negotiator.terms.canonical import Document, Json
from negotiator.terms.values import format_decimal

MOST_QUESTIONS = 8
"""Most questions about one text."""
SHOWN = 40
"""Most characters of a peer's words that a question names."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A text as it was read in one language.

    Attributes:
        language: ISO 639-1 code.
        unknown: how many of its words the language does not have.
        candidate: what it was read as.
        traces: where each value was found, also where something else is in doubt.
    """

    language: str
    unknown: int
    candidate: Candidate
    traces: tuple[Trace, ...]


def read_in(tongue: Tongue, text: str, agenda: Agenda) -> Reading:
    """Read a text in one language.

    Args:
        tongue: the language.
        text: what came; data, never an instruction.
        agenda: what is negotiated.
    """
    tokens = tokens_of(text, agenda, tongue)
    reader = _Reader(agenda, tokens, Surroundings(agenda, tongue, tokens, text))
    reader.run()
    candidate = reader.candidate()
    return Reading(tongue.lexis.language, reader.unknown, candidate, tuple(reader.traces.values()))


@dataclass(slots=True)
class _Reader:
    """One text being read."""

    agenda: Agenda
    tokens: tuple[Token, ...]
    beside: Surroundings
    values: dict[str, Json] = field(default_factory=dict)
    traces: dict[str, Trace] = field(default_factory=dict)
    questions: list[Question] = field(default_factory=list)
    label: Issue | None = None
    labelled: int = -1
    placed: int = -1
    last: Issue | None = None
    unknown: int = 0

    @property
    def tongue(self) -> Tongue:
        """The language it is read in."""
        return self.beside.tongue

    def run(self) -> None:
        """Read token by token; whatever is not understood leaves a question."""
        place = 0
        while place < len(self.tokens):
            place = self._step(place)
        self._unlabel()

    def _step(self, place: int) -> int:
        """Read what begins at a token and return the place after it."""
        token = self.tokens[place]
        day, after = day_in_words(self.tokens, place, self.tongue)
        if day:
            return self._day(place, day, after)
        if token.mark is Mark.NUMBER:
            return self._number(place)
        if token.mark is Mark.NAME:
            self._unlabel()
            self.label, self.labelled = self.agenda.issue(token.means), place
            return place + 1
        if self.beside.money_before(place):
            return place + 1
        if token.mark is Mark.VALUE:
            return self._value(place)
        return self._word(place)

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
        self.questions.append(Question(doubt, about[:SHOWN]))

    # --- words ---------------------------------------------------------------------------------

    def _word(self, place: int) -> int:
        """Pass over what changes nothing; ask about any other word."""
        token, lexis = self.tokens[place], self.tongue.lexis
        label = self.label
        flag = "true" if token.word in lexis.yes else "false" if token.word in lexis.no else ""
        if label is not None and label.kind is Kind.FLAG and flag:
            return self._put(label, flag, (place, place + 1))
        if label is not None and self._links(label, token.word):
            return place + 1  # the name still waits for its value
        self._unlabel()
        own = dict(self.agenda.acts).get(token.word, "")
        if token.word in lexis.accepting or own == Act.ACCEPT:
            self._ask(Doubt.ACCEPT, token.text)
        elif own and own not in OFFERS:
            self._ask(Doubt.WORD, token.text)
        elif self._doubtful(place):
            self._ask(Doubt.CURRENCY, token.text)
        # The agenda's word for an offer says no more than `offer` does.
        elif not own and not self._silent(token):
            self.unknown += token.word not in self.tongue.known
            self._ask(Doubt.WORD, token.text)
        return place + 1

    def _links(self, label: Issue, word: str) -> bool:
        """Whether a word may stand between the name of an issue and its value."""
        lexis = self.tongue.lexis
        return word in lexis.links or (label.kind is Kind.DAYS and word in lexis.within)

    def _silent(self, token: Token) -> bool:
        """Whether a token changes nothing about the values it stands beside."""
        lexis = self.tongue.lexis
        passed = token.word in lexis.silent or token.text in MARKS or token.text in lexis.marks
        return passed or token.mark is Mark.COURTESY

    def _doubtful(self, place: int) -> bool:
        """Whether a token is money of some currency, or of one that no number takes."""
        token = self.tokens[place]
        known = token.text in DOUBTFUL_SIGNS or token.word in self.tongue.lexis.doubtful
        return known or (token.mark is Mark.SIGN and bool(self.beside.currency(place)))

    def _unlabel(self) -> None:
        """Forget the name of an issue; behind another's value it may have belonged to that one."""
        if self.label not in {None, self.last} and self.labelled == self.placed:
            self._ask(Doubt.WORD, self.tokens[self.labelled].text)
        self.label = None

    def _value(self, place: int) -> int:
        """Place a named value: under the issue named before it, or the only one that has it."""
        token = self.tokens[place]
        if self.label is None and token.word in self.tongue.known:
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
        if ISO.fullmatch(token.text) or NUMBERED.fullmatch(token.text):
            return self._day(place, token.text, place + 1)
        around = self.beside.around(place)
        issues = self._takers(around)
        label, self.label = self.label, None
        said = self._said(around.span)
        if around.doubt is not None or len(issues) != 1:
            self._ask(around.doubt or self._why_nowhere(around, label), said)
            return around.span[1]
        [issue] = issues
        number = certain(token.text, self.tongue, lambda value: _allows(issue, value))
        if number is None:
            self._ask(Doubt.NUMBER, said)
            return around.span[1]
        return self._put(issue, _measured(issue, number), around.span)

    def _day(self, place: int, written: str, after: int) -> int:
        """Place a day under the issue named beside it: a letter may bear a day of its own."""
        issue = self.label or self._named_at(after)
        self.label = None
        beside = after < len(self.tokens) and self.tokens[after].mark is Mark.NUMBER
        day = ""
        if issue is not None and issue.kind is Kind.DATE:
            day = certain_day(written, self.tongue, lambda value: _allows_bare(issue, value))
        if issue is None or not day or beside or self.beside.hangs(place):
            self._ask(Doubt.NUMBER, self._said((place, after)))
            return after
        return self._put(issue, day, (place, after))

    def _takers(self, around: Around) -> list[Issue]:
        """Return the issues that a number with these surroundings may be a value of."""
        measured = around.currency or around.counts is not None
        named = self.label or self._named_at(around.span[1])
        issues = [self.label] if self.label is not None else list(self.agenda.issues)
        if not measured:
            return [i for i in issues if i.kind is Kind.DAYS and self.label is not None]
        # A unit tells a price or a quantity; how many days, and which, many things may be.
        return [
            issue
            for issue in issues
            if around.fits(issue, named=self.label is not None)
            and (issue.kind is not Kind.DAYS or issue is named)
        ]

    def _named_at(self, place: int) -> Issue | None:
        """Return the issue that a token names: `30 days payment`."""
        if place < len(self.tokens) and self.tokens[place].mark is Mark.NAME:
            return self.agenda.issue(self.tokens[place].means)
        return None

    def _why_nowhere(self, around: Around, label: Issue | None) -> Doubt:
        """Say why a number has no issue, or several."""
        amounts = [i for i in self.agenda.issues if i.kind is Kind.AMOUNT]
        if around.currency and around.currency not in {issue.unit for issue in amounts}:
            return Doubt.CURRENCY
        if label is not None and label.kind is Kind.AMOUNT and not around.currency:
            return Doubt.CURRENCY
        days = "DAY" in (around.counts or ()) and Kind.DAYS in {i.kind for i in self.agenda.issues}
        measured = around.currency or around.counts is not None
        return Doubt.UNIT if measured and not days else Doubt.NUMBER

    def _said(self, span: tuple[int, int]) -> str:
        """Return the words of some tokens as they stand in the text."""
        first, after = span
        return self.beside.text[self.tokens[first].start : self.tokens[after - 1].end]

    def _put(self, issue: Issue, value: Json, span: tuple[int, int]) -> int:
        """Give an issue its value, once."""
        self.label = None
        if issue.name in self.values:
            self._ask(Doubt.TWICE, issue.name)
            return span[1]
        if thanks := self.beside.thanked_for(span[0]):
            self._ask(Doubt.WORD, thanks)  # then it is what we offered, not what they do
        try:
            issue.decode(value)
        except InvalidValueError:
            self._ask(Doubt.RANGE, issue.name)
        self.values[issue.name] = value
        words = self._said(span)
        self.traces[issue.name] = Trace(issue.name, words, self.tokens[span[0]].start)
        self.placed, self.last = span[1], issue
        return span[1]


def _allows(issue: Issue, number: Decimal) -> bool:
    """Whether a number is an allowed value of an issue."""
    try:
        issue.decode(_measured(issue, number))
    except InvalidValueError:
        return False
    return True


def _allows_bare(issue: Issue, value: str) -> bool:
    """Whether a day is an allowed value of an issue."""
    try:
        issue.decode(value)
    except InvalidValueError:
        return False
    return True


def _measured(issue: Issue, number: Decimal) -> Json:
    """Return a number as a value of an issue, in the unit that was named beside it."""
    written = format_decimal(number)
    if issue.kind is Kind.AMOUNT:
        return {"amount": written, "currency": issue.unit}
    if issue.kind is Kind.QUANTITY:
        return {"value": written, "unit": issue.unit}
    return written
