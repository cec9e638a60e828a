"""A real small language model points to offers in sentences of five languages.

It points to the wrong words most of the time. That may cost an acceptance, never a wrong one.
"""

import asyncio

import pytest

from negotiator.llm.client import ChatClient
from negotiator.llm.located import could_help, read_located
from negotiator.llm.model_reader import Form, ModelReader
from negotiator.llm.reader import read
from tests.llm.readings import said, sentences
from tests.real_model.test_small_model import address

__all__ = ["address"]

pytestmark = [pytest.mark.real_model, pytest.mark.long, pytest.mark.timeout(3_600)]


@pytest.mark.parametrize("form", [Form.GRAMMAR, Form.PLAIN])
def test_with_a_real_model_precision_and_recall_hold(address, form, record_property):
    client = ChatClient(base_url=f"{address}/v1", model="small", api_key=None, attempts=1)
    reader = ModelReader(client, "small", form, within=60.0)
    corpus = sentences()
    accepted, asked, heard = [], 0, 0
    for sentence in corpus:
        candidate = read(sentence.text, sentence.agenda)
        if could_help(candidate):
            located = asyncio.run(reader.locate(sentence.text, sentence.agenda))
            candidate = read_located(sentence.text, sentence.agenda, located)
            asked, heard = asked + 1, heard + (not located.trouble)
        if candidate.terms is not None:
            accepted.append((sentence, said(candidate)))
    right = [sentence for sentence, found in accepted if found == sentence.terms]
    plain = [sentence for sentence in corpus if sentence.sort == "plain"]
    recall = sum(sentence.sort == "plain" for sentence in right) / len(plain)
    for name, value in (("asked", asked), ("heard", heard), ("accepted", len(accepted))):
        record_property(name, value)
    assert asked > 20
    assert heard > 0
    assert len(right) / len(accepted) >= 0.99
    assert recall >= 0.8
