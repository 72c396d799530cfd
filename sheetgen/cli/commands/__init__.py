"""One module per verb; each imports what it works with inside its functions, so that start-up stays quick."""
