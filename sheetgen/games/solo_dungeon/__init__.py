"""Solo Dungeon, a crawl with Fudge dice, lists and cards."""
