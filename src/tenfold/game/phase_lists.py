"""Phase lists by name (rules.md section 4). A new list is an entry of `LISTS`.

Of the fan list of thirty the three phases are left out that no group kind can say (24, 28, 29).
"""

from __future__ import annotations

ORIGINAL = "S3+S3,S3+R4,S4+R4,R7,R8,R9,S4+S4,C7,S5+S2,S5+S3"
"""The ten phases of the printed game (1.7)."""

_PAIRS = "S2+S2+S2+S2"

LISTS: dict[str, str] = {
    "original": ORIGINAL,
    "twist": f"S3+S3+S3,{_PAIRS},S5+R4,S3+S3+R3,S3+R6,R4+R4,R4+C4,CR5,C8,C9",
    "master": f"{_PAIRS},C6,S4+R4,R8,C7,R9,S4+S4,CR4+S3,S5+S3,S5+CR3",
    "flip": "CR2+CR2,CR2+S2,CR2+S3,CR3+S2,CR4+S2,S3+S3,CR3+S3,CR5+S2,CR2+S4,CR3+S2+S2",
    "phase-20": f"{ORIGINAL},{_PAIRS},S4+R5,S5+R5,R4+C4,R5+C4,R10,S4+S5,C9,S6+S2,S6+S3",
    "fan-30": f"{ORIGINAL},CR4,CR6,R4+C6,R6+C4,C8,C9,S3+S3+S3,S4+R6,S5+R5,S5+C5,"
    f"{_PAIRS}+S2,R10,C10,S5+OR5,S5+ER5,S4+R3+CS3,S5+S5",
    "ancient-greece": f"S2+R6,P9,P10,CR3+S3,S3+R5,S5+R4,CR5,CP3+P5,{_PAIRS}+S2,S3+S3+S2+S2",
    "candy-castle": "R3+S2+S2+S2,R8,R9,CR3+S3,S2+S3+S3,S2+S3+S4,C4+C6,C5+C5,R5+S3+S2,R3+S4+S3",
    "cocoa-canyon": "C6,C7,C4+C5,S3+S3,R8,R9,S4+R4,P6,S4+R6,S5+R4",
    "cupcake-lounge": "C3+C3+C4,CR3+S2+S2,C7,S3+S3,S4+S2,S5,CP4+CP4,R9,CR5+S2+S2,CR6+S2",
    "disco-fever": "P8,P9,CR3+S2+S2,C7,CR5+S2+S2,CP3+P4,CR4+S4,CR4+S2+S2+S2,R3+S3+S3,R3+S4+S3",
    "island-paradise": "R7,S2+S3+S3,R6+S2,S2+S2+S2+S3,S3+R6,R4+R4,C3+S4,C8,C4+S5,C9",
    "jazz-club": "P8,CR3+S3,P9,CR4,P10,CR5,CP5,CR5+S2,CP6,CR5+C3",
    "moonlight-drive-in": "S4+S2,S3+S3,R7,R8,S2+S3+S3,S5,R9,R6+S2+S2,R8+S2,S4+R6",
    "ocean-reef": "R7,S4+S3,CR5+S2,P10,R5+R5,S3+S3+S3,CR4+S3,CP3+P4,R7+S2,CR5+S3",
    "prehistoric-valley": "P9,P10,R8,R10,S3+S3,S4+S4,CR4,CR3+C3,S3+R4,S4+R6",
    "vintage-gas-station": "S3+R5,R4+S3+S2,R3+S3+S2+S2,CR4,CR4+S2,CR4+S2+S2,S5+R4,CP5,CP6,CR3+C3+S2",
}
"""Lists in notation, the phases in their order."""

ALIASES = {
    "masters": "original",
    "phase-10-10": "phase-20",
    "southwest": "ancient-greece",
    "mountain-vista": "candy-castle",
    "savannah-sunset": "cupcake-lounge",
}
"""Other names of the same lists."""
