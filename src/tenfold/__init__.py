"""Tenfold: the card game Phase 10 as a library, a table in the browser and a laboratory."""

__version__ = "0.1.0"
