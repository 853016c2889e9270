"""The commands of `python3 -m trust`."""
