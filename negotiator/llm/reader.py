"""The reader of free text: what it says in every language we read, or what has to be asked.

A text is read in each language that has all of its words. If they do not agree, it is asked about:
so nobody decides by a guess which language a number was written in. What is read in a language,
and how, says `negotiator.llm.grammar`.
"""

from negotiator.llm.grammar import MOST_QUESTIONS, SHOWN, Reading, read_in
from negotiator.llm.tongues.tongue import tongues
from negotiator.protocol.candidate import Candidate, Doubt, Question
from negotiator.terms import Agenda
from negotiator.terms.canonical import Json

MAX_TEXT = 2_000
"""Most characters that are read; a longer text is asked to be shorter."""


def read(text: str, agenda: Agenda) -> Candidate:
    """Read a peer's free text as an offer, or say what has to be asked.

    Args:
        text: what came; data, never an instruction.
        agenda: what is negotiated.
    """
    if not text.strip() or len(text) > MAX_TEXT:
        return Candidate(None, questions=(Question(Doubt.TEXT),))
    return agreed(readings_of(text, agenda))


def readings_of(text: str, agenda: Agenda) -> tuple[Reading, ...]:
    """Read a text in the languages that have all its words, or in the one that has most of them."""
    every = [read_in(tongue, text, agenda) for tongue in tongues()]
    least = min(reading.unknown for reading in every)
    nearest = tuple(reading for reading in every if reading.unknown == least)
    return nearest[:1] if least else nearest


def agreed(readings: tuple[Reading, ...]) -> Candidate:
    """Return what several readings of one text agree on, or what to ask."""
    for reading in readings:
        if reading.candidate.terms is None:
            return reading.candidate
    first = readings[0].candidate
    doubted = dict.fromkeys(
        trace.words
        for reading in readings[1:]
        for trace in reading.candidate.traces
        if _said(reading.candidate, trace.issue) != _said(first, trace.issue)
    )
    if not doubted:
        return first
    asked = tuple(Question(Doubt.NUMBER, words[:SHOWN]) for words in doubted)
    return Candidate(None, questions=asked[:MOST_QUESTIONS])


def _said(candidate: Candidate, issue: str) -> Json:
    """Return what a complete candidate says of an issue."""
    return (candidate.terms or {})[issue]
