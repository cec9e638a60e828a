"""The verifier's answer: named checks, each passed, failed or not made, each with a sentence."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

from negotiator.errors import NegotiatorError, VerificationError

_File = TypeVar("_File")


class FileKind(StrEnum):
    """What a file turned out to be."""

    JOURNAL = "journal"
    TRANSCRIPT = "transcript"
    CONTRADICTION = "contradiction"
    UNKNOWN = "unknown"


class CheckName(StrEnum):
    """What is checked. The names stand in reports and in docs/formats.md."""

    FORM = "form"
    GENESIS = "genesis"
    LINKS = "links"
    DENSITY = "density"
    COUNT = "count"
    OWN_HEAD = "own head"
    OWN_ENVELOPES = "heads in own envelopes"
    PEER_HEADS = "heads the peer holds"
    TERMINAL = "terminal entry"
    AUTHORITY = "authority"
    OWN_SIGNATURES = "signatures of own envelopes"
    PEER_SIGNATURES = "signatures of the peer's envelopes"
    SIGNATURES = "signatures"
    MOVES = "moves"
    CONTRADICTION = "contradiction"


class Outcome(StrEnum):
    """What came of a check."""

    PASSED = "passed"
    FAILED = "failed"
    NOT_CHECKED = "not checked"


@dataclass(frozen=True, slots=True)
class Finding:
    """What came of a check that did not fail, in a sentence."""

    outcome: Outcome
    sentence: str


def passed(sentence: str) -> Finding:
    """Say what holds."""
    return Finding(Outcome.PASSED, sentence)


def not_checked(sentence: str) -> Finding:
    """Say why a check could not be made."""
    return Finding(Outcome.NOT_CHECKED, sentence)


@dataclass(frozen=True, slots=True)
class Check:
    """One check of a report.

    Attributes:
        name: what was checked.
        outcome: what came of it.
        sentence: what holds, what does not and in which line, or why nobody looked.
    """

    name: CheckName
    outcome: Outcome
    sentence: str


@dataclass(frozen=True, slots=True)
class Report:
    """All checks of one file, in order.

    Attributes:
        kind: what the file is.
        neg: negotiation id, empty when the file does not tell.
        checks: in the order they were made.
    """

    kind: FileKind
    neg: str
    checks: tuple[Check, ...]

    @property
    def failures(self) -> tuple[Check, ...]:
        """The checks that failed, in order."""
        return tuple(check for check in self.checks if check.outcome is Outcome.FAILED)

    def check(self, name: CheckName) -> Check | None:
        """Return the check of that name, None if this kind of file has none."""
        return next((check for check in self.checks if check.name is name), None)

    def require(self) -> None:
        """Pass if no check failed.

        Raises:
            VerificationError: one did; the message names the first, and the line.
        """
        for failure in self.failures:
            msg = f"{failure.name}: {failure.sentence}"
            raise VerificationError(msg)


@dataclass(frozen=True, slots=True)
class Step(Generic[_File]):
    """A check to make.

    Attributes:
        name: what it checks.
        look: says what holds, or raises `NegotiatorError`.
        needs: checks without which this one means nothing.
    """

    name: CheckName
    look: Callable[[_File], Finding]
    needs: tuple[CheckName, ...] = ()


def run_steps(steps: Sequence[Step[_File]], file: _File) -> tuple[Check, ...]:
    """Make all checks, in order; a failure stops only those that need it."""
    checks: list[Check] = []
    broken: set[CheckName] = set()
    for step in steps:
        missing = [name for name in step.needs if name in broken]
        if missing:
            finding = not_checked(f"this needs the check of {missing[0]} to pass")
        else:
            finding = _look(step, file)
        if missing or finding.outcome is Outcome.FAILED:
            broken.add(step.name)
        checks.append(Check(step.name, finding.outcome, finding.sentence))
    return tuple(checks)


def run_report(kind: FileKind, neg: str, steps: Sequence[Step[_File]], file: _File) -> Report:
    """Make all checks of a file whose form is right."""
    form = Check(CheckName.FORM, Outcome.PASSED, f"a {kind}, every line in its one canonical form")
    return Report(kind, neg, (form, *run_steps(steps, file)))


def failed_form(kind: FileKind, sentence: str, steps: Sequence[Step[_File]]) -> Report:
    """Report a file whose form is wrong, so that nothing else can be checked."""
    form = Check(CheckName.FORM, Outcome.FAILED, sentence)
    unmade = "this needs the check of form to pass"
    rest = (Check(step.name, Outcome.NOT_CHECKED, unmade) for step in steps)
    return Report(kind, "", (form, *rest))


def _look(step: Step[_File], file: _File) -> Finding:
    """Make one check; whatever does not hold is a finding."""
    try:
        return step.look(file)
    except NegotiatorError as error:
        return Finding(Outcome.FAILED, error.message)


@contextmanager
def at_line(number: int) -> Iterator[None]:
    """Say in which line (from 1) something does not hold.

    Raises:
        VerificationError: whatever of our errors was raised inside, with the line named.
    """
    try:
        yield
    except NegotiatorError as error:
        msg = f"line {number}: {error.message}"
        raise VerificationError(msg) from error
