"""Whatever the gate allows lies inside the mandate, by a second, slow and plain formulation."""

from dataclasses import replace
from datetime import datetime, timedelta
from decimal import Decimal
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from negotiator.mandate.model import Mandate, Preference
from negotiator.mandate.strategy import TotalLimit
from negotiator.policy.bounds import admits
from negotiator.policy.rules import judge
from negotiator.policy.verdict import Code
from negotiator.protocol.acts import Act
from negotiator.protocol.scope import Money
from negotiator.terms import Agenda, Derived, Issue, Kind, Role, Terms
from tests.policy.builders import NOW, bare, buyer_mandate, request, scope, seller_mandate, verified

SHARES = ((100,), (60, 40), (50, 30, 20))
MANY = settings(max_examples=400)


@st.composite
def issues(draw: st.DrawFn, place: int) -> Issue:
    """An issue of any kind with few values."""
    name = f"issue{place}"
    if place == 0:
        return Issue(name, Kind.AMOUNT, "USD", "", Decimal("0.5"), 0, draw(st.integers(1, 12)))
    kind = draw(st.sampled_from([Kind.QUANTITY, Kind.DAYS, Kind.CHOICE, Kind.FLAG]))
    if kind is Kind.CHOICE:
        count = draw(st.integers(1, 4))
        return Issue(name, kind, "", "", Decimal(1), 0, count - 1, tuple("abcd"[:count]))
    if kind is Kind.FLAG:
        return Issue(name, kind, "", "", Decimal(1), 0, 1)
    low = draw(st.integers(0, 5))
    unit = "HUR" if kind is Kind.QUANTITY else ""
    return Issue(name, kind, unit, "", Decimal(1), low, low + draw(st.integers(0, 8)))


@st.composite
def preferences(draw: st.DrawFn, issue: Issue, share: int) -> Preference:
    """Any preference on an issue, its value function going up and down as it likes."""
    inside = st.integers(issue.low, issue.high)
    places = range(issue.low, issue.high + 1)
    if issue.kind not in {Kind.CHOICE, Kind.FLAG}:
        inner = draw(st.sets(inside, max_size=3))
        places = sorted({issue.low, issue.high} | inner)  # type: ignore[assignment]
    tenths = draw(st.lists(st.integers(0, 10), min_size=len(places), max_size=len(places)))
    points = tuple((p, Decimal(t) / 10) for p, t in zip(places, tenths, strict=True))
    low, high = sorted((draw(inside), draw(inside)))
    return Preference(
        issue.name, draw(inside), draw(inside), draw(inside), low, high,
        Decimal(share) / 100, points,
    )  # fmt: skip


@st.composite
def mandates(draw: st.DrawFn) -> Mandate:
    """Any mandate over one to three issues, some with a total and limits on it."""
    shares = draw(st.sampled_from(SHARES))
    agenda = Agenda(tuple(draw(issues(place)) for place in range(len(shares))))
    factors = [i.name for i in agenda.issues if i.kind in {Kind.QUANTITY, Kind.DAYS}]
    limits: tuple[TotalLimit, ...] = ()
    if draw(st.booleans()):
        total = Derived("total", "USD", product=("issue0", *factors))
        agenda = Agenda(agenda.issues, (total,))
        bound = st.none() | st.integers(0, 400).map(lambda n: Decimal(n) / 4)
        limits = (TotalLimit("total", draw(bound), draw(bound)),)
    base = draw(st.sampled_from([buyer_mandate, seller_mandate]))()
    return replace(
        base,
        agenda=agenda,
        preferences=tuple(
            draw(preferences(issue, share))
            for issue, share in zip(agenda.issues, shares, strict=True)
        ),
        limits=limits,
        reserve_utility=draw(st.none() | st.integers(0, 10).map(lambda n: Decimal(n) / 10)),
        counterparties=("*",),
    )


def worth(preference: Preference, issue: Issue, steps: int) -> Fraction:
    """Walk the value function step by step from its left end."""
    table = {place: Fraction(value) for place, value in preference.points}
    if issue.kind in {Kind.CHOICE, Kind.FLAG}:
        return table[steps]
    here, value, slope = issue.low, table[issue.low], Fraction(0)
    while here < steps:
        if here in table:
            ahead = min(place for place in table if place > here)
            slope = (table[ahead] - table[here]) / (ahead - here)
        here, value = here + 1, value + slope
    return value


def whole(mandate: Mandate, terms: tuple[int, ...]) -> Fraction:
    rows = zip(mandate.preferences, mandate.agenda.issues, terms, strict=True)
    return sum((Fraction(p.weight) * worth(p, i, n) for p, i, n in rows), Fraction(0))


def cents(mandate: Mandate, terms: tuple[int, ...]) -> int:
    """The total in whole cents; half-dollar steps times whole numbers need no rounding."""
    result = 50 * terms[0]
    for issue, steps in zip(mandate.agenda.issues[1:], terms[1:], strict=True):
        if issue.kind in {Kind.QUANTITY, Kind.DAYS}:
            result *= steps
    return result


def good_enough(preference: Preference, issue: Issue, steps: int) -> bool:
    """The plain formulation for one issue."""
    within = range(max(issue.low, preference.low), min(issue.high, preference.high) + 1)
    if steps not in within:
        return False
    if worth(preference, issue, steps) < worth(preference, issue, preference.reserve):
        return False
    ordered = issue.kind not in {Kind.CHOICE, Kind.FLAG}
    direction = preference.reserve - preference.target
    return not (ordered and direction and (steps - preference.reserve) * direction > 0)


def inside(mandate: Mandate, terms: tuple[int, ...], ceiling: int) -> bool:
    """The plain formulation: whether terms lie inside a mandate and a ceiling in cents."""
    rows = zip(mandate.preferences, mandate.agenda.issues, terms, strict=True)
    if not all(good_enough(*row) for row in rows):
        return False
    reserves = tuple(preference.reserve for preference in mandate.preferences)
    given = mandate.reserve_utility
    if whole(mandate, terms) < (whole(mandate, reserves) if given is None else Fraction(given)):
        return False
    total = cents(mandate, terms)
    for limit in mandate.limits:
        low = total if limit.minimum is None else limit.minimum * 100
        high = total if limit.maximum is None else limit.maximum * 100
        if not low <= total <= high:
            return False
    return (total if mandate.agenda.derived else 50 * terms[0]) <= ceiling


@MANY
@given(mandate=mandates(), data=st.data(), ceiling=st.integers(1, 40_000))
def test_what_may_be_taken_or_offered_is_exactly_what_lies_inside(
    mandate: Mandate, data: st.DataObject, ceiling: int
) -> None:
    limit = Money(Decimal(ceiling) / 100, "USD")
    held = verified(mandate, scope=scope(ceiling=limit, max_quantity="*"))
    near = [
        st.integers(issue.low, issue.high) | st.just(preference.reserve)
        for issue, preference in zip(mandate.agenda.issues, mandate.preferences, strict=True)
    ]
    terms = Terms(tuple(data.draw(steps) for steps in near))
    expected = inside(mandate, terms, ceiling)
    assert admits(held, terms) is expected
    for act in (Act.PROPOSE, Act.COUNTER, Act.ACCEPT, Act.CONFIRM):
        assert judge(request(held, act=act, terms=terms)).allowed is expected


INSTANTS = st.integers(-7200, 7200).map(lambda seconds: NOW + timedelta(seconds=seconds))


@MANY
@given(
    act=st.sampled_from(Act),
    role=st.sampled_from(Role),
    round_=st.integers(-1, 8),
    made=st.integers(-1, 8),
    expires=st.none() | INSTANTS,
    opened=INSTANTS,
    owed=st.booleans(),
    firm=st.booleans(),
)
def test_an_allowed_move_keeps_to_time_and_rounds(
    *,
    act: Act,
    role: Role,
    round_: int,
    made: int,
    expires: datetime | None,
    opened: datetime,
    owed: bool,
    firm: bool,
) -> None:
    held = verified(seller_mandate() if role is Role.SELLER else buyer_mandate())
    carries = act in {Act.PROPOSE, Act.COUNTER, Act.ACCEPT, Act.CONFIRM}
    move = replace(
        request(held, terms=Terms((2200, 10_000))) if carries else bare(act, mandate=held),
        act=act,
        round=round_,
        offers_made=made,
        expires_at=expires,
        opened_at=opened,
        owed_confirm=owed,
        firm=firm,
    )
    offers = act in {Act.PROPOSE, Act.COUNTER}
    timed = offers or act in {Act.OPEN, Act.ACCEPT}
    faults = [
        owed and act is not Act.CONFIRM,
        firm and act is Act.WITHDRAW,
        timed and (NOW - move.opened_at) >= timedelta(hours=1),
        offers and expires is None,
        offers and expires is not None and not 0 < (expires - NOW).total_seconds() <= 300,
        act is Act.ACCEPT and expires is not None and (expires - NOW).total_seconds() < 0,
        act is Act.ACCEPT and round_ not in range(1, 7),
        offers and role is Role.SELLER and (round_ not in range(1, 7) or made != round_ - 1),
        offers and role is Role.BUYER and (round_ not in range(1, 6) or made not in range(6)),
    ]
    verdict = judge(move)
    assert verdict.allowed is not any(faults)
    assert (verdict.code is Code.ALLOWED) is verdict.allowed
