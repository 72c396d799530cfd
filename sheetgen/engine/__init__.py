"""The machinery every game runs on: prompts, players, dice, rule catalogue, tables and variants."""
