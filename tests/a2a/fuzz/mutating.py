"""A small engine that spoils requests, in bits, bytes, tokens, headers and paths, from one seed."""

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from tests.a2a.fuzz.ground import Asked, Headers

MOST = 70_000
"""Most bytes of a body; some above what is read."""

TOKENS: Sequence[bytes] = (
    b"null",
    b"true",
    b"[]",
    b"{}",
    b'""',
    b"0",
    b"-0",
    b"-1",
    b"1e999",
    b"1E400",
    b"2147483648",
    b"9" * 400,
    b"NaN",
    b"-Infinity",
    b'"\\ud800"',
    b'"\\u0000"',
    b'"\\n\\u001b[2J\\u202e"',
    b'"ROLE_AGENT"',
    b'"ROLE_USER"',
    b"7",
    b'"TASK_STATE_NONSENSE"',
    b'"SendStreamingMessage"',
    b'"message/stream"',
    b'"SubscribeToTask"',
    b'"ListTasks"',
    b'"tasks/resubscribe"',
    b'"envelope"',
    b'"negotiation"',
    b'"accept"',
    b'"taskId"',
    b'"task_id"',
    b'"content"',
    b'"parts"',
    b'"data"',
    b'"url"',
    b'"raw"',
    b"[" * 20,
    b'{"a":' * 20,
    b'"\xff\xfe"',
    b"\xef\xbb\xbf",
    b"/*x*/",
    b"\x00",
)
PATHS: Sequence[bytes] = (
    b"/",
    b"//rpc",
    b"/rpc/",
    b"/rpc%2f",
    b"/rpc%00",
    b"/rpc/..;/tasks",
    b"/%2e%2e/tasks",
    b"/tasks/%00",
    b"/tasks/%ff%fe:cancel",
    b"/tasks/" + b"t" * 5_000,
    b"/tasks/%0d%0aSet-Cookie:%20x=1",
    b"/tasks/..%2f..%2fetc:subscribe",
    b"/x%2fy/tasks",
    b"/v1/tasks/t-none:subscribe",
    b"/acme/message:send",
    b"/acme/tasks/t-none/pushNotificationConfigs/p",
    b"*",
    b"http://other.example/rpc",
    b"/.well-known/agent.json",
)
QUERIES: Sequence[bytes] = (
    b"pageSize=0",
    b"pageSize=-1",
    b"pageSize=1e9",
    b"pageSize=%EF%BC%91",
    b"pageToken=%00",
    b"pageToken=WyIyMDI2LTEyLTAxVDEyOjAwOjAwWiIsIlx1ZDgwMCJd",
    b"historyLength=99999999999999",
    b"historyLength=%2b1",
    b"status=99",
    b"status=TASK_STATE_COMPLETED&status=1",
    b"statusTimestampAfter=9999-12-31T23:59:59.9Z",
    b"statusTimestampAfter=0001-01-01T00:00:00%2B23:59",
    b"includeArtifacts=TRUE",
    b"tenant=%ff",
    b"contextId=%00%ff",
    b"A2A-Version=1.0",
    b"A2A-Version=%D9%A3",
    b"a&=&&%&;%zz",
)
HEADERS: Headers = (
    (b"content-type", b"text/plain"),
    (b"content-type", b"application/json; charset=utf-16"),
    (b"content-type", b"\xff\xfe"),
    (b"content-encoding", b"gzip"),
    (b"a2a-version", b""),
    (b"a2a-version", b"0.3"),
    (b"a2a-version", b"1.0, 0.3"),
    (b"a2a-version", b"9" * 300),
    (b"a2a-version", b"\xd9\xa3.0"),
    (b"a2a-extensions", b"," * 2_000),
    (b"x-a2a-extensions", b"urn:x, " * 500),
    (b"authorization", b""),
    (b"authorization", b"Bearer bob-token"),
    (b"authorization", b"Basic \xff"),
    (b"host", b"[::1"),
    (b"host", b"a/../b?c#d@e"),
    (b"if-none-match", b'"x", W/"' + b"y" * 500),
    (b"if-modified-since", b"Mon, 99 Foo 99999 99:99:99 +9999"),
    (b"range", b"bytes=0-0,-1,5-"),
    (b"traceparent", b"00-" + b"f" * 400),
    (b"tracestate", b"\x01=\x02"),
    (b"cookie", b"a=b; " * 300),
    (b"x-http-method-override", b"DELETE"),
    (b"x-forwarded-for", b"127.0.0.1, \xff"),
    (b"x-user", b"root"),
    (b"last-event-id", b"\x00\n1"),
    (b"accept", b"image/png"),
    (b"expect", b"100-continue"),
    (b"transfer-encoding", b"chunked"),
    (b"content-length", b"1, 2"),
)
METHODS = ("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE", "CONNECT", "BREW")
_TOKEN = re.compile(rb'"[^"]*"|-?[0-9][0-9.]*|true|false|null')


class Spoiler:
    """Spoils requests; the same seed spoils the same corpus in the same way."""

    def __init__(self, seed: int, corpus: Sequence[Asked]) -> None:
        """Spoil what a corpus holds.

        Args:
            seed: of all choices.
            corpus: sound requests.
        """
        self._random = random.Random(seed)
        self._corpus = corpus
        self._bodies = [one.body for one in corpus if one.body]

    def spoiled(self) -> Asked:
        """Return one more request: now and then a sound one, else spoiled once or several times."""
        asked = self._random.choice(self._corpus)
        for _ in range(self._random.choice((0, 1, 1, 1, 2, 2, 3, 6))):
            asked = self._once(asked)
        return asked

    def spoil(self, data: bytes) -> bytes:
        """Return bytes with one spoiling."""
        ways: Sequence[Callable[[bytes], bytes]] = (
            self._flipped,
            self._cut,
            self._spliced,
            self._repeated,
            self._inserted,
            self._swapped,
            self._swapped,
        )
        return self._random.choice(ways)(data)[:MOST]

    def _once(self, asked: Asked) -> Asked:
        draw = self._random.choice
        joint = b"&" if b"?" in asked.target else b"?"
        ways: Sequence[tuple[int, Callable[[], Asked]]] = (
            (60, lambda: replace(asked, body=self.spoil(asked.body) if asked.body else b"")),
            (10, lambda: replace(asked, headers=self._headed(asked.headers))),
            (5, lambda: replace(asked, method=draw(METHODS))),
            (5, lambda: replace(asked, body=draw(self._bodies))),
            (8, lambda: replace(asked, target=draw(PATHS))),
            (7, lambda: replace(asked, target=asked.target + joint + draw(QUERIES))),
            (5, lambda: replace(asked, target=_whole(self._flipped(asked.target)))),
        )
        (way,) = self._random.choices([way for _, way in ways], [weight for weight, _ in ways])
        return way()

    def _headed(self, headers: Headers) -> Headers:
        kept = list(headers)
        if kept and self._random.random() < 0.3:
            del kept[self._random.randrange(len(kept))]
        name, value = self._random.choice(HEADERS)
        if self._random.random() < 0.7:
            kept = [one for one in kept if one[0].lower() != name]
        return (*kept, (name, value))

    def _place(self, data: bytes) -> int:
        return self._random.randrange(len(data) + 1)

    def _flipped(self, data: bytes) -> bytes:
        found = bytearray(data or b"\0")
        for _ in range(self._random.choice((1, 1, 2, 8))):
            found[self._random.randrange(len(found))] ^= 1 << self._random.randrange(8)
        return bytes(found)

    def _cut(self, data: bytes) -> bytes:
        first, last = sorted((self._place(data), self._place(data)))
        return data[:first] if self._random.random() < 0.5 else data[:first] + data[last:]

    def _spliced(self, data: bytes) -> bytes:
        other = self._random.choice(self._bodies)
        return data[: self._place(data)] + other[self._place(other) :]

    def _repeated(self, data: bytes) -> bytes:
        first, last = sorted((self._place(data), self._place(data)))
        times = self._random.choice((1, 2, 20, 2_000))
        return data[:first] + data[first:last] * times + data[first:]

    def _inserted(self, data: bytes) -> bytes:
        place = self._place(data)
        noise = self._random.randbytes(self._random.choice((1, 2, 16)))
        return data[:place] + noise + data[place:]

    def _swapped(self, data: bytes) -> bytes:
        found = list(_TOKEN.finditer(data))
        if not found:
            return self._random.choice(TOKENS)
        token = self._random.choice(found)
        theirs = [one[0] for one in _TOKEN.finditer(self._random.choice(self._bodies))]
        other = self._random.choice((*TOKENS, *theirs))
        return data[: token.start()] + other + data[token.end() :]


def _whole(target: bytes) -> bytes:
    """Return bytes as one target of a request."""
    return target.replace(b" ", b"") or b"/"
