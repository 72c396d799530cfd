"""Moonstruck, rules for gamebooks played with percentile dice."""
