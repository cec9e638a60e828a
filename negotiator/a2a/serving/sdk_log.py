"""What the SDK writes into the log of requests: on one line, bounded, no traceback of a mistake.

Its routes log what callers say as it came, line breaks and terminal escapes included, and fifty
lines of traceback for each parameter that cannot be read. So anybody could write lines of theirs
into an operator's log, and fill it. What fails on our side keeps its traceback.
"""

import logging
from typing import Final

from google.protobuf.json_format import ParseError

from negotiator.agent.dialler import printable

_LOGGERS: Final = (
    "a2a.server.routes.jsonrpc_dispatcher",
    "a2a.server.routes.rest_dispatcher",
    "a2a.compat.v0_3.jsonrpc_adapter",
    "a2a.utils.error_handlers",
    "a2a.utils.proto_utils",
    "a2a.utils.version_validator",
)
_MISTAKE: Final = "Failed to "
"""How the SDK begins to say that it cannot read what a caller said."""


class _OneLine(logging.Filter):
    """Makes a record fit to be written."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every record through, on one line."""
        said = record.getMessage()
        error = record.exc_info[1] if record.exc_info else None
        if error is not None and (said.startswith(_MISTAKE) or isinstance(error, ParseError)):
            said = f"{said} ({type(error).__name__})"
            record.exc_info = record.exc_text = None
            record.levelno, record.levelname = logging.WARNING, "WARNING"
        record.msg, record.args = printable(said), ()
        return True


_ONE_LINE: Final = _OneLine()


def keep_to_one_line() -> None:
    """Have the SDK's routes write one line a request at most; once said is said."""
    for name in _LOGGERS:
        logging.getLogger(name).addFilter(_ONE_LINE)  # one that is there already stays one
