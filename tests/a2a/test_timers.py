"""Which clock decides what, and what is sent again when time runs out (C133, C171).

Rounds go by a monotonic clock, expiry by the parties' own, within a minute. A host's own limit to a
silent dialler is no timer of a process but an instant on its record: it must hold over a restart.
"""

import asyncio
import json
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta

import pytest
from starlette.responses import PlainTextResponse

from negotiator.a2a.calling.dial import negotiate
from negotiator.protocol.acts import Act, Reason
from negotiator.terms import Role
from tests.a2a.test_dial import serving, wall_clock
from tests.agent.puppet import Puppet
from tests.agent.table import AGENT_KEY, Clock, make_party

HURRIED = ('round_timeout = "PT10M"', 'round_timeout = "PT2S"')


@dataclass
class Racing(Clock):
    """A clock that runs three seconds ahead whenever somebody looks at it."""

    def __call__(self) -> datetime:
        """Return the instant it shows, and run on."""
        self.turn(seconds=3)
        return self.now


@contextmanager
def not_answering(party, numbers, heard=None):
    """Serve a party that does not answer requests of these numbers; `heard` gets all of them."""
    requests = 0

    def wrapped(app):
        async def answering(scope, receive, send):
            nonlocal requests
            post = scope["type"] == "http" and scope["method"] == "POST"
            requests += post
            if post and requests in numbers:
                await receive()
                await PlainTextResponse("", 503)(scope, receive, send)
            else:
                await app(scope, receive, send)

        return answering

    with serving(party, heard, wrapped) as url:
        yield url


def test_c133_a_round_is_timed_by_a_monotonic_clock_however_the_wall_clock_races():
    """By the wall clock its two seconds would be over at the first look."""
    clock = Racing(wall_clock().now)
    ours = make_party(Role.BUYER, clock, HURRIED)
    with not_answering(make_party(Role.SELLER, clock), {2}) as url:
        assert asyncio.run(negotiate(ours, url)).state == "agreed"


def test_c171_what_was_not_answered_is_sent_again_as_it_was_under_the_same_message_id():
    ours, heard = make_party(Role.BUYER, wall_clock()), []
    with not_answering(make_party(Role.SELLER, ours.clock), {2, 3}, heard) as url:
        row = asyncio.run(negotiate(ours, url))
    sent = [json.loads(body)["params"]["message"] for body in heard if b"SendMessage" in body]
    first, *again = sent[1:4]
    assert again == [first, first]
    assert len({message["messageId"] for message in sent}) == len(sent) - 2
    assert row.state == "agreed"


@pytest.mark.parametrize(
    ("arrives", "dated", "outcome"),
    [
        (0, 0, Act.CONFIRM),
        (60, 0, Act.CONFIRM),  # a clock may be off by a minute
        (61, 0, Reason.CLOCK),
        (0, 1, Reason.EXPIRED),  # but nothing makes an offer stand longer than it says
        (60, 1, Reason.EXPIRED),
    ],
)
def test_c133_expiry_allows_for_clocks_a_minute_apart_and_never_extends_our_offer(
    arrives, dated, outcome
):
    """When an accept is here and how it is dated, in seconds after our offer expires."""
    clock = Clock()
    dialler = Puppet(
        make_party(Role.BUYER, clock), AGENT_KEY[Role.BUYER], make_party(Role.SELLER, clock)
    )
    expires = dialler.open().body.expires_at
    clock.now = expires + timedelta(seconds=arrives)
    at = expires + timedelta(seconds=dated)
    said = dialler.say(Act.ACCEPT, dialler.acceptance(), at=at)
    assert (said.act if said.act is Act.CONFIRM else said.body.reason) == outcome
