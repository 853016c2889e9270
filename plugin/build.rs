//! How the plugin file is linked, and which interface of LLVM it has.

use std::env;

/// The first version without llvm-plugin, and the first with the longer `PassPluginLibraryInfo`.
const THRESHOLDS: [u32; 2] = [19, 22];

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    // Rust has all symbols looked up when a library is loaded.  In a host of
    // another LLVM some are missing, and the dynamic linker would name one of
    // them where the plugin can say what is wrong.
    println!("cargo:rustc-link-arg-cdylib=-Wl,-z,lazy");

    for threshold in THRESHOLDS {
        println!("cargo:rustc-check-cfg=cfg(llvm_at_least_{threshold})");
        if chosen_major().is_some_and(|major| major >= threshold) {
            println!("cargo:rustc-cfg=llvm_at_least_{threshold}");
        }
    }
}

/// The major version of the chosen feature.  Zero or several features: rustmerge-core, which
/// has the same features, stops with an error that says what to type.
fn chosen_major() -> Option<u32> {
    env::vars().filter_map(|(name, _)| name.strip_prefix("CARGO_FEATURE_LLVM")?.parse().ok()).max()
}
