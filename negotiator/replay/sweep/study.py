"""A sweep to be made: the mandate, whom it is tried on, and its points."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from negotiator import __version__
from negotiator.errors import InvalidValueError, UsageError
from negotiator.mandate.document import SALT_BYTES, to_document
from negotiator.mandate.draft import Draft, authority_of, complete
from negotiator.mandate.floors import GREATEST_SHARE, LEAST_SHARE, draw_floors
from negotiator.mandate.model import Mandate
from negotiator.replay.harness import Mode, ModeName, Trial
from negotiator.replay.recorded import Recording, write_recordings
from negotiator.replay.sweep.design import Design
from negotiator.terms import hash_bytes, hash_document
from negotiator.terms.canonical import Document, b64encode
from negotiator.terms.values import format_decimal, parse_decimal

_NO_SALT = b64encode(bytes(SALT_BYTES))
_HEX_SHOWN = 16


@dataclass(frozen=True, slots=True)
class Study:
    """A sweep to be made.

    Attributes:
        text: the mandate as a person wrote it.
        draft: the same, read.
        recordings: whom it is tried on; all of them fit it.
        mode: how they are played.
        shares: at which shares of the way hidden floors are taken to be drawn; a point is the mean
            over these.
        design: its points.
        measured: whether leakage is measured at every point, which takes the whole engine.
    """

    text: str
    draft: Draft
    recordings: tuple[Recording, ...]
    mode: Mode
    shares: tuple[Fraction, ...]
    design: Design
    measured: bool

    @property
    def id(self) -> str:
        """What tells this sweep from every other: 16 hex digits of a hash of all that it is."""
        theirs = self.mode.theirs
        document: Document = {
            "typ": "neg-sweep",
            "v": "1",
            "engine": __version__,
            "mandate": hash_bytes(self.text.encode()),
            "recordings": hash_bytes(write_recordings(self.recordings)),
            "mode": self.mode.name.value,
            "theirs": "" if theirs is None else hash_document(to_document(theirs.mandate)),
            "e": format_decimal(self.mode.e),
            "shares": [f"{share.numerator}/{share.denominator}" for share in self.shares],
            "vary": [[d.name, *d.values] for d in self.design.dimensions],
            "points": str(self.design.size) if self.design.spread else "grid",
            "measured": "true" if self.measured else "false",
        }
        return hash_document(document).partition(":")[2][:_HEX_SHOWN]


def mandate_of(draft: Draft, share: Fraction) -> Mandate:
    """Return the mandate that a coherent draft becomes where its floors are drawn at a share."""
    return complete(draft, draw_floors(draft, share), _NO_SALT)


def trial_at(draft: Draft, share: Fraction) -> Trial:
    """Return the same with its authority, to be tried."""
    mandate = mandate_of(draft, share)
    return Trial(mandate, authority_of(draft, hash_document(to_document(mandate))))


def shares_of(texts: Iterable[str]) -> tuple[Fraction, ...]:
    """Read shares at which hidden floors are taken to be drawn.

    Raises:
        UsageError: a malformed one, or one that signing never draws.
    """
    shares = []
    for text in texts:
        try:
            share = Fraction(parse_decimal(text))
        except InvalidValueError as error:
            msg = f"--floor-share: {error.message}"
            raise UsageError(msg) from error
        if not LEAST_SHARE <= share <= GREATEST_SHARE:
            msg = (
                f"--floor-share: expected a share from {_decimal(LEAST_SHARE)} to "
                f"{_decimal(GREATEST_SHARE)}, as signing draws them; got {text}"
            )
            raise UsageError(msg)
        shares.append(share)
    return tuple(dict.fromkeys(shares))


def _decimal(share: Fraction) -> str:
    """Write one of the two shares."""
    return format_decimal(Decimal(share.numerator) / Decimal(share.denominator))


def check_mode(mode: Mode) -> None:
    """Check that counterparties may be swept in this way.

    Raises:
        UsageError: with faults there is nothing to win.
    """
    if mode.name is ModeName.FAULT:
        msg = "--mode fault: a sweep measures what we win; with faults there is nothing to win"
        raise UsageError(msg)
