"""Other people's words on one line: quoted, bounded, unable to pass for anything else.

A counterparty chooses its name, its messages, its reasons and its errors, and the names of issues
and values. Where they are shown to a model or a person, they stand within a JSON string in which
every character that could end, hide or turn a line is escaped.
"""

import json
import re

from negotiator.agent.loop.wire import bounded

MOST_WORDS = 240
"""Most characters of a message, a reason or an error that are shown."""
MOST_REASON = 800
"""Most characters of a reason that are shown; other people's words in it are bounded by then."""
MOST_NAME = 80
"""Most characters of a name that are shown."""
MOST_JSON = 1_200
"""Most characters of terms that are shown."""
_BARE = re.compile(r"[A-Za-z0-9._~:/?#@!$&'()*+,;=%\[\]-]{1,2048}", re.ASCII)


def quoted(words: str, limit: int = MOST_WORDS) -> str:
    """Return words as a JSON string on one line, cut after `limit` characters, which it says."""
    return _visible(json.dumps(bounded(words, limit), ensure_ascii=False))


def named(name: str) -> str:
    """Return a name as a JSON string on one line."""
    return quoted(name, MOST_NAME)


def one_line(document: object) -> str:
    """Return a document as JSON on one line; what is too long to show whole is not shown in part.

    Args:
        document: of strings, lists and objects.
    """
    text = _visible(json.dumps(document, ensure_ascii=False, sort_keys=True))
    return text if len(text) <= MOST_JSON else '"too long to show"'


def bare(text: str) -> str:
    """Return an address or an id as it is, or quoted if it holds more than such things do."""
    return text if _BARE.fullmatch(text) else quoted(text)


def _visible(written: str) -> str:
    """Escape what cannot be seen: controls, bidirectional marks, separators, odd blanks."""
    if written.isprintable():
        return written
    return "".join(c if c.isprintable() else json.dumps(c)[1:-1] for c in written)
