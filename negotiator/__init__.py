"""Negotiate with other companies' agents over A2A, inside a signed mandate, provably.

Importing this package is cheap: the SDK, SQL and web stacks load when they are used.
"""

__version__ = "0.1.0"
__all__ = ["__version__"]
