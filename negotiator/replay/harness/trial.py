"""A mandate on trial: the same wishes and limits under keys that are thrown away.

A replay must not need the agent's key, and nothing it signs may ever be worth anything. So the
mandate that is tried is a copy that names a throwaway key, signed by a throwaway principal. What
decides is the same in both: a test holds their views against each other.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import timedelta
from fractions import Fraction
from typing import Final

from negotiator.errors import MandateError, UsageError
from negotiator.mandate.document import SALT_BYTES, to_document
from negotiator.mandate.draft import Draft, authority_of, complete
from negotiator.mandate.floors import GREATEST_SHARE, LEAST_SHARE, draw_floors
from negotiator.mandate.model import Mandate, VerifiedMandate
from negotiator.mandate.sign import lint
from negotiator.policy.gate import Gate
from negotiator.policy.moves import Refused
from negotiator.policy.ports import Store
from negotiator.protocol.authority import AUTHORITY_ACTS, Authority
from negotiator.protocol.scope import ANY, Scope
from negotiator.terms import Role, hash_bytes
from negotiator.terms.canonical import b64encode, canonical_bytes
from negotiator.terms.jws import PublicKey, Signer, sign_document

MIDDLE_SHARE: Final = (LEAST_SHARE + GREATEST_SHARE) / 2
"""Where the hidden floors of a draft are taken to lie: in the middle of where they may be drawn."""
NOBODY: Final = "urn:negotiator:replayed"
"""Agent id of a replayed counterparty, where the mandate does not say whom it deals with."""

_NO_SALT: Final = b64encode(bytes(SALT_BYTES))
_YEARS: Final = timedelta(days=3650)
_FIRST_YEAR: Final = 1000
_LAST_YEAR: Final = 9000
"""No durations of a mandate and a recording add up to what is left of the calendar behind it."""

MakeGate = Callable[[Store, VerifiedMandate, Callable[[Refused], None]], Gate]
"""Makes a gate that signs with the throwaway agent key, and reports what it blocks."""


@dataclass(frozen=True, slots=True)
class Keys:
    """Keys that are made for a replay and forgotten with it.

    Attributes:
        principal: signs the statements of both sides.
        theirs: the counterparty's agent.
        ours: the public key of our agent; the gate alone holds the other half.
        gate: makes the gate that holds it.
    """

    principal: Signer
    theirs: Signer
    ours: PublicKey
    gate: MakeGate


MakeKeys = Callable[[], Keys]
"""Makes keys; a function of a module, so that another process can call it too."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A mandate to be tried, as it is or as somebody would like it to be.

    Attributes:
        mandate: what may be agreed, and how.
        authority: the public statement beside it.
    """

    mandate: Mandate
    authority: Authority

    def __post_init__(self) -> None:
        """Check that the calendar has room for what a replay adds to these times.

        Raises:
            MandateError: it has not.
        """
        begin, end = self.mandate.not_before, self.mandate.not_after
        if begin.year < _FIRST_YEAR or end.year > _LAST_YEAR:
            msg = (
                f"mandate {self.mandate.id} cannot be tried: expected it to be valid between the "
                f"years {_FIRST_YEAR} and {_LAST_YEAR}, got {begin:%Y} to {end:%Y}"
            )
            raise MandateError(msg)


def trial_of(mandate: VerifiedMandate | Draft, share: Fraction = MIDDLE_SHARE) -> Trial:
    """Return a mandate to be tried.

    Args:
        mandate: a verified one, or what a principal wrote and has not signed yet.
        share: where the hidden floors of a draft lie; those of a signed mandate are drawn.

    Raises:
        MandateError: the draft contradicts or betrays itself, so it could not be signed; or the
            calendar ends before a replay could.
    """
    if isinstance(mandate, VerifiedMandate):
        return Trial(mandate.mandate, mandate.authority)
    found = lint(mandate)
    if found:
        msg = f"mandate {mandate.id} cannot be tried, as it could not be signed: {'; '.join(found)}"
        raise MandateError(msg)
    whole = complete(mandate, draw_floors(mandate, share), _NO_SALT)
    return Trial(whole, authority_of(mandate, hash_bytes(canonical_bytes(to_document(whole)))))


def rehearsed(trial: Trial, keys: Keys) -> VerifiedMandate:
    """Return a mandate on trial, under throwaway keys."""
    mandate = replace(trial.mandate, agent_thumbprint=keys.ours.thumbprint)
    payload = canonical_bytes(to_document(mandate))
    commitment = hash_bytes(payload)
    authority = replace(trial.authority, key=keys.ours, mandate_commitment=commitment)
    statement = sign_document(authority.to_document(), keys.principal)
    line = canonical_bytes(statement.to_document()) + b"\n"
    return VerifiedMandate(mandate, payload, commitment, authority, line)


def counterparty_authority(trial: Trial, keys: Keys) -> Authority:
    """Return what a replayed counterparty may do: anything, so that our own limits are tried.

    Raises:
        UsageError: the mandate deals with nobody whom its authority statement covers.
    """
    name = _whom(trial)
    return Authority(
        id="replayed",
        principal_id=name,
        principal_name="A replayed counterparty",
        agent_id=name,
        key=keys.theirs.public_key,
        acts=tuple(sorted(AUTHORITY_ACTS)),
        roles=tuple(Role),
        scope=Scope((ANY,), (ANY,), (ANY,), ANY, ANY, ANY),
        not_before=trial.mandate.not_before - timedelta(days=1),
        not_after=trial.mandate.not_after + _YEARS,
        mandate_commitment=hash_bytes(b""),
        status_serial=0,
        status_max_age=timedelta(days=1),
    )


def _whom(trial: Trial) -> str:
    """Return a counterparty that the mandate deals with: the first it names, or just anybody.

    Raises:
        UsageError: there is none.
    """
    reach = trial.authority.scope.counterparties
    named = [peer for peer in trial.mandate.counterparties if peer != ANY]
    if ANY in trial.mandate.counterparties:
        named += [peer for peer in reach if peer != ANY]
        named += [NOBODY] if ANY in reach else []
    fit = [peer for peer in named if ANY in reach or peer in reach]
    for peer in fit:
        if peer != trial.mandate.agent_id:
            return peer
    msg = f"mandate {trial.mandate.id} deals with nobody: there is no counterparty to replay"
    raise UsageError(msg)
