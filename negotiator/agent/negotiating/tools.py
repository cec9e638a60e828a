"""The tools by which a loop's model negotiates: with whom, what was replied, when to close.

The model names counterparties and, where there are several, a mandate by its id. It chooses no
terms: the engine decides every move. Nor does it answer for its principal: `answer` looks the
principal's reply up in what the run recorded, and what the model writes is no reply.
"""

from dataclasses import replace
from typing import Final

from negotiator.agent.loop.tools import Tool, ToolContext, ask_user
from negotiator.agent.negotiating.answering import answer_and_guide
from negotiator.agent.negotiating.closing import close_best
from negotiator.agent.negotiating.desk import Desk
from negotiator.agent.negotiating.digest import HOW_TO_ASK, digest
from negotiator.agent.negotiating.guiding import beside, guidance_from
from negotiator.agent.negotiating.questions import Question
from negotiator.agent.negotiating.replies import answer_of, reply_to
from negotiator.agent.negotiating.running import Target, run_negotiations
from negotiator.agent.negotiating.sessions import Sessions
from negotiator.audit.replies import Answer
from negotiator.errors import UsageError

MOST_TARGETS: Final = 50
"""Counterparties of one call at most."""
_MOST_TEXT: Final = 1_000
_NEGOTIATE: Final = (
    "Negotiate with the agents at these URLs, all at once. Each negotiation runs until it ends, "
    "waits for your principal, or is out of turns; the result tells of all. Terms are decided "
    "by the mandate, not by you; the objective is for the record."
)
_ANSWER: Final = (
    "Go on with negotiations. Those that wait for your principal need the principal's own reply "
    "first: ask with ask_user, with the reference of each in the question. The reply itself is "
    "taken from there; you cannot give it here. Those that wait for nobody simply go on. Your "
    "principal may also narrow negotiations, waiting or not: ask with the id of each in the "
    'question; a reply such as "narrow: paymentDays >= 30; startDate in 2027-01-04, 2027-01-11" '
    "then holds for these. Nothing widens what the mandate allows."
)


_CLOSE_BEST: Final = (
    "Buy from, or sell to, the best of many, for one need: negotiate with the agents at these "
    "targets, and go on with the negotiations of these ids, all at once and taking nothing; ask "
    "each for its last offer; take the best of all, or none; release the others. Without targets "
    "and ids all that go on are closed. Call it again with the ids where the result says so."
)
_ON_RECORD = (
    "terms are approved on the record itself, where the principal reads them, and not in answer to "
    "a question in a model's words: negotiator negotiations show ID says how"
)

_NOT_HERE = (
    "Do not ask for an approval, which only they give, on the record, with negotiator negotiations "
    "answer: tell them so. To what needs one, ask_user brings stop alone."
)


def negotiation_tools(desk: Desk, *, asking: tuple[str, ...] = ("ask_user",)) -> tuple[Tool, ...]:
    """Return the tools `negotiate`, `answer` and `close_best`.

    Args:
        desk: what is negotiated with.
        asking: names of the tools whose answers are the principal's own.
    """
    return _negotiate(desk), _answer(desk, asking), _close_best(desk)


def default_tools(desk: Desk) -> tuple[Tool, ...]:
    """Return the tools of an agent whose host names none: to ask its principal, and to negotiate.

    Args:
        desk: what is negotiated with.
    """
    return ask_user(), *negotiation_tools(desk)


def _negotiate(desk: Desk) -> Tool:
    async def run(arguments: dict[str, object], context: ToolContext) -> str:
        asked = arguments["targets"]
        targets = [_target(item) for item in asked] if isinstance(asked, list) else []
        mandate = str(arguments.get("mandate", ""))
        events = await run_negotiations(desk, targets, mandate=mandate, sessions=_filed(context))
        return digest(events, how_to_ask=_how_to_ask(desk))

    schema = _negotiate_schema(tuple(desk.parties))
    return Tool("negotiate", _NEGOTIATE, schema, run, internal=True)


def _answer(desk: Desk, asking: tuple[str, ...]) -> Tool:
    async def run(arguments: dict[str, object], context: ToolContext) -> str:
        asked = arguments["ids"]
        ids = [str(item) for item in asked] if isinstance(asked, list) else []
        only = arguments.get("question")
        replies = tuple(r for r in context.replies if only is None or r.call_id == only)

        spoken = [replace(r, text=text) for r in replies if (text := beside(r.text))]

        def said(question: Question) -> Answer:
            said = answer_of(question, reply_to(question, spoken, asking).text)
            if said is Answer.APPROVE and not desk.approves_by_model:
                raise UsageError(_ON_RECORD)
            return said

        guidance = guidance_from(replies, asking)
        events = await answer_and_guide(desk, ids, said, guidance, _filed(context))
        return digest(events, how_to_ask=_how_to_ask(desk))

    return Tool("answer", _ANSWER, _ANSWER_SCHEMA, run, internal=True)


def _close_best(desk: Desk) -> Tool:
    async def run(arguments: dict[str, object], context: ToolContext) -> str:
        asked, named = arguments.get("targets", ()), arguments.get("ids", ())
        targets = [_target(item) for item in asked] if isinstance(asked, list) else []
        ids = [str(item) for item in named] if isinstance(named, list) else []
        mandate = str(arguments.get("mandate", ""))
        filed = _filed(context)
        events = await close_best(desk, ids, targets=targets, mandate=mandate, sessions=filed)
        return digest(events, how_to_ask=_how_to_ask(desk))

    schema = _closing_schema(tuple(desk.parties))
    return Tool("close_best", _CLOSE_BEST, schema, run, internal=True)


def _how_to_ask(desk: Desk) -> str:
    """Return how a model asks for all that wait; also what it would ask for in vain."""
    return HOW_TO_ASK if desk.approves_by_model else f"{HOW_TO_ASK} {_NOT_HERE}"


def _target(item: object) -> Target:
    """Return a target; the schema has been checked."""
    named = item if isinstance(item, dict) else {}
    return Target(str(named.get("url", "")), str(named.get("objective", "")))


def _filed(context: ToolContext) -> Sessions:
    """Return where the sessions of a run go."""
    intent = context.agent.intent
    purpose = "" if intent is None else intent.id or intent.statement
    return Sessions(context.agent.sessions, purpose, context.negotiations)


def _negotiate_schema(mandates: tuple[str, ...]) -> dict[str, object]:
    """Return the schema of `negotiate`; a mandate is asked for where there are several."""
    url = {"type": "string", "minLength": 1, "maxLength": 2_000}
    objective = {"type": "string", "maxLength": _MOST_TEXT}
    target = {
        "type": "object",
        "properties": {"url": url, "objective": objective},
        "required": ["url"],
        "additionalProperties": False,
    }
    targets = {"type": "array", "items": target, "maxItems": MOST_TARGETS}
    mandate = {"type": "string", "enum": list(mandates), "description": "Which mandate to use."}
    several = len(mandates) > 1
    return {
        "type": "object",
        "properties": {"targets": targets} | ({"mandate": mandate} if several else {}),
        "required": ["targets", "mandate"] if several else ["targets"],
        "additionalProperties": False,
    }


def _closing_schema(mandates: tuple[str, ...]) -> dict[str, object]:
    """Return the schema of `close_best`, of which nothing must be given."""
    opening = _negotiate_schema(mandates)
    named = opening["properties"]
    properties = {"ids": _IDS} | (named if isinstance(named, dict) else {})
    return opening | {"properties": properties, "required": []}


_IDS: Final = {
    "type": "array",
    "items": {"type": "string", "minLength": 1, "maxLength": 200},
    "maxItems": MOST_TARGETS,
}
_ANSWER_SCHEMA: Final = {
    "type": "object",
    "properties": {
        "ids": _IDS,
        "question": {
            "type": "string",
            "description": "Call id of the one question whose reply is meant. May be left out.",
        },
    },
    "required": ["ids"],
    "additionalProperties": False,
}
