"""What the documents of all games share: from a request to a finished file, and the pages that every game has."""
