"""The engine under a principal's guidance: its view narrowed, and what it may take narrowed too.

The gate enforces the same guidance on its own.
"""

from dataclasses import replace

from negotiator.agent.party import Engine
from negotiator.audit.guidance import Effect, Guidance, constraints_of
from negotiator.errors import MandateError
from negotiator.policy.replies import Said
from negotiator.strategies.narrowing import narrowed_by
from negotiator.strategies.space import space_of
from negotiator.terms import Terms
from negotiator.terms.constraints import admitted


def under(engine: Engine, guidance: tuple[Guidance, ...]) -> Engine:
    """Return what chooses our moves while guidance is in force.

    Args:
        engine: what chooses them under the mandate alone.
        guidance: all that is in force; none leaves the engine as it is.

    Raises:
        MandateError: nothing is left of what our own offers may be.
        InvalidValueError: a constraint means nothing on the mandate's agenda.
    """
    constraints = constraints_of(guidance)
    if not constraints:
        return engine
    agenda, admits = engine.view.agenda, engine.admits

    def both_admit(terms: Terms) -> bool:
        return admitted(agenda, constraints, terms) and admits(terms)

    return replace(engine, view=narrowed_by(engine.view, constraints), admits=both_admit)


def effect_of(engine: Engine, standing: tuple[Guidance, ...], guidance: Guidance) -> Effect:
    """Say whether guidance leaves us anything to offer, together with all that is in force.

    Raises:
        InvalidValueError: a constraint means nothing on the mandate's agenda.
    """
    try:
        narrowed = under(engine, (*standing, guidance))
    except MandateError:
        return Effect.NOTHING_LEFT
    left = narrowed.admits(space_of(narrowed.view).start)
    return Effect.IN_FORCE if left else Effect.NOTHING_LEFT


def beside_spent(engine: Engine, said: Said, guidance: Guidance) -> bool:
    """Say whether guidance leaves us anything also if our provisional move turns out void.

    Raises:
        InvalidValueError: a constraint means nothing on the mandate's agenda.
    """
    together = said.after_void().guidance
    return not said.spent or effect_of(engine, together, guidance) is Effect.IN_FORCE
