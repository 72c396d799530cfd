"""The pages of Solo Dungeon: what each shows (`views`) and how it is drawn."""
