"""The compiled twin plays what the plain kernel plays, to the last card."""

import multiprocessing
import os
import random
import subprocess

import pytest

from tenfold import starting
from tenfold.bots.engine import engine
from tenfold.bots.fast_play import play_game
from tenfold.game.rules import Rules, write_rules
from tenfold.kernel import compiling, machine_code, twin
from tenfold.kernel.chance import RNG
from tenfold.kernel.legal import MOST_LEGAL
from tenfold.kernel.record import FIELDS, State, faults
from variants.random_rules import random_rules

np = pytest.importorskip("numpy", reason="numpy comes with tenfold[fast]")
pytest.importorskip("numba", reason="numba comes with tenfold[fast]")

GAMES = 1000
RULE_SETS = 2000 if os.environ.get("TENFOLD_LONG") == "1" else 60
PRINTED = Rules.edition("mattel")


def rules_in_a_state(rules):
    g = State()
    write_rules(rules, g)
    return g


def plain_game(players, number, randomly, rules=PRINTED):
    g = rules_in_a_state(rules)
    return play_game([g], 0, players, number, randomly, [0] * RNG, [0] * MOST_LEGAL), g


def compiled_game(entries, players, number, randomly, rules=PRINTED):
    games = twin.games(1)
    twin.to_record(rules_in_a_state(rules), games[0])
    rng, found = np.zeros(RNG, np.int64), np.zeros(MOST_LEGAL, np.int64)
    h = entries["play_game"](games, 0, players, number, randomly, rng, found)
    return h, twin.to_state(games[0])


@pytest.mark.parametrize("randomly", [0, 3], ids=["greedy", "greedy with random legal moves"])
def test_plain_and_compiled_play_the_same_games(randomly):
    door = engine()
    for number in range(GAMES // 2):
        players = 2 + number % 5
        plain, g = plain_game(players, number, randomly)
        compiled, record = compiled_game(door, players, number, randomly)
        assert plain >= 0, f"game {number} met an illegal move or did not end"
        assert compiled == plain, f"game {number} of {players} players"
        assert not faults(g)
        assert all(getattr(g, name) == getattr(record, name) for name, *_ in FIELDS)


def test_plain_and_compiled_play_the_same_games_under_every_rule():
    door, luck = engine(), random.Random(3)
    for number in range(RULE_SETS):
        rules = random_rules(luck, 20)
        players = luck.randint(2, rules.most_players)
        plain, g = plain_game(players, number, 4 * (number % 2), rules)
        compiled, record = compiled_game(door, players, number, 4 * (number % 2), rules)
        assert plain == compiled, f"{rules} with {players} players, game {number}"
        assert all(getattr(g, name) == getattr(record, name) for name, *_ in FIELDS)


def play_with_bounds_checked():
    entries = machine_code.load(compiling.make(boundscheck=True))
    return [compiled_game(entries, 2 + number % 5, number, 3 * (number % 2))[0] for number in range(20)]


@pytest.mark.long  # a second compiling, of some minutes
def test_the_compiled_kernel_reads_nothing_out_of_range():
    with multiprocessing.get_context("spawn").Pool(1) as fresh:  # a process loads one version
        hashes = fresh.apply(play_with_bounds_checked)
    assert hashes == [plain_game(2 + n % 5, n, 3 * (n % 2))[0] for n in range(20)]


def test_a_record_takes_at_most_two_kilobytes():
    assert twin.dtype().itemsize <= 2048


def test_the_plain_modules_are_left_alone():
    engine()
    from tenfold.kernel import moves

    assert type(moves.play).__name__ == "function"


def test_the_file_of_the_machine_code_follows_every_source(tmp_path, monkeypatch):
    changed = tmp_path / "scoring.py"
    before = twin.code_file()
    real = twin.sources()
    changed.write_text((twin.TENFOLD / "kernel" / "scoring.py").read_text() + "\n# changed\n")
    monkeypatch.setattr(twin, "sources", lambda: [changed if p.name == "scoring.py" else p for p in real])
    assert twin.code_file() != before


READS = """
import sys
from pathlib import Path
from tenfold.kernel import twin
opened = set()
sys.addaudithook(lambda event, of: event == "open" and opened.add(str(of[0])))
twin.load()
sources = {str(path) for path in twin.sources()}
print(*sorted(f for f in opened if f.startswith(str(twin.TENFOLD)) and not f.endswith(".pyc") and f not in sources))
"""


def test_all_that_compiled_modules_read_is_a_source():
    ended = subprocess.run(
        starting.python("-c", READS), env=starting.environment(), capture_output=True, text=True, check=True
    )
    assert ended.stdout.strip() == ""


def test_an_entry_point_has_its_name_alone():
    names = [name for module in compiling.compiled_modules() for name in getattr(module, "ENTRIES", ())]
    assert len(names) == len(set(names)) == len(engine().entries)


def test_an_entry_point_refuses_what_it_is_not_made_for():
    wrong = [np.zeros(1, np.int64)], [twin.games(1), 0, None], [twin.games(1)[0]]
    for arguments in wrong:
        with pytest.raises((TypeError, ValueError)):
            engine()["play_games"](*arguments, *[0] * (5 - len(arguments)), engine().rng())
