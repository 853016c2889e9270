"""The one lit configuration.

    lit --param llvm=22 tests/lit
    lit --param llvm=22 --param plugin=PATH tests/lit/plugin

The plugin is the one that `ci/build NN` makes unless a path says otherwise.
"""

import os
import platform
import shutil
import subprocess
import sys

import lit.formats

ROOT = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, ROOT)

from ci.lib.llvm_versions import releases

RELEASES = {release.major: release for release in releases()}


def chosen_version() -> int:
    text = lit_config.params.get("llvm", "16")
    if not text.isdigit() or int(text) not in RELEASES:
        lit_config.fatal(f"--param llvm={text} is not supported; valid: {sorted(RELEASES)}")
    return int(text)


def tool_directory(version: int) -> str:
    """Where the unsuffixed tools of one version are."""
    # The variable that llvm-sys and build.rs look at.
    prefix = os.environ.get(
        f"LLVM_SYS_{RELEASES[version].llvm_sys}_PREFIX", f"/usr/lib/llvm-{version}"
    )
    directory = os.path.join(prefix, "bin")
    if not os.path.exists(os.path.join(directory, "opt")):
        lit_config.fatal(f"no opt in {directory}; run ci/install-llvm {version}")
    return directory


def plugin_path(version: int) -> str:
    usual = os.path.join(ROOT, "target", f"llvm-{version}", "release", "librustmerge.so")
    path = os.path.abspath(lit_config.params.get("plugin", usual))
    if not os.path.exists(path):
        lit_config.fatal(f"{path} does not exist; run ci/build {version}")
    return path


def rustc_with_llvm(version: int) -> str | None:
    """The compiler itself, not rustup's proxy, if it is built on this LLVM."""
    try:
        about = subprocess.run(
            ["rustc", "-vV"], capture_output=True, text=True, check=True, cwd=ROOT
        )
        sysroot = subprocess.run(
            ["rustc", "--print", "sysroot"], capture_output=True, text=True, check=True, cwd=ROOT
        )
    except (OSError, subprocess.CalledProcessError):
        return None
    if f"LLVM version: {version}." not in about.stdout:
        return None
    return os.path.join(sysroot.stdout.strip(), "bin", "rustc")


version = chosen_version()
tools = tool_directory(version)
plugin = plugin_path(version)

config.name = f"rustmerge-llvm{version}"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".ll", ".test", ".c", ".cpp"]
# Tests are in tests/lit.  The root is the whole repository because lit wants
# the configuration there; whatever else has these suffixes is no test.
config.test_source_root = ROOT
config.test_exec_root = os.path.join(ROOT, "target", "lit", f"llvm-{version}")
# Plugins of other LLVMs, where they have been built.
other_plugins = {
    other: path
    for other in RELEASES
    if os.path.exists(
        path := os.path.join(ROOT, "target", f"llvm-{other}", "release", "librustmerge.so")
    )
}
config.excludes = ["Inputs", "benches", "ci", "docs", "lab", "shim", "src", "target"]

# Plain FileCheck, not, count, split-file, opt, llvm-readelf and the rest are
# the ones of this version.
config.environment["PATH"] = os.pathsep.join([tools, config.environment["PATH"]])
# A test says itself what it wants to be logged and reported.
for variable in ("LOG", "NEVER_LARGER", "PASSES", "PLUGIN", "REPORT", "RUSTC_LAUNCHER"):
    config.environment.pop(f"RUSTMERGE_{variable}", None)


def substitute(name: str, command: str) -> None:
    """Replaces %name where no longer name begins."""
    config.substitutions.append((f"%{name}(?![-+\\w])", command))


for name in ("llvm-link", "llvm-as", "llvm-dis", "llc", "lli", "FileCheck"):
    substitute(name, os.path.join(tools, name))
substitute("clang", os.path.join(tools, "clang"))
substitute("clangxx", os.path.join(tools, "clang++"))
substitute("lld", os.path.join(tools, "ld.lld"))
substitute("python", sys.executable)
# Writes the functions of a test out that stand in it once for several.
substitute("expand", f"{sys.executable} {os.path.join(ROOT, 'ci', 'lib', 'expand.py')}")
substitute("opt-alone", os.path.join(tools, "opt"))
substitute("plugin", plugin)
for other, path in other_plugins.items():
    substitute(f"plugin{other}", path)
    config.available_features.add(f"plugin{other}")
substitute("llvm-version", str(version))
substitute("llvm-libraries", os.path.join(os.path.dirname(tools), "lib"))
substitute("opt", f"{os.path.join(tools, 'opt')} -load-pass-plugin={plugin}")

config.available_features.add(f"llvm{version}")
# Releases between two that the plugin is built for count too.
config.available_features.update(
    f"llvm-at-least-{known}" for known in range(min(RELEASES), version + 1)
)
config.available_features.add(f"host-{platform.machine()}")
if shutil.which("gdb"):
    config.available_features.add("gdb")
if os.path.exists(os.path.join(tools, "lldb")):
    config.available_features.add("lldb")
# The libraries that instrumented programs are linked to are a package of their own.
if any(
    "clang_rt.profile" in name
    for _, _, names in os.walk(os.path.join(os.path.dirname(tools), "lib", "clang"))
    for name in names
):
    config.available_features.add("clang-rt")
yaml_python = os.path.join(ROOT, "target", "yaml-venv", "bin", "python")
if os.path.exists(yaml_python):
    config.available_features.add("pyyaml")
    substitute("yaml-python", yaml_python)
if shutil.which("qemu-aarch64") and shutil.which("qemu-riscv64"):
    config.available_features.add("qemu")
builders = ("bazel", "cmake", "make", "meson", "ninja")
for tool in (*builders, "ccache", "distcc", "distccd", "node", "sccache", "wasm-opt"):
    if shutil.which(tool):
        config.available_features.add(tool)
browser_python = os.path.join(ROOT, "target", "browser-venv", "bin", "python")
if os.path.exists(browser_python) and shutil.which("chromium") and shutil.which("chromedriver"):
    config.available_features.add("browser")
    # Scripts import ci.lib.browser.
    substitute("browser-python", f"env PYTHONPATH={ROOT} {browser_python}")
# The newest, where nothing says which; in ci/test the tests of the programs leave them in debug.
profiles = lit_config.params.get("programs", "debug release").split()
for program in ("rustmerge-report", "rustmerge-clang", "rustmerge-rustc"):
    built = [os.path.join(ROOT, "target", profile, program) for profile in profiles]
    built = [path for path in built if os.path.exists(path)]
    if built:
        config.available_features.add(program)
        substitute(program, max(built, key=os.path.getmtime))
rustc = rustc_with_llvm(version)
if rustc:
    config.available_features.add("rustc")
    substitute("rustc", rustc)
