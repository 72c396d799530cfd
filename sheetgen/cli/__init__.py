"""The command line: one module per verb, no rules, no drawing."""
