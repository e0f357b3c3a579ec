"""Rule sets by chance: any values of any options, any list, any edition; what contradicts itself is thrown again."""

from tenfold.game import EDITIONS, Rules, RulesError
from tenfold.game.options import OPTIONS
from tenfold.game.phase_lists import LISTS

GROUPS = [
    "S2",
    "S3",
    "S4",
    "S5",
    "R3",
    "R4",
    "R5",
    "R7",
    "C4",
    "C7",
    "CR3",
    "CR4",
    "AR4",
    "P5",
    "CP4",
    "OR4",
    "ER4",
    "CS2",
    "CS3",
]
FREE = {
    "phases.subset": ["all", "all", "even", "odd", "first:3", "first:5", "2-4"],
    "end.stop": ["none", "hands:4", "minutes:30"],
    "end.minimum": ["0", "1.5"],
}


def random_list(luck):
    """A short list of phases of one to three groups."""
    return ",".join(
        "+".join(luck.choice(GROUPS) for _ in range(luck.choice((1, 2, 2, 3))))
        for _ in range(luck.randint(2, 6))
    )


def random_value(luck, option):
    if option.name == "phases.list":
        return luck.choice([*LISTS, *(random_list(luck) for _ in range(20))])
    if option.name in FREE:
        return luck.choice(FREE[option.name])
    if option.numbers and luck.random() < 0.7:
        low, high = option.numbers
        return str(luck.randint(low, min(high, 16)))
    return luck.choice(option.values)


def random_rules(luck, max_hands=300):
    """A rule set that can be played; a third of the options differ from the edition, or a few."""
    while True:
        rules = Rules.edition(luck.choice(list(EDITIONS)))
        share = luck.choice((0.08, 0.2, 0.5))
        changes = {
            o.name: random_value(luck, o)
            for o in OPTIONS
            if luck.random() < share and o.name != "end.max_hands"
        }
        changes["end.max_hands"] = str(max_hands)
        if changes.get("end.stop", "none") != "none":
            changes["end.winner"] = "leader_at_stop"
        try:
            return rules.with_options(changes)
        except RulesError:
            continue
