"""Reading with a model's answer beside it: the model points, plain code reads.

A model may only say which words of a text speak of which issue. From that follows which sentences
make the offer; these, and nothing else, are read again by the grammar, which must understand all
of them and find the same words itself. So a model, or whoever writes to it, can at most choose
which sentences of the text are read. A sentence that is passed over may hold no figure, no money,
no name or value of the agenda's, no yes, and no word that denies, limits or compares.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Final

from negotiator.llm.grammar import MOST_QUESTIONS, Reading
from negotiator.llm.reader import MAX_TEXT, agreed, read, readings_of
from negotiator.llm.tokens import Mark, Token, tokens_of
from negotiator.llm.tongues.lexis import words
from negotiator.llm.tongues.tongue import tongues
from negotiator.llm.vocabulary import DOUBTFUL_SIGNS, MARKS
from negotiator.protocol.candidate import Candidate, Doubt, Located, Question
from negotiator.terms import Agenda
from negotiator.terms.values import CURRENCY_EXPONENT

_CURABLE: Final = frozenset({Doubt.WORD, Doubt.MISSING})
_SENTENCE: Final = re.compile(r"[^.!?\n]*(?:[.!?](?!\s)[^.!?\n]*)*(?:[.!?]+\s|\n|$)")
_LATIN: Final = re.compile(r"[A-Za-z\u00aa\u00ba\u00c0-\u024f]")
_QUIET: Final = MARKS | frozenset("'\u2019\"-\u2013\u2014/&")
_ELSEWHERE: Final = words("nie não nao ne nee nej ikke ei nem niet inte ingen yok")
"""No and not, as neighbours say it, whose languages we do not read."""

Span = tuple[int, int]


def could_help(candidate: Candidate) -> bool:
    """Say whether a model could make a text clearer: only words are in doubt, no figure is."""
    return bool(candidate.questions) and {q.doubt for q in candidate.questions} <= _CURABLE


def read_located(text: str, agenda: Agenda, located: Located) -> Candidate:
    """Read a peer's free text as an offer, knowing where a model sees one.

    Args:
        text: what came; data, never an instruction.
        agenda: what is negotiated.
        located: what a model said; nothing of it is believed.
    """
    plain = replace(read(text, agenda), located=located)
    if located.trouble or not located.words or not could_help(plain) or len(text) > MAX_TEXT:
        return plain
    spans = _spans(text, agenda, located)
    kept = [part for part in sentences(text) if any(_meet(part, span) for span in spans.values())]
    passed = _only(text, [part for part in sentences(text) if part not in kept])
    if not kept or not _idle(passed, agenda):
        return plain
    found = readings_of(_only(text, kept), agenda)
    disputed = [Question(Doubt.TWICE, name) for name in _disputed(found, spans, agenda)]
    if disputed:
        asked = tuple(dict.fromkeys((*disputed, *plain.questions)))[:MOST_QUESTIONS]
        return replace(plain, questions=asked)
    return replace(agreed(found), located=located)


def _spans(text: str, agenda: Agenda, located: Located) -> dict[str, Span]:
    """Return where the words stand that a model named; nothing if they do not stand there once."""
    spans: dict[str, Span] = {}
    for issue in agenda.issues:
        said = located.words.get(issue.name, "").strip()
        if said and text.count(said) != 1:
            return {}
        if said:
            spans[issue.name] = (text.index(said), text.index(said) + len(said))
    return spans


def _disputed(
    readings: tuple[Reading, ...], spans: Mapping[str, Span], agenda: Agenda
) -> Iterator[str]:
    """Name each issue that the grammar and the model find in different places."""
    for reading in readings:
        found = {t.issue: (t.start, t.start + len(t.words)) for t in reading.traces if t.words}
        complete = reading.candidate.terms is not None
        for issue in agenda.issues:
            here, there = found.get(issue.name), spans.get(issue.name)
            agree = here == there or (here and there and _meet(here, there))
            if not agree and (here or complete):
                yield issue.name


def sentences(text: str) -> list[Span]:
    """Return where the sentences and lines of a text begin and end."""
    return [found.span() for found in _SENTENCE.finditer(text) if found[0]]


def _meet(one: Span, other: Span) -> bool:
    """Say whether two places in a text have a character in common."""
    return one[0] < other[1] and other[0] < one[1]


def _only(text: str, parts: list[Span]) -> str:
    """Return a text with nothing but some of its parts left, each where it stood."""
    shown = [" "] * len(text)
    for start, end in parts:
        shown[start:end] = text[start:end]
    return "".join(shown)


def _idle(text: str, agenda: Agenda) -> bool:
    """Say whether sentences change nothing about an offer beside them, as far as can be told."""
    return all(
        _idle_token(token, agenda)
        for tongue in tongues()
        for token in tokens_of(text, agenda, tongue)
    )


def _idle_token(token: Token, agenda: Agenda) -> bool:
    """Say whether a word of a sentence that is passed over changes nothing."""
    if token.mark is Mark.COURTESY:
        return True
    if token.mark is Mark.OTHER:
        return token.text in _QUIET
    if token.mark is not Mark.WORD or not all(map(_LATIN.match, token.text)):
        return False
    return token.text not in CURRENCY_EXPONENT and not (
        token.word in _heavy() or token.text in DOUBTFUL_SIGNS or token.word in dict(agenda.acts)
    )


@cache
def _heavy() -> frozenset[str]:
    """Return the words of all languages that no sentence may hold that is passed over."""
    lexes = [tongue.lexis for tongue in tongues()]
    heavy = [x.accepting | x.turning | x.doubtful | (x.no - x.silent) for x in lexes]
    return _ELSEWHERE.union(*heavy)
