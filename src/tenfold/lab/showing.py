"""What was measured, in lines of text for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

NOTHING = "-"
"""What stands where nothing was counted."""


def number(value: float | None, digits: int = 1) -> str:
    """A number with so many digits; a dash where nothing was counted."""
    return NOTHING if value is None else f"{value:.{digits}f}"


def percent(value: float | None, digits: int = 1) -> str:
    """A share in per cent."""
    return NOTHING if value is None else f"{100 * value:.{digits}f} %"


def with_interval(figure: dict[str, float | None], factor: float = 1, digits: int = 1, unit: str = "") -> str:
    """`11.4 ± 0.1`: a figure and half its 95 % interval; the figure alone where there is none."""
    value, low, high = figure["value"], figure["low"], figure["high"]
    if value is None:
        return NOTHING
    if low is None or high is None:
        return f"{value * factor:.{digits}f}{unit}"
    half = max(high - value, value - low) * factor
    while digits < 4 and 0 < half < 0.5 * 10**-digits:
        digits += 1
    return f"{value * factor:.{digits}f} ± {half:.{digits}f}{unit}"


def table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """A table with aligned columns, the first to the left, the others to the right."""
    widths = [max(len(row[i]) for row in [header, *rows]) for i in range(len(header))]

    def line(row: Sequence[str]) -> str:
        first, *others = (text for text in row)
        cells = [first.ljust(widths[0])]
        cells += [text.rjust(width) for text, width in zip(others, widths[1:], strict=True)]
        return "  ".join(cells).rstrip()

    return [line(header), line(["─" * width for width in widths]), *map(line, rows)]


def ordinal(place: int) -> str:
    """1st, 2nd, 3rd, 4th ..."""
    return f"{place}{('th', 'st', 'nd', 'rd')[place] if place < 4 else 'th'}"


def intervals_line(games: int) -> str:
    """What the figures of so many games are."""
    if games < 2:
        return "A single game: it says nothing of others, so there are no intervals."
    return "Figures are means with 95 % intervals over games."


def simulation_lines(summary: dict[str, Any]) -> list[str]:
    """The summary of a simulation."""
    players = summary["players"]
    bots = summary["bots"]
    who = bots[0] if len(set(bots)) == 1 else ", ".join(bots)
    lines = [
        f"{summary['games']} games of {players} ({who}), rules: {summary['rules']}, seed {summary['seed']}",
        intervals_line(summary["games"]),
        "",
    ]
    pace = summary["pace"]
    rows = [
        ("hands in a game", with_interval(summary["hands"]) + f"  (sd {number(summary['hands']['sd'])})"),
        (
            f"minutes in a game, {pace['turn']} s a turn and {pace['hand']} s a deal",
            with_interval(summary["minutes"], digits=0),
        ),
        (
            "turns of a player in a hand",
            with_interval(summary["turns_of_a_player"], digits=2)
            + f"  (sd {number(summary['turns_of_a_player']['sd'])})",
        ),
        ("turns in a hand", with_interval(summary["turns"])),
        ("turns lost to Skips in a game", with_interval(summary["lost_turns"])),
        ("longest wait in a hand, in others' turns", with_interval(summary["longest_wait"])),
        ("hands in which the draw pile ran out", with_interval(summary["exhausted"], 100, unit=" %")),
        ("hands in which nobody went out", with_interval(summary["nobody_out"], 100, unit=" %")),
        (
            f"who begins the hand goes out (fair: {100 / players:.1f} %)",
            with_interval(summary["starter_out"], 100, unit=" %"),
        ),
        ("points of the winner", with_interval(summary["winner_score"], digits=0)),
        ("points a hand and player", with_interval(summary["points"])),
        ("phases between first and last at the end", with_interval(summary["behind"])),
    ]
    width = max(len(name) for name, _ in rows)
    lines += [f"{name.ljust(width)}  {value}" for name, value in rows]
    if summary["not_ended"]:
        lines.append(f"{summary['not_ended']} games did not end and were given up")
    lines += ["", *wins_lines(summary), "", *phase_lines(summary)]
    return lines


def wins_lines(summary: dict[str, Any]) -> list[str]:
    """Who wins, by seat and by who begins."""
    seats = range(1, summary["players"] + 1)
    rows = [
        [
            f"{n} ({bot})",
            with_interval(by_seat, 100, unit=" %"),
            with_interval(by_place, 100, unit=" %"),
        ]
        for n, bot, by_seat, by_place in zip(
            seats, summary["bots"], summary["wins_by_seat"], summary["wins_by_place"], strict=True
        )
    ]
    return table(("wins", "seat", "place in the first hand, 1 begins"), rows)


def phase_lines(summary: dict[str, Any]) -> list[str]:
    """Each phase: how often it is laid, at which attempt, when."""
    header = ("phase", "groups", "tried", "laid", "1st try", "2nd", "later", "in turn", "as dealt")
    rows = [
        [
            str(phase["phase"]),
            phase["groups"],
            str(phase["tried"]),
            with_interval(phase["laid"], 100, unit=" %"),
            *(percent(phase[f"attempt_{nth}"]["value"]) for nth in (1, 2, 3)),
            number(phase["turn"]["value"]),
            percent(phase["dealt"]["value"], 2),
        ]
        for phase in summary["phases"]
    ]
    return table(header, rows)


def match_lines(summary: dict[str, Any]) -> list[str]:
    """The results of a match."""
    stopped = ", stopped as the result was clear" if summary["stopped_early"] else ""
    lines = [
        f"{summary['games']} games: {summary['deals']} deals in {summary['seatings']} seatings{stopped}; "
        f"{summary['players']} players, rules: {summary['rules']}, seed {summary['seed']}",
        f"A fair share of wins is {100 * summary['fair']:.1f} %. {over_deals(summary['deals'])}",
        "",
    ]
    rows = [
        [
            result["bot"],
            f"{result['wins']:g}",
            str(result["games"]),
            percent(result["win_rate"]),
            between(result),
        ]
        for result in summary["results"]
    ]
    lines += table(("bot", "wins", "games", "win rate", "interval"), rows)
    return [*lines, "", *rating_lines(summary["ratings"]), "", *cross_lines(summary)]


def over_deals(deals: int) -> str:
    """What the intervals of so many deals are."""
    return "Intervals are 95 %, over deals." if deals > 1 else "A single deal says nothing of others."


def between(result: dict[str, Any]) -> str:
    """The ends of the interval of a win rate."""
    if result["low"] is None:
        return NOTHING
    return f"{100 * result['low']:.1f} – {100 * result['high']:.1f} %"


def rating_lines(ratings: dict[str, Any]) -> list[str]:
    """The table of ratings, the best first."""
    if ratings["model"] == "elo":
        rows = [
            [
                row["bot"],
                f"{row['elo']:.0f}",
                f"{row['low']:.0f} – {row['high']:.0f}" if "low" in row else NOTHING,
            ]
            for row in sorted(ratings["table"], key=lambda row: -row["elo"])
        ]
        return table(("bot", "Elo", "interval"), rows)
    rows = [
        [row["bot"], f"{row['mu']:.2f}", f"{row['sigma']:.2f}", f"{row['ordinal']:.2f}"]
        for row in sorted(ratings["table"], key=lambda row: -row["ordinal"])
    ]
    return table(("bot", "OpenSkill mu", "sigma", "mu - 3 sigma"), rows)


def cross_lines(summary: dict[str, Any]) -> list[str]:
    """How often the bot of the row finishes ahead of the bot of the column."""
    rows = [
        [bot, *("·" if cell is None else with_interval(cell, 100, unit=" %") for cell in row)]
        for bot, row in zip(summary["bots"], summary["cross_table"], strict=True)
    ]
    return table(("finishes ahead of", *summary["bots"]), rows)
