"""What stands around a number: a currency, the unit a price is for, the unit it counts."""

from collections.abc import Sequence
from dataclasses import dataclass

from negotiator.llm.tokens import Mark, Token, parts_of
from negotiator.llm.tongues.tongue import Tongue
from negotiator.llm.vocabulary import CODES, CURRENCY_SIGNS, HANGING
from negotiator.protocol.candidate import Doubt
from negotiator.terms import Agenda, Issue, Kind
from negotiator.terms.values import CURRENCY_EXPONENT, UNITS

_SEVERAL: frozenset[str] = frozenset()
_APOSTROPHES = frozenset({"'", "\u2019"})
_CLAUSE_ENDS = frozenset(".,;!?")


@dataclass(frozen=True, slots=True)
class Around:
    """The surroundings of a number.

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

    def fits(self, issue: Issue, *, named: bool) -> bool:
        """Say whether a number with these surroundings may be a value of an issue.

        Args:
            issue: of the agenda.
            named: whether the issue is named before the number.
        """
        if issue.kind is Kind.AMOUNT:
            if self.per is None:
                return issue.unit == self.currency and (named or not issue.per)
            return issue.unit == self.currency and issue.per in self.per
        units = {Kind.QUANTITY: issue.unit, Kind.DAYS: "DAY"}
        return not self.currency and units.get(issue.kind) in (self.counts or _SEVERAL)


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Reads what stands around the numbers of a text.

    Attributes:
        agenda: what is negotiated.
        tongue: the language it is read in.
        tokens: of the text.
        text: as it came.
    """

    agenda: Agenda
    tongue: Tongue
    tokens: Sequence[Token]
    text: str

    def around(self, place: int) -> Around:
        """Read the currency and the units around a number."""
        first, after = place, place + 1
        before = self.currency(place - 1)
        if before:
            first = place - 1
        currency = self.currency(after)
        after += bool(currency)
        doubt = Doubt.CURRENCY if before and currency and before != currency else None
        currency = currency or before
        per, counts = None, None
        if currency:
            per, after = self._per(after)
        else:
            counts, after = self._unit(after)
        beside = self._is(after, Mark.NUMBER) or self._is(first - 1, Mark.NUMBER)
        if beside or self.hangs(place):
            doubt = Doubt.NUMBER  # `10 000`: one number or two; `.5`: a half or five
        return Around(currency, per, counts, (first, min(after, len(self.tokens))), doubt)

    def hangs(self, place: int) -> bool:
        """Say whether a mark that may belong to a number stands directly before it."""
        start = self.tokens[place].start
        return start > 0 and self.text[start - 1] in HANGING | _APOSTROPHES

    def thanked_for(self, place: int) -> str:
        """Return the thanks whose clause a token stands in; empty for none."""
        for after in range(place - 1, 0, -1):
            if self.tokens[after].text in _CLAUSE_ENDS:
                return ""
            said = f"{self.tokens[after - 1].word} {self.tokens[after].word}"
            if said.endswith(tuple(self.tongue.lexis.thanking)):
                return said
        return ""

    def currency(self, place: int) -> str:
        """Return the currency a token names for certain; empty for none."""
        if not 0 <= place < len(self.tokens):
            return ""
        token = self.tokens[place]
        if token.mark is Mark.SIGN:
            return token.means or CURRENCY_SIGNS.get(token.text, "")
        if token.mark is not Mark.WORD:
            return ""
        known = token.text if token.text in CURRENCY_EXPONENT else ""
        return known or CODES.get(token.word, "")

    def money_before(self, place: int) -> bool:
        """Say whether a token is a currency that the number after it will take."""
        return bool(self.currency(place)) and self._is(place + 1, Mark.NUMBER)

    def _per(self, after: int) -> tuple[frozenset[str] | None, int]:
        """Return the unit a price is for, and the place after it; empty for an unknown unit."""
        lexis, word = self.tongue.lexis, self._word(after)
        if word not in lexis.per | lexis.per_unit:
            return None, after
        place = after + 1
        while self._word(place) in lexis.per_unit | (_APOSTROPHES & frozenset(lexis.marks)):
            place += 1
        codes, end = self._unit(place)
        if codes is not None:
            return codes, end
        # An article says `per` only where a unit follows.
        if word not in lexis.per:
            return None, after
        return _SEVERAL, after + 1 + self._is(after + 1, Mark.NUMBER)

    def _unit(self, place: int) -> tuple[frozenset[str] | None, int]:
        """Return the codes of the unit that begins at a token, and the place after it.

        A word out of a quantity's own name may stand beside its unit: `GPU hours`, `heures GPU`.
        """
        quantity = self._quantity(place)
        if quantity is not None:
            codes = self._codes(self._hyphen(place + 1))
            if codes is None or quantity.unit not in codes:
                return None, place
            return frozenset({quantity.unit}), self._hyphen(place + 1) + 1
        codes = self._codes(place)
        if codes is None:
            return None, place
        behind = place + 1
        of = behind + 1 if self._word(behind) in {"-", "de", "di"} else behind
        quantity = self._quantity(of)
        if quantity is not None and quantity.unit in codes:
            return frozenset({quantity.unit}), of + 1
        return codes, place + 1

    def _quantity(self, place: int) -> Issue | None:
        """Return the quantity that a word alone is taken from the name of."""
        if not self._is(place, Mark.WORD) or self._codes(place) is not None:
            return None
        word = self._word(place)
        if word in self.tongue.known:
            return None
        named = [
            i for i in self.agenda.issues if i.kind is Kind.QUANTITY and word in parts_of(i.name)
        ]
        return named[0] if len(named) == 1 else None

    def _codes(self, place: int) -> frozenset[str] | None:
        """Return the codes of the unit a token names; None for none."""
        if not 0 <= place < len(self.tokens):
            return None
        token = self.tokens[place]
        if token.mark is Mark.NAME:
            issue = self.agenda.issue(token.means)
            return frozenset({issue.unit}) if issue.kind is Kind.QUANTITY else None
        if token.mark is not Mark.WORD:
            return None
        if token.text in UNITS:
            return frozenset({token.text})
        return self.tongue.units.get(token.word)

    def _hyphen(self, place: int) -> int:
        """Return the place after a hyphen that may stand there."""
        return place + 1 if self._word(place) == "-" else place

    def _is(self, place: int, mark: Mark) -> bool:
        return 0 <= place < len(self.tokens) and self.tokens[place].mark is mark

    def _word(self, place: int) -> str:
        return self.tokens[place].word if 0 <= place < len(self.tokens) else ""
