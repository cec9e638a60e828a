"""Room: cli. The command line: parsing arguments and printing, nothing else.

One file a command group; each command loads what it needs when it runs, so that `--help` is fast.

May import: everything.
Never: a rule, a decision, a signature; what is not printing lives in the room it belongs to.
"""

from negotiator.cli.app import main

__all__ = ["main"]
