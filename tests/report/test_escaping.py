"""Whatever a counterparty, a file or a checker says is shown, and does nothing."""

import csv
import io
import re
from dataclasses import replace
from decimal import Decimal
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from negotiator.audit.report import Check, CheckName, FileKind, Outcome, Report
from negotiator.replay.harness import Run, Skipped
from negotiator.replay.recorded import Kind, Source
from negotiator.report import Audited, Format, Markup, element, render, visible
from negotiator.report.markdown import literal
from negotiator.report.markup import joined, plain
from negotiator.report.sheet import cell
from negotiator.terms import Agenda, Issue, Terms
from negotiator.terms import Kind as IssueKind
from tests.report.given import with_first, worked

ATTACKS = [
    "<script>alert(1)</script>",
    "</title></style><script>alert(1)</script>",
    "</desc></svg><svg onload=alert(1)>",
    "\"><img src=x onerror='alert(1)'>",
    "' onmouseover='alert(1)",
    "<style>*{background:url(//evil.example)}</style>",
    "<![CDATA[<script>alert(1)</script>]]>",
    "<!-- --!><script>alert(1)</script>",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "javascript:alert(1)",
    "\u202e\u2066evil\u2069\u200f",
    "\x00\x1b[31m\r\n\u2028\u2029\ufeff",
    "<meta http-equiv=refresh content=0;url=//evil.example>",
    "{{7*7}}${7*7}<%= 7*7 %>",
    '=HYPERLINK("//evil.example")',
    "| a | [x](javascript:alert(1)) ![x](//evil.example) `",
]


class Shape(HTMLParser):
    """The tags of a page with the names of their attributes, and what is written between them."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.tags, self.words, self.other = [], [], []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, tuple(name for name, _ in attrs)))

    def handle_endtag(self, tag):
        self.tags.append((f"/{tag}", ()))

    def handle_data(self, data):
        self.words.append(data)

    def handle_comment(self, data):
        self.other.append(data)

    def handle_pi(self, data):
        self.other.append(data)

    def unknown_decl(self, data):
        self.other.append(data)


def spoken(words):
    """Return a report in which everybody who may say something says this."""
    one = worked()
    (seller,) = one.recordings.values()
    source = Source(Kind.JOURNAL, words, (words, words))
    checks = (Check(CheckName.FORM, Outcome.FAILED, words),)
    audits = (Audited(words, Report(FileKind.JOURNAL, words, checks)),)
    one = with_first(one, replace(one.results[0], recording=words, variant=words))
    done = Run(one.results, (Skipped(words, words),))
    recordings = {words: replace(seller, id=words, source=source)}
    return replace(one, report=replace(one.report, run=done), recordings=recordings, audits=audits)


@pytest.mark.parametrize("attack", ATTACKS)
def test_foreign_words_change_no_tag_and_no_attribute_of_a_page(attack):
    honest = Shape(render(spoken("an honest seller"), Format.HTML).decode())
    text = render(spoken(attack), Format.HTML).decode()
    shape = Shape(text)
    assert shape.tags == honest.tags
    assert shape.other == honest.other == []
    assert any(visible(attack) in words for words in shape.words)
    assert all(c.isprintable() or c == "\n" for c in text)


@given(st.text(max_size=80))
def test_a_text_in_an_element_is_that_text_and_nothing_else(words):
    shape = Shape(element("p", words, id=words))
    assert [tag for tag, _ in shape.tags] == ["p", "/p"]
    assert "".join(shape.words) == visible(words)


def test_markup_is_only_what_was_made_here():
    assert joined("<b>", element("b", "<i>")) == "&lt;b&gt;<b>&lt;i&gt;</b>"
    assert isinstance(element("b") + "<i>", Markup) is False


@pytest.mark.parametrize(
    "attributes",
    [{"onclick": "x"}, {"href": "javascript:alert(1)"}, {"src": "//x"}, {"style": "color:red"}],
)
def test_no_script_no_style_and_no_link_out_can_be_written(attributes):
    with pytest.raises(ValueError, match="no script, no style and no link"):
        element("a", "x", **attributes)


def test_a_style_sheet_cannot_end_its_element():
    with pytest.raises(ValueError, match="without <"):
        plain("</style><script>")


def test_even_markup_cannot_leave_an_attribute():
    assert element("p", id=Markup('"><script>')) == '<p id="&quot;&gt;&lt;script&gt;"></p>'


@pytest.mark.parametrize("attack", ATTACKS)
def test_foreign_words_stay_in_their_cell_of_a_markdown_table(attack):
    honest = render(spoken("an honest seller"), Format.MARKDOWN).decode().splitlines()
    lines = render(spoken(attack), Format.MARKDOWN).decode().splitlines()
    assert [bars(line) for line in lines] == [bars(line) for line in honest]
    assert not any(re.search(r"(?<!\\)[<`\[]", line) for line in lines)


def bars(line):
    """Count the bars that part cells."""
    return len(re.findall(r"(?<!\\)(?:\\\\)*\|", line))


@pytest.mark.parametrize("link", ["https://evil.example", "www.evil.example", "a@evil.example"])
def test_nothing_becomes_a_link_in_markdown(link):
    assert not re.search(r"https?://|www\.|\w@", literal(link))


FORMULAS = ["=1+1", "+1+1", "-1+1", "@SUM(A1)", "\t=1", "\r=1", " =1", "＝1", "=cmd|' /C calc'!A0"]


@pytest.mark.parametrize("attack", [*FORMULAS, *ATTACKS])
def test_no_cell_of_a_sheet_is_a_formula(attack):
    rows = list(csv.reader(io.StringIO(render(spoken(attack), Format.CSV).decode(), newline="")))
    assert {len(row) for row in rows} == {len(rows[0])}
    assert len(rows) == 2
    for text in (*rows[1], *next(csv.reader([cell(attack)]))):
        start = text.lstrip()[:1]
        assert start not in tuple("=+@|%＝＋－＠")
        assert start != "-" or re.fullmatch(r"-[0-9.]+", text)


def test_numbers_below_zero_stay_numbers():
    assert cell("-0.21") == '"-0.21"'
    assert cell("-0.21+cmd") == '"\'-0.21+cmd"'
    assert cell('say "no"') == '"say ""no"""'


@given(st.text(max_size=60))
def test_a_cell_is_one_cell(words):
    (row,) = csv.reader(io.StringIO(f"{cell(words)}\r\n", newline=""))
    assert len(row) == 1
    assert row[0].removeprefix("'") == visible(words).removeprefix("'")


@pytest.mark.parametrize(("steps", "shown"), [(0, "a, b"), (1, "'=c"), (2, 'say "no"')])
def test_a_choice_is_one_value_whatever_it_is_called(steps, shown):
    choices = ("a, b", "=c", 'say "no"')
    issue = Issue("incoterm", IssueKind.CHOICE, "", "", Decimal(1), 0, 2, choices)
    one = worked()
    deal = one.results[0].deal
    assert deal is not None
    deal = replace(deal, terms=Terms((steps,)))
    one = with_first(one, replace(one.results[0], moves=(), deal=deal))
    setting = one.report.setting
    mandate = replace(one.mandate, agenda=Agenda((issue,)))
    setting = replace(setting, trial=replace(setting.trial, mandate=mandate))
    text = render(replace(one, report=replace(one.report, setting=setting)), Format.CSV).decode()
    header, row = csv.reader(io.StringIO(text, newline=""))
    assert (header[-1], row[-1]) == ("incoterm: agreed", shown)


def test_a_text_without_end_is_cut():
    assert len(element("p", "x" * 100_000)) < 2_100
