"""The loop: ask the model, make its calls, tell it the results, until it is done or has to ask.

One step is one model call. Every call of a step gets exactly one result, in the order of the
calls, before the model is asked again; a question stays open instead, and ends the run. Nothing
is held open between runs: a run begins with plain JSON and ends in plain JSON.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from negotiator.agent.loop.beginning import begin, pending_of
from negotiator.agent.loop.book import Book
from negotiator.agent.loop.calls import Call, calls_of, read_answer
from negotiator.agent.loop.cancel import Watch
from negotiator.agent.loop.performing import Done, Faulty, asks, check_call, perform, refuse
from negotiator.agent.loop.setting import Request, Setting
from negotiator.agent.loop.state import Pending
from negotiator.agent.loop.steps import AskStep, End, MessageStep, RunResult, Step
from negotiator.agent.loop.stores import settle
from negotiator.agent.loop.tools import Reply, ToolContext
from negotiator.agent.loop.transcript import ONE_AT_A_TIME, call_ids, replies
from negotiator.agent.loop.wire import JsonObject, Message, result, system, text_of
from negotiator.errors import ConflictError, StoreError

MOST_CALLS = 64
"""Calls of one message that are made; further ones are refused."""
_TOO_MANY = f"More than {MOST_CALLS} calls in one message; this one was not made."


async def carry_on(setting: Setting, request: Request) -> RunResult:
    """Run from where the conversation stands; see `Agent.run`.

    Raises:
        BaseException: what `Agent.run` raises.
    """
    watch = Watch(request.cancel)
    watch.check()
    book = Book(setting.history, request.key)
    await book.open()
    start = await begin(setting, request, book)
    run = _Run(setting, request, watch, book, list(start.messages), start.negotiations)
    if start.pending is not None:
        return await run.stop_to_ask(start.pending)
    try:
        return await run.go()
    except BaseException as error:
        await run.rescue(error)
        raise


@dataclass(slots=True)
class _Run:
    """One run, while it lasts."""

    setting: Setting
    request: Request
    watch: Watch
    book: Book
    messages: list[Message]
    negotiations: dict[str, JsonObject]
    steps: list[Step] = field(default_factory=list)
    taken: set[str] = field(default_factory=set)
    replies: tuple[Reply, ...] = ()

    async def go(self) -> RunResult:
        """Take steps until the run ends."""
        self.taken = call_ids(self.messages)
        self.replies = replies(self.messages, lambda call: asks(call, self.setting.toolbox))
        for _ in range(self.request.max_steps):
            said = await self.ask_model()
            calls = calls_of(said)
            self.messages.append(said)
            await self.book.save(self.messages)
            text = text_of(said["content"])
            if text or not calls:
                await self.tell(MessageStep(text))
            if not calls:
                return self.ended(End.DONE, output=text)
            question = await self.make_calls(calls)
            await self.book.save(self.messages)
            if question is not None:
                return await self.stop_to_ask(pending_of(self.messages, question))
        return self.ended(End.MAX_STEPS)

    async def ask_model(self) -> Message:
        """Return the model's next message, its call ids unique in the conversation."""
        shown = [system(self.setting.instruct(self.negotiations)), *map(dict, self.messages)]
        offers = self.setting.toolbox.offers

        async def complete() -> Mapping[str, object]:
            return await self.setting.model.complete(shown, offers)

        said = read_answer(await self.watch.during(complete()), self.taken)
        self.taken.update(call.id for call in calls_of(said))
        return said

    async def make_calls(self, calls: tuple[Call, ...]) -> Call | None:
        """Give every call its result, in order; return the first question, which gets none."""
        question: Call | None = None
        for place, call in enumerate(calls):
            self.watch.check()
            checked = check_call(call, self.setting.toolbox)
            if place >= MOST_CALLS:
                done = refuse(call, _TOO_MANY, call.name)
            elif isinstance(checked, Faulty):
                done = refuse(call, checked.why, checked.input)
            elif not checked.tool.suspends:
                done = await perform(call, checked, self.context(call), self.watch)
            elif question is None:
                question = call
                continue
            else:
                done = refuse(call, ONE_AT_A_TIME, checked.arguments)
            await self.record(call, done)
        return question

    async def record(self, call: Call, done: Done) -> None:
        """Put a result where it belongs, and tell of it."""
        self.messages.append(result(call.id, done.content))
        await self.tell(done.step)

    def context(self, call: Call) -> ToolContext:
        """Return what a tool is told."""
        return ToolContext(
            agent=self.setting.agent,
            negotiations=self.negotiations,
            cancel=self.request.cancel,
            call_id=call.id,
            replies=self.replies,
        )

    async def tell(self, step: Step) -> None:
        """Note an event, and tell the host of it."""
        self.steps.append(step)
        if self.request.on_step is not None:
            await settle(self.request.on_step(step))

    async def stop_to_ask(self, pending: Pending) -> RunResult:
        """End the run with a question."""
        await self.tell(AskStep(pending))
        return self.ended(End.NEEDS_INPUT, pending=pending)

    def ended(self, end: End, *, output: str = "", pending: Pending | None = None) -> RunResult:
        """Return what came of the run."""
        instructions = system(self.setting.instruct(self.negotiations))
        return RunResult(
            output=output,
            steps=tuple(self.steps),
            end=end,
            pending=pending,
            messages=(instructions, *self.messages),
            negotiations=dict(self.negotiations),
        )

    async def rescue(self, error: BaseException) -> None:
        """Save what was done before a run fails; the failure itself is not replaced."""
        if isinstance(error, ConflictError) or not self.book.lacks(self.messages):
            return
        if self.messages[-1]["role"] == "user":
            return  # nothing was done yet: the same run can be made again
        try:
            await self.book.save(self.messages)
        except StoreError as failed:
            error.add_note(f"The last results could not be saved: {failed}")
