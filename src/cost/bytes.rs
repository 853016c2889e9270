//! The unit of all prices.

use std::iter::Sum;
use std::ops::{Add, Mul, Sub};

/// A number of bytes of a loaded program; arithmetic saturates.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) struct Bytes(pub u64);

impl Add for Bytes {
    type Output = Bytes;

    fn add(self, other: Bytes) -> Bytes {
        Bytes(self.0.saturating_add(other.0))
    }
}

impl Sub for Bytes {
    type Output = Bytes;

    fn sub(self, other: Bytes) -> Bytes {
        Bytes(self.0.saturating_sub(other.0))
    }
}

impl Mul<u64> for Bytes {
    type Output = Bytes;

    fn mul(self, factor: u64) -> Bytes {
        Bytes(self.0.saturating_mul(factor))
    }
}

impl Sum for Bytes {
    fn sum<I: Iterator<Item = Bytes>>(all: I) -> Bytes {
        all.fold(Bytes(0), Add::add)
    }
}

impl Bytes {
    /// The next multiple of an alignment, which is at least 1.
    pub(crate) fn aligned(self, alignment: u64) -> Bytes {
        Bytes(self.0.checked_next_multiple_of(alignment).unwrap_or(u64::MAX))
    }

    /// The number with a sign, for sums of gains and losses.
    pub(crate) fn signed(self) -> i64 {
        i64::try_from(self.0).unwrap_or(i64::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arithmetic_saturates() {
        assert_eq!(Bytes(u64::MAX) + Bytes(1), Bytes(u64::MAX));
        assert_eq!(Bytes(u64::MAX) * 2, Bytes(u64::MAX));
        assert_eq!(Bytes(1) - Bytes(2), Bytes(0));
        assert_eq!(Bytes(u64::MAX).aligned(16), Bytes(u64::MAX));
        assert_eq!(Bytes(17).aligned(16), Bytes(32));
    }
}
