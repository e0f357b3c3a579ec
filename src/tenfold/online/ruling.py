"""Rule sets as they travel: their text read, their sheet and what the editor offers."""

from tenfold.game import Rules, RulesError
from tenfold.game.option_catalogue import editions_catalogue, option_catalogue
from tenfold.game.phase_lists import LISTS
from tenfold.online.protocol import Json


def read_rules(text: str, seats: int) -> str:
    """The rules in the one way they are written. Raises RulesError if they or so many seats cannot be."""
    rules = Rules.parse(text)
    rules.check_players(seats)
    return str(rules)


def about(text: str, language: str) -> Json:
    """What a rule set is: its text, its sheet in words, its phases, how many can play. Raises RulesError."""
    rules = Rules.parse(text)
    return {
        "rules": str(rules),
        "edition": rules.edition_name,
        "differing": rules.differing(),
        "options": rules.options(),
        "phases": [[str(need) for need in rules.phases[place].needs] for place in rules.played_places],
        "numbers": [place + 1 for place in rules.played_places],
        "most_players": rules.most_players,
        "sheet": rules.describe(language),
    }


def offered(language: str) -> Json:
    """What the house-rule editor offers: editions, options with their sentences, phase lists. Raises RulesError."""
    return {
        "editions": editions_catalogue(language),
        "options": option_catalogue(language),
        "lists": [{"name": name, "phases": phases.split(",")} for name, phases in LISTS.items()],
    }


__all__ = ["RulesError", "about", "offered", "read_rules"]
