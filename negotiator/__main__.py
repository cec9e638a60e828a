"""Run the command line as ``python -m negotiator``."""

import sys

from negotiator.cli import main

if __name__ == "__main__":
    sys.exit(main())
