// Two functions that do the same thing.

#[inline(never)]
fn first_digest(words: &[u32]) -> u32 {
    words.iter().fold(7, |sum, word| (sum.rotate_left(5) ^ word / 3).wrapping_mul(31))
}

#[inline(never)]
fn second_digest(words: &[u32]) -> u32 {
    words.iter().fold(7, |sum, word| (sum.rotate_left(5) ^ word / 3).wrapping_mul(31))
}

/// Both, as pointers, so that neither is fitted to its arguments.
pub fn both() -> [fn(&[u32]) -> u32; 2] {
    std::hint::black_box([first_digest, second_digest])
}
