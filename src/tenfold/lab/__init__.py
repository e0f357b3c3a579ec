"""The laboratory: games by the thousand, bots against bots, house rules compared, and figures with intervals.

| module | what it does |
|---|---|
| `engine`     | the door to plain or compiled rules |
| `counting`   | plays games and counts what happens in them (compiled) |
"""
