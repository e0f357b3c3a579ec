"""What the laboratory calls its arrays."""

from __future__ import annotations

from typing import Any

import numpy as np

Numbers = np.ndarray[Any, np.dtype[Any]]
"""Numbers of any kind and shape."""
Columns = dict[str, Numbers]
"""Columns of a table by name, all equally long."""
Totals = dict[str, Numbers]
"""Whole numbers of each game by name (`totals`)."""
