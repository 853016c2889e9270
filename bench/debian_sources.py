"""Source trees from Debian's source packages, through apt."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable
from functools import cache, cmp_to_key
from pathlib import Path

from ci.lib.toolchain import REPOSITORY, Failure, run

SOURCES = REPOSITORY / "target" / "projects" / "sources"


def debian_tree(package: str) -> Path:
    """The unpacked and patched sources of a package; apt checks their signatures."""
    return only_folder(package, SOURCES / package, lambda into: fetch_newest(package, into))


def only_folder(package: str, directory: Path, fetch: Callable[[Path], None]) -> Path:
    """The one folder that `fetch` makes in a directory, once."""
    if not directory.exists():
        unpacking = directory.with_name(f"{directory.name}.unpacking")
        shutil.rmtree(unpacking, ignore_errors=True)
        unpacking.mkdir(parents=True)
        fetch(unpacking)
        unpacking.rename(directory)
    trees = [path for path in directory.iterdir() if path.is_dir()]
    if len(trees) != 1:
        raise Failure(f"the source package '{package}' unpacked to {len(trees)} folders")
    return trees[0]


def fetch_newest(package: str, directory: Path) -> None:
    """Unpacks the newest version that can be had: a mirror may lack one that its list names."""
    run([REPOSITORY / "ci" / "install-tools", "debian-sources"])
    apt = {"APT_CONFIG": str(apt_configuration())}
    told = run(["apt-cache", "showsrc", "--only-source", package], env=apt).stdout
    versions = sorted(
        set(re.findall(r"^Version: (.+)$", told, re.MULTILINE)), key=cmp_to_key(order_of_versions)
    )
    while versions:
        version = versions.pop()
        try:
            command = ["apt-get", "--quiet", "source", f"{package}={version}"]
            run(command, cwd=directory, env=apt)
            return
        except Failure:
            if not versions:
                raise
    raise Failure(f"no source package is called '{package}'")


def order_of_versions(one: str, other: str) -> int:
    """Negative where the first is older, as dpkg orders versions."""

    def holds(relation: str) -> bool:
        return subprocess.run(["dpkg", "--compare-versions", one, relation, other]).returncode == 0

    return holds("gt") - holds("lt")


@cache
def apt_configuration() -> Path:
    """A configuration in which apt knows source packages, apart from the machine's own.

    Machines that only install programs know no source packages.  They are where the programs are.
    """
    state = SOURCES / "apt"
    (state / "sources.d").mkdir(parents=True, exist_ok=True)
    (state / "lists" / "partial").mkdir(parents=True, exist_ok=True)
    (state / "cache" / "archives" / "partial").mkdir(parents=True, exist_ok=True)
    for source in own_sources():
        text = source.read_text()
        if source.suffix == ".sources":
            text = re.sub(r"^Types:.*$", "Types: deb-src", text, flags=re.MULTILINE)
        else:
            text = re.sub(r"^deb ", "deb-src ", text, flags=re.MULTILINE)
        (state / "sources.d" / source.name).write_text(text)
    configuration = state / "apt.conf"
    configuration.write_text(
        f'Dir::Etc::SourceList "/dev/null";\n'
        f'Dir::Etc::SourceParts "{state}/sources.d";\n'
        f'Dir::State::Lists "{state}/lists";\n'
        f'Dir::Cache "{state}/cache";\n'
    )
    run(["apt-get", "--quiet", "update"], env={"APT_CONFIG": str(configuration)})
    return configuration


def own_sources() -> list[Path]:
    """Where this machine gets Debian's own packages from."""
    found = [Path("/etc/apt/sources.list"), *sorted(Path("/etc/apt/sources.list.d").glob("*"))]
    return [path for path in found if path.is_file() and is_debian(path.read_text())]


def is_debian(text: str) -> bool:
    """Whether a list names the release with the components that Debian has."""
    return (
        bool(re.search(r"^(deb .*|Components:.*)\bmain\b", text, re.MULTILINE))
        and "debian-archive-keyring" in text
        or (bool(re.search(r"^deb .*/debian ", text, re.MULTILINE)))
    )
