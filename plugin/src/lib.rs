//! The plugin file `librustmerge.so`: what a host loads, and nothing else.
//!
//! A host asks for `llvmGetPassPluginInfo`, hands over a `PassBuilder` each
//! time it sets up a pipeline, and asks about every pipeline element that it
//! does not know itself.  [`passes`] answers; [`host`] is the way there and
//! back.  LLVM 16 to 18 register through the `llvm-plugin` crate, later ones
//! directly; nothing but the two `register_` files knows of the difference.
//!
//! Everything here runs inside of calls from C++, where a panic must not get
//! out: [`entry`] is the one place that sees to it.

#![deny(unsafe_code)]

mod entry;
#[allow(unsafe_code)]
mod host;
mod passes;

#[cfg(any(feature = "llvm16", feature = "llvm17", feature = "llvm18"))]
#[allow(unsafe_code)]
mod register_through_crate;

#[cfg(any(feature = "llvm19", feature = "llvm22"))]
#[allow(unsafe_code)]
mod register_directly;
