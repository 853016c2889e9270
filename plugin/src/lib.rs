//! The plugin file `librustmerge.so`: what a host loads, and nothing else.
//!
//! A host calls `llvmGetPassPluginInfo` (`information`) and passes a `PassBuilder` each
//! time it sets up a pipeline (`entry`).  Its callbacks parse every pipeline element that
//! the host does not know (`parser`) and append passes to the ends of the host's own
//! pipelines (`pipeline`).  `host` has the calls in both directions.  With LLVM 16 to 18
//! the `llvm-plugin` crate registers the parser, with later versions the shim; only the
//! two `register_` files differ.
//!
//! Everything here runs inside of calls from C++, where a panic must not get out:
//! `shield` stops panics.

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

#[cfg(not(llvm_at_least_19))]
#[allow(unsafe_code)]
#[path = "register_through_crate.rs"]
mod register;

#[cfg(llvm_at_least_19)]
#[allow(unsafe_code)]
#[path = "register_directly.rs"]
mod register;
