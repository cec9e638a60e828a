"""cXML: quotes and punch-out carts as what a seller asks, orders as what a buyer offers.

Each line of a document is an item of its own, since parts are negotiated one by one; a header that
has a total and no lines is one item. The header's total has to be the sum of the lines, or all of
them are flagged: nobody knows which of the two is meant.

Source: cXML User's Guide 1.2: QuoteMessage, PunchOutOrderMessage, OrderRequest, PriceBasisQuantity.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from typing import Final

from negotiator.errors import InvalidValueError
from negotiator.replay.importing.building import build
from negotiator.replay.importing.model import (
    Finding,
    Imported,
    Line,
    Options,
    Trap,
    check_expected,
    placed,
    plain,
)
from negotiator.replay.importing.text import above_zero, cell_number, stamp
from negotiator.replay.importing.traps import agrees, shown_exactly, trap_of
from negotiator.replay.importing.xml_document import Node, parse_document_xml
from negotiator.replay.recorded import Kind, Source
from negotiator.terms import Role
from negotiator.terms.values import EXACT, check_currency, format_decimal

_POINT: Final = "."
_SHOWN: Final = 5
_PERCENTAGES: Final = frozenset({"DeductionPercent", "Percentage"})
_CHANGES: Final = frozenset({"Modifications", "Modification", "PriceRangeList"})
_BESIDE: Final = frozenset({"Tax", "Shipping", "SpecialHandling"})


@dataclass(frozen=True, slots=True)
class _Shape:
    """A kind of document: where its header and its lines are, who says it and when."""

    outer: str
    body: str
    header: str
    lines: str
    role: Role
    date: str


_SHAPES: Final = (
    _Shape(
        "Message", "QuoteMessage", "QuoteMessageHeader", "QuoteItemIn", Role.SELLER, "quoteDate"
    ),
    _Shape(
        "Message", "PunchOutOrderMessage", "PunchOutOrderMessageHeader", "ItemIn", Role.SELLER, ""
    ),
    _Shape("Request", "OrderRequest", "OrderRequestHeader", "ItemOut", Role.BUYER, "orderDate"),
)


def import_cxml(data: bytes, name: str, options: Options) -> Imported:
    """Import a cXML document.

    Args:
        data: the file.
        name: what to call it, in errors and recordings.
        options: the currency that is expected, the unit where there is none.

    Raises:
        InvalidValueError: malformed, hostile, another kind of document, or a foreign currency;
            the message names file, row and element.
    """
    with placed(name):
        root = parse_document_xml(data)
        shape, body = _recognised(root)
        header = body.only(shape.header)
        at = _when(root, header, shape)
        lines = [
            _line(node, number, at, _party(root), options)
            for number, node in enumerate(body.every(shape.lines), start=1)
        ]
        _check_left_out(body, shape)
        notes = _notes(header)
        source = Source(Kind.DOCUMENT, name, notes)
        total = _money_in(header, "Total", options)
        if not lines:
            lines = [_whole(header, total, at, _party(root))]
        _check_one_currency(lines, total, header)
        found = _header_trap(header, lines, total)
        if found is not None:
            return build([], source, shape.role, options, [*_traps(lines), found])
        return build(lines, source, shape.role, options, ())


def _recognised(root: Node) -> tuple[_Shape, Node]:
    """Return what kind of document it is, and its body."""
    for shape in _SHAPES:
        outer = root.maybe(shape.outer) if root.tag == "cXML" else None
        body = None if outer is None else outer.maybe(shape.body)
        if body is not None:
            return shape, body
    kinds = ", ".join(shape.body for shape in _SHAPES)
    msg = f"{root.place}: expected <cXML> with one of {kinds}"
    raise InvalidValueError(msg)


def _check_left_out(body: Node, shape: _Shape) -> None:
    """Check that every part of the body was read."""
    known = {shape.header, shape.lines, "BuyerCookie"}
    for child in body.children:
        if child.tag not in known:
            msg = f"{child.place}: expected <{shape.lines}>; this part of a document is not read"
            raise InvalidValueError(msg)


def _when(root: Node, header: Node, shape: _Shape) -> datetime:
    """Return when the document was made."""
    dated = header if shape.date and header.attributes.get(shape.date) else root
    name = shape.date if dated is header else "timestamp"
    with placed(f"{dated.place} {name}"):
        return stamp(dated.attribute(name))


def _party(root: Node) -> str:
    """Return the sender's identity."""
    credential = root.only("Header").only("From").every("Credential")
    identity = credential[0].only("Identity").text if credential else ""
    if not identity:
        msg = f"{root.only('Header').place}: expected the identity of the sender, got none"
        raise InvalidValueError(msg)
    return identity


def _line(node: Node, number: int, at: datetime, party: str, options: Options) -> Line:
    """Read a line."""
    detail = node.only("ItemDetail")
    price = _money_in(detail, "UnitPrice", options)
    if price is None:
        msg = f"{detail.place}: expected a <UnitPrice> in it, got none"
        raise InvalidValueError(msg)
    part = node.only("ItemID").only("SupplierPartID").text or f"line-{number}"
    units = detail.maybe("UnitOfMeasure")
    basis = detail.maybe("PriceBasisQuantity")
    with placed(f"{node.place} quantity"):
        quantity = above_zero(cell_number(node.attribute("quantity"), _POINT))
    line = Line(
        place=f"row {node.row}, line {number}",
        item=f"{number}-{part}",
        party=party,
        at=at,
        currency=price[1],
        price=price[0],
        quantity=quantity,
        unit=(units.text if units is not None else "") or options.unit or "",
        basis="" if basis is None else _basis(basis),
        percentage=_percentage(node),
        notes=(f"part {plain(part)}",),
    )
    return replace(line, total=_line_total(node, line, options))


def _basis(node: Node) -> str:
    """Say what a price is for; empty where it is for one."""
    with placed(f"{node.place} quantity"):
        quantity = above_zero(cell_number(node.attribute("quantity"), _POINT))
    with placed(f"{node.place} conversionFactor"):
        factor = above_zero(cell_number(node.attributes.get("conversionFactor", "1"), _POINT))
    if quantity == 1 and factor == 1:
        return ""
    unit = node.maybe("UnitOfMeasure")
    named = "" if unit is None else f" {plain(unit.text)}"
    return f"{format_decimal(quantity)}{named} (conversion factor {format_decimal(factor)})"


def _line_total(node: Node, line: Line, options: Options) -> Decimal | None:
    """Return the total of a line, where it has one."""
    total = _money_in(node, "Total", options)
    if total is None:
        return None
    if total[1] != line.currency:
        msg = f"{node.place}: expected a total in {line.currency}, got {total[1]}"
        raise InvalidValueError(msg)
    return total[0]


def _percentage(node: Node) -> str:
    """Return the first change of a price, as written; empty if there is none."""
    found = node.any_below(_PERCENTAGES)
    if found is not None:
        return plain(found.attributes.get("percent", found.text) or "a percentage") + " %"
    changed = node.any_below(_CHANGES)
    return "" if changed is None else f"<{changed.tag}>"


def _money_in(node: Node, tag: str, options: Options) -> tuple[Decimal, str] | None:
    """Return an amount and its currency, or None where there is no such element."""
    outer = node.maybe(tag)
    if outer is None:
        return None
    money = outer.only("Money")
    with placed(f"{money.place} currency"):
        currency = check_expected(check_currency(money.attribute("currency")), options)
    with placed(money.place):
        return above_zero(cell_number(money.text, _POINT)), currency


def _whole(header: Node, total: tuple[Decimal, str] | None, at: datetime, party: str) -> Line:
    """Return the line of a document that has only a total."""
    if total is None:
        msg = f"{header.place}: expected lines or a <Total>, got neither"
        raise InvalidValueError(msg)
    return Line(
        place=f"row {header.row}",
        item="total",
        party=party,
        at=at,
        currency=total[1],
        total=total[0],
        percentage=_percentage(header),
        notes=("the document has a total and no lines",),
    )


def _check_one_currency(
    lines: Sequence[Line], total: tuple[Decimal, str] | None, header: Node
) -> None:
    """Check that a document has one currency."""
    first = lines[0].currency if total is None else total[1]
    other = next((line for line in lines if line.currency != first), None)
    if other is not None:
        msg = (
            f"{other.place}: expected {first} as elsewhere in the document ({header.place}), got "
            f"{other.currency}: foreign currency is not converted"
        )
        raise InvalidValueError(msg)


def _traps(lines: Sequence[Line]) -> list[Finding]:
    """Return what is wrong with single lines."""
    return [found for line in lines if (found := trap_of(line)) is not None]


def _header_trap(
    header: Node, lines: Sequence[Line], total: tuple[Decimal, str] | None
) -> Finding | None:
    """Find a header whose total is not that of its lines."""
    change = _percentage(header)
    if change and len(lines) >= 1 and lines[0].price is not None:
        return Finding(
            Trap.PERCENTAGE,
            f"row {header.row}",
            f"{change} on the whole document: of each line or of the sum? each rounds to another "
            "sum; no line is imported",
        )
    pairs = [(line.price, line.quantity) for line in lines]
    products = [EXACT.multiply(p, q) for p, q in pairs if p is not None and q is not None]
    if total is None or not products:
        return None
    summed = Decimal(0)
    for product in products:
        summed = EXACT.add(summed, product)
    if agrees(summed, total[0], total[1]):
        return None
    shown = " + ".join(f"{quantity} x {price}" for price, quantity in pairs[:_SHOWN])
    more = " + ..." if len(pairs) > _SHOWN else ""
    return Finding(
        Trap.TOTAL,
        f"row {header.row}",
        f"{shown}{more} is {shown_exactly(summed)}, the header says {format_decimal(total[0])}; no "
        "line is imported",
    )


def _notes(header: Node) -> tuple[str, ...]:
    """Say what a document has besides its lines."""
    found = [node.tag for node in header.children if node.tag in _BESIDE]
    return tuple(f"<{tag}> of the header is left out: no total includes it" for tag in found)
