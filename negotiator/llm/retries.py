"""When a model is asked again, and how long is waited before.

Source: RFC 9110, section 10.2.3, for `Retry-After`; its form in seconds is read, a date is not.
"""

import re

RETRIED = frozenset({408, 409, 425, 429, 500, 502, 503, 504})
"""Statuses that may pass by themselves. Every other refusal stays what it is."""

LONGEST_RETRY_AFTER = 60
"""Longest wait, in seconds, that an endpoint may ask for."""

_BACK_OFF = (1.0, 2.0, 4.0)
_SECONDS = re.compile(r"[0-9]{1,9}", re.ASCII)


def wait_before(attempt: int, retry_after: str = "") -> float:
    """Return how many seconds to wait before an attempt.

    Args:
        attempt: number of the attempt to come; the first that waits is 2.
        retry_after: the `Retry-After` header of the last answer; empty for none. It replaces our
            own wait when it says 0 to 60 seconds; anything else is ignored.
    """
    asked = retry_after.strip(" \t")
    if _SECONDS.fullmatch(asked) and int(asked) <= LONGEST_RETRY_AFTER:
        return float(int(asked))
    return _BACK_OFF[min(attempt - 2, len(_BACK_OFF) - 1)]
