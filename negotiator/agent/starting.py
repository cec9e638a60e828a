"""The dialler's beginning: whom we may dial, and our `open` on record.

The claim on a counterparty is made in the gate's transaction that records the `open`, before
anything is sent.
"""

from negotiator.agent.choose import opening
from negotiator.agent.party import Party
from negotiator.agent.watch import end_if_overdue
from negotiator.errors import AlreadyNegotiatingError, BlockedError, UsageError
from negotiator.policy.counterparty import check_free, normal_url, stale_before
from negotiator.policy.moves import Origin, Released, Step, StepResult
from negotiator.policy.ports import Direction
from negotiator.policy.replies import check_name
from negotiator.terms.canonical import b64encode


def start(party: Party, agent_id: str, url: str) -> Released:
    """Open a negotiation: our `open` is on record and ready to be sent.

    Raises:
        UsageError: the agent is ourselves, or who asks for it has a name that cannot be used.
        AlreadyNegotiatingError: a negotiation with this counterparty goes on, or came to a deal.
        BlockedError: the gate does not let us open.
        StoreError: the record could not be written.
    """
    if agent_id == party.agent_id:
        msg = f"{agent_id} is this party itself; dial a counterparty"
        raise UsageError(msg)
    neg = party.random_id("ng_")
    now = party.now()
    origin = Origin(
        direction=Direction.DIALLED,
        dialler=party.agent_id,
        host=agent_id,
        peer_url=normal_url(url),
        owner=agent_id,
        task="",
        context="",
        salt=b64encode(party.entropy(32)),
        principal=_principal_of(party, agent_id),
        requester=_requester(party, agent_id),
    )
    step = Step(neg=neg, size=0, now=now, drafts=(opening(party.engine, now),), origin=origin)
    result = _claimed(party, step)
    if result.released is None:
        # No code of the gate: the message may reach a model, and codes are private.
        msg = (
            f"the mandate does not allow this negotiation to be opened now; see: negotiator "
            f"negotiations show {neg}"
        )
        raise BlockedError(msg)
    return result.released


def check_unclaimed(party: Party, url: str) -> None:
    """Check, before anything goes out, that we neither negotiate at a URL nor have a deal there.

    `start` checks it again, by agent id too, in the transaction that makes the claim.

    Raises:
        AlreadyNegotiatingError: we do.
        StoreError: the record cannot be read.
    """
    with party.store.read() as tx:
        stale = stale_before(party.verified.mandate, party.now())
        check_free(tx, party.verified.commitment, ("", url), stale, dials=True)


def _claimed(party: Party, step: Step) -> StepResult:
    """Take the step that begins a negotiation; one whose time is up is ended before it counts."""
    try:
        return party.gate.step(step)
    except AlreadyNegotiatingError as error:
        if not end_if_overdue(party, error.neg):
            raise
    return party.gate.step(step)


def _requester(party: Party, agent_id: str) -> str:
    """Return who asks for it, by a name that can be kept; empty when nobody is named."""
    if not party.requester:
        return ""
    return check_name(party.requester, (party.agent_id, agent_id))


def _principal_of(party: Party, agent_id: str) -> str:
    """Return the pinned principal that names this agent; empty when none names it alone."""
    named = [p.id for p in party.trust.principals if agent_id in p.agents]
    return named[0] if len(named) == 1 else ""
