//! Numbers of merges and outlinings, and the limit by which people find the one that does harm.
//!
//! The first merge of a module has the number 1, and each later merge or outlining the next, in all
//! passes that run on the module.  Those below a limit are the same as without it.

use crate::llvm::Module;
use std::cell::RefCell;
use std::cmp::Ordering;
use std::num::NonZeroU32;

/// From where on nothing is merged or outlined.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BisectLimit {
    /// The module that the number is about: all is done in modules whose names sort before it, and
    /// nothing in those after it.  Without a name the number holds in each module.
    pub module: Option<String>,
    /// The first number that is left out.
    pub number: NonZeroU32,
}

impl BisectLimit {
    /// Reads `N` or `MODULE:N`; `None` for other text.
    pub(crate) fn from_text(text: &str) -> Option<Self> {
        let (module, digits) = match text.rsplit_once(':') {
            Some((module, digits)) => (Some(module.to_owned()), digits),
            None => (None, text),
        };
        let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
        let number = is_number.then(|| digits.parse().ok()).flatten()?;
        Some(BisectLimit { module, number })
    }

    /// The first number that is left out of a module, if one is.
    fn within(&self, module: &str) -> Option<u32> {
        let order = self.module.as_deref().map_or(Ordering::Equal, |limit| module.cmp(limit));
        match order {
            Ordering::Less => None,
            Ordering::Equal => Some(self.number.get()),
            Ordering::Greater => Some(1),
        }
    }
}

/// Where the last pass of this thread stopped counting.  A host runs the passes of one module one
/// after the other on one thread.
struct Stopped {
    /// Compared, never dereferenced.
    address: usize,
    module: String,
    next: u32,
}

thread_local! {
    static STOPPED: RefCell<Option<Stopped>> = const { RefCell::new(None) };
}

/// The numbers that a run of a pass gives to what it does.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Numbers {
    next: u32,
    limit: Option<u32>,
}

impl Numbers {
    /// Goes on where the pass before stopped, if that ran on the same module.
    pub(crate) fn begin(module: Module<'_>, limit: Option<&BisectLimit>) -> Self {
        let name = module.identifier();
        let next = STOPPED.with_borrow(|stopped| match stopped {
            Some(last) if last.address == address(module) && last.module == name => last.next,
            _ => 1,
        });
        Numbers { next, limit: limit.and_then(|limit| limit.within(&name)) }
    }

    /// Where the next pass goes on.
    pub(crate) fn end(self, module: Module<'_>) {
        let stopped =
            Stopped { address: address(module), module: module.identifier(), next: self.next };
        STOPPED.set(Some(stopped));
    }

    /// The next number, if it is below the limit.
    pub(crate) fn take(&mut self) -> Option<u32> {
        self.take_several(1).allows(1)
    }

    /// The next numbers, for steps that are counted from 1.
    pub(crate) fn take_several(&mut self, count: u32) -> Steps {
        let before = self.next - 1;
        self.next = self.next.saturating_add(count);
        if let Some(limit) = self.limit {
            self.next = self.next.min(limit.max(before + 1));
        }
        Steps { before, limit: self.limit }
    }

    /// Whether the limit is reached.
    pub(crate) fn are_used_up(&self) -> bool {
        self.limit.is_some_and(|limit| self.next >= limit)
    }
}

fn address(module: Module<'_>) -> usize {
    module.raw() as usize
}

/// Numbers that were taken together.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Steps {
    before: u32,
    limit: Option<u32>,
}

impl Steps {
    /// The number of a step, if it is below the limit.
    pub(crate) fn allows(self, step: u32) -> Option<u32> {
        let number = self.before.saturating_add(step);
        self.limit.is_none_or(|limit| number < limit).then_some(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limit(text: &str) -> BisectLimit {
        BisectLimit::from_text(text).unwrap()
    }

    #[test]
    fn a_limit_is_a_number_with_or_without_a_module() {
        assert_eq!(limit("7").within("any"), Some(7));
        let limit = limit("dir/b:c.c:7");
        let found = ["dir/a.c", "dir/b:c.c", "dir/d.c"].map(|module| limit.within(module));
        assert_eq!(found, [None, Some(7), Some(1)]);
        for text in ["", "0", "-1", "+1", "x", "a.c:", "a.c:0", "a.c:x", "4294967296"] {
            assert_eq!(BisectLimit::from_text(text), None, "{text}");
        }
    }

    #[test]
    fn numbers_end_at_the_limit() {
        let mut numbers = Numbers { next: 1, limit: Some(4) };
        assert_eq!((numbers.take(), numbers.are_used_up()), (Some(1), false));
        let steps = numbers.take_several(5);
        assert_eq!([1, 2, 3, 5].map(|step| steps.allows(step)), [Some(2), Some(3), None, None]);
        assert!(numbers.are_used_up());
        assert_eq!((numbers.take(), numbers.next), (None, 4));
        let mut numbers = Numbers { next: 4, limit: None };
        assert_eq!((numbers.take(), numbers.take()), (Some(4), Some(5)));
    }
}
