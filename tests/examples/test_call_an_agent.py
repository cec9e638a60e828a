"""The example that calls an agent shows what it claims."""

import subprocess
import sys
from pathlib import Path

from tests.a2a.remote.peers import agent_says, hostile, json_answer

EXAMPLE = Path(__file__).parents[2] / "examples/call_an_agent.py"


def run(*options: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, str(EXAMPLE), *options],
        check=False,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_it_is_asked_back_reads_along_and_goes_back_for_the_rest():
    assert run() == [
        "Mill (input-required): For which day?",
        "  Looking at stock.",
        "  + Order: 40 coils, ",
        "  + on any day, ",
        "  + from stock.",
        "Mill (stop): Order: 40 coils, on any day, from stock.",
        "Mill (stop): Order: 40 coils, on the first day, from stock.",
    ]


def test_any_other_agent_can_take_its_place_and_cannot_write_on_the_terminal():
    with hostile(json_answer({"message": agent_says("\x1b[2JYes.")})) as there:
        assert run("--url", there.url, "--say", "Well?") == ["Hostile (stop): ?[2JYes."]
    assert there.heard[0]["params"]["message"]["parts"] == [{"text": "Well?"}]
