"""Every word and parameter of a strategy: from TOML to the signed document to the view."""

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal, localcontext
from typing import Any

import pytest

from negotiator.errors import MandateError
from negotiator.mandate.coherence import check_coherent
from negotiator.mandate.describe import describe
from negotiator.mandate.diff import diff
from negotiator.mandate.document import to_document
from negotiator.mandate.draft import Draft
from negotiator.mandate.model import Mandate
from negotiator.mandate.strategy import (
    ACCEPTANCES,
    EVERY,
    SELECTIONS,
    TACTICS,
    LastWord,
    Parameter,
    Part,
    Share,
    Table,
    TotalLimit,
    single,
)
from negotiator.mandate.toml import read_draft
from negotiator.mandate.view import View, view_of
from negotiator.terms import Role
from negotiator.terms.canonical import canonical_bytes
from tests.mandate.builders import EVERY_KIND, signed, text_of, verified
from tests.terms.fixed_signer import SELLER

POLYNOMIAL = 'tactic = "time-dependent"\nfamily = "polynomial"\ne = 1\nk = 0\nfrom_round = 0\n'
MICRO = 'tactic = "micro"\nfamily = "distinct-offers"\nseed = 5\n'
SEVERAL = "price", "pieces", "payment", "start", "delivery", "exclusive", "law"


def some(parameter: Parameter) -> str:
    """A value inside a parameter's range, not a round one where it need not be."""
    if parameter.whole:
        return str(min(parameter.least + 1, parameter.most))
    return "0.123456789"


def fields(word: str, table: Table) -> str:
    return "".join(f"{parameter.name} = {some(parameter)}\n" for parameter in table[word])


def part(word: str, table: Table) -> Part:
    return Part(word, tuple((p.name, Decimal(some(p))) for p in table[word]))


def tactic_lines(word: str) -> str:
    tactic, _, family = word.partition("/")
    return f'tactic = "{tactic}"\nfamily = "{family}"\n{fields(word, TACTICS)}'


def text(
    tactic: str = POLYNOMIAL,
    selection: str = 'selection = "logroll"\n',
    acceptance: str = 'acceptance = "ac-next"\n',
    rest: str = 'last_word = "own"\nkeep_best = false\noutside_options = false\n',
    totals: str = "offer_totals = []\n",
    base: str = "",
) -> str:
    """The buyer's template, or another mandate, with just this strategy."""
    whole = base or text_of()
    before, _, after = whole.partition("[strategy]\n")
    tail = after[after.index("[termination]") :]
    end = next(line for line in after.split("\n") if line.startswith("concede_to"))
    mix, single_lines = ("", tactic) if "[[" not in tactic else (tactic, 'tactic = "mixture"\n')
    strategy = f"{single_lines}{selection}{acceptance}{rest}{totals}{end}\n{mix}"
    return f"{before}[strategy]\n{strategy}\n{tail}"


def mix(*shares: tuple[str, str, str, str]) -> str:
    """A mixture of (lines of a tactic, weight, issues, until)."""
    return "".join(
        f"[[strategy.mix]]\n{lines}weight = {weight}\nissues = {issues}\nuntil = {until}\n"
        for lines, weight, issues, until in shares
    )


def read(source: str) -> Draft:
    return read_draft(source, "m.toml")


def through(draft: Draft) -> tuple[Mandate, View]:
    """The mandate as it comes back from its signed bytes, and its view."""
    pair = signed(draft, signer=SELLER) if draft.role is Role.SELLER else signed(draft)
    mandate = verified(pair).mandate
    return mandate, view_of(mandate)


def fails(source: str) -> str:
    with pytest.raises(MandateError) as caught:
        read(source)
    return str(caught.value)


def contradicts(draft: Draft) -> str:
    with pytest.raises(MandateError) as caught:
        through(draft)
    return str(caught.value)


@pytest.mark.parametrize("word", TACTICS)
def test_every_tactic_goes_through_text_signature_and_view(word: str) -> None:
    ranked = word.startswith("micro")
    selection = f'selection = "{"ranked" if ranked else "logroll"}"\n'
    draft = read(text(tactic_lines(word), selection))
    expected = single(part(word, TACTICS))
    mandate, view = through(draft)
    assert draft.strategy.tactics == mandate.strategy.tactics == view.tactics == expected
    assert mandate.strategy == draft.strategy


@pytest.mark.parametrize("word", SELECTIONS)
def test_every_selection_goes_through_text_signature_and_view(word: str) -> None:
    tactic = MICRO if word == "ranked" else POLYNOMIAL
    draft = read(text(tactic, f'selection = "{word}"\n{fields(word, SELECTIONS)}'))
    mandate, view = through(draft)
    assert draft.strategy.selection == view.selection == part(word, SELECTIONS)
    assert mandate.strategy == draft.strategy


@pytest.mark.parametrize("word", ACCEPTANCES)
def test_every_acceptance_goes_through_text_signature_and_view(word: str) -> None:
    draft = read(text(acceptance=f'acceptance = "{word}"\n{fields(word, ACCEPTANCES)}'))
    mandate, view = through(draft)
    assert draft.strategy.acceptance == view.acceptance == part(word, ACCEPTANCES)
    assert mandate.strategy == draft.strategy


@pytest.mark.parametrize("back", ["own", "offer-back"])
@pytest.mark.parametrize("keep", [True, False])
@pytest.mark.parametrize("outside", [True, False])
def test_last_word_best_and_outside_options_go_through(
    back: str, *, keep: bool, outside: bool
) -> None:
    flags = f"keep_best = {str(keep).lower()}\noutside_options = {str(outside).lower()}\n"
    view = through(read(text(rest=f'last_word = "{back}"\n{flags}')))[1]
    assert (view.last_word, view.keep_best, view.outside_options) == (LastWord(back), keep, outside)


@pytest.mark.parametrize(
    ("low", "high", "limit"),
    [
        ('"none"', "23000", TotalLimit("total", None, Decimal(23_000))),
        ("17000.50", '"none"', TotalLimit("total", Decimal("17000.5"), None)),
        ("18000", "18000", TotalLimit("total", Decimal(18_000), Decimal(18_000))),
    ],
)
def test_limits_that_offers_keep_go_through(low: str, high: str, limit: TotalLimit) -> None:
    totals = f'offer_totals = [{{ total = "total", min = {low}, max = {high} }}]\n'
    draft = read(text(totals=totals))
    mandate, view = through(draft)
    assert draft.strategy.offer_totals == view.offer_totals == (limit,)
    assert mandate.strategy == draft.strategy


def test_a_mixture_of_phases_and_issues_goes_through() -> None:
    relative = tactic_lines("behaviour-dependent/relative")
    shares = mix(
        (POLYNOMIAL, "0.25", '["*"]', "0.5"),
        (relative, "0.75", '["*"]', "0.5"),
        (tactic_lines("resource-dependent/rounds"), "1", '["*"]', "1"),
        (relative, "1.0", '["price", "pieces"]', "1"),
    )
    draft = read(text(shares, 'selection = "by-issue"\n', base=EVERY_KIND))
    mandate, view = through(draft)
    assert mandate.strategy == draft.strategy
    assert view.tactics == draft.strategy.tactics
    assert [(s.weight, s.issues, s.until) for s in view.tactics] == [
        (Decimal("0.25"), (EVERY,), Decimal("0.5")),
        (Decimal("0.75"), (EVERY,), Decimal("0.5")),
        (Decimal(1), (EVERY,), Decimal(1)),
        (Decimal(1), ("price", "pieces"), Decimal(1)),
    ]


def test_every_issue_may_have_tactics_of_its_own() -> None:
    shares = mix(*((POLYNOMIAL, "1", f'["{name}"]', "1") for name in SEVERAL))
    draft = read(text(shares, 'selection = "by-issue"\n', base=EVERY_KIND))
    assert len(through(draft)[1].tactics) == 7


def test_a_signed_strategy_is_all_strings_in_one_form() -> None:
    draft = read(text(POLYNOMIAL.replace("e = 1\n", "e = 1.500\n")))
    document = to_document(through(draft)[0])["strategy"]
    assert isinstance(document, Mapping)
    payload = verified(signed(draft)).payload
    assert canonical_bytes(document) in payload
    assert document["tactics"] == [
        {
            "name": "time-dependent/polynomial",
            "parameters": {"e": "1.5", "k": "0", "from_round": "0"},
            "weight": "1",
            "issues": ["*"],
            "until": "1",
        }
    ]
    assert document["selection"] == {"name": "logroll", "parameters": {}}


TABLES = [("tactic", TACTICS), ("selection", SELECTIONS), ("acceptance", ACCEPTANCES)]
NAMED = [
    (kind, word, parameter) for kind, table in TABLES for word in table for parameter in table[word]
]


def with_value(kind: str, word: str, parameter: Parameter, value: str) -> str:
    """A mandate text in which one parameter has this value, on a line of its own."""
    table = dict(TABLES)[kind]
    lines = fields(word, table).replace(
        f"{parameter.name} = {some(parameter)}\n", f"{parameter.name} = {value}\n"
    )
    if kind == "tactic":
        tactic, _, family = word.partition("/")
        ranked = "ranked" if tactic == "micro" else "logroll"
        head = f'tactic = "{tactic}"\nfamily = "{family}"\n{lines}'
        return text(head, f'selection = "{ranked}"\n')
    written = f'{kind} = "{word}"\n{lines}'
    return text(selection=written) if kind == "selection" else text(acceptance=written)


def outside(parameter: Parameter) -> list[str]:
    """Values just outside what a parameter may be."""
    tiny = Decimal(1) if parameter.whole else Decimal("0.000000001")
    low = parameter.least if parameter.above else parameter.least - tiny
    high = parameter.most if parameter.below else parameter.most + tiny
    return [f"{low:f}", f"{high:f}", *(["1.5"] if parameter.whole else [])]


def inside(parameter: Parameter) -> list[str]:
    """The outermost values that a parameter may be."""
    tiny = Decimal("0.000000001")
    low = parameter.least + tiny if parameter.above else parameter.least
    high = parameter.most - tiny if parameter.below else parameter.most
    return [f"{low:f}", f"{high:f}"]


@pytest.mark.parametrize(
    ("kind", "word", "parameter"), NAMED, ids=[f"{w}-{p.name}" for _, w, p in NAMED]
)
def test_a_parameter_outside_its_range_is_refused_with_file_line_and_field(
    kind: str, word: str, parameter: Parameter
) -> None:
    for value in outside(parameter):
        source = with_value(kind, word, parameter, value)
        start = f"{parameter.name} = {value}"
        lines = source.split("\n")
        number = lines.index(start, lines.index("[strategy]")) + 1
        said = fails(source)
        assert said.startswith(f"m.toml line {number}, strategy.{parameter.name}: ")
        assert "expected" in said
    for value in inside(parameter):
        read(with_value(kind, word, parameter, value))
    for value in ('"x"', "true", "nan", "1e3", "[1]"):
        assert f"strategy.{parameter.name}" in fails(with_value(kind, word, parameter, value))


@pytest.mark.parametrize(
    ("kind", "word", "parameter"), NAMED, ids=[f"{w}-{p.name}" for _, w, p in NAMED]
)
def test_a_parameter_that_is_missing_or_belongs_to_another_word_is_refused(
    kind: str, word: str, parameter: Parameter
) -> None:
    source = with_value(kind, word, parameter, "0.111111")
    said = fails(source.replace(f"\n{parameter.name} = 0.111111\n", "\n"))
    assert said.startswith("m.toml")
    assert f"strategy.{parameter.name}: expected this field" in said
    stranger = source.replace("\n[termination]", "\nunheard_of = 1\n\n[termination]")
    assert "strategy.unheard_of: expected no such field" in fails(stranger)


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ('tactic = "time-dependent"', 'tactic = "time"', "strategy.tactic"),
        ('family = "polynomial"', 'family = "relative"', "strategy.family"),
        ('selection = "logroll"', 'selection = "best"', "strategy.selection"),
        ('acceptance = "ac-next"', 'acceptance = "next"', "strategy.acceptance"),
        ('last_word = "own"', 'last_word = "theirs"', "strategy.last_word"),
        ("keep_best = false", "keep_best = 0", "strategy.keep_best"),
        ("outside_options = false", 'outside_options = "no"', "strategy.outside_options"),
        ("offer_totals = []", 'offer_totals = "none"', "strategy.offer_totals"),
        ("e = 1\n", "", "strategy.e"),
        ('last_word = "own"\n', "", "strategy.last_word"),
        ('family = "polynomial"\n', "", "strategy.family"),
        ('tactic = "time-dependent"\n', "", "strategy.tactic"),
    ],
)
def test_a_word_that_is_wrong_or_missing_is_refused_with_its_field(
    old: str, new: str, field: str
) -> None:
    source = text()
    assert source.count(old) == 1
    assert f"{field}: expected" in fails(source.replace(old, new))


ONE = mix((POLYNOMIAL, "1", '["*"]', "1"))


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("weight = 1\nissues", "weight = 0\nissues", "weight: expected a number above 0, to 1"),
        ("weight = 1\nissues", "weight = 1.1\nissues", "weight: expected a number above 0, to 1"),
        ("until = 1", "until = 0", "until: expected a number above 0, to 1"),
        ("until = 1", "until = 2", "until: expected a number above 0, to 1"),
        ("until = 1", 'until = "end"', "until: expected"),
        ("until = 1\n", "", "until: expected this field"),
        ('issues = ["*"]', 'issues = "*"', "issues: expected a list of issue names"),
        ('issues = ["*"]', 'issues = ["p r"]', "issues: expected an ASCII identifier"),
        ("e = 1\nk", "e = 0\nk", "e: expected"),
        ('family = "polynomial"', 'family = "x"', "family: expected"),
        ('tactic = "time-dependent"', 'tactic = "mixture"', "tactic: expected"),
        ("k = 0\n", "k = 0\nlag = 1\n", "lag: expected no such field"),
    ],
)
def test_an_error_in_a_mixture_names_its_line_and_field(old: str, new: str, field: str) -> None:
    source = text(ONE)
    assert old in source
    said = fails(source.replace(old, new, 1))
    assert said.startswith("m.toml line ")
    assert "strategy.mix" in said
    assert field in said


def test_a_mixture_without_tactics_is_refused() -> None:
    assert "strategy.mix: expected this field" in fails(text(ONE).replace(ONE, ""))
    mixture = 'tactic = "mixture"\n'
    empty = text(ONE).replace(ONE, "").replace(mixture, f"{mixture}mix = []\n")
    listed = text(ONE).replace(ONE, "").replace(mixture, f"{mixture}mix = 1\n")
    assert "strategy.mix: expected a list of tables" in fails(listed)
    assert "strategy.mix" in contradicts(read(empty))
    assert "no such field" in fails(text().replace("[termination]", f"{ONE}\n[termination]"))


BY_ISSUE = 'selection = "by-issue"\n'


@pytest.mark.parametrize(
    ("shares", "selection", "said"),
    [
        ([("0.5", '["*"]', "1")], "", "weight: expected a sum of exactly 1"),
        ([("0.5", '["*"]', "1"), ("0.6", '["*"]', "1")], "", "weight: expected a sum of exactly 1"),
        ([("1", '["*"]', "0.9")], "", "until: expected the last phase of every issue to end at 1"),
        ([("1", '["*"]', "0.5"), ("0.5", '["*"]', "1")], "", "weight: expected a sum of exactly 1"),
        ([("1", '["pricePerHour"]', "1")], BY_ISSUE, "until: expected the last phase of every"),
        (
            [("1", '["*"]', "1"), ("0.5", '["pricePerHour"]', "1")],
            BY_ISSUE,
            "weight: expected a sum of exactly 1",
        ),
        ([("1", '["*", "gpuHours"]', "1")], BY_ISSUE, 'expected distinct issues, or "*" alone'),
        (
            [("1", '["*"]', "1"), ("1", '["gpuHours", "gpuHours"]', "1")],
            BY_ISSUE,
            'expected distinct issues, or "*" alone',
        ),
        ([("1", '["*"]', "1"), ("1", "[]", "1")], BY_ISSUE, "expected distinct issues"),
        ([("1", '["*"]', "1"), ("1", '["colour"]', "1")], BY_ISSUE, "names of issues of this"),
        (
            [("1", '["*"]', "1"), ("1", '["pricePerHour"]', "1")],
            "",
            'mix.issues: expected ["*"], or selection = "by-issue"',
        ),
    ],
)
def test_a_mixture_that_does_not_add_up_is_not_signed(
    shares: list[tuple[str, str, str]], selection: str, said: str
) -> None:
    mixture = mix(*((POLYNOMIAL, *share) for share in shares))
    draft = read(text(mixture, selection or 'selection = "logroll"\n'))
    assert said in contradicts(draft)


@pytest.mark.parametrize(
    ("tactic", "selection"),
    [(MICRO, "logroll"), (POLYNOMIAL, "ranked"), (MICRO, "by-issue"), (MICRO, "nearest")],
)
def test_micro_and_ranked_go_only_together(tactic: str, selection: str) -> None:
    draft = read(text(tactic, f'selection = "{selection}"\n'))
    assert 'expected "ranked" with the tactic "micro", and only with it' in contradicts(draft)


def test_micro_decides_alone() -> None:
    mixture = mix((MICRO, "0.5", '["*"]', "1"), (POLYNOMIAL, "0.5", '["*"]', "1"))
    assert 'no "micro" tactic in a mixture' in contradicts(
        read(text(mixture, 'selection = "ranked"\n'))
    )


@pytest.mark.parametrize(
    ("totals", "said"),
    [
        ('{ total = "sum", min = "none", max = 5 }', "names of [[total]] tables"),
        ('{ total = "total", min = 20000, max = 10000 }', "0 <= min <= max"),
        ('{ total = "total", min = -1, max = "none" }', "0 <= min <= max"),
        ('{ total = "total", min = "none", max = 17999.99 }', "your own targets to keep it"),
        ('{ total = "total", min = 18000.01, max = "none" }', "your own targets to keep it"),
        (
            '{ total = "total", min = 1, max = 19000 }, { total = "total", min = 2, max = 19000 }',
            "each total once",
        ),
    ],
)
def test_limits_on_offers_that_cannot_be_kept_are_not_signed(totals: str, said: str) -> None:
    draft = read(text(totals=f"offer_totals = [{totals}]\n"))
    message = contradicts(draft)
    assert "strategy.offer_totals" in message
    assert said in message


def test_a_limit_on_offers_takes_the_place_of_reserves_that_would_break_a_hard_one() -> None:
    source = text().replace("max = 24000", "max = 23000")
    assert source != text()
    message = contradicts(read(source))
    assert "limits.totals.total" in message
    own = 'offer_totals = [{ total = "total", min = "none", max = 23000 }]'
    kept = source.replace("offer_totals = []", own)
    assert through(read(kept))[1].offer_totals[0].maximum == 23_000
    # A limit that lets offers past the hard one is not enough.
    loose = kept.replace(own, own.replace("23000", "23001"))
    assert "limits.totals.total" in contradicts(read(loose))


def test_a_programs_own_decimal_context_changes_nothing_that_is_checked() -> None:
    shares = [("0.333333333", '["*"]', "1"), ("0.666666667", '["*"]', "1")]
    draft = read(text(mix(*((POLYNOMIAL, *share) for share in shares))))
    mandate, _ = through(draft)
    with localcontext(prec=2):
        check_coherent(mandate)
        check_coherent(replace(mandate, version=2))
    off = replace(mandate.strategy.tactics[0], weight=Decimal("0.333"))
    bad = replace(mandate.strategy, tactics=(off, *mandate.strategy.tactics[1:]))
    with localcontext(prec=2), pytest.raises(MandateError, match="exactly 1"):
        check_coherent(replace(mandate, strategy=bad))


@pytest.mark.parametrize(
    "changes",
    [
        {"selection": Part("best")},
        {"selection": Part("model")},
        {"selection": Part("logroll", (("decay", Decimal(1)),))},
        {"acceptance": Part("ac-const", (("accept_from", Decimal(2)),))},
        {"acceptance": Part("ac-time", (("accept_from", Decimal(1)),))},
        {"tactics": ()},
        {"tactics": single(Part("magic"))},
        {"tactics": single(Part("behaviour-dependent/relative", (("lag", Decimal("1.5")),)))},
        {"tactics": (Share(Part("x"), Decimal(-1), (EVERY,), Decimal(1)),)},
    ],
)
def test_a_strategy_that_no_text_could_say_is_a_contradiction(changes: dict[str, Any]) -> None:
    mandate, _ = through(read(text()))
    with pytest.raises(MandateError, match=r"strategy\."):
        check_coherent(replace(mandate, strategy=replace(mandate.strategy, **changes)))


def said(draft: Draft, *, reveal: bool = False) -> str:
    return "\n".join(describe(draft, reveal=reveal))


TACTIC_SENTENCES = {
    "time-dependent/polynomial": "It concedes late (e = 0.123456789)",
    "time-dependent/exponential": "It concedes along an exponential curve",
    "resource-dependent/rounds": "It concedes as its rounds run out",
    "resource-dependent/alternatives": "the fewer other negotiations it has for the same need",
    "behaviour-dependent/relative": "share, 2 offers later, at most 0.123456789 times as far.",
    "behaviour-dependent/random-absolute": "by the same amount and up to 12 % of the way more",
    "behaviour-dependent/averaged": "their last 2 offers in kind, at most 0.123456789 times as far",
    "micro/distinct-offers": "offers something new as long as they do",
}
SELECTION_SENTENCES = {
    "logroll": "gives way first where its weight is least",
    "nearest": "nearest to their last offer",
    "model": "seems to like best",
    "adaptive": "answers each new offer of its own with one new offer, it makes new ones in turn",
    "by-issue": "concedes on every issue by itself",
    "ranked": "in the order of their worth, the best first",
}
ACCEPTANCE_SENTENCES = {
    "ac-next": "at least as good as its own next offer.",
    "ac-const": "It accepts what is worth at least 12 % to it.",
    "ac-time": "after 12 % of its rounds, whatever its own offers may come to.",
    "ac-combi": "after 12 % of its rounds also the best it has seen",
}


def test_there_is_a_sentence_for_every_word() -> None:
    assert set(TACTIC_SENTENCES) == set(TACTICS)
    assert set(SELECTION_SENTENCES) == set(SELECTIONS)
    assert set(ACCEPTANCE_SENTENCES) == set(ACCEPTANCES)


@pytest.mark.parametrize("word", TACTICS)
def test_every_tactic_is_said_in_its_own_sentence(word: str) -> None:
    selection = f'selection = "{"ranked" if word.startswith("micro") else "logroll"}"\n'
    sentences = said(read(text(tactic_lines(word), selection)))
    assert TACTIC_SENTENCES[word] in sentences
    others = {sentence for other, sentence in TACTIC_SENTENCES.items() if other != word}
    assert not [sentence for sentence in others if sentence in sentences]


@pytest.mark.parametrize("word", SELECTIONS)
def test_every_selection_is_said_where_there_is_something_to_select(word: str) -> None:
    tactic = MICRO if word == "ranked" else POLYNOMIAL
    lines = f'selection = "{word}"\n{fields(word, SELECTIONS)}'
    assert SELECTION_SENTENCES[word] in said(read(text(tactic, lines, base=EVERY_KIND)))
    alone = said(read(text(tactic, lines)))  # a price and nothing else to give way on
    assert (SELECTION_SENTENCES[word] in alone) is (word == "ranked")


@pytest.mark.parametrize("word", ACCEPTANCES)
def test_every_acceptance_is_said(word: str) -> None:
    lines = f'acceptance = "{word}"\n{fields(word, ACCEPTANCES)}'
    assert ACCEPTANCE_SENTENCES[word] in said(read(text(acceptance=lines)))


def test_a_mixture_is_said_tactic_by_tactic() -> None:
    mixture = mix(
        (POLYNOMIAL, "0.4", '["*"]', "0.5"),
        (tactic_lines("behaviour-dependent/relative"), "0.6", '["*"]', "0.5"),
        (POLYNOMIAL, "1", '["*"]', "1"),
        (POLYNOMIAL, "1", '["price", "pieces"]', "1"),
    )
    sentences = said(read(text(mixture, BY_ISSUE, base=EVERY_KIND)))
    assert "It mixes 4 tactics." in sentences
    start = "On all issues, until 50 % of the rounds are over, with weight 40 %, it concedes"
    assert start in sentences
    assert "On price, pieces, with weight 100 %, it concedes evenly" in sentences


def test_what_holds_demands_up_is_said_only_where_it_does() -> None:
    rest = 'last_word = "offer-back"\nkeep_best = true\noutside_options = true\n'
    full, plain = said(read(text(rest=rest))), said(read(text()))
    for sentence in ("gives them back the best", "never asks for less", "of somebody else"):
        assert sentence in full
        assert sentence not in plain


LIMITED = 'offer_totals = [{ total = "total", min = 17111, max = 23222 }]\n'


def test_limits_on_offers_are_said_and_shown_only_when_revealed() -> None:
    draft = read(text(totals=LIMITED))
    hidden, shown = said(draft), said(draft, reveal=True)
    assert "Its own offers keep total at least at a hidden amount." in hidden
    for number in ("17111", "23222", "17,111", "23,222"):
        assert number not in hidden
    assert "17111" in shown.replace(",", "")
    assert "23222" in shown.replace(",", "")


def test_a_change_of_a_limit_on_offers_is_named_and_hidden_unless_revealed() -> None:
    old = read(text(totals=LIMITED))
    new = read(text(totals=LIMITED.replace("23222", "23333")))
    (sentence,) = diff(old, new)
    assert sentence.startswith("strategy.offerTotals.total.max: changed (hidden")
    assert diff(old, new, reveal=True) == ("strategy.offerTotals.total.max: 23222 became 23333",)
    gone = diff(old, read(text()))
    assert gone
    assert not [s for s in gone if "17111" in s or "23222" in s]
    assert any("17111" in s for s in diff(old, read(text()), reveal=True))


def test_a_change_of_any_part_is_named() -> None:
    old = read(text())
    new = read(text(tactic_lines("resource-dependent/rounds"), BY_ISSUE))
    places = {sentence.partition(":")[0] for sentence in diff(old, new)}
    assert "strategy.selection.name" in places
    assert any(place.startswith("strategy.tactics.") for place in places)
