"""Hosts without envelopes, dialled by us over real HTTP: deals, and who may be dialled so."""

import asyncio
import json
from typing import Any

import pytest

from negotiator.a2a.calling.dial import negotiate
from negotiator.a2a.calling.fetching import Way
from negotiator.agent.dialler import start
from negotiator.agent.exporting import export
from negotiator.agent.plain_hosts import PlainHosts
from negotiator.agent.record import load
from negotiator.agent.result import result_of
from negotiator.audit.journal_checks import report_journal
from negotiator.audit.report import Outcome
from negotiator.audit.transcript_checks import report_transcript
from negotiator.cli.results import result_lines
from negotiator.errors import (
    AlreadyNegotiatingError,
    BlockedError,
    NetworkError,
    UntrustedKeyError,
    UsageError,
)
from negotiator.protocol.message import EXTENSION_URI
from negotiator.protocol.outcome import Basis
from negotiator.protocol.outcome import Outcome as Verdict
from negotiator.replay.rederive import rederive
from negotiator.terms import Role
from tests.a2a.plain_hosts import (
    UNSIGNED,
    Host,
    Reply,
    buyer,
    hosting,
    offer,
    readable,
    seller_at,
    way_to,
)
from tests.a2a.test_dial import pair, serving, wall_clock
from tests.agent.table import TRUST, make_party

PRICES = (2.6, 2.45, 2.3, 2.2)


def dialled(party, host: Host):
    """Run one negotiation; return our record's row."""
    return asyncio.run(negotiate(party, host.url, way=way_to(host)))


def ledger(party) -> list[tuple[str, str]]:
    """Return amount and state of every row of the ledger."""
    with party.store.read() as tx:
        rows = tx.ledger(party.verified.mandate.id)
    return [(row.amount, row.state.value) for row in rows]


def committed(party) -> list[str]:
    return [amount for amount, state in ledger(party) if state == "committed"]


def audited(party, neg: str) -> None:
    """Check that the exports verify and that the journal comes out again, byte for byte."""
    files = export(party.store, party.gate, party.agent_id, neg)
    report, _ = report_transcript(files.transcript, TRUST)
    for found in (report_journal(files.journal, TRUST, None), report):
        failed = [check for check in found.checks if check.outcome is Outcome.FAILED]
        assert failed == []
    with party.store.read() as tx:
        rederive(tx.journal(neg), party.engine)
    assert files.agreement is None


@pytest.mark.parametrize("version", ["1.0", "0.3"])
def test_we_buy_from_a_host_that_knows_nothing_of_us(version):
    ours = buyer()
    with hosting(Host(seller_at(*PRICES), version)) as host:
        row = dialled(ours, host)
    assert row.state == "agreed"
    result = result_of(ours.store, ours.trust, row.neg)
    assert (result.basis, result.settlement.outcome) == (Basis.REFERENCE, Verdict.AGREED)
    assert result.settlement.terms["pricePerHour"] == {"amount": "2.2", "currency": "USD"}
    assert result.totals == {"total": {"amount": "22000", "currency": "USD"}}
    assert committed(ours) == ["22000"]
    audited(ours, row.neg)
    said = [members["action"] for members in host.said()]
    assert said == ["open", *["counter"] * 4, "accept"]
    assert host.said()[-1]["offerId"].startswith("s-3-")


def test_the_deal_is_told_with_what_it_rests_on():
    ours = buyer()
    with hosting(Host(seller_at(*PRICES))) as host:
        row = dialled(ours, host)
    told = " ".join(result_lines(result_of(ours.store, ours.trust, row.neg)))
    assert f"a counterparty that does not sign ({host.url})" in told
    assert "did not sign it: what it accepted is on record, no more" in told


def nested(answer):
    """Put what a host says into the member `negotiation`."""

    def say(host: Host, message: dict[str, Any]) -> Reply:
        reply = answer(host, message)
        data = None if reply.data is None else {"negotiation": reply.data}
        return Reply(data, reply.state, reply.text)

    return say


def nameless(host: Host, message: dict[str, Any]) -> Reply:
    """Sell without giving offers a name."""
    reply = seller_at(*PRICES)(host, message)
    if isinstance(reply.data, dict) and "terms" in reply.data:
        del reply.data["offerId"]
    return reply


def canonical(host: Host, message: dict[str, Any]) -> Reply:
    """Sell in canonical values, with everything said that can be."""
    said = readable(message)
    reply = seller_at(*PRICES)(host, message)
    if isinstance(reply.data, dict) and "terms" in reply.data:
        price = str(reply.data["terms"]["pricePerHour"])
        hours = {"value": "10000", "unit": "HUR"}
        reply.data["terms"] = {
            "pricePerHour": {"amount": price, "currency": "USD"},
            "gpuHours": hours,
        }
        reply.data["round"] = str(host.offers + 1)
        reply.data["negotiationId"] = said["negotiationId"]
    return reply


def ending(data: object, text: str = ""):
    return seller_at(*PRICES, end=Reply(data, "completed", text))


SELLERS = {
    "nested": nested(seller_at(*PRICES)),
    "offers without a name": nameless,
    "canonical values": canonical,
    "completed without a word": ending(None),
    "completed with words": ending(None, "Thank you, it is yours."),
    "an accept in answer to ours": ending({"action": "accept"}),
    "a confirm that names nothing": ending({"action": "confirm"}),
    "a confirm that restates the terms": ending(
        {"action": "confirm", "terms": {"gpuHours": "10000", "pricePerHour": 2.2}}
    ),
}


@pytest.mark.parametrize("how", SELLERS)
def test_however_it_says_it_the_deal_is_the_same(how):
    ours = buyer()
    with hosting(Host(SELLERS[how])) as host:
        row = dialled(ours, host)
    assert row.state == "agreed"
    assert result_of(ours.store, ours.trust, row.neg).basis is Basis.REFERENCE
    assert committed(ours) == ["22000"]
    audited(ours, row.neg)


def test_it_accepts_an_offer_of_ours_by_name():
    ours = buyer()
    with hosting(Host(seller_at(2.6, 2.5, 2.45, 1.95))) as host:
        row = dialled(ours, host)
    assert row.state == "agreed"
    assert result_of(ours.store, ours.trust, row.neg).basis is Basis.REFERENCE
    assert committed(ours) == ["19500"]
    audited(ours, row.neg)


def test_an_accept_that_names_no_offer_and_restates_all_terms_rests_on_the_terms():
    def answer(host: Host, message: dict[str, Any]) -> Reply:
        said = readable(message)
        if said["action"] == "open":
            return Reply(offer(2.6))
        return Reply({"action": "accept", "terms": said["terms"]}, "completed")

    ours = buyer()
    with hosting(Host(answer)) as host:
        row = dialled(ours, host)
    assert row.state == "agreed"
    assert result_of(ours.store, ours.trust, row.neg).basis is Basis.TERMS
    audited(ours, row.neg)


def test_we_sell_to_a_host_that_buys():
    def answer(host: Host, message: dict[str, Any]) -> Reply:
        said = readable(message)
        match said["action"]:
            case "open":
                return Reply({"action": "open"})
            case "propose" | "counter" if host.offers < 2:
                return Reply(offer(1.9 + 0.2 * host.offers))
            case "propose" | "counter":
                return Reply({"action": "accept", "offerId": said["offerId"]}, "completed")
            case _:
                return Reply(None, "rejected")

    ours = make_party(Role.SELLER, wall_clock())  # the template lets a seller deal with anybody
    with hosting(Host(answer)) as host:
        row = dialled(ours, host)
    assert row.state == "agreed"
    assert [m["action"] for m in host.said()] == ["open", "propose", "counter", "counter"]
    assert host.said()[0]["role"] == "seller"
    audited(ours, row.neg)


def test_it_hears_no_envelope_no_authority_and_nothing_of_the_mandate():
    ours = buyer()
    with hosting(Host(seller_at(*PRICES))) as host:
        dialled(ours, host)
    for message in host.heard:
        [data] = [part["data"] for part in message["parts"] if "data" in part]
        assert set(data) == {"negotiation"}
        assert "extensions" not in message
    heard = json.dumps(host.heard)
    for private in ("commitment", "jws", "mandate", "reserve", "2.4", '"1.8"', "signatures"):
        assert private not in heard
    sent = {name.lower(): value for headers in host.headers for name, value in headers.items()}
    assert EXTENSION_URI not in json.dumps(sent)


def test_a_host_that_is_not_named_is_not_dialled_and_hears_nothing():
    ours = buyer()
    with hosting(Host(seller_at(*PRICES))) as host, pytest.raises(NetworkError, match="plain host"):
        asyncio.run(negotiate(ours, host.url))
    assert host.heard == []
    with ours.store.read() as tx:
        assert tx.negotiations() == ()


@pytest.mark.parametrize(
    "changes",
    [
        (),
        (UNSIGNED, ('counterparties = ["*"]', 'counterparties = ["did:web:seller.example"]')),
    ],
)
def test_the_mandate_must_allow_those_who_do_not_sign_and_strangers(changes):
    ours = make_party(Role.BUYER, wall_clock(), *changes)
    with hosting(Host(seller_at(*PRICES))) as host, pytest.raises(BlockedError):
        dialled(ours, host)
    assert host.heard == []


@pytest.mark.parametrize(
    "named",
    [
        "http://seller.example",
        "https://seller.example/path",
        "seller.example",
        "ftp://seller.example",
        "https://",
        "",
        "*",
        "http://127.0.0.1.seller.example",
        "http://10.0.0.1",
    ],
)
def test_what_is_no_origin_over_tls_cannot_be_named(named):
    with pytest.raises(UsageError, match="expected an origin"):
        PlainHosts.of(named)


def test_an_origin_is_its_scheme_its_host_and_its_port():
    hosts = PlainHosts.of("HTTPS://Seller.Example.:443/")
    for url in (
        "https://seller.example",
        "https://seller.example/agents/7",
        "https://SELLER.example/",
    ):
        assert hosts.allows(url)
    for url in (
        "http://seller.example",
        "https://seller.example:8443",
        "https://sub.seller.example",
        "https://seller.example@evil.example",
        "https://evil.example/https://seller.example",
    ):
        assert not hosts.allows(url)


def test_a_card_that_leads_elsewhere_is_refused():
    other = {
        "url": "http://127.0.0.1:1/rpc",
        "protocolBinding": "JSONRPC",
        "protocolVersion": "1.0",
    }
    with (
        hosting(Host(seller_at(*PRICES), card={"supportedInterfaces": [other]})) as host,
        pytest.raises(UntrustedKeyError, match="another origin"),
    ):
        dialled(buyer(), host)


def test_a_host_that_signs_is_dialled_with_signatures_even_where_it_need_not():
    ours, theirs = pair(Role.BUYER)
    with serving(theirs) as url:
        row = asyncio.run(negotiate(ours, url, way=Way(plain_hosts=PlainHosts.of(url))))
    assert (row.state, row.peer_agent) == ("agreed", theirs.agent_id)
    assert result_of(ours.store, ours.trust, row.neg).basis is Basis.SIGNED


def test_what_was_begun_with_signatures_does_not_go_on_without():
    ours, _ = pair(Role.BUYER, UNSIGNED)
    with hosting(Host(seller_at(*PRICES))) as host:
        neg = start(ours, "https://agent.seller.example", host.url).neg
        with pytest.raises(UntrustedKeyError):
            asyncio.run(negotiate(ours, host.url, neg=neg, way=way_to(host)))
    assert host.heard == []


def test_a_second_negotiation_with_the_same_url_is_not_begun_after_a_deal():
    ours = buyer()
    with hosting(Host(seller_at(*PRICES))) as host:
        dialled(ours, host)
        heard = len(host.heard)
        with pytest.raises(AlreadyNegotiatingError):
            dialled(ours, host)
    assert len(host.heard) == heard


def test_its_name_is_where_it_was_dialled_whatever_its_card_says():
    ours = buyer()
    with hosting(Host(seller_at(*PRICES))) as host:
        row = dialled(ours, host)
    recorded = load(ours.store, row.neg)
    assert recorded.negotiation.host == f"urn:negotiator:peer:plain:{host.url}"
    assert row.peer_url == host.url
