"""Pictures of what was found: quiet, readable at a glance, titles in players' words. SVG and PNG."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import matplotlib
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure

from .folder import written_whole

INK, QUIET, LINE = "#22303c", "#6b7885", "#d9dee3"
MORE, LESS, SAME = "#c8553d", "#2a7f9e", "#9aa5b1"
RISING = LinearSegmentedColormap.from_list("share", ["#f7f4ef", "#2a7f9e"])
STYLE: Any = {
    "font.family": "DejaVu Sans",
    "font.size": 9,
    "text.color": INK,
    "axes.edgecolor": LINE,
    "axes.labelcolor": QUIET,
    "axes.titlesize": 10.5,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.spines.left": False,
    "xtick.color": QUIET,
    "ytick.color": INK,
    "xtick.labelsize": 8,
    "svg.hashsalt": "tenfold",
    "svg.fonttype": "path",
}
ROW = 0.3
"""Inches a row of a picture takes."""


NAME_LETTERS = 40
"""Letters a line of a rule set's name, of which there are two."""


def wrapped(names: Sequence[str]) -> list[str]:
    """Names on two lines at most; what is longer is shortened, and numbered where two would look alike."""
    found = []
    for number, name in enumerate(names, 1):
        lines = textwrap.wrap(name, NAME_LETTERS)
        if len(lines) > 2:
            lines = [lines[0], lines[1][: NAME_LETTERS - 2].rstrip(" ,") + " …"]
        shown = "\n".join(lines)
        found.append(f"{number}. {shown}" if shown in found else shown)
    return found


def size(wide: float, high: float, names: Sequence[str]) -> tuple[float, float]:
    """Inches of a picture with a row for each of these names: so long and so many lines as they are."""
    lines = [name.split("\n") for name in names]
    longest = max((len(line) for name in lines for line in name), default=0)
    row = ROW * (1.35 if any(len(name) > 1 for name in lines) else 1)
    return wide + 0.07 * max(0, longest - 24), high + row * len(names)


def shortened(text: str, letters: int) -> str:
    """A text in so many letters at most."""
    return text if len(text) <= letters else text[: letters - 1].rstrip(" ,") + "…"


def save(figure: Figure, folder: Path, name: str, png: bool = True) -> list[Path]:
    """Write a picture as SVG and PNG; the same figures give the same files. Raises NotKept."""
    paths = [folder / f"{name}.svg"]
    drawn = BytesIO()
    with matplotlib.rc_context(STYLE):
        figure.savefig(
            drawn,
            format="svg",
            metadata={"Date": None, "Creator": None},
            bbox_inches="tight",
            facecolor="white",
        )
    # matplotlib ends lines of paths with blanks
    lines = drawn.getvalue().splitlines()
    with written_whole(paths[0]) as part:
        part.write_bytes(b"\n".join(line.rstrip() for line in lines) + b"\n")
    if png:
        paths.append(folder / f"{name}.png")
        drawn = BytesIO()
        figure.savefig(
            drawn,
            format="png",
            dpi=130,
            metadata={"Software": None},
            bbox_inches="tight",
            facecolor="white",
        )
        with written_whole(paths[1]) as part:
            part.write_bytes(drawn.getvalue())
    return paths


def colour_of(change: dict[str, float | None]) -> str:
    """Red for clearly more, blue for clearly less, grey where the interval holds 0."""
    low, high = change["low"], change["high"]
    if low is None or high is None or low <= 0 <= high:
        return SAME
    return MORE if low > 0 else LESS


def dots(axes: Axes, changes: Sequence[dict[str, float | None]], factor: float, form: str, unit: str) -> None:
    """A dot with its interval for each row, from the top, with the figure beside it."""
    axes.axvline(0, color=INK, linewidth=0.8, zorder=1)
    known = [c for c in changes if c["value"] is not None]
    reach = max([abs(float(c[end] or 0)) * factor for c in known for end in ("low", "high")] + [1e-9])
    for row, change in enumerate(changes):
        value, low, high = change["value"], change["low"], change["high"]
        if value is None or low is None or high is None:
            shown = "–" if value is None else f"{value * factor:{form}}{unit}"
            axes.text(0, row, shown, ha="center", va="center", color=QUIET, fontsize=7.5)
            continue
        colour = colour_of(change)
        axes.plot(
            [low * factor, high * factor], [row, row], color=colour, linewidth=2.2, solid_capstyle="round"
        )
        axes.plot([value * factor], [row], "o", color=colour, markersize=5)
        left = value < 0
        place = (low if left else high) * factor + (-0.09 if left else 0.09) * reach
        axes.text(
            place, row, f"{value * factor:{form}}{unit}", ha="right" if left else "left", va="center", fontsize=7.5,
            color=INK if colour != SAME else QUIET,
        )  # fmt: skip
    axes.set_xlim(-1.65 * reach, 1.65 * reach)
    axes.set_ylim(len(changes) - 0.4, -0.6)
    axes.grid(axis="y", color=LINE, linewidth=0.6)
    axes.set_axisbelow(True)
    axes.tick_params(axis="y", length=0)
    axes.xaxis.set_major_locator(matplotlib.ticker.MaxNLocator(4, symmetric=True))


PANELS = (
    ("relative", "minutes", 100, "+.1f", " %", "Length of a game", "longer or shorter, in per cent"),
    ("changes", "better", 100, "+.1f", "", "The better player wins", "more or less often, in 100 games"),
    ("changes", "starter_out", 100, "+.1f", "", "Who begins goes out", "more or less often, in 100 hands"),
    ("changes", "longest_wait", 1, "+.2f", "", "The longest wait", "in turns of others, in a hand"),
)
"""Where a panel finds its figures, the factor, form and unit, its title, and what its axis says."""


def comparison(data: dict[str, Any]) -> Figure:
    """What each rule set changes against the base: length, skill, seats, waiting."""
    changed = data["rule_sets"][1:]
    labels = wrapped([entry["label"] for entry in changed])
    with matplotlib.rc_context(STYLE):
        figure = Figure(figsize=size(13.5, 1.7, labels), layout="constrained")
        rows = figure.subplots(1, len(PANELS), sharey=True)
        for axes, (where, key, factor, form, unit, title, says) in zip(rows, PANELS, strict=True):
            dots(axes, [entry[where][key] for entry in changed], factor, form, unit)
            axes.set_title(title, pad=10)
            axes.set_xlabel(says)
        rows[0].set_yticks(range(len(labels)), labels)
        base = data["rule_sets"][0]
        figure.suptitle(
            f"What changes for {data['players']} players, against: {shortened(base['label'].lower(), 90)}",
            x=0.01, ha="left", fontsize=13, fontweight="bold",
        )  # fmt: skip
        figure.supxlabel(
            f"{data['deals']} deals by every rule set. "
            "Lines are 95 % intervals; red: more, blue: less, grey: no difference to be seen."
            if data["deals"] > 1
            else "A single deal, which says nothing of others: there are no intervals.",
            x=0.01, ha="left", fontsize=8.5, color=QUIET,
        )  # fmt: skip
    return figure


def phases_map(data: dict[str, Any]) -> Figure | None:
    """How often each phase is laid under each rule set, as a map of numbers; None if no two have the same phases."""
    base = data["rule_sets"][0]
    keys = sorted((k for k in base["figures"] if k.startswith("laid_")), key=lambda key: int(key[5:]))
    shown = [base, *(e for e in data["rule_sets"][1:] if all(key in e.get("changes", {}) for key in keys))]
    if len(shown) < 2:
        return None
    values = [[entry["figures"][key]["value"] for key in keys] for entry in shown]
    shares = [[float("nan") if value is None else 100 * value for value in row] for row in values]
    with matplotlib.rc_context(STYLE):
        labels, groups = wrapped([entry["label"] for entry in shown]), base.get("groups", {})
        column = max(0.72, *(0.085 * len(groups.get(key[5:], "")) for key in keys))
        wide = max(6.5, 4 + column * len(keys))
        figure = Figure(figsize=size(wide, 1.9, labels), layout="constrained")
        axes = figure.subplots()
        axes.imshow(shares, cmap=RISING, vmin=0, vmax=100, aspect="auto")
        for row, line in enumerate(shares):
            for column, share in enumerate(line):
                text = "–" if share != share else f"{share:.0f}"
                axes.text(
                    column, row, text, ha="center", va="center", fontsize=8,
                    color="white" if share > 72 else INK,
                )  # fmt: skip
        axes.set_xticks(
            range(len(keys)), [f"{key[5:]}\n{groups.get(key[5:], '')}" for key in keys], color=INK
        )
        axes.set_yticks(range(len(shown)), labels)
        axes.tick_params(length=0)
        axes.xaxis.set_ticks_position("top")
        axes.spines[:].set_visible(False)
        left_out = [entry["label"] for entry in data["rule_sets"] if entry not in shown]
        if left_out:
            says = textwrap.fill("Left out, as their phases are others: " + "; ".join(left_out), 100)
            figure.supxlabel(says, x=0.01, ha="left", fontsize=8.5, color=QUIET)
        figure.suptitle(
            "In 100 tries at a phase, how many succeed?", x=0.01, ha="left", fontsize=13, fontweight="bold"
        )
    return figure


def places(data: dict[str, Any]) -> Figure:
    """Who wins by place at the table, counted from who begins the game."""
    players = data["players"]
    sets = data["rule_sets"]
    with matplotlib.rc_context(STYLE):
        labels = wrapped([entry["label"] for entry in sets])
        figure = Figure(figsize=size(8.5, 1.7, labels), layout="constrained")
        axes = figure.subplots()
        axes.axvline(100 / players, color=INK, linewidth=0.8)
        tints = ["#1f5f7a", "#3f93ad", "#83b9c6", "#c9a27a", "#c8753d", "#a03d2a"][:players]
        for row, entry in enumerate(sets):
            for place in range(players):
                share = entry["figures"][f"place_{place + 1}"]
                y = row + 0.12 * (place - (players - 1) / 2)
                if share["low"] is not None:
                    axes.plot(
                        [100 * share["low"], 100 * share["high"]], [y, y], color=tints[place], linewidth=1.4
                    )
                axes.plot([100 * share["value"]], [y], "o", color=tints[place], markersize=3.6)
        axes.set_yticks(range(len(sets)), labels)
        axes.set_ylim(len(sets) - 0.4, -0.6)
        axes.tick_params(axis="y", length=0)
        axes.grid(axis="x", color=LINE, linewidth=0.6)
        axes.set_xlabel("games won, in per cent; the line is a fair share")
        names = ["begins the game", *(f"sits in place {n}" for n in range(2, players + 1))]
        handles = [
            matplotlib.lines.Line2D([], [], marker="o", color=tint, label=name)
            for tint, name in zip(tints, names, strict=True)
        ]
        figure.legend(handles=handles, loc="outside lower center", ncols=players, frameon=False, fontsize=8)
        figure.suptitle("Does the seat matter?", x=0.01, ha="left", fontsize=13, fontweight="bold")
    return figure


def difficulty(data: dict[str, Any]) -> Figure:
    """How hard each phase is: complete as dealt, cards missing, laid by bots, in which turn."""
    phases = data["phases"]
    panels = (
        ("dealt", 100, "Dealt complete", "of 100 hands", "{:.2f}"),
        ("missing", 1, "Cards missing when dealt", "cards", "{:.2f}"),
        ("laid", 100, "Laid when tried", "of 100 tries", "{:.0f}"),
        ("turn", 1, "Laid in which turn", "own turn of the hand", "{:.1f}"),
    )
    with matplotlib.rc_context(STYLE):
        labels = wrapped([f"{phase['phase']}  {phase['words']}" for phase in phases])
        figure = Figure(figsize=size(12.5, 1.7, labels), layout="constrained")
        rows = figure.subplots(1, len(panels), sharey=True)
        for axes, (key, factor, title, says, form) in zip(rows, panels, strict=True):
            values = [factor * (phase[key]["value"] or 0) for phase in phases]
            axes.barh(range(len(phases)), values, color=LESS, height=0.62)
            for row, value in enumerate(values):
                axes.text(value + max(values) * 0.02, row, form.format(value), va="center", fontsize=7.5)
            axes.set_xlim(0, max([*values, 1e-9]) * 1.22)
            axes.set_ylim(len(phases) - 0.4, -0.6)
            axes.set_title(title, pad=10)
            axes.set_xlabel(says)
            axes.tick_params(axis="y", length=0)
            axes.xaxis.set_major_locator(matplotlib.ticker.MaxNLocator(4))
        rows[0].set_yticks(range(len(phases)), labels)
        figure.suptitle(
            f"How hard is each phase? {data['players']} players, {shortened(data['rules'], 70)}",
            x=0.01, ha="left", fontsize=13, fontweight="bold",
        )  # fmt: skip
    return figure


def draw_comparison(data: dict[str, Any], folder: Path, prefix: str = "lab", png: bool = True) -> list[Path]:
    """All pictures of a comparison, into a folder that is there; their paths. Raises NotKept."""
    drawn = save(comparison(data), folder, f"{prefix}-changes", png)
    drawn += save(places(data), folder, f"{prefix}-seats", png)
    phases = phases_map(data)
    if phases is not None:
        drawn += save(phases, folder, f"{prefix}-phases", png)
    return drawn
