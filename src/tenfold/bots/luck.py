"""Where things lie in `luck`: what a bot keeps between decisions, one row of whole numbers.

A generator of its own comes first (`kernel.chance`), so that thinking never touches the deals. A new
thing to keep is a line here.
"""

from ..kernel.chance import RNG

BUDGET = RNG
"""How many rollouts a search may take; 0: as many as is usual."""
DEALS = RNG + 1
"""On how many deals a search has tried its candidates so far, where it is made step by step."""
WEIGHTS_AT, OTHER_WEIGHTS_AT = 16, 40
"""The weights in force (`weighing`), and room for others."""
MOVES, SUMS, SQUARES, ALIVE = 64, 80, 96, 112
"""The candidates of a search, what each has gained over the first, the squares of that, whether it is still tried."""
HIDDEN = 160
"""How many cards of each kind are hidden, and behind them their list (`redeal`)."""
LUCK = 512
"""How long `luck` is."""
