//! What the tests of the core share: modules that live in the test process, naive
//! twins of the comparator and the search, and a generator of functions.

pub(crate) mod circles;
pub(crate) mod crowd;
pub(crate) mod generator;
pub(crate) mod module;
pub(crate) mod naive_comparator;
pub(crate) mod naive_groups;
pub(crate) mod naive_walk;
pub(crate) mod near_equal;
pub(crate) mod printed_state;
pub(crate) mod reading;
pub(crate) mod regions;
pub(crate) mod templates;
pub(crate) mod tools;

pub(crate) use rustmerge_core::llvm::llvm_sys;

use proptest::test_runner::{Config, RngSeed};

/// The LLVM under test.
pub(crate) fn llvm_major() -> u32 {
    rustmerge_core::LLVM_MAJOR.parse().expect("the version of LLVM is a number")
}

/// How property tests run: always with the same seed, so that a failure on one
/// machine is a failure on all, and with few cases, so that the tests stay short.
///
/// `RUSTMERGE_TEST_FACTOR=50` runs fifty times as many cases and
/// `RUSTMERGE_TEST_SEED=7` other ones.
pub(crate) fn property_config(cases: u32) -> Config {
    let number = |name| std::env::var(name).ok().and_then(|text| text.parse::<u32>().ok());
    Config {
        cases: cases.saturating_mul(number("RUSTMERGE_TEST_FACTOR").unwrap_or(1)),
        rng_seed: RngSeed::Fixed(number("RUSTMERGE_TEST_SEED").unwrap_or(0).into()),
        failure_persistence: None,
        ..Config::default()
    }
}
