"""The levels by their settings: what each weighs, what it overlooks."""

WEIGHTS_OF_LEVEL_5 = (1000, 5, 20, 0, 60, 30, 200, 1, 8, 8)
"""Fitted by `tools/fit_levels.py`; the places are named in `weighing`."""
