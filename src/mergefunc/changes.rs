//! Counts of what a run did.

/// What carrying out plans has done to a module.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Changes {
    /// Functions that were erased.
    pub erased: usize,
    /// Functions that became aliases.
    pub aliased: usize,
    /// Functions that became thunks.
    pub thunked: usize,
    /// Local functions made to hold the body of interposable ones.
    pub shared_bodies: usize,
    /// Functions that became calls of a body with parameters.
    pub parameterized: usize,
    /// Uses that were pointed at a survivor.
    pub redirected_uses: usize,
}

impl Changes {
    /// Whether the module is another than before.
    pub fn any(self) -> bool {
        self != Changes::default()
    }
}
