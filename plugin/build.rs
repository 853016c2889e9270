//! How the plugin file is linked.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    // Rust has all symbols looked up when a library is loaded.  In a host of
    // another LLVM some are missing, and the dynamic linker would name one of
    // them where the plugin can say what is wrong.
    println!("cargo:rustc-link-arg-cdylib=-Wl,-z,lazy");
}
