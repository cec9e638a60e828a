"""Room: bootstrap. Where adapters meet ports: the only place that puts a party together.

`party` opens a party from its directory, `signing` makes keys and signs mandates, `reading` looks
at them, `revoking` takes them back, `exports` hands out records and looks at them again, `demo`
makes the two parties of the demonstration.

May import: everything but cli.
Never: printing, arguments.
"""

from negotiator.bootstrap.demo import found_demo
from negotiator.bootstrap.exports import (
    export_files,
    read_evidence,
    rederive_export,
    verify_export,
    write_exports,
)
from negotiator.bootstrap.party import (
    PartyDirectory,
    load_key,
    load_mandate,
    open_party,
    open_record,
    open_store,
    party_directory,
    read_bytes,
    read_text,
    read_trust,
    utc_now,
)
from negotiator.bootstrap.reading import Looked, look_at, offers_of
from negotiator.bootstrap.revoking import Revoked, revoke_mandate
from negotiator.bootstrap.signing import key_header, new_key, read_draft_file, sign_files
from negotiator.bootstrap.tokens import token_file_callers, token_file_credentials

__all__ = [
    "Looked",
    "PartyDirectory",
    "Revoked",
    "export_files",
    "found_demo",
    "key_header",
    "load_key",
    "load_mandate",
    "look_at",
    "new_key",
    "offers_of",
    "open_party",
    "open_record",
    "open_store",
    "party_directory",
    "read_bytes",
    "read_draft_file",
    "read_evidence",
    "read_text",
    "read_trust",
    "rederive_export",
    "revoke_mandate",
    "sign_files",
    "token_file_callers",
    "token_file_credentials",
    "utc_now",
    "verify_export",
    "write_exports",
]
