"""What a side adds to what it chose: the answers for when the gate does not let a move out."""

from dataclasses import replace

from negotiator.agent.choose import Chosen, hold, rejection
from negotiator.agent.party import Engine
from negotiator.policy.moves import After, Decision, Draft
from negotiator.protocol.acts import Act, Reason
from negotiator.protocol.state import Negotiation, Phase, Side


def with_fallbacks(
    engine: Engine, negotiation: Negotiation, side: Side, chosen: Chosen
) -> tuple[Draft, ...]:
    """Return the drafts to try, in order.

    A move refused for lack of budget becomes a polite end. A blocked move, or one that waits for
    a person, becomes a neutral `hold` when we host: the host answers every message exactly once.
    When we dial, nothing is sent.
    """
    drafts = chosen.drafts
    if negotiation.final:
        return drafts
    if drafts and negotiation.phase is not Phase.ACCEPTED and drafts[0].act is not Act.REJECT:
        decision = Decision("reject", "no-budget")
        end = rejection(engine, negotiation, side, Reason.UNAVAILABLE, decision)
        drafts = (*drafts, replace(end, after=After.OUTCOME))
    if side is Side.DIALLER:
        return drafts
    if not drafts:
        return (hold(engine, negotiation, side, "asks-principal" if chosen.waits else "no-move"),)
    wait = hold(engine, negotiation, side, "asks-principal")
    return (*drafts, replace(wait, after=After.WAIT), replace(wait, after=After.BLOCK))
