"""The tables of python3 -m trust matrix: functions that differ in exactly one thing."""
