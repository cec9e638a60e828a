"""``negotiator agreement``: show what was agreed, and prove it offline."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from negotiator.cli.failing import untrusted_is_unproven
from negotiator.cli.options import AsJson, TrustFile, Verbose
from negotiator.cli.printing import emit, say
from negotiator.cli.words import terms_words, totals_words
from negotiator.terms.canonical import Json

if TYPE_CHECKING:
    from negotiator.protocol.evidence import VerifiedAgreement

app = typer.Typer(name="agreement", help="Agreements, and the proof of them.")

AgreementFile = Annotated[
    Path, typer.Argument(help="The file agreement.json of a negotiation.", metavar="FILE")
]


@app.command("show")
def show(file: AgreementFile, as_json: AsJson = False, verbose: Verbose = False) -> None:
    """Show what a file says was agreed; whose keys signed it is for verify to say."""
    from negotiator.bootstrap import read_evidence

    verified = read_evidence(file, None)
    if as_json:
        emit(_document(verified))
        return
    say(*_lines(verified, verbose=verbose))
    say(
        "The file agrees with itself. Whether you can trust who signed it:",
        f"  negotiator agreement verify {file} --trust FILE",
    )


@app.command("verify")
def verify(
    file: AgreementFile, trust: TrustFile, as_json: AsJson = False, verbose: Verbose = False
) -> None:
    """Prove an agreement: every signature, the whole transcript, under principals you trust."""
    from negotiator.bootstrap import read_evidence, read_trust

    with untrusted_is_unproven():
        verified = read_evidence(file, read_trust(trust))
    if as_json:
        emit({"ok": "true", **_document(verified)})
        return
    say(*_lines(verified, verbose=verbose))
    say("Verified: both signatures and the whole transcript hold, under principals you trust.")


def _lines(verified: "VerifiedAgreement", *, verbose: bool) -> list[str]:
    """Return what was agreed, for a person."""
    document = verified.agreement
    buyer, seller = _parties(verified)
    lines = [
        f"Agreement between {buyer} (buyer) and {seller} (seller).",
        f"Terms: {_terms_words(verified)}",
    ]
    if document["derived"]:
        lines.append(f"Totals: {totals_words(_members(document['derived']))}")
    if verbose:
        transcript = _members(document["transcript"])
        lines += [
            f"agreement    {document['agreementId']}",
            f"negotiation  {document['neg']}",
            f"offer        {document['offerId']}",
            f"transcript   {transcript['size']} moves up to the offer, head {transcript['head']}",
        ]
    return lines


def _document(verified: "VerifiedAgreement") -> dict[str, Json]:
    """Return what was agreed, for machines."""
    document = verified.agreement
    return {
        "outcome": "agreed",
        "basis": verified.basis.value,
        "agreementId": document["agreementId"],
        "negotiationId": document["neg"],
        "terms": document["terms"],
        "totals": document["derived"],
        "buyer": document["buyer"],
        "seller": document["seller"],
    }


def _parties(verified: "VerifiedAgreement") -> tuple[str, str]:
    """Return the names of buyer and seller, as their authority statements give them."""
    from negotiator.terms.parties import Role

    negotiation = verified.negotiation
    statements = [negotiation.authority_of(negotiation.side_of(role)) for role in Role]
    names = ["" if s is None else s.authority.principal_name for s in statements]
    return names[0], names[1]


def _terms_words(verified: "VerifiedAgreement") -> str:
    """Return the terms, for a person."""
    agenda, offer = verified.negotiation.agenda, verified.negotiation.accepted
    return "" if agenda is None or offer is None else terms_words(agenda, offer.terms)


def _members(value: Json) -> dict[str, Json]:
    """Return an object of a document that was verified."""
    return dict(value) if isinstance(value, dict) else {}
