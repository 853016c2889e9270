from ci.lib.commands import run_package

run_package("trust")
