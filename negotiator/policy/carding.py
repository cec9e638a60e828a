"""What of an agent card the gate looks at before it signs one.

A card binds nobody to anything. Its signature stands under a header that no other signed document
of ours has, so it can be taken for none of them; see `negotiator.terms.jws`.

Source: A2A 1.0, section 8.4; RFC 7515, section 5.1; RFC 8037 for EdDSA.
"""

from collections.abc import Mapping
from typing import Final

from negotiator.errors import InvalidValueError, UntrustedKeyError
from negotiator.protocol.message import EXTENSION_URI
from negotiator.terms.canonical import b64encode, canonical_bytes, parse_json
from negotiator.terms.jws import PublicKey

MEMBERS: Final = frozenset(
    {
        "capabilities",
        "defaultInputModes",
        "defaultOutputModes",
        "description",
        "documentationUrl",
        "iconUrl",
        "name",
        "provider",
        "securityRequirements",
        "securitySchemes",
        "skills",
        "supportedInterfaces",
        "version",
    }
)
"""The members an agent card has, `signatures` aside, which no signature covers."""
NEEDED: Final = frozenset({"capabilities", "name", "skills", "supportedInterfaces", "version"})


def card_header(key: PublicKey) -> str:
    """Return the one protected header under which a key signs cards, as base64url."""
    return b64encode(canonical_bytes({"alg": "EdDSA", "kid": key.thumbprint, "typ": "JOSE"}))


def signing_input(header: str, payload: bytes) -> bytes:
    """Return the bytes that the signature of a card covers."""
    return f"{header}.{b64encode(payload)}".encode("ascii")


def check_card(payload: bytes, agent_id: str) -> None:
    """Check that bytes are an agent card, and that it is the card of one agent.

    Args:
        payload: what is to be signed.
        agent_id: the agent whose key signs.

    Raises:
        UntrustedKeyError: they are something else.
    """
    try:
        card = parse_json(payload)
    except InvalidValueError as error:
        raise UntrustedKeyError(f"expected an agent card: {error.message}") from error
    if not isinstance(card, dict) or not NEEDED <= card.keys() <= MEMBERS:
        raise UntrustedKeyError("expected an agent card with the members of A2A and no others")
    if agent_id not in _named(card["capabilities"]):
        raise UntrustedKeyError(f"expected the agent card of {agent_id}")


def _named(capabilities: object) -> frozenset[str]:
    """Return the agents that a card names to negotiate with."""
    extensions = capabilities.get("extensions") if isinstance(capabilities, Mapping) else None
    found = set()
    for one in extensions if isinstance(extensions, list) else ():
        if isinstance(one, Mapping) and one.get("uri") == EXTENSION_URI:
            params = one.get("params")
            agent = params.get("agent") if isinstance(params, Mapping) else None
            if isinstance(agent, str):
                found.add(agent)
    return frozenset(found)
