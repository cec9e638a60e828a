"""Arithmetic traps of procurement documents: found and named, never resolved.

A price may be for a hundred, a header may count a line once that is bought twice, a percentage may
be off the price or off the total, and each reading is somebody's money. So a line whose own numbers
do not agree, or need a rounding nobody has stated, is flagged and left out.
"""

from decimal import Decimal

from negotiator.errors import InvalidValueError
from negotiator.replay.importing.model import Finding, Line, Trap
from negotiator.terms.values import CURRENCY_EXPONENT, EXACT, format_decimal, round_money


def trap_of(line: Line) -> Finding | None:
    """Return what is wrong with the numbers of a line, or None."""
    if line.percentage:
        return Finding(
            Trap.PERCENTAGE,
            line.place,
            f"{line.percentage} off or on it: of the unit price or of the line total? each rounds "
            "to another sum",
        )
    if line.basis:
        return Finding(
            Trap.PRICE_BASIS,
            line.place,
            f"the price {_text(line.price)} is for {line.basis}, not for one",
        )
    if line.minimum is not None and line.quantity is not None and line.minimum > line.quantity:
        return Finding(
            Trap.MINIMUM,
            line.place,
            f"the price is for {_text(line.minimum)} and more, the quantity is "
            f"{_text(line.quantity)}",
        )
    if line.quantity is None or line.total is None:
        return None
    if line.price is None:
        return _divided(line, line.total, line.quantity)
    return _multiplied(line, line.price, line.quantity, line.total)


def unit_price(line: Line) -> Decimal | None:
    """Return the price of one, or None where a line has only a total.

    Only for a line that `trap_of` finds nothing in.
    """
    if line.price is not None or line.total is None or line.quantity is None:
        return line.price
    return EXACT.divide(line.total, line.quantity)


def agrees(product: Decimal, total: Decimal, currency: str) -> bool:
    """Say whether a total is a product, exactly or as the wire's totals are rounded."""
    if product == total:
        return True
    try:
        return round_money(product, currency) == total
    except InvalidValueError:
        return False


def shown_exactly(value: Decimal) -> str:
    """Write a product or sum, which may have more digits than our values."""
    text = format(value, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


def _multiplied(line: Line, price: Decimal, quantity: Decimal, total: Decimal) -> Finding | None:
    """Find a total that is not price times quantity."""
    product = EXACT.multiply(price, quantity)
    if agrees(product, total, line.currency):
        return None
    hint = "; is the price for all of them?" if total == price else ""
    return Finding(
        Trap.TOTAL,
        line.place,
        f"{_text(quantity)} x {_text(price)} is {shown_exactly(product)}, the total says "
        f"{_text(total)}{hint}",
    )


def _divided(line: Line, total: Decimal, quantity: Decimal) -> Finding | None:
    """Find a total that cannot be divided into whole units of its currency."""
    smallest = Decimal((0, (1,), -CURRENCY_EXPONENT[line.currency]))
    if EXACT.remainder(total, EXACT.multiply(quantity, smallest)) == 0:
        return None
    return Finding(
        Trap.INDIVISIBLE,
        line.place,
        f"{_text(total)} / {_text(quantity)} is no price in whole {_text(smallest)} "
        f"{line.currency}; a price of one is not rounded out of a total",
    )


def _text(value: Decimal | None) -> str:
    """Write a number that was read."""
    return "of nobody knows what" if value is None else format_decimal(value)
