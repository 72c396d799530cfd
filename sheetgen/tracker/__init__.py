"""Replays a written log against the rules, reports what differs, and writes logs of games played here."""
