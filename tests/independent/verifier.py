"""Verify a negotiation's files with nothing but the documents as a guide.

Usage: python tests/independent/verifier.py FILE --trust TRUST.toml

FILE is an agreement.json, a transcript.jsonl, a journal.jsonl or a contradiction.json. Prints one
line; ends with 0 when everything holds and with 6 when something does not. Only the standard
library and `cryptography` are used, and nothing of the project that wrote the files. Of
negotiations with peers without envelopes it reads the transcript, of which only the head is
signed; a journal of one is refused.
"""

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.independent.forms import WrongError, parse
from tests.independent.journals import check_journal
from tests.independent.keys import Trust, load_trust
from tests.independent.transcripts import check_agreement, check_contradiction, check_transcript

REFUSED = 6
CHECKS = {
    "neg-evidence": check_agreement,
    "neg-contradiction": check_contradiction,
    "neg-transcript-entry": check_transcript,
    "neg-journal": check_journal,
}


def check(data: bytes, trust: Trust) -> str:
    """Check the content of a file, say what it is, or raise what is wrong with it."""
    first = parse(data.split(b"\n", 1)[0])
    kind = first.get("typ") if isinstance(first, dict) else None
    if not isinstance(kind, str) or kind not in CHECKS:
        raise WrongError(f"the first line is of no known kind: {kind!r}")
    try:
        return CHECKS[kind](data, trust)
    except RecursionError:
        raise WrongError("nested too deep") from None


def main(arguments: list[str]) -> int:
    """Run as a command."""
    parser = argparse.ArgumentParser(description="Verify a negotiation's file.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--trust", type=Path, required=True)
    options = parser.parse_args(arguments)
    try:
        found = check(options.file.read_bytes(), load_trust(options.trust))
    except (WrongError, OSError) as error:
        print(f"wrong: {error}")  # noqa: T201
        return REFUSED
    print(f"verified: {found}")  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
