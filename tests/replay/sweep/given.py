"""What the tests of sweeps start from."""

from fractions import Fraction

from negotiator.mandate.toml import read_draft
from negotiator.replay.harness import Mode
from negotiator.replay.recorded import Recording
from negotiator.replay.sweep import Study, check_together, design_of, dimension_of
from tests.replay.given import recordings, text

PART = "quotes/terminal-block-4"
SHARES = (Fraction(7, 20),)


def changed(name: str, *changes: tuple[str, str]) -> str:
    """Return a mandate's text with some texts replaced, each of which must occur."""
    mandate = text(name)
    for old, new in changes:
        assert old in mandate, old
        mandate = mandate.replace(old, new)
    return mandate


def study_of(
    mandate: str,
    played: tuple[Recording, ...],
    vary: tuple[str, ...],
    mode: Mode | None = None,
    **others,
) -> Study:
    """Return a sweep of a mandate's text."""
    draft = read_draft(mandate, "mandate.toml")
    dimensions = check_together(dimension_of(one, draft) for one in vary)
    return Study(
        text=mandate,
        draft=draft,
        recordings=tuple(sorted(played, key=lambda one: one.id)),
        mode=mode or Mode(),
        shares=others.get("shares", SHARES),
        design=design_of(dimensions, others.get("points")),
        measured=others.get("measured", False),
    )


def quotes(name: str = PART) -> tuple[Recording, ...]:
    """Return the recordings of a part."""
    return recordings(f"{name}.jsonl")


CLOSED = ('selection = "nearest"', 'selection = "by-issue"')
"""Makes a mandate of the quote sheet one that the kernel takes."""
