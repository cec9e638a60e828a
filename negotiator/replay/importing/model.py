"""What importers take and give: options, quoted lines, findings, recordings by item."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from enum import StrEnum

from negotiator.errors import InvalidValueError
from negotiator.replay.recorded import Ended, Recording
from negotiator.terms import Role


class Format(StrEnum):
    """What a file is."""

    QUOTES = "quotes"
    OCDS = "ocds"
    CXML = "cxml"
    TRACE = "trace"
    SCENARIO = "scenario"


class DateOrder(StrEnum):
    """In which order a date such as 02/11/2026 has day, month and year."""

    DAY_FIRST = "dmy"
    MONTH_FIRST = "mdy"


class Trap(StrEnum):
    """Where the numbers of a document do not agree, or do not say enough."""

    TOTAL = "total"
    PRICE_BASIS = "price-basis"
    PERCENTAGE = "percentage"
    INDIVISIBLE = "indivisible"
    MISSING_RATE = "missing-rate"
    MINIMUM = "minimum"


@dataclass(frozen=True, slots=True)
class Finding:
    """A line that was flagged and left out.

    Attributes:
        trap: what does not agree.
        place: file, row and column, or the path within a document.
        message: the numbers.
    """

    trap: Trap
    place: str
    message: str


@dataclass(frozen=True, slots=True)
class Options:
    """What a file leaves open and whoever imports it says.

    Attributes:
        currency: the one currency that is expected; None takes the file's, which must be one.
        unit: Rec 20 code of quantities, where the file has none.
        decimal: the decimal separator; None refuses what can be read in two ways.
        date_order: order of dates that are not ISO 8601; None refuses them.
        start: when a negotiation began, where the file does not say.
        ignore: columns of a sheet that are left out.
        role: their side, of a trace or scenario.
        them: which party or profile is theirs, of a trace or scenario.
    """

    currency: str | None = None
    unit: str | None = None
    decimal: str | None = None
    date_order: DateOrder | None = None
    start: datetime | None = None
    ignore: tuple[str, ...] = ()
    role: Role | None = None
    them: str | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """What somebody asked or paid for something, as a document has it.

    Attributes:
        place: file and row, or the path within a document.
        item: what it is for; lines of one item share an agenda.
        party: who said it.
        at: when.
        currency: ISO 4217 code.
        price: for one unit; None where there is only a total.
        quantity: how much; None where nobody says.
        unit: Rec 20 code of the quantity; empty where there is none.
        total: of the line; None where there is only a price.
        lead_days: until delivery; None where nobody says.
        valid_for: how long it stands; None where nobody says.
        basis: what the price is for, as written; empty if for one.
        percentage: a discount or surcharge as written; empty if none.
        minimum: the least quantity the price is for.
        ended: how it ended.
        notes: what had to be assumed.
    """

    place: str
    item: str
    party: str
    at: datetime
    currency: str
    price: Decimal | None = None
    quantity: Decimal | None = None
    unit: str = ""
    total: Decimal | None = None
    lead_days: int | None = None
    valid_for: timedelta | None = None
    basis: str = ""
    percentage: str = ""
    minimum: Decimal | None = None
    ended: Ended = Ended.UNKNOWN
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Imported:
    """What came of a file.

    Attributes:
        items: recordings by item, under a name that can be a file's.
        findings: what was flagged and left out, in the file's order.
    """

    items: tuple[tuple[str, tuple[Recording, ...]], ...]
    findings: tuple[Finding, ...] = ()

    @property
    def recordings(self) -> tuple[Recording, ...]:
        """All recordings."""
        return tuple(recording for _, recordings in self.items for recording in recordings)


@contextmanager
def placed(place: str) -> Iterator[None]:
    """Put a place before what an error says.

    Raises:
        InvalidValueError: whatever was raised within, with the place.
    """
    try:
        yield
    except InvalidValueError as error:
        msg = f"{place}: {error.message}"
        raise InvalidValueError(msg) from error


def plain(text: str) -> str:
    """Show a text of somebody else's: cut short, in printable ASCII."""
    return ascii(text[:60])[1:-1]


def check_expected(currency: str, options: Options) -> str:
    """Return a currency if it is the one that is expected.

    Raises:
        InvalidValueError: another one.
    """
    if options.currency is not None and currency != options.currency:
        msg = f"expected {options.currency}, got {currency}: foreign currency is not converted"
        raise InvalidValueError(msg)
    return currency


def needed(value: str | None, option: str, what: str) -> str:
    """Return what only whoever imports can say.

    Raises:
        InvalidValueError: it was not said.
    """
    if value is None:
        msg = f"expected {what}, which the file does not say; give {option}"
        raise InvalidValueError(msg)
    return value


def started(options: Options) -> datetime:
    """Return when the negotiation began, which the file does not say.

    Raises:
        InvalidValueError: nobody said.
    """
    if options.start is None:
        msg = "expected a time, which the file does not say; give --start"
        raise InvalidValueError(msg)
    return options.start
