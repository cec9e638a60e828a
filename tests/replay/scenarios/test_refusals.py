"""Scenario files that are hostile, malformed or more than additive are refused, and say why."""

import shutil
from pathlib import Path

import pytest

from negotiator.errors import InvalidValueError, UsageError
from negotiator.replay.scenarios import read_scenario
from negotiator.replay.scenarios.tree import MAX_BYTES, parse_json
from negotiator.replay.scenarios.xml_tree import parse_xml
from negotiator.replay.scenarios.yaml_tree import parse_yaml

FILES = Path(__file__).parent / "files"

LAUGHS = (
    '<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a0 "ha">'
    + "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 10))
    + "]><utility_space>&a9;</utility_space>"
)
EXTERNAL = (
    '<!DOCTYPE u [<!ENTITY x SYSTEM "file:///etc/hostname">]><utility_space>&x;</utility_space>'
)
ALIASES = "a0: &a0 [x, x]\n" + "".join(
    f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]\n" for n in range(1, 10)
)


def altered(tmp_path: Path, folder: str, file: str, old: str, new: str) -> Path:
    """Copy a scenario with one passage of one file changed."""
    copy = tmp_path / folder
    shutil.copytree(FILES / folder, copy)
    text = (copy / file).read_text(encoding="utf-8")
    assert old in text
    (copy / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return copy


@pytest.mark.parametrize("document", [LAUGHS, EXTERNAL, "<!DOCTYPE u><u/>"])
def test_xml_with_a_document_type_declaration_is_refused(document):
    with pytest.raises(InvalidValueError, match="document type declaration"):
        parse_xml(document.encode())


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_a_declaration_is_found_in_every_encoding(tmp_path, encoding):
    path = tmp_path / "p.xml"
    path.write_bytes(LAUGHS.removeprefix('<?xml version="1.0"?>').encode(encoding))
    with pytest.raises(InvalidValueError, match=r"p\.xml: .*document type declaration"):
        read_scenario(path)


@pytest.mark.parametrize(
    ("document", "why"),
    [
        ("<a>" * 40 + "</a>" * 40, "nesting"),
        ("<a>" + "<b/>" * 200_001 + "</a>", "at most 200000 values"),
        ("<a>&nbsp;</a>", "well-formed"),
        ("<a>", "well-formed"),
        ("", "well-formed"),
        ('<a x="1" x="2"/>', "well-formed"),
        ('<?xml version="1.0" encoding="klingon"?><a/>', "well-formed"),
    ],
)
def test_xml_that_is_too_deep_too_much_or_broken_is_refused(document, why):
    with pytest.raises(InvalidValueError, match=why):
        parse_xml(document.encode())


@pytest.mark.parametrize(
    ("document", "why"),
    [
        (ALIASES, "aliases unfolded"),
        ("a: &a [*a]", "complete before it"),
        ("a: *b", "well-formed|complete before it"),
        ("a: 1\na: 2", "'a' twice"),
        ("a: 1\n'a': 2", "'a' twice"),
        ("a: {<<: {b: 1}}", "merge key"),
        ("a: !!python/object/apply:os.system ['true']", "tag"),
        ("a: !!python/tuple [1, 2]", "tag"),
        ("a: !mine 1", "tag"),
        ("? [1, 2]\n: 1", "not additive"),
        ("a: 1\n---\na: 2", "one YAML document"),
        ("", "one YAML document"),
        ("a: [", "well-formed"),
        ("[" * 40 + "]" * 40, "nesting"),
        ("a: \x00", "well-formed"),
    ],
)
def test_yaml_that_is_ambiguous_foreign_or_a_bomb_is_refused(document, why):
    with pytest.raises(InvalidValueError, match=why):
        parse_yaml(document.encode())


def test_a_yaml_alias_used_twice_is_read_as_what_it_stands_for():
    assert parse_yaml(b"a: &x [1, 2]\nb: *x") == {"a": ["1", "2"], "b": ["1", "2"]}


@pytest.mark.parametrize(
    ("document", "why"),
    [
        ('{"a": 1, "a": 2}', "'a' twice"),
        ('{"a": NaN}', "finite numbers"),
        ('{"a": Infinity}', "finite numbers"),
        ("[" * 40 + "]" * 40, "nesting"),
        ("[" * 100_000, "well-formed|nesting"),
        ("[" + "0," * 200_000 + "0]", "at most 200000 values"),
        ('{"a": 1', "well-formed"),
        (" " * (MAX_BYTES + 1), "bytes"),
    ],
)
def test_json_that_is_ambiguous_or_too_much_is_refused(document, why):
    with pytest.raises(InvalidValueError, match=why):
        parse_json(document.encode())


@pytest.mark.parametrize(
    "worth",
    ["NaN", ".nan", ".inf", "-.inf", "1_000", "0x10", "1e9999", "１", "yes", "0." + "1" * 70],
)
def test_a_worth_that_is_no_finite_decimal_is_refused(tmp_path, worth):
    folder = altered(tmp_path, "negmas", "a-buyer.yml", "red: 0.0", f"red: {worth}")
    with pytest.raises(InvalidValueError, match=r"a-buyer\.yml: .*finite decimal number"):
        read_scenario(folder)


NOT_ADDITIVE = [
    ("genius", "hire-a-hirer.xml", "<utility_space ", '<utility_space type="nonlinear" ', "nonlin"),
    ("genius", "hire-a-hirer.xml", "<weight ", '<utility maxutility="1"/><weight ', "<utility>"),
    ("genius", "hire-a-hirer.xml", "<weight ", "<objective/><weight ", "<objective>"),
    ("genius", "hire-domain.xml", "<issue ", "<objective/><issue ", "<objective>"),
    ("genius", "hire-a-hirer.xml", '"linear"', '"triangular"', "triangular"),
    ("geniusweb", "supper1.json", '"LinearAdditive', '"SumOfGroups', "SumOfGroupsUtilitySpace"),
    ("geniusweb", "supper1.json", "numberutils", "otherutils", "otherutils"),
    ("negmas", "a-buyer.yml", "LinearAdditive", "HyperRectangle", "HyperRectangle"),
    ("negmas", "a-buyer.yml", "type: AffineFun", "type: SinFun", "SinFun"),
]


@pytest.mark.parametrize(("folder", "file", "old", "new", "named"), NOT_ADDITIVE)
def test_what_is_no_weighted_sum_we_can_read_is_refused_by_name(
    tmp_path, folder, file, old, new, named
):
    with pytest.raises(InvalidValueError, match=f"^{file}: .*expected .*{named}"):
        read_scenario(altered(tmp_path, folder, file, old, new))


WRONG = [
    ("genius", "hire-a-hirer.xml", 'evaluation="2"', 'evaluation="-2"', "from 0 up"),
    ("genius", "hire-a-hirer.xml", 'value="0.4"', 'value="-0.4"', "weights from 0 up"),
    ("genius", "hire-a-hirer.xml", 'name="days"', 'name="nights"', "nights"),
    ("genius", "hire-a-hirer.xml", 'value="large"', 'value="small"', "twice"),
    ("genius", "hire-a-hirer.xml", '<weight index="1"', '<weight index="2"', "twice"),
    ("genius", "hire-a-hirer.xml", '<issue index="1"', '<issue index="2"', "different indices"),
    ("genius", "hire-domain.xml", 'name="days"', 'name="price/day"', "twice"),
    ("genius", "hire-domain.xml", 'value="large"', 'value="small"', "twice"),
    ("genius", "hire-domain.xml", 'lowerbound="5"', 'lowerbound="5.5"', "whole numbers"),
    ("genius", "hire-domain.xml", 'lowerbound="5"', 'lowerbound="50"', "low up to high"),
    ("genius", "hire-domain.xml", 'lowerbound="40.5"', 'lowerbound="-40.5"', "shift it"),
    ("genius", "hire-domain.xml", 'lowerbound="40.5"', 'lowerbound="40.0000000001"', "digits"),
    ("geniusweb", "supper2.json", '"soup", "pasta"', '"pasta", "soup"', "same domain"),
    ("geniusweb", "supper1.json", '"pasta": 1', '"pasta": 2', "from 0 to 1"),
    ("geniusweb", "supper1.json", '"offset": 0.25, ', "", "exactly the issues"),
    ("geniusweb", "supper1.json", '"dish": "soup"', '"dish": "pizza"', "value of 'dish'"),
    ("geniusweb", "supper1.json", '"lowValue": 2', '"lowValue": 3', "whole range"),
    ("negmas", "a-buyer.yml", "weights: [0.3, ", "weights: [", "one for each issue"),
    ("negmas", "trip.yml", "ContiguousIssue", "CountableInfiniteIssue", "CountableInfinite"),
    ("negmas", "trip.yml", "values: [1, 9]", "values: [1, 2, 9]", "two ends"),
    ("negolog", "profileB.json", '"v3": 1.0', '"v4": 1.0', "same issues and values"),
]


@pytest.mark.parametrize(("folder", "file", "old", "new", "why"), WRONG)
def test_files_that_contradict_themselves_are_refused(tmp_path, folder, file, old, new, why):
    with pytest.raises(InvalidValueError, match=why):
        read_scenario(altered(tmp_path, folder, file, old, new))


def test_a_table_over_a_wide_range_and_a_curve_over_one_are_refused(tmp_path):
    folder = altered(tmp_path, "negmas", "trip.yml", "values: [1, 9]", "values: [1, 90000]")
    line = "- {type: AffineFun, slope: 0.1, bias: 0.1}"
    profile = folder / "a-buyer.yml"
    for part in ("{type: QuadraticFun, a2: 1}", "{type: TableFun, mapping: {1: 1}}"):
        text = (FILES / "negmas" / "a-buyer.yml").read_text(encoding="utf-8")
        profile.write_text(text.replace(line, f"- {part}"), encoding="utf-8")
        with pytest.raises(InvalidValueError, match="at most 10000"):
            read_scenario(folder)


def test_the_same_utility_everywhere_is_refused(tmp_path):
    folder = altered(
        tmp_path, "negmas", "a-buyer.yml", "[0.3, 0.3, 0.2, 0.1, 0.1]", "[0, 0, 0, 0, 0]"
    )
    with pytest.raises(InvalidValueError, match="the same for all"):
        read_scenario(folder)


def test_folders_of_two_formats_or_two_domains_or_nothing_are_refused(tmp_path):
    both = tmp_path / "both"
    shutil.copytree(FILES / "genius", both)
    shutil.copy(FILES / "negmas" / "trip.yml", both)
    with pytest.raises(InvalidValueError, match="Genius XML and NegMAS"):
        read_scenario(both)
    domain = FILES / "genius" / "hire-domain.xml"
    with pytest.raises(InvalidValueError, match="one domain"):
        read_scenario(domain, domain, FILES / "genius" / "hire-a-hirer.xml")
    with pytest.raises(InvalidValueError, match="at least one profile"):
        read_scenario(domain)
    with pytest.raises(InvalidValueError, match=r"specs\.json: expected a domain or profile"):
        read_scenario(FILES / "negolog" / "profileA.json", FILES / "negolog" / "specs.json")
    empty = tmp_path / "empty"
    empty.mkdir()
    with pytest.raises(UsageError, match="0"):
        read_scenario(empty)
    with pytest.raises(UsageError, match="cannot read"):
        read_scenario(tmp_path / "nowhere.xml")
    with pytest.raises(UsageError, match="nothing"):
        read_scenario()
    with pytest.raises(UsageError, match="decimals"):
        read_scenario(FILES / "genius", places=10)
