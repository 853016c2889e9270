//! Serial numbers for the values of one function.

use crate::llvm::Value;

/// Gives values numbers in the order of their first meeting.
///
/// One table serves all functions of a run: starting on the next function
/// costs nothing, because entries of earlier ones are told by their
/// generation.  A general hash map would be cleared or grown anew for every
/// function, which shows, since most walks end after a few instructions.
pub(crate) struct SerialNumbers<'ll> {
    slots: Vec<Slot<'ll>>,
    generation: u32,
    count: u32,
}

#[derive(Clone, Copy)]
struct Slot<'ll> {
    value: Option<Value<'ll>>,
    generation: u32,
    number: u32,
}

impl<'ll> SerialNumbers<'ll> {
    const EMPTY: Slot<'ll> = Slot { value: None, generation: 0, number: 0 };

    /// An empty table.
    pub(crate) fn new() -> Self {
        SerialNumbers { slots: vec![Self::EMPTY; 256], generation: 1, count: 0 }
    }

    /// Forgets all numbers.
    pub(crate) fn start(&mut self) {
        self.count = 0;
        self.generation = self.generation.checked_add(1).unwrap_or_else(|| {
            self.slots.fill(Self::EMPTY);
            1
        });
    }

    /// The number of a value, and whether this is the first meeting.
    #[inline]
    pub(crate) fn meet(&mut self, value: Value<'ll>) -> (u32, bool) {
        if self.count as usize * 2 >= self.slots.len() {
            self.grow();
        }
        let slot = self.find(value);
        let known = &mut self.slots[slot];
        if known.generation == self.generation {
            return (known.number, false);
        }
        *known = Slot { value: Some(value), generation: self.generation, number: self.count };
        self.count += 1;
        (self.count - 1, true)
    }

    /// The slot of a value, or the free one where it belongs.
    #[inline]
    fn find(&self, value: Value<'ll>) -> usize {
        let mask = self.slots.len() - 1;
        // Objects are aligned, so their addresses differ in the upper bits
        // first; multiplying brings those down.
        let spread = value.identity().wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut position = (spread >> 32) as usize & mask;
        loop {
            let slot = &self.slots[position];
            if slot.generation != self.generation || slot.value == Some(value) {
                return position;
            }
            position = (position + 1) & mask;
        }
    }

    /// Apart, so that a meeting saves no registers for it.
    #[cold]
    #[inline(never)]
    fn grow(&mut self) {
        let larger = vec![Self::EMPTY; self.slots.len() * 2];
        let old = std::mem::replace(&mut self.slots, larger);
        for slot in old.into_iter().filter(|slot| slot.generation == self.generation) {
            let Some(value) = slot.value else { continue };
            let position = self.find(value);
            self.slots[position] = slot;
        }
    }
}
