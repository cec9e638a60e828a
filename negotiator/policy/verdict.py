"""What the gate says about a move, and the code by which it says it."""

from dataclasses import dataclass
from enum import StrEnum


class Code(StrEnum):
    """Why. Codes are private: they stand in the journal and never reach the counterparty."""

    ALLOWED = "allowed"
    RULE_ERROR = "rule-error"

    UNKNOWN_ACT = "unknown-act"
    MISSING_VALUE = "missing-value"
    MANDATE_DIGEST = "mandate-digest"
    MANDATE_WINDOW = "mandate-window"
    CONTROL = "control"
    ACT = "act"
    COUNTERPARTY = "counterparty"

    AUTHORITY_BINDING = "authority-binding"
    AUTHORITY_ACT = "authority-act"
    AUTHORITY_ROLE = "authority-role"
    AUTHORITY_WINDOW = "authority-window"
    AUTHORITY_COUNTERPARTY = "authority-counterparty"
    AUTHORITY_CURRENCY = "authority-currency"
    AUTHORITY_CEILING = "authority-ceiling"
    AUTHORITY_QUANTITY = "authority-quantity"
    AUTHORITY_DATE = "authority-date"

    UNEXPECTED_TERMS = "unexpected-terms"
    TERMS_GRID = "terms-grid"
    TERMS_DOCUMENT = "terms-document"
    HARD_LIMIT = "hard-limit"
    RESERVE = "reserve"
    UTILITY = "utility"
    TOTAL_LIMIT = "total-limit"

    EXPIRY = "expiry"
    ROUND = "round"
    DEADLINE = "deadline"

    UNKNOWN_OFFER = "unknown-offer"
    PROTOCOL = "protocol"

    BUDGET = "budget"
    DEALS = "deals"
    APPROVAL = "approval"
    GUIDANCE = "guidance"
    OTHER_MANDATE = "other-mandate"

    PROSE_TEXT = "prose-text"
    PROSE_WORD = "prose-word"
    PROSE_SLOT = "prose-slot"
    PROSE_SENSE = "prose-sense"

    EVALUATION_FORM = "evaluation-form"
    EVALUATION_FIGURE = "evaluation-figure"
    EVALUATION_WORD = "evaluation-word"
    EVALUATION_NAME = "evaluation-name"


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer to one question put to the gate.

    Attributes:
        allowed: whether the move may leave. Only ever True together with `Code.ALLOWED`.
        code: why.
        detail: what had to hold, for the journal; private.
        outcome: whether a refusal is an ordinary outcome (no budget left) rather than a blocked
            proposal, which is a bug of ours and raises an alert.
    """

    allowed: bool
    code: Code
    detail: str
    outcome: bool = False


ALLOWED = Verdict(allowed=True, code=Code.ALLOWED, detail="")


def refused(code: Code, detail: str, *, outcome: bool = False) -> Verdict:
    """Return a refusal."""
    return Verdict(allowed=False, code=code, detail=detail, outcome=outcome)
