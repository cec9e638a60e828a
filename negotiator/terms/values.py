"""Canonical values: decimals, currencies, units, days and instants.

Source: the value rules of the wire format (docs/wire.md); ISO 4217 exponents; UN/ECE
Recommendation 20 unit codes; RFC 3339.
"""

import re
from datetime import UTC, date, datetime, timedelta
from decimal import ROUND_HALF_EVEN, Context, Decimal, DivisionByZero, Inexact, InvalidOperation
from decimal import Overflow as DecimalOverflow

from negotiator.errors import InvalidValueError

MAX_DIGITS = 15
"""Most significant digits of any value on the wire."""
MAX_PLACES = 9
"""Most digits after the decimal point of any value on the wire."""

EXACT = Context(prec=1_600, traps=[Inexact, InvalidOperation, DivisionByZero, DecimalOverflow])
"""Arithmetic that raises instead of rounding; its digits hold a product of a hundred values."""

_SHOWN = 60
_WITHOUT_ZONE = len("2026-10-01T14:05:00")
_ROUNDING = Context(prec=80, rounding=ROUND_HALF_EVEN, traps=[InvalidOperation])
_DECIMAL = re.compile(r"-?(0|[1-9][0-9]{0,14})(\.[0-9]{0,8}[1-9])?", re.ASCII)
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", re.ASCII)
_INSTANT = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z", re.ASCII)
_DURATION = re.compile(
    r"P(?:([1-9][0-9]{0,4})D)?(?:T(?=[0-9])(?:([0-9]{1,6})H)?"
    r"(?:([0-9]{1,6})M)?(?:([0-9]{1,6})S)?)?",
    re.ASCII,
)
_IDENTIFIER = re.compile(r"[A-Za-z][A-Za-z0-9_.-]{0,63}", re.ASCII)
_REFERENCE = re.compile(r"[!-~]{1,256}", re.ASCII)

_EXPONENTS = {
    0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
    2: "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN "
    "BZD CAD CDF CHF CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP "
    "GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL "
    "MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK "
    "PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB "
    "TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VES WST XCD XCG YER ZAR ZMW ZWG",
    3: "BHD IQD JOD KWD LYD OMR TND",
    4: "CLF UYW",
}
CURRENCY_EXPONENT = {code: exp for exp, codes in _EXPONENTS.items() for code in codes.split()}
"""Digits after the decimal point of each ISO 4217 currency we know."""

_UNITS = (
    "ANN C62 CMT CMQ D63 DAY DMQ E34 E35 E36 EA GB GRM HUR KGM KMT KTM KWH LTR MAW MB MIN MMT MON "
    "MTK MTQ MTR MWH H87 NAR PR P1 PCE QAN SEC SET TB TNE WEE XBX XPX XPK ANA BX CS DZN GRO"
)
UNITS = frozenset(_UNITS.split())
"""UN/ECE Recommendation 20 and 21 codes we know."""


def parse_decimal(text: object) -> Decimal:
    r"""Read a canonical decimal string, exactly.

    Args:
        text: ``-?(0|[1-9][0-9]{0,14})(\.[0-9]{0,8}[1-9])?``, at most 15 significant digits.

    Raises:
        InvalidValueError: not a string, not in that form, ``-0``, or too many digits.
    """
    if not isinstance(text, str) or _DECIMAL.fullmatch(text) is None or text == "-0":
        msg = (
            f'expected a canonical decimal such as "2.067" (no exponent, separators, sign on '
            f"zero or trailing zeros), got {_shown(text)}"
        )
        raise InvalidValueError(msg)
    value = Decimal(text)
    # A text that short cannot have too many digits.
    if len(text) > MAX_DIGITS and len(value.as_tuple().digits) > MAX_DIGITS:
        msg = f"expected at most {MAX_DIGITS} significant digits, got {text}"
        raise InvalidValueError(msg)
    return value


def format_decimal(value: Decimal) -> str:
    """Write a decimal in its canonical form.

    Raises:
        InvalidValueError: not finite, or outside what the canonical form can hold.
    """
    if not value.is_finite() or (value and not -MAX_PLACES <= value.adjusted() < MAX_DIGITS):
        msg = f"expected a finite decimal of at most {MAX_DIGITS} digits, got {_shown(str(value))}"
        raise InvalidValueError(msg)
    if not value:
        return "0"
    text = format(value, "f")
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    parse_decimal(text)
    return text


def parse_whole(text: object, *, low: int = 0, high: int = 10**9) -> int:
    """Read a canonical whole number within bounds (both included).

    Raises:
        InvalidValueError: not a canonical whole number, or out of bounds.
    """
    value = parse_decimal(text)
    if value != value.to_integral_value() or not low <= value <= high:
        msg = f"expected a whole number from {low} to {high}, got {_shown(text)}"
        raise InvalidValueError(msg)
    return int(value)


def decimal_of_number(number: object) -> Decimal:
    """Read a plain JSON number of a peer that sends numbers: the shortest form of the double.

    Raises:
        InvalidValueError: a boolean, NaN, an infinity, negative zero, more than 15 significant
            digits, or beyond the canonical grammar.
    """
    if isinstance(number, bool) or not isinstance(number, int | float):
        msg = f"expected a number, got {_shown(number)}"
        raise InvalidValueError(msg)
    if isinstance(number, int) and abs(number) >= 10**MAX_DIGITS:
        msg = f"expected at most {MAX_DIGITS} significant digits, got a longer whole number"
        raise InvalidValueError(msg)
    # Not repr(): a subclass of float or int, such as numpy's, may have one of its own.
    text = float.__repr__(number) if isinstance(number, float) else int.__repr__(number)
    value = Decimal(text)
    if not value.is_finite() or (value.is_zero() and value.is_signed()):
        msg = f"expected a finite number other than negative zero, got {text}"
        raise InvalidValueError(msg)
    return parse_decimal(format_decimal(value))


def parse_flag(text: object) -> bool:
    """Read ``"true"`` or ``"false"``.

    Raises:
        InvalidValueError: anything else.
    """
    if text == "true":
        return True
    if text == "false":
        return False
    msg = f'expected "true" or "false", got {_shown(text)}'
    raise InvalidValueError(msg)


def parse_date(text: object) -> date:
    """Read a calendar day ``YYYY-MM-DD``.

    Raises:
        InvalidValueError: not that form, or no such day.
    """
    if isinstance(text, str) and _DATE.fullmatch(text):
        try:
            return date.fromisoformat(text)
        except ValueError:
            pass
    msg = f"expected a day such as 2026-12-01, got {_shown(text)}"
    raise InvalidValueError(msg)


def parse_instant(text: object) -> datetime:
    """Read an RFC 3339 instant in UTC with whole seconds, ``2026-10-01T14:05:00Z``.

    Raises:
        InvalidValueError: not that form (an offset, a fraction, no zone), or no such instant.
    """
    if isinstance(text, str) and _INSTANT.fullmatch(text):
        try:
            # Part by part: other readers take hour 24 or second 60 for some other instant.
            year, month, day = int(text[:4]), int(text[5:7]), int(text[8:10])
            hour, minute, second = int(text[11:13]), int(text[14:16]), int(text[17:19])
            return datetime(year, month, day, hour, minute, second, tzinfo=UTC)
        except ValueError:
            pass
    msg = f"expected an instant such as 2026-10-01T14:05:00Z, got {_shown(text)}"
    raise InvalidValueError(msg)


def format_instant(instant: datetime) -> str:
    """Write an aware instant as RFC 3339 UTC; a fraction of a second is cut off.

    Raises:
        InvalidValueError: the instant has no time zone, or falls outside the years 1 to 9999.
    """
    if type(instant) is datetime and instant.tzinfo is UTC:
        return instant.isoformat(timespec="seconds")[:_WITHOUT_ZONE] + "Z"
    if instant.utcoffset() is None:
        msg = "an instant needs a time zone"
        raise InvalidValueError(msg)
    try:
        utc = instant.astimezone(UTC)
    except OverflowError as error:
        msg = "expected an instant in the years 1 to 9999"
        raise InvalidValueError(msg) from error
    return utc.replace(microsecond=0, tzinfo=None).isoformat() + "Z"


def parse_duration(text: object) -> timedelta:
    """Read an ISO 8601 duration of days, hours, minutes and seconds, such as ``PT10M``.

    Raises:
        InvalidValueError: not that form, or zero.
    """
    match = _DURATION.fullmatch(text) if isinstance(text, str) else None
    if match is None or not any(match.groups()):
        msg = f"expected a duration such as PT10M or P1DT12H, got {_shown(text)}"
        raise InvalidValueError(msg)
    days, hours, minutes, seconds = (int(part or 0) for part in match.groups())
    duration = timedelta(days=days, hours=hours, minutes=minutes, seconds=seconds)
    if not duration:
        msg = f"expected a duration longer than zero, got {_shown(text)}"
        raise InvalidValueError(msg)
    return duration


def format_duration(duration: timedelta) -> str:
    """Write a duration in hours, minutes and seconds, such as ``PT24H``.

    Raises:
        InvalidValueError: zero, negative, a fraction of a second, or a million hours and more.
    """
    whole = duration // timedelta(seconds=1)
    if duration != timedelta(seconds=whole) or not 0 < whole < 10**6 * 3600:
        msg = f"expected a duration of whole seconds above zero, got {duration}"
        raise InvalidValueError(msg)
    parts = ((whole // 3600, "H"), (whole // 60 % 60, "M"), (whole % 60, "S"))
    return "PT" + "".join(f"{number}{letter}" for number, letter in parts if number)


def check_identifier(text: object) -> str:
    """Return a name of our documents: an ASCII letter, then letters, digits, ``_.-``.

    Raises:
        InvalidValueError: anything else, or more than 64 characters.
    """
    if isinstance(text, str) and _IDENTIFIER.fullmatch(text):
        return text
    msg = f"expected an ASCII identifier of at most 64 characters, got {_shown(text)}"
    raise InvalidValueError(msg)


def check_reference(text: object) -> str:
    """Return an identifier that may be a URL or DID: 1 to 256 printable ASCII characters.

    Raises:
        InvalidValueError: anything else, white space included.
    """
    if isinstance(text, str) and _REFERENCE.fullmatch(text):
        return text
    msg = f"expected 1 to 256 printable ASCII characters without spaces, got {_shown(text)}"
    raise InvalidValueError(msg)


def check_currency(code: object) -> str:
    """Return an ISO 4217 code we know.

    Raises:
        InvalidValueError: anything else.
    """
    if isinstance(code, str) and code in CURRENCY_EXPONENT:
        return code
    msg = f"expected an ISO 4217 currency code such as USD, got {_shown(code)}"
    raise InvalidValueError(msg)


def check_unit(code: object) -> str:
    """Return a UN/ECE Recommendation 20 unit code we know.

    Raises:
        InvalidValueError: anything else.
    """
    if isinstance(code, str) and code in UNITS:
        return code
    msg = f"expected a UN/ECE Rec 20 unit code such as HUR or C62, got {_shown(code)}"
    raise InvalidValueError(msg)


def round_money(value: Decimal, currency: str) -> Decimal:
    """Round once, half-even, to the currency's exponent.

    Raises:
        InvalidValueError: unknown currency, or more than 15 significant digits.
    """
    quantum = Decimal((0, (1,), -CURRENCY_EXPONENT[check_currency(currency)]))
    if not value.is_finite() or value.adjusted() > MAX_DIGITS:
        msg = f"expected a sum of at most {MAX_DIGITS} digits, got {_shown(str(value))}"
        raise InvalidValueError(msg)
    rounded = value.quantize(quantum, context=_ROUNDING)
    format_decimal(rounded)
    return rounded


def _shown(value: object) -> str:
    """Return a bounded, printable form of whatever came."""
    # Only strings are quoted: writing a whole number of more than 4,300 digits raises.
    text = ascii(value[:64]) if isinstance(value, str) else type(value).__name__
    return text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "..."
