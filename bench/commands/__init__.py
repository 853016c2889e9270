"""The commands of `python3 -m bench`."""
