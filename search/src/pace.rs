//! When a long phase should log its progress.

use std::time::{Duration, Instant};

/// The time between two log lines; shorter phases log only their end.
const INTERVAL: Duration = Duration::from_secs(2);

/// The clock is read once in this many steps, because many steps cost less than reading it.
const STEPS_BETWEEN_LOOKS: usize = 64;

/// Decides when a phase logs how far it has come.
pub struct Pace {
    next: Instant,
}

impl Pace {
    /// A phase begins.
    pub fn begin() -> Self {
        Pace { next: Instant::now() + INTERVAL }
    }

    /// Whether to log the progress before step `step`.
    pub fn is_due(&mut self, step: usize) -> bool {
        step.is_multiple_of(STEPS_BETWEEN_LOOKS) && self.is_due_at(Instant::now())
    }

    fn is_due_at(&mut self, now: Instant) -> bool {
        let is_due = now >= self.next;
        if is_due {
            self.next = now + INTERVAL;
        }
        is_due
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn something_is_said_once_in_an_interval() {
        let mut pace = Pace::begin();
        let begin = pace.next - INTERVAL;
        let said = (0..=40).filter(|tenths| pace.is_due_at(begin + *tenths * INTERVAL / 10));
        assert_eq!(said.collect::<Vec<_>>(), [10, 20, 30, 40]);
    }

    #[test]
    fn few_steps_look_at_the_time() {
        let mut pace = Pace { next: Instant::now() };
        assert!(!pace.is_due(1));
        assert!(pace.is_due(2 * STEPS_BETWEEN_LOOKS));
        assert!(!pace.is_due(3 * STEPS_BETWEEN_LOOKS));
    }
}
