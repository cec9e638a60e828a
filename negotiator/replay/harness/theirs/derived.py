"""A mandate of theirs, made of what a recording shows.

Where their utility is known it is that: targets at the best of each issue, the least utility at
their reservation. Where it is not, each issue goes from their first value to their last (or to what
they agreed to, if that was worse for them), every issue that moved weighs the same, and one that
never moved stays where it was. That is a guess, and results say so.
"""

from dataclasses import dataclass, replace
from datetime import timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Final

from negotiator.errors import InvalidValueError
from negotiator.mandate.coherence import contradictions
from negotiator.mandate.document import SALT_BYTES
from negotiator.mandate.model import Mandate, Need, OnNoProgress, Preference, Termination
from negotiator.mandate.strategy import ConcedeTo, LastWord, Part, StrategySpec, single
from negotiator.protocol.authority import AUTHORITY_ACTS, Authority
from negotiator.protocol.scope import ANY, Scope
from negotiator.replay.harness.theirs.liking import directions_of
from negotiator.replay.harness.trial import Trial
from negotiator.replay.recorded import Recording
from negotiator.replay.scenarios import Profile
from negotiator.terms import Issue, Role, hash_bytes
from negotiator.terms.canonical import b64encode
from negotiator.terms.issues import NUMERIC
from negotiator.terms.jws import PublicKey

ROLE_PLAYER: Final = "urn:negotiator:replayed:mandate"
"""Agent and principal of a mandate that was derived; nobody ever hears it."""

_PLACES: Final = 9
_NO_KEY: Final = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"  # the example of RFC 8037
_HALF: Final = Decimal("0.5")


@dataclass(frozen=True, slots=True)
class _Wants:
    """What they want on one issue."""

    target: int
    reserve: int
    low: int
    high: int
    points: tuple[tuple[int, Decimal], ...]
    weighs: bool


def derived_trial(recording: Recording, ours: Mandate, e: Decimal) -> Trial:
    """Return a mandate of theirs.

    Args:
        recording: on our agenda.
        ours: our mandate, from which it takes its times.
        e: the shape of its concession.

    Raises:
        InvalidValueError: the recording shows nothing to negotiate on, or what it shows makes no
            coherent mandate.
    """
    profile = recording.profile
    wants, weights = _guessed(recording) if profile is None else _known(recording, profile)
    mandate = _mandate(recording, ours, e, (wants, weights))
    found = tuple(contradictions(mandate))
    if found:
        msg = f"no mandate of theirs can be derived from the recording: {found[0]}"
        raise InvalidValueError(msg)
    return Trial(mandate, _authority(mandate))


def _guessed(recording: Recording) -> tuple[tuple[_Wants, ...], tuple[Decimal, ...]]:
    """Return what they seem to want, by where their offers went."""
    issues, ways = recording.agenda.issues, directions_of(recording)
    wants = tuple(
        _want(recording, place, issue, way)
        for place, (issue, way) in enumerate(zip(issues, ways, strict=True))
    )
    count = sum(want.weighs for want in wants)
    if not count:
        msg = "the recording shows no issue on which they moved; there is no mandate to derive"
        raise InvalidValueError(msg)
    parts = [Fraction(1, count) if want.weighs else Fraction(0) for want in wants]
    return wants, _adding_up(parts)


def _want(recording: Recording, place: int, issue: Issue, way: int) -> _Wants:
    """Return what they seem to want on one issue."""
    seen = [terms[place] for terms in recording.offers]
    if recording.agreed is not None:
        seen.append(recording.agreed[place])
    first = seen[0]
    if issue.fixed:
        return _Wants(first, first, first, first, ((first, Decimal(1)),), weighs=False)
    if issue.kind not in NUMERIC:
        return _named(issue, seen)
    rising = way >= 0
    points = ((issue.low, Decimal(not rising)), (issue.high, Decimal(rising)))
    if not way:
        return _Wants(first, first, first, first, points, weighs=False)
    if rising:
        return _Wants(max(seen), min(seen), min(seen), issue.high, points, weighs=True)
    return _Wants(min(seen), max(seen), issue.low, max(seen), points, weighs=True)


def _named(issue: Issue, seen: list[int]) -> _Wants:
    """Return what they seem to want of named values: first what they asked for first."""
    first, last = seen[0], seen[-1]
    worths = dict.fromkeys(seen, _HALF) | {first: Decimal(1)}
    points = tuple((n, worths.get(n, Decimal(0))) for n in range(issue.low, issue.high + 1))
    moved = last != first
    low, high = (issue.low, issue.high) if moved else (first, first)
    return _Wants(first, last, low, high, points, weighs=moved)


def _known(
    recording: Recording, profile: Profile
) -> tuple[tuple[_Wants, ...], tuple[Decimal, ...]]:
    """Return what they want, by their own utility."""
    pairs = zip(recording.agenda.issues, profile.values, strict=True)
    wants = tuple(_of_points(issue, points) for issue, points in pairs)
    weights = [
        weight if want.weighs else Fraction(0)
        for weight, want in zip(profile.weights, wants, strict=True)
    ]
    if not sum(weights):
        msg = "their utility is the same for all terms; there is no mandate to derive"
        raise InvalidValueError(msg)
    whole = sum(weights, Fraction(0))
    return wants, _adding_up([weight / whole for weight in weights])


def _of_points(issue: Issue, points: tuple[tuple[int, Fraction], ...]) -> _Wants:
    """Return what a value function wants on one issue."""
    if issue.fixed:
        return _Wants(
            issue.low, issue.low, issue.low, issue.low, ((issue.low, Decimal(1)),), weighs=False
        )
    best = max(points, key=lambda point: (point[1], -point[0]))[0]
    worst = min(points, key=lambda point: (point[1], point[0]))[0]
    rounded = tuple((steps, _rounded(worth)) for steps, worth in points)
    return _Wants(best, worst, issue.low, issue.high, rounded, weighs=True)


def _adding_up(parts: list[Fraction]) -> tuple[Decimal, ...]:
    """Return weights of nine places that add up to exactly 1."""
    weights = [_rounded(part) for part in parts]
    largest = weights.index(max(weights))
    weights[largest] += 1 - sum(weights)
    return tuple(weights)


def _rounded(share: Fraction) -> Decimal:
    """Return a share with nine places."""
    return Decimal(round(share * 10**_PLACES)).scaleb(-_PLACES)


def _mandate(
    recording: Recording,
    ours: Mandate,
    e: Decimal,
    wanted: tuple[tuple[_Wants, ...], tuple[Decimal, ...]],
) -> Mandate:
    """Return the mandate; it concedes to its reserve, for it has nothing to hide."""
    triples = zip(recording.agenda.issues, *wanted, strict=True)
    reservation = recording.profile.reservation if recording.profile else None
    least = None if reservation is None else _rounded(reservation)
    return Mandate(
        id="derived",
        version=1,
        principal_id=ROLE_PLAYER,
        agent_id=ROLE_PLAYER,
        agent_thumbprint=PublicKey.from_x(_NO_KEY).thumbprint,
        role=recording.role,
        subject="derived from a recording",
        agenda=recording.agenda,
        preferences=tuple(
            Preference(
                issue.name, w.target, w.reserve, w.reserve, w.low, w.high, weight, points=w.points
            )
            for issue, w, weight in triples
        ),
        reserve_utility=least,
        limits=(),
        need=Need("any", 1, "", None, firm=True),
        strategy=_strategy(e),
        floor_utility=least or Decimal(0),
        termination=_termination(recording, ours.termination),
        approvals=(),
        counterparties=(ANY,),
        accept_unsigned=False,
        not_before=ours.not_before,
        not_after=ours.not_after,
        salt=b64encode(bytes(SALT_BYTES)),
    )


def _strategy(e: Decimal) -> StrategySpec:
    """Return a concession by rounds to the reserve, of a given shape."""
    shape = (("e", e), ("k", Decimal(0)), ("from_round", Decimal(1)))
    return StrategySpec(
        tactics=single(Part("time-dependent/polynomial", shape)),
        selection=Part("logroll"),
        acceptance=Part("ac-next"),
        last_word=LastWord.OWN,
        keep_best=False,
        outside_options=False,
        offer_totals=(),
        concede_to=ConcedeTo.RESERVE,
    )


def _termination(recording: Recording, ours: Termination) -> Termination:
    """Return when they stop: after the rounds they had, or, unknown, the turns they took."""
    return replace(
        ours,
        rounds=recording.rounds or recording.turns,
        announced_rounds=None,
        no_progress_rounds=0,
        min_progress=Decimal(0),
        on_no_progress=OnNoProgress.REJECT,
    )


def _authority(mandate: Mandate) -> Authority:
    """Return the statement beside it, which allows everything."""
    return Authority(
        id="derived",
        principal_id=ROLE_PLAYER,
        principal_name="A mandate derived from a recording",
        agent_id=ROLE_PLAYER,
        key=PublicKey.from_x(_NO_KEY),
        acts=tuple(sorted(AUTHORITY_ACTS)),
        roles=tuple(Role),
        scope=Scope((ANY,), (ANY,), (ANY,), ANY, ANY, ANY),
        not_before=mandate.not_before,
        not_after=mandate.not_after,
        mandate_commitment=hash_bytes(b""),
        status_serial=0,
        status_max_age=timedelta(days=1),
    )
