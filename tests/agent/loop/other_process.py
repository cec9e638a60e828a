"""Carries a run on in a process of its own: JSON in on stdin, JSON out on stdout.

In: `script` (the model's answers), `said`, `answering`, `messages`, `negotiations`.
Out: what `RunResult.to_json` writes, what the model saw, and how often the tool `work` was run.
"""

import asyncio
import json
import sys

from tests.agent.loop.scripted import Noting, agent_of, question_tool, tool


def main() -> None:
    given = json.load(sys.stdin)
    work = Noting("worked")
    agent, model = agent_of(*given["script"], tools=[question_tool(), tool(run=work)])
    result = asyncio.run(
        agent.run(
            given["said"],
            answering=given["answering"],
            messages=given["messages"],
            negotiations=given["negotiations"],
        )
    )
    out = {"result": result.to_json(), "seen": model.seen, "worked": len(work.inputs)}
    json.dump(out, sys.stdout)


if __name__ == "__main__":
    main()
