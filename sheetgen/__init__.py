"""Sheets, pre-rolled sessions and a rule checker for pen-and-paper solo games."""

__version__ = "0.1.0"
