"""Journals of a best and final round, read by a verifier that was written from the documents."""

import asyncio

import pytest

from negotiator.agent.exporting import export
from negotiator.agent.negotiating import Target, close_best
from tests.agent.negotiating.market import desk_of, rows
from tests.agent.negotiating.test_close_best import a_market
from tests.independent.keys import load_trust
from tests.independent.verifier import check


@pytest.fixture(scope="module")
def round_(tmp_path_factory):
    """Return all journals of a round by how they ended, and the trust file."""
    buyer, wire = a_market("2.26", "2.12", "2.34")
    targets = [Target(url) for url in wire.suppliers]
    asyncio.run(close_best(desk_of(buyer, dial=wire.dial), targets=targets))
    trust = tmp_path_factory.mktemp("trust") / "trust.toml"
    trust.write_bytes(buyer.trust.to_toml().encode())
    parties = [buyer, *(supplier.party for supplier in wire.suppliers.values())]
    files = [
        (row.state, export(party.store, party.gate, party.agent_id, row.neg).journal)
        for party in parties
        for row in rows(party)
    ]
    return files, load_trust(trust)


def test_they_verify(round_):
    files, trust = round_
    assert len(files) == 6
    for state, data in files:
        assert check(data, trust).endswith(state)
