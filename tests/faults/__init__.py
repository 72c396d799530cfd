"""Faulty players: mistakes that are made on paper, made at random places of random games."""
