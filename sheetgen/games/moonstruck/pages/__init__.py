"""The drawn pages of Moonstruck."""
