"""The verbs of the command `tenfold`, one module each, loaded only when asked for.

A module offers `describe(parser)`, which adds its arguments, and `run(chosen)`, which answers the exit
status. The second paragraph of its text is shown by --help. Wrong input is raised as `Wrong`; the
command line shows it in one line and ends with status 2.
"""

VERBS = {
    "serve": "open the table in the browser",
    "backup": "copy everything a server keeps while it runs, and put it back",
    "reports": "read what players have reported to the keeper of a server",
    "deals": "count what the deals of a server gave to people, bots and seats",
    "play": "play against bots in this terminal",
    "check": "run scenarios: rule questions as tests",
    "replay": "tell a recorded game in words",
    "hint": "tell the best moves of a position, and why",
    "analyse": "weigh a finished game: luck, skill, the biggest mistakes",
    "verify": "check that the deals of a recorded game were fair",
    "rules": "show the rules of an edition in words",
    "simulate": "play many games between bots and tell what is typical",
    "arena": "let bots play against each other on the same deals",
    "lab": "compare house rules side by side",
    "bench": "measure how fast everything is",
    "load": "measure how much a server bears on this machine",
}
"""Name and purpose."""
