"""The play log: read it, write it, format it. Knows the notation (a strict profile of Lonelog 1.6) and no game."""
