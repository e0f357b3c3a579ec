"""How strong people are: OpenSkill, on two ladders that are kept apart.

| ladder | what counts |
|---|---|
| `people` | how the people of a rated table placed among themselves, where there are two or more |
| `bots` | how a person placed against the bots of a rated table, whose strengths are measured and stay |

The scale of OpenSkill is turned into one that looks like Elo here and nowhere else. With no doubt left OpenSkill
(Plackett-Luce) gives the stronger of two players 1 / (1 + exp(-d / (sqrt(2) beta))) for a difference of d, and Elo
1 / (1 + 10 ** (-e / 400)); so a point of OpenSkill is worth `ELO_PER_POINT` of Elo. A newcomer is at 1500, and so
is a bot of the level that a table has when nobody chooses one (`FRIENDLY`).
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from tenfold.online.levels import FRIENDLY, strengths
from tenfold.online.protocol import Json

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

PEOPLE, BOTS = "people", "bots"
LADDERS = (PEOPLE, BOTS)
MU, SIGMA = 25.0, 25.0 / 3
"""A newcomer of OpenSkill."""
BETA = SIGMA / 2
ELO_PER_POINT = 400 / math.log(10) / (math.sqrt(2) * BETA)
MIDDLE = 1500
SETTLED_AFTER = 10
"""Games after which a rating says something."""
_Z = 1.96
"""Half the width of a 95 % interval in standard errors."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A strength on the scale of OpenSkill and how sure it is, after so many games."""

    mu: float = MU
    sigma: float = SIGMA
    games: int = 0

    def shown(self) -> Json:
        """As people read it: a figure like Elo, and by how much it may be off (95 %)."""
        return {
            "rating": round(MIDDLE + (self.mu - MU) * ELO_PER_POINT),
            "error": round(_Z * self.sigma * ELO_PER_POINT),
            "games": self.games,
            "settling": self.games < SETTLED_AFTER,
        }


NEW = Rating()


@cache
def bots() -> Mapping[int, Rating]:
    """The measured strengths of the levels on the scale of OpenSkill."""
    elo = {each["level"]: each["elo"] for each in strengths()}
    return MappingProxyType(
        {
            each["level"]: Rating(
                MU + (each["elo"] - elo[FRIENDLY]) / ELO_PER_POINT,
                (each["high"] - each["low"]) / (2 * _Z) / ELO_PER_POINT,
            )
            for each in strengths()
        }
    )


def among_people(ratings: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """What people are rated after a game in which they came in at these places."""
    return [
        Rating(after.mu, after.sigma, before.games + 1)
        for before, (after,) in zip(ratings, _rate(ratings, places), strict=True)
    ]


def all_lost(ratings: Sequence[Rating], others: Sequence[Rating]) -> list[Rating]:
    """What people are rated after a game that all of them gave up: each as one who lost to everybody else.

    `others` have not given it up, and are not rated.
    """
    everybody = [*ratings, *others]
    return [
        among_people(everybody, [2 if other == n else 1 for other in range(len(everybody))])[n]
        for n in range(len(ratings))
    ]


def without_gain(before: Rating, after: Rating) -> Rating:
    """What somebody is rated who has not played a game themselves: they can lose by it, not gain."""
    return after if after.mu < before.mu else before


def against_bots(rating: Rating, place: int, opponents: Sequence[tuple[int, int]]) -> Rating:
    """What a person is rated after a game against bots of these (level, place)."""
    strong = [bots()[level] for level, _ in opponents]
    (after,) = _rate([rating, *strong], [place, *(each for _, each in opponents)])[0]
    return Rating(after.mu, after.sigma, rating.games + 1)


def _rate(ratings: Sequence[Rating], places: Sequence[int]) -> list[list[Any]]:
    model = _model()
    teams = [[model.rating(mu=each.mu, sigma=max(each.sigma, 1e-6))] for each in ratings]
    return model.rate(teams, ranks=[float(place) for place in places])


@cache
def _model() -> "PlackettLuce":
    from openskill.models import PlackettLuce  # a server without rated tables does without it

    return PlackettLuce(mu=MU, sigma=SIGMA, beta=BETA)
