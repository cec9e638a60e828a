"""A mandate without any price, made of the one that `mandate init` writes as its comments say."""

import re

from negotiator.terms import Role

ACTS = """
[acts]
introduce = "accept"
refer = "counter"
decline = "reject"
"""

_ISSUE = """
[[issue]]
name = "{name}"
kind = "choice"
values = ["{a}", "{b}", "{c}"]
target = "{target}"
reserve = "{reserve}"
weight = {weight}
value = {{ "{a}" = {first}, "{b}" = 0.5, "{c}" = {last} }}
"""
_FLAG = """
[[issue]]
name = "joins"
kind = "flag"
target = {target}
reserve = {reserve}
weight = 0.2
value = {{ true = {yes}, false = {no} }}
"""
_NAMES = {
    "kind": ("by mail", "by phone", "in person"),
    "whom": ("an adviser", "an operator", "an investor"),
}
_WEIGHTS = {Role.BUYER: ("0.2", "0.6"), Role.SELLER: ("0.6", "0.2")}


def priceless(text: str, role: Role, acts: str = ACTS) -> str:
    """Turn the text of a template into a mandate of choices and a flag alone."""
    buys = role is Role.BUYER
    made = [acts]
    for (name, (a, b, c)), weight in zip(_NAMES.items(), _WEIGHTS[role], strict=True):
        ends = {"target": c, "reserve": a} if buys else {"target": a, "reserve": c}
        worth = {"first": int(not buys), "last": int(buys)}
        made.append(_ISSUE.format(name=name, a=a, b=b, c=c, weight=weight, **ends, **worth))
    flags = {"target": "true", "reserve": "false"} if buys else {"target": "false"}
    flags = flags if buys else flags | {"reserve": "true"}
    made.append(_FLAG.format(**flags, yes=int(buys), no=int(not buys)))
    text = re.sub(
        r"\n\[\[issue\]\].*?(?=\n# ---- Hard limits)",
        lambda _: "".join(made),
        text,
        flags=re.DOTALL,
    )
    text = re.sub(r"\n# ---- What waits.*?(?=\n# ---- The public)", "", text, flags=re.DOTALL)
    for field, value in (
        ("totals", "[]"),
        ("total", '"none"'),
        ("budget", '"none"'),
        ("currency", "[]"),
        ("ceiling", '"none"'),
        ("max_quantity", '"none"'),
        ("no_progress_rounds", "0"),
    ):
        text = re.sub(rf"(?m)^{field} = .*$", f"{field} = {value}", text)
    text = text.replace("10,000 GPU-hours", "an introduction").replace("gpu-hours", "introduction")
    text = text.replace("cpv:72400000", "introductions")
    top = "total = []\n" if "\napproval = []" in text else "total = []\napproval = []\n"
    return top + text
