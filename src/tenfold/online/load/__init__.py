"""`tenfold load`: how much a server bears, measured on the machine itself.

The server runs in a process of its own (`serving`), with the real game or with none (`null_game`); people at
tables are played by this process (`line`, `tables`), which looks at frames as little as it can. `measuring` does
the steps of one run, `processes` starts servers and reads what the system knows of them, `report` says what came
out. Everything is made in a folder that is deleted in the end.
"""
