"""How a counterparty is replayed, and who that makes it."""

from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from typing import Final

from negotiator.errors import InvalidValueError
from negotiator.mandate.model import Mandate
from negotiator.replay.harness.line import Counterparty
from negotiator.replay.harness.theirs.derived import derived_trial
from negotiator.replay.harness.theirs.faulty import Fault, Faulty
from negotiator.replay.harness.theirs.fitted import Fitted
from negotiator.replay.harness.theirs.minded import Minded
from negotiator.replay.harness.theirs.open_loop import OpenLoop
from negotiator.replay.harness.theirs.pace import pace_of
from negotiator.replay.harness.trial import Keys, Trial, rehearsed
from negotiator.replay.recorded import Recording


class ModeName(StrEnum):
    """How a counterparty is replayed."""

    OPEN_LOOP = "open-loop"
    FITTED = "fitted"
    AGENT = "agent"
    FAULT = "fault"


@dataclass(frozen=True, slots=True)
class Mode:
    """How counterparties are replayed.

    Attributes:
        name: in which way.
        faults: which faults each of them is tried with; only for `FAULT`.
        theirs: the mandate each of them has; None to derive one from each recording. Only for
            `AGENT`.
        e: the shape of concession of a mandate that is derived.
    """

    name: ModeName = ModeName.OPEN_LOOP
    faults: tuple[Fault, ...] = tuple(Fault)
    theirs: Trial | None = None
    e: Decimal = Decimal(1)

    @property
    def variants(self) -> tuple[str, ...]:
        """What each recording is replayed with."""
        return tuple(self.faults) if self.name is ModeName.FAULT else ("",)

    @property
    def cannot_show(self) -> str:
        """Say what results of this mode do not show."""
        return _CANNOT_SHOW[self.name]


OPEN_LOOP: Final = Mode()
"""Their recorded moves, whatever we do."""

_CANNOT_SHOW: Final = {
    ModeName.OPEN_LOOP: (
        "their moves are those that were recorded, whatever ours are: this shows which of their "
        "offers the mandate takes, not how they would have answered it"
    ),
    ModeName.FITTED: (
        "their moves follow a curve fitted to those that were recorded: this does not show how "
        "they answer what we do"
    ),
    ModeName.AGENT: (
        "their moves are those of a strategy of ours: this shows what the mandate makes of such "
        "an agent, not what the recorded one would have done"
    ),
    ModeName.FAULT: (
        "their moves are wrong on purpose: this shows what we let happen, not what we win"
    ),
}


def counterparty_of(
    mode: Mode, variant: str, recording: Recording, case: tuple[Mandate, datetime, Keys]
) -> Counterparty:
    """Return somebody to negotiate with.

    Args:
        mode: how it is replayed.
        variant: one of `Mode.variants`.
        recording: on the mandate's agenda.
        case: our mandate, when the negotiation begins, and the keys of the replay.

    Raises:
        InvalidValueError: the recording does not hold enough to do that.
        MandateError: no mandate of theirs can be derived from it.
    """
    mandate, start, keys = case
    match mode.name:
        case ModeName.OPEN_LOOP:
            return OpenLoop(recording, start)
        case ModeName.FITTED:
            return Fitted(recording, start)
        case ModeName.AGENT:
            theirs = _theirs(mode, recording, mandate)
            return Minded(rehearsed(theirs, keys), pace_of(recording, start))
        case ModeName.FAULT:
            patience = mandate.termination.round_timeout
            return Faulty(Fault(variant), OpenLoop(recording, start), recording, patience)


def _theirs(mode: Mode, recording: Recording, ours: Mandate) -> Trial:
    """Return the mandate an agent of theirs has, valid when ours is.

    Raises:
        InvalidValueError: the one that was given is of another agenda or of our own role.
    """
    trial = derived_trial(recording, ours, mode.e) if mode.theirs is None else mode.theirs
    mandate = trial.mandate
    if mandate.agenda.hash != ours.agenda.hash or mandate.role is ours.role:
        msg = "their mandate: expected our agenda and the other role"
        raise InvalidValueError(msg)
    valid = replace(mandate, not_before=ours.not_before, not_after=ours.not_after)
    authority = replace(trial.authority, not_before=ours.not_before, not_after=ours.not_after)
    return Trial(valid, authority)
