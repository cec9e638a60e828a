"""Bids of NegMAS agents as recordings; skipped where NegMAS is not installed."""

from importlib import import_module

import pytest

from negotiator.replay.recorded import By, Said, read_recordings, write_recordings
from negotiator.terms import Role

pytest.importorskip("negmas", reason="NegMAS is AGPL and no dependency: pip install negmas")
TRACES = import_module("benchmarks.negmas_traces")

FILES = {
    "lamp.yml": """\
name: lamp
type: CartesianOutcomeSpace
issues:
- {name: price, type: ContiguousIssue, values: [0, 40]}
- {name: colour, type: CategoricalIssue, values: [red, green, blue]}
""",
    "a-buyer.yml": """\
name: buyer
type: LinearAdditiveUtilityFunction
reserved_value: 0.2
weights: [0.7, 0.3]
values:
- {type: AffineFun, slope: -0.025, bias: 1}
- {type: TableFun, mapping: {red: 1.0, green: 0.5, blue: 0.0}}
""",
    "b-seller.yml": """\
name: seller
type: LinearAdditiveUtilityFunction
reserved_value: 0.1
weights: [0.6, 0.4]
values:
- {type: AffineFun, slope: 0.025, bias: 0}
- {type: TableFun, mapping: {red: 0.0, green: 0.5, blue: 1.0}}
""",
}
OURS = "benchmarks.negmas_adapter:EngineNegotiator"


@pytest.fixture
def folder(tmp_path):
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    "agents",
    [
        ("BoulwareTBNegotiator", "ConcederTBNegotiator"),
        ("MiCRONegotiator", OURS),
        (OURS, "LinearTBNegotiator"),
    ],
)
@pytest.mark.parametrize(("them", "role"), [("seller", Role.SELLER), ("buyer", Role.BUYER)])
def test_bids_of_any_two_agents_are_recorded_one_by_one(folder, agents, them, role):
    wanted = TRACES.Wanted(folder, agents, them, role, steps=20)
    recording = TRACES.recorded(wanted)
    assert read_recordings(write_recordings([recording]), "again") == (recording,)
    assert (recording.role, recording.rounds) == (role, 20)
    assert {move.by for move in recording.moves} == set(By)
    assert recording.profile is not None
    worths = [recording.profile.utility(terms) for terms in recording.offers]
    assert worths[0] == max(worths) > recording.profile.reservation
    if recording.agreed is not None:
        assert recording.moves[-1].said is Said.ACCEPT
        assert recording.profile.utility(recording.agreed) >= recording.profile.reservation


def test_the_same_agents_give_the_same_recording_each_time(folder):
    wanted = TRACES.Wanted(folder, ("BoulwareTBNegotiator", OURS), "buyer", Role.BUYER, steps=15)
    assert TRACES.recorded(wanted) == TRACES.recorded(wanted)


def test_what_is_no_agent_is_said_so(folder):
    wanted = TRACES.Wanted(folder, ("SAOMechanism", OURS), "buyer", Role.BUYER, steps=15)
    with pytest.raises(SystemExit, match="expected an agent"):
        TRACES.recorded(wanted)
