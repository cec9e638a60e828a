"""Counterparties to replay against, one idea a file."""
