"""The text `mandate init` writes: a whole mandate in TOML, explained for people.

It is the worked example: 10,000 GPU-hours at a price per hour. Every number is there to be
changed. The public agenda is the same for both roles, so that the two can meet.
"""

import json
from datetime import datetime
from string import Template
from typing import Final

from negotiator.mandate.strategy import ConcedeTo
from negotiator.mandate.template_strategies import StartWith, patience, strategy_text
from negotiator.terms import Role
from negotiator.terms.canonical import check_text
from negotiator.terms.values import format_instant

_TEXT: Final = Template("""\
# The mandate of a $role: what its agent may agree, and how it negotiates.
#
#   negotiator mandate check FILE   says in plain sentences what this allows
#   negotiator mandate sign FILE    signs it; only signed mandates are obeyed
#
# Every field must be there; nothing has a hidden default. Where there is no limit, write "none".
# Numbers: digits and a point, 2.40 or "2.40"; no thousands separators, exponents or currency.
# Instants are in UTC and end in Z. Durations: PT30S, PT10M, PT24H, P7D.
# PUBLIC fields are seen by the counterparty. All others never leave this host.
# Signing refuses a public number that gives a private one away: one that equals it, is 2 to 10
# times as large or as small, or lies within 10 % of it.
$no_approvals
[mandate]
id = "gpu-hours-$role"            # stays the same when you amend the mandate
version = 1                       # counts up with each amendment
role = "$role"                    # "buyer" or "seller"
subject = "10,000 GPU-hours"      # for people
# PUBLIC: on whose behalf. The principal's key signs this mandate.
principal = $principal_id
principal_name = $principal_name
# PUBLIC: who may act, and its public key (negotiator keys pub).
agent = $agent_id
agent_key = $agent_key
# PUBLIC: valid from not_before until just before not_after.
not_before = $not_before
not_after = $not_after
# With whom: agent or principal ids, or ["*"] for anyone.
counterparties = $counterparties
# Whether to deal with agents that cannot sign, if counterparties is ["*"] here and under
# [authority]; such a deal is weaker proof.
accept_unsigned = $unsigned

# ---- The issues. Both sides must have the same public part, in the same order.
#
# kind: "amount" (with currency and step), "quantity" (with unit and step), "days", "date",
#       "choice" (with values = ["DDP", "EXW"]) or "flag" (true or false).
# Units are UN/ECE Rec 20 codes: HUR hour, C62 piece, KGM kilogram, TNE tonne, MON month.
# An issue with only one value has fixed = VALUE and nothing private.
#
# The other kinds, to copy (no # in front), inside an [[issue]] with name, weight and the rest:
#   days:    min = 0             max = 365           target = 60          reserve = 20
#   date:    min = 2027-01-04    max = 2027-06-30    target = 2027-01-25  reserve = 2027-03-31
#            both with limit_min, limit_max and value like a price
#   choice:  values = ["DAP", "FCA", "EXW"]          target = "DAP"       reserve = "FCA"
#            value = { DAP = 1, FCA = 0.5, EXW = 0 }
#   flag:    target = true                           reserve = false
#            value = { true = 1, false = 0 }

[[issue]]
name = "pricePerHour"             # PUBLIC
kind = "amount"                   # PUBLIC
currency = "USD"                  # PUBLIC: ISO 4217
per = "HUR"                       # PUBLIC: a price per hour; leave out for a price of the whole
step = 0.001                      # PUBLIC: prices are whole steps
min = 0.1                         # PUBLIC: the range both sides talk about, far from
max = 5                           # PUBLIC: what you really want
target = $target                     # what you would like; your first offer lies near it
reserve = $reserve                    # the worst you agree to: your walk-away value
# Hard limits, whatever else is true; "none" is the end of the range.
limit_min = $limit_min
limit_max = $limit_max
weight = 1                        # share of this issue in the whole; all weights add up to 1
# How good each price is, from 0 to 1: evenly over the whole range, or by points such as
# [[0.1, 1], [2, 0.6], [5, 0]].
value = "$better is better"

[[issue]]
name = "gpuHours"
kind = "quantity"
unit = "HUR"
step = 1
fixed = 10000                     # PUBLIC: not negotiable

# ---- Totals that follow from the issues: a product, or the sum of amounts and totals.

[[total]]
name = "total"                    # PUBLIC
currency = "USD"                  # PUBLIC
product = ["pricePerHour", "gpuHours"]  # PUBLIC

# ---- Own words for acts, if you want them (PUBLIC, and the same at both sides). To use them, take
# the # away in front. A word must not sound like another act than the one it stands for:
#
# [acts]
# introduce = "accept"            # one word each for "propose", "counter", "accept", "reject" and
# decline = "reject"              # "withdraw"; what each of them does stays the same
#
# Where nothing is paid: no issue of kind "amount", total = [] at the very top instead of [[total]],
# totals = [], total = "none" and budget = "none" below, currency = [] and ceiling = "none" under
# [authority]. See docs/custom-actions.md.

# ---- Hard limits.

[limits]
# The least utility (0 to 1) a deal may have over all issues; "reserves" means as good as all
# reserves together.
reserve_utility = "reserves"
# Limits on totals, each with a min and a max.
totals = [{ total = "total", min = $total_min, max = $total_max }]

[need]                            # what all deals under this mandate together may come to
id = "gpu-hours"
deals = 1                         # how many deals may be closed
# Which total the budget counts, and the most that may be committed over all deals; or "none".
total = $need_total
budget = $budget
# Whether our offers bind us. "firm": each reserves its share of deals and budget until it is
# answered or expires. "non-firm": an accept of theirs is a request that we confirm while there is
# a deal left; so many counterparties can be asked for one need.
offers = "firm"

# ---- How to negotiate.

$strategy
[termination]
rounds = 6                        # offers you make at most
announced_rounds = "none"         # PUBLIC if given: a number above rounds; "none" says nothing
deadline = "PT1H"                 # PUBLIC: for the whole negotiation, from its opening
round_timeout = "PT10M"           # how long to wait for the counterparty's next move
offer_validity = "PT10M"          # PUBLIC: how long each of your offers stands
no_progress_rounds = $stop            # stop if the gap did not narrow over so many rounds; 0 never
min_progress = 0.0001             # utility (0 to 1) by which it must narrow to count
on_no_progress = "reject"         # "reject" ends the negotiation, "ask" waits for you
$approval
# ---- The public authority statement: it travels with the agent's first message.
# It says what the agent may do at all. What is not listed is not allowed; "*" means anything.

[authority]
id = "au-gpu-hours-$role"         # PUBLIC, like all of this section
acts = ["accept", "offer", "withdraw"]
categories = ["cpv:72400000"]     # what may be traded (CPV 72400000: internet services)
currency = ["USD"]
counterparties = $counterparties
# The most any total may come to, and the most of any quantity. Limits of the agent's role, not
# what you want: keep them well away from your own numbers.
ceiling = { amount = $ceiling, currency = "USD" }
max_quantity = { value = 20000, unit = "HUR" }
# The last day any date may name, such as 2027-12-31; "none": no dates to agree here.
performance_until = "none"
status_serial = 1                 # a revocation notice must have at least this serial ...
status_max_age = "PT24H"          # ... and be no older than this
""")

_NO_APPROVALS: Final = """
approval = []                     # nothing waits for a person; for rules: [[approval]] tables
"""

_APPROVAL: Final = """
# ---- What waits for a person, although the mandate allows it.

[[approval]]
total = "total"
above = 23500                     # offers and accepts above this wait until someone approves
by = ["*"]                        # who may, by name; "*": anybody but who asked for it
within = "PT24H"                  # how long the question stands; then it ends without a deal
"""

_SIDES: Final = {
    Role.BUYER: {
        "target": "1.80",
        "reserve": "2.40",
        "limit_min": '"none"',
        "limit_max": "2.40",
        "better": "lower",
        "total_min": '"none"',
        "total_max": "24000",
        "need_total": '"total"',
        "budget": "24000",
        "e": "0.5",
        "unsigned": "false",
        "ceiling": "50000",
        "no_approvals": "",
        "approval": _APPROVAL,
    },
    Role.SELLER: {
        "target": "3.00",
        "reserve": "2.10",
        "limit_min": "2.10",
        "limit_max": '"none"',
        "better": "higher",
        "total_min": "21000",
        "total_max": '"none"',
        "need_total": '"none"',
        "budget": '"none"',
        "e": "2",
        "unsigned": "true",
        "ceiling": "100000",
        "no_approvals": _NO_APPROVALS,
        "approval": "",
    },
}


def template(  # noqa: PLR0913 -- each fills one field of the text
    role: Role,
    *,
    principal_id: str,
    principal_name: str,
    agent_id: str,
    agent_key_x: str,
    not_before: datetime,
    not_after: datetime,
    counterparties: tuple[str, ...],
    concede_to: ConcedeTo = ConcedeTo.RESERVE,
    start_with: StartWith = StartWith.WORKED_EXAMPLE,
) -> str:
    """Return the TOML text of a new mandate.

    Args:
        role: our side.
        principal_id: DID or URL of the principal.
        principal_name: its name.
        agent_id: DID or URL of the agent.
        agent_key_x: the agent's public key, base64url, as in a JWK.
        not_before: start of validity.
        not_after: end of validity.
        counterparties: agent or principal ids, or ``*`` alone.
        concede_to: where conceding ends; the worked example's figures are those of the reserve.
        start_with: which strategy.

    Raises:
        InvalidValueError: a text that cannot be signed, or an instant without a time zone.
    """
    side = _SIDES[role]
    return _TEXT.substitute(
        side,
        role=role.value,
        principal_id=_quoted(principal_id),
        principal_name=_quoted(principal_name),
        agent_id=_quoted(agent_id),
        agent_key=_quoted(agent_key_x),
        not_before=format_instant(not_before),
        not_after=format_instant(not_after),
        counterparties="[" + ", ".join(map(_quoted, counterparties)) + "]",
        strategy=strategy_text(start_with, e=side["e"], concede_to=concede_to.value),
        stop=patience(start_with),
    )


def _quoted(text: str) -> str:
    """Write a TOML basic string; JSON's escapes are among TOML's."""
    return json.dumps(check_text(text), ensure_ascii=False)
