"""Agendas, terms, derived totals and what a statement's scope allows, from docs/wire.md alone."""

from fractions import Fraction
from typing import Any, Final

from tests.independent.forms import (
    Document,
    WrongError,
    a_count,
    a_currency,
    a_day,
    a_decimal,
    a_text,
    a_unit,
    an_identifier,
    hash_of,
    members,
    need,
    one_of,
    typed,
)
from tests.independent.keys import Authority
from tests.independent.words import check_own_words

ISSUES: Final = 100
CHOICES: Final = 1000
CHOICE_LENGTH: Final = 80
STEPS: Final = 10**15
DAY: Final = "DAY"
_NO_CENTS: Final = frozenset(
    [
        "BIF",
        "CLP",
        "DJF",
        "GNF",
        "ISK",
        "JPY",
        "KMF",
        "KRW",
        "PYG",
        "RWF",
        "UGX",
        "UYI",
        "VND",
        "VUV",
        "XAF",
        "XOF",
        "XPF",
    ]
)
_MILLS: Final = frozenset(["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"])
_TENTHS_OF_MILLS: Final = frozenset(["CLF", "UYW"])

_MEMBERS: Final = {
    "amount": "currency step min max",
    "quantity": "unit step min max",
    "days": "min max",
    "date": "min max",
    "choice": "values",
    "flag": "values",
}


def exponent(currency: str) -> int:
    """Return how many decimals the smallest unit of a currency has."""
    if currency in _NO_CENTS:
        return 0
    if currency in _MILLS:
        return 3
    return 4 if currency in _TENTHS_OF_MILLS else 2


# ---- agenda --------------------------------------------------------------------------------------


def check_agenda(agenda: object) -> Document:
    """Check the form of an agenda."""
    document = typed(agenda, "neg-agenda", "issues derived", "acts")
    issues, derived = document["issues"], document["derived"]
    need(isinstance(issues, list) and isinstance(derived, list), "an agenda without lists")
    need(1 <= len(issues) <= ISSUES, f"an agenda of {len(issues)} issues")
    need(len(derived) <= ISSUES, f"an agenda of {len(derived)} totals")
    known: dict[str, Document] = {}
    for issue in issues:
        _check_issue(issue)
        need(issue["name"] not in known, f"two issues are named {issue['name']}")
        known[issue["name"]] = issue
    for total in derived:
        _check_total(total, known)
        need(total["name"] not in known, f"{total['name']} is named twice")
        known[total["name"]] = {**total, "kind": "total"}
    if "acts" in document:
        check_own_words(document["acts"])
    return document


def _check_issue(issue: object) -> None:
    need(isinstance(issue, dict), "an issue is no object")
    assert isinstance(issue, dict)
    kind = one_of(issue.get("kind"), _MEMBERS, "an issue's kind")
    optional = "per" if kind == "amount" else ""
    members(issue, "name kind fixed " + _MEMBERS[kind], f"a {kind}", optional)
    name = an_identifier(issue["name"], "an issue's name")
    if kind == "amount":
        a_currency(issue["currency"], name)
        a_unit(issue.get("per", "C62"), name)
    if kind == "quantity":
        a_unit(issue["unit"], name)
    count = _choices(issue) if "values" in issue else _grid_points(issue)
    need(count > 0, f"{name} allows no value")
    one_of(issue["fixed"], ("true" if count == 1 else "false",), f"fixed of {name}")


def _choices(issue: Document) -> int:
    values = issue["values"]
    need(isinstance(values, list), f"{issue['name']}: no list of values")
    need(len(values) <= CHOICES, f"{issue['name']}: {len(values)} values")
    if issue["kind"] == "flag":
        allowed = (["false", "true"], ["true"], ["false"])
        need(values in allowed, f"{issue['name']}: the values of a flag are {values!r}")
    for value in values:
        length = len(a_text(value, issue["name"]))
        need(0 < length <= CHOICE_LENGTH, f"{issue['name']}: a value of {length} characters")
    need(len(set(values)) == len(values), f"{issue['name']}: a value stands twice")
    return len(values)


def _grid_points(issue: Document) -> int:
    step = _number(issue, issue.get("step", "1"), "quantity")
    low, high = (_number(issue, issue[end], issue["kind"]) for end in ("min", "max"))
    need(step > 0 and 0 <= low <= high, f"{issue['name']}: an empty range")
    need((low / step).denominator == 1, f"{issue['name']}: min is off the grid")
    need((high / step).denominator == 1, f"{issue['name']}: max is off the grid")
    need(issue["kind"] == "date" or high / step < STEPS, f"{issue['name']}: too many steps")
    return int((high - low) / step) + 1


def _number(issue: Document, value: object, kind: str) -> Fraction:
    if kind == "date":
        return Fraction(a_day(value, issue["name"]))
    if kind == "days":
        return Fraction(a_count(value, issue["name"]))
    return Fraction(a_decimal(value, issue["name"]))


def _check_total(total: object, known: dict[str, Document]) -> None:
    need(isinstance(total, dict), "a total is no object")
    assert isinstance(total, dict)
    way = "product" if "product" in total else "sum"
    members(total, f"name currency {way}", "a total")
    name = an_identifier(total["name"], "a total's name")
    currency = a_currency(total["currency"], name)
    names = total[way]
    need(isinstance(names, list) and names != [], f"{name} is a {way} of nothing")
    need(all(isinstance(one, str) and one in known for one in names), f"{name}: unknown names")
    need(len(set(names)) == len(names), f"{name} names something twice")
    parts = [known[one] for one in names]
    money = [one for one in parts if one["kind"] in {"amount", "total"}]
    need(all(one["currency"] == currency for one in money), f"{name} mixes currencies")
    if way == "sum":
        need(money == parts, f"{name} adds what is no money")
        return
    rest = [one for one in parts if one["kind"] in {"quantity", "days"}]
    need(len(money) == 1, f"{name} multiplies {len(money)} amounts")
    need(len(rest) == len(parts) - 1, f"{name} multiplies what is neither quantity nor days")
    units = {one.get("unit", DAY) for one in rest}
    need(money[0].get("per") in {None, *units}, f"{name}: no factor counts {money[0].get('per')}")


# ---- terms ---------------------------------------------------------------------------------------


def check_terms(terms: object, agenda: Document) -> Document:
    """Check that terms give every issue a value that the agenda allows."""
    names = " ".join(issue["name"] for issue in agenda["issues"])
    found = members(terms, names, "the terms")
    for issue in agenda["issues"]:
        _check_value(found[issue["name"]], issue)
    totals(found, agenda)
    return found


def _check_value(value: Any, issue: Document) -> None:
    name, kind = issue["name"], issue["kind"]
    if "values" in issue:
        one_of(value, issue["values"], name)
        return
    bare = value
    if kind == "amount":
        bare = members(value, "amount currency", name)["amount"]
        one_of(value["currency"], (issue["currency"],), f"the currency of {name}")
    if kind == "quantity":
        bare = members(value, "value unit", name)["value"]
        one_of(value["unit"], (issue["unit"],), f"the unit of {name}")
    number = _number(issue, bare, kind)
    low, high = (_number(issue, issue[end], kind) for end in ("min", "max"))
    need(low <= number <= high, f"{name} is out of its range")
    step = _number(issue, issue.get("step", "1"), "quantity")
    need((number / step).denominator == 1, f"{name} is off the grid")


def _rounded(exact: Fraction, currency: str) -> Fraction:
    unit = 10 ** exponent(currency)
    return Fraction(round(exact * unit), unit)  # Python rounds fractions half to even


def decimal_text(value: Fraction) -> str:
    """Write a fraction whose denominator divides a power of ten as a canonical decimal."""
    scaled = abs(value) * 10**9
    need(scaled.denominator == 1, f"{value} has more than nine decimals")
    whole, part = divmod(scaled.numerator, 10**9)
    text = f"{whole}.{part:09d}".rstrip("0").rstrip(".")
    return a_decimal("-" + text if value < 0 else text, "a total")


def totals(terms: Document, agenda: Document) -> dict[str, dict[str, str]]:
    """Derive the totals of terms: products rounded once, sums of rounded values."""
    plain: dict[str, Fraction] = {}
    for issue in agenda["issues"]:
        if issue["kind"] in {"amount", "quantity", "days"}:
            value = terms[issue["name"]]
            bare = value if isinstance(value, str) else value.get("amount", value.get("value"))
            plain[issue["name"]] = Fraction(bare)
    found: dict[str, dict[str, str]] = {}
    for total in agenda["derived"]:
        currency = total["currency"]
        if "product" in total:
            exact = Fraction(1)
            for name in total["product"]:
                exact *= plain[name]
        else:
            exact = sum((_rounded(plain[name], currency) for name in total["sum"]), Fraction(0))
        plain[total["name"]] = _rounded(exact, currency)
        found[total["name"]] = {"amount": decimal_text(plain[total["name"]]), "currency": currency}
    return found


def terms_hash(terms: Document, agenda: Document) -> str:
    """Return the hash of terms under their agenda."""
    return hash_of({"typ": "neg-terms", "v": "1", "agenda": hash_of(agenda), "terms": terms})


# ---- scope ---------------------------------------------------------------------------------------


def check_scope(terms: Document, agenda: Document, statement: Authority) -> None:
    """Refuse terms that lie outside a statement's scope."""
    scope = statement.scope
    money = list(totals(terms, agenda).values())
    amounts = [terms[i["name"]] for i in agenda["issues"] if i["kind"] == "amount"]
    for one in money + amounts:
        allowed = one["currency"] in scope["currency"] or "*" in scope["currency"]
        need(allowed, f"the authority does not allow {one['currency']}")
    for one in money or amounts:
        _within(one, "amount", "currency", _limit(scope, "ceiling"))
    for issue in agenda["issues"]:
        value = terms[issue["name"]]
        if issue["kind"] == "quantity":
            _within(value, "value", "unit", _limit(scope, "maxQuantity"))
        if issue["kind"] == "date":
            until = _limit(scope, "performanceUntil")
            need(until == "*" or value <= until, "after the end of performance")


def _within(value: Document, number: str, of: str, limit: Any) -> None:
    if limit == "*":
        return
    need(value[of] == limit[of], f"the limit is in another {of}")
    need(Fraction(value[number]) <= Fraction(limit[number]), f"above the greatest {number}")


def _limit(scope: Document, name: str) -> Any:
    if name not in scope:
        raise WrongError(f"the authority has no {name}, so it allows nothing there")
    return scope[name]
