"""Measure house rules and write what was found: `.venv/bin/python tools/findings.py`, half an hour on two cores.

Writes docs/findings.md, its pictures in docs/pictures/, and src/tenfold/game/option_effects.json, from which the
house-rule editor tells what an option changes. The same sources give the same figures.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from tenfold.game import EDITIONS, Rules
from tenfold.lab import dealing, plots
from tenfold.lab.comparing import BOTS, Asked
from tenfold.lab.effects import effect_of, measured_values, rules_with
from tenfold.lab.findings import found
from tenfold.lab.progress import progress
from tenfold.lab.showing import with_interval
from tenfold.lab.telling import HEADER, comparison_table, sentences
from tenfold.lab.working import Workers, cores

ROOT = Path(__file__).parent.parent
PICTURES = ROOT / "docs" / "pictures"
EFFECTS = ROOT / "src" / "tenfold" / "game" / "option_effects.json"
KEPT = ROOT / ".cache" / "findings.json"
SEED = 10
PLAYERS = 4
COMMON = (
    "skip.target=next", "deck.skips=0", "skip.limit=none", "deck.wilds=4", "deck.wilds=12", "wild.natural_min=none",
    "wild.replace=take", "draw.same_back=forbid", "run.wrap=yes", "laydown.extra=exact", "hit.same_turn=own_only",
    "hit.same_turn=none", "hit.limit=2", "goout.final_discard=required", "goout.final_discard=floating", "hand.size=9",
    "hand.size=11", "phases.order=choose_at_deal", "phases.order=choose_at_laydown",
    "end.timing=immediate_if_sole",
)  # fmt: skip
"""House rules that many tables know."""
BOTS_PLAY_TOO_SIMPLY = ("masters", "masters-declare", "mixed-up-masters", "baseball")
"""Editions that live on decisions the bots do not make, or on the clock."""


def compared(
    rule_sets: Sequence[Rules], players: int, deals: int, workers: Workers, what: str
) -> dict[str, Any]:
    """Rule sets against the first of them."""
    asked = Asked(tuple(map(str, rule_sets)), players, deals, SEED)
    with progress(what, deals * len(rule_sets)) as advance:
        return found(asked, workers, advance)


def set_apart(data: dict[str, Any]) -> dict[str, Any]:
    """The comparison with rule sets that changed nothing set apart."""
    base, *others = data["rule_sets"]
    changed = [entry for entry in others if effect_of(entry) is not None]
    without = [entry for entry in others if effect_of(entry) is None]
    return data | {"rule_sets": [base, *changed], "without_effect": without}


def markdown_table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """A table in Markdown."""
    return [f"| {' | '.join(row)} |" for row in (header, ["---"] * len(header), *rows)]


def told_one_by_one(data: dict[str, Any]) -> list[str]:
    """What each rule set changes, in sentences."""
    base = data["rule_sets"][0]
    told = [
        f"* **{entry['label']}** (`{entry['name']}`): {' '.join(sentences(entry, base, data['players']))}"
        for entry in data["rule_sets"][1:]
    ]
    if data["without_effect"]:
        told += [
            "",
            "These made no difference in any game, as bots do not use what they allow, or it makes no odds: "
            + ", ".join(f"{entry['label']} (`{entry['name']}`)" for entry in data["without_effect"])
            + ".",
        ]
    return told


def short_table(data: dict[str, Any]) -> list[str]:
    """Length, skill and beginning, for another number of players."""
    rows = [
        [
            entry["label"],
            *(with_interval(entry["figures"][key], factor, digits=1) for key, factor in SHORT),
        ]
        for entry in data["rule_sets"]
    ]
    return markdown_table(("rules", "minutes", "hands", "better wins, %", "starter out, %"), rows)


SHORT = (("minutes", 1), ("hands", 1), ("better", 100), ("starter_out", 100))


def difficulty_rows(data: dict[str, Any]) -> list[list[str]]:
    """How hard each printed phase is."""
    return [
        [
            f"{phase['phase']}: {phase['words']}",
            with_interval(phase["dealt"], 100, digits=2, unit=" %"),
            with_interval(phase["missing"], digits=2),
            with_interval(phase["laid"], 100, unit=" %"),
            with_interval(phase["turn"]),
        ]
        for phase in data["phases"]
    ]


def write_effects(deals: int, workers: Workers) -> None:
    """Measure every option and write the file that the editor reads."""
    by_base: dict[str, list[tuple[str, str]]] = {}
    for option, value, beside in measured_values(PLAYERS):
        by_base.setdefault(beside, []).append((option, value))
    options: dict[str, dict[str, Any]] = {}
    for beside, values in by_base.items():
        rule_sets = [
            rules_with(beside),
            *(rules_with(beside, f"{option}={value}") for option, value in values),
        ]
        data = compared(rule_sets, PLAYERS, deals, workers, "options")
        for (option, value), entry in zip(values, data["rule_sets"][1:], strict=True):
            effect = effect_of(entry)
            if effect is not None:
                options.setdefault(option, {})[value] = effect
    header = {"players": PLAYERS, "deals": deals, "seed": SEED, "bots": list(BOTS)}
    lines = [f'  "{name}": {json.dumps(value)},' for name, value in header.items()]
    lines.append('  "options": {')
    rows = [
        f'    "{option}": {{\n'
        + ",\n".join(f"      {json.dumps(value)}: {json.dumps(effect)}" for value, effect in values.items())
        + "\n    }"
        for option, values in options.items()
    ]
    EFFECTS.write_text("\n".join(["{", *lines, ",\n".join(rows), "  }", "}"]) + "\n", encoding="utf-8")


def page(
    common: dict[str, Any],
    editions: dict[str, Any],
    two: dict[str, Any],
    six: dict[str, Any],
    hard: dict[str, Any],
) -> str:
    """The text of docs/findings.md."""
    lines = [
        "# What house rules change",
        "",
        "Measured by the laboratory ([laboratory.md](laboratory.md)); this page is written by",
        "`.venv/bin/python tools/findings.py`.",
        "",
        f"Every rule set played the same {common['deals']} deals with {common['players']} players, so differences are",
        "those of the rules and not of the cards. All figures have 95 % intervals over deals (of so many figures, one",
        f"in twenty that seems clear is not). Who plays are bots: `{BOTS[0]}` on all seats for length, seats, waiting",
        f"and phases; one `{BOTS[0]}` among `{BOTS[1]}` ones, in every seat in turn, for how often the better player",
        f"wins. Minutes reckon with {common['pace']['turn']} seconds a turn and {common['pace']['hand']}",
        "seconds between hands. Bots do not adapt to a rule as people do: a rule that rewards a new way of playing",
        "changes more than is seen here.",
        "",
        "## At a glance",
        "",
        "![What house rules change](pictures/findings-changes.svg)",
        "",
        *markdown_table(HEADER, comparison_table(common)),
        "",
        "*better wins*: games won by the one better player; *starter out*: hands in which whoever begins goes out;",
        "*longest wait*: the most turns of others between two of one's own, in a hand; *laid*: hands in which a player",
        "lays the phase; *behind*: phases between the first and the last at the end.",
        "",
        "## Rule by rule",
        "",
        *told_one_by_one(common),
        "",
        "## Does the seat matter?",
        "",
        "![Who wins by place at the table](pictures/findings-seats.svg)",
        "",
        "## How often each phase is laid",
        "",
        "![How often each phase is laid](pictures/findings-phases.svg)",
        "",
        "## How hard the printed phases are",
        "",
        f"{hard['deals']} hands dealt, {hard['games']} games of {hard['players']}. Big sets are harder than long runs,",
        "and the printed order is no ramp.",
        "",
        "![How hard each phase is](pictures/findings-difficulty.svg)",
        "",
        *markdown_table(
            ("phase", "dealt complete", "cards missing", "laid when tried", "in which turn"),
            difficulty_rows(hard),
        ),
        "",
        "## Editions",
        "",
        f"{editions['deals']} deals with {editions['players']} players, against the printed rules.",
        "",
        "![What editions change](pictures/findings-editions.svg)",
        "",
        *told_one_by_one(editions),
        "",
        "## Two players",
        "",
        f"{two['deals']} deals.",
        "",
        *short_table(two),
        "",
        "## Six players",
        "",
        f"{six['deals']} deals.",
        "",
        *short_table(six),
    ]
    return "\n".join(lines) + "\n"


def measure(deals: Callable[[int], int], workers: Workers) -> dict[str, dict[str, Any]]:
    """All comparisons of the page, by name."""
    common = [rules_with(), *map(rules_with, COMMON)]
    names = [name for name in EDITIONS if name not in ("mattel", *BOTS_PLAY_TOO_SIMPLY)]
    editions = [rules_with(), *map(Rules.edition, names)]
    hands, games = deals(3_000_000), deals(20_000)
    measured = {
        "common": compared(common, PLAYERS, deals(3000), workers, "house rules"),
        "editions": compared(editions, PLAYERS, deals(1500), workers, "editions"),
        "two": compared(common, 2, deals(3000), workers, "two players"),
        "six": compared(common, 6, deals(600), workers, "six players"),
    }
    with progress("hands and games", hands + games) as advance:
        asked = dealing.Asked(str(rules_with()), PLAYERS, hands, games, SEED)
        measured["hard"] = dealing.difficulty(asked, workers, advance)
    return measured


def write(measured: dict[str, dict[str, Any]]) -> None:
    """Write the page and its pictures."""
    hard = measured["hard"]
    shown = {name: set_apart(data) for name, data in measured.items() if name != "hard"}
    plots.draw_comparison(shown["common"], PICTURES, "findings", png=False)
    plots.save(plots.comparison(shown["editions"]), PICTURES, "findings-editions", png=False)
    plots.save(plots.difficulty(hard), PICTURES, "findings-difficulty", png=False)
    text = page(shown["common"], shown["editions"], shown["two"], shown["six"], hard)
    (ROOT / "docs" / "findings.md").write_text(text, encoding="utf-8")


def main() -> None:
    """Measure everything and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--workers", type=int, default=cores())
    parser.add_argument("--share", type=float, default=1.0, help="of the deals, for a quick look")
    parser.add_argument("--write-only", action="store_true", help="from the figures of the last time")
    chosen = parser.parse_args()
    if not chosen.write_only:
        workers = Workers(chosen.workers)

        def deals(count: int) -> int:
            return max(60, int(count * chosen.share))

        measured = measure(deals, workers)
        KEPT.parent.mkdir(exist_ok=True)
        KEPT.write_text(json.dumps(measured), encoding="utf-8")
        write_effects(deals(1500), workers)
    write(json.loads(KEPT.read_text(encoding="utf-8")))


if __name__ == "__main__":
    main()
