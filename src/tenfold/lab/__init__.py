"""The laboratory: games by the thousand, bots against bots, house rules compared, and figures with intervals.

| module | what it does |
|---|---|
| `engine`     | the door to plain or compiled rules |
| `counting`   | plays games and counts what happens in them (compiled) |
| `chunks`     | a chunk of games, and its rows as columns |
| `totals`     | whole numbers of each game, from which every figure is a ratio of sums |
| `metrics`    | the figures by name |
| `notes`      | what figures leave out |
| `statistics` | figures with intervals |
| `working`    | chunks over all cores, or a Ray cluster |
| `folder`     | the folder of a run, which goes on where it was stopped |
| `simulating` | `tenfold simulate` |
| `arena`, `seatings`, `ratings` | `tenfold arena` |
| `comparing`, `dealing` | `tenfold lab`: rule sets side by side, how hard phases are |
| `effects`, `findings` | what house rules change, measured for the editor and the documentation |
| `showing`, `telling`, `plots`, `progress` | lines, sentences, pictures and bars for people |
"""
