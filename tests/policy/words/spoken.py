"""Moves of a market with every kind of issue, as words may stand beside them.

The slots are those that the honest and the hostile texts use.
"""

from datetime import UTC, datetime
from decimal import Decimal

from negotiator.policy.verdict import Verdict
from negotiator.policy.words.speaking import Spoken, prose_of
from negotiator.protocol.acts import OFFERS, Act, Reason
from negotiator.protocol.public import PublicView
from negotiator.protocol.written import Written
from negotiator.terms import Agenda, Derived, Issue, Kind, Role, Terms

PRICE = Issue("pricePerHour", Kind.AMOUNT, "USD", "HUR", Decimal("0.001"), 0, 4_000_000)
HOURS = Issue("gpuHours", Kind.QUANTITY, "HUR", "", Decimal(1), 1, 99_000)
DAYS = Issue("deliveryDays", Kind.DAYS, "", "", Decimal(1), 1, 90)
START = Issue("startDate", Kind.DATE, "", "", Decimal(1), 20_000, 30_000)
INCOTERM = Issue("incoterm", Kind.CHOICE, "", "", Decimal(1), 0, 1, ("EXW", "DAP"))
TOTAL = Derived("total", "USD", product=("pricePerHour", "gpuHours"))
AGENDA = Agenda((PRICE, HOURS, DAYS, START, INCOTERM), (TOTAL,))
TERMS = Terms((2_485, 10_000, 14, 20_729, 1))
EXPIRES = datetime(2026, 10, 1, 14, 5, tzinfo=UTC)
ABOUT_TERMS = OFFERS | {Act.ACCEPT, Act.CONFIRM}
ENDING = frozenset({Act.REJECT, Act.REFUSE})


def move(
    act: Act, *, firm: bool = True, last_call: bool = False, role: Role | None = None
) -> Spoken:
    """Return a move as the gate reads it."""
    return Spoken(
        act=act,
        agenda=AGENDA,
        terms=TERMS if act in ABOUT_TERMS else None,
        expires_at=EXPIRES if act in OFFERS else None,
        reason=Reason.NOT_ACCEPTABLE if act in ENDING else None,
        firm=firm,
        last_call=last_call,
        role=role,
    )


def view(act: Act, role: Role = Role.BUYER) -> PublicView:
    """Return the same move as whoever writes the words sees it."""
    terms = TERMS if act in ABOUT_TERMS else None
    return PublicView(
        act=act,
        role=role,
        terms={} if terms is None else AGENDA.encode_terms(terms),
        totals={} if terms is None else AGENDA.encode_totals(terms),
        expires_at=EXPIRES if act in OFFERS else None,
        firm=True,
        round=3,
        reason=Reason.NOT_ACCEPTABLE if act in ENDING else None,
    )


def spoken(text: str, act: Act, language: str, role: Role | None = None) -> tuple[str, Verdict]:
    """Return what of a text may leave beside a move, and the guard's verdict."""
    return prose_of(Written(text, language, by="a model"), move(act, role=role))
