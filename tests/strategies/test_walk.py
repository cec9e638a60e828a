"""The way that logrolling goes, where a search under limits finds nothing."""

from decimal import Decimal
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from negotiator.mandate.strategy import TotalLimit
from negotiator.mandate.view import View
from negotiator.strategies.selection.walk import walked
from negotiator.strategies.space import Space
from negotiator.strategies.utility import floors, targets
from negotiator.terms.agenda import Derived
from tests.strategies.limited import limited_views
from tests.strategies.views import bundle_view


@settings(max_examples=60)
@given(view=limited_views(), share=st.fractions(0, 1))
def test_what_is_walked_to_keeps_the_limits_and_is_worth_what_is_asked(
    view: View, share: Fraction
) -> None:
    space = Space(view)
    aspiration = space.top - share * (space.top - space.bottom)
    terms = walked(space, aspiration)
    assert space.keeps_limits(terms)
    assert space.utility(terms) >= aspiration


def test_without_a_limit_in_the_way_it_goes_all_the_way() -> None:
    space = Space(bundle_view())
    assert walked(space, space.bottom) == floors(space.view)
    assert walked(space, space.top) == targets(space.view)


def test_it_stops_before_a_limit_and_not_at_the_start() -> None:
    total = Derived("total", "USD", product=("price", "hours"))
    limit = TotalLimit("total", None, Decimal(40_000))
    view = bundle_view(derived=(total,), offer_totals=(limit,))
    space = Space(view)
    terms = walked(space, space.bottom)
    assert space.keeps_limits(terms)
    assert targets(view) != terms != floors(view)
