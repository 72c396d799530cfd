"""Names for pre-rolled sites: a kind of place and whose it is, by the site's nature, from a stream of its own."""

from __future__ import annotations

from typing import Final

from sheetgen.engine.streams import Streams

HUMAN, MONSTER = "human", "monster"
PLACES: Final = {
    HUMAN: ("Chapel", "Watchtower", "Quarry", "Mill", "Manor", "Camp", "Vault", "Hermitage", "Bridge House", "Mine"),
    MONSTER: ("Cave", "Barrow", "Den", "Sinkhole", "Ruin", "Nest", "Grotto", "Thicket", "Crypt", "Pit"),
}
OWNERS: Final = (
    "Broken", "Drowned", "Old", "Red", "Silent", "Leaning", "Thorny", "Forgotten", "Burnt", "Hollow", "Crooked", "Grey",
    "Widow's", "Smith's", "Raven's", "Tinker's", "Abbot's", "Giant's", "Miller's", "Wolf's",
)  # fmt: skip


def name_of_site(streams: Streams, site: str, nature: str) -> str:
    """The name of a pre-rolled site: stream ``site/0524-A/name``, an owner, then a place."""
    owner = streams.value(f"site/{site}/name", 1, len(OWNERS))
    places = PLACES[nature if nature in PLACES else MONSTER]
    place = streams.value(f"site/{site}/name", 2, len(places))
    return f"{OWNERS[owner - 1]} {places[place - 1]}"
