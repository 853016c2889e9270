//! Finds the LLVM that the chosen Cargo feature names, compiles `shim/` against
//! its headers and tells the crate which version it is, as cumulative cfgs
//! (`llvm_at_least_19` holds for 19 to 23).

#![expect(clippy::print_stderr, reason = "cargo shows what a build script prints there")]

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

/// An LLVM release this project knows how to build for.
struct Release {
    major: u32,
    /// The variable in which llvm-sys looks for the installation.
    prefix_variable: &'static str,
}

const RELEASES: [Release; 8] = [
    Release { major: 16, prefix_variable: "LLVM_SYS_160_PREFIX" },
    Release { major: 17, prefix_variable: "LLVM_SYS_170_PREFIX" },
    Release { major: 18, prefix_variable: "LLVM_SYS_180_PREFIX" },
    Release { major: 19, prefix_variable: "LLVM_SYS_191_PREFIX" },
    Release { major: 20, prefix_variable: "LLVM_SYS_201_PREFIX" },
    Release { major: 21, prefix_variable: "LLVM_SYS_211_PREFIX" },
    Release { major: 22, prefix_variable: "LLVM_SYS_221_PREFIX" },
    Release { major: 23, prefix_variable: "LLVM_SYS_231_PREFIX" },
];

fn main() {
    for release in &RELEASES {
        println!("cargo:rustc-check-cfg=cfg(llvm_at_least_{})", release.major);
    }
    println!("cargo:rerun-if-changed=shim");

    // Zero or several features: lib.rs stops with a compile_error that says
    // what to type, which reads better than a failed build script.
    let [release] = chosen_releases()[..] else { return };
    for older in RELEASES.iter().filter(|older| older.major <= release.major) {
        println!("cargo:rustc-cfg=llvm_at_least_{}", older.major);
    }
    println!("cargo:rustc-env=RUSTMERGE_LLVM_MAJOR={}", release.major);

    let config = LlvmConfig::find(release);
    if !is_for_clippy() {
        compile_shim(&config, release);
    }
    link_own_tests(&config, release);
    if release.major < 19 {
        give_library_the_name_that_llvm_plugin_links(&config, release);
    }
}

/// clippy has its own build of this package, and links nothing of it.
fn is_for_clippy() -> bool {
    env::var_os("RUSTC_WORKSPACE_WRAPPER")
        .is_some_and(|wrapper| Path::new(&wrapper).file_stem() == Some("clippy-driver".as_ref()))
}

fn chosen_releases() -> Vec<&'static Release> {
    RELEASES
        .iter()
        .filter(|release| env::var_os(format!("CARGO_FEATURE_LLVM{}", release.major)).is_some())
        .collect()
}

/// A working llvm-config of the wanted major version.
struct LlvmConfig {
    program: PathBuf,
}

impl LlvmConfig {
    /// Looks where llvm-sys looks (its prefix variable), then for
    /// `llvm-config-NN` and `llvm-config` on the path.
    fn find(release: &Release) -> Self {
        println!("cargo:rerun-if-env-changed={}", release.prefix_variable);
        let versioned = format!("llvm-config-{}", release.major);
        let candidates: Vec<PathBuf> = match env::var_os(release.prefix_variable) {
            Some(prefix) => {
                let bin = Path::new(&prefix).join("bin");
                vec![bin.join("llvm-config"), bin.join(&versioned)]
            }
            None => vec![PathBuf::from(&versioned), PathBuf::from("llvm-config")],
        };
        let matching =
            candidates.into_iter().map(|program| LlvmConfig { program }).find(|config| {
                config.query("--version").is_some_and(|version| {
                    version.split('.').next() == Some(&release.major.to_string())
                })
            });
        matching.unwrap_or_else(|| {
            eprintln!(
                "error: LLVM {major} was not found (looked at {variable} and for llvm-config-{major}); \
                 set {variable} to where it is installed, or try: ci/install-llvm {major}   (packages \
                 llvm-{major} and llvm-{major}-dev)",
                major = release.major,
                variable = release.prefix_variable,
            );
            std::process::exit(1);
        })
    }

    fn query(&self, what: &str) -> Option<String> {
        let output = Command::new(&self.program).arg(what).output().ok()?;
        let text = String::from_utf8(output.stdout).ok()?;
        output.status.success().then(|| text.trim().to_owned())
    }

    fn query_or_exit(&self, what: &str) -> String {
        self.query(what).unwrap_or_else(|| {
            eprintln!("error: `{} {what}` failed", self.program.display());
            std::process::exit(1);
        })
    }
}

/// Writes the file that includes the sources.  Reading LLVM's headers and making code of their
/// templates is most of the work: the 30 files in four units take 66 processor seconds, in one 38.
/// Their paths stay relative to this directory, so that no object names the machine.
fn translation_unit(sources: &[PathBuf]) -> PathBuf {
    let directory = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    let includes: String =
        sources.iter().map(|path| format!("#include \"{}\"\n", path.display())).collect();
    let unit = directory.join("shim.cpp");
    std::fs::write(&unit, includes).expect("OUT_DIR can be written");
    unit
}

fn compile_shim(config: &LlvmConfig, release: &Release) {
    let mut sources: Vec<PathBuf> = std::fs::read_dir("shim")
        .expect("the crate carries shim/")
        .map(|entry| entry.expect("shim/ is readable").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "cpp"))
        .collect();
    sources.sort();
    // LLVM 16 registers through llvm-plugin; its own registration header
    // would be compiled for nothing.
    if release.major < 19 {
        sources.retain(|path| !path.ends_with("Register.cpp"));
    }

    let mut build = cc::Build::new();
    build
        .cpp(true)
        .std("c++17")
        .file(translation_unit(&sources))
        .flag("-iquote.")
        // GCC takes an included source for a header, whose types others see too.
        .flag_if_supported("-Wno-subobject-linkage")
        // LLVM's headers are not ours to warn about.
        .flag(format!("-isystem{}", config.query_or_exit("--includedir")))
        .flag("-fno-exceptions")
        .flag("-fvisibility-inlines-hidden")
        .define("__STDC_CONSTANT_MACROS", None)
        .define("__STDC_FORMAT_MACROS", None)
        .define("__STDC_LIMIT_MACROS", None)
        .warnings(true);
    // Debian's LLVM has RTTI, and rustc's has not; code without type
    // information loads into both.
    build.flag("-fno-rtti");
    build.compile("rustmerge_shim");
}

/// The plugin takes LLVM's symbols from its host.  A test of this package is
/// its own host and needs the library itself.  These arguments reach only the
/// package's own test, example and bench programs, never the plugin.
fn link_own_tests(config: &LlvmConfig, release: &Release) {
    let libdir = config.query_or_exit("--libdir");
    println!("cargo:rustc-link-arg=-L{libdir}");
    println!("cargo:rustc-link-arg=-Wl,-rpath,{libdir}");
    println!("cargo:rustc-link-arg=-Wl,--no-as-needed");
    println!("cargo:rustc-link-arg=-lLLVM-{}", release.major);
}

/// llvm-plugin links `libLLVM.so`, which Debian 13 has no LLVM 18 of: there it is
/// `libLLVM-18.so` only.  What the plugin needs when it is loaded is the name inside of the
/// library, so that another name for the same file changes nothing.
fn give_library_the_name_that_llvm_plugin_links(config: &LlvmConfig, release: &Release) {
    let libdir = PathBuf::from(config.query_or_exit("--libdir"));
    let library = libdir.join(format!("libLLVM-{}.so", release.major));
    if libdir.join("libLLVM.so").exists() || !library.exists() {
        return;
    }
    let directory = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    let link = directory.join("libLLVM.so");
    let _ = std::fs::remove_file(&link);
    std::os::unix::fs::symlink(&library, &link).expect("OUT_DIR can be written");
    println!("cargo:rustc-link-search=native={}", directory.display());
}
