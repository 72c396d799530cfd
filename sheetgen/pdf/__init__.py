"""Pages: papers, fonts, inks and a drawing kit. Knows no game."""
