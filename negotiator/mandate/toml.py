"""Read a mandate that a person wrote in TOML.

Every field must be there: the code has no default for anything a principal must decide. Where
there is no limit, ``"none"`` says so. Errors name the file, the line and the field, and quote
nothing that may be private.
"""

from datetime import date
from decimal import Decimal

from negotiator.errors import InvalidValueError, MandateError, UntrustedKeyError
from negotiator.mandate.draft import Draft, Grant
from negotiator.mandate.model import (
    ApprovalRule,
    Need,
    OnNoProgress,
    Termination,
)
from negotiator.mandate.strategy import TotalLimit
from negotiator.mandate.toml_issues import NONE, bare_text, read_agenda, read_wish
from negotiator.mandate.toml_strategy import read_strategy
from negotiator.protocol.authority import AUTHORITY_ACTS
from negotiator.protocol.scope import ANY, Money, Quantity, Scope
from negotiator.terms import Kind, Role
from negotiator.terms.canonical import check_text
from negotiator.terms.jws import PublicKey
from negotiator.terms.toml import Table, read_toml
from negotiator.terms.values import (
    check_currency,
    check_identifier,
    check_reference,
    check_unit,
    parse_date,
    parse_decimal,
    parse_duration,
)

RESERVES = "reserves"
FIRM, NOT_FIRM = "firm", "non-firm"
"""Whether our offers bind us, in the words of a mandate."""
"""How people write that the least utility is that of all reserves together."""

_MOST = 10**9
_MAX_NAME = 200
_SECTIONS = {
    "mandate",
    "issue",
    "total",
    "limits",
    "need",
    "strategy",
    "termination",
    "approval",
    "authority",
}


def read_draft(text: str, name: str) -> Draft:
    """Read a mandate.

    Args:
        text: contents of the file.
        name: what to call it in errors.

    Raises:
        MandateError: not TOML, or a missing, unknown or malformed field; the message names
            file, line and field.
    """
    try:
        return _read(read_toml(text, name))
    except InvalidValueError as error:
        raise MandateError(error.message) from error


def _read(file: Table) -> Draft:
    """Read every section."""
    for section in ("total", "approval"):
        if section not in file.members:
            msg = f"{file.place()}: expected [[{section}]]; write {section} = [] on top for none"
            raise InvalidValueError(msg)
    file.check_keys(_SECTIONS, {"acts"})
    tables = file.tables("issue")
    acts = file.table("acts") if "acts" in file.members else None
    agenda = read_agenda((tables, file.tables("total"), acts), file.place())
    wishes = tuple(
        read_wish(table, issue) for table, issue in zip(tables, agenda.issues, strict=True)
    )
    head, limits = file.table("mandate"), file.table("limits")
    _check_head(head)
    limits.check_keys({"reserve_utility", "totals"})
    return Draft(
        id=head.take("id", "an ASCII identifier such as gpu-2026", check_identifier),
        version=head.whole("version", 1, _MOST),
        principal_id=head.take("principal", "a DID or URL", check_reference),
        principal_name=head.take("principal_name", "a name", _name),
        agent_id=head.take("agent", "a DID or URL", check_reference),
        agent_key=_agent_key(head),
        role=Role(head.one_of("role", {role.value for role in Role})),
        subject=head.text("subject"),
        agenda=agenda,
        preferences=wishes,
        reserve_utility=_number_or(limits, "reserve_utility", RESERVES),
        limits=tuple(_read_limit(table) for table in limits.tables("totals")),
        need=_read_need(file.table("need")),
        strategy=read_strategy(file.table("strategy"), _read_limit),
        termination=_read_termination(file.table("termination")),
        approvals=tuple(_read_approval(table) for table in file.tables("approval")),
        counterparties=head.texts("counterparties", "a list of ids", check_reference),
        accept_unsigned=head.flag("accept_unsigned"),
        not_before=head.instant("not_before"),
        not_after=head.instant("not_after"),
        grant=_read_grant(file.table("authority")),
    )


def _check_head(head: Table) -> None:
    """Check that the first section has its fields and no others."""
    fields = {"id", "version", "role", "subject", "principal", "principal_name", "agent"}
    fields |= {"agent_key", "counterparties", "accept_unsigned", "not_before", "not_after"}
    head.check_keys(fields)


def _agent_key(head: Table) -> PublicKey:
    """Read the agent's public key."""
    try:
        return PublicKey.from_x(head.text("agent_key"))
    except UntrustedKeyError as error:
        msg = f"{head.place('agent_key')}: {error.message}; copy it from the agent's key file"
        raise InvalidValueError(msg) from error


def _read_limit(table: Table) -> TotalLimit:
    """Read a hard limit on a total."""
    table.check_keys({"total", "min", "max"})
    return TotalLimit(
        total=table.take("total", "the name of a [[total]]", check_identifier),
        minimum=_number_or(table, "min", NONE),
        maximum=_number_or(table, "max", NONE),
    )


def _read_need(table: Table) -> Need:
    """Read what all deals together may come to."""
    table.check_keys({"id", "deals", "total", "budget", "offers"})
    total = table.take("total", 'the name of a [[total]], or "none"', check_identifier)
    return Need(
        id=table.take("id", "an ASCII identifier", check_identifier),
        deals=table.whole("deals", 1, _MOST),
        total="" if total == NONE else total,
        budget=_number_or(table, "budget", NONE),
        firm=table.one_of("offers", {FIRM, NOT_FIRM}) == FIRM,
    )


def _read_termination(table: Table) -> Termination:
    """Read when we stop."""
    fields = {"rounds", "announced_rounds", "deadline", "round_timeout", "offer_validity"}
    table.check_keys(fields | {"no_progress_rounds", "min_progress", "on_no_progress"})
    announced: int | None = None
    if table.members["announced_rounds"] != NONE:
        announced = table.whole("announced_rounds", 1, _MOST)
    words = {word.value for word in OnNoProgress}
    duration = "a duration such as PT10M or P1DT12H"
    return Termination(
        rounds=table.whole("rounds", 1, _MOST),
        announced_rounds=announced,
        deadline=table.take("deadline", duration, parse_duration),
        round_timeout=table.take("round_timeout", duration, parse_duration),
        offer_validity=table.take("offer_validity", duration, parse_duration),
        no_progress_rounds=table.whole("no_progress_rounds", 0, _MOST),
        min_progress=parse_decimal(table.number("min_progress")),
        on_no_progress=OnNoProgress(table.one_of("on_no_progress", words)),
    )


def _read_approval(table: Table) -> ApprovalRule:
    """Read what waits for a person."""
    table.check_keys({"total", "above", "by", "within"})
    names = 'a list of names, or ["*"] for anybody but who asked for the negotiation'
    return ApprovalRule(
        total=table.take("total", "the name of a [[total]]", check_identifier),
        above=parse_decimal(table.number("above")),
        by=table.texts("by", names, _name),
        within=table.take("within", "a duration such as PT24H", parse_duration),
    )


def _read_grant(table: Table) -> Grant:
    """Read what the public authority statement says beyond the mandate."""
    fields = {"id", "acts", "categories", "currency", "counterparties", "ceiling"}
    fields |= {"max_quantity", "performance_until", "status_serial", "status_max_age"}
    table.check_keys(fields)
    acts = table.texts("acts", "a list of acts")
    if not set(acts) <= AUTHORITY_ACTS or len(set(acts)) != len(acts):
        raise table.error("acts", f"distinct acts of {sorted(AUTHORITY_ACTS)}")
    age = "a duration such as PT24H"
    return Grant(
        id=table.take("id", "an ASCII identifier such as au_1", check_identifier),
        acts=acts,
        scope=Scope(
            categories=table.texts("categories", "a list of categories", check_reference),
            currency=table.texts("currency", "a list of currencies", _currency_or_any),
            counterparties=table.texts("counterparties", "a list of ids", check_reference),
            ceiling=_read_ceiling(table),
            max_quantity=_read_max_quantity(table),
            performance_until=_read_performance_until(table),
        ),
        status_serial=table.whole("status_serial", 0, _MOST),
        status_max_age=table.take("status_max_age", age, parse_duration),
    )


def _read_ceiling(table: Table) -> Money | str | None:
    """Read the ceiling: a table, ``*`` for any sum, none for no money at all."""
    word = table.members["ceiling"]
    if word in (ANY, NONE):
        return ANY if word == ANY else None
    ceiling = table.table("ceiling")
    ceiling.check_keys({"amount", "currency"})
    currency = ceiling.take("currency", "an ISO 4217 code such as USD", check_currency)
    return Money(_above_zero(ceiling, "amount"), currency)


def _read_max_quantity(table: Table) -> Quantity | str | None:
    """Read the largest quantity: a table, ``*`` for any, none for no quantity at all."""
    word = table.members["max_quantity"]
    if word in (ANY, NONE):
        return ANY if word == ANY else None
    most = table.table("max_quantity")
    most.check_keys({"value", "unit"})
    unit = most.take("unit", "a UN/ECE Rec 20 unit code such as HUR", check_unit)
    return Quantity(_above_zero(most, "value"), unit)


def _read_performance_until(table: Table) -> date | str | None:
    """Read the last day: a day, ``*`` for any, none for no dates at all."""
    word = table.members["performance_until"]
    if word in (ANY, NONE):
        return ANY if word == ANY else None
    try:
        return parse_date(bare_text(word, Kind.DATE))
    except InvalidValueError:
        expected = 'a day such as 2027-12-31, "*" or "none"'
        raise table.error("performance_until", expected, quoted=True) from None


def _above_zero(table: Table, key: str) -> Decimal:
    """Read a limit that allows something."""
    number = parse_decimal(table.number(key))
    if number <= 0:
        raise table.error(key, "a number above 0", 'write "none" instead to allow nothing')
    return number


def _number_or(table: Table, key: str, word: str) -> Decimal | None:
    """Read a number, or the word that stands for none."""
    if table.members[key] == word:
        return None
    try:
        return parse_decimal(table.number(key))
    except InvalidValueError:
        raise table.error(key, f'a number such as 2.40, or "{word}"') from None


def _currency_or_any(text: str) -> str:
    """Read a currency code, or ``*``."""
    return ANY if text == ANY else check_currency(text)


def _name(text: str) -> str:
    """Read a name for people."""
    if not text.strip():
        msg = "expected a name"
        raise InvalidValueError(msg)
    return check_text(text, _MAX_NAME)
