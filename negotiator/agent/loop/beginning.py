"""How a run begins: with something said, with the answer to a question, or where it was cut off.

An answer names the question it is for, and takes effect once: it is recorded, and its token
spent, before anything else is done.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from negotiator.agent.loop.book import Book
from negotiator.agent.loop.calls import Call, calls_of
from negotiator.agent.loop.performing import asks
from negotiator.agent.loop.setting import Request, Setting
from negotiator.agent.loop.state import Pending, read_negotiations, token_of
from negotiator.agent.loop.stores import SessionStore, settle
from negotiator.agent.loop.transcript import mend, read_messages, with_answer
from negotiator.agent.loop.wire import MAX_TEXT, JsonObject, Message, decode, user
from negotiator.errors import ConflictError, UsageError


@dataclass(frozen=True, slots=True)
class Beginning:
    """Where a run begins.

    Attributes:
        messages: the conversation with what was said now, without its system message.
        negotiations: sessions by id.
        pending: the question that is still open; None when the model is to be asked.
    """

    messages: tuple[Message, ...]
    negotiations: dict[str, JsonObject]
    pending: Pending | None


async def begin(setting: Setting, request: Request, book: Book) -> Beginning:
    """Return where a run begins.

    Raises:
        UsageError: what is said is not what the conversation waits for.
        InvalidValueError: the conversation or the negotiations are malformed.
        StoreError: a store could not be read or written.
    """
    said = _checked(request)
    given = book.state.messages if request.messages is None else request.messages
    mended = mend(read_messages(given), lambda call: asks(call, setting.toolbox))
    messages, question = mended.messages, mended.question
    passed = read_negotiations(request.negotiations)
    pending = None
    if question is None:
        messages = _continued(messages, request, said)
    elif said is None:
        pending = pending_of(messages, question)
    else:
        token = _named(pending_of(messages, question), request.answering)
        messages = with_answer(messages, question, said)
        await book.spend(token, messages)
    negotiations = await gather(setting.agent.sessions, passed)
    return Beginning(messages, negotiations, pending)


def pending_of(messages: Sequence[Message], question: Call) -> Pending:
    """Return the question a conversation waits on.

    Args:
        messages: the conversation up to it, with the results of all other calls.
        question: a well-formed call.
    """
    arguments = decode(question.arguments)
    shown = arguments if isinstance(arguments, dict) else {}
    return Pending(question.id, question.name, shown, token_of(messages, question.id))


async def gather(store: SessionStore, passed: Mapping[str, JsonObject]) -> dict[str, JsonObject]:
    """Return the stored sessions by id, and those passed in that the store lacked.

    Raises:
        StoreError: a session could not be read or kept.
    """
    for name, session in passed.items():
        if await settle(store.get(name)) is None:
            await _fill(store, name, session)
    return {name: saved.document for name, saved in await settle(store.list())}


async def _fill(store: SessionStore, name: str, session: JsonObject) -> None:
    """Save a session as the first of its id; when somebody else was first, theirs stands."""
    try:
        await settle(store.save(name, session, 0))
    except ConflictError:
        if await settle(store.get(name)) is None:
            raise


def _checked(request: Request) -> str | None:
    """Return what is said.

    Raises:
        UsageError: it is no text, is empty, or is too long to be kept word for word.
    """
    said: object = request.said
    if said is None:
        if request.answering:
            raise UsageError("there is no answer; say what the answer is")
        return None
    if not isinstance(said, str) or not said.strip() or len(said) > MAX_TEXT:
        raise UsageError(f"what is said must be text, of 1 to {MAX_TEXT} characters")
    try:
        said.encode("utf-8")
    except UnicodeEncodeError as error:
        raise UsageError("what is said holds half a surrogate pair, which is no text") from error
    return said


def _continued(
    messages: tuple[Message, ...], request: Request, said: str | None
) -> tuple[Message, ...]:
    """Return a conversation that waits on no question, with what is said now."""
    if request.answering:
        raise UsageError(
            f"no question {ascii(request.answering)[:80]} is open here: "
            "it was answered before, or belongs to another conversation"
        )
    if said is not None:
        return (*messages, user(said))
    if not messages or (messages[-1]["role"] == "assistant" and not calls_of(messages[-1])):
        raise UsageError("there is nothing to carry on with; say something")
    return messages


def _named(pending: Pending, answering: str) -> str:
    """Return the token of the question that is answered.

    Raises:
        UsageError: the answer names no question, or another one.
    """
    if not answering:
        raise UsageError(
            f"the conversation waits for an answer to call {pending.call_id!a}; "
            "name it by `answering`, so that no answer goes to another question"
        )
    if answering not in {pending.call_id, pending.token}:
        raise UsageError(
            f"the answer is to {ascii(answering)[:80]}, but the open question is "
            f"{pending.call_id!a}; nothing was answered"
        )
    return pending.token
