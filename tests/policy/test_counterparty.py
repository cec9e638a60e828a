"""Which spellings of a URL name one counterparty."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from negotiator.policy.counterparty import normal_url

SAME = [
    ("http://seller.example", "http://seller.example"),
    ("HTTP://Seller.Example/", "http://seller.example"),
    ("http://seller.example:80//", "http://seller.example"),
    ("https://seller.example:443/a/b/", "https://seller.example/a/b"),
    ("https://user:word@seller.example./a#top", "https://seller.example/a"),
    ("  http://seller.example/a ", "http://seller.example/a"),
    ("http://[2001:DB8::1]:8080/", "http://[2001:db8::1]:8080"),
    ("http://seller.example/?tenant=A", "http://seller.example?tenant=A"),
]
OTHER = [
    "http://seller.example:8080",
    "https://seller.example",
    "http://seller.example/A",
    "http://seller.example/a",
    "http://seller.example?tenant=a",
    "http://other.example",
]


@pytest.mark.parametrize(("url", "normal"), SAME)
def test_spellings_of_one_url_are_one(url: str, normal: str) -> None:
    assert normal_url(url) == normal
    assert normal_url(normal) == normal


def test_other_urls_stay_apart() -> None:
    urls = ["http://seller.example", *OTHER]
    assert len({normal_url(url) for url in urls}) == len(urls)


@pytest.mark.parametrize("text", ["", "in-memory", "http://", "http://[", "http://h:99999999"])
def test_what_is_no_url_is_itself(text: str) -> None:
    assert normal_url(text) == text


@given(st.text())
def test_any_text_has_one_normal_form(text: str) -> None:
    once = normal_url(text)
    assert normal_url(once) == once
