//! The plugin file `librustmerge.so`: what a host loads, and nothing else.
//!
//! A host asks for `llvmGetPassPluginInfo` (`information`), hands over a
//! `PassBuilder` each time it sets up a pipeline, asks about every pipeline
//! element that it does not know itself, which `parser` answers, and tells of
//! the end of pipelines of its own, to which `pipeline` appends.  `host` is
//! the way there and back.  LLVM 16 to 18 hear about elements through the
//! `llvm-plugin` crate, later ones directly; nothing but the two `register_`
//! files knows of the difference.
//!
//! Everything here runs inside of calls from C++, where a panic must not get
//! out: `shield` is the one place that sees to it.

#![deny(unsafe_code)]

mod entry;
#[allow(unsafe_code)]
mod host;
#[allow(unsafe_code)]
mod information;
mod parser;
mod passes;
mod pipeline;
mod shield;

#[cfg(any(feature = "llvm16", feature = "llvm17", feature = "llvm18"))]
#[allow(unsafe_code)]
#[path = "register_through_crate.rs"]
mod register;

#[cfg(any(feature = "llvm19", feature = "llvm22"))]
#[allow(unsafe_code)]
#[path = "register_directly.rs"]
mod register;
