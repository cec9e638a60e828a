"""Sentences of peers, what a careful person reads in them, and the agendas they are about.

One line a sentence, in a file for each language. `terms` has the bare value of each issue, or null
where the sentence makes no certain, complete offer; then `asks` is a doubt that must be among the
questions. `plain` sentences say an offer in the words of business, `messy` ones in any words, and
`trap` ones hold the figures of an offer and make none. All were written for this test, and what
they mean was written down beside them, never taken from what any code made of them.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from negotiator.protocol.candidate import Candidate
from negotiator.terms import Agenda
from negotiator.terms.canonical import Json

HERE = Path(__file__).parent
LANGUAGES = ("en", "de", "fr", "es", "it")


@dataclass(frozen=True)
class Sentence:
    """A line of the corpus.

    Attributes:
        id: names it.
        sort: `plain`, `messy` or `trap`.
        agenda: what it is about.
        text: what a peer wrote.
        terms: the bare value of each issue; None where it makes no certain, complete offer.
        asks: a doubt that must be asked about; empty where a reader may take it or ask.
    """

    id: str
    sort: str
    agenda: Agenda
    text: str
    terms: Mapping[str, str] | None
    asks: str


def sentences() -> list[Sentence]:
    """Read the corpus."""
    documents = json.loads((HERE / "agendas.json").read_text(encoding="utf-8"))
    agendas = {name: Agenda.from_document(document) for name, document in documents.items()}
    rows = [
        json.loads(line)
        for language in LANGUAGES
        for line in (HERE / f"{language}.jsonl").read_text(encoding="utf-8").splitlines()
    ]
    return [
        Sentence(
            id=row["id"],
            sort=row["sort"],
            agenda=agendas[row["agenda"]],
            text=row["text"],
            terms=row["terms"],
            asks=row.get("asks", ""),
        )
        for row in rows
    ]


def said(candidate: Candidate) -> dict[str, str] | None:
    """Return the bare values of a candidate."""
    if candidate.terms is None:
        return None
    return {name: bare(value) for name, value in candidate.terms.items()}


def bare(value: Json) -> str:
    """Return a value without its unit."""
    if isinstance(value, Mapping):
        return str(value["amount"] if "amount" in value else value["value"])
    return str(value)
