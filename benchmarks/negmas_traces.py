"""Record how two NegMAS agents bid against each other, as recordings that `replay run` plays.

    python -m benchmarks.negmas_traces SCENARIO BoulwareTBNegotiator MiCRONegotiator \\
        --them seller --role seller --steps 100 --out traces.jsonl
    negotiator replay run traces.jsonl --mandate buyer.toml --mode fitted

SCENARIO is a folder in one of the formats that NegMAS writes. The agents come in the order of its
profiles, each as a name of `negmas.sao` or as MODULE:CLASS; ours is
`benchmarks.negmas_adapter:EngineNegotiator`. What is recorded are the bids of `--them`, which is
a profile's name, with that profile's preferences, and what the other answered. Steps are counted as
minutes, so the same agents give the same recording whatever the machine was doing.

NegMAS is AGPL, so this file is not in the wheel and nothing in the wheel imports it.
"""

import argparse
import csv
import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from importlib import import_module
from io import StringIO
from pathlib import Path

import negmas.sao
from negmas import Negotiator, Scenario
from negmas.sao import SAOMechanism

from negotiator.replay.importing import Options, import_trace, read_any_scenario
from negotiator.replay.recorded import Recording, write_recordings
from negotiator.replay.scenarios.names import identifiers
from negotiator.terms import Role

START = datetime(2026, 12, 1, 12, tzinfo=UTC)
COLUMNS = ("step", "negotiator", "offer", "state")
PARTIES = 2


@dataclass(frozen=True, slots=True)
class Wanted:
    """What to record.

    Attributes:
        scenario: a folder.
        agents: one for each of its profiles, in their order.
        them: the name of the profile whose bids are recorded.
        role: their side.
        steps: how many steps they have.
    """

    scenario: Path
    agents: tuple[str, str]
    them: str
    role: Role
    steps: int


def agent_of(name: str) -> type[Negotiator]:
    """Return an agent by its name in `negmas.sao`, or by MODULE:CLASS."""
    module, colon, kind = name.rpartition(":")
    found = getattr(import_module(module) if colon else negmas.sao, kind, None)
    if not (isinstance(found, type) and issubclass(found, Negotiator)):
        msg = f"expected an agent of negmas.sao or MODULE:CLASS, got {name}"
        raise SystemExit(msg)
    return found


def trace_of(wanted: Wanted) -> str:
    """Let the agents negotiate, and return their bids as CSV."""
    scenario = Scenario.load(wanted.scenario, safe_parsing=False)
    if scenario is None or len(scenario.ufuns) != PARTIES:
        msg = f"expected a scenario of two profiles in {wanted.scenario}"
        raise SystemExit(msg)
    mechanism = SAOMechanism(outcome_space=scenario.outcome_space, n_steps=wanted.steps)
    names = {}
    for agent, profile in zip(wanted.agents, scenario.ufuns, strict=True):
        party = agent_of(agent)(name=profile.name)
        names[party.id] = profile.name
        mechanism.add(party, ufun=profile)
    mechanism.run()
    state = mechanism.state
    ended = "agreement" if state.agreement else "timedout" if state.timedout else "broken"
    text = StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(COLUMNS)
    bids = [bid for bid in mechanism.full_trace if bid.offer is not None]
    for number, bid in enumerate(bids, start=1):
        last = ended if number == len(bids) else "continuing"
        table.writerow((bid.step, names[bid.negotiator], written(bid.offer), last))
    assert not state.agreement or bids[-1].offer == state.agreement
    return text.getvalue()


def written(offer: Sequence[object]) -> str:
    """Write an offer as Python writes a list of texts and numbers."""
    return repr([getattr(value, "item", lambda value=value: value)() for value in offer])


def recorded(wanted: Wanted, number: int = 0) -> Recording:
    """Return what they bid as a recording.

    Args:
        wanted: what to record.
        number: how often the same was recorded before; agents that roll dice roll others then.
    """
    random.seed(number)
    scenario = read_any_scenario([wanted.scenario], None)
    options = Options(role=wanted.role, them=wanted.them, start=START)
    made = import_trace(trace_of(wanted).encode(), "NegMAS", scenario, options)
    (recording,) = made.recordings
    kinds = (agent.rpartition(":")[2] for agent in wanted.agents)
    (name,) = identifiers([f"{recording.id}.{'.'.join(kinds)}.{number}"])
    return replace(recording, id=name, rounds=wanted.steps)


def main() -> None:
    parser = argparse.ArgumentParser(description="Record bids of two NegMAS agents.")
    parser.add_argument("scenario", type=Path)
    parser.add_argument("first", help="the agent with the first profile")
    parser.add_argument("second", help="the agent with the second profile")
    parser.add_argument("--them", required=True, help="name of the profile that is recorded")
    parser.add_argument("--role", type=Role, choices=list(Role), required=True)
    parser.add_argument("--steps", type=int, default=100)
    parser.add_argument("--times", type=int, default=1, help="how many negotiations")
    parser.add_argument("--out", type=Path, required=True, help="a file of recordings")
    given = parser.parse_args()
    agents = (given.first, given.second)
    wanted = Wanted(given.scenario, agents, given.them, given.role, given.steps)
    made = [recorded(wanted, number) for number in range(given.times)]
    given.out.write_bytes(write_recordings(made))
    for recording in made:
        print(f"{recording.id}: {len(recording.offers)} offers of theirs, {recording.ended}")


if __name__ == "__main__":
    main()
