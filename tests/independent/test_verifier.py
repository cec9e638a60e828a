"""Files of a demonstration, read by a verifier that was written from the documents alone."""

import ast
import base64
import contextlib
import io
import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from negotiator.cli import main as project
from tests.independent.forms import Document, WrongError, canonical
from tests.independent.keys import load_trust
from tests.independent.verifier import check

HERE = Path(__file__).resolve().parent
DIRECTIONS = {"buyer-dials": [], "seller-dials": ["--seller-dials"]}
FILES = ("agreement.json", "transcript.jsonl", "buyer/journal.jsonl", "seller/journal.jsonl")
FLIPS = 200
SAMPLE = 20  # the project's own command looks at every so manieth flip and rearrangement


@dataclass(frozen=True)
class Record:
    """One file of a demonstration."""

    name: str
    folder: Path
    trust: Path

    @property
    def data(self) -> bytes:
        return (self.folder / self.name).read_bytes()

    @property
    def command(self) -> list[str]:
        return ["agreement" if self.name == "agreement.json" else "audit", "verify"]


@pytest.fixture(scope="module")
def demos(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    root = tmp_path_factory.mktemp("demos")
    running = {
        name: subprocess.Popen(
            [sys.executable, "-m", "negotiator", "demo", "--dir", root / name, "--json", *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        for name, options in DIRECTIONS.items()
    }
    for process in running.values():
        out, _ = process.communicate(timeout=120)
        assert process.returncode == 0, out
    return {name: root / name for name in DIRECTIONS}


@pytest.fixture(params=[(way, name) for way in DIRECTIONS for name in FILES], ids="-".join)
def record(request: pytest.FixtureRequest, demos: dict[str, Path]) -> Record:
    way, name = request.param
    return Record(name, demos[way], demos[way] / "buyer" / "trust.toml")


def refused(data: bytes, trust: Path) -> bool:
    try:
        check(data, load_trust(trust))
    except WrongError:
        return True
    return False


def refused_by_the_project(record: Record, path: Path, trust: Path) -> bool:
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        return project([*record.command, str(path), "--trust", str(trust)]) != 0


def run(*arguments: object, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *map(str, arguments)], cwd=cwd, capture_output=True, text=True, check=False
    )


# ---- what is accepted ----------------------------------------------------------------------------


@pytest.mark.parametrize("side", ["buyer", "seller"])
def test_every_file_holds_under_the_trust_file_of_either_party(
    record: Record, side: str, tmp_path: Path
) -> None:
    copy, trust = tmp_path / "copy", tmp_path / "pinned.toml"
    copy.write_bytes(record.data)
    trust.write_bytes((record.folder / side / "trust.toml").read_bytes())
    assert not refused(copy.read_bytes(), trust)
    assert not refused_by_the_project(record, copy, trust)


def test_as_a_command_it_prints_one_line_and_ends_with_0_or_6(
    demos: dict[str, Path], tmp_path: Path
) -> None:
    good, bad, trust = tmp_path / "good", tmp_path / "bad", tmp_path / "trust.toml"
    folder = demos["buyer-dials"]
    good.write_bytes((folder / "agreement.json").read_bytes())
    bad.write_bytes(good.read_bytes().replace(b'"seq":"1"', b'"seq":"2"'))
    trust.write_bytes((folder / "seller" / "trust.toml").read_bytes())
    ours = [run(HERE / "verifier.py", path, "--trust", trust, cwd=tmp_path) for path in (good, bad)]
    theirs = [
        run("-m", "negotiator", "agreement", "verify", path, "--trust", trust, cwd=HERE.parents[1])
        for path in (good, bad)
    ]
    assert [one.returncode for one in ours] == [one.returncode for one in theirs] == [0, 6]
    assert [one.stdout.count("\n") for one in ours] == [1, 1]
    assert ours[0].stdout.startswith("verified: agreement ag_")
    assert ours[1].stdout.startswith("wrong: ")


# ---- what is refused -----------------------------------------------------------------------------


def flipped(data: bytes) -> Iterator[bytes]:
    for number in range(FLIPS):
        altered = bytearray(data)
        altered[number * len(data) // FLIPS] ^= 1 << number % 8
        yield bytes(altered)


def pieces(data: bytes) -> tuple[Document, list[bytes]]:
    """Split a file into what can be dropped and swapped: lines, or the entries of an agreement."""
    lines = data.splitlines(keepends=True)
    if len(lines) > 1:
        return {}, lines
    document = json.loads(data)
    return document, [canonical(entry) for entry in document["transcript"]]


def joined(document: Document, parts: list[bytes]) -> bytes:
    if not document:
        return b"".join(parts)
    return canonical({**document, "transcript": [json.loads(part) for part in parts]}) + b"\n"


def rearranged(data: bytes) -> Iterator[bytes]:
    document, parts = pieces(data)
    assert joined(document, parts) == data
    for place in reversed(range(len(parts))):
        yield joined(document, parts[:place] + parts[place + 1 :])
    for place in range(len(parts) - 1):
        swapped = [*parts[:place], parts[place + 1], parts[place], *parts[place + 2 :]]
        yield joined(document, swapped)
    yield joined(document, [*parts, parts[-1]])


def respelled(data: bytes) -> Iterator[bytes]:
    yield from (data + b"\n", data[:-1], b"\n" + data, b" " + data, b"\xef\xbb\xbf" + data, b"")
    yield data.replace(b"\n", b"\r\n")
    yield data.replace(b"\n", b" \n", 1)
    yield data.replace(b'":"', b'": "', 1)
    yield data.replace(b'","', b'", "', 1)
    yield data.replace(b"neg", b"\\u006eeg", 1)
    yield data.replace(b"neg", b"ne\xc7\xb5", 1)
    yield data.replace(b'"v":"1"', b'"v":1', 1)
    yield data.replace(b'"v":"1"', b'"v":"1","v":"1"', 1)


ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def with_tail_bits(data: bytes) -> Iterator[bytes]:
    """Spell base64url differently so that a lax decoder finds the same bytes."""
    for member in ("payload", "protected", "signature", "raw", "salt"):
        start = data.find(f'"{member}":"'.encode())
        if start < 0:
            continue
        start += len(member) + 4
        end = data.index(b'"', start)
        text = data[start:end].decode()
        yield data[:end] + b"=" * (-len(text) % 4 or 4) + data[end:]
        if len(text) % 4:
            other = text[:-1] + ALPHABET[ALPHABET.index(text[-1]) ^ 1]
            padding = "=" * (-len(text) % 4)
            assert base64.urlsafe_b64decode(other + padding) == base64.urlsafe_b64decode(
                text + padding
            )
            yield data[:start] + other.encode() + data[end:]


def test_no_alteration_passes_here_or_in_the_project(record: Record, tmp_path: Path) -> None:
    data, path, trust = record.data, tmp_path / "altered", load_trust(record.trust)
    many = [*flipped(data), *rearranged(data)]
    subtle = [*respelled(data), *with_tail_bits(data)]
    for one in (*many, *subtle):
        assert one != data
        with pytest.raises(WrongError):
            check(one, trust)
    for number, one in enumerate((*many[::SAMPLE], *subtle)):
        path.write_bytes(one)
        assert refused_by_the_project(record, path, record.trust), f"alteration {number}"


def test_nothing_holds_under_other_keys(record: Record, tmp_path: Path) -> None:
    text = record.trust.read_text()
    keys = [line.split('"')[1] for line in text.splitlines() if line.startswith("key")]
    ids = [line.split('"')[1] for line in text.splitlines() if line.startswith("id")]
    stranger = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"
    path = tmp_path / "file"
    path.write_bytes(record.data)
    swapped = text.replace(keys[0], "?").replace(keys[1], keys[0]).replace("?", keys[1])
    others = [swapped, *(text.replace(key, stranger) for key in keys)]
    others += [text.replace(one, "did:web:else.example") for one in ids]
    for number, other in enumerate(others):
        trust = tmp_path / f"trust-{number}.toml"
        trust.write_text(other)
        assert refused(record.data, trust), other
        assert refused_by_the_project(record, path, trust), other


# ---- independence --------------------------------------------------------------------------------


def imported(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0
            names.add(str(node.module))
    return names


def test_the_verifier_imports_the_standard_library_cryptography_and_itself() -> None:
    seen: set[Path] = set()
    waiting = [HERE / "verifier.py"]
    while waiting:
        path = waiting.pop()
        seen.add(path)
        for name in imported(path):
            if name.startswith("tests.independent."):
                sibling = HERE / f"{name.rpartition('.')[2]}.py"
                waiting += [sibling] if sibling not in seen else []
            else:
                assert name.split(".")[0] in {*sys.stdlib_module_names, "cryptography"}, path
    assert len(seen) == 10
