"""The games that ship with sheetgen, one package each."""
