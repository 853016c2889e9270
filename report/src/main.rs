//! Sums up what rustmerge did to a build.
fn main() {}
