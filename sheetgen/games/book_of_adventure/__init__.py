"""The Book of Adventure, a roll & write game by Christian Moe."""
