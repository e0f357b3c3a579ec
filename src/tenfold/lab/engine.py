"""The laboratory's door to the rules, plain or compiled (`tenfold.bots.engine`)."""

from ..bots.engine import Engine, engine, state_of_sources

__all__ = ["Engine", "engine", "state_of_sources"]
