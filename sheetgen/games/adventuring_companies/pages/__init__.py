"""The drawn pages of Adventuring Companies, each from a view of plain values."""
