"""Adventuring Companies: expeditions into the wilderness and sites of interest, from draft rules on a blog."""
