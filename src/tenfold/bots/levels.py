"""The levels by their settings: what each weighs, what it overlooks."""

WEIGHTS_OF_LEVEL_5 = (1172, 6, 28, 6, 53, 34, 191, 12, 1, 17)
"""Fitted by `tools/fit_levels.py`; the places are named in `weighing`."""
