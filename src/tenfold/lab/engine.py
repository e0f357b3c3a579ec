"""The laboratory's door to the rules, plain or compiled (`tenfold.bots.engine`)."""

from ..bots.engine import Engine, engine

__all__ = ["Engine", "engine"]
