"""The tables of ci/matrix: functions that differ in exactly one thing."""
